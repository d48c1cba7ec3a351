"""What a case is made of: its pieces, and what must be true between them.

All in mm. A case has the frame of its layout.json, but y up: x to the right, y up, z to the player;
or, if it stands on the table, x to the right, y to the back, z up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import atan2, degrees
from typing import Any, Literal, NamedTuple

import shapely
from build123d import (
    Box,
    Compound,
    Cylinder,
    Face,
    Location,
    Part,
    Polygon,
    Pos,
    RectangleRounded,
    Shape,
    Sketch,
    Solid,
    Vector,
    Wire,
    extrude,
)

from firmware.ui.canvas import Font

Point = tuple[float, float, float]
Kind = Literal["printed", "part", "air", "ink"]
Point2 = tuple[float, float]


@dataclass
class Piece:
    """A piece of a device: printed, or one of the parts that one buys.

    shape: one solid.
    of: the part that it belongs to, for a part that is drawn as several solids.
    kind: "printed", "part", or "air" for room that must stay free,
        "ink" for the colour in engraved words.
    apart: how far it moves in the exploded drawing.
    trail: whether a dashed line leads to its place there.
    bed: how it is turned for printing; its lowest point then is moved to the bed.
    thin: why its walls need not be 1.6 mm thick; "" if they must be.
    words: the room of engraved words on it, in which no walls are measured.
    file: of several equal pieces only the first has a file; "" for none.
    """

    name: str
    shape: Shape
    colour: str
    kind: Kind
    of: str = ""
    apart: Point = (0, 0, 0)
    trail: bool = False
    bed: Location = field(default_factory=Location)
    thin: str = ""
    words: Shape | None = None
    file: str = ""

    def printed(self) -> Shape:
        """Return it as it lies on the bed of the printer."""
        return self.lay(self.shape)

    def lay(self, shape: Shape) -> Shape:
        """Return a shape turned and moved as the piece is for printing."""
        low = (self.bed * self.shape).bounding_box().min.Z
        return Pos(0, 0, -low) * (self.bed * shape)


def printed(name: str, shape: Shape, colour: str, away: float, **more: Any) -> Piece:
    """Return a printed piece that there is one of; its file has its name.

    away: how far it moves upwards in the exploded drawing.
    more: the other attributes of the `Piece`.
    """
    file = f"case-{name}.stl"
    return Piece(name, shape, colour, "printed", apart=(0, 0, away), file=file, **more)


class Opening(NamedTuple):
    """A hole that a part is behind.

    sight: the room that must be free of printed pieces, from the part to the outside.
    rim: a ring around it; each of its sides must meet the shell, so that the hole isn't elsewhere.
    through: printed pieces that may be in the sight: caps and a window.
    """

    name: str
    sight: Shape
    rim: tuple[Shape, ...]
    through: tuple[str, ...] = ()


class Key(NamedTuple):
    """A cap on a switch.

    stem: the part of the switch that moves.
    push: the direction in which it moves, of length 1.
    travel: how far the switch moves.
    """

    cap: str
    stem: Shape
    push: Point
    travel: float


class Way(NamedTuple):
    """How a piece and what is fixed to it comes to the others when the device is put together.

    moved, fixed: names of pieces or of parts.
    start: where it comes from, as a direction of length 1.
    """

    moved: tuple[str, ...]
    fixed: tuple[str, ...]
    start: Point


@dataclass
class Case:
    """A device in its case.

    size: the greatest width, depth and height of the device, for the tests.
    eye: where the pictures are seen from, relative to the middle; up: the direction that is up.
    supports: parts that must lie on a piece all over: part, piece, a layer just behind the part.
    ways: in which order and direction it is put together.
    zoom: of the rendered picture.
    apart_eye: where the exploded drawing is seen from.
    labels: words in the exploded drawing, and the piece that each is about.
    shows: the picture on its display, one of the firmware's goldens.
    screen: the lit display in the rendered picture: three corners (upper left, upper right, lower
        left) of its surface.
    """

    title: str
    pieces: list[Piece]
    openings: list[Opening]
    keys: list[Key]
    eye: Point
    up: Point
    screen: tuple[Point, Point, Point]
    shows: str
    apart_eye: Point = (-0.55, -1.0, 0.62)
    labels: dict[str, str] = field(default_factory=dict)
    ways: list[Way] = field(default_factory=list)
    zoom: float = 1.0
    supports: list[tuple[str, str, Shape]] = field(default_factory=list)

    @property
    def printed(self) -> list[Piece]:
        """The pieces that are printed."""
        return [piece for piece in self.pieces if piece.kind == "printed"]

    def named(self, names: Sequence[str]) -> list[Piece]:
        """Return the solid pieces that have a name or are of a part of that name."""
        solid = [piece for piece in self.pieces if piece.kind in ("printed", "part")]
        return [piece for piece in solid if piece.name in names or piece.of in names]

    def find(self, name: str) -> Piece:
        """Return a piece by its name."""
        return next(piece for piece in self.pieces if piece.name == name)


def box(x0: float, y0: float, z0: float, x1: float, y1: float, z1: float) -> Part:
    """Return a box between two corners."""
    middle = Pos((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2)
    return middle * Box(abs(x1 - x0), abs(y1 - y0), abs(z1 - z0))


def rod(x: float, y: float, z0: float, z1: float, diameter: float) -> Part:
    """Return an upright cylinder."""
    return Pos(x, y, (z0 + z1) / 2) * Cylinder(diameter / 2, abs(z1 - z0))


def middle_of(corners: Sequence[float]) -> tuple[float, float]:
    """Return the middle of a box in x and y. corners: x, y, z of two of them."""
    x0, y0, _, x1, y1, _ = corners
    return (x0 + x1) / 2, (y0 + y1) / 2


def prism(x0: float, y0: float, x1: float, y1: float, z0: float, z1: float, radius: float) -> Part:
    """Return an upright prism over a rectangle with round corners."""
    face = RectangleRounded(x1 - x0, y1 - y0, radius)
    return Pos((x0 + x1) / 2, (y0 + y1) / 2, z0) * extrude(face, z1 - z0)


def rounded(
    x0: float, y0: float, x1: float, y1: float, z: float, radius: float, steps: list[Point2]
) -> Part:
    """Return an upright prism whose end at z narrows in steps, so that it is round to the hand.

    steps: (how much narrower, how far from the end), from the end on; the last is (0, height).
        A step of at most 45° is printed without support. A negative distance is below z.
    """
    parts = []
    x, y = (x0 + x1) / 2, (y0 + y1) / 2
    for (inset, start), (next_inset, end) in zip(steps, steps[1:], strict=False):
        face = RectangleRounded(x1 - x0 - 2 * inset, y1 - y0 - 2 * inset, radius - inset)
        length = end - start
        taper = -degrees(atan2(inset - next_inset, abs(length)))
        way = (0, 0, 1 if length > 0 else -1)
        parts.append(Pos(x, y, z + start) * extrude(face, abs(length), dir=way, taper=taper))
    return union(parts)


def lettering(words: str, font: Font, x: float, y: float, z0: float, z1: float, dot: float) -> Part:
    """Return words in one of the firmware's fonts as dots to cut away, their middle at (x, y).

    dot: the width of a dot; neighbours overlap a little, so that they hang together.
    """
    dots = pixels(words, font)
    width = max(column for column, _ in dots) + 1
    rows = [row for _, row in dots]
    top, height = min(rows), max(rows) - min(rows) + 1
    squares = []
    for column, row in dots:
        cx = x + (column + 0.5 - width / 2) * dot
        cy = y - (row - top + 0.5 - height / 2) * dot
        r = dot * 0.52
        squares.append(shapely.box(cx - r, cy - r, cx + r, cy + r))
    return Part(
        Compound(
            [
                Solid.extrude(_face(outline, z0), Vector(0, 0, z1 - z0))
                for outline in shapely.get_parts(shapely.union_all(squares))
            ]
        ).wrapped
    )


def _face(outline: shapely.Polygon, z: float) -> Face:
    """Return a polygon, with its holes, as a face."""
    rings = [outline.exterior, *outline.interiors]
    wires = [Wire.make_polygon([(x, y, z) for x, y in ring.coords[:-1]]) for ring in rings]
    return Face(wires[0], wires[1:])


def engraved(shape: Part) -> Part:
    """Return the room of engraved words, in which no walls are measured."""
    room = shape.bounding_box()
    return box(*room.min, *room.max)


def sunk(x: float, y: float, z: float, low: float, high: float, head: float, hole: float) -> Part:
    """Return the hole of a screw whose head comes from below, to be cut away.

    Over the head, the hole narrows in two steps of 0.3 mm, and each step is a short bridge, so it
    is printed without support.

    z: where the head ends; low, high: from where to where the hole goes.
    head, hole: diameters.
    """
    slot = rod(x, y, z, z + 0.3, head) & box(
        x - head, y - hole / 2, z, x + head, y + hole / 2, z + 1
    )
    square = box(x - hole / 2, y - hole / 2, z, x + hole / 2, y + hole / 2, z + 0.6)
    return union([rod(x, y, low, z, head), slot, square, rod(x, y, low, high, hole)])


def pixels(words: str, font: Font) -> list[tuple[int, int]]:
    """Return the lit pixels (column, row) of words in one of the firmware's fonts."""
    picture, width = font.picture(words)
    return [(x, y) for x in range(width) for y in range(font.height) if picture.pixel(x, y)]


def union(shapes: Iterable[Part]) -> Part:
    """Return shapes as one."""
    first, *rest = shapes
    return first.fuse(*rest) if rest else first


def around(
    x0: float, y0: float, x1: float, y1: float, width: float, z0: float, z1: float
) -> tuple[Part, ...]:
    """Return four blocks around a rectangle, and each of them must meet the shell."""
    return (
        box(x0 - width, y0, z0, x0, y1, z1),
        box(x1, y0, z0, x1 + width, y1, z1),
        box(x0, y0 - width, z0, x1, y0, z1),
        box(x0, y1, z0, x1, y1 + width, z1),
    )


def bridged(width: float, height: float, corner: float) -> Sketch:
    """Return an upright opening whose corners are cut at 45°, so that little of it is a bridge."""
    x, y = width / 2, height / 2
    corners = [(x, y - corner), (x - corner, y), (corner - x, y), (-x, y - corner)]
    corners += [(-x, corner - y), (corner - x, -y), (x - corner, -y), (x, corner - y)]
    return Polygon(*corners, align=None)
