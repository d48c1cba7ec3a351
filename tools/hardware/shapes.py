"""How the parts look. Each is a body beside its pins, which are on the edge towards the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from tools.hardware.netlist import Placed
from tools.hardware.svg import Picture

PITCH = 26
"""The distance of two pins, in pixels."""

INK = "#22262b"
PALE = "#f4f1e8"
EDGE = "#5b6470"


class Body(NamedTuple):
    """The outline of a part: left, upper edge, width, height, and its pins.

    left: whether the part is to the left of the board, so that its pins are at its right edge.
    """

    x: float
    y: float
    width: float
    height: float
    left: bool

    @property
    def edge(self) -> float:
        """x of the edge with the pins."""
        return self.x + self.width if self.left else self.x

    @property
    def middle(self) -> float:
        """y of the middle."""
        return self.y + self.height / 2

    def inside(self, distance: float) -> float:
        """Return x at a distance from the edge with the pins."""
        return self.edge - distance if self.left else self.edge + distance


SIZES = {
    "small display": (200, 128),
    "display": (226, 140),
    "large display": (264, 168),
    "button": (150, 58),
    "pad": (236, 260),
    "piezo": (150, 84),
    "charger": (190, 142),
    "cell": (236, 96),
    "switch": (190, 62),
    "diode": (190, 62),
}
"""The width and height of each shape."""

DARK = ("small display", "display", "large display", "pad", "charger")
"""The shapes whose pins have white names."""


def body(placed: Placed, edge: float, top: float) -> Body:
    """Return the outline of a part.

    edge: x of the edge with its pins.
    top: y of its first pin.
    """
    width, height = SIZES[placed.part.draw]
    middle = top + (len(placed.nets) - 1) * PITCH / 2
    left = placed.side == "left"
    return Body(edge - width if left else edge, middle - height / 2, width, height, left)


def draw(picture: Picture, placed: Placed, at: Body) -> None:
    """Draw a part without its pins."""
    _DRAW[placed.part.draw](picture, placed, at)


def _display(picture: Picture, placed: Placed, at: Body) -> None:
    picture.rect(*at[:4], "#1d3f72", rx=6, stroke="#12294b", stroke_width=1.5, kind="body")
    width = at.width - 70
    height = at.height - 48
    x = at.x + 14 if at.left else at.x + at.width - 14 - width
    picture.rect(x, at.y + 14, width, height, "#07090c", rx=3)
    middle = x + width / 2
    large = round(width * 0.24)
    small = round(width * 0.08)
    y = at.y + 14
    light = "#eaf6ff"
    picture.text(middle, y + height * 0.4, "97", large, light, anchor="middle", **_BOLD)
    picture.text(middle, y + height * 0.82, "back on you", small, light, anchor="middle")
    words = f"{placed.part.title} · {placed.part.driver.upper()}"
    picture.text(middle, at.y + at.height - 17, words, 11, "#ffffff", anchor="middle")


def _button(picture: Picture, placed: Placed, at: Body) -> None:
    picture.rect(*at[:4], "#d9dde2", rx=6, stroke=EDGE, stroke_width=1.5, kind="body")
    x = at.inside(62)
    picture.circle(x, at.middle, 22, "#2f343b")
    arrow = _ARROWS.get(placed.name)
    if arrow:
        points = [(x + dx * 10, at.middle + dy * 10) for dx, dy in arrow]
        picture.path(points, "#ffffff", 3.5, **_ROUND)
    elif placed.name == "OK":
        picture.circle(x, at.middle, 8, "#ffffff")
    else:
        for line in _RETURN:
            points = [(x + dx, at.middle + dy) for dx, dy in line]
            picture.path(points, "#ffffff", 3.5, **_ROUND)
    picture.text(at.inside(118), at.middle, placed.name, 12, INK, anchor="middle", **_BOLD)


_BOLD = {"font_weight": "bold"}
_ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}
_RETURN = (((-4, -8), (9, -8), (9, 4), (-9, 4)), ((-4, -1), (-9, 4), (-4, 9)))
_ARROWS = {
    "UP": ((-0.9, 0.5), (0, -0.5), (0.9, 0.5)),
    "DOWN": ((-0.9, -0.5), (0, 0.5), (0.9, -0.5)),
    "LEFT": ((0.5, -0.9), (-0.5, 0), (0.5, 0.9)),
    "RIGHT": ((-0.5, -0.9), (0.5, 0), (-0.5, 0.9)),
}


def _pad(picture: Picture, placed: Placed, at: Body) -> None:
    picture.rect(*at[:4], "#3a3f47", rx=10, stroke=INK, stroke_width=1.5, kind="body")
    x = at.x + 12 if at.left else at.x + at.width - 12 - 182
    picture.text(x + 91, at.y + 22, placed.part.title, 13, "#ffffff", anchor="middle")
    for index, name in enumerate(_KEYS):
        row, column = divmod(index, 4)
        left = x + column * 46
        top = at.y + 44 + row * 51
        picture.rect(left, top, 42, 44, PALE if index < 13 else "#f2c14e", rx=6)
        size = 11 if len(name) > 2 else 16 + 6 * (name == "›")
        picture.text(left + 21, top + 22, name, size, INK, anchor="middle", **_BOLD)


_KEYS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "›", "BACK", "OK")


def _piezo(picture: Picture, placed: Placed, at: Body) -> None:
    picture.rect(*at[:4], PALE, rx=6, stroke=EDGE, stroke_width=1.5, kind="body")
    x = at.inside(94)
    picture.circle(x, at.middle - 10, 26, "#d9a93f", stroke="#8f6a17", stroke_width=1.5)
    picture.circle(x, at.middle - 10, 17, "#efe9dc", stroke="#8f6a17", stroke_width=1)
    picture.text(x, at.middle + 29, placed.label, 12, INK, anchor="middle", **_BOLD)


def _charger(picture: Picture, placed: Placed, at: Body) -> None:
    picture.rect(*at[:4], "#5a2a82", rx=6, stroke="#35154f", stroke_width=1.5, kind="body")
    x = at.inside(126)
    picture.rect(x - 44, at.y + 18, 88, 40, "#f3f3f0", rx=3, stroke="#b9b9b2", stroke_width=1)
    picture.text(x, at.y + 38, "JST-PH", 11, INK, anchor="middle")
    picture.rect(x - 14, at.y + 72, 28, 20, "#17191c", rx=2)
    picture.circle(x + 34, at.y + 82, 5, "#ff5a4d")
    picture.text(x, at.y + 118, placed.label, 12, "#ffffff", anchor="middle", **_BOLD)


def _cell(picture: Picture, placed: Placed, at: Body) -> None:
    picture.rect(*at[:4], "#c5cbd3", rx=10, stroke=EDGE, stroke_width=1.5, kind="body")
    x = at.inside(140)
    picture.rect(x - 82, at.y + 12, 164, at.height - 24, "#e3e7ec", rx=6)
    picture.text(x, at.middle - 12, placed.label, 14, INK, anchor="middle", **_BOLD)
    words = f"3.7 V · {placed.part.capacity_mAh:g} mAh"
    picture.text(x, at.middle + 13, words, 12, INK, anchor="middle")


def _switch(picture: Picture, placed: Placed, at: Body) -> None:
    picture.rect(*at[:4], "#b9c0c8", rx=4, stroke=EDGE, stroke_width=1.5, kind="body")
    x = at.inside(118)
    picture.rect(x - 46, at.y + 9, 92, 22, "#2f343b", rx=3)
    picture.rect(x + 4, at.y + 12, 38, 16, PALE, rx=2)
    picture.text(x, at.y + 46, placed.label, 12, INK, anchor="middle", **_BOLD)


def _diode(picture: Picture, placed: Placed, at: Body) -> None:
    picture.rect(*at[:4], PALE, rx=6, stroke=EDGE, stroke_width=1.5, kind="body")
    x = at.inside(114)
    picture.path([(x - 62, at.y + 21), (x + 62, at.y + 21)], EDGE, 3)
    picture.rect(x - 32, at.y + 10, 64, 22, "#17191c", rx=3)
    picture.rect(x - 24, at.y + 10, 9, 22, "#d5d9de")
    picture.text(x - 46, at.y + 10, "K", 11, INK, anchor="middle")
    picture.text(x + 46, at.y + 10, "A", 11, INK, anchor="middle")
    picture.text(x, at.y + 47, placed.label, 12, INK, anchor="middle", **_BOLD)


_DRAW: dict[str, Callable[[Picture, Placed, Body], None]] = {
    "small display": _display,
    "display": _display,
    "large display": _display,
    "button": _button,
    "pad": _pad,
    "piezo": _piezo,
    "charger": _charger,
    "cell": _cell,
    "switch": _switch,
    "diode": _diode,
}
