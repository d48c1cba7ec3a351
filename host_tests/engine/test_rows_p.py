"""Parlett's game by the rows of docs/rules.md: cards, deal, trump, bids, premium bids and play.

The rows on points and matches are in test_rows_p_points.
"""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from engine import cards
from engine.errors import RuleError
from engine.game import DEALER
from engine.parlett import moves, pack
from engine.parlett.deal import DEALING, NOMINATING, OFFERING, OPENING, PLAYING, TURNING
from engine.parlett.game import Game
from engine.parlett.rule_data import PRESETS
from engine.parlett.rules import Rules
from host_tests.engine.parlett_entering import (
    a_game,
    deal_points,
    enter,
    legal,
    score,
    texts,
    why_not,
)

HANDS = (
    "cards 1 AS KS QS 9S JH 8H 6H AD 10D 7D KC 9C",
    "cards 2 JS 10S 8S AH KH 10H QD 9D 6D AC QC 7C",
    "cards 3 7S 6S QH 9H 7H KD JD 8D JC 10C 8C 6C",
)
"""A deal for three, or for two and the dummy."""

BIDS = ("bid 1 KS AD 7D", "bid 2 AC KH 9D", "bid 3 JC 10C 8C")
"""Bids of 1, 5 and 9 with those hands."""


def dealt(name: str = "parlett-3", *options: str, bids: tuple[str, ...] = BIDS) -> Game:
    """Return a first deal with all cards entered and all bids laid aside, seat 1 eldest."""
    return enter(a_game(name, *options), "deal", *HANDS, *bids)


# Cards, deal, trump


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
    assert sorted(seats for _, seats, _ in PRESETS.values()) == [2, 3, 3, 4]
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
    assert len(game.deal.winners) == sum(game.deal.tricks) == tricks
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
    assert cards.SUITS[game.deal.trump] == trump


@pytest.mark.parametrize(("made", "trump"), [(0, 1), (1, 3), (2, 2), (3, 0), (4, pack.NO_TRUMP)])
def test_p_09_with_four_who_made_it_there_is_no_trump(made: int, trump: int) -> None:
    tricks = (1, 2, 3, 4)
    bids = [count if seat < made else 9 for seat, count in enumerate(tricks)]
    assert enter(score(a_game("parlett-4"), bids, tricks), "deal").deal.trump == trump


def test_p_09_a_bid_that_failed_unseen_counts_as_failed() -> None:
    game = enter(a_game(), "deal", "tricks 1 4", "tricks 2 3", "tricks 3 2")
    enter(game, "bid 1 4", "bid 2 failed", "bid 3 failed", "deal")
    assert cards.SUITS[game.deal.trump] == "S"


@pytest.mark.parametrize(
    ("dummy", "trump"), [(5, "C"), (4, "C"), (3, "H")], ids=["fewer", "exact", "more"]
)
def test_p_10_the_dummy_counts_among_those_who_made_it(dummy: int, trump: str) -> None:
    game = enter(score(a_game("parlett-2"), (2, 3, dummy), (2, 3, 4)), "deal")
    assert cards.SUITS[game.deal.trump] == trump


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
    assert cards.SUITS[enter(game, f"turnup {turn_up}").deal.trump] == turn_up[-1]


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
    assert {seats for _, seats, joker in PRESETS.values() if joker} == {3}


def test_p_19_hands_are_sorted_by_suit_then_from_the_highest() -> None:
    held = [cards.parse(text) for text in ["6H", "AS", "10C", "*", "KH", "AC", "2S", "AH", "KS"]]
    game = enter(a_game("parlett-classic"), "deal", "turnup QH")
    assert texts(game.deal.in_order(held)) == "AC 10C AH KH * 6H AS KS 2S"


# Bids


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
    held = list(game.deal.cards[1])
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


# Premium bids


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
    assert set(texts(view.open[3]).split()) == {
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
    assert len(game.view(2).open[3]) == 8


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
    assert len(game.view(1).open[3]) == 8
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
        assert len(view.open[3]) == 9
        assert view.open[3] == tuple(sorted(view.open[3]))
        assert view.open[1] is view.open[2] is None


def test_p_37_at_a_table_with_one_known_hand_the_dummys_nine_cards_are_entered() -> None:
    game = enter(a_game("parlett-2"), "deal", HANDS[0], BIDS[0], "bid 2 4", "premium 2 declare")
    enter(game, "premium 1 pass")
    assert (game.phase, game.receiver, game.cards_needed(3)) == (OPENING, 3, 9)
    assert why_not(game, "cards 2 7S 6S QH 9H 7H KD JD 8D 6C") == "not_open seat=2"
    enter(game, "cards 3 7S 6S QH 9H 7H KD JD 8D 6C", "play 1 9S", "play 2 10S")
    assert legal(game) == ["6S", "7S"]


# Play


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
    assert game.deal.winners == [(first - 1 + winner - 1) % 3 + 1]


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
    assert game.deal.winners == [3, 3]
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
                first = not deal.winners
                leader = 3 - deal.dealer if first else deal.winners[-1]
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
