"""Numbers from outside: those of any type that is a whole number count, all else is refused."""

from __future__ import annotations

import pytest

from engine.errors import EngineError, IllegalMove
from engine.families import FAMILIES
from firmware.words import explain
from host_tests.engine import whole_numbers
from host_tests.engine.whole_numbers import KINDS, Number, begun
from tools.micropython import MicroPython
from tools.node import ROOT


@pytest.mark.parametrize("name", FAMILIES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_takes_seats_moves_and_places_of_any_type_that_is_a_whole_number(
    name: str, kind: str
) -> None:
    here = whole_numbers.record(name, kind)
    assert len(here.splitlines()) > 40
    assert here == whole_numbers.record(name, "int")


@pytest.mark.parametrize("name", FAMILIES)
def test_a_game_takes_the_numbers_of_numpy(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    numpy = pytest.importorskip("numpy", reason="pip install numpy")
    for kind in (numpy.int64, numpy.int32, numpy.array):
        monkeypatch.setitem(KINDS, "numpy", kind)
        assert whole_numbers.record(name, "numpy") == whole_numbers.record(name, "int")
        assert whole_numbers.rules_of("numpy") == whole_numbers.rules_of("int")
    game = begun(name).game
    for wrong in (numpy.bool_(True), numpy.float64(1), numpy.array([1, 2]), numpy.array(1.0)):
        with pytest.raises(IllegalMove, match="no_such_move"):
            game.push(wrong)


@pytest.mark.parametrize("kind", KINDS)
def test_house_rules_take_numbers_of_any_type_that_is_a_whole_number(kind: str) -> None:
    found = whole_numbers.rules_of(kind)
    assert "limit=60" in found and "4=add 1 2 or set 3 skip 1" in found
    assert found == whole_numbers.rules_of("int")


@pytest.mark.parametrize("name", FAMILIES)
def test_what_is_no_whole_number_is_refused_by_every_call_with_nothing_changed(name: str) -> None:
    for codes in whole_numbers.refusals(name):
        assert codes[:7] == ["no_such_move"] * 7
        assert set(codes[7:]) <= {"out_of_range", "wrong_seats"}


@pytest.mark.parametrize("name", FAMILIES)
def test_no_move_a_seat_and_a_place_that_do_not_exist_are_refused(name: str) -> None:
    assert whole_numbers.places(name) == [
        *("no_such_move", "out_of_range", "out_of_range", "not_dealt_to"),
        *("out_of_range", "out_of_range", "out_of_range"),
    ]


@pytest.mark.parametrize("name", FAMILIES)
def test_a_refusal_of_what_is_no_number_is_one_line_that_names_it(name: str) -> None:
    table = begun(name)
    for call, words in (
        (lambda: table.answer("x"), "There is no such move."),
        (lambda: table.answer(), "There is no such move."),
        (lambda: table.game.view("x"), "Seat: x must be a whole number from 1 to 3."),
        (lambda: table.game.view(Number(9)), "from 1 to 3."),
        (lambda: table.replace("x", 1, list), "Start: x must be a whole number from 0 to "),
    ):
        with pytest.raises(EngineError) as refused:
            call()
        assert words in explain(refused.value)
        assert "\n" not in explain(refused.value)


def test_numbers_of_other_types_are_the_same_on_cpython_and_micropython() -> None:
    with MicroPython({"whole_numbers.py": ROOT / "host_tests/engine/whole_numbers.py"}) as inside:
        assert inside.call("whole_numbers", "everything") == whole_numbers.everything()
