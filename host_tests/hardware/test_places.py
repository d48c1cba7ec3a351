"""The parts of *pocket* have room where its layout.json puts them."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tests.hardware.conftest import replace
from tools.hardware import HardwareError, netlist, places


def test_nothing_is_in_the_way_of_anything() -> None:
    assert places.faults(places.read(netlist.read("pocket"))) == []


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('"at": [25.5, 28]', '"at": [31, 28]', "display, board is in the way of RIGHT, stem"),
        ('"at": [78.25, 33.5]', '"at": [75, 33.5]', "BACK, body is in the way of board, tip"),
        ('"at": [16, 18.5]', '"at": [50, 18.5]', "cell, body is in the way of UP, tip 1"),
        ('"at": [6.5, 28]', '"at": [2, 28]', "LEFT, body sticks out over the edge"),
        ('[96, 4]', '[90, 4]', "board, board is in the way of the screw at 90, 4"),
    ],
)  # fmt: skip
def test_a_moved_part_is_in_the_way(folder: Path, old: str, new: str, fault: str) -> None:
    replace(folder / "pocket" / places.FILE, old, new)
    found = places.faults(places.read(netlist.read("pocket"), folder))
    assert any(line.startswith(fault) for line in found), found


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"UP"', '"TOP"', "pocket/layout.json: 'TOP' is missing there or in build.json"),
        ('"side": "front"', '"side": "top"', "pocket/layout.json: 'top' is missing"),
        ('"at": [50, 22]', '"at": [50]', "pocket/layout.json: not enough values"),
        ('"parts": {', '"parts": ', "pocket/layout.json: "),
    ],
)
def test_a_wrong_layout_is_refused(folder: Path, old: str, new: str, message: str) -> None:
    replace(folder / "pocket" / places.FILE, old, new)
    with pytest.raises(HardwareError, match=message):
        places.read(netlist.read("pocket"), folder)


def test_the_back_is_seen_from_behind() -> None:
    """The Pico's pin 1 is left of its USB plug, seen from behind; so it is right from the front."""
    layout = places.read(netlist.read("pocket"))
    pads = {(name, pad): (x, y) for name, pad, x, y in layout.pads()}
    pin_1, pin_40, pin_20 = (pads["board", number] for number in ("1", "40", "20"))
    assert pin_1[0] - pin_40[0] == pytest.approx(17.78)
    assert pin_20[1] - pin_1[1] == pytest.approx(19 * 2.54)
    assert min(box.z0 for name, what, box in layout.boxes() if what == "usb") < -layout.thickness
