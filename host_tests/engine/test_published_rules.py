"""Rules of published games beyond docs/rules.md: what `docs/variants.md` needs of them."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.bots import BOTS, tables, weighing
from engine.adding.rules import Rules, preset
from engine.chance import Chance
from engine.errors import RuleError
from host_tests.engine.entering import (
    a_game,
    at,
    call,
    enter,
    house,
    lines_of,
    read_again,
    said,
    sizes,
    why_not,
)
from host_tests.sure import sure

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
    assert (game.next_seat, game.deal.more_plays, game.deal.total) == (2, 1, 20)
    enter(game, "play 2 5")
    assert (game.next_seat, game.deal.more_plays, game.deal.total) == (2, 0, 25)
    assert why_not(game, "play 3 6") == "not_turn other=3 seat=2"
    enter(game, "play 2 6")
    assert (game.next_seat, game.deal.more_plays, game.deal.total) == (3, 0, 31)
    game.pop()
    assert (game.next_seat, game.deal.more_plays) == (2, 0)
    game.pop()
    assert (game.next_seat, game.deal.more_plays) == (2, 1)


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
    assert (game.next_seat, game.deal.more_plays) == (3, 1)
    enter(game, "play 3 5", "play 3 2")
    assert (game.next_seat, game.deal.more_plays) == (4, 1)
    enter(game, "play 4 5", "play 4 6")
    assert game.next_seat == 1


def test_only_the_last_card_skips_or_names_but_a_turn_counts_at_once() -> None:
    assert enter(at(TWICE, 20), "play 1 2", "play 2 3", "play 2 5").next_seat == 3
    assert enter(at(TWICE, 20), "play 1 2", "play 2 5", "play 2 3").next_seat == 4
    game = enter(at(TWICE, 20), "play 1 2", "play 2 4")
    assert (game.next_seat, game.deal.direction) == (2, -1)
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
    assert (game.next_seat, game.deal.more_plays) == (4, 1)
    enter(game, "play 4 7 >2")
    assert (game.next_seat, game.deal.more_plays) == (2, 1)


def test_an_alternative_may_do_it_and_the_record_says_so() -> None:
    game = enter(at(TWICE, 20), "play 1 8 +0 more")
    assert (game.next_seat, game.deal.more_plays) == (2, 2)
    assert lines_of(game)[-1] == "play 1 8 +0 more more"
    enter(game, "play 2 8 +0", "play 2 5", "play 2 6")
    assert game.next_seat == 3
    assert lines_of(game)[-3] == "play 2 8 +0"
    assert call(at(TWICE, 20), "play 1 8 +0 more") == "more 20"


def test_with_two_players_a_reversal_gives_no_third_card() -> None:
    rules = house("tokens-99", cards={"2": {"next_plays": 2}})
    game = enter(at(rules, 20, 2), "play 1 2", "play 2 4")
    assert (game.next_seat, game.deal.more_plays) == (2, 0)
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
    assert (game.next_seat, game.deal.more_plays) == (turn, more)
    enter(game, "leave 3")
    assert (game.next_seat, game.deal.more_plays) == (4, more)


def test_nothing_is_left_of_it_in_the_next_hand_or_when_all_agree_who_plays() -> None:
    game = enter(at(TWICE, 99), "play 1 2", "out 2", "hand")
    assert game.deal.more_plays == 0
    game = enter(at(TWICE, 20), "play 1 2", "total 30")
    assert (game.next_seat, game.deal.more_plays) == (2, 1)
    enter(game, "total 30 3 1")
    assert (game.next_seat, game.deal.more_plays) == (3, 0)


def test_how_many_cards_the_next_player_plays_is_one_to_three() -> None:
    for number in (0, 4, "2", True):
        with pytest.raises(RuleError) as refused:
            house("classic-99", cards={"2": {"next_plays": number}})
        assert str(refused.value).startswith("out_of_range")
    assert not house("classic-99", cards={"2": {"add": 2, "next_plays": 1}}).differences()
    assert house("classic-99", cards={"2": {"next_plays": 3}}).differences() == ["2=next_plays 3"]


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
    assert str(refused.value).startswith("too_few_cards")


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
    assert str(refused.value).startswith(reason)


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


# Faults that a review found


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
    assert (game.next_seat, game.deal.more_plays, game.deal.direction) == (2, 1, -1)


def test_who_must_play_again_can_name_nobody() -> None:
    game = enter(at(TWICE, 20), "play 1 2")
    named = moves.named(0, 2, 4)
    with pytest.raises(Exception, match="names_nobody"):
        game.push(moves.make(moves.PLAY, 2, cards.parse("A"), named))


# Bots


def test_the_weights_of_a_preset_are_used_where_they_fit_and_else_those_of_house_rules() -> None:
    def place(name: str, seats: int) -> int:
        return tables.ROWS[name][seats - 2] * weighing.SIZE

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
    named = house("pagat-99", name="100")  # a title that is the name of a preset
    assert weighing.table(named, 2) == place("pagat-99", 2) != place("100", 2)
    assert weighing.table(house("pagat-99", draw="while_stock"), 2) >= 0
    assert weighing.table(house("pagat-99", draw="never"), 2) < 0


def test_alternatives_hold_at_any_total_however_low() -> None:
    rules = house("98", cards={"A": {"add": -900}, "2": [{"add": 5}, {"reverse": True}]})
    game = enter(a_game(rules), "hand", "play 1 A", "play 2 A", "play 3 2 +5")
    assert game.deal.total == -1795


# Borders that cost tokens


def test_borders_may_cost_tokens() -> None:
    rules = house("pagat-99", borders=[33, 66], border_costs="token")
    game = enter(at(rules, 30), "play 1 5")
    assert game.standing.tokens == [1, 4, 5, 5, 5]
    assert (game.standing.points, game.standing.scores) == (None, None)
    enter(game, "play 2 K")
    assert (game.standing.tokens, game.outcome(2).cost) == ([2, 4, 4, 5, 5], 1)
    assert enter(at(rules, 0), "play 1 K").standing.tokens == [2, 3, 5, 5, 5]
    enter(game, "out 3")
    assert (game.standing.tokens, game.outcome(3).cost) == ([3, 4, 4, 4, 5], 0)
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


def test_somebody_wins_though_the_last_card_costs_the_last_token() -> None:
    for tokens in (1, 2):
        rules = house("98", tokens=tokens, hand=1, draw="never", empty_hand="wins", costly=[5, 10])
        game = enter(a_game(rules, 2), "hand", "play 1 5")
        if not game.over:
            enter(game, "hand", "play next 5")
        assert game.over
        assert len(game.winners) == 1


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


def test_with_two_players_the_loser_leads_though_the_other_won() -> None:
    rules = house("pagat-99", winning=[5], next_hand="loser")
    assert enter(a_game(rules, 2), "hand", "play 1 5", "hand").next_seat == 2
    assert enter(a_game(rules, 2), "hand", "play 1 2", "play 2 3", "hand").next_seat == 1


def test_where_two_have_lost_and_one_of_them_is_out_the_other_one_does_not_lead_for_it() -> None:
    rules = house("pagat-99", winning=[50], next_hand="loser", tokens=2)
    game = enter(at(rules, 99, 3), "play 1 9", "play 2 9", "out 3", "hand")
    assert game.next_seat == 3
    enter(game, "total 49 2 1", "play 2 A +1")
    assert game.standing.tokens == [3, 1, 2, 0]
    enter(game, "hand")  # in turn: the deal passes from 2 over 3, who is out, to 1
    assert (game.dealer, game.next_seat) == (1, 2)
    read_again(game)


def test_who_lost_earlier_in_a_hand_that_another_one_wins_from_several_does_not_lead() -> None:
    rules = house("pagat-99", winning=[50], next_hand="loser", after_bust="out_total_stays")
    game = enter(at(rules, 99), "out 1", "total 49 3 1", "play 3 A +1")
    assert sure(game.standing.tokens)[1:] == [4, 4, 5, 4]
    enter(game, "hand")
    assert (game.dealer, game.next_seat) == (1, 2)
