"""Parlett's game by the rows of docs/rules.md: tricks (P-40 to P-51)."""

from __future__ import annotations

import random

import pytest

from engine.parlett import moves
from engine.parlett.deal import OFFERING, PLAYING
from engine.parlett.game import Game
from host_tests.engine.parlett_entering import (
    a_game,
    dealt,
    enter,
    legal,
    score,
    why_not,
)


@pytest.mark.parametrize(("name", "dealer"), [("parlett-3", 1), ("parlett-4", 3), ("parlett-4", 4)])
def test_p_40_the_dealers_left_leads_and_play_goes_clockwise(name: str, dealer: int) -> None:
    game = enter(a_game(name, dealer=dealer), "deal")
    for seat in range(1, game.seats + 1):
        enter(game, f"bid {seat} 3")
    order = []
    while game.phase == OFFERING:
        enter(game, f"premium {game.to_move} pass")
    for rank in ["6", "7", "8", "9"][: game.seats]:
        order.append(game.to_move)
        enter(game, f"play {game.to_move} {rank}S")
    assert order == [(dealer + turn) % game.seats + 1 for turn in range(game.seats)]


def test_p_41_follow_suit_if_able_else_any_card() -> None:
    game = enter(dealt(), "play 1 AS")
    assert legal(game) == ["8S", "10S", "JS"]
    assert why_not(game, "play 2 AH") == "must_follow card=AS seat=2"
    enter(game, "play 2 8S", "play 3 6S", "play 1 9S", "play 2 10S", "play 3 7S")
    enter(game, "play 2 JS")
    assert len(legal(game)) == 7  # seat 3 has no spade left
    enter(game, "play 3 QH")


def test_p_41_of_an_unknown_hand_a_card_is_refused_of_a_suit_it_had_not() -> None:
    game = enter(a_game(), "deal", "play 1 AS", "play 2 8H", "play 3 6S", "play 1 KS")
    assert why_not(game, "play 2 7S") == "did_not_follow card=7S seat=2 trick=1"
    assert all(not text.endswith("S") for text in legal(game))


@pytest.mark.parametrize(
    ("trump", "played", "winner"),
    [
        (None, "7H 9H KS", 2),
        (None, "9H 7H AS", 1),
        ("D", "9H AH 6D", 3),
        ("D", "9H 7D 6D", 2),
        ("D", "6D AH AS", 1),
        ("S", "AH KH QS", 3),
        ("C", "AH 6C 7C", 3),
        ("H", "6C AC 6H", 3),
    ],
)
def test_p_42_the_highest_trump_wins_else_the_highest_of_the_suit_led(
    trump: str | None, played: str, winner: int
) -> None:
    game = a_game()
    if trump:  # by how many made their bid in the previous deal
        made = {"D": 0, "S": 1, "H": 2, "C": 3}[trump]
        score(game, [3 if seat < made else 4 for seat in range(3)], (3, 3, 3))
    enter(game, "deal")
    enter(game, "bid 1 3;bid 2 3;bid 3 3")
    first = game.deal.eldest
    for turn, card in enumerate(played.split()):
        enter(game, f"play {(first - 1 + turn) % 3 + 1} {card}")
    assert game.deal.takers == [(first - 1 + winner - 1) % 3 + 1]


def test_p_43_who_takes_a_trick_leads_to_the_next() -> None:
    game = enter(dealt(), "play 1 9C", "play 2 QC", "play 3 6C")
    assert game.deal.tricks[1:] == [0, 1, 0]
    assert (game.to_move, game.deal.trick()) == (2, [])


def two(*bids: str) -> Game:
    """Return a game of two with the dummy, all cards known; seat 1 leads to the first trick."""
    game = dealt("parlett-2", bids=bids or ("bid 1 9S 6H 7D", "bid 2 10H 6D 7C", "bid 3 7H 8D 8C"))
    return enter(game, "premium 1 pass", "premium 2 pass")


@pytest.mark.parametrize(("dealer", "leader"), [(1, 2), (2, 1)])
def test_p_45_with_two_players_the_non_dealer_leads(dealer: int, leader: int) -> None:
    game = enter(a_game("parlett-2", dealer=dealer), "deal", "bid 1 3", "bid 2 3")
    enter(game, f"premium {leader} pass", f"premium {dealer} pass")
    assert game.to_move == leader


def test_p_46_who_leads_plays_a_card_from_the_dummy_third() -> None:
    game = enter(two(), "play 1 QS")
    assert (game.next_seat, game.to_move) == (2, 2)
    enter(game, "play 2 JS")
    assert (game.next_seat, game.to_move) == (3, 1)
    assert why_not(game, "play 1 KS") == "next_card seat=0"
    assert why_not(game, "play 2 10S") == "not_turn other=2 seat=0"
    enter(game, "play 3 7S")
    assert (game.next_seat, game.to_move) == (1, 1)
    assert why_not(game, "play 3 6S") == "next_card seat=1"


def test_p_47_from_a_dummy_that_won_leads_who_led_last() -> None:
    game = enter(two(), "play 1 10D", "play 2 9D", "play 3 KD")
    assert game.deal.tricks[1:] == [0, 0, 1]
    assert (game.next_seat, game.to_move) == (3, 1)
    enter(game, "play 3 QH")
    assert (game.next_seat, game.to_move) == (2, 2)
    enter(game, "play 2 AH")
    assert (game.next_seat, game.to_move) == (1, 1)
    assert legal(game) == ["8H", "JH"]


def test_p_47_as_often_as_the_dummy_wins_the_same_player_goes_on() -> None:
    game = two("bid 1 9S 6H 7D", "bid 2 AC QC KH", "bid 3 7H 8D 8C")
    enter(game, "play 1 10D", "play 2 9D", "play 3 KD", "play 3 JC", "play 2 7C", "play 1 9C")
    assert game.deal.takers == [3, 3]
    assert (game.next_seat, game.to_move) == (3, 1)


@pytest.mark.parametrize("seed", range(30))
def test_p_46_p_47_p_48_p_49_the_dummy_is_first_or_last_and_played_by_the_leader(seed: int) -> None:
    source = random.Random(seed)
    game = a_game("parlett-2", known=True)
    control = 0  # the seat that led last, by the rules
    while not game.over:
        move = source.choice(game.legal_moves())
        deal = game.deal
        if game.phase == PLAYING:
            trick = deal.trick()
            if not trick:
                first = not deal.takers
                leader = 3 - deal.dealer if first else deal.takers[-1]
                assert game.next_seat == leader
                control = leader if leader < 3 else control
                order = (control, 3 - control, 3) if leader < 3 else (3, 3 - control, control)
            hand = order[len(trick)]
            assert game.next_seat == hand
            assert game.to_move == (control if hand == 3 else hand)
            assert moves.kind_of(move) == (moves.PLAY_DUMMY if hand == 3 else moves.PLAY)
        game.push(move)
    assert len(game.results) == 9


def test_p_49_the_winner_of_a_trick_led_from_the_dummy_leads_from_hand_and_controls_it() -> None:
    game = enter(two(), "play 1 10D", "play 2 9D", "play 3 KD", "play 3 QH", "play 2 AH")
    enter(game, "play 1 JH")
    assert game.deal.tricks[1:] == [0, 1, 1]
    assert (game.next_seat, game.to_move) == (2, 2)
    enter(game, "play 2 KH")
    assert (game.next_seat, game.to_move) == (1, 1)
    enter(game, "play 1 8H")
    assert (game.next_seat, game.to_move) == (3, 2)  # seat 2 plays for it now


def test_p_50_the_dummy_must_follow_suit_too() -> None:
    game = enter(two(), "play 1 QS", "play 2 JS")
    assert legal(game) == ["6S", "7S"]
    assert why_not(game, "play 3 KD") == "must_follow card=QS seat=0"


def test_p_51_an_illegal_card_is_refused_and_any_card_can_be_undone() -> None:
    game = enter(dealt(), "play 1 AS")
    why_not(game, "play 2 AH")
    game.pop()
    assert game.to_move == 1
    enter(game, "play 1 9C")
