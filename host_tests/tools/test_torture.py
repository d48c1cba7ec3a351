"""Torture in short: `make torture` tries the same things many thousand times."""

from __future__ import annotations

import pytest

pytest.importorskip("littlefs", reason="make setup")

from host_tests.missing import must_come
from tools.torture import monkey, starve
from tools.torture.__main__ import PARTS, main

ON_THE_PICO = ("cuts-pico", "keys-pico")


@pytest.mark.parametrize("part", [n for n in PARTS if n not in (*ON_THE_PICO, "no-memory")])
def test_nothing_is_lost_in_a_short_run(part, capsys) -> None:
    outcomes = list(PARTS[part](1, True))
    assert len(outcomes) >= 10
    assert not [each for each in outcomes if each]


@pytest.mark.parametrize("part", ON_THE_PICO)
def test_nothing_is_lost_on_the_emulated_pico(part, micropython) -> None:
    outcomes = list(PARTS[part](1, True))
    assert outcomes and not [each for each in outcomes if each]


def test_nothing_is_lost_where_memory_is_short(micropython) -> None:
    must_come(starve.program)
    outcomes = list(PARTS["no-memory"](1, True))
    assert len(outcomes) >= 300 and not [each for each in outcomes if each]


def test_what_is_lost_is_counted_and_told(monkeypatch, capsys) -> None:
    monkeypatch.setitem(PARTS, "cuts", lambda seed, short: iter(["", f"lost at {seed}", ""]))
    assert main(["--only", "cuts", "--seed", "7"]) == 1
    told = capsys.readouterr()
    assert "lost at 7" in told.err
    row = told.out.splitlines()[1].split()
    assert row[:4] == ["cuts", "3", "2", "1"]


def test_a_hand_is_not_left_on_the_display_when_the_device_is_to_be_handed_on() -> None:
    """The keys of this seed once did that, after the last card of a trick."""
    assert not any(monkey.run(240, seed=6))


def test_a_seat_is_drawn_within_its_column_when_the_one_beside_it_changes() -> None:
    """The `+` of a person with too many tokens among eight seats once lost its last column."""
    assert not any(monkey.run(520, seed=244))
