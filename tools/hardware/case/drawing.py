"""Line drawings without hidden lines: the exploded drawing, and a picture for each step."""

from __future__ import annotations

from dataclasses import dataclass

import contourpy
import numpy as np
import pyvista
import shapely
from build123d import Compound, Edge, GeomType, Pos, Shape
from OCP.BRepLib import BRepLib
from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt
from OCP.HLRAlgo import HLRAlgo_Projector
from OCP.HLRBRep import HLRBRep_Algo, HLRBRep_HLRToShape
from OCP.TopAbs import TopAbs_EDGE
from OCP.TopExp import TopExp_Explorer

from tools.hardware import HardwareError
from tools.hardware.case.model import Case, Piece, Point
from tools.hardware.case.picture import mesh
from tools.hardware.svg import Picture

LINE = "#2b3138"
PALE = "#f1efe9"
NEW = "#f2c14e"
FAINT = "#9aa3ab"
MARGIN = 14
FINE = 8
"""How many pixels a mm has where areas are found; their edges lie below lines."""

Polyline = list[tuple[float, float]]


@dataclass
class Drawn:
    """A shape in a drawing, with the colour of its faces and of its lines."""

    shape: Shape
    fill: str
    line: str = LINE


class View:
    """Projects along a direction onto the paper: x to the right, y up."""

    def __init__(self, eye: Point, up: Point):
        self.out = np.array(eye) / np.linalg.norm(eye)
        right = np.cross(up, self.out)
        self.right = right / np.linalg.norm(right)
        self.up = np.cross(self.out, self.right)

    def flat(self, points: np.ndarray) -> np.ndarray:
        """Return points on the paper."""
        return np.stack([points @ self.right, points @ self.up], axis=-1)

    def lines(self, shapes: list[Shape]) -> list[list[Polyline]]:
        """Return the visible lines of each shape: edges between its faces, and its outline."""
        hidden = HLRBRep_Algo()
        for shape in shapes:
            hidden.Add(shape.wrapped)
        axes = gp_Ax2(gp_Pnt(0, 0, 0), gp_Dir(*self.out), gp_Dir(*self.right))
        hidden.Projector(HLRAlgo_Projector(axes))
        hidden.Update()
        hidden.Hide()
        result = HLRBRep_HLRToShape(hidden)
        found = []
        for shape in shapes:
            lines: list[Polyline] = []
            for seen in (result.VCompound(shape.wrapped), result.OutLineVCompound(shape.wrapped)):
                if seen is not None and not seen.IsNull():
                    BRepLib.BuildCurves3d_s(seen)
                    explorer = TopExp_Explorer(seen, TopAbs_EDGE)
                    while explorer.More():
                        lines.append(_polyline(Edge(explorer.Current())))
                        explorer.Next()
            found.append(lines)
        return found

    def areas(self, shapes: list[Shape]) -> list[shapely.Geometry]:
        """Return what is seen of each shape, as an area on the paper."""
        surfaces = [mesh(shape) for shape in shapes]
        flat = self.flat(np.concatenate([surface.points for surface in surfaces]))
        (x0, y0), (x1, y1) = flat.min(axis=0) - 1, flat.max(axis=0) + 1
        width, height = round((x1 - x0) * FINE), round((y1 - y0) * FINE)
        plotter = pyvista.Plotter(off_screen=True, window_size=[width, height])
        plotter.disable_anti_aliasing()
        plotter.render_window.SetMultiSamples(0)
        plotter.set_background("black")
        for number, surface in enumerate(surfaces, 1):
            plotter.add_mesh(surface, color=[number, 0, 0], lighting=False)
        middle = self.right * (x0 + x1) / 2 + self.up * (y0 + y1) / 2
        plotter.camera_position = [middle + self.out * 1000, middle, self.up]
        plotter.camera.parallel_projection = True
        plotter.camera.parallel_scale = height / FINE / 2
        plotter.camera.clipping_range = (1, 2000)
        numbers = plotter.screenshot(return_img=True)[::-1, :, 0]
        plotter.close()
        xs = x0 + (np.arange(width) + 0.5) / FINE
        ys = y0 + (np.arange(height) + 0.5) / FINE
        return [_contour(xs, ys, numbers == number) for number in range(1, len(shapes) + 1)]


def _contour(xs: np.ndarray, ys: np.ndarray, mask: np.ndarray) -> shapely.Geometry:
    """Return the area of the pixels that are set."""
    maker = contourpy.contour_generator(xs, ys, mask.astype(float), fill_type="OuterOffset")
    corners, offsets = maker.filled(0.5, 2)
    found = []
    for points, starts in zip(corners, offsets, strict=True):
        rings = [points[a:b] for a, b in zip(starts, starts[1:], strict=False)]
        found.append(shapely.Polygon(rings[0], rings[1:]))
    area = shapely.make_valid(shapely.MultiPolygon(found)).buffer(0.5 / FINE).simplify(1.0 / FINE)
    return shapely.MultiPolygon([part for part in shapely.get_parts(area) if part.area > 0.1])


def _polyline(edge: Edge) -> Polyline:
    """Return the points of an edge on the paper."""
    count = 1 if edge.geom_type == GeomType.LINE else max(4, round(edge.length / 1.2))
    count = min(count, 24)
    places = (edge.position_at(number / count) for number in range(count + 1))
    return [(place.X, place.Y) for place in places]


def draw(
    drawn: list[Drawn],
    view: View,
    title: str,
    width: float,
    dashes: list[tuple[Point, Point]] | None = None,
    labels: list[tuple[str, int]] | None = None,
) -> str:
    """Return an SVG picture.

    width: in pixels.
    dashes: dashed lines behind everything.
    labels: words, and the number in `drawn` of what each is about.
    """
    shapes = [its.shape for its in drawn]
    faces, lines = view.areas(shapes), view.lines(shapes)
    x0, y0, x1, y1 = shapely.total_bounds(np.array(faces))
    side = 190 if labels else 0
    scale = (width - 2 * MARGIN - side) / (x1 - x0)
    height = (y1 - y0) * scale + 2 * MARGIN

    def put(points) -> list[tuple[float, float]]:
        return [
            (round(MARGIN + (x - x0) * scale, 1), round(MARGIN + (y1 - y) * scale, 1))
            for x, y in points
        ]

    picture = Picture(width, round(height), title)
    picture.rect(0, 0, width, round(height), "#ffffff")
    for start, end in dashes or []:
        ends = put(view.flat(np.array([start, end])))
        picture.path(ends, FAINT, 0.8, stroke_dasharray="5 3")
    for its, area in zip(drawn, faces, strict=True):
        for part in shapely.get_parts(area):
            rings = [put(ring.coords) for ring in (part.exterior, *part.interiors)]
            picture.area(rings, its.fill)
    for its, found in zip(drawn, lines, strict=True):
        picture.strokes(_shortened([put(line) for line in found]), its.line, 0.9)
    spots = [(words, put(_spot(faces[number]).coords)[0]) for words, number in labels or []]
    _label(picture, spots, width, height)
    return picture.end()


def _shortened(lines: list[Polyline]) -> list[Polyline]:
    """Return lines without points that are the same on the paper, and each line once."""
    found: dict[tuple, Polyline] = {}
    for line in lines:
        kept = [line[0]] + [new for old, new in zip(line, line[1:], strict=False) if new != old]
        if len(kept) > 1:
            found[min(tuple(kept), tuple(reversed(kept)))] = kept
    return [found[key] for key in sorted(found)]


def _spot(area: shapely.Geometry) -> shapely.Point:
    """Return a point in the right part of an area, away from its edge."""
    x0, y0, x1, y1 = area.bounds
    right = area.intersection(shapely.box(x0 + (x1 - x0) * 0.7, y0, x1, y1))
    return shapely.point_on_surface(max(shapely.get_parts(right), key=shapely.area))


def _label(
    picture: Picture, spots: list[tuple[str, tuple[float, float]]], width: float, height: float
) -> None:
    """Write the words at the right edge, each with a line to what it is about."""
    last = 0.0
    for words, (x, y) in sorted(spots, key=lambda its: its[1][1]):
        at = min(max(y, last + 20), height - 12)
        last = at
        picture.path([(x, y), (width - 186, at), (width - 176, at)], LINE, 0.7)
        picture.circle(x, y, 2.2, LINE)
        picture.text(width - 170, at, words, 14, LINE)


def exploded(case: Case) -> str:
    """Return the exploded drawing."""
    pieces = [piece for piece in case.pieces if piece.kind in ("printed", "part")]
    drawn: list[Drawn] = []
    dashes: list[tuple[Point, Point]] = []
    names: dict[str, int] = {}
    for group in _groups(pieces):
        first = group[0]
        names.update({piece.name: len(drawn) for piece in group})
        moved = Pos(*first.apart) * _together(group)
        drawn.append(Drawn(moved, tint(first.colour)))
        if first.trail:
            middle = _together(group).center()
            start = (middle.X, middle.Y, middle.Z)
            dashes.append((tuple(a + b for a, b in zip(start, first.apart, strict=True)), start))
    labels = [(words, names[name]) for words, name in case.labels.items()]
    view = View(case.apart_eye, (0, 0, 1))
    title = f"{case.title}: exploded drawing of the case"
    return draw(drawn, view, title, 900, dashes, labels)


def tint(colour: str, white: float = 0.45) -> str:
    """Return a colour mixed with white, on which lines can be seen."""
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(part + (255 - part) * white):02x}" for part in parts)


def _groups(pieces: list[Piece]) -> list[list[Piece]]:
    """Return pieces that are of one part and one colour together, which is faster."""
    groups: dict[tuple, list[Piece]] = {}
    for piece in pieces:
        groups.setdefault((piece.of or piece.name, piece.colour, piece.apart), []).append(piece)
    return list(groups.values())


def _together(pieces: list[Piece]) -> Shape:
    return pieces[0].shape if len(pieces) == 1 else Compound([piece.shape for piece in pieces])


VIEWS = {
    "front": ((-0.35, -0.9, 1.5), (0, 1, 0)),
    "back": ((0.35, -0.9, -1.5), (0, 1, 0)),
    "above": ((-0.45, -1.0, 0.9), (0, 0, 1)),
    "below": ((0.22, 0.12, -1.0), (0, 1, 0)),
    "inside": ((0.3, -0.35, -1.5), (0, 1, 0)),
}
"""Where a step may be seen from, and what is up."""


def step(case: Case, number: int, given: dict) -> str:
    """Return the picture of a step.

    given: from assembly.json: `text`, `view`, `new` and `with` (names of pieces or of parts), and
        `lift`: how far the new ones are from their places.
    """
    drawn: list[Drawn] = []
    dashes: list[tuple[Point, Point]] = []
    lift = tuple(given.get("lift", (0, 0, 0)))
    for names, fill, away in ((given["with"], PALE, (0, 0, 0)), (given["new"], NEW, lift)):
        for name in names:
            pieces = [
                piece
                for piece in case.pieces
                if name in (piece.name, piece.of) and piece.kind in ("part", "printed")
            ]
            if not pieces:
                raise HardwareError(f"assembly.json: step {number}: the case has no {name}")
            for group in _groups(pieces):
                drawn.append(Drawn(Pos(*away) * _together(group), fill))
            if any(away):
                middle = pieces[0].shape.bounding_box().center()
                start = (middle.X, middle.Y, middle.Z)
                dashes.append((tuple(a + b for a, b in zip(start, away, strict=True)), start))
    eye, up = VIEWS[given["view"]]
    return draw(drawn, View(eye, up), f"{case.title}, step {number}: {given['title']}", 640, dashes)
