"""The whole pack is dealt out, as in Hundert; what is left over may be turned up."""

from __future__ import annotations

import pytest

from engine.adding import moves
from engine.adding.game import Game
from engine.errors import RuleError
from host_tests.engine.entering import a_game, enter, house, lines_of, read_again, why_not
from host_tests.sure import sure

PIQUET = dict.fromkeys(("2", "3", "4", "5", "6"), 0)
"""A pack of 32 cards."""
HUNDERT = house("98", limit=100, hand="all", turn_up="any", pack=PIQUET)
ASIDE = house("98", limit=100, hand="all", pack=PIQUET)


@pytest.mark.parametrize(
    ("seats", "size", "left"), [(2, 16, 0), (3, 10, 2), (4, 8, 0), (5, 6, 2), (7, 4, 4)]
)
def test_everybody_gets_as_many_cards_as_there_are(seats: int, size: int, left: int) -> None:
    game = enter(a_game(ASIDE, seats), "hand")
    assert [game.deal.size(seat) for seat in range(1, seats + 1)] == [size] * seats
    assert (game.hand_size, game.deal.stock, game.to_move) == (size, left, 1)


def test_the_cards_that_are_left_are_turned_up_one_after_the_other() -> None:
    game = enter(a_game(HUNDERT, 3), "hand")
    assert (game.receiver, game.deal.total) == (moves.TURN_UP, 0)
    assert why_not(game, "play 1 7") == "turn_up_first"
    enter(game, "turnup 8", "turnup 9")
    assert (game.deal.total, game.deal.stock, game.to_move) == (17, 0, 1)
    assert game.totals() == [0, 8, 17]
    assert why_not(game, "turnup 7").startswith("turned_up_already")
    enter(game, "play 1 7")
    assert (game.deal.total, game.to_move, game.deal.size(1)) == (24, 2, 9)
    read_again(game)
    assert lines_of(game)[-3:] == ["turnup 8", "turnup 9", "play 1 7"]


def test_undo_takes_back_one_card_turned_up_at_a_time() -> None:
    game = enter(a_game(HUNDERT, 3), "hand", "turnup 8", "turnup 9")
    totals = []
    while game.history:
        totals.append(game.deal.total)
        game.pop()
    assert totals == [17, 8, 0]


def test_where_no_card_is_left_none_is_turned_up() -> None:
    game = enter(a_game(HUNDERT, 4), "hand")
    assert game.to_move == 1
    assert why_not(game, "turnup 8") == "no_turn_up"


def test_nobody_draws_whatever_the_rule_about_drawing_says() -> None:
    rules = house("98", hand="all", draw="while_stock", pack=PIQUET)
    game = enter(a_game(rules, 3), "hand", "play 1 7")
    assert (rules.draw, game.to_move, game.must_draw) == ("never", 2, False)


def test_a_whole_hand_is_one_line_of_the_record() -> None:
    game = a_game(ASIDE, 2, dealt=(1,))
    hand = "AC AD AH AS KC KD KH KS QC QD QH QS JC JD JH 7S"
    enter(game, "hand", f"deal 1 {hand}")
    assert (len(sure(game.cards_of(1))), game.to_move) == (16, 1)
    assert [line for line in lines_of(game) if line.startswith("deal")] == [f"deal 1 {hand}"]
    read_again(game)
    other = enter(a_game(ASIDE, 2, dealt=(1,)), "hand")
    assert why_not(other, "deal 1 AC AD") == "wrong_count count=16 found=2 seat=1"


def test_fewer_players_get_more_cards() -> None:
    rules = house("98", limit=100, hand="all", tokens=1, bust_by_playing=False, pack=PIQUET)
    game = enter(a_game(rules, 3), "hand", "out 1", "hand")
    assert (game.hand_size, game.deal.size(2), game.deal.size(1)) == (16, 16, 0)
    while len(game.history) > 1:
        game.pop()
    assert game.hand_size == 10


def test_a_player_joins_as_long_as_there_is_a_card_for_each() -> None:
    game = enter(a_game(ASIDE, 3), "hand")
    game.push(moves.make(moves.TOTAL, number=100))
    enter(game, "play 1 7", "join", "hand")
    assert game.hand_size == 8


def test_cards_of_who_leaves_are_not_turned_up() -> None:
    game = enter(a_game(HUNDERT, 3), "hand", "turnup 8", "leave 2")
    assert game.receiver == moves.TURN_UP
    enter(game, "turnup 9")
    assert (game.receiver, game.to_move, game.deal.total) == (0, 1, 17)


def test_a_record_has_the_cards_of_each_hand_as_they_were_dealt() -> None:
    """Where players had joined, eight cards of ten were written as a hand of eight."""
    rules = house("98", hand="all", tokens=9, bust_by_playing=False, pack=PIQUET)
    game = a_game(rules, 3, dealt=(3,))
    given = [f"give 3 {card}" for card in ["A", "7", "8", "9", "10", "J", "Q", "K"]]
    enter(game, "hand", *given, "leave 1", "give 3 A", "give 3 7", "out 2")
    before = lines_of(game)
    assert before[1:9] == given
    enter(game, "join", "join", "hand")
    assert game.hand_size == 8
    assert lines_of(game)[: len(before)] == before
    read_again(game)


def test_where_no_other_card_is_left_a_special_one_is_turned_up_too() -> None:
    rules = house("pagat-99", hand="all", turn_up="plain")
    game = enter(a_game(rules, 3), "hand", "turnup K")
    assert (game.deal.total, game.to_move) == (99, 1)


def test_there_must_be_a_card_for_each() -> None:
    few = dict.fromkeys(("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"), 0)
    rules = house("98", hand="all", pack={**few, "A": 3})
    assert enter(Game(rules, 3, 3), "hand").hand_size == 1
    with pytest.raises(RuleError, match="too_few_cards"):
        Game(rules, 4, 4)


def test_the_word_is_the_only_one() -> None:
    for value in ("none", "", 0, 8):
        with pytest.raises(RuleError):
            house("98", hand=value)
