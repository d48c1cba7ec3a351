"""The course of the adding games by the rows of docs/rules.md; test_pagat_99 has more of them."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.rules import preset
from engine.game import DEALER, NOBODY
from engine.table import CONFIRM, ENTER, OVER, Table
from host_tests.engine.entering import (
    KNOWN,
    a_game,
    at,
    call,
    enter,
    hand_of,
    house,
    said,
    sizes,
    why_not,
)
from host_tests.sure import sure

NINETY_NINES = ("classic-99", "swapped-99", "joker-99", "tokens-99", "pagat-99", "orcutt-99")


# What goes over


@KNOWN
def test_a_05_in_98_the_card_that_goes_over_is_played_and_loses_the_hand(known: bool) -> None:
    game = at("98", 95, 2, dealt=(1,) * known)
    if known:
        enter(game, "deal 1 4C 5C 6C 9C")
        assert why_not(game, "out 1") == "can_play card=4C seat=1"
    else:
        assert why_not(game, "out 1") == "play_over"
    assert call(game, "play 1 9C") == "104"
    assert (game.deal.total, game.standing.lost[1:], game.next_seat) == (104, (1, 0), NOBODY)
    assert game.between_deals
    assert why_not(game, "nodraw 1") == "begin_hand"
    assert why_not(game, "draw 1 5D") == "begin_hand"
    enter(game, "hand")
    assert game.deal.total == 95  # where this table begins


def test_a_05_a_player_may_go_over_with_a_safe_card_in_hand() -> None:
    game = at("98", 95, 2, dealt=(1,))
    enter(game, "deal 1 2C 5C 6C JC", "play 1 6C")
    assert game.standing.lost[1:] == (1, 0)


def test_a_05_only_who_has_no_card_at_all_is_out_where_cards_go_over() -> None:
    game = enter(a_game("98", 2), "hand")
    for _ in range(4):
        enter(game, "play 1 J", "nodraw 1", "play 2 J")
    assert game.deal.size(1) == 0
    assert why_not(game, "play 1 J") == "no_card_left seat=1"
    enter(game, "out 1")
    assert game.standing.lost[1:] == (1, 0)


# The pile taken away


@KNOWN
def test_a_10_the_loser_sits_out_until_one_is_left_then_all_are_dealt_cards(known: bool) -> None:
    game = enter(
        a_game(house("pagat-99", after_bust="pile_away_out"), 3, dealt=(2,) * known), "hand"
    )
    if known:
        enter(game, "deal 2 QC JC 2C")
    enter(game, "play 1 K", "out 2")
    assert (game.deal.total, game.next_seat, game.deal_number) == (0, 3, 1)
    assert sure(game.standing.tokens)[1:] == [5, 4, 5]
    assert game.players() == 2
    assert game.standing.is_in(2) and not game.plays_on(2)
    assert sizes(game) == [
        3,
        0,
        3,
    ]  # the others keep their cards; the loser's go to the pile
    assert why_not(game, "nodraw 1").startswith("not_just_played seat=1")
    enter(game, "play 3 K", "play 1 9", "out 3")
    assert game.between_deals
    assert (game.deal.total, sure(game.standing.tokens)[1:]) == (99, [5, 4, 4])
    enter(game, "hand")
    assert game.players() == 3


def test_a_10_a_player_without_tokens_is_out_of_the_game() -> None:
    game = enter(a_game(house("pagat-99", after_bust="pile_away_out", tokens=1), 3), "hand")
    enter(game, "play 1 K", "out 2", "play 3 K", "out 1")
    assert (game.over, game.winners, game.standing.eliminated) == (True, [3], (2, 1))


@KNOWN
def test_a_10_or_the_loser_goes_on_with_the_cards_he_has(known: bool) -> None:
    rules = house("pagat-99", after_bust="pile_away_stay", tokens=2)
    game = enter(a_game(rules, 3, dealt=(2,) * known), "hand")
    if known:
        enter(game, "deal 2 QC JC 2C")
    enter(game, "play 1 K", "out 2")
    assert (game.deal.total, game.next_seat, sizes(game)) == (0, 3, [3, 3, 3])
    enter(game, "play 3 5", "play 1 5", "play 2 QC")
    if known:
        enter(game, "draw 2 5C")
    enter(game, "play 3 K", "play 1 K", "out 2")
    assert not game.standing.is_in(2)
    assert (game.deal.total, game.next_seat, sizes(game)) == (0, 3, [3, 0, 3])
    enter(game, "play 3 K", "out 1", "play 3 K", "out 1")
    assert (game.over, game.winners) == (True, [3])


@KNOWN
def test_a_10_with_the_card_that_goes_over_the_pile_goes_too(known: bool) -> None:
    for after, size in (("pile_away_stay", 4), ("pile_away_out", 0)):
        game = at(house("98", after_bust=after), 95, 3, dealt=(1,) * known)
        if known:
            enter(game, "deal 1 4C 5C 6C 9C")
        assert call(game, "play 1 9C") == "104"
        assert (game.deal.total, game.next_seat, game.standing.lost[1:]) == (95, 2, (1, 0, 0))
        if known and size:
            assert game.receiver == 1
            enter(game, "draw 1 KC")
        assert game.deal.size(1) == size
        enter(game, "play 2 J")


def test_a_11_the_next_player_in_the_same_direction_starts_the_new_pile() -> None:
    game = enter(a_game(house("pagat-99", after_bust="pile_away_out"), 4), "hand")
    enter(game, "play 1 5", "play 2 4", "play 1 K", "out 4")
    assert (game.next_seat, game.deal.direction) == (3, -1)
    enter(game, "play 3 5")
    assert game.next_seat == 2


def test_a_10_a_12_all_cards_played_are_shuffled_when_the_stock_is_used_up() -> None:
    game = enter(a_game(house("pagat-99", after_bust="pile_away_out"), 3, dealt=(2,)), "hand")
    enter(game, "deal 2 QC JC 2C", "play 1 K", "out 2")
    assert [cards.text(card) for card in game.deal.pile] == ["K", "2C", "JC", "QC"]
    before = game.deal.stock
    while game.deal.stock:
        enter(game, f"play {game.deal.turn} 9")
    assert len(game.deal.pile) == 4 + before
    enter(game, f"play {game.deal.turn} 9")
    assert (game.deal.pile, game.deal.stock) == ([], 52 - 6)


def test_a_12_whoever_draws_always_finds_a_card() -> None:
    # As many cards as all hands together: the stock is empty from the first.
    rules = house("pagat-99", hand=7, jokers=4, decks=1, cards={"*": {"reverse": True}})
    game = enter(a_game(rules, 8, dealt=tuple(range(1, 9))), "hand")
    for _ in range(100):
        if game.between_deals:
            break
        assert game.legal_moves()
        game.push(game.legal_moves()[0])


@pytest.mark.parametrize("name", ["98", "100"])
def test_a_13_other_games_shuffle_the_pile_as_well(name: str) -> None:
    free: dict[str, dict[str, object]] = {rank: {} for rank in cards.RANKS}
    game = enter(a_game(house(name, cards=free), 2), "hand")
    stock = game.deal.stock
    for _ in range(stock + 1):
        enter(game, f"play {game.deal.turn} 5")
    assert (game.deal.stock, game.deal.pile) == (stock, [])


# Packs and tokens by number of players


@pytest.mark.parametrize(("seats", "packs"), [(3, 1), (6, 1), (7, 2), (8, 2)])
def test_a_19_one_hundred_takes_a_second_pack_from_seven_players_on(seats: int, packs: int) -> None:
    game = a_game("100", seats)
    assert game.deal.stock == 52 * packs
    assert sure(game.standing.tokens)[1:] == [3] * seats


def test_a_20_ninety_eight_is_played_with_one_pack_by_any_number() -> None:
    for seats in range(2, 9):
        assert a_game("98", seats).deal.stock == 52
        assert seats * 4 <= 40


@pytest.mark.parametrize("name", NINETY_NINES)
def test_a_18_a_21_a_22_two_to_eight_play_and_five_take_two_packs(name: str) -> None:
    for seats in range(2, 9):
        game = a_game(name, seats)
        packs = 1 if seats < 5 else 2
        assert len(game.rules.all_cards(game.seats)) == packs * (52 + 2 * (name == "joker-99"))
        expected = {"pagat-99": 5 if seats < 5 else 3, "orcutt-99": 4}.get(name, 3)
        assert sure(game.standing.tokens)[1:] == [expected] * seats


def test_a_23_orcutt_plays_with_five_cards_and_four_nickels() -> None:
    rules = preset("orcutt-99")
    assert (rules.hand_size, rules.tokens(2), rules.tokens(8)) == (5, 4, 4)
    assert rules.token_name == "nickel"


@pytest.mark.parametrize(
    ("name", "token"),
    [
        *(("classic-99", "token"), ("tokens-99", "token"), ("pagat-99", "penny")),
        *(("100", "chip"), ("98", "mark"), ("wilson-99", "point")),
    ],
)
def test_a_07_what_a_token_is_called(name: str, token: str) -> None:
    assert preset(name).token_name == token


# Forgetting to draw


@KNOWN
def test_a_24_lenient_who_forgot_may_draw_until_his_own_next_card(known: bool) -> None:
    rules = house("pagat-99", forget_to_draw="lenient")
    game = enter(a_game(rules, 3, dealt=(1,) * known), "hand")
    if known:
        enter(game, "deal 1 5C 6C 7C")
    late = "draw 1 8C" if known else "draw 1"
    assert why_not(game, late) == "no_draw_now seat=1"
    enter(game, "play 1 5C", "nodraw 1", "play 2 8")
    assert game.deal.size(1) == 2
    assert game.may_draw_late(1) and not game.may_draw_late(2)
    enter(game, late)
    assert (game.deal.size(1), game.deal.turn, game.may_draw_late(1)) == (3, 3, False)
    assert said(game) == "13"  # the last call has not changed
    assert why_not(game, late) == "no_draw_now seat=1"
    enter(game, "play 3 2", "play 1 6C", "nodraw 1", "play 2 2", "play 3 2")
    enter(game, late.replace("8", "9"), "play 1 7C")
    if known:
        enter(game, "nodraw 1", "play 2 2", "play 3 2", "play 1 8C", "nodraw 1", "play 2 2")
        enter(game, "draw 1 10C")
        assert game.deal.size(1) == 2  # the first of the two stays forgotten


@KNOWN
def test_a_24_lenient_after_his_own_next_card_it_is_too_late(known: bool) -> None:
    rules = house("pagat-99", forget_to_draw="lenient")
    game = enter(a_game(rules, 2, dealt=(1,) * known), "hand")
    if known:
        enter(game, "deal 1 5C 6C 7C")
    enter(game, "play 1 5C", "nodraw 1", "play 2 8", "play 1 6C")
    if known:
        enter(game, "draw 1 9C")
    late = "draw 1 8C" if known else "draw 1"
    assert why_not(game, late) == "no_draw_now seat=1"
    assert game.deal.size(1) == 2


def test_a_24_lenient_is_over_with_the_hand() -> None:
    game = enter(a_game(house("pagat-99", forget_to_draw="lenient"), 2), "hand")
    enter(game, "play 1 K", "nodraw 1", "out 2")
    assert not game.may_draw_late(1)
    assert why_not(game, "draw 1") == "begin_hand"


def test_a_24_strict_nobody_draws_late() -> None:
    game = enter(a_game("pagat-99", 2), "hand", "play 1 5", "nodraw 1")
    assert not game.may_draw_late(1)
    assert why_not(game, "draw 1") == "misread how=draw SEAT CARD"


@KNOWN
def test_a_24_auto_nobody_forgets_to_draw(known: bool) -> None:
    game = enter(a_game(house("pagat-99", forget_to_draw="auto"), 2, dealt=(1,) * known), "hand")
    if known:
        enter(game, "deal 1 5C 6C 7C")
    enter(game, "play 1 5C")
    assert not game.may_forget_to_draw()
    assert why_not(game, "nodraw 1") == "no_forgetting"


@KNOWN
def test_a_25_without_a_card_the_hand_is_lost_in_every_preset(known: bool) -> None:
    game = enter(a_game("classic-99", 3, dealt=(1,) * known), "hand")
    if known:
        enter(game, "deal 1 2C 5C 6C")
    for card in ("2C", "5C", "6C"):
        enter(game, f"play 1 {card}", "nodraw 1", "play 2 K", "play 3 K")
    assert why_not(game, "play 1 2C") == "no_card_left seat=1"
    enter(game, "out 1")
    assert sure(game.standing.tokens)[1:] == [2, 3, 3]


def test_a_25_when_nobody_has_a_card_left_a_new_hand_begins() -> None:
    rules = house("98", after_bust="pile_away_stay", hand=1)
    game = enter(a_game(rules, 2), "hand", "play 1 5", "nodraw 1", "play 2 5", "nodraw 2", "out 1")
    assert game.between_deals
    assert game.standing.lost[1:] == (1, 0)


def test_a_29_the_device_says_the_total_and_takes_a_mistake_back() -> None:
    game = enter(a_game("pagat-99", 2), "hand", "play 1 8")
    assert call(game, "play 2 J") == "18"
    game.pop()
    assert call(game, "play 2 5") == "13"


# Change of direction


@pytest.mark.parametrize(
    ("name", "card", "again"),
    [
        ("classic-99", "4", False),
        ("swapped-99", "4", False),
        ("joker-99", "K", False),
        ("tokens-99", "4", True),
        ("100", "4", False),
        ("wilson-99", "8", False),
    ],
)
def test_a_31_a_32_a_34_a_35_turning_round_between_two(name: str, card: str, again: bool) -> None:
    game = enter(a_game(name, 2), "hand")
    assert call(game, f"play 1 {card}") == ("0" if again else "back 0")
    assert game.deal.turn == (1 if again else 2)
    switched = "pass" if again else "again"
    game = enter(a_game(house(name, two_player_reverse=switched), 2), "hand", f"play 1 {card}")
    assert game.deal.turn == (2 if again else 1)


def test_a_31_two_left_in_a_hand_are_two() -> None:
    rules = house("tokens-99", after_bust="pile_away_out")
    game = enter(a_game(rules, 3), "hand", "play 1 K", "out 2", "play 3 4")
    assert game.deal.turn == 3


@pytest.mark.parametrize("name", ["classic-99", "swapped-99", "tokens-99"])
def test_a_36_a_three_between_two_is_another_turn_and_must_fit(name: str) -> None:
    game = enter(a_game(name, 2), "hand")
    assert call(game, "play 1 3") == "3"
    assert game.deal.turn == 1
    assert why_not(at(name, 97, 2), "play 1 3") == "over_limit card=3 limit=99 over=1 total=100"
    assert enter(at(name, 96, 2), "play 1 3").deal.total == 99


def test_a_36_the_game_knows_who_is_skipped() -> None:
    rules = house("classic-99", after_bust="out_total_stays", cards={"7": {"add": 7, "skip": 2}})
    game = enter(a_game(rules, 5), "hand", "play 1 3")
    assert list(game.deal.log[-1].skipped) == [2]
    enter(game, "out 3", "out 4", "play 5 2")
    assert list(game.deal.log[-1].skipped) == []
    enter(game, "play 1 2", "play 2 7")
    assert game.deal.log[-1].skipped == (5, 1)  # those who are out do not count
    assert game.to_move == 2


def test_a_37_who_is_skipped_without_a_card_does_not_lose() -> None:
    game = enter(a_game(house("classic-99", hand=1), 3), "hand")
    enter(game, "play 1 5", "nodraw 1", "play 2 5", "play 3 3")
    assert (game.deal.turn, game.between_deals) == (2, False)


@pytest.mark.parametrize(
    ("name", "card", "limit"),
    [
        *(("classic-99", "9", 99), ("swapped-99", "K", 99), ("joker-99", "*", 99)),
        *(("98", "K", 98), ("100", "10", 100)),
    ],
)
def test_a_38_a_card_that_makes_the_limit_may_be_played_there(
    name: str, card: str, limit: int
) -> None:
    game = at(name, 12, 2)
    assert call(game, f"play 1 {card}") == str(limit)
    assert call(game, f"play 2 {card}") == str(limit)
    assert not game.between_deals


def test_a_41_a_three_counts_and_skips_and_a_four_counts_nothing() -> None:
    game = enter(a_game("tokens-99", 3), "hand", "play 1 3")
    assert (game.deal.total, game.deal.turn) == (3, 3)
    enter(game, "play 3 4")
    assert (game.deal.total, game.deal.turn) == (3, 2)


def test_a_42_cards_are_never_compared_so_their_order_plays_no_part() -> None:
    first = enter(a_game("classic-99", 3), "hand", "play 1 Q", "play 2 2")
    second = enter(a_game("classic-99", 3), "hand", "play 1 2", "play 2 Q")
    assert (first.deal.total, first.deal.turn) == (second.deal.total, second.deal.turn) == (12, 3)


def test_a_43_play_goes_both_ways_round() -> None:
    game = enter(a_game("classic-99", 3), "hand", "play 1 2")
    assert (game.deal.turn, game.deal.direction) == (2, 1)
    enter(game, "play 2 4", "play 1 2")
    assert (game.deal.turn, game.deal.direction) == (3, -1)
    enter(game, "play 3 3")  # skips counterclockwise
    assert game.deal.turn == 1


# How it ends


def test_a_44_the_order_of_elimination_is_kept() -> None:
    game = a_game(house("100", tokens=1), 4)
    for loser in (3, 1, 4):
        enter(game, "hand", "play next 10")
        while game.next_seat != loser:
            enter(game, "play next K")
        enter(game, f"out {loser}")
    assert list(game.standing.eliminated) == [3, 1, 4]
    assert (game.over, game.winners) == (True, [2])
    game.pop()
    assert (game.over, list(game.standing.eliminated)) == (False, [3, 1])


def test_a_45_a_46_in_98_marks_are_kept_and_there_is_no_end() -> None:
    game = a_game("98", 2)
    for hand in range(1, 31):
        enter(game, "hand", "play next K", "play next 5")
        assert (game.deal_number, game.over, game.winners) == (hand, False, [])
    assert game.standing.tokens is None
    assert game.standing.lost[1:] == (15, 15)


def test_a_45_a_mark_may_be_a_drink_or_a_token() -> None:
    assert house("98", token_name="drink").token_name == "drink"
    game = enter(a_game(house("98", tokens=1), 2), "hand", "play 1 K", "play 2 5")
    assert (game.over, game.winners) == (True, [1])


def test_a_47_the_hand_of_a_player_who_is_out_returns_to_the_shuffled_pile() -> None:
    rules = house("pagat-99", after_bust="pile_away_out")
    game = enter(a_game(rules, 3, dealt=(1, 2, 3)), "hand")
    enter(game, "deal 1 KC KD KH", "deal 2 QC JC 2C", "deal 3 9C 9D 9H", "play 1 KC", "draw 1 5C")
    enter(game, "out 2")
    assert [cards.text(card) for card in game.deal.pile] == ["KC", "2C", "JC", "QC"]
    assert hand_of(game, 2) == []
    assert cards.parse("QC") not in set(game.unseen())
    game.pop()
    assert hand_of(game, 2) == ["2C", "JC", "QC"]
    assert [cards.text(card) for card in game.deal.pile] == ["KC"]


# Undo of rare events


def test_a_10_undo_leads_back_over_a_new_hand_with_several_losses_in_it() -> None:
    rules = house("pagat-99", after_bust="pile_away_out", tokens=2)
    game = enter(a_game(rules, 3), "hand", "play 1 K", "out 2", "play 3 K", "out 1")
    before = (
        game.standing.tokens,
        game.standing.eliminated,
        game.deal.total,
        sizes(game),
    )
    enter(game, "hand")
    assert game.pop() == moves.make(moves.BEGIN)
    assert (
        game.standing.tokens,
        game.standing.eliminated,
        game.deal.total,
        sizes(game),
    ) == before
    assert game.to_move == DEALER


# The table's prompts


def test_a_05_a_02_after_a_card_that_goes_over_nobody_is_asked_to_draw() -> None:
    rules = preset("98").with_options(["start_total=98"])
    table = Table(a_game(rules, 2, dealt=(1,)), ["table:random", "table"], 1)
    for text in ("5C", "6C", "7C", "8C"):
        assert table.prompt() == (ENTER, 1)
        table.answer(table.game.given(cards.parse(text)))
    table.answer(list(table.think())[-1])
    assert table.prompt() == (CONFIRM, 0)
    assert table.prompt()[0] != OVER
