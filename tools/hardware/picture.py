"""The wiring picture of a build: the board with all its pins, the parts beside it, the wires."""

from __future__ import annotations

from statistics import median

from tools.hardware import routes, shapes
from tools.hardware.netlist import BOARD, Build, Terminal, colours
from tools.hardware.shapes import INK, PITCH, Body
from tools.hardware.svg import Picture, Point

_MARGIN = 28
_STUB = 78  # between a part and the first channel: room for the name of the board's pin
_CHANNEL = 13
_BOARD = 210  # the width of the board
_ROWS = 20
_TOP = 128  # y of row 0
_LANE = 14  # between two wires over the board
_HALO = "#ffffff"


class _Layout:
    """Where everything is, in pixels."""

    def __init__(self, build: Build):
        self.build = build
        self.nets = build.nets()
        self.lanes = self._find_lanes()
        self.top = _TOP + _LANE * len(self.lanes)
        self.sides = {side: routes.order(self._sides(side)) for side in ("left", "right")}
        self.left_edge = float(_MARGIN + self._widest("left"))
        self.board_x = self.left_edge + _STUB + _CHANNEL * (len(self.sides["left"]) + 1)
        board_end = self.board_x + _BOARD
        self.right_edge = board_end + _STUB + _CHANNEL * (len(self.sides["right"]) + 1)
        self.width = self.right_edge + self._widest("right") + _MARGIN
        self.bodies = {
            placed.name: shapes.body(
                placed,
                self.left_edge if placed.side == "left" else self.right_edge,
                self.top + (placed.row + 0.5) * PITCH,
            )
            for placed in build.parts
        }
        ends = [body.y + body.height for body in self.bodies.values()]
        self.height = max([self.top + _ROWS * PITCH + 14, *ends]) + 62

    def _widest(self, side: str) -> float:
        widths = [shapes.SIZES[its.part.draw][0] for its in self.build.parts if its.side == side]
        return max(widths, default=0)

    def _find_lanes(self) -> dict[str, float]:
        """Return y of the wire over the board for each net that is on both of its sides."""
        found: dict[str, float] = {}
        for net, terminals in self.nets.items():
            at = {side for side in ("left", "right") if self._parts(net, side)}
            at |= {self._side(number) for number in self._numbers(terminals)[:1]}
            if len(at) > 1 and net != "GND":
                found[net] = _TOP - 62 + _LANE * len(found)
        return found

    def _numbers(self, terminals: list[Terminal]) -> list[int]:
        names = [terminal.pin for terminal in terminals if terminal.part == BOARD]
        return [number for name in names for number in self.build.numbers(name)]

    @staticmethod
    def _side(number: int) -> str:
        return "left" if number <= _ROWS else "right"

    def _parts(self, net: str, side: str) -> list[Terminal]:
        return [
            terminal
            for terminal in self.nets[net]
            if terminal.part != BOARD and self.build.find(terminal.part).side == side
        ]

    def pin_y(self, number: int) -> float:
        """Return y of a pin of the board."""
        row = number - 1 if number <= _ROWS else 2 * _ROWS - number
        return self.top + row * PITCH

    def terminal_y(self, terminal: Terminal) -> float:
        """Return y of a pin of a part."""
        placed = self.build.find(terminal.part)
        return self.top + (placed.row + list(placed.nets).index(terminal.pin) + 0.5) * PITCH

    def used(self, net: str, side: str) -> list[int]:
        """Return the numbers of the board's pins that a net uses on a side, one of those to GND."""
        numbers = [n for n in self._numbers(self.nets[net]) if self._side(n) == side]
        if net != "GND":
            return numbers
        ys = [self.terminal_y(terminal) for terminal in self._parts(net, side)]
        if not ys or not numbers:
            return []
        return [min(numbers, key=lambda number: (abs(self.pin_y(number) - median(ys)), number))]

    def _sides(self, side: str) -> list[routes.Side]:
        found = []
        for net in self.nets:
            near = [self.pin_y(number) for number in self.used(net, side)]
            far = [self.terminal_y(terminal) for terminal in self._parts(net, side)]
            if net in self.lanes:
                near.append(self.lanes[net])
            if near or far:
                found.append(routes.Side(net, near, far))
        return found

    def channel_x(self, side: str, place: int) -> float:
        """Return x of a channel, counted from the board outwards."""
        offset = _CHANNEL * (place + 1)
        return self.board_x - offset if side == "left" else self.board_x + _BOARD + offset


def draw(build: Build) -> str:
    """Return the picture of a build, an SVG file."""
    layout = _Layout(build)
    title = f"{build.title}: {build.board.part.title}, {_kinds(build)}"
    picture = Picture(layout.width, layout.height, title)
    picture.rect(0, 0, layout.width, layout.height, "#ffffff", kind="paper")
    picture.text(_MARGIN, 32, build.title, 24, INK, font_weight="bold")
    purpose = build.purpose[:1].upper() + build.purpose[1:]
    picture.text(layout.width - _MARGIN, 32, purpose, 14, INK, anchor="end")
    _draw_board(picture, layout)
    for placed in build.parts:
        shapes.draw(picture, placed, layout.bodies[placed.name])
    _draw_wires(picture, layout)
    _draw_pins(picture, layout)
    y = layout.height - 24
    words = "Seen from above. Wires that cross are not joined; a dot joins them."
    picture.text(_MARGIN, y, words, 12, INK)
    words = f"Pins: {build.origin}"
    picture.text(layout.width - _MARGIN, y, words, 12, INK, anchor="end")
    return picture.end()


def _kinds(build: Build) -> str:
    return ", ".join(dict.fromkeys(placed.part.title for placed in build.parts))


def _draw_board(picture: Picture, layout: _Layout) -> None:
    board = layout.build.board.part
    x, top = layout.board_x, layout.top
    middle = x + _BOARD / 2
    picture.rect(x + 1, top - 20, _BOARD - 2, _ROWS * PITCH + 14, "#1d7a46", rx=8, kind="body")
    picture.rect(middle - 34, top - 32, 68, 42, "#c9cdd2", rx=3, stroke="#8f959c", stroke_width=1)
    picture.text(middle, top - 11, "USB", 12, INK, anchor="middle")
    picture.rect(middle - 20, top + 1.1 * PITCH, 40, 26, "#f2f2ee", rx=4)
    picture.circle(middle, top + 1.1 * PITCH + 13, 8, "#cfcfc8")
    picture.text(middle, top + 2.5 * PITCH, "BOOTSEL", 9, "#ffffff", anchor="middle")
    picture.rect(middle - 32, top + 7.5 * PITCH, 64, 64, "#17191c", rx=3)
    picture.text(middle, top + 7.5 * PITCH + 32, "RP2040", 11, "#e8e8e8", anchor="middle")
    words = board.title.split()
    for line, word in enumerate(words):
        y = top + (13 + line) * PITCH
        picture.text(middle, y, word, 13, "#ffffff", anchor="middle", font_weight="bold")
    used = {
        number
        for net in layout.nets
        for side in ("left", "right")
        for number in layout.used(net, side)
    }
    for number, name in enumerate(board.header, 1):
        left = number <= _ROWS
        height = layout.pin_y(number)
        pad = x + 12 if left else x + _BOARD - 12
        bold = number in used
        picture.circle(pad, height, 9.5, "#f2c14e" if bold else "#b7ad86", kind="pad")
        weight = "bold" if bold else "normal"
        picture.text(pad, height, str(number), 9, INK, anchor="middle", font_weight=weight)
        picture.text(
            x + 27 if left else x + _BOARD - 27,
            height,
            name,
            10,
            "#ffffff" if bold else "#a9cdb8",
            anchor="start" if left else "end",
            font_weight=weight,
        )


def _draw_wires(picture: Picture, layout: _Layout) -> None:
    """Draw the wires net by net; a halo keeps those below apart, a dot is where three ends meet."""
    colour = colours(layout.build)
    ways: dict[str, list[list[Point]]] = {}
    dots: dict[str, list[Point]] = {}
    ends: dict[str, dict[str, float]] = {}
    for side, sides in layout.sides.items():
        left = side == "left"
        board = layout.board_x + (2.5 if left else _BOARD - 2.5)
        edge = layout.left_edge if left else layout.right_edge
        for place, its in enumerate(sides):
            x = layout.channel_x(side, place)
            ends.setdefault(its.net, {})[side] = x
            lane = layout.lanes.get(its.net)
            near = [(board, y) for y in its.near if y != lane]
            stops = near + [(edge, y) for y in its.far]
            levels = sorted(its.near + its.far)
            low, high = levels[0], levels[-1]
            branches = [[(end, y), (x, y)] for end, y in stops]
            joints = [(x, y) for _, y in stops if low < y < high]
            dots.setdefault(its.net, []).extend(joints)
            # The longest way is one line, with its corners; the others end on it.
            first = next((way for way in branches if way[0][1] == low), [(x, low)])
            last = next((way for way in branches if way[0][1] == high), [(x, high)])
            rest = [way for way in branches if way is not first and way is not last]
            ways.setdefault(its.net, []).extend([first + last[::-1], *rest])
    for net, y in layout.lanes.items():
        ways[net].append([(x, y) for x in ends[net].values()])
    for net, lines in ways.items():
        for points in lines:
            picture.path(points, _HALO, 8, kind="halo")
        for points in lines:
            name = f"wire {net}"
            picture.path(points, colour[net][1], 3.6, kind=name, stroke_linecap="square")
        for x, y in dots.get(net, []):
            picture.circle(x, y, 4.6, colour[net][1], kind=f"dot {net}")


def _draw_pins(picture: Picture, layout: _Layout) -> None:
    """Draw the pins of the parts and their names; above each wire, name the board's pin."""
    colour = colours(layout.build)
    for placed in layout.build.parts:
        at: Body = layout.bodies[placed.name]
        light = placed.part.draw in shapes.DARK
        for pin, net in placed.nets.items():
            y = layout.terminal_y(Terminal(placed.name, pin))
            picture.circle(at.edge, y, 4.5, colour[net][1], stroke="#ffffff", stroke_width=1.5)
            x = at.inside(9)
            anchor = "end" if at.left else "start"
            ink = "#ffffff" if light else INK
            picture.text(x, y, pin, 10, ink, anchor=anchor, font_weight="bold")
            numbers = layout.used(net, placed.side) or layout.used(
                net, "right" if placed.side == "left" else "left"
            )
            names = [its.pin for its in layout.nets[net] if its.part == BOARD]
            words = net if net == "GND" or not names else f"{names[0]} · {numbers[0]}"
            words = words.replace("(OUT)", "")
            x = at.edge + 9 if at.left else at.edge - 9
            anchor = "start" if at.left else "end"
            picture.text(x, y - 9, words, 9.5, INK, anchor=anchor)
