"""Several cards of one rank at once (V-13)."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.correcting import changes
from engine.adding.game import Game
from engine.adding.review import better_play
from engine.table import Table
from host_tests.engine.entering import (
    a_game,
    adding_game,
    at,
    enter,
    house,
    lines_of,
    read_again,
    why_not,
)
from host_tests.sure import sure

RULES = house("98", same_rank=True)


def texts(several: list) -> list[str]:
    """Return the cards of plays."""
    return [cards.text(moves.value_of(move)) for move in several]


def corrected(game: Game, place: int, card: str) -> list[str]:
    """Return the events once the play at a place is of another card."""
    table = Table(game, ["table"] * game.seats)
    move = game.history[place]
    right = moves.make(moves.PLAY, moves.seat_of(move), cards.parse(card), int(card))
    table.replace(*changes(game, place, right))
    return lines_of(adding_game(table.game))


def test_v_13_a_player_adds_cards_of_the_same_rank() -> None:
    game = enter(at(RULES, 0), "play 1 7", "play 1 7")
    assert (game.deal.total, game.next_seat) == (14, 2)
    assert why_not(game, "play 1 8") == "not_turn other=1 seat=2"
    enter(game, "play 1 7", "play 2 7")  # the next player may have the same rank
    assert (game.deal.total, game.next_seat) == (28, 3)
    assert why_not(game, "play 1 7") == "not_turn other=1 seat=3"
    assert lines_of(game)[-4:] == ["play 1 7"] * 3 + ["play 2 7"]
    read_again(game)


def test_v_13_a_number_that_is_no_card_is_refused() -> None:
    game = enter(at(RULES, 0), "play 1 7")
    for number in range(cards.CARDS, 128):  # some have the rank of the 7, counted on
        assert not game.is_legal(moves.make(moves.PLAY, 1, number, 7))


def test_v_13_only_where_the_rules_have_it_and_only_what_fits() -> None:
    assert why_not(enter(at("98", 0), "play 1 7"), "play 1 7") == "not_turn other=1 seat=2"
    game = enter(at(house("98", same_rank=True, bust_by_playing=False), 90), "play 1 7")
    assert why_not(game, "play 1 7").startswith("over_limit")


def test_v_13_the_cards_are_drawn_after_all_were_played() -> None:
    game = enter(a_game(RULES, 3, dealt=(1,)), "hand", "deal 1 7C 7D 7H 2S")
    assert texts(game.alike(moves.make(moves.PLAY, 1, cards.parse("7D"), 7))) == ["7D", "7C", "7H"]
    enter(game, "play 1 7D", "play 1 7H")
    assert (game.receiver, game.deal.due, game.deal.size(1)) == (1, 2, 2)
    assert why_not(game, "play 1 2S") == "not_drawn seat=1"
    enter(game, "draw 1 K")
    assert why_not(game, "play 1 7C") == "not_drawn seat=1"  # it has begun to draw
    enter(game, "draw 1 Q", "play 2 3")
    assert game.deal.size(1) == 4
    read_again(game)


@pytest.mark.parametrize("after", ["out_total_stays", "pile_away_out", "pile_away_stay"])
def test_v_13_who_is_out_by_the_third_card_leaves_no_card_to_draw(after: str) -> None:
    rules = house("98", same_rank=True, bust_by_playing=True, tokens=1, after_bust=after)
    rules = rules.with_options(["start_total=80"])
    game = enter(a_game(rules, 3, dealt=(1, 2)), "hand", "deal 1 7C 7D 7H 2S", "deal 2 3C 4C 5C 6C")
    enter(game, "play 1 7C", "play 1 7D", "play 1 7H")
    assert (game.plays_on(1), game.deal.due, game.to_move) == (False, 0, 2)
    enter(game, "play 2 3C", "draw 2 K", "play 3 2")
    read_again(game)


def test_v_13_each_card_does_what_it_does() -> None:
    effects = {"9": {"reverse": True}, "*": {"set": "limit", "next_plays": 2}}
    rules = house("98", same_rank=True, jokers=2, cards=effects)
    game = enter(at(rules, 0), "play 1 9")
    assert (game.next_seat, game.deal.direction) == (4, -1)
    enter(game, "play 1 9")
    assert (game.next_seat, game.deal.direction) == (2, 1)
    enter(game, "play 2 *", "play 2 *")
    assert (game.next_seat, game.deal.more_plays) == (3, 1)
    enter(game, "play 3 K", "play 3 K")  # both that are due, and none is added
    assert game.next_seat == 4


def test_v_13_the_next_player_still_plays_all_cards_that_are_passed_on() -> None:
    effects = {"5": {"add": 5, "passes_on": True}, "Q": {"next_plays": 3}}
    game = enter(at(house("98", same_rank=True, cards=effects), 0), "play 1 Q", "play 2 5")
    assert (game.next_seat, game.deal.more_plays) == (3, 2)
    enter(game, "play 2 5")
    assert (game.next_seat, game.deal.more_plays) == (3, 2)
    read_again(game)


def test_v_13_two_turns_of_direction_are_none() -> None:
    rules = house("98", same_rank=True, cards={"9": {"reverse": True}})
    game = enter(at(rules, 40), "play 1 9")
    assert game.call() == ("back", 40)
    enter(game, "play 1 9")
    assert game.call() == ("pass", 40)
    enter(game, "play 1 9")
    assert game.call() == ("back", 40)


def test_v_13_a_card_that_names_or_moves_cards_is_neither_added_nor_added_to() -> None:
    for does in ("name_swaps", "name_next"):
        rules = house("98", same_rank=True, cards={"5C": {does: True}})
        for first, then in (("5C >2", "5D"), ("5D", "5C >2")):
            game = enter(at(rules, 0), "play 1 " + first)
            assert why_not(game, "play 1 " + then).startswith("not_turn")


def test_v_13_nobody_is_asked_for_more_than_the_pack_has() -> None:
    rules = house("98", same_rank=True, hand=7, jokers=2, pack={"K": 3, "7": 6})
    counts = []
    for card in ("*", "K", "7", "Q"):
        game = at(rules, 0)
        move = next(m for m in game.legal_moves() if moves.value_of(m) == cards.parse(card))
        counts.append(len(game.alike(move)))
    assert counts == [2, 3, 6, 4]


def test_v_13_cards_that_do_something_else_are_not_alike() -> None:
    rules = house("jiujiu-99", same_rank=True)
    game = enter(a_game(rules, 3, dealt=(1,)), "hand", "deal 1 AS AC AD 5C 5D")
    assert texts(game.alike(moves.make(moves.PLAY, 1, cards.parse("AC"), 1))) == ["AC", "AD"]
    assert texts(game.alike(moves.make(moves.PLAY, 1, cards.parse("AS"), 0))) == ["AS"]
    five = next(move for move in game.plays(1, (cards.parse("5C"),)))
    assert texts(game.alike(five)) == ["5C"]  # its player names another


def test_v_13_a_card_that_was_added_is_not_compared_with_one_of_another_rank() -> None:
    rules = house("98", same_rank=True, bust_by_playing=True, after_bust="new_hand", start_total=85)
    game = enter(a_game(rules, 3, dealt=(1,)), "hand", "deal 1 7C 7D 9H 2S", "play 1 7C")
    enter(game, "play 1 7D")
    assert game.between_deals
    assert better_play(game, 1) is None


@pytest.mark.parametrize("place", [1, 2])
def test_v_13_cards_that_were_played_at_once_are_corrected_at_once(place: int) -> None:
    game = enter(at(RULES, 0), "play 1 7", "play 1 7", "play 2 K")
    assert corrected(game, place, "8")[1:] == ["play 1 8", "play 1 8", "play 2 K"]


def test_v_13_a_card_of_the_same_rank_that_was_played_for_itself_stays() -> None:
    rules = house("98", same_rank=True, cards={"Q": {"next_plays": 3}})
    plays = ["play 1 Q", "play 2 7", "play 2 7", "play 2 7", "play 2 7"]
    game = enter(at(rules, 0), *plays)
    for place, wrong in ((2, [2]), (3, [3]), (4, [4, 5]), (5, [4, 5])):
        right = ["play 2 8" if n in wrong else line for n, line in enumerate(plays, 1)]
        assert corrected(game, place, "8")[1:] == right


def test_v_13_an_undo_takes_them_all_back() -> None:
    game = a_game(RULES, 3, dealt=(1,))
    table = Table(game, ["person", "table", "table"], 3)
    hand = game.cards_of(1)
    before = game.history[:]
    play = next(m for m in game.plays(1, sure(hand)) if len(game.alike(m)) > 1)
    table.answer(*game.alike(play))
    assert game.deal.size(1) == 4
    assert table.undo() and game.history == before
    assert table.redo() and game.next_seat == 2


def test_v_13_who_goes_over_the_limit_adds_nothing() -> None:
    rules = house("98", same_rank=True, after_bust="pile_away_stay", tokens=5)
    game = enter(at(rules, 95), "play 1 7")
    assert why_not(game, "play 1 7").startswith("not_turn")
    seven = moves.make(moves.PLAY, 1, cards.parse("7"), 7)
    assert [len(at(rules, total).alike(seven)) for total in (0, 90, 95)] == [4, 2, 1]
    for pays in ("costly", "winning", "rewarding"):
        assert len(at(house("98", same_rank=True, **{pays: [14]}), 0).alike(seven)) == 2
