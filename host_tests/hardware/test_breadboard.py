"""Who follows the steps on a breadboard joins exactly the pins of each net."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from host_tests.hardware.conftest import Change, pico_board, replace
from tools.hardware import FOLDER, HardwareError, breadboard, netlist
from tools.hardware.breadboard import Breadboard
from tools.hardware.netlist import BOARD, Build

PLACES = ("display.sda", "keys.up", "keys.back", "sound.pin")


def groups(text: str, holes: dict[str, str]) -> dict[str, set[str]]:
    """Follow the wires in a text; return the pins that are joined with each pin.

    Knows only what a breadboard joins: five holes of a row, and each rail.
    holes: the hole of each pin.
    """
    wires = re.findall(r"\| (\S[^|]*) \| [a-z ]+ \| ([a-j]\d+) \| ([^|]+) \|", text)
    joined: dict[str, str] = {}

    def find(strip: str) -> str:
        while strip in joined:
            strip = joined[strip]
        return strip

    for _, start, end in wires:
        one, other = find(strip_of(start)), find(strip_of(end))
        if one != other:
            joined[one] = other
    found: dict[str, set[str]] = {}
    for pin, hole in holes.items():
        found.setdefault(find(strip_of(hole)), set()).add(pin)
    return {pin: group for group in found.values() for pin in group}


def strip_of(hole: str) -> str:
    match = re.fullmatch(r"([a-j])(\d+)", hole)
    return ("upper" if match[1] > "e" else "lower") + match[2] if match else hole.split(",")[0]


def pins(build: Build) -> dict[str, str]:
    """The hole of each pin, worked out from assembly.json and the Pico's pinout."""
    given = json.loads((FOLDER / build.name / "assembly.json").read_text(encoding="utf-8"))
    found = {
        f"{part} {pin}": hole
        for part, its in given["holes"].items()
        if part != BOARD
        for pin, hole in its.items()
    }
    for number in range(1, 41):
        row = number if number <= 20 else 41 - number
        found[f"pin {number}"] = f"{'c' if number <= 20 else 'h'}{row}"
    return found


def assert_right(build: Build) -> None:
    found = groups(breadboard.text(build), pins(build))
    for net, terminals in build.nets().items():
        numbers = build.numbers(next(its.pin for its in terminals if its.part == BOARD))
        wanted = {f"{its.part} {its.pin}" for its in terminals if its.part != BOARD}
        at = found[next(iter(wanted))]
        assert {pin for pin in at if not pin.startswith("pin ")} == wanted, net
        used = {pin for pin in at if pin.startswith("pin ")}
        assert used and used <= {f"pin {number}" for number in numbers}, net


def test_the_wires_of_the_steps_join_the_nets() -> None:
    assert_right(netlist.read("breadboard"))


@pytest.mark.parametrize("place", PLACES)
def test_a_changed_pin_changes_the_steps(place: str, change_pin: Change) -> None:
    before = breadboard.text(netlist.read("breadboard"))
    section, key = place.split(".")
    for pin in (0, 22) if key == "sda" else (1, 18, 22, 28):
        if pin == 22 and key == "sda":
            continue
        change_pin(place, pin)
        build = netlist.read("breadboard")
        assert breadboard.text(build) != before
        assert_right(build)
        assert all(svg.startswith("<svg") for svg in breadboard.pictures(build).values())
    assert pico_board()[section][key] == pin or key == "sda"


def test_a_wire_in_a_wrong_hole_is_found() -> None:
    build = netlist.read("breadboard")
    text = breadboard.text(build)
    right = groups(text, pins(build))
    wrong = groups(text.replace("| j29 | a7 |", "| j29 | a6 |"), pins(build))
    assert "display SDA" not in right["display SCL"]
    assert "display SDA" in wrong["display SCL"]


def test_each_wire_and_each_part_is_in_one_step() -> None:
    board = Breadboard(netlist.read("breadboard"))
    wires = [wire for step in board.steps for wire in board.wires_of(step)]
    assert sorted(map(str, wires)) == sorted(map(str, board.wires))
    parts = [name for step in board.steps for name in step.get("parts", ())]
    assert sorted(parts) == sorted([BOARD, *board.holes])


def test_no_two_things_share_a_hole() -> None:
    board = Breadboard(netlist.read("breadboard"))
    used = [board.board_hole(number) for number in range(1, 41)]
    used += [hole for its in board.holes.values() for hole in its.values()]
    used += [end for wire in board.wires for end in (wire.start, wire.end)]
    assert len(used) == len(set(used))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"GND": "f27", ', "", "display, pin GND has no hole"),
        ('"f27"', '"k27"', "'k27' must be a hole from a1 to j63"),
        ('"f27"', '"f64"', "'f64' must be a hole from a1 to j63"),
        ('"f27"', '"f²"', "'f²' must be a hole from a1 to j63"),
    ],
)
def test_a_wrong_hole_is_named(folder: Path, old: str, new: str, message: str) -> None:
    replace(folder / "breadboard" / "assembly.json", old, new)
    with pytest.raises(HardwareError, match=re.escape(message)):
        breadboard.text(netlist.read("breadboard", folder), folder)
