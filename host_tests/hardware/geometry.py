"""Reads a wiring picture as shapes, and finds what collides in it; knows nothing of its maker."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree

CLEAR = 5.0
"""The least distance of two wires, in pixels from middle to middle."""

INTO = 6.0
"""How far a wire may reach into the board or a part, to its pin."""

_WIDTHS = {"narrow": 0.42, "wide": 1.0, "upper": 0.74, "other": 0.64}  # in ems, rounded up


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        apart = self.right <= other.left or other.right <= self.left
        return not (apart or self.bottom <= other.top or other.bottom <= self.top)

    def holds(self, other: Box) -> bool:
        inside = self.left <= other.left and other.right <= self.right
        return inside and self.top <= other.top and other.bottom <= self.bottom

    def grown(self, by: float) -> Box:
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)


class Shape(NamedTuple):
    """kind: its class in the SVG; name: its text, or the net of a wire or dot."""

    element: str
    kind: str
    name: str
    box: Box
    points: tuple[tuple[float, float], ...] = ()


def read(svg: str) -> list[Shape]:
    """Return the shapes of a picture in the order in which they are drawn."""
    found = []
    for element in ElementTree.fromstring(svg):
        tag = element.tag.rpartition("}")[2]
        kind, _, name = element.get("class", "").partition(" ")
        if tag == "text":
            name = element.text or ""
        if tag != "title":
            found.append(Shape(tag, kind, name, *_outline(tag, element)))
    return found


def _outline(tag: str, element: ElementTree.Element) -> tuple:
    def number(key: str) -> float:
        return float(element.get(key, "0"))

    if tag == "rect":
        x, y = number("x"), number("y")
        return (Box(x, y, x + number("width"), y + number("height")),)
    if tag == "circle":
        x, y = number("cx"), number("cy")
        return (Box(x, y, x, y).grown(number("r")), ((x, y),))
    if tag == "path":
        numbers = [float(found) for found in re.findall(r"[-\d.]+", element.get("d", ""))]
        points = tuple(zip(numbers[::2], numbers[1::2], strict=True))
        xs, ys = zip(*points, strict=True)
        box = Box(min(xs), min(ys), max(xs), max(ys))
        return (box.grown(number("stroke-width") / 2), points)
    assert tag == "text", tag
    size = number("font-size")
    wide = size * sum(map(_em, element.text or ""))
    wide *= 1.1 if element.get("font-weight") == "bold" else 1
    shift = {"start": 0, "middle": wide / 2, "end": wide}[element.get("text-anchor", "start")]
    x, base = number("x") - shift, number("y")
    return (Box(x, base - 0.76 * size, x + wide, base + 0.06 * size),)


def _em(letter: str) -> float:
    if letter in " .,:;·'()[]-ijltfr/1I":
        return _WIDTHS["narrow"]
    if letter in "mwMW_":
        return _WIDTHS["wide"]
    return _WIDTHS["upper" if letter.isupper() else "other"]


def segments(shape: Shape) -> Iterator[Box]:
    """Yield the straight pieces of a line as boxes without width."""
    for (x, y), (to_x, to_y) in zip(shape.points, shape.points[1:], strict=False):
        yield Box(min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))


def collisions(svg: str) -> list[str]:
    """Return a sentence for each thing that collides with another in a picture."""
    shapes = read(svg)
    paper = next(shape for shape in shapes if shape.kind == "paper")
    texts = [shape for shape in shapes if shape.element == "text"]
    wires = [shape for shape in shapes if shape.kind == "wire"]
    bodies = [shape for shape in shapes if shape.kind == "body"]
    solids = [shape for shape in shapes if shape.element in ("rect", "circle")]
    lines = [shape for shape in shapes if shape.element == "path" and shape.kind != "halo"]
    found = [f"{s.element} {s.name} is off the paper" for s in shapes if not paper.box.holds(s.box)]
    for one, other in combinations(texts, 2):
        if one.box.meets(other.box):
            found.append(f"text {one.name} meets text {other.name}")
    for text in texts:
        for solid in solids:
            if text.box.meets(solid.box) and not solid.box.holds(text.box):
                found.append(f"text {text.name} lies across the edge of a {solid.element}")
        for line in lines:
            if any(text.box.meets(piece.grown(1.8)) for piece in segments(line)):
                found.append(f"text {text.name} meets line {line.name}")
    for one, other in combinations(bodies, 2):
        if one.box.meets(other.box):
            found.append(f"the part at {one.box[:2]} meets the part at {other.box[:2]}")
    for wire in wires:
        for body in bodies:
            inner = body.box.grown(-INTO)
            if any(inner.meets(piece.grown(0.1)) for piece in segments(wire)):
                found.append(f"wire {wire.name} runs over the part at {body.box[:2]}")
    for one, other in combinations(wires, 2):
        if one.name != other.name:
            found += _touches(one, other)
    return found


def _touches(one: Shape, other: Shape) -> Iterator[str]:
    """Yield each place where wires of different nets touch without crossing."""
    for piece in segments(one):
        for its in segments(other):
            parallel = (piece.left == piece.right) == (its.left == its.right)
            if parallel and piece.grown(CLEAR / 2).meets(its.grown(CLEAR / 2)):
                yield f"wires {one.name} and {other.name} lie on each other"
    for wire, rest in ((one, other), (other, one)):
        for x, y in wire.points:
            if any(
                Box(x, y, x, y).grown(CLEAR - 0.5).meets(its.grown(0.1)) for its in segments(rest)
            ):
                yield f"wire {wire.name} has an end or a corner on wire {rest.name}"


def joined(svg: str) -> dict[str, set[int]]:
    """Return the numbers of the board's pins that the wires of each net end at."""
    shapes = read(svg)
    pads = {}
    for shape, after in zip(shapes, shapes[1:], strict=False):
        if shape.kind == "pad":
            pads[shape.points[0]] = int(after.name)
    found: dict[str, set[int]] = {}
    for wire in shapes:
        if wire.kind == "wire":
            for x, y in (wire.points[0], wire.points[-1]):
                its = {n for (at, level), n in pads.items() if level == y and abs(at - x) < 14}
                found.setdefault(wire.name, set()).update(its)
    return found
