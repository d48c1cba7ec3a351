"""The Wokwi project joins the pins that the firmware uses."""

from __future__ import annotations

import json
from typing import Any

from host_tests.hardware.conftest import Change, pico_board
from tools.deploy import files
from tools.hardware import FOLDER, netlist, wokwi

PINS = {
    "wokwi-pushbutton": {"1.l", "2.l", "1.r", "2.r"},
    "wokwi-buzzer": {"1", "2"},
    "board-ssd1306": {"GND", "VCC", "SCL", "SDA"},
}
"""The pins of Wokwi's parts, from its package @wokwi/elements 1.9.2 and its documentation."""


def diagram() -> dict[str, Any]:
    return json.loads((FOLDER / "breadboard" / "diagram.json").read_text(encoding="utf-8"))


def ends() -> dict[str, str]:
    """The board's pin of each other pin."""
    return {start: end.removeprefix("board:") for start, end, _, _ in diagram()["connections"]}


def test_each_part_is_joined_by_pins_that_it_has_in_wokwi() -> None:
    parts = {part["id"]: part["type"] for part in diagram()["parts"]}
    assert parts.pop("board") == "wokwi-pi-pico"
    used: dict[str, set[str]] = {}
    for start in ends():
        name, _, pin = start.partition(":")
        used.setdefault(name, set()).add(pin)
    assert used.keys() == parts.keys()
    assert all(pins <= PINS[parts[name]] for name, pins in used.items())


def test_the_wires_end_at_the_pins_of_the_boards_file() -> None:
    joined = ends()
    for key, pin in pico_board()["keys"].items():
        if key != "kind":
            assert joined.pop(f"{key.upper()}:1.r") == f"GP{pin}"
            assert joined.pop(f"{key.upper()}:2.l").startswith("GND.")
    for key in ("sda", "scl"):
        assert joined.pop(f"display:{key.upper()}") == f"GP{pico_board()['display'][key]}"
    assert joined.pop("piezo:2") == f"GP{pico_board()['sound']['pin']}"
    rest = {"display:GND": "GND.1", "display:VCC": "3V3", "piezo:1": "GND.8"}
    assert joined == rest


def test_a_changed_pin_changes_the_diagram(change_pin: Change) -> None:
    before = wokwi.diagram(netlist.read("breadboard"))
    change_pin("keys.up", 22)
    after = wokwi.diagram(netlist.read("breadboard"))
    assert before.replace('"board:GP10"', '"board:GP22"') == after != before


def test_only_a_build_whose_parts_all_exist_there_has_a_project() -> None:
    assert wokwi.diagram(netlist.read("pocket")) == wokwi.project(netlist.read("table")) == ""


def test_the_project_names_the_image_of_this_version() -> None:
    text = (FOLDER / "breadboard" / "wokwi.toml").read_text(encoding="utf-8")
    assert text.count(f"'../../build/image/ninety-nine-pico-{files.version()}.uf2'") == 2
