"""A build and its nets.

The pins come from the firmware's board file, with the build's device.json laid over it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from firmware import boards
from firmware.boards import listed, override
from firmware.boards.chips import pin_name
from tools.hardware import FOLDER, HardwareError
from tools.hardware.description import described
from tools.hardware.parts import Part, Pin, Volts, load

BOARD = "board"
"""The name of the microcontroller's board among the parts of a build."""


class Terminal(NamedTuple):
    """A pin of a part of a build: the names of both."""

    part: str
    pin: str

    def __str__(self) -> str:
        return f"{self.part}, pin {self.pin}"


@dataclass
class Placed:
    """A part of a build.

    side, row: where it sits in the picture: "left" or "right" of the board, the row of its first
        pin, counted from the board's first pins, which are in row 0.
    nets: the net of each pin that has a wire, in the order in which they are drawn.
    """

    name: str
    part: Part
    side: str
    row: int
    nets: dict[str, str] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The name to show: `UP button`, `piezo`."""
        if self.part.draw == "button":
            return f"{self.name} {self.part.title}"
        return self.part.title


@dataclass
class Build:
    """A device to build.

    name: its folder in hardware/.
    module: the name of the file in firmware/boards whose pins it uses.
    origin: the files that the pins are from, in words.
    fitted: that board as the firmware has it, with device.json laid over it.
    problems: what the firmware says about its pins, with the files that they are from.
    board: the microcontroller's board; its nets are by the names of its pins.
    signals: the net of each place in the firmware's board (`display.sda`), and the number of its
        GPIO.
    also: quantities of what has no pins, by key of the catalogue.
    """

    name: str
    title: str
    purpose: str
    module: str
    origin: str
    fitted: dict[str, Any]
    problems: list[str]
    board: Placed
    rails: dict[str, str]
    parts: list[Placed]
    signals: dict[str, tuple[str, int]]
    also: dict[Part, int]

    def find(self, name: str) -> Placed:
        """Return a part by its name; raise KeyError if the build has none of that name."""
        for placed in [self.board, *self.parts]:
            if placed.name == name:
                return placed
        raise KeyError(name)

    def pin(self, terminal: Terminal) -> Pin | None:
        """Return what the catalogue says about a pin, None if there is no such pin."""
        return self.find(terminal.part).part.pin(terminal.pin)

    def nets(self) -> dict[str, list[Terminal]]:
        """Return the pins of each net, those of the board first."""
        nets: dict[str, list[Terminal]] = {}
        for gpio, net in self.wired():
            nets.setdefault(net, []).append(Terminal(BOARD, gpio))
        for placed in self.parts:
            for pin, net in placed.nets.items():
                nets.setdefault(net, []).append(Terminal(placed.name, pin))
        return nets

    def wired(self) -> Iterator[tuple[str, str]]:
        """Yield (pin, net) for the pins of the board that have a wire, also if it has two nets."""
        yield from self.rails.items()
        for net, number in self.signals.values():
            yield pin_name(self.fitted["chip"], number), net

    def numbers(self, pin: str) -> list[int]:
        """Return the numbers that a pin has on the board, counted from 1."""
        header = self.board.part.header
        return [number for number, name in enumerate(header, 1) if name == pin]

    def pads(self) -> dict[tuple[str, str], list[str]]:
        """Return the nets of each pad that has one, by (part, pad).

        A pad of the board is a number from 1; a pad of another part has the name of its pin.
        """
        found: dict[tuple[str, str], list[str]] = {}
        for net, terminals in self.nets().items():
            for part, pin in terminals:
                pads = map(str, self.numbers(pin)) if part == BOARD else [pin]
                for pad in pads:
                    found.setdefault((part, pad), []).append(net)
        return found

    def volts(self) -> dict[str, Volts]:
        """Return the lowest and highest voltage of each net that a supply feeds."""
        found: dict[str, Volts] = {}
        for net, terminals in self.nets().items():
            for terminal in terminals:
                pin = self.pin(terminal)
                if pin and pin.type == "power out" and pin.volts:
                    found.setdefault(net, pin.volts)
                elif pin and pin.type == "ground":
                    found.setdefault(net, (0, 0))
        for _ in self.parts:  # through switches and diodes, one after another
            for placed in self.parts:
                passes = placed.part.passes
                start = placed.nets.get(passes.get("from", ""))
                end = placed.nets.get(passes.get("to", ""))
                if start in found and end is not None and end not in found:
                    least, most = found[start]
                    small, large = passes["drop"]
                    found[end] = (round(least - large, 3), round(most - small, 3))
        return found


def read(name: str, folder: Path = FOLDER, catalogue: dict[str, Part] | None = None) -> Build:
    """Return a build; raise HardwareError if its description can't be understood.

    name: its folder.
    """
    catalogue = load(folder / "parts.json") if catalogue is None else catalogue
    where = f"{name}/build.json"
    with described(folder, where, "parts.json") as given:
        module = given["board"]
        board = Placed(BOARD, catalogue[module], "", 0)
        fitted, problems = _fitted(module, board.part.machine, folder / name / listed.FILE)
        origin = _origin(module, folder / name)
        problems = [f"{origin}: {problem}" for problem in problems]
        signals = _signals(fitted)
        parts = []
        for one in given["parts"]:
            side, row = one["at"]
            placed = Placed(one["name"], catalogue[one["part"]], side, row)
            for pin, net in one["nets"].items():
                if "." in net and net not in signals and problems:
                    raise HardwareError("\n".join(problems))
                if "." in net and net not in signals:
                    raise HardwareError(
                        f"{where}: {placed.name}, pin {pin}: the firmware's board '{module}' has "
                        f"no {net}; use one of {', '.join(signals)}"
                    )
                placed.nets[pin] = signals[net][0] if net in signals else net
            parts.append(placed)
        also = {catalogue[key]: count for key, count in given["also"].items()}
        title, purpose, rails = given["title"], given["for"], given["rails"]
    pins = (module, origin, fitted, problems)
    return Build(name, title, purpose, *pins, board, rails, parts, signals, also)


def _fitted(module: str, machine: str, file: Path) -> tuple[dict[str, Any], list[str]]:
    """Return the board as the firmware on the device has it, and what it reports."""
    text = file.read_text(encoding="utf-8") if file.exists() else json.dumps({"board": module})
    board, problems = boards.load(machine, text)
    return board, [problem.removeprefix(f"{listed.FILE}: ") for problem in problems]


def _origin(module: str, folder: Path) -> str:
    """Return the names of the files that a build's pins are from."""
    own = f" with {folder.name}/{listed.FILE}" if (folder / listed.FILE).exists() else ""
    return f"firmware/boards/{module}.py{own}"


def _signals(fitted: dict[str, Any]) -> dict[str, tuple[str, int]]:
    """Return the net and the GPIO of each place in the firmware's board that has a pin.

    The battery is left out: the pin that measures it is wired on the board.
    """
    found = {}
    for section in ("display", "keys", "sound"):
        values = fitted[section] or {}
        for key, value in values.items():
            if isinstance(value, list):
                for index, pin in enumerate(value):
                    net = f"{key.upper().removesuffix('S')} {index + 1}"
                    found[f"{section}.{key}.{index}"] = (net, pin)
            elif type(value) is int and key not in override.VALUES:
                net = "SOUND" if section == "sound" else key.upper()
                found[f"{section}.{key}"] = (net, value)
    return found


def colours(build: Build) -> dict[str, tuple[str, str]]:
    """Return the colour of each net's wire: its name, and its code for the picture."""
    # The firmware's signals first, so that a key has the same colour in all builds.
    nets = [net for net, _ in build.signals.values()]
    rest = iter(_SIGNALS)
    found = dict(_FIXED)
    for net in [*nets, *build.nets()]:
        if net not in found:
            found[net] = next(rest)
    return found


_FIXED = {
    "GND": ("black", "#1c1c1c"),
    "3V3": ("red", "#d62828"),
    "SDA": ("blue", "#1f6fd1"),
    "SCL": ("yellow", "#d9a514"),
}
_SIGNALS = (
    ("green", "#2a9d3a"),
    ("orange", "#f07d13"),
    ("purple", "#8e44ad"),
    ("grey", "#8a8f98"),
    ("brown", "#8a5a2b"),
    ("pink", "#e667a3"),
    ("turquoise", "#11a8a0"),
    ("light green", "#8cc63f"),
    ("light blue", "#62b6ef"),
    ("beige", "#c9a97a"),
    ("dark red", "#8c1c2b"),
    ("dark blue", "#1b2f7a"),
)
