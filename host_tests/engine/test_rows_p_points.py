"""Parlett's game by the rows of docs/rules.md: the points of a deal, games and matches.

Properties of all deals are checked on every deal that is possible: every share of the tricks, every
bid and premium bid, scored by the engine and by a few lines here that repeat the rows.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest

from engine.errors import RuleError
from engine.parlett import scoring
from engine.parlett.game import Game
from engine.parlett.moves import DECLARE, PASS, REVEAL
from engine.parlett.rules import Rules
from host_tests.engine.parlett_entering import a_game, deal_points, enter, score
from tools.replay import replay

WORTH = {PASS: 0, DECLARE: 30, REVEAL: 60}
NUMBERS = {"parlett-2": 3, "parlett-3": 3, "parlett-4": 4}


def reference(
    name: str, bids: tuple, tricks: tuple, premium: dict[int, int], pays: bool = True
) -> list[int]:
    """Return the points of a deal by the rows, from hand 1; premium: what stands, by seat."""
    two = name == "parlett-2"
    made = [bid == took for bid, took in zip(bids, tricks, strict=True)]
    if two:
        made[2] = tricks[2] <= bids[2]  # P-70
    each = {1: 30, 2: 20, 3: 10}.get(sum(made), 0)  # P-61, P-62
    points = [took + each * did for took, did in zip(tricks, made, strict=True)]  # P-60
    if two and tricks[2] == bids[2]:
        points[2] += 30
    failed = [seat for seat in premium if not made[seat - 1]]
    for seat, kind in premium.items():
        if seat not in failed:
            points[seat - 1] += WORTH[kind]  # P-63
        elif pays and len(failed) == 2:
            points[2] += 30  # P-71: the dummy alone
        elif pays:
            for other in range(len(points)):
                points[other] += WORTH[kind] * (other != seat - 1)  # P-64, P-72, P-73
    return points


def shares(tricks: int, hands: int) -> Iterator[tuple]:
    """Yield every way in which tricks can be distributed over hands."""
    if hands == 1:
        yield (tricks,)
        return
    for first in range(tricks + 1):
        for rest in shares(tricks - first, hands - 1):
            yield (first, *rest)


def premiums(name: str) -> list[dict[int, int]]:
    """Return every set of premium bids that can stand."""
    if name == "parlett-2":
        return [{}, {1: DECLARE}, {2: DECLARE}, {1: DECLARE, 2: DECLARE}]
    return [{}] + [{seat: kind} for seat in range(1, NUMBERS[name] + 1) for kind in (1, 2)]


def scored(rules: Rules, bids: tuple, tricks: tuple, premium: dict[int, int]) -> list[int]:
    """Return the engine's points, from hand 1."""
    by_seat = [premium.get(seat, PASS) for seat in range(rules.hands + 1)]
    return list(scoring.Points(rules, [None, *bids], [0, *tricks], by_seat).total[1:])


def all_deals(name: str, rules: Rules) -> Iterator[tuple]:
    """Yield (bids, tricks, premium, points by the engine) of every possible deal.

    With four players all failing bids are equivalent, so one of them is tried.
    """
    tricks_of = list(shares(rules.tricks, rules.hands))
    numbers = range(rules.most_bid() + 1)
    for tricks in tricks_of:
        if rules.hands == 4:
            choices = [(took, (took + 1) % 10) if took < 10 else (0,) for took in tricks]
            all_bids = product(*choices)
        else:
            all_bids = product(numbers, repeat=rules.hands)
        for bids in all_bids:
            for premium in premiums(name):
                yield bids, tricks, premium, scored(rules, bids, tricks, premium)


# The points of a deal


@pytest.mark.parametrize(
    ("bids", "tricks", "points"),
    [
        ((2, 3, 5), (3, 4, 2), [3, 4, 2]),
        ((3, 3, 5), (3, 4, 2), [33, 4, 2]),
        ((3, 4, 5), (3, 4, 2), [23, 24, 2]),
        ((3, 4, 2), (3, 4, 2), [13, 14, 12]),
        ((0, 4, 2), (0, 5, 4), [30, 5, 4]),
    ],
)
def test_p_60_p_61_a_point_a_trick_and_30_20_or_10_each_for_exact_bids(
    bids: tuple, tricks: tuple, points: list[int]
) -> None:
    assert deal_points(score(a_game(), bids, tricks)) == points


def test_p_61_p_62_four_players_of_whom_three_or_all_make_their_bids() -> None:
    assert deal_points(score(a_game("parlett-4"), (1, 2, 3, 5), (1, 2, 3, 4))) == [11, 12, 13, 4]
    assert deal_points(score(a_game("parlett-4"), (1, 2, 3, 4), (1, 2, 3, 4))) == [1, 2, 3, 4]


@pytest.mark.parametrize(("kind", "worth"), [("declare", 30), ("reveal", 60)])
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_p_63_a_premium_bid_that_is_made_pays_the_bidder(kind: str, worth: int, seat: int) -> None:
    wanted = [13, 14, 12]
    wanted[seat - 1] += worth
    assert deal_points(score(a_game(), (3, 4, 2), (3, 4, 2), f"{seat} {kind}")) == wanted


@pytest.mark.parametrize(("kind", "worth"), [("declare", 30), ("reveal", 60)])
@pytest.mark.parametrize("pays", ["on", "off"])
def test_p_64_one_that_fails_pays_each_opponent_made_or_not(
    kind: str, worth: int, pays: str
) -> None:
    game = a_game("parlett-3", f"premium_fail_pays={pays}")
    score(game, (4, 4, 5), (3, 4, 2), f"1 {kind}")
    gain = worth if pays == "on" else 0
    assert deal_points(game) == [3, 34 + gain, 2 + gain]
    game = a_game("parlett-4", f"premium_fail_pays={pays}")
    score(game, (4, 4, 5, 9), (3, 4, 2, 1), f"1 {kind}")
    assert deal_points(game) == [3, 34 + gain, 2 + gain, 1 + gain]


class Survey:
    """The results of all possible deals of a preset, computed once.

    Attributes:
    count: the number of deals.
    wrong: those with other points than by the rows.
    most: the most points that a player got.
    ways: the deals in which a player got them, as (bids, tricks, premium).
    most_with_all: the most points of a player who took all tricks.
    sums: by the number of bids made, the sums of all points without premium bids.
    """

    def __init__(self, name: str):
        rules = Rules(name)
        self.count = 0
        self.wrong: list = []
        self.most = self.most_with_all = 0
        self.ways: list = []
        self.sums: dict[int, set] = {}
        for bids, tricks, premium, points in all_deals(name, rules):
            self.count += 1
            if points != reference(name, bids, tricks, premium):
                self.wrong.append((bids, tricks, premium, points))
            most = max(points[: rules.seats])
            if most > self.most:
                self.most = most
                self.ways = []
            if most == self.most:
                self.ways.append((bids, tricks, premium))
            if rules.tricks in tricks[: rules.seats]:
                self.most_with_all = max(self.most_with_all, points[tricks.index(rules.tricks)])
            made = [bid == took for bid, took in zip(bids, tricks, strict=True)]
            rest = sum(points)
            for seat, kind in premium.items():
                rest -= WORTH[kind] * (1 if made[seat - 1] else len(made) - 1)
            self.sums.setdefault(sum(made), set()).add(rest)


survey = cache(Survey)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("parlett-2", 55 * 1000 * 4),
        ("parlett-3", 55 * 1000 * 7),
        ("parlett-4", (286 - 4) * 16 * 9 + 4 * 8 * 9),
    ],
)
def test_p_60_to_p_73_every_deal_there_can_be_is_scored_as_the_rows_say(
    name: str, count: int
) -> None:
    assert survey(name).wrong == []
    assert survey(name).count == count


@pytest.mark.parametrize("name", ["parlett-3", "parlett-4"])
def test_p_64_every_deal_where_a_failed_premium_bid_pays_nobody(name: str) -> None:
    rules = Rules(name, options=("premium_fail_pays=off",))
    tricks_of = list(shares(rules.tricks, rules.hands))
    source = random.Random(name)
    for _ in range(5000):
        bids = tuple(source.randrange(10) for _ in range(rules.hands))
        tricks = source.choice(tricks_of)
        premium = source.choice(premiums(name))
        assert scored(rules, bids, tricks, premium) == reference(name, bids, tricks, premium, False)


def test_p_65_the_most_with_three_players_is_99() -> None:
    ways = survey("parlett-3").ways
    assert survey("parlett-3").most == 99
    assert all(set(premium.values()) == {REVEAL} for _, _, premium in ways)
    assert ((9, 1, 1), (9, 0, 0), {1: REVEAL}) in ways
    assert ((9, 1, 1), (9, 0, 0), {2: REVEAL}) in ways  # an opponent of a revealer who failed


def test_p_66_the_most_with_four_players_is_99_and_100_where_ten_can_be_bid() -> None:
    assert survey("parlett-4").most == 99
    rules = Rules("parlett-4", options=("four_ten=on",))
    assert scored(rules, (10, 1, 1, 1), (10, 0, 0, 0), {1: REVEAL}) == [100, 0, 0, 0]
    most = 0
    for tricks in shares(10, 4):
        for bids in product(*[(took, (took + 1) % 11) for took in tricks]):
            for premium in premiums("parlett-4"):
                most = max(most, *scored(rules, bids, tricks, premium))
    assert most == 100


def test_p_67_the_most_for_a_player_of_two_is_98_and_89_with_all_nine_tricks() -> None:
    found = survey("parlett-2")
    assert found.most == 98
    assert all(max(tricks[:2]) == 8 and len(premium) == 2 for _, tricks, premium in found.ways)
    assert found.most_with_all == 89


@pytest.mark.parametrize(
    ("name", "sums"), [("parlett-3", (9, 39, 49, 39)), ("parlett-4", (10, 40, 50, 40, 10))]
)
def test_p_68_the_points_of_a_deal_add_up_by_how_many_made_their_bid(
    name: str, sums: tuple
) -> None:
    assert survey(name).sums == {made: {points} for made, points in enumerate(sums)}


@pytest.mark.parametrize("name", ["parlett-3", "parlett-4"])
def test_p_69_all_make_their_bids_only_where_those_add_up_to_the_tricks(name: str) -> None:
    rules = Rules(name)
    together = set()
    for tricks in shares(rules.tricks, rules.hands):
        makes: list[list[int]] = [[] for _ in tricks]
        for bid in range(10):
            made = scoring.made(rules, [None] + [bid] * rules.hands, [0, *tricks])
            for hand, bids in enumerate(makes):
                if made[hand + 1]:
                    bids.append(bid)
        together |= set(product(*makes))
    assert together == {
        bids for bids in product(range(10), repeat=rules.hands) if sum(bids) == rules.tricks
    }


@pytest.mark.parametrize(
    ("bid", "tricks", "points"), [(4, 3, [4, 2, 33]), (3, 3, [4, 2, 63]), (2, 3, [4, 2, 3])]
)
def test_p_70_the_dummy_succeeds_with_fewer_tricks_and_has_declared_with_as_many(
    bid: int, tricks: int, points: list[int]
) -> None:
    assert deal_points(score(a_game("parlett-2"), (5, 5, bid), (4, 2, tricks))) == points


def test_p_71_where_both_declare_and_fail_the_dummy_alone_gains_60() -> None:
    game = score(a_game("parlett-2"), (5, 5, 0), (4, 2, 3), "1 declare", "2 declare")
    assert deal_points(game) == [4, 2, 63]


def test_p_72_if_one_declarer_fails_the_other_player_and_the_dummy_gain_30_each() -> None:
    game = score(a_game("parlett-2"), (5, 2, 0), (4, 2, 3), "1 declare")
    assert deal_points(game) == [4, 2 + 30 + 30, 33]


def test_p_73_where_both_declare_and_one_succeeds_it_gains_both_30() -> None:
    game = score(a_game("parlett-2"), (5, 2, 0), (4, 2, 3), "1 declare", "2 declare")
    assert deal_points(game) == [4, 2 + 30 + 30 + 30, 33]


def test_p_74_the_dummys_points_are_kept_apart_and_never_win() -> None:
    game = a_game("parlett-2", match="target 100")
    for _ in range(3):
        score(game, (5, 5, 9), (1, 2, 6))
    assert game.standing.totals[1:] == (3, 6, 108)
    assert not game.over


@pytest.mark.parametrize("match", ["games_of_100", "rubber"])
def test_p_74_p_82_the_dummys_100_points_end_no_game_and_win_none(match: str) -> None:
    game = a_game("parlett-2", "game_bonus=all_reaching", match=match)
    for _ in range(3):
        score(game, (5, 5, 9), (1, 2, 6))  # 36 for the dummy
    assert (game.standing.games, game.standing.starts) == (0, False)
    assert game.standing.scores[1:] == (3, 6, 108)
    for _ in range(2):
        score(game, (5, 8, 1), (1, 8, 0), "2 declare")  # 58 for seat 2, 20 for the dummy
    assert game.standing.games == 1
    assert game.results[-1].scores[1:] == (5, 122, 148)
    assert game.results[-1].bonus[1:] == (0, 100, 0)
    assert game.standing.bonuses[1:] == (0, 1, 0)
    assert game.standing.totals[1:] == (5, 222, 148)


@pytest.mark.parametrize(
    ("option", "dummy"), [("off", ""), ("on", ", Dummy 36")], ids=["off", "on"]
)
def test_p_74_the_replay_shows_the_dummys_points_only_if_agreed(option: str, dummy: str) -> None:
    text = (
        f'[Game "parlett"]\n[Rules "parlett-2"]\n[Option "show_dummy_score={option}"]\n'
        '[Match "games_of_100"]\n[Seats "2"]\n[Dealer "2"]\ndeal\nbid 1 5\nbid 2 5\nbid 3 9\n'
        "tricks 1 1\ntricks 2 2\ntricks 3 6\n"
    )
    lines = list(replay(text.encode().splitlines(), as_json=False))
    assert f"  Totals: Seat 1 1, Seat 2 2{dummy}" in lines
    assert f"  Game 1: Seat 1 1, Seat 2 2{dummy}" in lines
    points = " + 30 = 36" if option == "on" else ""
    assert f"  Dummy   bid 9: 6 tricks{points}" in lines


def test_p_74_the_choice_is_there_only_where_there_is_a_dummy() -> None:
    with pytest.raises(RuleError, match="not_in_rules key=show_dummy_score rules=parlett-3"):
        Rules("parlett-3", options=("show_dummy_score=on",))


# Reached by play


def play_out(game: Game) -> Game:
    """Play the first legal move until the deal is over."""
    while not (game.between_deals or game.over):
        game.push(game.legal_moves()[0])
    return game


def test_p_65_99_points_by_play_with_three_players() -> None:
    game = enter(a_game(), "deal", "cards 1 AC KC QC JC 10C 9C 8C 7C 6C AS AH AD")
    enter(game, "cards 2 6S 7S 8S 9S 10S JS QS KS 6H 7H 8H 9H")
    enter(game, "cards 3 10H JH QH KH 6D 7D 8D 9D 10D JD QD KD")
    enter(game, "bid 1 6C 7C 8C", "bid 2 6H 7H 8H", "bid 3 10H JH QH", "premium 1 reveal")
    for card in ["AC", "KC", "QC", "JC", "10C", "9C", "AS", "AH", "AD"]:
        enter(game, f"play 1 {card}")
        game.push(game.legal_moves()[0])
        game.push(game.legal_moves()[0])
    assert deal_points(game) == [99, 0, 0]


def test_p_65_99_points_by_play_for_an_opponent_of_a_failed_revealer() -> None:
    game = enter(a_game(), "deal", "cards 1 AC KC QC JC 10C 9C 8C 7C 6C AS AH AD")
    enter(game, "bid 1 6C 7C 8C", "bid 2 6H 7H 8H", "bid 3 10H JH QH", "premium 2 reveal")
    spare = {2: "6S 7S 8S 9S 10S JS QS KS 9H", 3: "KH 6D 7D 8D 9D 10D JD QD KD"}
    left = {seat: held.split() for seat, held in spare.items()}
    enter(game, "premium 1 pass", f"cards 2 {spare[2]}")
    for card in ["AC", "KC", "QC", "JC", "10C", "9C", "AS", "AH", "AD"]:
        enter(game, f"play 1 {card}")
        for seat in (2, 3):
            same = [other for other in left[seat] if other[-1] == card[-1]]
            played = (same or left[seat])[0]
            left[seat].remove(played)
            enter(game, f"play {seat} {played}")
    assert deal_points(game) == [99, 0, 60]


def test_p_66_99_points_by_play_with_four_players() -> None:
    game = enter(a_game("parlett-4"), "deal", "cards 1 AC KC QC JC 10C 9C 8C 7C 6C 5C AS AH 2D")
    enter(game, "cards 2 4C 3C 2C KS QS JS 10S 9S 8S 7S 6S 5S AD")
    enter(game, "cards 3 4S 3S 2S KH QH JH 10H 9H 8H 7H 6H 5H KD")
    enter(game, "cards 4 4H 3H 2H QD JD 10D 9D 8D 7D 6D 5D 4D 3D")
    enter(game, "bid 1 5C 6C 7C", "bid 2 2C 3C 4C", "bid 3 2S 3S 4S", "bid 4 2H 3H 4H")
    enter(game, "premium 1 reveal")
    for card in ["AC", "KC", "QC", "JC", "10C", "9C", "8C", "AS", "AH", "2D"]:
        enter(game, f"play 1 {card}")
        for _ in range(3):
            game.push(game.legal_moves()[-1])
    assert game.deal.tricks[1] == 9
    assert deal_points(game)[0] == 99


def test_p_67_98_points_by_play_with_two_players() -> None:
    # Seat 1 takes eight tricks with its highest cards and the dummy the last with its ace.
    game = enter(a_game("parlett-2"), "deal", "cards 1 AC KC QC JC 10C 9C AS AH 6D 8H 7C 8C")
    enter(game, "cards 2 6S 7S 8S 9S 10S JS QS KS 6H 7H 9H 7D")
    enter(game, "cards 3 10H JH QH KH 6C 8D 9D 10D JD QD KD AD")
    enter(game, "bid 1 7C 8C 8H", "bid 2 6H 7H 9H", "bid 3 10D 8D 9D")
    enter(game, "premium 1 declare", "premium 2 declare")
    for card in ["AC", "KC", "QC", "JC", "10C", "9C", "AS", "AH"]:
        enter(game, f"play 1 {card}")
        game.push(game.legal_moves()[0])
        low = [move for move in game.legal_moves() if move & 127 != 13]  # the dummy keeps its ace
        game.push(low[0])
    play_out(game)
    assert game.deal.tricks[1:] == [8, 0, 1]
    assert deal_points(game)[0] == 8 + 30 + 30 + 30


# Matches


def deals(game: Game, count: int, bids: tuple = (3, 4, 2), tricks: tuple = (3, 4, 2)) -> Game:
    """Play equal deals: all make their bids, for 13, 14 and 12 points."""
    for _ in range(count):
        score(game, bids, tricks)
    return game


@pytest.mark.parametrize(("match", "count"), [("nine_deals", 9), ("nine_deals 18", 18)])
def test_p_80_nine_deals_or_a_multiple_and_the_highest_total_wins(match: str, count: int) -> None:
    game = deals(a_game(match=match), count - 1)
    assert not game.over and game.winners == []
    deals(game, 1)
    assert (game.over, game.winners) == (True, [2])
    assert game.standing.totals[1:] == (13 * count, 14 * count, 12 * count)


@pytest.mark.parametrize(
    "match", ["nine_deals 10", "nine_deals 0", "nine_deals 9 9", "nine_deals x"]
)
def test_p_80_other_numbers_of_deals_are_no_match(match: str) -> None:
    with pytest.raises(RuleError):
        Rules("parlett-3", match)


def test_p_80_those_who_tie_share_the_match_or_play_another_deal() -> None:
    tie = ((3, 3, 5), (3, 3, 3))
    game = deals(a_game(), 9, *tie)
    assert (game.over, game.winners) == (True, [1, 2])
    game = deals(a_game("parlett-3", "tie=play_on"), 8, *tie)
    assert not game.standing.is_reached()
    deals(game, 1, *tie)
    assert not game.over and game.standing.is_reached()
    deals(game, 1, *tie)
    assert not game.over
    deals(game, 1)
    assert (game.over, game.winners) == (True, [2])


def test_p_80_the_dummy_does_not_tie() -> None:
    game = a_game("parlett-2")
    deals(game, 9, (3, 5, 3), (3, 2, 4))
    assert game.winners == [1]


def test_p_81_a_match_to_a_total_is_over_once_it_is_reached_after_a_deal() -> None:
    game = deals(a_game(match="target 70"), 4)
    assert game.standing.totals[1:] == (52, 56, 48)
    deals(game, 1)
    assert game.standing.totals[1:] == (65, 70, 60)
    assert (game.over, game.winners) == (True, [2])


def test_p_81_the_largest_total_wins_where_several_reach_it() -> None:
    game = deals(a_game(match="target 60"), 5)
    assert game.winners == [2]
    assert [total >= 60 for total in game.standing.totals[1:]] == [True, True, True]


def test_p_81_a_tie_at_the_target() -> None:
    tie = ((3, 3, 5), (3, 3, 3))
    assert deals(a_game(match="target 23"), 1, *tie).winners == [1, 2]
    game = deals(a_game("parlett-3", "tie=play_on", match="target 23"), 1, *tie)
    assert not game.over and game.standing.is_reached()
    assert deals(game, 1).winners == [2]


@pytest.mark.parametrize("match", ["target", "target 0", "target -5", "target many", "target ٢"])
def test_p_81_a_target_is_a_number_of_points(match: str) -> None:
    with pytest.raises(RuleError):
        Rules("parlett-3", match)


@pytest.mark.parametrize("target", [100, 200, 500, 137])
def test_p_81_the_target_is_free(target: int) -> None:
    rules = Rules("parlett-3", f"target {target}")
    assert (rules.target, rules.match_text()) == (target, f"target {target}")


def test_p_82_a_game_ends_at_100_and_the_next_begins_at_0_with_totals_kept() -> None:
    game = a_game(match="games_of_100")
    score(game, (9, 1, 1), (9, 0, 0), "1 reveal")
    assert (game.standing.scores[1:], game.standing.games) == ((99, 0, 0), 0)
    score(game, (3, 4, 5), (3, 4, 2))
    assert game.results[-1].scores[1:] == (122, 24, 2)
    assert (game.standing.scores[1:], game.standing.games) == ((0, 0, 0), 1)
    assert game.standing.totals[1:] == (222, 24, 2)
    assert not game.over


def test_p_83_a_player_who_reaches_100_and_succeeds_in_that_deal_gets_100_more() -> None:
    game = deals(a_game(match="games_of_100"), 7)
    assert game.standing.totals[1:] == (91, 98, 84)
    score(game, (9, 3, 3), (3, 3, 3), "1 declare")  # 3, 20 + 3 + 30 each
    assert game.results[-1].scores[1:] == (94, 151, 137)
    assert game.standing.bonuses[1:] == (0, 1, 1)
    assert game.standing.totals[1:] == (94, 251, 237)


@pytest.mark.parametrize(
    ("option", "bonuses"), [("if_succeeded", (0, 0, 0)), ("all_reaching", (0, 1, 0))]
)
def test_p_83_p_84_without_success_the_game_ends_with_no_bonus(
    option: str, bonuses: tuple[int, ...]
) -> None:
    game = deals(a_game("parlett-3", f"game_bonus={option}", match="games_of_100"), 7)
    score(game, (9, 9, 9), (3, 3, 3))
    assert game.results[-1].scores[1:] == (94, 101, 87)
    assert game.standing.games == 1
    assert game.standing.bonuses[1:] == bonuses
    assert game.standing.totals[1:] == (94, 101 + 100 * bonuses[1], 87)


def test_p_85_three_bonuses_end_the_match_and_the_highest_grand_total_wins() -> None:
    game = a_game(match="games_of_100")
    for _ in range(2):  # 89 + 89 + 100 for seat 1, 20 + 20 for seat 2 each time
        score(game, (9, 0, 1), (9, 0, 0), "1 reveal")
        score(game, (9, 0, 1), (9, 0, 0), "1 reveal")
    assert (game.standing.bonuses[1:], game.over) == ((2, 0, 0), False)
    for _ in range(2):
        score(game, (9, 0, 1), (9, 0, 0), "1 reveal")
    assert (game.standing.bonuses[1:], game.over, game.winners) == ((3, 0, 0), True, [1])
    assert game.standing.totals[1:] == (6 * 89 + 300, 6 * 20, 0)


def test_p_85_who_has_three_bonuses_may_lose_by_the_grand_total() -> None:
    # Seat 2 never succeeds in the last deal of a game, and gets no bonus.
    game = a_game(match="games_of_100")
    for _ in range(4):
        score(game, (1, 9, 1), (0, 9, 0), "2 reveal")  # 99 for seat 2
        score(game, (9, 9, 9), (0, 8, 1))  # nobody succeeds, and seat 2 ends the game
        assert game.results[-1].scores[1:] == (0, 107, 1)
    assert game.standing.bonuses[1:] == (0, 0, 0)
    for _ in range(3):
        assert not game.over
        for _ in range(4):
            score(game, (3, 3, 5), (3, 3, 3))  # 23, 23 and 3
        score(game, (4, 5, 5), (4, 3, 2))  # seat 1 alone succeeds, and ends the game
        assert game.results[-1].scores[1:] == (126, 95, 14)
        assert game.results[-1].bonus[1:] == (100, 0, 0)
    assert (game.standing.games, game.standing.bonuses[1:]) == (7, (3, 0, 0))
    assert game.standing.totals[1:] == (3 * 226, 4 * 107 + 3 * 95, 4 * 1 + 3 * 14)
    assert game.standing.totals[1:] == (678, 713, 46)
    assert (game.over, game.winners) == (True, [2])


def test_p_85_a_tie_of_grand_totals_is_played_on_where_that_is_agreed() -> None:
    for option, over in (("tie=shared", True), ("tie=play_on", False)):
        game = a_game("parlett-3", option, match="games_of_100")
        for _ in range(15):  # all gain the same: 13 and twice 3 * 3 points
            score(game, (3, 3, 3), (3, 3, 3))
        assert game.standing.games == 1
        while game.standing.games < 3:
            score(game, (3, 3, 3), (3, 3, 3))
        assert game.standing.bonuses[1:] == (3, 3, 3)
        assert game.over == over
        assert game.winners == ([1, 2, 3] if over else [])


def win_games(game: Game, seat: int, count: int) -> None:
    """Have a seat win games of two deals each: twice 89 points, with four players twice 99."""
    seats = game.seats
    for _ in range(2 * count):
        bids = [1] * seats
        tricks = [0] * seats
        bids[seat - 1] = tricks[seat - 1] = 9
        bids[seat % seats] = 0
        if seats == 4:
            tricks[seat % seats] = 1
        score(game, bids, tricks, f"{seat} reveal")


@pytest.mark.parametrize(("lost", "more"), [(0, 500), (1, 400), (2, 300), (4, 100)])
def test_p_86_a_rubber_goes_to_three_games_and_pays_for_each_fewer_than_eight(
    lost: int, more: int
) -> None:
    game = a_game(match="rubber")
    win_games(game, 2, lost // 2)
    win_games(game, 3, lost - lost // 2)
    win_games(game, 1, 2)
    assert not game.over
    win_games(game, 1, 1)
    assert (game.over, game.winners, game.standing.games) == (True, [1], 3 + lost)
    assert game.standing.bonuses[1:] == (3, lost // 2, lost - lost // 2)
    assert game.results[-1].bonus[1] == 100 + more
    others = 20 * 2 * (lost - lost // 2)  # seat 1 made 0 beside seat 3
    assert game.standing.totals[1] == 3 * (2 * 89 + 100) + others + more


def test_p_86_three_games_win_the_rubber_even_with_fewer_points() -> None:
    game = a_game(match="rubber")
    for _ in range(2):
        for _ in range(2):
            score(game, (1, 9, 1), (0, 9, 0), "2 reveal")  # 99 for seat 2
        assert game.results[-1].scores[1:] == (0, 198, 0)
    for _ in range(3):
        assert not game.over
        for _ in range(4):
            score(game, (3, 3, 5), (3, 3, 3))  # 23, 23 and 3
        score(game, (4, 3, 5), (4, 3, 2))  # 24, 23 and 2
        assert game.results[-1].scores[1:] == (116, 115, 14)
    assert game.standing.bonuses[1:] == (3, 2, 0)
    assert game.results[-1].bonus[1:] == (100 + 300, 100, 0)  # P-83: both reached 100
    assert game.standing.totals[1:] == (3 * 216 + 300, 2 * 298 + 3 * 215, 3 * 14)
    assert game.standing.totals[1:] == (948, 1241, 42)
    assert (game.over, game.winners) == (True, [1])


@pytest.mark.parametrize(("second", "more"), [(0, 100), (1, 0), (2, 0)])
def test_p_86_four_players_may_need_eight_games_or_nine(second: int, more: int) -> None:
    game = a_game("parlett-4", match="rubber")
    for seat, games in ((2, second), (3, 2), (4, 2), (1, 2)):
        win_games(game, seat, games)
    assert (game.over, game.standing.bonuses[1:]) == (False, (2, second, 2, 2))
    before = game.standing.totals[1]
    win_games(game, 1, 1)
    assert (game.over, game.winners, game.standing.games) == (True, [1], 7 + second)
    assert game.results[-1].bonus[1:] == (100 + more, 0, 0, 0)
    assert game.standing.totals[1] == before + 2 * 99 + 100 + more


@pytest.mark.parametrize(("option", "bonus"), [("if_succeeded", 0), ("all_reaching", 100)])
def test_p_83_p_86_in_a_rubber_the_bonus_for_100_is_as_agreed(option: str, bonus: int) -> None:
    game = deals(a_game("parlett-3", f"game_bonus={option}", match="rubber"), 7)
    score(game, (9, 9, 9), (4, 5, 0), "3 reveal")  # all fail, and 60 each for seats 1 and 2
    assert game.results[-1].scores[1:] == (155, 163, 84)
    assert game.results[-1].bonus[1:] == (bonus, bonus, 0)
    assert game.standing.totals[1:] == (155 + bonus, 163 + bonus, 84)
    assert game.standing.bonuses[1:] == (0, 1, 0)  # the game is still won


def test_p_86_a_game_of_a_rubber_that_is_tied_is_shared_or_played_on() -> None:
    for option, games in (("tie=shared", 1), ("tie=play_on", 0)):
        game = a_game("parlett-3", option, match="rubber")
        for _ in range(8):  # 13 each
            score(game, (3, 3, 3), (3, 3, 3))
        assert (game.standing.games, game.standing.bonuses[1:]) == (games, (games,) * 3)
        assert game.standing.is_reached() == (not games)
    score(game, (3, 3, 5), (3, 4, 2))
    assert (game.standing.games, game.standing.bonuses[1:]) == (1, (1, 0, 0))


def test_a_match_form_has_no_number_of_its_own() -> None:
    for match in ("games_of_100 3", "rubber 3", "best_of_three", ""):
        with pytest.raises(RuleError):
            Rules("parlett-3", match)
