"""Parlett's game by the rows of docs/rules.md: bids (P-20 to P-25)."""

from __future__ import annotations

from itertools import combinations

import pytest

from engine import cards
from engine.errors import RuleError
from engine.parlett import moves
from engine.parlett.deal import DEALING, OFFERING, PLAYING, TURNING
from engine.parlett.rules import Rules
from host_tests.engine.parlett_entering import (
    BIDS,
    HANDS,
    a_game,
    deal_points,
    dealt,
    enter,
    score,
    texts,
    why_not,
)
from host_tests.sure import sure


def test_p_20_clubs_bid_three_hearts_two_spades_one_and_diamonds_nothing() -> None:
    for text, bid in (("6C 7C 8C", 9), ("6C 7H 8S", 6), ("6D 7D 8D", 0), ("AS AH AD", 3)):
        game = enter(a_game(), "deal", f"bid 1 {text}")
        assert game.deal.bids[1] == bid


@pytest.mark.parametrize(("name", "choices"), [("parlett-3", 220), ("parlett-4", 286)])
def test_p_20_any_three_cards_may_be_laid_aside(name: str, choices: int) -> None:
    game = a_game(name, dealt=(1,))
    enter(game, "deal")
    while game.phase == DEALING:
        game.push(game.legal_moves()[-1])
    held = list(sure(game.deal.cards[1]))
    chosen = list(combinations(held, 3))
    assert len(chosen) == choices
    for three in chosen:
        for card in three:
            assert moves.make(moves.LAY, 1, card) in game.legal_moves()
            game.push(moves.make(moves.LAY, 1, card))
        bid = sum({"C": 3, "H": 2, "S": 1, "D": 0}[cards.text(card)[-1]] for card in three)
        assert game.deal.bids[1] == bid
        for _ in three:
            game.pop()


def test_p_20_a_bid_is_three_cards_that_the_seat_holds() -> None:
    game = enter(a_game(), "deal", HANDS[0])
    assert why_not(game, "bid 1 KS AD AC") == "not_held card=AC seat=1"
    assert why_not(game, "bid 1 KS AD KS") == "not_held card=KS seat=1"
    assert why_not(game, "bid 1 5") == "bid_with_cards seat=1"
    assert why_not(game, "bid 1 hidden") == "no_hiding_now seat=1"
    assert why_not(game, "bid 1 KS AD") == "misread how=bid SEAT CARD CARD CARD, or bid SEAT NUMBER"
    enter(game, "bid 1 KS AD 7D")
    assert why_not(game, "bid 1 QS 9S JH") == "has_bid seat=1"
    assert game.deal.size(1) == 9


def test_p_21_a_bid_is_0_to_9() -> None:
    game = enter(a_game("parlett-4"), "deal")
    assert why_not(game, "bid 1 10") == "bid_too_high found=10 most=9"
    enter(game, "bid 1 0", "bid 2 9")
    game = enter(a_game("parlett-4", "four_ten=on"), "deal")
    enter(game, "bid 1 10", "bid 2 7D 8D 9D")
    assert game.deal.bids[1:] == [10, 0, None, None]
    assert why_not(game, "bid 3 11") == "bid_too_high found=11 most=10"


@pytest.mark.parametrize(
    ("four_ten", "bid", "made"),
    [
        ("off", "7D 8D 9D", (0,)),
        ("off", "0", (0,)),
        ("on", "7D 8D 9D", (0, 10)),
        ("on", "0", (0, 10)),
        ("on", "10", (0, 10)),
        ("on", "9", (9,)),
        ("on", "1", (1,)),
    ],
)
def test_p_21_four_ten_three_diamonds_are_0_or_10_however_they_are_entered(
    four_ten: str, bid: str, made: tuple[int, ...]
) -> None:
    for tricks in range(11):
        game = enter(a_game("parlett-4", f"four_ten={four_ten}"), "deal", f"bid 1 {bid}")
        enter(game, "bid 2 7", "bid 3 7", "bid 4 7")
        enter(game, f"tricks 1 {tricks}", f"tricks 2 {10 - tricks}", "tricks 3 0", "tricks 4 0")
        assert game.results[-1].made[1] == (tricks in made), tricks
        others = 30 if tricks == 3 and not game.results[-1].made[1] else 0  # seat 2 takes seven
        alone = 30 if game.results[-1].made[1] else 0
        assert deal_points(game) == [tricks + alone, 10 - tricks + others, 0, 0]


def test_p_21_four_ten_is_for_four() -> None:
    with pytest.raises(RuleError, match="not_in_rules key=four_ten rules=parlett-3"):
        Rules("parlett-3", options=("four_ten=on",))


@pytest.mark.parametrize(("tricks", "made"), [(3, False), (4, True), (5, False)])
def test_p_22_a_bid_is_exact(tricks: int, made: bool) -> None:
    game = score(a_game(), (4, 9, 9), (tricks, 9 - tricks, 0))
    assert game.results[-1].made == (False, made, False, False)


def test_p_23_a_bid_is_secret_to_others_unless_a_premium_bid_shows_it() -> None:
    game = dealt()
    assert game.view(1).bids[1:] == (1, None, None)
    assert game.view(1).laid_by[1:] == ((), (), ())
    enter(game, "premium 2 declare", "play 1 9C")
    view = game.view(1)
    assert view.bids[1:] == (1, 5, None)
    assert texts(view.laid_by[2]) == "AC KH 9D"
    assert view.laid_by[3] == ()
    assert game.view(3).bids[1:] == (None, 5, 9)


@pytest.mark.parametrize("kind", ["declare", "reveal"])
def test_p_23_p_26_a_bid_that_is_offered_is_secret_until_it_stands(kind: str) -> None:
    game = enter(dealt(), "premium 1 pass", f"premium 3 {kind}")
    assert (game.phase, game.to_move) == (OFFERING, 2)  # seat 2 may still outbid it
    for seat in (1, 2):
        view = game.view(seat)
        assert (view.bids[3], view.laid_by[3], view.open[3]) == (None, (), None)
        assert {cards.parse(text) for text in BIDS[2].split()[2:]} <= set(view.unseen)
    enter(game, "premium 2 pass")
    for seat in (1, 2):
        view = game.view(seat)
        assert (view.bids[3], texts(view.laid_by[3])) == (9, "JC 10C 8C")
        assert not {cards.parse(text) for text in BIDS[2].split()[2:]} & set(view.unseen)


def test_p_23_p_26_a_bid_that_is_outbid_stays_secret() -> None:
    game = enter(dealt(), "premium 1 declare", "premium 2 reveal", "premium 1 pass")
    assert game.phase == PLAYING
    view = game.view(3)
    assert view.bids[1:] == (None, 5, 9)
    assert (view.laid_by[1], texts(view.laid_by[2])) == ((), "AC KH 9D")


def test_p_23_p_26_with_two_players_a_declared_bid_is_shown_when_both_have_been_asked() -> None:
    game = enter(dealt("parlett-2"), "premium 1 declare")
    assert game.view(2).bids[1:] == (None, 5, None)
    enter(game, "premium 2 pass")
    assert game.view(2).bids[1:] == (1, 5, None)
    assert game.view(1).bids[1:] == (1, None, None)


def test_p_24_eldest_hand_is_asked_first_and_bids_may_come_in_any_order() -> None:
    game = enter(a_game(dealer=1), "deal")
    asked = []
    for _ in range(3):
        asked.append(game.to_move)
        enter(game, f"bid {game.to_move} 3")
    assert asked == [2, 3, 1]
    for order in ("1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"):
        entered = enter(
            a_game(dealer=1), "deal", *HANDS, *(BIDS[int(s) - 1] for s in order.split())
        )
        assert entered.deal.bids[1:] == [1, 5, 9]
        assert entered.phase == OFFERING


@pytest.mark.parametrize("order", ["1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"])
def test_p_24_the_dummys_bid_may_come_before_or_after_those_of_the_players(order: str) -> None:
    game = enter(a_game("parlett-2"), "deal", *HANDS, *(BIDS[int(s) - 1] for s in order.split()))
    assert game.deal.bids[1:] == [1, 5, 9]
    assert game.phase == OFFERING


def test_p_25_who_makes_a_bid_shows_it_and_who_fails_need_not() -> None:
    game = enter(a_game(), "deal", "bid 1 hidden", "bid 2 hidden", "bid 3 4")
    enter(game, "tricks 1 5", "tricks 2 2", "tricks 3 2")
    assert (game.phase, game.to_move) == (TURNING, 1)
    assert why_not(game, "deal") == "bid_needed seat=1"
    enter(game, "bid 2 9S 8S 6D")
    assert not game.between_deals
    enter(game, "bid 1 failed")
    assert game.results[-1].bids[1:] == (None, 2, 4)
    assert game.results[-1].made[1:] == (False, True, False)
    assert deal_points(game) == [5, 32, 2]


def test_p_25_a_bid_can_only_be_kept_back_after_the_last_trick() -> None:
    game = enter(a_game(), "deal", "bid 1 hidden")
    why = "bid_after_tricks"
    assert why_not(game, "bid 1 failed") == why
    enter(game, "play 1 AS")
    assert why_not(game, "bid 1 failed") == why


@pytest.mark.parametrize("option", ["off", "on"])
def test_p_25_a_failed_bid_may_stay_hidden_whatever_the_device_shows(option: str) -> None:
    # How a known bid is shown is up to the screen and OpenSpiel's events.
    game = enter(a_game("parlett-3", f"show_failed_bids={option}"), "deal", "bid 1 hidden")
    enter(game, "bid 2 2", "bid 3 2", "tricks 1 5", "tricks 2 2", "tricks 3 2", "bid 1 failed")
    assert game.results[-1].bids[1:] == (None, 2, 2)
    assert deal_points(game) == [5, 22, 22]
