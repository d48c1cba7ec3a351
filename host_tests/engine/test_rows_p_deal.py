"""Parlett's game by the rows of docs/rules.md: cards, deal and trump (P-01 to P-19)."""

from __future__ import annotations

import random

import pytest

from engine import cards
from engine.errors import RuleError
from engine.game import DEALER
from engine.parlett import moves, pack
from engine.parlett.deal import DEALING
from engine.parlett.game import Game
from engine.parlett.presets import PRESETS
from engine.parlett.rules import Rules
from host_tests.engine.parlett_entering import (
    HANDS,
    a_game,
    enter,
    legal,
    score,
    texts,
    why_not,
)
from host_tests.sure import sure


@pytest.mark.parametrize("name", ["parlett-3", "parlett-2"])
def test_p_01_p_02_three_hands_of_twelve_from_six_to_ace(name: str) -> None:
    rules = Rules(name)
    assert {cards.text(card)[:-1] for card in rules.pack} == {
        "6",
        "7",
        "8",
        "9",
        "10",
        "J",
        "Q",
        "K",
        "A",
    }
    assert (len(rules.pack), rules.hands, rules.hand_size, rules.hands * rules.hand_size) == (
        36,
        3,
        12,
        36,
    )


def test_p_01_ace_is_high_and_six_low() -> None:
    hearts = [cards.parse(f"{rank}H") for rank in ["6", "7", "8", "9", "10", "J", "Q", "K", "A"]]
    heights = [pack.RANKS[card] for card in hearts]
    assert heights == sorted(heights) and len(set(heights)) == 9


def test_p_02_two_players_and_the_dummy_are_dealt_all_the_cards() -> None:
    game = enter(a_game("parlett-2", dealt=(1, 2)), "deal")
    assert game.knows(3)  # known if both players' cards are
    enter(game, *HANDS)
    assert [game.deal.size(hand) for hand in (1, 2, 3)] == [12, 12, 12]
    assert game.deal.unseen == []


def test_p_03_four_players_have_thirteen_of_all_52_cards_and_a_two_is_low() -> None:
    rules = Rules("parlett-4")
    assert (len(rules.pack), rules.hands, rules.hand_size) == (52, 4, 13)
    assert min(rules.pack, key=lambda card: pack.RANKS[card]) % 13 == 1


def test_p_04_there_is_no_game_for_five() -> None:
    assert sorted(seats for _, seats, *_ in PRESETS.values()) == [2, 3, 3, 4]
    with pytest.raises(RuleError, match="wrong_seats found=5 rules=parlett-4 seats=4"):
        Game(Rules("parlett-4"), 5, 1)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_p_05_the_whole_pack_is_dealt(name: str) -> None:
    game = a_game(name, known=True)
    enter(game, "deal")
    given = 0
    while game.phase == DEALING:
        game.push(game.legal_moves()[0])
        given += 1
    assert given == len(game.rules.pack)
    assert game.deal.unseen == []


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_p_06_the_deal_passes_to_the_left(name: str) -> None:
    game = a_game(name, dealer=2)
    seats = game.seats
    hands = game.rules.hands
    tricks = [game.rules.tricks] + [0] * (hands - 1)
    dealers = []
    for _ in range(seats + 1):
        enter(game, "deal")
        dealers.append(game.dealer)
        assert game.deal.eldest == game.dealer % seats + 1
        if game.rules.turn_up:
            enter(game, "turnup 9H")
        for hand in range(1, hands + 1):
            enter(game, f"bid {hand} 1")
        for hand in range(1, hands + 1):
            enter(game, f"tricks {hand} {tricks[hand - 1]}")
        assert game.dealer == dealers[-1]  # as the deal ended, until the next begins
    assert dealers == [(2 - 1 + turn) % seats + 1 for turn in range(seats + 1)]


@pytest.mark.parametrize(
    ("name", "tricks"),
    [("parlett-3", 9), ("parlett-2", 9), ("parlett-classic", 9), ("parlett-4", 10)],
)
def test_p_07_nine_tricks_or_ten_with_four_players(name: str, tricks: int) -> None:
    game = a_game(name, known=True)
    source = random.Random(name)
    enter(game, "deal")
    while not game.between_deals:
        game.push(source.choice(game.legal_moves()))
    assert len(game.deal.takers) == sum(game.deal.tricks) == tricks
    assert len(game.deal.plays) == tricks * game.rules.hands


@pytest.mark.parametrize("name", ["parlett-2", "parlett-3", "parlett-4"])
@pytest.mark.parametrize(("value", "trump"), [("none", pack.NO_TRUMP), ("diamonds", 1)])
def test_p_08_the_first_deal_has_no_trump_or_diamonds(name: str, value: str, trump: int) -> None:
    assert Rules(name).first_trump == pack.NO_TRUMP
    game = enter(a_game(name, f"first_trump={value}"), "deal")
    assert game.deal.trump == trump


@pytest.mark.parametrize(("made", "trump"), [(0, "D"), (1, "S"), (2, "H"), (3, "C")])
def test_p_09_trump_follows_from_how_many_made_their_bid(made: int, trump: str) -> None:
    tricks = (2, 3, 4)
    bids = [count if seat < made else count + 1 for seat, count in enumerate(tricks)]
    game = enter(score(a_game(), bids, tricks), "deal")
    assert cards.SUITS[sure(game.deal.trump)] == trump


@pytest.mark.parametrize(("made", "trump"), [(0, 1), (1, 3), (2, 2), (3, 0), (4, pack.NO_TRUMP)])
def test_p_09_with_four_who_made_it_there_is_no_trump(made: int, trump: int) -> None:
    tricks = (1, 2, 3, 4)
    bids = [count if seat < made else 9 for seat, count in enumerate(tricks)]
    assert enter(score(a_game("parlett-4"), bids, tricks), "deal").deal.trump == trump


def test_p_09_a_bid_that_failed_unseen_counts_as_failed() -> None:
    game = enter(a_game(), "deal", "tricks 1 4", "tricks 2 3", "tricks 3 2")
    enter(game, "bid 1 4", "bid 2 failed", "bid 3 failed", "deal")
    assert cards.SUITS[sure(game.deal.trump)] == "S"


@pytest.mark.parametrize(
    ("dummy", "trump"), [(5, "C"), (4, "C"), (3, "H")], ids=["fewer", "exact", "more"]
)
def test_p_10_the_dummy_counts_among_those_who_made_it(dummy: int, trump: str) -> None:
    game = enter(score(a_game("parlett-2"), (2, 3, dummy), (2, 3, 4)), "deal")
    assert cards.SUITS[sure(game.deal.trump)] == trump


@pytest.mark.parametrize("match", ["games_of_100", "rubber"])
def test_p_11_each_new_game_begins_with_no_trump_again(match: str) -> None:
    game = a_game(match=match)
    trumps = []
    for _ in range(4):
        score(game, (9, 0, 1), (9, 0, 0), "1 reveal")  # 89 points; two of three make it
        trumps.append(game.deal.trump)
    assert trumps == [pack.NO_TRUMP, 2, pack.NO_TRUMP, 2]
    assert game.standing.games == 2


def test_p_11_a_match_that_is_one_game_has_its_first_deal_once() -> None:
    game = a_game(match="target 500")
    trumps = []
    for _ in range(4):
        score(game, (9, 0, 1), (9, 0, 0), "1 reveal")
        trumps.append(game.deal.trump)
    assert trumps == [pack.NO_TRUMP, 2, 2, 2]


def classic(turn_up: str, *options: str) -> Game:
    """Return the first deal of a classic match with a turn-up."""
    return enter(a_game("parlett-classic", *options), "deal", f"turnup {turn_up}")


def test_p_12_classic_has_36_cards_and_a_joker_and_turns_the_last_up() -> None:
    rules = Rules("parlett-classic")
    assert rules.pack == (*Rules("parlett-3").pack, cards.JOKER)
    game = enter(a_game("parlett-classic"), "deal")
    assert (game.to_move, game.receiver) == (DEALER, moves.TURN_UP)
    assert game.deal.trump is None
    assert why_not(game, "bid 1 3") == "turn_up_first"
    enter(game, "turnup QH")
    assert why_not(game, "turnup KH") == "turned_up_already card=QH"
    assert game.to_move == 1


def test_p_12_only_the_classic_form_turns_a_card_up() -> None:
    game = enter(a_game(), "deal")
    assert why_not(game, "turnup QH") == "no_turn_up"


def test_p_12_the_hands_may_be_entered_before_or_after_the_turn_up() -> None:
    hand = "cards 1 AS KS QS 9S JH 8H 6H AD 10D 7D KC *"
    before = enter(a_game("parlett-classic"), "deal", hand, "turnup QH")
    after = enter(classic("QH"), hand)
    assert before.deal.cards == after.deal.cards
    assert before.to_move == after.to_move == 1


@pytest.mark.parametrize(
    ("turn_up", "trump"),
    [
        ("QH", 2),
        ("6C", 0),
        ("AS", 3),
        ("10D", 1),
        ("9C", 4),
        ("9D", 4),
        ("9H", 4),
        ("9S", 4),
        ("*", 4),
    ],
)
def test_p_13_the_turn_up_is_trump_unless_it_is_a_nine_or_the_joker(
    turn_up: str, trump: int
) -> None:
    assert classic(turn_up).deal.trump == trump


@pytest.mark.parametrize("turn_up", ["QH", "6C", "AS", "10D"])
def test_p_13_the_turn_up_is_trump_regardless_of_the_bids_made(turn_up: str) -> None:
    game = classic("9H")
    enter(game, "bid 1 3;bid 2 3;bid 3 3;tricks 1 3;tricks 2 3;tricks 3 3", "deal")
    assert game.deal.trump is None
    assert cards.SUITS[sure(enter(game, f"turnup {turn_up}").deal.trump)] == turn_up[-1]


@pytest.mark.parametrize(
    ("turn_up", "bid"), [("QC", 3), ("QH", 2), ("QS", 1), ("QD", 0), ("9C", 3), ("9D", 0)]
)
def test_p_14_p_15_the_joker_bids_as_the_card_turned_up(turn_up: str, bid: int) -> None:
    game = enter(classic(turn_up), "bid 1 * 8D 7D")
    assert game.deal.bids[1] == bid


def test_p_14_p_44_the_joker_ranks_and_follows_suit_as_the_card_turned_up() -> None:
    game = enter(classic("QH"), "cards 2 JS 10S 8S AH * 10H QD 9D 6D AC QC 7C")
    enter(game, "bid 1 3", "bid 2 AC QC 7C", "bid 3 3", "play 1 6H")
    assert set(legal(game)) == {"10H", "AH", "*"}
    assert why_not(game, "play 2 JS") == "must_follow card=6H seat=2"
    enter(game, "play 2 *", "play 3 JH")
    assert game.deal.tricks[1:] == [0, 1, 0]  # a queen beats the jack


def test_p_14_the_joker_loses_to_a_higher_card_of_the_suit_turned_up() -> None:
    game = enter(classic("QH"), "bid 1 3;bid 2 3;bid 3 3", "play 1 *", "play 2 KH", "play 3 JH")
    assert game.deal.tricks[1:] == [0, 1, 0]


def test_p_44_a_joker_that_is_led_must_be_followed_in_the_suit_turned_up() -> None:
    game = enter(classic("QH"), HANDS[1].replace("QD", "QS"), "bid 1 3;bid 2 AC QC 7C;bid 3 3")
    enter(game, "play 1 *")
    assert set(legal(game)) == {"10H", "KH", "AH"}


def test_p_15_a_nine_turned_up_and_the_joker_is_that_nine_without_trump() -> None:
    game = enter(classic("9H"), "bid 1 3;bid 2 3;bid 3 3", "play 1 8H", "play 2 *", "play 3 10S")
    assert game.deal.tricks[1:] == [0, 1, 0]
    enter(game, "play 2 6H", "play 3 AS", "play 1 10H")
    assert game.deal.tricks[1:] == [1, 1, 0]


def test_p_16_the_joker_turned_up_is_in_no_hand() -> None:
    game = classic("*")
    assert why_not(game, "bid 1 * 8D 7D") == "not_unseen card=*"
    enter(game, "bid 1 3;bid 2 3;bid 3 3")
    assert why_not(game, "play 1 *") == "not_unseen card=*"


def test_p_17_the_card_turned_up_is_not_played() -> None:
    game = enter(classic("QH"), "bid 1 3;bid 2 3;bid 3 3")
    assert "QH" not in legal(game)
    assert why_not(game, "play 1 QH") == "not_unseen card=QH"


@pytest.mark.parametrize("name", ["parlett-2", "parlett-3", "parlett-4"])
def test_p_18_two_and_four_and_the_modern_three_play_without_a_joker(name: str) -> None:
    rules = Rules(name)
    assert cards.JOKER not in rules.pack and not rules.turn_up
    assert {seats for _, seats, joker, _ in PRESETS.values() if joker} == {3}


def test_p_19_hands_are_sorted_by_suit_then_from_the_highest() -> None:
    held = [cards.parse(text) for text in ["6H", "AS", "10C", "*", "KH", "AC", "2S", "AH", "KS"]]
    game = enter(a_game("parlett-classic"), "deal", "turnup QH")
    assert texts(game.deal.in_order(held)) == "AC 10C AH KH * 6H AS KS 2S"
