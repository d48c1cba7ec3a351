"""Players who lost count set the total, and whose turn it is."""

from __future__ import annotations

import pytest

from engine.adding import moves
from engine.adding.record import lines
from engine.resuming import resume
from engine.table import CONFIRM, Table
from host_tests.engine.entering import a_game, adding_game, at, enter, house, why_not


def test_the_total_is_set_and_the_turn_stays() -> None:
    game = enter(at("pagat-99", 40), "play 1 9", "total 57")
    assert (game.deal.total, game.deal.turn, game.deal.direction, game.call()) == (57, 2, 1, None)
    enter(game, "play 2 K")
    assert game.deal.total == 99
    assert game.totals()[-2:] == [57, 99]
    game.pop()
    game.pop()
    assert (game.deal.total, game.deal.turn) == (40, 2)


def test_the_seat_and_the_direction_may_be_lost_too() -> None:
    game = enter(at("pagat-99", 40), "play 1 4", "total 12 3 1")
    assert (game.deal.total, game.deal.turn, game.deal.direction) == (12, 3, 1)
    enter(game, "total 13 2 -1", "play 2 5")
    assert (game.deal.total, game.deal.turn, game.deal.direction) == (18, 1, -1)
    assert [line for _, line in lines(game)][1:] == [
        "play 1 4", "total 12 3 1", "total 13 2 -1", "play 2 5",
    ]  # fmt: skip


def test_it_may_be_below_zero_only_where_cards_may_go_there() -> None:
    enter(at("classic-99", 0), "total -10", "play 1 9")
    assert why_not(at(house("classic-99", floor="clamp"), 0), "total -1").startswith("no_such")


@pytest.mark.parametrize(
    "line",
    ["total 100", "total x", "total 5 1", "total 5 1 2", "total 5 9 1", "total -", "total 5 0 1"],
)
def test_what_makes_no_sense_is_refused(line: str) -> None:
    assert why_not(at("pagat-99", 0), line)


def test_it_is_not_set_while_a_card_is_due_or_between_hands() -> None:
    game = enter(a_game("pagat-99", 2, dealt=(1,)), "hand")
    assert why_not(game, "total 5")
    enter(game, "deal 1 2C 3C 5C", "play 1 2C")
    assert why_not(game, "total 5")
    assert why_not(enter(at("pagat-99", 0), "out 1"), "total 5")


def test_a_seat_that_is_out_does_not_play_next() -> None:
    game = at(house("classic-99", tokens=1), 0)
    enter(game, "out 1", "hand")
    assert why_not(game, "total 5 1 1").startswith("seat_is_out")


def test_it_is_undone_and_redone_and_survives_a_save() -> None:
    table = Table(a_game("pagat-99", 2), ["table", "table"])
    assert table.prompt()[0] != CONFIRM
    table.answer(moves.make(moves.TOTAL, number=57))
    assert table.undo() and adding_game(table.game).deal.total == 0
    again = resume([line for _, line in table.text()])
    assert again.redo() and adding_game(again.game).deal.total == 57


def test_no_border_is_cost_of_it() -> None:
    game = enter(at("orcutt-99", 0), "total 70 2 1")
    assert game.standing.crossed == [0] * 5
    assert not game.outcome(len(game.history) - 1).cost
