"""Ninety-Nine as described on Pagat, fact by fact; the ids are rows of docs/rules.md.

A few facts that other rule systems share (skips, doubling, a floor) are tested with made-up rules.
"""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding.game import Game
from engine.adding.rules import Rules, preset
from engine.errors import RuleError
from engine.game import DEALER, NOBODY
from host_tests.engine.entering import KNOWN, call, enter, hand_of, said, sizes, why_not
from host_tests.sure import sure


def a_game(seats: int = 4, dealer: int = 0, rules: Rules | None = None, dealt: tuple = ()) -> Game:
    """Return a game; seat 1 leads the first hand, unless `dealer` is another seat than the last."""
    return Game(rules or preset("pagat-99"), seats, dealer or seats, dealt)


def house(**changes: object) -> Rules:
    """Return Ninety-Nine with house rules."""
    return Rules("test", changes, preset("pagat-99").data)


def a_hand_at(total: int, seats: int = 4, rules: Rules | None = None) -> Game:
    """Return a hand in which the cards played make this total, and seat 1 is next."""
    game = enter(a_game(seats, rules=rules), "hand")
    while game.deal.total < total:
        left = total - game.deal.total
        # A four and a nine add nothing, so these numbers take two cards.
        card = "J" if left >= 10 else {1: "A +1", 4: "2", 9: "7"}.get(left, left)
        enter(game, f"play {game.deal.turn} {card}")
    while game.deal.turn != 1:
        enter(game, f"play {game.deal.turn} 9")
    assert game.deal.total == total
    return game


# The course of a hand


def test_a_01_the_total_starts_at_0_or_where_the_table_agreed() -> None:
    assert enter(a_game(), "hand").deal.total == 0
    assert enter(a_game(rules=house(start_total=33)), "hand", "play 1 5").deal.total == 38


def test_a_02_a_player_plays_calls_the_total_and_draws() -> None:
    game = enter(a_game(dealt=(1,)), "hand", "deal 1 5C 6C 7C")
    assert call(game, "play 1 6C") == "6"
    assert hand_of(game, 1) == ["5C", "7C"]
    assert why_not(game, "play 2 8") == "not_drawn seat=1"
    enter(game, "draw 1 QH", "play 2 8")
    assert hand_of(game, 1) == ["5C", "7C", "QH"]


def test_a_03_99_may_be_reached_but_not_passed() -> None:
    game = a_hand_at(90)
    assert why_not(game, "play 1 J") == "over_limit card=J limit=99 over=1 total=100"
    enter(game, "play 1 8", "play 2 A +1")
    assert game.deal.total == 99
    assert not game.between_deals


def test_a_04_who_can_play_must_play() -> None:
    game = enter(a_game(dealt=(1,)), "hand", "deal 1 JC QC 2C")
    assert why_not(game, "out 1") == "can_play card=2C seat=1"


def test_a_04_a_ten_or_an_ace_counts_at_its_best_before_a_player_is_out() -> None:
    game = enter(a_game(2, dealt=(1,)), "hand", "deal 1 10C QC AC", "play 1 QC", "draw 1 QH")
    enter(game, "play 2 K")
    assert game.deal.total == 99
    assert why_not(game, "out 1") == "can_play card=10C seat=1"


@KNOWN
def test_a_06_a_07_who_cannot_play_loses_one_penny_and_the_hand_ends(known: bool) -> None:
    game = enter(a_game(2, dealt=(2,) * known), "hand")
    if known:
        enter(game, "deal 2 QC JC 2C")
    enter(game, "play 1 K", "out 2")
    assert game.between_deals
    assert sure(game.standing.tokens)[1:] == [5, 4]
    assert sure(game.standing.tokens)[0] == 1  # in the centre
    assert game.next_seat == NOBODY
    assert game.deal.total == 99


def lose(game: Game, loser: int) -> Game:
    """Play a whole hand, in which one seat loses a penny."""
    enter(game, "hand")
    enter(game, f"play {game.deal.turn} K")
    while game.deal.turn != loser:
        enter(game, f"play {game.deal.turn} 9")
    return enter(game, f"out {loser}")


def test_a_08_without_pennies_a_player_is_out_and_the_last_with_pennies_wins() -> None:
    game = a_game(3, rules=house(tokens=2))
    for loser in (2, 2):
        lose(game, loser)
    assert not game.standing.is_in(2)
    assert game.players() == 2
    assert not game.over
    for loser in (3, 1):
        lose(game, loser)
    assert game.winners == []
    lose(game, 3)
    assert game.over
    assert game.winners == [1]
    assert game.to_move == NOBODY
    assert game.legal_moves() == []
    assert why_not(game, "hand") == "game_over"


def test_a_08_a_player_who_is_out_is_passed_over_and_gets_no_cards() -> None:
    game = a_game(3, rules=house(tokens=1), dealt=(2,))
    enter(game, "hand", "deal 2 QC JC 8C", "play 1 K", "out 2", "hand")
    assert why_not(game, "deal 2 QC JC 8C") == "no_deal_now seat=2"
    enter(game, f"play {game.deal.turn} 5")
    assert sizes(game) == [3, 0, 3]
    assert game.deal.turn in (1, 3)


def test_a_09_after_a_loss_all_cards_are_redealt_and_the_total_is_0() -> None:
    game = enter(a_game(2, dealt=(1, 2)), "hand", "deal 1 KC KD KH", "deal 2 QC QD QH")
    enter(game, "play 1 KC", "draw 1 4C", "out 2", "hand")
    assert (game.deal.total, game.deal.pile, sizes(game)) == (0, [], [0, 0])
    enter(game, "deal 2 KC KD KH")
    assert hand_of(game, 2) == ["KC", "KD", "KH"]


# The stock


def test_a_12_when_the_stock_is_used_up_the_pile_is_shuffled_and_the_total_kept() -> None:
    # With every card a ten there is always something to play.
    rules = house(cards={rank: {"add": [-10, 10]} for rank in cards.RANKS})
    game = enter(a_game(2, rules=rules, dealt=(1, 2)), "hand")
    while game.deal.stock > 0:
        game.push(game.legal_moves()[0])
    assert game.to_move != DEALER
    assert len(game.deal.pile) == 46
    seat = game.deal.turn
    played = list(game.deal.pile)
    game.push(game.legal_moves()[0])
    total, direction = game.deal.total, game.deal.direction
    assert set(game.unseen()) == {*played, game.deal.pile[-1]}
    enter(game, f"draw {seat} {cards.text(played[0])}")
    assert (game.deal.total, game.deal.direction) == (total, direction)
    assert game.deal.pile == []
    assert game.deal.stock == 46
    assert played[0] in sure(game.cards_of(seat))


def test_a_12_at_a_real_table_the_total_is_kept_when_the_pile_is_shuffled() -> None:
    game = enter(a_game(4), "hand", "play 1 K")
    for _ in range(39):  # 52 cards, minus four hands of three, minus the king
        enter(game, f"play {game.deal.turn} 9")
    assert (game.deal.stock, len(game.deal.pile), game.deal.total) == (0, 40, 99)
    enter(game, f"play {game.deal.turn} 9")
    assert (game.deal.stock, len(game.deal.pile), game.deal.total) == (40, 0, 99)


def test_a_12_a_card_of_the_pile_can_be_drawn_only_when_the_stock_is_used_up() -> None:
    game = enter(a_game(2, dealt=(1, 2)), "hand", "deal 1 KC KD KH", "deal 2 9C 9D 9H")
    enter(game, "play 1 KC")
    assert why_not(game, "draw 1 KC") == "not_unseen card=KC"
    assert why_not(game, "draw 1 9C") == "not_unseen card=9C"


def test_a_12_after_a_forgotten_draw_the_next_player_shuffles_the_pile() -> None:
    rules = house(cards={rank: {} for rank in cards.RANKS})
    game = enter(a_game(2, rules=rules, dealt=(1,)), "hand", "deal 1 9C 9D 9H")
    enter(game, "play 1 9C", "nodraw 1")
    while game.deal.stock or game.deal.turn != 2:
        if game.deal.turn == 1:
            game.push(game.legal_moves()[0])
        else:
            enter(game, f"play 2 {cards.text(game.unseen()[0])}")
        if game.to_move == DEALER:
            game.push(game.legal_moves()[0])
    pile = list(game.deal.pile)
    enter(game, f"play 2 {cards.text(game.unseen()[0])}", "nodraw 2")
    assert game.deal.pile[:-1] == pile
    played = hand_of(game, 1)[0]
    enter(game, f"play 1 {played}", f"draw 1 {played}")
    assert game.deal.pile == []


# Who deals, who leads, which way


@pytest.mark.parametrize("dealer", [1, 2, 3, 4])
def test_a_14_a_17_the_player_left_of_the_dealer_leads_whoever_deals_first(dealer: int) -> None:
    game = enter(a_game(4, dealer), "hand")
    assert game.deal.turn == dealer % 4 + 1


def test_a_15_every_hand_begins_clockwise() -> None:
    game = enter(a_game(3), "hand", "play 1 4")
    assert game.deal.direction == -1
    enter(game, "play 3 K", "out 2", "hand")
    assert game.deal.direction == 1
    assert (game.dealer, game.deal.turn) == (1, 2)


def test_a_16_the_deal_passes_to_the_left_over_players_who_are_out() -> None:
    game = a_game(4, rules=house(tokens=1))
    dealers = []
    for loser in (1, 3):
        lose(game, loser)
        dealers.append(game.dealer)
    enter(game, "hand")
    assert (*dealers, game.dealer) == (4, 2, 4)
    assert game.deal.turn == 2


def test_a_14_a_16_when_the_leader_is_out_the_next_one_deals_and_the_one_after_leads() -> None:
    game = a_game(4, rules=house(tokens=1))
    lose(game, 1)  # seat 4 dealt, and seat 1 led
    enter(game, "hand")
    assert (game.dealer, game.deal.turn) == (2, 3)


# The number of players


@pytest.mark.parametrize(
    ("seats", "packs", "pennies"), [(2, 1, 5), (4, 1, 5), (5, 2, 3), (8, 2, 3)]
)
def test_a_18_more_than_four_play_with_two_packs_and_three_pennies(
    seats: int, packs: int, pennies: int
) -> None:
    game = enter(a_game(seats), "hand")
    assert game.deal.stock == 52 * packs - 3 * seats
    assert sure(game.standing.tokens)[1:] == [pennies] * seats


def test_a_18_with_two_packs_a_card_exists_twice() -> None:
    game = enter(a_game(5), "hand", "deal 1 KS KS 4H")
    assert why_not(game, "deal 2 KS 4H 4H") == "not_unseen card=KS"
    assert why_not(game, "deal 2 4H 4H 5C") == "not_unseen card=4H"
    enter(game, "deal 2 4H 5C 5C")


def test_a_23_hands_and_pennies_may_vary() -> None:
    game = enter(a_game(4, rules=house(hand=5, tokens=4)), "hand")
    assert sizes(game) == [5] * 4
    assert sure(game.standing.tokens)[1:] == [4] * 4


def test_a_23_without_pennies_only_lost_hands_are_counted_and_nobody_wins() -> None:
    game = a_game(2, rules=house(tokens=0))
    for _ in range(12):
        lose(game, 2)
    assert game.standing.tokens is None
    assert game.standing.lost[1:] == (0, 12)
    assert not game.over


def test_more_hands_than_the_pack_has_cards_for_are_refused() -> None:
    with pytest.raises(RuleError, match="too_few_cards hand=7 seats=8 size=52"):
        a_game(8, rules=house(hand=7, decks=1))


# Forgetting to draw


def test_a_24_who_forgets_to_draw_plays_on_with_a_card_less() -> None:
    game = enter(a_game(2, dealt=(1,)), "hand", "deal 1 5C 6C 7C")
    enter(game, "play 1 5C", "nodraw 1", "play 2 8", "play 1 6C", "draw 1 8C")
    assert hand_of(game, 1) == ["7C", "8C"]
    assert sizes(game) == [2, 3]


def test_a_24_at_a_real_table_too() -> None:
    game = enter(a_game(2), "hand", "play 1 5", "nodraw 1", "play 2 8", "play 1 6")
    assert sizes(game) == [2, 3]


@KNOWN
def test_a_24_it_is_too_late_to_forget_or_to_draw_once_the_next_card_is_played(
    known: bool,
) -> None:
    game = enter(a_game(2, dealt=(1, 2) * known), "hand")
    if known:
        enter(game, "deal 1 5C 6C 7C", "deal 2 5D 6D 7D")
    enter(game, "play 1 5C", "nodraw 1", "play 2 5D")
    assert why_not(game, "nodraw 1") == "not_just_played seat=1"
    assert why_not(game, "draw 1 8H") == "no_draw_now seat=1"


def test_a_24_a_forgotten_card_is_forgotten_for_this_hand_only() -> None:
    game = enter(a_game(2), "hand", "play 1 K", "nodraw 1", "out 2", "hand")
    assert sizes(game) == [3, 3]


@KNOWN
def test_a_25_without_a_card_a_player_loses_when_it_is_next_his_turn(known: bool) -> None:
    game = enter(a_game(3, dealt=(1,) * known), "hand")
    if known:
        enter(game, "deal 1 2C 3C 5C")
    for card in ("2C", "3C", "5C"):
        enter(game, f"play 1 {card}", "nodraw 1")
        assert not game.between_deals  # not at once
        enter(game, "play 2 9")
        if card != "5C":
            enter(game, "play 3 9")
    enter(game, "play 3 4", "play 2 4", "play 3 9")  # reversals delay it
    assert game.deal.turn == 1
    assert why_not(game, "play 1 2") == "no_card_left seat=1"
    enter(game, "out 1")
    assert sure(game.standing.tokens)[1:] == [4, 5, 5]


# What is called


def test_a_26_the_total_is_called() -> None:
    game = enter(a_game(4), "hand")
    assert call(game, "play 1 8") == "8"
    assert call(game, "play 2 10 -10") == "-2"
    assert call(game, "play 3 K") == "99"


def test_a_27_on_a_nine_pass_to_you() -> None:
    game = a_hand_at(50)
    assert call(game, "play 1 9") == "pass 50"
    assert game.deal.turn == 2


def test_a_28_on_a_four_back_on_you() -> None:
    game = a_hand_at(50)
    enter(game, "play 1 9")
    assert call(game, "play 2 4") == "back 50"
    assert game.deal.turn == 1
    assert call(game, "play 1 4") == "back 50"
    assert game.deal.turn == 2


def test_a_28_a_27_between_two_players_the_calls_stay_the_same() -> None:
    game = enter(a_game(2), "hand")
    assert call(game, "play 1 4") == "back 0"
    assert call(game, "play 2 9") == "pass 0"


def test_a_king_at_99_is_a_number_and_no_pass() -> None:
    assert call(a_hand_at(99), "play 1 K") == "99"


def test_nothing_is_called_before_a_card_and_after_a_lost_hand() -> None:
    game = a_game(2)
    assert said(game) == ""
    enter(game, "hand")
    assert said(game) == ""
    enter(game, "play 1 K", "out 2")
    assert said(game) == ""


# Below zero


def test_a_30_the_total_may_go_below_zero() -> None:
    game = enter(a_game(2), "hand", "play 1 10 -10", "play 2 10 -10", "play 1 5")
    assert game.deal.total == -15


def test_a_30_or_stops_at_zero() -> None:
    game = enter(a_game(2, rules=house(floor="clamp")), "hand", "play 1 5", "play 2 10 -10")
    assert game.deal.total == 0


def test_a_30_or_no_card_may_take_it_there() -> None:
    game = enter(a_game(2, rules=house(floor="forbid")), "hand", "play 1 5")
    assert why_not(game, "play 2 10 -10") == "number_below_zero card=10 number=-10 total=-5"
    enter(game, "play 2 10")  # only +10 is left, so it need not be said
    assert game.deal.total == 15


def test_a_30_a_card_with_no_way_up_can_not_be_played_below_zero() -> None:
    rules = house(floor="forbid", cards={"J": {"add": -10}})
    game = enter(a_game(2, rules=rules), "hand")
    assert why_not(game, "play 1 J") == "below_zero card=J total=-10"


# A four between two


def test_a_33_between_two_a_four_is_a_nine() -> None:
    game = enter(a_game(2), "hand", "play 1 4")
    assert game.deal.turn == 2
    enter(game, "play 2 4")
    assert game.deal.turn == 1


@KNOWN
def test_a_33_or_the_same_player_plays_again_and_only_calls_the_total(
    known: bool,
) -> None:
    game = enter(a_game(2, rules=house(two_player_reverse="again"), dealt=(1, 2) * known), "hand")
    if known:
        enter(game, "deal 1 4C 4D 5C", "deal 2 6C 7C 8C")
    assert call(game, "play 1 4C") == "0"
    assert game.deal.turn == 1
    if known:
        enter(game, "draw 1 QH")
        assert said(game) == "0"
    assert call(game, "play 1 5C") == "5"
    assert game.deal.turn == 2


def test_a_33_when_others_have_dropped_out_two_are_two() -> None:
    game = lose(a_game(3, rules=house(tokens=1, two_player_reverse="again")), 3)
    enter(game, "hand")
    first = game.deal.turn
    assert call(game, f"play {first} 4") == "0"
    assert game.deal.turn == first


def test_three_players_a_four_is_never_a_second_turn() -> None:
    game = enter(a_game(3, rules=house(two_player_reverse="again")), "hand", "play 1 4")
    assert game.deal.turn == 3


# Skips and doubling, which other rule systems have


SKIP = {"3": {"add": 3, "skip": 1}}


def test_a_36_a_three_skips_the_next_player() -> None:
    game = enter(a_game(4, rules=house(cards=SKIP)), "hand")
    assert call(game, "play 1 3") == "3"
    assert game.deal.turn == 3


def test_a_36_a_three_skips_against_the_clock_too() -> None:
    game = enter(a_game(4, rules=house(cards=SKIP)), "hand", "play 1 4", "play 4 3")
    assert game.deal.turn == 2


@KNOWN
def test_a_36_between_two_the_same_player_goes_again(known: bool) -> None:
    game = enter(a_game(2, rules=house(cards=SKIP), dealt=(1, 2) * known), "hand")
    if known:
        enter(game, "deal 1 3C 4D 5C", "deal 2 6C 7C 8C")
    assert call(game, "play 1 3C") == "3"
    assert game.deal.turn == 1


def test_a_36_a_three_skips_only_players_still_in() -> None:
    game = lose(a_game(4, rules=house(tokens=1, cards=SKIP)), 2)
    enter(game, "hand")
    assert (game.dealer, game.deal.turn) == (1, 3)
    enter(game, "play 3 9", "play 4 3")
    assert game.deal.turn == 3


def test_a_36_a_three_must_fit_under_the_limit() -> None:
    game = a_hand_at(97, rules=house(cards=SKIP))
    assert why_not(game, "play 1 3") == "over_limit card=3 limit=99 over=1 total=100"


def test_a_37_a_skipped_player_without_cards_does_not_lose() -> None:
    game = enter(a_game(3, rules=house(hand=1, cards=SKIP)), "hand")
    enter(game, "play 1 5", "nodraw 1", "play 2 5", "play 3 3")
    assert game.deal.turn == 2
    assert not game.between_deals


def test_a_card_that_adds_nothing_and_skips_is_a_pass() -> None:
    game = enter(a_game(3, rules=house(cards={"3": {"skip": 1}})), "hand")
    assert call(game, "play 1 3") == "pass 0"
    assert game.deal.turn == 3


def test_c_28_a_doubling_card_doubles_and_must_fit() -> None:
    rules = house(limit=100, cards={"2S": {"double": True}})
    game = enter(a_game(2, rules=rules), "hand", "play 1 JS", "play 2 8S", "play 1 JS", "play 2 8H")
    assert call(game, "play 1 2S") == "72"
    assert why_not(game, "play 2 2S") == "over_limit card=2S limit=100 over=44 total=144"
    assert call(game, "play 2 2H") == "74"


def test_c_28_doubling_nothing_is_nothing_and_below_zero_goes_down() -> None:
    game = enter(a_game(2, rules=house(cards={"2": {"double": True}})), "hand", "play 1 2")
    assert (game.deal.total, said(game)) == (0, "0")
    enter(game, "play 2 10 -10", "play 1 2")
    assert game.deal.total == -20


def test_a_card_may_set_a_total_the_player_chooses() -> None:
    game = enter(a_game(2, rules=house(cards={"A": {"set": [0, 50]}})), "hand", "play 1 8")
    assert why_not(game, "play 2 A") == "choice_needed card=A choices==0,…,=50"
    assert why_not(game, "play 2 A =51") == "cannot_count card=A number=51"
    assert call(game, "play 2 A =50") == "50"


# The cards


def test_a_38_a_king_makes_99_and_may_be_played_at_99() -> None:
    game = a_hand_at(37)
    enter(game, "play 1 K")
    assert game.deal.total == 99
    enter(game, "play 2 K")
    assert (game.deal.total, game.deal.turn) == (99, 3)


@pytest.mark.parametrize(("choice", "total"), [("+1", 38), ("+11", 48)])
def test_a_39_an_ace_is_1_or_11(choice: str, total: int) -> None:
    assert enter(a_hand_at(37), f"play 1 A {choice}").deal.total == total


@pytest.mark.parametrize(
    ("total", "choices"), [(0, [1, 11]), (88, [1, 11]), (89, [1]), (98, [1]), (99, [])]
)
def test_a_39_an_ace_counts_only_what_fits(total: int, choices: list[int]) -> None:
    assert preset("pagat-99").numbers(cards.parse("A"), total) == choices


@pytest.mark.parametrize(
    ("total", "choices"), [(0, [-10, 10]), (89, [-10, 10]), (90, [-10]), (99, [-10])]
)
def test_a_40_above_89_a_ten_only_takes_away(total: int, choices: list[int]) -> None:
    assert preset("pagat-99").numbers(cards.parse("10"), total) == choices


def test_a_40_a_single_choice_may_be_left_out() -> None:
    assert enter(a_hand_at(90), "play 1 10").deal.total == 80
    assert enter(a_hand_at(95), "play 1 A").deal.total == 96
    assert why_not(a_hand_at(50), "play 1 10") == "choice_needed card=10 choices=-10,+10"
    assert why_not(a_hand_at(50), "play 1 A") == "choice_needed card=A choices=+1,+11"


@pytest.mark.parametrize(
    ("card", "total"),
    [
        *((rank, 50 + int(rank)) for rank in "235678"),
        ("4", 50),
        ("9", 50),
        ("J", 60),
        ("Q", 60),
        ("K", 99),
        ("A +1", 51),
        ("A +11", 61),
        ("10 -10", 40),
        ("10 +10", 60),
    ],
)
def test_c_15_c_16_what_each_card_makes_of_50(card: str, total: int) -> None:
    game = enter(a_hand_at(50), f"play 1 {card}")
    assert game.deal.total == total
    assert (game.deal.direction, game.deal.turn) == ((-1, 4) if card == "4" else (1, 2))


def test_c_15_at_99_only_these_can_be_played() -> None:
    game = a_hand_at(99)
    rules = game.rules
    playable = [rank for rank in cards.RANKS if rules.numbers(cards.parse(rank), game.deal.total)]
    assert playable == ["4", "9", "10", "K"]


# Transcript


def test_t_02_the_example_on_the_page() -> None:
    game = enter(a_game(4, dealer=4), "hand")
    calls = [
        ("play 1 K", "99", 2, 1),
        ("play 2 9", "pass 99", 3, 1),
        ("play 3 4", "back 99", 2, -1),
        ("play 2 10", "89", 1, -1),
        ("play 1 8", "97", 4, -1),
        ("play 4 4", "back 97", 1, 1),
    ]
    for line, words, next_seat, direction in calls:
        assert call(game, line) == words
        assert (game.next_seat, game.deal.direction) == (next_seat, direction)


# Refusals and their words


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("play 2 5", "not_turn other=2 seat=1"),
        ("play 2 A", "not_turn other=2 seat=1"),
        ("out 2", "not_turn other=2 seat=1"),
        ("play 1 *", "not_in_pack card=*"),
        ("play 1 A +2", "cannot_count card=A number=2"),
        ("play 1 5 +6", "cannot_count card=5 number=6"),
        ("hand", "hand_not_over"),
        ("nodraw 1", "not_just_played seat=1"),
        ("draw 1 5", "no_draw_now seat=1"),
    ],
)
def test_what_may_not_happen_in_a_hand_is_refused(line: str, reason: str) -> None:
    assert why_not(enter(a_game(), "hand"), line) == reason


@pytest.mark.parametrize("line", ["play 1 5", "play 1 A", "out 1", "nodraw 1", "deal 1 5 6 7"])
def test_before_a_hand_begins_nothing_else_may_happen(line: str) -> None:
    assert why_not(a_game(), line) == "begin_hand"


def test_a_player_plays_only_cards_he_holds() -> None:
    game = enter(a_game(dealt=(1,)), "hand", "deal 1 KS 4H 9D")
    assert why_not(game, "play 1 KC") == "not_held card=KC seat=1"
    assert why_not(game, "play 1 A") == "not_held card=A seat=1"


def test_a_choice_is_refused_with_the_total_it_would_make() -> None:
    assert (
        why_not(a_hand_at(95), "play 1 A +11")
        == "number_over_limit card=A limit=99 number=+11 over=7 total=106"
    )
    assert (
        why_not(a_hand_at(95), "play 1 10 +10")
        == "number_over_limit card=10 limit=99 number=+10 over=6 total=105"
    )


@pytest.mark.parametrize(("seats", "dealer"), [(1, 1), (9, 1), (4, 0), (4, 5)])
def test_a_table_without_2_to_8_seats_or_without_its_dealer_is_refused(
    seats: int, dealer: int
) -> None:
    with pytest.raises(RuleError, match="out_of_range .*key=(Seats|Dealer)"):
        Game(preset("pagat-99"), seats, dealer)


# Cards entered with and without a suit


def test_a_suit_may_be_left_out_and_a_rank_exists_four_times() -> None:
    game = enter(a_game(2, dealt=(1, 2)), "hand", "deal 1 K K K")
    assert why_not(game, "deal 2 K K 4") == "not_unseen card=K"
    enter(game, "deal 2 K 4 4")
    enter(game, "play 1 K")
    assert why_not(game, "draw 1 K") == "not_unseen card=K"
    assert why_not(game, "draw 1 KS") == "not_unseen card=KS"


def test_a_rank_is_used_up_after_all_four_suits() -> None:
    game = enter(a_game(2, dealt=(1, 2)), "hand", "deal 1 KC KD KH")
    assert why_not(game, "deal 2 KS K 4") == "not_unseen card=K"


def test_a_suit_entered_after_ranks_alone_must_be_left_over() -> None:
    game = enter(a_game(2, dealt=(1, 2)), "hand", "deal 1 K K KS")
    assert why_not(game, "deal 2 KS 4 4") == "not_unseen card=KS"
    assert why_not(game, "deal 2 KC KH 4") == "not_unseen card=KH"
    enter(game, "deal 2 KC 4 4")


def test_a_player_with_unknown_cards_may_play_any_card() -> None:
    game = enter(a_game(2), "hand", "deal 1 KS KH KD", "play 1 KS", "draw 1 5C")
    enter(game, "play 2 KS", "play 1 KH", "draw 1 6C", "play 2 KS")
    assert game.deal.total == 99


def test_two_packs_are_enough_for_eight_hands_of_seven() -> None:
    game = enter(a_game(8, rules=house(hand=7)), "hand")
    assert game.deal.stock == 104 - 56
