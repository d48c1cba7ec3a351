"""The generated files are up to date, right about every pin, and follow the boards' files."""

from __future__ import annotations

import csv
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from host_tests import amount
from host_tests.hardware.conftest import Change, pico_board, replace
from host_tests.hardware.geometry import collisions, joined
from tools.hardware import BUILDS, FOLDER, netlist, rules
from tools.hardware.__main__ import MAKERS, main, make

ROOT = FOLDER.parent
PLACES = [
    f"{section}.{key}"
    for section, keys in {
        "display": ("sda", "scl"),
        "keys": ("up", "down", "left", "right", "ok", "back"),
        "sound": ("pin",),
    }.items()
    for key in keys
]


def test_the_files_are_up_to_date_in_any_process() -> None:
    outside = {**os.environ, "PYTHONHASHSEED": "5", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    command = [sys.executable, "-m", "tools.hardware", "--check"]
    done = subprocess.run(command, cwd=ROOT, env=outside, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("name", MAKERS)
def test_a_stale_file_is_named(folder: Path, name: str, capsys: pytest.CaptureFixture) -> None:
    build = next(build for build in BUILDS if name in make(netlist.read(build)))
    file = folder / build / name
    was = file.read_bytes()
    file.write_bytes(was + b" ")
    assert main(["--check"], folder) == 1
    assert capsys.readouterr().err == f"hardware/{build}/{name} is out of date; run make hardware\n"
    file.unlink()
    assert main(["--check"], folder) == 1
    assert main(["--tables"], folder) == 0
    assert file.read_bytes() == was


def test_a_changed_input_makes_files_stale(folder: Path, capsys: pytest.CaptureFixture) -> None:
    replace(folder / "table" / "device.json", "[6, 7, 8, 9]", "[17, 7, 8, 9]")
    assert main(["--check"], folder) == 1
    named = re.findall(r"hardware/(\S+) is", capsys.readouterr().err)
    assert {"table/wiring.md", "table/wiring.svg", "table/schematic.svg"} <= set(named)
    assert {name.split("/")[0] for name in named} == {"table"}


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("breadboard/build.json", '"GND": "GND"', '"RUN": "GND"', "breadboard: board, pin RUN: "),
        ("breadboard/build.json", "keys.up", "keys.up2", "has no keys.up2; use one of display.sda"),
        ("breadboard/build.json", "oled-0.96", "oled", "'oled' is missing there or in parts.json"),
        ("breadboard/build.json", '"title"', "title", "breadboard/build.json: "),
        (
            "table/device.json",
            "[6, 7",
            "[10, 7",
            "pico.py with table/device.json: keys.columns: GP10 is used twice",
        ),
        ("parts.json", '"open drain"', '"opened"', "parts.json: oled-0.96: pin SDA: no type"),
        ("breadboard/build.json", '["left", 0]', "0", "breadboard/build.json: "),
        ("breadboard/build.json", '"nets": {"1"', '"nets": 1, "was": {"1"', "build.json: "),
        ("parts.json", "{", "", "parts.json: "),
        ("parts.json", '"driver"', '"drives"', "parts.json: oled-0.96: "),
    ],
)
def test_a_wrong_description_is_refused_and_nothing_is_written(
    folder: Path, file: str, old: str, new: str, message: str, capsys: pytest.CaptureFixture
) -> None:
    replace(folder / file, old, new, 1)
    was = {path: path.read_bytes() for path in folder.rglob("wiring.*")}
    assert main([], folder) == 1
    assert message in capsys.readouterr().err
    assert was == {path: path.read_bytes() for path in folder.rglob("wiring.*")}


@pytest.mark.parametrize("name", BUILDS)
def test_the_files_are_small(name: str) -> None:
    sizes = {file.name: file.stat().st_size for file in (FOLDER / name).iterdir()}
    assert max(sizes[file] for file in make(netlist.read(name))) < 40_000
    assert max(size for file, size in sizes.items() if file.endswith((".svg", ".png"))) < 150_000


@pytest.mark.parametrize("name", BUILDS)
def test_nothing_collides_in_a_picture(name: str) -> None:
    assert collisions((FOLDER / name / "wiring.svg").read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ('"at": ["left", 9]', '"at": ["left", 8]', "meets the part at"),
        ('"at": ["left", 9]', '"at": ["left", 40]', ""),
        ('"at": ["right", 18]', '"at": ["left", 18]', "meets"),
    ],
)
def test_parts_that_sit_on_each_other_collide(folder: Path, old: str, new: str, found: str) -> None:
    replace(folder / "breadboard" / "build.json", old, new)
    their = collisions(make(netlist.read("breadboard", folder))["wiring.svg"])
    assert any(found in line for line in their) if found else their == []


@pytest.mark.parametrize(
    ("pattern", "change", "found"),
    [
        (r'x="[\d.]+"( y="[\d.]+"[^>]*>GP10 · 14<)', r'x="420"\1', "text GP10 · 14 meets line"),
        (r'x="[\d.]+"( y="[\d.]+"[^>]*>UP<)', r'x="262"\1', "text UP "),
        (r'y="[\d.]+"([^>]*>)BOOTSEL<', r'y="223"\1BOOTSEL BOOTSEL<', "text BOOTSEL BOOTSEL meets"),
    ],
)
def test_a_moved_label_or_wire_collides(pattern: str, change: str, found: str) -> None:
    svg = (FOLDER / "breadboard" / "wiring.svg").read_text(encoding="utf-8")
    changed, count = re.subn(pattern, change, svg)
    assert count == 1
    assert any(found in line for line in collisions(changed)), collisions(changed)


def test_a_wire_that_is_moved_onto_another_collides() -> None:
    svg = (FOLDER / "breadboard" / "wiring.svg").read_text(encoding="utf-8")
    ways = {net: re.search(rf'd="([^"]+)"[^>]*wire {net}"', svg) for net in ("SDA", "SCL")}
    sda, scl = (re.split("[ ML]+", way[1]) for way in ways.values() if way)
    _, x, y, channel, *_ = sda
    moved = svg.replace(f"M{x} {y}L{channel} {y}L{channel} ", f"M{x} {y}L{scl[3]} {y}L{scl[3]} ")
    assert "wires SCL and SDA lie on each other" in collisions(moved)


def test_the_wires_of_the_picture_end_at_the_pins_of_the_boards_file() -> None:
    """Read from the picture and from the board's file, not by way of the nets."""
    header = netlist.read("breadboard").board.part.header
    ends = joined((FOLDER / "breadboard" / "wiring.svg").read_text(encoding="utf-8"))
    board = pico_board()
    pins = {**board["keys"], "sda": board["display"]["sda"], "scl": board["display"]["scl"]}
    pins["sound"] = board["sound"]["pin"]
    del pins["kind"]
    for key, pin in pins.items():
        assert [header[number - 1] for number in ends.pop(key.upper())] == [f"GP{pin}"]
    assert ends.pop("3V3") == {36}
    assert {header[number - 1] for number in ends.pop("GND")} == {"GND"}
    assert not ends


def test_the_table_names_the_pins_of_the_boards_file() -> None:
    text = (FOLDER / "breadboard" / "wiring.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| ")]
    table = {row[4]: (row[2], row[3]) for row in rows}
    assert table["SDA"] == ("6", "GP4")
    assert table["UP"] == ("14", "GP10")
    assert table["SOUND"] == ("21", "GP16")
    for key, pin in pico_board()["keys"].items():
        if key != "kind":
            assert table[key.upper()][1] == f"GP{pin}"


@pytest.mark.parametrize("place", amount.by_turns(PLACES))
def test_a_changed_pin_changes_table_and_picture_or_is_a_fault(
    place: str, change_pin: Change
) -> None:
    section, key = place.split(".")
    was = pico_board()[section][key]
    before = make(netlist.read("breadboard"))
    drawn = 0
    for pin in range(30):
        if pin == was:
            continue
        change_pin(place, pin)
        build = netlist.read("breadboard")
        faults = rules.faults(build)
        if faults:
            assert any(f"GP{pin}" in fault for fault in faults)
            continue
        after = make(build)
        assert after["wiring.md"] != before["wiring.md"]
        assert after["wiring.svg"] != before["wiring.svg"]
        if pin in (1, 7, 20, 28):  # the ends of both sides, without waiting for all
            assert collisions(after["wiring.svg"]) == []
        drawn += 1
    assert drawn == {"sda": 4, "scl": 4}.get(key, 17)


@pytest.mark.parametrize(
    ("place", "pin", "changed"),
    [("display.sda", 0, BUILDS), ("keys.up", 22, ("breadboard", "pocket"))],
)
def test_a_changed_pin_changes_every_build_that_uses_it(
    place: str, pin: int, changed: tuple[str, ...], change_pin: Change
) -> None:
    before = {name: make(netlist.read(name)) for name in BUILDS}
    change_pin(place, pin)
    for name in BUILDS:
        build = netlist.read(name)
        assert rules.faults(build) == []
        after = make(build)
        for file in ("wiring.md", "wiring.svg"):
            assert (after[file] != before[name][file]) == (name in changed)


@pytest.mark.parametrize("name", BUILDS)
def test_the_sum_of_the_materials(name: str) -> None:
    with (FOLDER / name / "bill-of-materials.csv").open(encoding="utf-8", newline="") as file:
        *rows, total = csv.DictReader(file)
    prices = [int(row["quantity"]) * float(row["typical price EUR"]) for row in rows]
    assert f"{sum(prices):.2f}" == total["sum EUR"]
    assert all(row["what to look for"] and row["substitutes"] for row in rows)
    assert ("6" in [row["quantity"] for row in rows]) == (name != "table")


def test_the_readme_shows_each_build_and_its_links_lead_somewhere() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"\]\(([^)#]+)", text)
    for name in BUILDS:
        files = {file for file in make(netlist.read(name)) if not file.startswith("assembly-")}
        assert {f"{name}/{file}" for file in files} <= set(links)
    assert all((FOLDER / link).exists() for link in links)
