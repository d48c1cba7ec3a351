"""A Wokwi project for a build whose parts all exist there: diagram.json and wokwi.toml.

https://docs.wokwi.com/diagram-format describes the files, and the pages of its parts their pins.
"""

from __future__ import annotations

import json
from typing import Any

from tools.deploy import files
from tools.hardware.netlist import BOARD, Build, Placed, colours

_COLUMN = {"left": -230, "right": 190}
"""Where the parts beside the board stand, in Wokwi's pixels from its left edge."""

_ROW = 20
"""Pixels from a row of the wiring picture to the next."""

_GROUND = {"left": "GND.1", "right": "GND.8"}

_KEYS = {
    "UP": "ArrowUp",
    "DOWN": "ArrowDown",
    "LEFT": "ArrowLeft",
    "RIGHT": "ArrowRight",
    "OK": "Enter",
    "BACK": "Backspace",
}
"""The computer's key that presses a button."""


def diagram(build: Build) -> str:
    """Return diagram.json, or "" if Wokwi lacks one of the parts."""
    if not _exists(build):
        return ""
    rows = [f"    {json.dumps(_part(placed))}" for placed in [build.board, *build.parts]]
    wires = [f"    {json.dumps(wire)}" for wire in _wires(build)]
    return (
        '{\n  "version": 1,\n  "author": "Ninety-Nine",\n  "editor": "wokwi",\n'
        f'  "parts": [\n{_lines(rows)}\n  ],\n  "connections": [\n{_lines(wires)}\n  ]\n}}\n'
    )


def project(build: Build) -> str:
    """Return wokwi.toml, which names the image that `make image` builds, or ""."""
    if not _exists(build):
        return ""
    image = f"../../build/image/ninety-nine-{build.module}-{files.version()}.uf2"
    return f"[wokwi]\nversion = 1\nfirmware = '{image}'\nelf = '{image}'\n"


def _exists(build: Build) -> bool:
    return all(placed.part.wokwi for placed in [build.board, *build.parts])


def _lines(rows: list[str]) -> str:
    return ",\n".join(rows)


def _part(placed: Placed) -> dict[str, Any]:
    attributes = dict(placed.part.wokwi.get("attributes", {}))
    if placed.name in _KEYS:
        attributes |= {"label": placed.name, "key": _KEYS[placed.name]}
    return {
        "type": placed.part.wokwi["type"],
        "id": placed.name,
        "top": placed.row * _ROW,
        "left": _COLUMN.get(placed.side, 0),
        "attrs": attributes,
    }


def _wires(build: Build) -> list[list[Any]]:
    """Return (from, to, colour, way) of each wire; Wokwi finds the way itself if it is empty."""
    colour = colours(build)
    at = {net: pin for pin, net in build.wired()}
    wires = []
    for placed in build.parts:
        for pin, net in placed.nets.items():
            end = _GROUND[placed.side] if net == "GND" else at[net].removesuffix("(OUT)")
            start = f"{placed.name}:{placed.part.wokwi['pins'][pin]}"
            wires.append([start, f"{BOARD}:{end}", colour[net][1], []])
    return wires
