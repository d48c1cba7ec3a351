"""How the parts look in a schematic, and where their pins are. In mm, y upwards as in KiCad."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tools.hardware.kicad.sexpr import Node, Text
from tools.hardware.parts import Part

LIBRARY = "ninety-nine"
G = 2.54
"""The grid of the pins."""

_TYPES = {
    "power in": "power_in",
    "power out": "power_out",
    "ground": "power_in",
    "input": "input",
    "output": "output",
    "passive": "passive",
    "open drain": "open_collector",
    "gpio": "bidirectional",
}
"""What KiCad calls the types of the catalogue."""

_WAYS = {"left": 0, "right": 180, "top": 270, "bottom": 90}
"""The angle of a pin at each side of a body: from its end towards the body."""


class SymbolPin(NamedTuple):
    """A pin: its number and name, KiCad's type, the place of its end, the side of the body."""

    number: str
    name: str
    type: str
    x: float
    y: float
    side: str


@dataclass(frozen=True)
class Symbol:
    """A symbol.

    prefix: of its reference.
    pins, drawing: what it consists of; drawing has nodes of KiCad's.
    words: where its reference and value begin.
    names: whether the names of the pins are shown.
    on_board: whether it has a footprint on the carrier board.
    """

    name: str
    prefix: str
    pins: tuple[SymbolPin, ...]
    drawing: tuple[Node, ...]
    words: tuple[float, float] = (0, 0)
    names: bool = True
    on_board: bool = True
    power: bool = False

    def node(self) -> Node:
        """Return the symbol as KiCad's files embed it."""
        hide: Node = ["hide", "yes"]
        names: Node = ["pin_names", ["offset", 1.016]]
        numbers: list[Node] = []
        if not self.names:
            names.append(hide)
        if not self.names or all(pin.number == pin.name for pin in self.pins):
            numbers = [["pin_numbers", hide]]
        return [
            "symbol",
            Text(f"{LIBRARY}:{self.name}"),
            *([["power"]] if self.power else []),
            *numbers,
            names,
            ["exclude_from_sim", "no"],
            ["in_bom", "yes"],
            ["on_board", "yes" if self.on_board else "no"],
            *(
                ["property", Text(key), Text(value), ["at", 0, 0, 0], effects(hide=True)]
                for key, value in (
                    ("Reference", self.prefix),
                    ("Value", self.name),
                    ("Footprint", ""),
                    ("Datasheet", ""),
                    ("Description", ""),
                )
            ),
            ["symbol", Text(f"{self.name}_0_1"), *self.drawing],
            ["symbol", Text(f"{self.name}_1_1"), *(self._pin(pin) for pin in self.pins)],
            ["embedded_fonts", "no"],
        ]

    def _pin(self, pin: SymbolPin) -> Node:
        return [
            "pin",
            pin.type,
            "line",
            ["at", pin.x, pin.y, _WAYS[pin.side]],
            ["length", 0 if self.power else G],
            ["name", Text(pin.name), effects()],
            ["number", Text(pin.number), effects(size=1.0)],
        ]


def effects(size: float = 1.27, justify: Sequence[str] = (), hide: bool = False) -> Node:
    """Return KiCad's description of how a text looks."""
    node: Node = ["effects", ["font", ["size", size, size]]]
    if justify:
        node.append(["justify", *justify])
    if hide:
        node.append(["hide", "yes"])
    return node


def line(*points: tuple[float, float], width: float = 0.254, fill: str = "none") -> Node:
    """Return a line of a symbol."""
    pts = [["xy", x, y] for x, y in points]
    return ["polyline", ["pts", *pts], _stroke(width), ["fill", ["type", fill]]]


def rectangle(x: float, y: float, x1: float, y1: float, fill: str = "background") -> Node:
    """Return a rectangle of a symbol."""
    ends = [["start", x, y], ["end", x1, y1]]
    return ["rectangle", *ends, _stroke(0.254), ["fill", ["type", fill]]]


def circle(x: float, y: float, radius: float) -> Node:
    """Return a circle of a symbol."""
    ends = [["center", x, y], ["radius", radius]]
    return ["circle", *ends, _stroke(0.254), ["fill", ["type", "none"]]]


def _stroke(width: float) -> Node:
    return ["stroke", ["width", width], ["type", "default"]]


def board(part: Part) -> Symbol:
    """Return the symbol of a microcontroller's board: supplies above, ground below, GPIOs beside.

    Its pins are numbered as on the header.
    """
    numbered = [(str(number), name) for number, name in enumerate(part.header, 1)]
    types = {name: part.pin(name) for _, name in numbered}
    sides: dict[str, list[tuple[str, str]]] = {side: [] for side in _WAYS}
    for number, name in numbered:
        pin = types[name]
        if pin and pin.type == "ground":
            sides["bottom"].append((number, name))
        elif pin and pin.type.startswith("power"):
            sides["top"].append((number, name))
        elif name.startswith("GP") and int(name[2:]) < 16:
            sides["right"].append((number, name))
        else:
            sides["left"].append((number, name))
    sides["top"].reverse()
    sides["left"].sort(key=lambda its: (its[1].startswith("GP"), its[1]))
    return _box("Pico", "U", part, sides, 10 * G)


def _box(
    name: str,
    prefix: str,
    part: Part,
    sides: dict[str, list[tuple[str, str]]],
    half_width: float,
    words: tuple[float, float] | None = None,
    on_board: bool = True,
) -> Symbol:
    """Return a box with pins (number, name) at its sides."""
    rows = max(len(sides.get("left", ())), len(sides.get("right", ())))
    half = max((rows + 1) // 2 * G + G, 3 * G)
    pins = []
    for side, its in sides.items():
        # Those above and below keep away from the names at the right.
        step, last = (3 * G, 4 * G) if side == "top" else (G, 4 * G)
        for place, (number, title) in enumerate(its):
            if side in ("left", "right"):
                x = -half_width - G if side == "left" else half_width + G
                y = half - 2 * G - place * G
            else:
                x = half_width - last - (len(its) - 1 - place) * step
                y = half + G if side == "top" else -half - G
            pin = part.pin(title)
            kind = _TYPES[pin.type] if pin else "passive"
            pins.append(SymbolPin(number, title, kind, x, y, side))
    drawing = (rectangle(-half_width, half, half_width, -half),)
    words = words or (-half_width, half + 1.27)
    return Symbol(name, prefix, tuple(pins), drawing, words, on_board=on_board)


def _named(*names: str) -> list[tuple[str, str]]:
    return [(name, name) for name in names]


def _device(
    name: str,
    prefix: str,
    part: Part,
    ends: dict[str, tuple[float, float, str]],
    *drawing: Node,
    words: tuple[float, float] = (-G, 2 * G),
) -> Symbol:
    """Return a symbol with a sign of its own.

    Its ground pin is the end of a device, no supply pin.

    ends: the place and the side of each pin.
    """
    pins = []
    for title, (x, y, side) in ends.items():
        pin = part.pin(title)
        kind = _TYPES[pin.type] if pin and pin.type != "ground" else "passive"
        pins.append(SymbolPin(title, title, kind, x, y, side))
    return Symbol(name, prefix, tuple(pins), drawing, words, names=False)


def of(part: Part) -> list[Symbol]:
    """Return the symbols of a part.

    A charger has two: its socket for the cell is no part of the carrier board.
    """
    kind = part.draw
    if kind == "board":
        return [board(part)]
    if kind.endswith("display"):
        sides = {"top": _named("VCC"), "bottom": _named("GND"), "left": _named("SCL", "SDA")}
        return [_box("Display", "DS", part, sides, 6 * G)]
    if kind == "pad":
        return [_box("Pad", "SW", part, {"left": _named(*(pin.name for pin in part.pins))}, 4 * G)]
    if kind == "charger":
        sides = {"top": _named("5V"), "bottom": _named("GND"), "right": _named("BAT")}
        socket = {"left": _named("CELL+", "CELL-")}
        return [
            _box("Socket", "J", part, socket, 2 * G, (-2 * G, -3.6 * G), on_board=False),
            _box("Charger", "U", part, sides, 4 * G, (-8 * G, 3.5 * G)),
        ]
    return [_DRAWN[kind](part)]


def _button(part: Part) -> Symbol:
    return _device(
        "Button",
        "SW",
        part,
        {"1": (-2 * G, 0, "left"), "2": (2 * G, 0, "right")},
        circle(-2.032, 0, 0.508),
        circle(2.032, 0, 0.508),
        line((-2.54, 1.27), (2.54, 1.27)),
        line((0, 1.27), (0, 3.048)),
    )


def _switch(part: Part) -> Symbol:
    ends = {"1": (-2 * G, 0, "left"), "2": (2 * G, 0, "right"), "3": (2 * G, -G, "right")}
    return _device(
        "Switch",
        "SW",
        part,
        ends,
        circle(-2.032, 0, 0.508),
        circle(2.032, 0, 0.508),
        circle(2.032, -2.54, 0.508),
        line((-1.524, 0.2), (1.524, 0.2), width=0.3),
    )


def _diode(part: Part) -> Symbol:
    return _device(
        "Diode",
        "D",
        part,
        {"A": (-1.5 * G, 0, "left"), "K": (1.5 * G, 0, "right")},
        line((-1.27, 1.27), (-1.27, -1.27), (1.27, 0), (-1.27, 1.27)),
        line((0.635, 0.889), (0.635, 1.27), (1.27, 1.27), (1.27, -1.27), (1.905, -1.27),
             (1.905, -0.889)),
        line((-1.27, 0), (1.27, 0), width=0),
        words=(-4 * G, -1.2 * G),
    )  # fmt: skip


def _cell(part: Part) -> Symbol:
    symbol = _device(
        "Cell",
        "BT",
        part,
        {"+": (0, 2 * G, "top"), "-": (0, -2 * G, "bottom")},
        rectangle(-2.286, 0.762, 2.286, 0.508, "outline"),
        rectangle(-1.524, -0.508, 1.524, -1.016, "outline"),
        line((0, 2.54), (0, 0.762), width=0),
        line((0, -1.016), (0, -2.54), width=0),
        line((1.27, 2.032), (2.286, 2.032)),
        line((1.778, 2.54), (1.778, 1.524)),
        words=(-1.5 * G, 4 * G),
    )
    return replace(symbol, on_board=False)


def _piezo(part: Part) -> Symbol:
    return _device(
        "Piezo",
        "LS",
        part,
        {"+": (-2 * G, G / 2, "left"), "-": (-2 * G, -G / 2, "left")},
        line((-2.54, 1.27), (0, 1.27)),
        line((-2.54, -1.27), (0, -1.27)),
        line((0, 2.54), (0, -2.54)),
        ["arc", ["start", 0, 2.54], ["mid", 2.54, 0], ["end", 0, -2.54], _stroke(0.254),
         ["fill", ["type", "background"]]],
        line((-1.778, 2.54), (-1.016, 2.54), width=0.15),
        line((-1.397, 2.921), (-1.397, 2.159), width=0.15),
    )  # fmt: skip


_DRAWN = {
    "button": _button,
    "switch": _switch,
    "diode": _diode,
    "cell": _cell,
    "piezo": _piezo,
}


def rail(net: str) -> Symbol:
    """Return the sign of a supply: an arrow upwards, or ground."""
    drawing: tuple[Node, ...]
    if net == "GND":
        drawing = (line((0, 0), (0, -1.27), (-1.27, -1.27), (0, -2.54), (1.27, -1.27), (0, -1.27)),)
    else:
        drawing = (
            line((0, 0), (0, 2.54), width=0),
            line((-0.762, 1.27), (0, 2.54), (0.762, 1.27), width=0),
        )
    side = "top" if net == "GND" else "bottom"
    pin = SymbolPin("1", net, "power_in", 0, 0, side)
    return Symbol(net, "#PWR", (pin,), drawing, names=False, power=True)


def flag() -> Symbol:
    """Return the sign that says that a net is fed by what KiCad can't see: USB, or a diode."""
    mark = line((0, 0), (0, 1.27), (-1.016, 1.905), (0, 2.54), (1.016, 1.905), (0, 1.27), width=0)
    pin = SymbolPin("1", "pwr", "power_out", 0, 0, "bottom")
    return Symbol("PWR_FLAG", "#FLG", (pin,), (mark,), names=False, power=True)
