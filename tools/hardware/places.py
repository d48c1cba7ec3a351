"""Where the parts of a build sit in the device: its layout.json, with the sizes of the catalogue.

All in mm, as seen from the front: the origin is the top left corner of the carrier board, x is to
the right, y down, z towards the player. z is 0 at the front face of the board.

layout.json has:
- board: `size` (width, height), `thickness`, `corner` (the radius of its corners),
- screws: the diameter of each `hole`, `free` (the diameter that its boss and head need), `at`,
- tips: how far the pins stick out on the other side when they are cut,
- parts: for each part of the build its `side` (front or back), `at` (the place of its origin) and
  `turn` (degrees clockwise, seen from its side).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import cos, radians, sin
from pathlib import Path
from typing import Any, NamedTuple

from tools.hardware import FOLDER, HardwareError
from tools.hardware.description import described
from tools.hardware.netlist import Build
from tools.hardware.parts import Part

FILE = "layout.json"


class Box(NamedTuple):
    """A box in the device, from its lowest to its highest corner."""

    x0: float
    y0: float
    z0: float
    x1: float
    y1: float
    z1: float

    def meets(self, other: Box) -> bool:
        """Return whether two boxes have room in common."""
        return all(self[i] < other[i + 3] and other[i] < self[i + 3] for i in range(3))


@dataclass(frozen=True)
class Place:
    """The place of a part; see the module."""

    part: Part
    front: bool
    x: float
    y: float
    turn: float

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return the place in the device of a point of the part, seen from above the part."""
        angle = radians(self.turn)
        across = x * cos(angle) - y * sin(angle)
        down = x * sin(angle) + y * cos(angle)
        right = across if self.front else -across
        return round(self.x + right, 4) + 0.0, round(self.y + down, 4) + 0.0

    def box(self, corners: list[float], thickness: float) -> Box:
        """Return a box of the part in the device.

        corners: as in the catalogue.
        thickness: of the board.
        """
        x0, y0, z0, x1, y1, z1 = corners
        points = [self.point(x0, y0), self.point(x1, y1)]
        xs, ys = (sorted(axis) for axis in zip(*points, strict=True))
        zs = (z0, z1) if self.front else (-thickness - z1, -thickness - z0)
        return Box(xs[0], ys[0], round(zs[0], 4), xs[1], ys[1], round(zs[1], 4))


@dataclass(frozen=True)
class Layout:
    """A build's layout.json; see the module. places: by name of the part."""

    width: float
    height: float
    thickness: float
    corner: float
    hole: float
    free: float
    screws: tuple[tuple[float, float], ...]
    tips: float
    places: dict[str, Place]

    def boxes(self) -> Iterator[tuple[str, str, Box]]:
        """Yield the boxes of the parts: the name of the part, what it is, the box."""
        for name, place in self.places.items():
            for what, corners in place.part.boxes.items():
                yield name, what, place.box(corners, self.thickness)

    def pads(self) -> Iterator[tuple[str, str, float, float]]:
        """Yield the pads: the name of the part, the pad's name as in the catalogue, x, y."""
        for name, place in self.places.items():
            for pad, x, y in place.part.pads:
                yield name, pad, *place.point(x, y)

    def tip_boxes(self) -> Iterator[tuple[str, str, Box]]:
        """Yield the tips of the pins on the other side, like `boxes`."""
        for name, pad, x, y in self.pads():
            place = self.places[name]
            r = place.part.hole / 2
            low = -self.thickness - self.tips if place.front else 0
            yield name, f"tip {pad}".strip(), Box(x - r, y - r, low, x + r, y + r, low + self.tips)


def read(build: Build, folder: Path = FOLDER) -> Layout:
    """Return the layout of a build; raise HardwareError if it is wrong."""
    where = f"{build.name}/{FILE}"
    with described(folder, where, "build.json") as given:
        places = {name: _place(build, name, one) for name, one in given["parts"].items()}
        board, screws = given["board"], given["screws"]
        width, height = board["size"]
        layout = Layout(
            width,
            height,
            board["thickness"],
            board["corner"],
            screws["hole"],
            screws["free"],
            tuple((x, y) for x, y in screws["at"]),
            given["tips"],
            places,
        )
    missing = [placed.name for placed in build.parts if placed.name not in places]
    if missing:
        raise HardwareError(f"{where}: it has no place for {', '.join(missing)}")
    return layout


def _place(build: Build, name: str, given: dict[str, Any]) -> Place:
    sides = {"front": True, "back": False}
    x, y = given["at"]
    return Place(build.find(name).part, sides[given["side"]], x, y, given["turn"])


_AIR = ("visible", "plug")
"""Boxes that are not solid: other parts may overlap them, as beside a plug."""


def faults(layout: Layout) -> list[str]:
    """Return which boxes collide, and which extend beyond the edge of the board."""
    found = []
    solids = [box for box in layout.boxes() if box[1] not in _AIR] + list(layout.tip_boxes())
    for (name, what, box), (other, its, other_box) in combinations(solids, 2):
        if name != other and box.meets(other_box):
            found.append(f"{name}, {what} is in the way of {other}, {its}; move one of them")
    for name, what, box in solids:
        inside = box.x0 >= 0 and box.y0 >= 0 and box.x1 <= layout.width and box.y1 <= layout.height
        if not inside and what != "usb":
            found.append(f"{name}, {what} sticks out over the edge of the board; move it")
        for x, y in layout.screws:
            r = layout.free / 2
            if box.meets(Box(x - r, y - r, -99, x + r, y + r, 99)):
                found.append(f"{name}, {what} is in the way of the screw at {x:g}, {y:g}; move it")
    return found
