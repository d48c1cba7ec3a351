"""Parlett's game by the rows of docs/rules.md: premium bids and the dummy (P-26 to P-38)."""

from __future__ import annotations

import pytest

from engine import cards
from engine.errors import RuleError
from engine.game import DEALER
from engine.parlett import moves
from engine.parlett.deal import NOMINATING, OPENING, PLAYING, TURNING
from engine.parlett.rules import Rules
from host_tests.engine.parlett_entering import (
    BIDS,
    HANDS,
    a_game,
    dealt,
    enter,
    legal,
    texts,
    why_not,
)
from host_tests.sure import sure


def test_p_26_p_27_premium_bids_come_before_the_first_lead() -> None:
    game = enter(a_game(), "deal", *HANDS, *BIDS[:2])
    assert why_not(game, "premium 1 declare") == "not_bid seat=3"
    enter(game, BIDS[2])
    enter(game, "premium 1 declare", "play 1 9C")
    assert why_not(game, "premium 2 reveal") == "premium_too_late"
    assert game.deal.premium()[1:] == [moves.DECLARE, 0, 0]


def test_p_26_a_declared_bid_is_shown_and_no_hand() -> None:
    game = enter(dealt(), "premium 1 declare", "play 1 9C")
    view = game.view(2)
    assert view.bids[1] == 1
    assert view.open[1] is None


def test_p_27_a_revealed_bid_and_hand_lie_open_before_the_lead() -> None:
    game = enter(dealt(), "premium 3 reveal", "premium 1 pass", "premium 2 pass")
    view = game.view(1)
    assert (view.bids[3], texts(view.laid_by[3])) == (9, "JC 10C 8C")
    assert view.open[1] is view.open[2] is None
    assert set(texts(sure(view.open[3])).split()) == {
        "7S",
        "6S",
        "QH",
        "9H",
        "7H",
        "KD",
        "JD",
        "8D",
        "6C",
    }


def test_p_28_the_revealed_hand_is_shown_before_the_lead_or_with_its_first_card() -> None:
    game = enter(dealt("parlett-3", "reveal_timing=first_play"), "premium 3 reveal", "play 1 9C")
    assert game.view(2).bids[3] == 9  # the bid is always shown before the lead
    assert game.view(2).open[3] is None
    enter(game, "play 2 QC", "play 3 6C")
    assert len(sure(game.view(2).open[3])) == 8


def test_p_02_a_hand_of_the_dummy_with_too_few_cards_is_no_seats() -> None:
    game = enter(a_game("parlett-2"), "deal")
    assert why_not(game, "cards 3 AS KS") == "wrong_count count=12 found=2 seat=0"


@pytest.mark.parametrize(
    ("timing", "before", "after"), [("before_lead", 3, 0), ("first_play", 0, 3)]
)
def test_p_28_a_real_hand_is_entered_when_it_is_laid_open(
    timing: str, before: int, after: int
) -> None:
    game = enter(a_game("parlett-3", f"reveal_timing={timing}"), "deal", HANDS[0], BIDS[0])
    enter(game, "bid 2 3", BIDS[2], "premium 1 pass", "premium 2 pass", "premium 3 reveal")
    opened = "7S 6S QH 9H 7H KD JD 8D"
    assert game.receiver == before
    assert (game.phase == OPENING) == bool(before)
    if before:
        assert game.cards_needed(3) == 9
        assert why_not(game, "cards 3 " + opened) == "wrong_count count=9 found=8 seat=3"
        enter(game, f"cards 3 {opened} 6C")
    enter(game, "play 1 9C", "play 2 QC", "play 3 6C")
    assert game.receiver == after
    if after:
        assert game.cards_needed(3) == 8
        enter(game, f"cards 3 {opened}")
    assert (game.phase, game.to_move) == (PLAYING, 2)
    assert len(sure(game.view(1).open[3])) == 8
    enter(game, "play 2 JS")
    assert legal(game) == ["6S", "7S"]  # seat 3 may now play only its cards


def test_p_29_p_30_of_several_offers_one_stands() -> None:
    game = dealt()
    enter(game, "premium 3 declare")
    assert game.deal.premium()[1:] == [0, 0, moves.DECLARE]
    enter(game, "premium 2 declare")
    assert game.deal.premium()[1:] == [0, moves.DECLARE, 0]
    enter(game, "premium 1 declare")
    assert game.deal.premium()[1:] == [moves.DECLARE, 0, 0]
    enter(game, "premium 3 reveal")
    assert game.deal.premium()[1:] == [0, 0, moves.REVEAL]


def test_p_30_the_dealers_left_comes_first_and_reveal_beats_declare() -> None:
    game = dealt()
    enter(game, "premium 1 declare")
    assert why_not(game, "premium 2 declare") == "other_first other=1 seat=2"
    enter(game, "premium 2 reveal")
    assert game.deal.premium()[1:] == [0, moves.REVEAL, 0]
    assert why_not(game, "premium 3 declare") == "other_first other=2 seat=3"


def test_p_30_the_players_are_asked_from_the_dealers_left_as_long_as_they_can_outbid() -> None:
    game = enter(a_game(dealer=1), "deal", *HANDS, *BIDS)
    assert game.to_move == 2
    enter(game, "premium 2 declare")
    assert game.to_move == 3
    assert [moves.value_of(move) for move in game.legal_moves()] == [moves.PASS, moves.REVEAL]
    enter(game, "premium 3 pass")
    assert game.to_move == 1
    enter(game, "premium 1 reveal")
    assert game.to_move == 2  # may raise
    enter(game, "premium 2 pass")
    assert game.deal.premium()[1:] == [moves.REVEAL, 0, 0]
    assert game.phase == PLAYING


def test_p_31_a_declarer_may_raise_to_reveal_and_comes_first() -> None:
    game = enter(dealt(), "premium 1 pass", "premium 2 declare", "premium 3 reveal")
    assert game.to_move == 2
    enter(game, "premium 2 reveal")
    assert game.deal.premium()[1:] == [0, moves.REVEAL, 0]
    assert why_not(game, "premium 3 reveal") == "premium_asked"
    assert game.phase == PLAYING


def test_p_31_who_passed_can_not_raise() -> None:
    game = enter(dealt(), "premium 1 pass", "premium 2 declare", "premium 3 reveal")
    assert why_not(game, "premium 1 reveal") == "has_passed seat=1"


def test_p_31_a_declarer_may_reveal_of_its_own_accord() -> None:
    game = enter(dealt(), "premium 1 declare", "premium 1 reveal")
    assert game.deal.premium()[1:] == [moves.REVEAL, 0, 0]


def test_p_31_taking_the_raise_back_leaves_the_declared_bid() -> None:
    game = enter(dealt(), "premium 1 declare", "premium 3 reveal", "premium 1 reveal")
    game.pop()
    assert game.deal.premium()[1:] == [0, 0, moves.REVEAL]
    game.pop()
    assert game.deal.premium()[1:] == [moves.DECLARE, 0, 0]


def test_p_31_undoing_the_raise_keeps_the_declared_bid_after_another_bid() -> None:
    game = enter(a_game(), "deal", "bid 1 3", "bid 2 hidden", "bid 3 4")
    enter(game, "premium 1 declare", "bid 2 5", "premium 1 reveal")
    game.pop()
    assert game.deal.premium()[1:] == [moves.DECLARE, 0, 0]


def test_p_32_a_second_revealer_behind_the_first_has_no_claim() -> None:
    game = enter(dealt(), "premium 1 pass", "premium 2 reveal")
    assert why_not(game, "premium 3 reveal") == "premium_asked"
    game = enter(dealt(), "premium 2 reveal")
    assert why_not(game, "premium 3 reveal") == "other_first other=2 seat=3"
    enter(game, "premium 1 reveal")
    assert game.deal.premium()[1:] == [moves.REVEAL, 0, 0]


CLASSIC = ("turnup *", *HANDS, *BIDS)


@pytest.mark.parametrize("leader", [1, 2, 3])
def test_p_33_in_classic_the_revealer_says_who_leads(leader: int) -> None:
    game = enter(a_game("parlett-classic"), "deal", *CLASSIC, "premium 2 reveal", "premium 1 pass")
    assert (game.phase, game.to_move) == (NOMINATING, 2)
    assert why_not(game, "nominate 1 3") == "not_revealer other=1 seat=2"
    assert why_not(game, "nominate 2 4") == "no_seat found=4 seats=3"
    enter(game, f"nominate 2 {leader}")
    assert (game.phase, game.to_move) == (PLAYING, leader)
    assert why_not(game, "nominate 2 1") == f"leads_already seat={leader}"


def test_p_33_without_a_nomination_the_dealers_left_leads() -> None:
    game = enter(a_game("parlett-classic"), "deal", *CLASSIC, "premium 2 reveal", "play 1 9C")
    assert game.deal.plays[0] == (1, cards.parse("9C"))
    game = enter(a_game("parlett-classic"), "deal", *CLASSIC, "premium 2 reveal")
    assert why_not(game, "play 2 QC") == "not_turn other=2 seat=1"


def test_p_33_who_declares_does_not_say_who_leads() -> None:
    game = enter(a_game("parlett-classic"), "deal", *CLASSIC, "premium 2 declare")
    assert why_not(game, "nominate 2 3") == "nominate_after_reveal"


def test_p_33_in_the_other_forms_only_if_that_is_agreed() -> None:
    game = enter(dealt(), "premium 2 reveal", "premium 1 pass")
    assert (game.phase, game.to_move) == (PLAYING, 1)
    assert why_not(game, "nominate 2 3") == "no_nominating"
    game = enter(dealt("parlett-3", "revealer_nominates=on"), "premium 2 reveal", "nominate 2 3")
    assert game.to_move == 3
    assert not Rules("parlett-classic", options=("revealer_nominates=off",)).revealer_nominates


@pytest.mark.parametrize("option", ["revealer_nominates=on", "reveal_timing=first_play"])
def test_p_34_with_two_players_nobody_reveals_and_nobody_says_who_leads(option: str) -> None:
    with pytest.raises(RuleError, match="not_in_rules .*rules=parlett-2"):
        Rules("parlett-2", options=(option,))


def test_p_35_both_of_two_players_may_declare_and_neither_reveal() -> None:
    game = dealt("parlett-2")
    assert why_not(game, "premium 1 reveal") == "no_revealing"
    enter(game, "premium 2 declare")
    enter(game, "premium 1 declare")
    assert game.deal.premium()[1:] == [moves.DECLARE, moves.DECLARE, 0]
    assert why_not(game, "premium 3 declare") == "dummy_no_premium"


def test_p_36_the_dummys_bid_is_three_of_its_cards_unknown_to_both() -> None:
    game = enter(a_game("parlett-2", dealt=(1, 2)), "deal", *HANDS, *BIDS[:2])
    assert (game.to_move, game.receiver) == (DEALER, 3)
    for _ in range(3):
        game.push(game.legal_moves()[0])
    assert game.deal.bids[3] is not None
    enter(game, "premium 1 pass", "premium 2 pass")
    for seat in (1, 2):
        view = game.view(seat)
        assert (view.bids[3], view.laid_by[3]) == (None, ())
        assert set(game.deal.laid[3]) <= set(view.unseen)


def test_p_36_at_a_real_table_the_dummys_bid_is_entered_after_the_last_trick() -> None:
    game = enter(a_game("parlett-2"), "deal", "bid 1 3", "bid 2 4")
    enter(game, "tricks 1 3", "tricks 2 2", "tricks 3 4")
    assert (game.phase, game.to_move) == (TURNING, 3)
    enter(game, "bid 3 10D 7C 7S")
    assert game.results[-1].bids[1:] == (3, 4, 4)


def test_p_37_p_38_the_dummy_is_opened_after_bids_and_declarations() -> None:
    game = dealt("parlett-2")
    assert game.view(1).open[3] is None
    enter(game, "premium 2 declare")
    assert game.view(1).open[3] is None
    enter(game, "premium 1 pass")
    assert game.to_move == 1
    for seat in (1, 2):
        view = game.view(seat)
        assert len(sure(view.open[3])) == 9
        assert view.open[3] == tuple(sorted(sure(view.open[3])))
        assert view.open[1] is view.open[2] is None


def test_p_37_at_a_table_with_one_known_hand_the_dummys_nine_cards_are_entered() -> None:
    game = enter(a_game("parlett-2"), "deal", HANDS[0], BIDS[0], "bid 2 4", "premium 2 declare")
    enter(game, "premium 1 pass")
    assert (game.phase, game.receiver, game.cards_needed(3)) == (OPENING, 3, 9)
    assert why_not(game, "cards 2 7S 6S QH 9H 7H KD JD 8D 6C") == "not_open seat=2"
    enter(game, "cards 3 7S 6S QH 9H 7H KD JD 8D 6C", "play 1 9S", "play 2 10S")
    assert legal(game) == ["6S", "7S"]
