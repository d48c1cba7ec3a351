"""Rules of published games beyond the numbered rows: what `docs/variants.md` needs of them."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding import correcting, moves
from engine.adding.bots import BOTS, weighing
from engine.adding.bots.keeping import advice
from engine.adding.review import better_play
from engine.adding.rules import Rules, preset
from engine.chance import Chance
from engine.errors import RuleError
from engine.table import Table
from host_tests.engine.entering import (
    a_game,
    at,
    call,
    enter,
    hand_of,
    house,
    lines_of,
    read_again,
    said,
    sizes,
    why_not,
)
from host_tests.refusals import code

TWICE = house(
    "classic-99",
    cards={
        "A": {"name_next": True},
        "2": {"next_plays": 2},
        "3": {"add": 3, "skip": 1},
        "8": [{}, {"next_plays": 3}],
    },
)
"""A two makes the next player play two cards; an eight may make it three."""


# The next player plays two cards


def test_the_next_player_plays_two_cards_one_after_the_other() -> None:
    game = enter(at(TWICE, 20), "play 1 2")
    assert (game.next_seat, game.more_plays, game.deal.total) == (2, 1, 20)
    enter(game, "play 2 5")
    assert (game.next_seat, game.more_plays, game.deal.total) == (2, 0, 25)
    assert why_not(game, "play 3 6") == "not_turn other=3 seat=2"
    enter(game, "play 2 6")
    assert (game.next_seat, game.more_plays, game.deal.total) == (3, 0, 31)
    game.pop()
    assert (game.next_seat, game.more_plays) == (2, 0)
    game.pop()
    assert (game.next_seat, game.more_plays) == (2, 1)


def test_a_card_is_drawn_after_each_of_the_two() -> None:
    game = a_game(TWICE, 2, dealt=(1, 2))
    enter(game, "hand", "deal 1 2C 2D 5H", "deal 2 6C 7C 9D", "play 1 2C", "draw 1 KC")
    enter(game, "play 2 6C")
    assert why_not(game, "play 2 7C") == "not_drawn seat=2"
    enter(game, "draw 2 QC", "play 2 7C", "draw 2 QD")
    assert game.next_seat == 1
    assert sizes(game) == [3, 3]
    read_again(game)


def test_who_plays_such_a_card_first_passes_all_on_and_with_the_last_one_begins_anew() -> None:
    game = enter(at(TWICE, 20), "play 1 2", "play 2 2")
    assert (game.next_seat, game.more_plays) == (3, 1)
    enter(game, "play 3 5", "play 3 2")
    assert (game.next_seat, game.more_plays) == (4, 1)
    enter(game, "play 4 5", "play 4 6")
    assert game.next_seat == 1


def test_only_the_last_card_skips_or_names_but_a_turn_counts_at_once() -> None:
    assert enter(at(TWICE, 20), "play 1 2", "play 2 3", "play 2 5").next_seat == 3
    assert enter(at(TWICE, 20), "play 1 2", "play 2 5", "play 2 3").next_seat == 4
    game = enter(at(TWICE, 20), "play 1 2", "play 2 4")
    assert (game.next_seat, game.direction) == (2, -1)
    assert enter(game, "play 2 5").next_seat == 1
    game = enter(at(TWICE, 20), "play 1 2")
    assert why_not(game, "play 2 A >4") == "names_nobody card=A"
    enter(game, "play 2 A")
    assert game.next_seat == 2
    assert why_not(game, "play 2 A").startswith("choice_needed card=A")
    enter(game, "play 2 A >4")
    assert game.next_seat == 4
    read_again(enter(a_game(TWICE), "hand", "play 1 2", "play 2 A", "play 2 A >1"))


def test_the_one_who_is_named_plays_them() -> None:
    rules = house("classic-99", cards={"7": {"name_next": True, "next_plays": 2}})
    game = enter(at(rules, 20), "play 1 7 >4")
    assert (game.next_seat, game.more_plays) == (4, 1)
    enter(game, "play 4 7 >2")
    assert (game.next_seat, game.more_plays) == (2, 1)


def test_an_alternative_may_do_it_and_the_record_says_so() -> None:
    game = enter(at(TWICE, 20), "play 1 8 +0 more")
    assert (game.next_seat, game.more_plays) == (2, 2)
    assert lines_of(game)[-1] == "play 1 8 +0 more more"
    enter(game, "play 2 8 +0", "play 2 5", "play 2 6")
    assert game.next_seat == 3
    assert lines_of(game)[-3] == "play 2 8 +0"
    assert call(at(TWICE, 20), "play 1 8 +0 more") == "more 20"


def test_with_two_players_a_reversal_gives_no_third_card() -> None:
    rules = house("tokens-99", cards={"2": {"next_plays": 2}})
    game = enter(at(rules, 20, 2), "play 1 2", "play 2 4")
    assert (game.next_seat, game.more_plays) == (2, 0)
    assert enter(game, "play 2 5").next_seat == 1


@pytest.mark.parametrize(
    ("after_bust", "turn", "more"),
    [("out_total_stays", 3, 1), ("pile_away_out", 3, 0), ("pile_away_stay", 3, 0)],
)
def test_the_next_one_plays_what_a_loser_still_had_to_play_if_the_total_stays(
    after_bust: str, turn: int, more: int
) -> None:
    rules = house("classic-99", after_bust=after_bust, cards={"2": {"next_plays": 2}})
    game = enter(at(rules, 99), "play 1 2", "out 2")
    assert (game.next_seat, game.more_plays) == (turn, more)
    enter(game, "leave 3")
    assert (game.next_seat, game.more_plays) == (4, more)


def test_nothing_is_left_of_it_in_the_next_hand_or_when_all_agree_who_plays() -> None:
    game = enter(at(TWICE, 99), "play 1 2", "out 2", "hand")
    assert game.more_plays == 0
    game = enter(at(TWICE, 20), "play 1 2", "total 30")
    assert (game.next_seat, game.more_plays) == (2, 1)
    enter(game, "total 30 3 1")
    assert (game.next_seat, game.more_plays) == (3, 0)


def test_how_many_cards_the_next_player_plays_is_one_to_three() -> None:
    for number in (0, 4, "2", True):
        with pytest.raises(RuleError) as refused:
            house("classic-99", cards={"2": {"next_plays": number}})
        assert code(refused.value).startswith("out_of_range")
    assert not house("classic-99", cards={"2": {"add": 2, "next_plays": 1}}).differences()
    assert house("classic-99", cards={"2": {"next_plays": 3}}).differences() == ["2=next_plays 3"]


# Totals that cost

COSTLY = house("pagat-99", costly=[11, 22, 33], tokens=2)


def test_who_makes_such_a_total_exactly_pays_a_token_and_the_hand_goes_on() -> None:
    game = enter(at(COSTLY, 2), "play 1 9")
    assert game.deal.total == 2  # a nine is worth nothing here
    enter(game, "play 2 8", "play 3 A +1")
    assert game.standing.tokens == [1, 2, 2, 1, 2]
    assert game.cost_of(len(game.history) - 1) == 1
    assert (game.next_seat, game.deal.total) == (4, 11)
    enter(game, "play 4 9")  # it makes 11, too
    assert game.standing.tokens == [2, 2, 2, 1, 1]
    enter(game, "play 1 Q", "play 2 10 -10")
    assert game.standing.tokens == [3, 2, 1, 1, 1]
    assert not any(game.lost_by(place) for place in range(len(game.history)))
    game.pop()
    assert game.standing.tokens == [2, 2, 2, 1, 1]


def test_who_pays_the_last_token_is_out_and_the_cards_go_under_the_stock() -> None:
    game = a_game(house(COSTLY.preset, costly=[11, 22], tokens=1), 3, dealt=(1, 2, 3))
    enter(game, "hand", "deal 1 5C 5D 5H", "deal 2 6C 6D 6H", "deal 3 QC QD QH", "play 1 5C")
    enter(game, "draw 1 KC")
    stock = game.deal.stock
    enter(game, "play 2 6C")
    assert game.standing.eliminated == (2,)
    assert game.deal.stock == stock + 2
    assert game.to_move == game.next_seat == 3  # nobody draws
    assert why_not(game, "draw 2 7C") == "no_draw_now seat=2"
    assert hand_of(game, 2) == []
    assert [cards.text(card) for card in game.laid_down(len(game.history) - 1)] == ["6D", "6H"]
    read_again(game)
    enter(game, "play 3 QC", "draw 3 7C", "play 1 5D", "draw 1 2C")
    assert (game.next_seat, game.deal.total) == (3, 26)


def test_the_game_is_over_when_only_one_has_a_token_left() -> None:
    game = enter(at(house("pagat-99", costly=[11], tokens=1), 5, 2), "play 1 6")
    assert game.over
    assert game.winners == [2]


def test_in_games_for_points_it_costs_a_point() -> None:
    game = enter(at(house("wilson-99", costly=[50]), 45), "play 1 5")
    assert game.standing.points == [0, 2, 3, 3, 3]
    points = house("classic-99", win_points=2, target_points=9, costly=[50])
    game = enter(at(points, 45), "play 1 5", "play 2 9", "out 3")
    assert game.standing.scores == (0, 1, 2, 0, 2)


def test_where_losses_are_counted_it_is_a_mark() -> None:
    game = enter(at(house("98", costly=[50]), 45), "play 1 5")
    assert game.standing.lost == (0, 1, 0, 0, 0)
    assert game.standing.tokens is None


def test_the_bots_avoid_such_a_total_if_they_can() -> None:
    rules = house("pagat-99", costly=[50])
    for bot in ("keeper", "hard"):
        game = a_game(rules.with_options(["start_total=45"]), 2, dealt=(1, 2))
        enter(game, "hand", "deal 1 5C 2D 3H", "deal 2 6C 7C 8C")
        move = list(BOTS[bot](game.view(1), Chance(1, 1)))[-1]
        assert cards.text(moves.value_of(move)) != "5C"


# Packs with other cards


def test_a_pack_may_have_another_number_of_a_rank() -> None:
    rules = house("classic-99", pack={"2": 0, "3": 3, "K": 6}, jokers=1)
    pack = [cards.text(card) for card in rules.all_cards(2)]
    assert len(pack) == 52 - 4 - 1 + 2 + 1
    assert [card for card in pack if card[0] in "23K"] == [
        *("3C", "KC", "KC", "3D", "KD", "KD", "3H", "KH", "KS"),
    ]
    assert len(rules.all_cards(5)) == 2 * len(pack)
    assert [rules.in_pack(cards.parse(card)) for card in ("2", "3", "3S", "K", "KC", "*")] == [
        *(0, 3, 0, 6, 2, 1),
    ]


def test_a_card_that_is_not_in_the_pack_is_refused() -> None:
    game = at(house("classic-99", pack={"2": 0, "3": 3}), 20, dealt=(1,))
    assert why_not(game, "deal 1 2C 4C 5C") == "not_in_pack card=2C"
    assert why_not(game, "deal 1 3S 4C 5C") == "not_in_pack card=3S"
    game = at(house("classic-99", pack={"2": 0}), 20)
    assert why_not(game, "play 1 2") == "not_in_pack card=2"
    assert cards.parse("2") not in game.rules.cards_to_enter()


def test_a_game_needs_enough_cards_for_all_hands() -> None:
    few = dict.fromkeys(cards.RANKS[:-1], 0)
    with pytest.raises(RuleError) as refused:
        a_game(house("classic-99", pack=few), 2)
    assert code(refused.value).startswith("too_few_cards")


@pytest.mark.parametrize(
    ("pack", "reason"),
    [
        (["2"], "not_an_object key=pack"),
        ({"1": 0}, "not_one_of"),
        ({"2S": 0}, "not_one_of"),
        ({"2": 17}, "out_of_range found=17 key=pack: 2 least=0 most=16"),
        ({"2": True}, "out_of_range"),
    ],
)
def test_a_wrong_pack_is_refused(pack: object, reason: str) -> None:
    with pytest.raises(RuleError) as refused:
        house("classic-99", pack=pack)
    assert code(refused.value).startswith(reason)


def test_a_pack_is_an_option_too() -> None:
    rules = preset("classic-99").with_options(["pack=2:0 K:6"])
    assert rules.data["pack"] == {"2": 0, "K": 6}
    assert rules.differences() == ["pack=2:0 K:6"]
    assert rules.with_options(["pack=none"]).differences() == []
    for text in ("2", "2:", "2:x", "2:0 2:1", "Z:1"):
        with pytest.raises(RuleError):
            preset("classic-99").with_options([f"pack={text}"])


# When the game ends


def first_out(**changes: object) -> Rules:
    return house("pagat-99", game_end="first_out", tokens=2, **changes)


def test_the_game_may_end_with_the_first_player_out() -> None:
    game = enter(a_game(first_out()), "hand", "total 99", "out 1", "hand", "total 99", "out 2")
    assert not game.over
    enter(game, "hand", "play 3 K", "out 4", "hand", "total 99", "out 4")
    assert game.over
    assert game.winners == [3]
    assert read_again(game).winners == [3]


def test_several_may_win_such_a_game() -> None:
    game = enter(at(house("pagat-99", game_end="first_out", tokens=1), 99), "out 1")
    assert game.over
    assert game.winners == [2, 3, 4]


def test_it_ends_in_the_middle_of_a_hand_too_but_not_when_somebody_leaves() -> None:
    rules = first_out(after_bust="out_total_stays")
    game = enter(at(rules, 99), "out 1", "out 2", "leave 3")
    assert not game.over
    game = enter(at(first_out(costly=[50]), 45), "play 1 5", "play 2 9", "play 3 9", "play 4 9")
    assert not game.over
    enter(game, "play 1 9")
    assert game.over
    assert game.winners == [2, 3, 4]


# Totals that pay, and totals that win


def test_who_makes_such_a_total_exactly_has_all_others_pay() -> None:
    game = enter(at(house("pagat-99", rewarding=[33], tokens=2), 30), "play 1 3")
    assert game.standing.tokens == [3, 2, 1, 1, 1]
    assert (game.next_seat, game.deal.total) == (2, 33)
    assert [game.rewarded_by(place) for place in range(len(game.history))] == [0, 1]
    enter(game, "play 2 9")  # it stays: nobody makes it again
    assert game.standing.tokens == [3, 2, 1, 1, 1]
    game.pop()
    game.pop()
    assert game.standing.tokens == [0, 2, 2, 2, 2]


def test_those_who_have_no_token_left_are_out_at_once() -> None:
    rules = house("pagat-99", rewarding=[11], costly=[5], tokens=1)
    game = a_game(rules, 4, dealt=(1, 2, 3, 4))
    enter(game, "hand", "deal 1 5C AC AD", "deal 2 6C 6D 6H", "deal 3 QC QD QH", "deal 4 9C 9D 9H")
    enter(game, "play 1 5C")
    assert game.standing.eliminated == (1,)
    enter(game, "play 2 6C")
    assert game.over
    assert game.winners == [2]
    read_again(game)
    rules = house("pagat-99", rewarding=[11], costly=[1, 2], tokens=2)
    game = enter(a_game(rules, 4), "hand", "play 1 A +1", "play 2 A +1", "play 3 9", "play 4 9")
    assert game.standing.tokens == [4, 1, 1, 1, 1]
    enter(game, "play 1 K", "total 2", "play 2 9")
    assert game.standing.eliminated == (2,)
    enter(game, "play 3 9")
    assert game.standing.eliminated == (2, 3)
    assert game.next_seat == 4


def test_in_games_for_points_such_a_total_brings_a_point() -> None:
    game = enter(at(house("wilson-99", rewarding=[50]), 45), "play 1 5")
    assert game.standing.points == [0, 4, 3, 3, 3]
    points = house("classic-99", win_points=2, target_points=9, rewarding=[50])
    game = enter(at(points, 45), "play 1 5", "play 2 9", "out 3")
    assert game.standing.scores == (0, 3, 2, 0, 2)


def test_who_makes_a_winning_total_wins_the_hand_and_all_others_lose_it() -> None:
    rules = house("pagat-99", winning=[99], loss_costs=2, tokens=5)
    game = enter(at(rules, 90), "play 1 8", "play 2 A +1")
    assert game.between_deals
    assert game.standing.tokens == [6, 3, 5, 3, 3]
    assert game.rewarded_by(len(game.history) - 1) == 2
    assert game.lost_by(len(game.history) - 1) == 0
    enter(game, "hand", "total 99", "out next")
    assert sorted(game.standing.tokens[1:]) in ([1, 3, 3, 5], [3, 3, 3, 3])
    points = house("classic-99", win_points=2, target_points=9, winning=[99])
    game = enter(at(points, 90), "play 1 9")
    assert game.standing.scores == (0, 2, 0, 0, 0)
    game = enter(at(house("wilson-99", winning=[50]), 45), "play 1 5")
    assert game.standing.scores == (0, 3, 2, 2, 2)
    game = enter(at(house("pagat-99", winning=[99], tokens=1), 90), "play 1 9", "play 2 K")
    assert game.over
    assert game.winners == [2]


def test_a_hand_lost_may_cost_several_tokens_but_no_more_than_there_are() -> None:
    rules = house("pagat-99", loss_costs=2, tokens=3)
    game = enter(at(rules, 99), "out 1")
    assert game.standing.tokens == [2, 1, 3, 3, 3]
    enter(game, "hand", "total 99", "play 2 K", "play 3 K", "play 4 K", "out 1")
    assert game.standing.tokens == [3, 0, 3, 3, 3]
    assert game.standing.eliminated == (1,)
    assert enter(at(house("98", loss_costs=3), 90), "play 1 9").standing.lost == (0, 3, 0, 0, 0)


def test_a_total_that_wins_does_nothing_else() -> None:
    lists = {"costly": [10, 20, 30], "rewarding": [20, 30], "winning": [30]}
    rules = house("pagat-99", **lists)
    assert (rules.costly, rules.rewarding, rules.winning) == ((10, 20), (20,), (30,))


def test_a_total_that_costs_and_pays_is_paid_by_everybody() -> None:
    social = {"costly": [69], "rewarding": [69]}
    game = enter(at(house("classic-99", tokens=0, token_name="drink", **social), 60), "play 1 6")
    assert game.standing.lost == (0, 0, 0, 0, 0)
    enter(game, "play 2 3")
    assert game.standing.lost == (0, 1, 1, 1, 1)
    read_again(game)
    # With the last token of everybody, the one who makes the total is left.
    game = enter(at(house("classic-99", tokens=1, **social), 66), "play 1 3")
    assert (game.over, game.winners) == (True, [1])
    # In a game for points, all would lose the same.
    game = enter(at(house("classic-99", win_points=2, target_points=9, **social), 66), "play 1 3")
    assert game.standing.crossed == [0, 0, 0, 0, 0]


def test_the_bots_make_a_total_that_pays_if_they_can() -> None:
    for changes in ({"rewarding": [48]}, {"winning": [48]}):
        rules = house("pagat-99", start_total=45, **changes)
        for bot in ("keeper", "hard"):
            game = a_game(rules, 2, dealt=(1, 2))
            enter(game, "hand", "deal 1 8C 2D 3H", "deal 2 6C 7C QC")
            move = list(BOTS[bot](game.view(1), Chance(1, 1)))[-1]
            assert cards.text(moves.value_of(move)) == "3H"


# Faults that a review found


def test_the_one_left_plays_next_after_the_last_other_is_out_by_a_costly_total() -> None:
    rules = house(
        "pagat-99",
        tokens=2,
        after_bust="out_total_stays",
        costly=[5],
        cards={"9": {"set": "limit"}, "K": {"set": 5}, "Q": {"set": 0, "next_plays": 2}},
    )
    game = enter(a_game(rules, 3), "hand", "play 1 9", "out 2", "play 3 K", "play 1 Q", "play 3 K")
    assert game.between_deals
    assert game.turn == 1


def test_a_turn_counts_though_it_costs_the_last_token() -> None:
    rules = house("98", tokens=1, costly=[5], cards={"4": {"add": 4, "reverse": True}})
    game = enter(a_game(rules, 3), "hand", "play 1 A", "play 2 4")
    assert (game.next_seat, game.direction) == (1, -1)


def test_in_games_for_points_the_first_one_out_does_not_end_the_game() -> None:
    rules = house(
        "pagat-99", win_points=1, game_end="first_out", tie="shared", after_bust="pile_away_out"
    )
    game = enter(a_game(rules, 4), "hand", "total 99", "out 1")
    assert not game.over and not game.between_deals


def test_where_the_hand_is_the_game_it_ends_below_zero_too() -> None:
    rules = house("pagat-99", win_points=1, costly=[*range(99)])
    game = enter(a_game(rules, 2), "hand", "play 1 2", "play 2 2", "play 1 2", "play 2 2")
    enter(game, "total 99", "out 1")
    assert game.standing.scores == (0, -2, -1)
    assert game.winners == [2]


def test_only_another_seat_that_is_to_play_ends_a_turn_of_two_cards() -> None:
    game = enter(at(TWICE, 20), "play 1 2", "total 20 2 -1")
    assert (game.next_seat, game.more_plays, game.direction) == (2, 1, -1)


def test_who_must_play_again_can_name_nobody() -> None:
    game = enter(at(TWICE, 20), "play 1 2")
    named = moves.named(0, 2, 4)
    with pytest.raises(Exception, match="names_nobody"):
        game.push(moves.make(moves.PLAY, 2, cards.parse("A"), named))


def test_exact_totals_are_within_the_limit() -> None:
    for key in ("costly", "rewarding", "winning"):
        with pytest.raises(RuleError) as refused:
            house("pagat-99", **{key: [50, 100]})
        assert code(refused.value) == f"out_of_range found=100 key={key} least=0 most=99"


def test_the_advice_says_what_a_total_costs_or_brings() -> None:
    def why(hand: str, **changes: object) -> str:
        game = a_game(house("pagat-99", start_total=30, **changes), 2, dealt=(1, 2))
        enter(game, "hand", f"deal 1 {hand}", "deal 2 6C 7C QC")
        return str(advice(game.view(1))[1])

    assert why("5C JC JD", borders=[33], costly=[40]) == "cheaper"
    assert why("3C JC JD", borders=[33], costly=[40]) == "border"
    assert why("3C JC JD", rewarding=[33]) == "pays"
    assert why("3C JC JD") == "high"


# Bots


def test_the_weights_of_a_preset_are_used_where_they_fit_and_else_those_of_house_rules() -> None:
    def place(name: str, seats: int) -> int:
        return weighing.ROWS[name][seats - 2] * weighing.SIZE

    unlike = dict.fromkeys("A2345678", {"add": 1})
    for rules, fits in (
        (preset("pagat-99"), True),
        (house("pagat-99", tokens=3, hand=4, cards={"8": {"reverse": True}}), True),
        (house("pagat-99", limit=77), False),
        (house("pagat-99", pack={"2": 0}), False),
        (house("pagat-99", cards=unlike), False),
    ):
        for seats in (2, 3, 4):
            name = "pagat-99" if fits else weighing.ANY
            assert weighing.table(rules, seats) == place(name, seats) >= 0
    assert weighing.table(house("pagat-99", draw="while_stock"), 2) >= 0
    assert weighing.table(house("pagat-99", draw="never"), 2) < 0


# Naming who pays


PAYS = {"Q": {"add": 10, "name_pays": True}}


def test_a_card_lets_its_player_name_who_pays() -> None:
    game = at(house("classic-99", tokens=3, cards=PAYS), 0)
    assert why_not(game, "play 1 Q") == "choice_needed card=Q choices=>2,>3,>4"
    assert why_not(game, "play 1 Q >1").startswith("wrong_choice")
    enter(game, "play 1 Q >3")
    assert (game.standing.lost, game.next_seat, game.deal.total) == ((0, 0, 0, 1, 0), 2, 10)
    assert (game.payer_of(1), game.cost_of(1), game.rewarded_by(1)) == (3, 0, 0)
    assert lines_of(game)[-1] == "play 1 Q >3"
    read_again(game)
    marks = at(house("classic-99", tokens=0, cards=PAYS), 0)
    assert enter(marks, "play 1 Q >3").standing.lost == (0, 0, 0, 1, 0)
    points = at(house("classic-99", win_points=2, target_points=9, cards=PAYS), 0)
    assert enter(points, "play 1 Q >3").standing.crossed == [0, 0, 0, 1, 0]


def test_who_pays_the_last_token_is_out_and_the_others_play_on() -> None:
    rules = house("classic-99", tokens=1, cards=PAYS)
    game = enter(at(rules, 0), "play 1 Q >2")
    assert (game.standing.eliminated, game.next_seat) == ((2,), 3)
    assert why_not(game, "play 3 Q >2").startswith("wrong_choice")
    enter(game, "play 3 Q >4")
    assert (game.next_seat, game.over) == (1, False)
    read_again(game)
    enter(game, "play 1 Q >3")
    assert (game.over, game.winners) == (True, [1])


def test_who_goes_over_the_limit_names_nobody_who_pays() -> None:
    rules = house("classic-99", bust_by_playing=True, tokens=3, cards=PAYS)
    game = enter(at(rules, 95), "play 1 Q >2")
    assert (game.standing.lost, game.payer_of(1)) == ((0, 1, 0, 0, 0), 0)


def test_the_one_named_may_pay_and_play_next() -> None:
    both = {"Q": {"add": 10, "name_next": True, "name_pays": True}, "5": {"next_plays": 2}}
    game = enter(at(house("classic-99", tokens=3, cards=both), 0), "play 1 Q >4")
    assert (game.standing.lost, game.next_seat) == ((0, 0, 0, 0, 1), 4)
    enter(game, "play 4 5", "play 1 Q >3")  # its turn is not over: it plays again
    assert (game.standing.lost, game.next_seat) == ((0, 0, 0, 1, 1), 1)


def test_a_hand_ends_if_one_play_puts_out_all_who_do_not_sit_it_out() -> None:
    """It never ended: nobody was left to be the next."""
    both = {"costly": [10], "rewarding": [10], "cards": {"9": {"set": 10}}}
    rules = house("classic-99", tokens=2, after_bust="pile_away_out", **both)
    game = enter(a_game(rules, 3), "hand", "out 1", "play 2 10 +10", "play 3 2", "play 2 9")
    assert (game.standing.lost, game.over, game.winners) == ((0, 1, 2, 2), True, [1])
    read_again(game)


def test_who_leaves_a_total_that_all_pay_as_it_is_pays_nothing() -> None:
    rules = house("classic-99", tokens=3, costly=[9, 69], rewarding=[69])
    game = enter(at(rules, 60), "play 1 6", "play 2 3", "play 4 K")
    assert game.standing.lost == (0, 1, 1, 1, 1)


def test_a_corrected_card_names_the_same_player() -> None:
    pays = {"Q": {"add": 10, "name_pays": True}, "K": {"add": 5, "name_pays": True}}
    game = a_game(house("classic-99", cards=pays), 4, dealt=(1,))
    table = Table(game, ["table"] * 4)
    enter(game, "deal 1 Q Q 2", "play 1 Q >4", "draw 1 3")
    wrong = moves.make(moves.GIVE, 1, cards.parse("K"))
    for _ in table.replacing(*correcting.changes(game, 1, wrong)):
        pass
    assert "play 1 K >4" in lines_of(table.game)


@pytest.mark.parametrize("bot", ["keeper", "hard"])
def test_a_bot_names_nobody_who_has_no_point_left_and_rather_names_than_not(bot: str) -> None:
    ways = [{"add": 10}, {"add": 10, "name_pays": True}]
    rules = house("wilson-99", hand=1, borders=[33], cards={"Q": ways})
    game = enter(a_game(rules, 3, dealt=(1, 2, 3)), "hand", "deal 1 QC", "deal 2 5C", "deal 3 6C")
    game.standing.crossed = [0, 0, 3, 0]
    move = list(BOTS[bot](game.view(1), Chance(1, 1)))[-1]
    assert moves.named_of(moves.number_of(move), 1) == 3


@pytest.mark.parametrize("bot", ["keeper", "hard"])
def test_a_bot_names_who_has_most_left(bot: str) -> None:
    game = a_game(house("classic-99", tokens=5, hand=1, cards=PAYS), 4, dealt=(1, 2, 3, 4))
    game.standing.lost = (0, 0, 2, 1, 1)
    enter(game, "hand", "deal 1 QC", "deal 2 5C", "deal 3 6C", "deal 4 7C")
    move = list(BOTS[bot](game.view(1), Chance(1, 1)))[-1]
    assert moves.named_of(moves.number_of(move), 1) == 3


# A card turned up


UP = house("classic-99", turn_up="any", cards={"6": [{"reverse": True}, {"add": 6}]})
"""A card turned up gives the first total."""


def test_a_card_turned_up_after_the_deal_makes_the_first_total() -> None:
    game = a_game(UP, 2, dealt=(1, 2))
    enter(game, "hand", "deal 1 2C 2D 5H", "deal 2 6C 7C 9D")
    assert (game.to_move, game.receiver, game.turned_up()) == (0, moves.TURN_UP, -1)
    assert cards.parse("8H") in game.unseen()
    enter(game, "turnup 8H")
    assert (game.deal.total, game.next_seat, game.deal.stock) == (8, 1, 52 - 7)
    assert game.turned_up() == cards.parse("8H")
    assert cards.parse("8H") not in game.unseen()
    assert cards.parse("8H") in game.view(1).pile
    enter(game, "play 1 5H", "draw 1 KC", "play 2 7C", "draw 2 QC")
    assert game.totals() == [0, 8, 13, 20]
    assert lines_of(game)[3] == "turnup 8H"
    read_again(game)
    for _ in range(5):
        game.pop()
    assert (game.deal.total, game.receiver) == (0, moves.TURN_UP)


@pytest.mark.parametrize(
    ("card", "total"),
    [("A", 1), ("4", 0), ("6", 0), ("7", 7), ("9", 99), ("10", 10), ("Q", 10), ("K", 0)],
)
def test_a_card_turned_up_counts_the_least_from_0_up_and_does_nothing_else(
    card: str, total: int
) -> None:
    game = enter(a_game(UP), "hand", f"turnup {card}")
    assert (game.deal.total, game.next_seat, game.direction) == (total, 1, 1)


def test_a_card_turned_up_that_takes_off_goes_below_0_only_where_a_total_may() -> None:
    totals = []
    for floor in ("none", "clamp", "forbid"):
        rules = house("98", turn_up="any", floor=floor)
        totals.append(enter(a_game(rules), "hand", "turnup 10").deal.total)
    assert totals == [-10, 0, 0]


def test_a_card_turned_up_costs_nothing_and_stays_within_the_limit() -> None:
    rules = house("wilson-99", turn_up="any", borders=[5], limit=9, costly=[7])
    game = enter(a_game(rules), "hand", "turnup 7")
    assert (game.deal.total, game.standing.points) == (7, [0, 3, 3, 3, 3])
    assert enter(a_game(rules), "hand", "turnup J").deal.total == 0


def test_alternatives_hold_at_any_total_however_low() -> None:
    rules = house("98", cards={"A": {"add": -900}, "2": [{"add": 5}, {"reverse": True}]})
    game = enter(a_game(rules), "hand", "play 1 A", "play 2 A", "play 3 2 +5")
    assert game.deal.total == -1795


PLAIN = house("classic-99", turn_up="plain")
"""A special card turned up goes back."""


@pytest.mark.parametrize("card", ["A", "4", "9", "K", "10"])
def test_a_special_card_turned_up_goes_back_where_only_a_plain_one_counts(card: str) -> None:
    game = enter(a_game(PLAIN), "hand")
    assert why_not(game, f"turnup {card}") == f"goes_back card={card}"
    assert enter(game, "turnup 8").deal.total == 8


def test_only_plain_cards_may_be_turned_up_as_long_as_there_are_some() -> None:
    game = enter(a_game(PLAIN, 2, dealt=(1, 2)), "hand", "deal 1 2C 2D 5H", "deal 2 6C 7C 9D")
    ranks = {cards.rank_of(card) for card in game.unseen()}
    assert {cards.RANKS[rank] for rank in ranks} == set("25678JQ")
    assert len(game.legal_moves()) == 7 * 4 - 5
    pack = dict.fromkeys(cards.RANKS, 0) | {"2": 3, "K": 8}
    rules = house("classic-99", turn_up="plain", pack=pack)
    game = enter(a_game(rules, 2, dealt=(1, 2)), "hand", "deal 1 2C 2D 2H", "deal 2 KC KC KD")
    assert enter(game, "turnup KH").deal.total == 0
    read_again(game)


def test_when_a_card_may_be_turned_up() -> None:
    assert why_not(enter(a_game("pagat-99"), "hand"), "turnup 5") == "no_turn_up"
    game = enter(a_game(UP, 3, dealt=(2,)), "hand")
    assert why_not(game, "turnup 5") == "not_dealt count=3 seat=2"
    enter(game, "deal 2 2C 3C 5C")
    for line in ("play 1 5", "out 1", "total 5"):
        assert why_not(game, line) == "turn_up_first"
    assert why_not(game, "turnup 5C") == "not_unseen card=5C"
    enter(game, "turnup 7H")
    assert why_not(game, "turnup 5") == "turned_up_already card=7H"
    # Before the first card is played, the hand of another seat may still be entered.
    enter(game, "deal 1 2S 3S 5S", "play 1 5S", "draw 1 6S")
    assert game.deal.total == 12
    read_again(game)


def test_a_new_card_is_turned_up_for_each_hand_and_not_after_a_loss_in_it() -> None:
    game = enter(a_game(UP, 2), "hand", "turnup 9", "out 1", "hand")
    assert (game.deal.total, game.receiver) == (0, moves.TURN_UP)
    rules = house("classic-99", turn_up="any", after_bust="pile_away_stay")
    game = enter(a_game(rules, 2), "hand", "turnup 9", "out 1")
    assert (game.deal.total, game.next_seat) == (0, 2)


def test_there_are_cards_enough_for_the_one_turned_up() -> None:
    pack = dict.fromkeys(cards.RANKS[4:], 0) | {"2": 0}
    assert a_game(house("classic-99", pack=pack), 4).pack
    with pytest.raises(RuleError, match="none_to_turn_up"):
        a_game(house("classic-99", pack=pack, turn_up="any"), 4)


def test_a_player_may_leave_before_the_card_is_turned_up() -> None:
    game = enter(a_game(UP, 3), "hand", "leave 1")
    assert game.receiver == moves.TURN_UP
    assert enter(game, "turnup 5", "play 2 5").deal.total == 10


def test_the_card_turned_up_can_be_corrected() -> None:
    table = Table(a_game(UP, 2), ["table", "table"])
    enter(table.game, "turnup 7", "play 1 5")
    right = moves.make(moves.GIVE, moves.TURN_UP, cards.parse("8"))
    for _ in table.replacing(*correcting.changes(table.game, 1, right)):
        pass
    assert table.game.deal.total == 13


def test_looking_back_knows_the_card_turned_up() -> None:
    game = a_game(house("pagat-99", turn_up="any"), 2, dealt=(1, 2))
    enter(game, "hand", "deal 1 8C 8D KH", "deal 2 6C 7C KD", "turnup KC", "play 1 KH")
    enter(game, "draw 1 QC", "play 2 KD", "draw 2 QD", "out 1")
    assert better_play(game, 1) is None


# Hands that are not filled up


def test_nobody_draws_once_the_stock_is_used_up() -> None:
    pack = dict.fromkeys(cards.RANKS[4:], 0)
    rules = house("98", hand=7, draw="while_stock", pack=pack)
    game = a_game(rules, 2, dealt=(1,))
    enter(game, "hand", "deal 1 AC AD AH AS 2C 2D 2H", "play 1 AC")
    assert game.must_draw
    enter(game, "draw 1 2S", "play 2 4")
    assert (game.deal.stock, sizes(game)) == (0, [7, 7])
    enter(game, "play 1 AD", "play 2 4")
    assert (game.must_draw, sizes(game), game.next_seat) == (False, [6, 6], 1)
    assert why_not(game, "nodraw 2") == "no_draw_now seat=2"
    assert why_not(game, "draw 1 3C") == "no_draw_now seat=1"
    read_again(game)


def test_where_nobody_draws_who_has_no_card_left_loses_or_has_won() -> None:
    for dealt in ((), (1, 2)):
        for result in ("loses", "wins"):
            rules = house("pagat-99", hand=2, draw="never", empty_hand=result)
            game = enter(a_game(rules, 2, dealt=dealt), "hand")
            if dealt:
                enter(game, "deal 1 2C 3C", "deal 2 5C 6C")
            enter(game, "play 1 2C", "play 2 5C", "play 1 3C")
            assert game.between_deals == (result == "wins")
            if result == "wins":
                assert game.standing.tokens == [1, 5, 4]
                assert game.rewarded_by(len(game.history) - 1) == 2
            else:
                enter(game, "play 2 6C", "out 1")
                assert game.standing.tokens == [1, 4, 5]
                assert game.rewarded_by(len(game.history) - 2) == 0
            read_again(game)


def test_the_last_card_wins_only_if_none_is_drawn_and_it_does_not_go_over() -> None:
    game = enter(at(house("pagat-99", hand=1, empty_hand="wins"), 50), "play 1 5")
    assert not game.between_deals
    rules = house("98", hand=1, draw="never", empty_hand="wins")
    game = enter(at(rules, 95), "play 1 9")
    assert game.between_deals
    assert (game.standing.lost, game.rewarded_by(1)) == ((0, 1, 0, 0, 0), 0)


def test_the_last_card_wins_points_too() -> None:
    rules = {"hand": 1, "draw": "never", "empty_hand": "wins"}
    points = house("classic-99", win_points=2, target_points=9, **rules)
    assert enter(at(points, 90), "play 1 9").standing.scores == (0, 2, 0, 0, 0)
    assert enter(at(house("wilson-99", **rules), 45), "play 1 5").standing.scores == (0, 3, 2, 2, 2)


# Borders that cost tokens


def test_borders_may_cost_tokens() -> None:
    rules = house("pagat-99", borders=[33, 66], border_costs="token")
    game = enter(at(rules, 30), "play 1 5")
    assert game.standing.tokens == [1, 4, 5, 5, 5]
    assert (game.standing.points, game.standing.scores) == (None, None)
    enter(game, "play 2 K")
    assert (game.standing.tokens, game.cost_of(2)) == ([2, 4, 4, 5, 5], 1)
    assert enter(at(rules, 0), "play 1 K").standing.tokens == [2, 3, 5, 5, 5]
    enter(game, "out 3")
    assert (game.standing.tokens, game.cost_of(3)) == ([3, 4, 4, 4, 5], 0)
    assert game.between_deals
    read_again(game)


def test_the_last_token_may_be_paid_to_a_border_and_the_hand_lost_with_the_same_card() -> None:
    rules = house("98", borders=[97], border_costs="token", tokens=1)
    game = enter(at(rules, 95, 3), "play 1 9")
    assert game.standing.eliminated == (1,)
    game = enter(at(house("98", borders=[20], border_costs="token", tokens=1), 15, 3), "play 1 9")
    assert (game.standing.eliminated, game.next_seat) == ((1,), 2)


def test_a_game_for_tokens_has_no_score_to_reach_though_borders_cost_some() -> None:
    rules = house("pagat-99", borders=[33], border_costs="token")
    assert (rules.hand_points, rules.tokens(2)) == (False, 5)
    points = house("pagat-99", borders=[33], border_costs="token", win_points=1)
    assert points.target_points == 0
    game = enter(at(points, 30), "play 1 5")
    assert game.standing.points is None
    assert enter(game, "total 99", "out 2").standing.scores == (0, 0, 0, 1, 1)


# Faults that a second review found


@pytest.mark.parametrize("pays", ["winning", "rewarding"])
def test_who_makes_a_total_that_pays_stays_in_though_the_last_token_is_paid(pays: str) -> None:
    changes = {"tokens": 1, "borders": [66], "border_costs": "token", pays: [99]}
    game = enter(a_game(house("classic-99", **changes), 3), "hand", "play 1 9")
    assert game.over
    assert (game.winners, game.standing.eliminated) == ([1], (2, 3))
    read_again(game)


def test_somebody_wins_though_the_last_card_costs_the_last_token() -> None:
    for tokens in (1, 2):
        rules = house("98", tokens=tokens, hand=1, draw="never", empty_hand="wins", costly=[5, 10])
        game = enter(a_game(rules, 2), "hand", "play 1 5")
        if not game.over:
            enter(game, "hand", "play next 5")
        assert game.over
        assert len(game.winners) == 1


def test_who_plays_and_draws_nothing_has_no_card_to_draw() -> None:
    game = enter(a_game(house("98", draw="never"), 2), "hand")
    assert why_not(game, "nodraw 1") == "not_just_played seat=1"
    assert why_not(enter(game, "play 1 6"), "nodraw 1") == "no_draw_now seat=1"


def test_a_name_where_nobody_is_named_is_refused_with_the_reason() -> None:
    rules = house("classic-99", cards={"5": {"name_next": True}, "6": {"next_plays": 2}})
    game = enter(a_game(rules, 3), "hand", "play 1 6")
    assert why_not(game, "play 2 5 >3") == "names_nobody card=5"


# A card that halves


HALF = house(
    "98",
    cards={"2": [{"halve": True, "from": 50}, {"double": True, "upto": 49}], "K": {"halve": True}},
)


def test_a_card_halves_an_even_total() -> None:
    game = enter(at(HALF, 60), "play 1 K")
    assert (game.deal.total, game.next_seat) == (30, 2)
    assert said(game) == "30"
    enter(game, "play 2 2", "play 3 2 halve")
    assert game.deal.total == 30
    assert lines_of(game)[-2:] == ["play 2 2 double", "play 3 2 halve"]
    read_again(game)
    assert enter(at(HALF, -6), "play 1 K").deal.total == -3


def test_an_odd_total_is_not_halved() -> None:
    game = at(HALF, 61, 2, dealt=(1,))
    enter(game, "deal 1 KC KD KH KS")
    assert why_not(game, "play 1 KC") == "odd_total card=KC total=61"
    assert enter(game, "out 1").between_deals
    game = at(HALF, 61)
    assert why_not(game, "play 1 K") == "odd_total card=K total=61"
    # Where no alternative holds, the card counts its number.
    assert enter(game, "play 1 2").deal.total == 63


def test_a_card_that_halves_is_data_and_an_option() -> None:
    rules = house("98", cards={"5": {"halve": True, "skip": 1}})
    assert rules.differences() == ["5=halve skip 1"]
    assert (
        preset("98")
        .with_options(["5=halve skip 1"])
        .effect(cards.parse("5"))
        .same(rules.effect(cards.parse("5")))
    )
    with pytest.raises(RuleError, match="one_effect"):
        house("98", cards={"5": {"halve": True, "double": True}})
    assert why_not(at(rules, 60), "play 1 5 +5").startswith("no_choice")


def test_the_bots_play_cards_that_halve() -> None:
    for bot in ("keeper", "hard"):
        game = at(HALF, 97, 2, dealt=(1, 2))
        enter(game, "deal 1 KC KD QH QS", "deal 2 6C 7C QC QD")
        move = list(BOTS[bot](game.view(1), Chance(1, 1)))[-1]
        assert cards.text(moves.value_of(move))[0] == "Q"  # 97 can't be halved
        game = at(HALF, 98, 2, dealt=(1, 2))
        enter(game, "deal 1 KC QD 9H 9S", "deal 2 6C 7C QC QS")
        move = list(BOTS[bot](game.view(1), Chance(1, 1)))[-1]
        assert cards.text(moves.value_of(move)) in ("KC", "QD")


# Who leads the next hand


def test_who_lost_leads_the_next_hand() -> None:
    rules = house("pagat-99", next_hand="loser", tokens=2, winning=[50])
    game = enter(at(rules, 99), "out 1", "hand")
    assert (game.dealer, game.next_seat) == (4, 1)
    enter(game, "total 99", "play 1 9", "play 2 9", "out 3", "hand")
    assert (game.dealer, game.next_seat) == (2, 3)
    # Who is out can't lead: the next one does.
    enter(game, "total 99", "out 3", "hand")
    assert (game.standing.eliminated, game.dealer, game.next_seat) == ((3,), 2, 4)
    # Nobody in particular has lost: in turn.
    enter(game, "total 49", "play 4 A +1", "hand")
    assert (game.dealer, game.next_seat) == (4, 2)
    read_again(game)
    places = []
    while game.history:
        places.append((game.dealer, game.deal_number))
        game.pop()
    assert sorted({number for _, number in places}) == [1, 2, 3, 4, 5]
    assert dict(reversed([(n, d) for d, n in places])) == {1: 4, 2: 4, 3: 2, 4: 2, 5: 4}


def test_with_two_players_the_loser_leads() -> None:
    game = enter(at(house("98", next_hand="loser"), 90, 2), "play 1 9", "hand")
    assert (game.dealer, game.next_seat) == (2, 1)
    enter(game, "total 90", "play 1 A", "play 2 9", "hand")
    assert (game.dealer, game.next_seat) == (1, 2)


def test_after_several_losses_in_a_hand_the_last_one_counts() -> None:
    rules = house("pagat-99", next_hand="loser", after_bust="out_total_stays")
    game = enter(at(rules, 99), "out 1", "out 2", "out 3", "hand")
    assert (game.dealer, game.next_seat) == (2, 3)


# Faults that a third review found


def test_nobody_draws_late_once_the_stock_is_used_up() -> None:
    pack = dict.fromkeys(cards.RANKS[4:], 0)
    rules = house("98", hand=7, draw="while_stock", forget_to_draw="lenient", pack=pack)
    game = enter(a_game(rules, 2), "hand", "play 1 A", "nodraw 1")
    assert game.may_draw_late(1)
    enter(game, "play 2 2", "play 1 3", "nodraw 1", "play 2 2")
    assert (game.deal.stock, game.may_draw_late(1)) == (0, False)
    assert why_not(game, "draw 1") == "no_draw_now seat=1"


def test_an_empty_hand_is_no_reason_to_have_kept_another_card() -> None:
    game = a_game(house("pagat-99", hand=2, draw="never"), 2, dealt=(1, 2))
    enter(game, "hand", "deal 1 4C 5C", "deal 2 6C 7C")
    enter(game, "play 1 4C", "play 2 6C", "play 1 5C", "play 2 7C", "out 1")
    assert better_play(game, 1) is None


def test_with_two_players_the_loser_leads_though_the_other_won() -> None:
    rules = house("pagat-99", winning=[5], next_hand="loser")
    assert enter(a_game(rules, 2), "hand", "play 1 5", "hand").next_seat == 2
    assert enter(a_game(rules, 2), "hand", "play 1 2", "play 2 3", "hand").next_seat == 1


def test_the_curve_of_a_hand_begins_with_the_card_turned_up() -> None:
    assert enter(a_game(UP, 2), "hand", "turnup 9", "out 1").totals() == [0, 99]
