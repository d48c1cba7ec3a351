"""The battery life follows from what was measured."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from tools.hardware import FOLDER, battery, netlist
from tools.hardware.netlist import Build
from tools.sim.picture import Picture

GOLDENS = Path(__file__).parents[1] / "firmware" / "goldens"


@pytest.fixture
def pocket() -> Build:
    return netlist.read("pocket")


def rows(text: str) -> dict[str, list[str]]:
    lines = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return {line[0]: line[1:] for line in lines[1:]}


def test_the_table_follows_from_the_shares_and_the_currents(pocket: Build) -> None:
    """Worked out by hand: dark is 1.53 mA at 5 V, from 3.4 V behind the diode."""
    found = rows(battery.life(pocket))
    assert found["The display is dark"] == ["1.5 mA", "0.007 mA", "2.3 mA", "8 days"]
    board, display, cell, lasts = found["A bot thinks all the time"]
    assert (board, display) == ("25.0 mA", "9.1 mA")  # 2.2 + (22.4 - 2.2) * 0.17 / 0.5
    assert (cell, lasts) == ("47.1 mA", "9 hours")  # (5 * 25 + 3.3 * 9.07 / 0.85) / 3.4


def test_a_smaller_cell_lasts_less(pocket: Build) -> None:
    for its in pocket.parts:
        if its.part.capacity_mAh:
            its.part = dataclasses.replace(its.part, capacity_mAh=250)
    assert rows(battery.life(pocket))["The display is dark"][-1] == "4 days"


def test_a_build_without_a_cell_has_none() -> None:
    assert battery.life(netlist.read("table")) == ""


def test_as_many_pixels_are_lit_as_in_the_pictures_of_the_tests() -> None:
    pictures = [Picture.from_png(file.read_bytes()) for file in sorted(GOLDENS.glob("*.png"))]
    lit = [
        sum(row.bit_count() for row in each.rows) / each.width / each.height for each in pictures
    ]
    use = json.loads((FOLDER / battery.FILE).read_text(encoding="utf-8"))
    assert len(lit) > 50
    assert abs(sum(lit) / len(lit) - use["lit"]) < 0.03
