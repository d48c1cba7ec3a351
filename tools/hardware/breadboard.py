"""A build on a breadboard, step by step: what goes into which hole, as a table and as pictures.

hardware/NAME/assembly.json has the holes of the parts and the steps. The wires follow from the
nets. In a picture, row 1 is at the left and column j is on top; what is new has its colour.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tools.hardware import FOLDER, HardwareError
from tools.hardware.netlist import BOARD, Build, Placed, colours
from tools.hardware.shapes import INK
from tools.hardware.svg import Picture, Point

FILE = "assembly.json"
ROWS = 63
RAILS = "rails"
"""What stands for the rails in place of the name of a part."""

_PITCH = 15
_MARGIN = 30
_LANE = 11  # between two wires beyond the edge
_COLUMNS = {  # pitches below the upper blue rail
    **{letter: 3 + place for place, letter in enumerate("jihgf")},
    **{letter: 10 + place for place, letter in enumerate("edcba")},
}
_RAIL_Y = {"upper blue rail": 0, "lower blue rail": 17}
_RED_Y = {"upper": -1, "lower": 18}
_BOARD_ROWS = 20
_BOLD = {"font_weight": "bold"}
_BLUE, _RED = "#3f7fd0", "#d05050"
_HOLE, _NAME = "#b9b3a2", "#8a8576"
_OLD = "#c3c8ce"  # of a wire from an earlier step
_DISPLAY = 10.7  # the sides of the display, in pitches


class Hole(NamedTuple):
    """A hole of the breadboard; line: a column from a to j, or a rail."""

    line: str
    row: int

    def __str__(self) -> str:
        return f"{self.line}{self.row}" if len(self.line) == 1 else f"{self.line}, row {self.row}"

    @property
    def strip(self) -> tuple[str, int]:
        """What the hole is joined with inside: five holes of a row, or a whole rail."""
        if len(self.line) > 1:
            return self.line, 0
        return ("upper" if self.line > "e" else "lower"), self.row


class Wire(NamedTuple):
    """A wire of a net between two holes; part: whose wire it is, or `RAILS`."""

    part: str
    net: str
    start: Hole
    end: Hole


class Breadboard:
    """The parts of a build in their holes, and the wires between them.

    holes: the hole of each pin of a part that has a net, by the name of the part.
    """

    def __init__(self, build: Build, folder: Path = FOLDER):
        """Raise HardwareError if assembly.json has no hole for a pin."""
        given = json.loads((folder / build.name / FILE).read_text(encoding="utf-8"))
        self.build = build
        self.steps: list[dict[str, Any]] = given["steps"]
        self.first = _hole(given["holes"][BOARD]["1"])
        self.last = _hole(given["holes"][BOARD]["40"])
        self.holes: dict[str, dict[str, Hole]] = {}
        for placed in build.parts:
            its = given["holes"].get(placed.name, {})
            for pin in placed.nets:
                if pin not in its:
                    raise HardwareError(
                        f"{build.name}/{FILE}: {placed.name}, pin {pin} has no hole; give it one"
                    )
            self.holes[placed.name] = {pin: _hole(its[pin]) for pin in placed.nets}
        self.wires = list(self._wires())

    def board_hole(self, number: int) -> Hole:
        """Return the hole of a pin of the microcontroller's board."""
        if number <= _BOARD_ROWS:
            return Hole(self.first.line, self.first.row + number - 1)
        return Hole(self.last.line, self.last.row + 2 * _BOARD_ROWS - number)

    def _wires(self) -> Iterator[Wire]:
        """Yield the wires of the parts, then one to ground for each rail that they use."""
        at = {net: pin for pin, net in self.build.wired()}
        rails = {}
        for placed in self.build.parts:
            for pin, net in placed.nets.items():
                hole = self.holes[placed.name][pin]
                side = hole.strip[0]
                if net == "GND":
                    rails[side] = True
                    end = _rail(f"{side} blue rail", hole.row)
                else:
                    end = _outer(self.board_hole(self.build.numbers(at[net])[0]))
                yield Wire(placed.name, net, _outer(hole), end)
        grounds = [_outer(self.board_hole(number)) for number in self.build.numbers("GND")]
        for side in rails:
            hole = next(each for each in grounds if each.strip[0] == side)
            yield Wire(RAILS, "GND", hole, _rail(f"{side} blue rail", hole.row))

    def label(self, name: str) -> str:
        """Return the name of a part to show."""
        return self.build.find(name).part.title if name == BOARD else self.build.find(name).label

    def middle(self, name: str) -> float:
        """Return the row of the middle of a part."""
        rows = [hole.row for hole in self.holes[name].values()]
        return sum(rows) / len(rows)

    def display_row(self) -> float:
        """Return the row at which the display begins."""
        names = [placed.name for placed in self.build.parts if placed.part.driver]
        return self.middle(names[0]) - _DISPLAY / 2

    def wires_of(self, step: dict[str, Any]) -> list[Wire]:
        """Return the wires that a step adds."""
        grounds = step.get("grounds", ())
        later = [name for its in self.steps for name in its.get("grounds", ())]
        return [
            wire
            for wire in self.wires
            if (wire.part in grounds and wire.net == "GND")
            or (
                wire.part in step.get("wires", ()) and (wire.net != "GND" or wire.part not in later)
            )
        ]


def text(build: Build, folder: Path = FOLDER) -> str:
    """Return assembly.md: each step with its picture and tables of its holes and wires.

    "" for a build that is not on a breadboard.
    """
    if not _is_on_one(build, folder):
        return ""
    board = Breadboard(build, folder)
    colour = colours(build)
    lines = [
        f"# {build.title}: step by step",
        "",
        f"Generated by `make hardware`; change {FILE}, build.json or the board's file instead.",
        "",
        "The five holes a to e of a row are joined inside, and so are f to j: use any of the five.",
    ]
    for number, step in enumerate(board.steps, 1):
        lines += ["", f"## {number}. {step['title']}", "", step["text"], ""]
        lines += [f"![{step['title']}: what is new has its colour]({_name(number)})"]
        rows = [
            f"| {board.label(name)} | {pin} | {hole} |"
            for name in step.get("parts", ())
            for pin, hole in _ends(board, name).items()
        ]
        if rows:
            lines += ["", "| Part | Pin | Hole |", "|---|---|---|", *rows]
        wires = board.wires_of(step)
        if wires:
            lines += ["", "| Wire | Colour | From | To |", "|---|---|---|---|"]
            lines += [
                f"| {wire.net} | {colour[wire.net][0]} | {wire.start} | {wire.end} |"
                for wire in wires
            ]
    lines += [
        "",
        f"## {len(board.steps) + 1}. Before you plug it in",
        "",
        "Compare each wire with [the table](wiring.md) once more. Then go on with "
        "[flashing](../README.md#4-flash).",
    ]
    return "\n".join(lines) + "\n"


def pictures(build: Build, folder: Path = FOLDER) -> dict[str, str]:
    """Return the picture of each step, an SVG file by its name; none without a breadboard."""
    if not _is_on_one(build, folder):
        return {}
    board = Breadboard(build, folder)
    return {
        _name(number): _Drawing(board, number).end() for number in range(1, len(board.steps) + 1)
    }


def _is_on_one(build: Build, folder: Path) -> bool:
    """Return whether a build is made on a breadboard."""
    file = folder / build.name / FILE
    return file.exists() and "holes" in json.loads(file.read_text(encoding="utf-8"))


def _name(number: int) -> str:
    return f"assembly-{number}.svg"


def _ends(board: Breadboard, name: str) -> dict[str, Hole]:
    if name == BOARD:
        return {"1": board.first, "40": board.last}
    return board.holes[name]


def _hole(name: str) -> Hole:
    line, row = name[:1], name[1:]
    if line not in _COLUMNS or not row.isdecimal() or not 1 <= int(row) <= ROWS:
        raise HardwareError(f"{FILE}: '{name}' must be a hole from a1 to j{ROWS}")
    return Hole(line, int(row))


def _outer(hole: Hole) -> Hole:
    """Return the hole at the edge that is joined with a hole."""
    return Hole("j" if hole.line > "e" else "a", hole.row)


def _rail(rail: str, row: int) -> Hole:
    """Return the hole of a rail nearest to a row."""
    return Hole(rail, min(_rail_rows(), key=lambda each: (abs(each - row), each)))


def _rail_rows() -> list[int]:
    """Return the rows in which a rail has holes: groups of five."""
    return [row for row in range(3, ROWS - 1) if (row - 3) % 6 != 5]


def _x(row: float) -> float:
    return _MARGIN + 12 + row * _PITCH


class _Drawing:
    """The picture of a step: the breadboard, what is in it by then, and the wires."""

    def __init__(self, board: Breadboard, number: int):
        """number: that of the step, from 1."""
        self.board = board
        self.lanes = _lanes(board.wires)
        sides = {
            side: sum(side in its for its in self.lanes.values()) for side in ("upper", "lower")
        }
        self.top = _MARGIN + 46 + _LANE * sides["upper"] + 2.2 * _PITCH
        self.bottom = self.top + 18 * _PITCH
        height = self.bottom + 1.2 * _PITCH + _LANE * (sides["lower"] + 1) + 12
        width = 2 * _MARGIN + 24 + ROWS * _PITCH
        step = board.steps[number - 1]
        self.picture = Picture(width, height, f"Step {number}: {step['title']}")
        self.picture.rect(0, 0, width, height, "#ffffff", kind="paper")
        self.picture.text(_MARGIN, 28, f"{number}. {step['title']}", 20, INK, font_weight="bold")
        self._draw_holes()
        before = board.steps[: number - 1]
        parts = [name for its in before for name in its.get("parts", ())]
        for name in [*parts, *step.get("parts", ())]:
            self._draw_part(name, name not in parts)
        wires = [wire for its in before for wire in board.wires_of(its)]
        for wire in [*wires, *board.wires_of(step)]:
            self._draw_wire(wire, wire not in wires)

    def end(self) -> str:
        """Return the whole file."""
        return self.picture.end()

    def _y(self, line: str) -> float:
        return self.top + _PITCH * (_RAIL_Y[line] if line in _RAIL_Y else _COLUMNS[line])

    def _at(self, hole: Hole) -> Point:
        return _x(hole.row), self._y(hole.line)

    def _draw_holes(self) -> None:
        picture = self.picture
        left, wide = _x(-0.2), (ROWS + 1.4) * _PITCH
        top, bottom = self.top - 2.2 * _PITCH, self.bottom + 1.2 * _PITCH
        edge = {"stroke": "#d8d2c0", "stroke_width": 1.5}
        picture.rect(left, top, wide, bottom - top, "#f6f3ea", rx=8, **edge)
        picture.rect(left, self.top + 8.5 * _PITCH - 9, wide, 18, "#e7e1d0")
        columns = [_x(row) for row in _rail_rows()]
        for side in ("upper", "lower"):
            blue, red = self._y(f"{side} blue rail"), self.top + _PITCH * _RED_Y[side]
            away = 6.5 if red < blue else -6.5
            for y, line, sign, shade in (
                (blue, blue + away, "−", _BLUE),
                (red, red - away, "+", _RED),
            ):
                picture.path([(_x(2.4), line), (_x(61.6), line)], shade, 1.2)
                picture.dots(columns, y, 4.4, _HOLE)
                picture.text(_x(1.4), y, sign, 13, shade, anchor="middle", font_weight="bold")
        for column in _COLUMNS:
            picture.dots([_x(row) for row in range(1, ROWS + 1)], self._y(column), 4.4, _HOLE)
            for x in (_x(0) + 4, _x(ROWS + 1) - 4):
                picture.text(x, self._y(column), column, 8.5, _NAME, anchor="middle")
        for row in (1, *range(5, ROWS + 1, 5)):
            for height in (self._y("f") + 12, self._y("e") - 12):
                picture.text(_x(row), height, str(row), 7.5, _NAME, anchor="middle")

    def _draw_part(self, name: str, new: bool) -> None:
        draw = {"small display": self._display, "button": self._button, "piezo": self._piezo}
        if name == BOARD:
            self._microcontroller(new)
        else:
            placed = self.board.build.find(name)
            draw[placed.part.draw](placed, new)

    def _microcontroller(self, new: bool) -> None:
        picture, board = self.picture, self.board
        x, end = _x(board.first.row - 0.55), _x(board.first.row + _BOARD_ROWS - 0.45)
        top, bottom = self._y(board.last.line) - 8, self._y(board.first.line) + 8
        picture.rect(
            x, top, end - x, bottom - top, "#1d7a46" if new else "#b9cfc1", rx=4, kind="body"
        )
        middle = (top + bottom) / 2
        picture.rect(x - 8, middle - 15, 36, 30, "#c9cdd2", rx=3, stroke="#8f959c", stroke_width=1)
        picture.text(x + 10, middle, "USB", 9, INK, anchor="middle")
        title = board.build.board.part.title
        picture.text((x + end) / 2 + 20, middle, title, 13, "#ffffff", anchor="middle", **_BOLD)
        for number in range(1, 2 * _BOARD_ROWS + 1):
            self._pin(board.board_hole(number), new)
        for number in (1, _BOARD_ROWS, _BOARD_ROWS + 1, 2 * _BOARD_ROWS):
            pin_x, y = self._at(board.board_hole(number))
            y += -11 if number <= _BOARD_ROWS else 11
            picture.text(pin_x, y, str(number), 8, "#ffffff", anchor="middle")

    def _display(self, placed: Placed, new: bool) -> None:
        picture = self.picture
        holes = self.board.holes[placed.name]
        middle, y = _x(self.board.middle(placed.name)), self._y(next(iter(holes.values())).line)
        size = _DISPLAY * _PITCH
        shade = "#1d3f72" if new else "#b6c1d1"
        picture.rect(middle - size / 2, y - 9, size, size, shade, rx=6, kind="body")
        width, height = 8.6 * _PITCH, 4.6 * _PITCH
        top = y + 2.4 * _PITCH
        picture.rect(middle - width / 2, top, width, height, "#07090c" if new else "#8d949d", rx=3)
        light = "#eaf6ff"
        picture.text(middle, top + height * 0.42, "97", 30, light, anchor="middle", **_BOLD)
        picture.text(middle, top + height * 0.82, "back on you", 11, light, anchor="middle")
        for pin, hole in holes.items():
            self._pin(hole, new)
            picture.text(_x(hole.row), y + 13, pin, 5.6, "#ffffff", anchor="middle", **_BOLD)

    def _button(self, placed: Placed, new: bool) -> None:
        picture = self.picture
        first, second = (self._at(hole) for hole in self.board.holes[placed.name].values())
        x, y = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
        for leg_x in (first[0], second[0]):
            for leg_y in (first[1], second[1]):
                picture.path([(leg_x, y), (leg_x, leg_y)], "#9aa1aa" if new else _OLD, 2.5)
        half = 1.2 * _PITCH
        edge = {"stroke": "#5b6470", "stroke_width": 1.2 if new else 0.6, "kind": "body"}
        shade = "#d9dde2" if new else "#eef0f2"
        picture.rect(x - half, y - half, 2 * half, 2 * half, shade, rx=3, **edge)
        picture.circle(x, y, 11, "#2f343b" if new else _OLD)
        picture.text(x, y, placed.name, 5.6, "#ffffff", anchor="middle", **_BOLD)

    def _piezo(self, placed: Placed, new: bool) -> None:
        picture = self.picture
        holes = self.board.holes[placed.name]
        x, y = _x(self.board.middle(placed.name)), self._y(next(iter(holes.values())).line)
        picture.circle(x, y, 2.1 * _PITCH, "#2f343b" if new else _OLD, kind="body")
        picture.circle(x, y, 5, "#0c0d0f" if new else "#eef0f2")
        for pin, hole in holes.items():
            self._pin(hole, new)
            sign = pin.replace("-", "−")
            picture.text(_x(hole.row), y - 10, sign, 11, "#ffffff", anchor="middle")

    def _pin(self, hole: Hole, new: bool) -> None:
        self.picture.circle(*self._at(hole), 3.4, "#f2c14e" if new else "#e3dcc3")

    def _draw_wire(self, wire: Wire, new: bool) -> None:
        points = self._way(wire)
        shade = colours(self.board.build)[wire.net][1] if new else _OLD
        self.picture.path(points, "#ffffff", 6, kind="halo", stroke_linejoin="round")
        width = 3.2 if new else 2.4
        kind = f"wire {wire.net}"
        self.picture.path(points, shade, width, kind=kind, stroke_linejoin="round")
        for x, y in (points[0], points[-1]):
            self.picture.circle(x, y, 3.6, shade, kind="end")

    def _way(self, wire: Wire) -> list[Point]:
        """Return the points of a wire: straight to a rail, else beyond the edge of the board."""
        start, end = self._at(wire.start), self._at(wire.end)
        if wire not in self.lanes:
            return [start, end]
        first, last = (self._lane_y(wire, hole.strip[0]) for hole in (wire.start, wire.end))
        if wire.start.strip[0] == wire.end.strip[0]:
            return [start, (start[0], first), (end[0], first), end]
        begin, end_row = self.board.first.row + _BOARD_ROWS - 0.45, self.board.display_row()
        crossing = [each for each, its in self.lanes.items() if len(its) == 2]
        share = (crossing.index(wire) + 1) / (len(crossing) + 1)
        between = _x(begin + (end_row - begin) * share)
        return [start, (start[0], first), (between, first), (between, last), (end[0], last), end]

    def _lane_y(self, wire: Wire, side: str) -> float:
        away = _LANE * (self.lanes[wire][side] + 1)
        return (
            self.top - 2.2 * _PITCH - away if side == "upper" else self.bottom + 1.2 * _PITCH + away
        )


def _lanes(wires: list[Wire]) -> dict[Wire, dict[str, int]]:
    """Return the lanes beyond the upper and the lower edge of each wire that needs some."""
    found: dict[Wire, dict[str, int]] = {}
    counts = {"upper": 0, "lower": 0}
    long = [wire for wire in wires if wire.end.line not in _RAIL_Y]
    for wire in sorted(long, key=lambda wire: abs(wire.start.row - wire.end.row)):
        found[wire] = {}
        for side in sorted({wire.start.strip[0], wire.end.strip[0]}):
            found[wire][side] = counts[side]
            counts[side] += 1
    return found
