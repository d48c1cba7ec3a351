"""What must be true of a case, so that it can be printed, put together and used.

Each check takes a Case and yields a line for each fault: the piece, what is wrong, what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np
import shapely
import trimesh
from build123d import Pos, Shape

from tools.hardware.case.model import Case, Piece

Check = Callable[[Case], Iterator[str]]

THIN = 1.6
"""The least thickness of a wall in mm."""
SLICE = 0.4
"""The distance of the slices in which walls are measured."""
NOTHING = 0.001
"""A common volume up to this, in mm³, is no collision: the surfaces touch."""
BRIDGE = 10.0
"""What a printer spans without support."""
LEDGE = 0.5
"""What a printer puts beside the layer below."""
STEEP = 45.0
"""The angle from the upright up to which a face needs no support."""
GAPS = (0.1, 0.5)
"""The distance of a cap from its switch at rest."""
STEPS = (0.5, 2.0, 4.0, 6.0, 9.0, 14.0)
"""How far a piece is from its place when its way in is looked at, in mm."""
CAUGHT = 0.5
"""How much of a cap must still be behind the front when it falls outwards."""


def valid(case: Case) -> Iterator[str]:
    """Each piece is one valid solid."""
    for piece in case.pieces:
        solids = len(piece.shape.solids())
        if piece.kind == "printed" and solids != 1:
            yield f"{piece.name}: it is {solids} solids, not one; join its parts"
        if not piece.shape.is_valid or not solids or piece.shape.volume <= 0:
            yield f"{piece.name}: it is no valid solid; look at its last cut or joint"


def watertight(case: Case) -> Iterator[str]:
    """The mesh that is printed is closed, and has the volume of the solid."""
    for piece in _files(case):
        shell = mesh(piece.shape)
        if not shell.is_watertight or not shell.is_winding_consistent:
            yield f"{piece.name}: its mesh has open edges; make it a solid"
        elif abs(shell.volume / piece.shape.volume - 1) > 0.01:
            yield (
                f"{piece.name}: its mesh has {shell.volume:.0f} mm³, the solid "
                f"{piece.shape.volume:.0f}; make the mesh finer"
            )


def walls(case: Case) -> Iterator[str]:
    """No wall is thinner than 1.6 mm, but those of pieces that say why."""
    for piece in _files(case):
        if piece.thin:
            continue
        found = thin_places(mesh(piece.printed()))
        if piece.words:
            words = piece.lay(piece.words)
            found = [place for place in found if not words.is_inside(place)]
        if found:
            x, y, z = found[0]
            yield (
                f"{piece.name}: a wall is thinner than {THIN} mm in {len(found)} places, one at "
                f"({x:.1f}, {y:.1f}, {z:.1f}) as it is printed; make it thicker"
            )


def collisions(case: Case) -> Iterator[str]:
    """No two pieces have room in common; what is air may meet air."""
    solids = [piece for piece in case.pieces if piece.kind != "ink"]
    boxes = {id(piece): piece.shape.bounding_box() for piece in solids}
    for one, other in combinations(solids, 2):
        if one.of and one.of == other.of or one.kind == other.kind == "air":
            continue
        a, b = boxes[id(one)], boxes[id(other)]
        apart = any(
            getattr(a.min, axis) >= getattr(b.max, axis) - 1e-6
            or getattr(b.min, axis) >= getattr(a.max, axis) - 1e-6
            for axis in "XYZ"
        )
        common = 0.0 if apart else volume(one.shape & other.shape)
        if common > NOTHING:
            yield f"{one.name} and {other.name} overlap by {common:.3f} mm³; move one of them"


def ways(case: Case) -> Iterator[str]:
    """The device can be put together: nothing is in the way of a piece on its way in."""
    for way in case.ways:
        for one in case.named(way.moved):
            for other in case.named(way.fixed):
                for distance in STEPS:
                    there = Pos(*(np.array(way.start) * distance)) * one.shape
                    if _near(there, other.shape) and volume(there & other.shape) > NOTHING:
                        yield (
                            f"{one.name} can't get past {other.name}: they meet when it is "
                            f"{distance:g} mm away; open a way for it"
                        )
                        break


def _near(one: Shape, other: Shape) -> bool:
    """Return whether the boxes around two shapes have room in common."""
    a, b = one.bounding_box(), other.bounding_box()
    return all(
        getattr(a.min, axis) < getattr(b.max, axis) - 1e-6
        and getattr(b.min, axis) < getattr(a.max, axis) - 1e-6
        for axis in "XYZ"
    )


def openings(case: Case) -> Iterator[str]:
    """Each hole is over its part: nothing printed hides the part, and the hole ends beside it."""
    for opening in case.openings:
        for piece in case.printed:
            hidden = 0.0 if piece.name in opening.through else volume(piece.shape & opening.sight)
            if hidden > NOTHING:
                yield f"{opening.name}: {piece.name} hides {hidden:.2f} mm³ of it; move the hole"
        shells = [piece.shape for piece in case.printed if piece.name not in opening.through]
        for side in opening.rim:
            if all(volume(shape & side) < NOTHING for shape in shells):
                yield f"{opening.name}: a side of it is open; move the hole or make it smaller"
                break


def keys(case: Case) -> Iterator[str]:
    """Each cap is just above its switch, presses it fully without touching anything, stays in."""
    low, high = GAPS
    for key in case.keys:
        cap = case.find(key.cap).shape
        gap = cap.distance_to(key.stem)
        push = np.array(key.push)
        if volume(cap & key.stem) > NOTHING:
            yield f"{key.cap}: it presses its switch at rest; make its stem shorter"
        elif not low - 1e-6 <= gap <= high + 1e-6:
            yield f"{key.cap}: its switch is {gap:.2f} mm away, not {low} to {high}; mend its stem"
        pressed = Pos(*(push * (gap + key.travel))) * cap
        fallen = Pos(*(push * -1.5)) * cap
        for piece in case.pieces:
            if piece.name == key.cap or piece.shape is key.stem or piece.kind == "ink":
                continue
            if volume(piece.shape & pressed) > NOTHING:
                yield f"{key.cap}: {piece.name} stops it before its switch closes; make room"
        if all(volume(its.shape & fallen) < CAUGHT for its in case.printed if its.name != key.cap):
            yield f"{key.cap}: it falls out; make its rim wider than its hole"


def supports(case: Case) -> Iterator[str]:
    """What must lie on something does so all over: the keys of a pad."""
    for part, name, layer in case.supports:
        share = volume(case.find(name).shape & layer) / layer.volume
        if share < 0.995:
            yield f"{part}: {100 * (1 - share):.0f} % of it has no {name} behind it; move the holes"


def overhangs(case: Case) -> Iterator[str]:
    """Each piece is printed without supports: no steep face but short bridges and small ledges."""
    for piece in _files(case):
        found = unsupported(mesh(piece.printed()))
        if found:
            x, y, z, area = max(found, key=lambda its: its[3])
            yield (
                f"{piece.name}: {len(found)} faces need support as it is printed, one of "
                f"{area:.1f} mm² at ({x:.1f}, {y:.1f}, {z:.1f}); slope them or turn the piece"
            )


CHECKS: tuple[Check, ...] = (
    valid,
    watertight,
    collisions,
    ways,
    openings,
    keys,
    supports,
    overhangs,
    walls,
)


def faults(case: Case) -> list[str]:
    """Return all that is wrong with a case; of an invalid solid nothing else is said."""
    found = list(valid(case))
    return found or [line for check in CHECKS[1:] for line in check(case)]


def _files(case: Case) -> list[Piece]:
    """Return the printed pieces, one of several equal ones."""
    return [piece for piece in case.printed if piece.file]


def volume(shape: Shape | None) -> float:
    """Return the volume of what two shapes have in common."""
    if shape is None:
        return 0.0
    if isinstance(shape, Shape):
        return abs(shape.volume)
    return sum(abs(one.volume) for one in shape)


def mesh(shape: Shape, coarse: float = 0.05, angle: float = 0.3) -> trimesh.Trimesh:
    """Return the surface of a shape as triangles that share their corners."""
    corners, triangles = shape.tessellate(coarse, angle)
    points = np.array([(corner.X, corner.Y, corner.Z) for corner in corners])
    surface = trimesh.Trimesh(points, np.array(triangles), process=False)
    surface.merge_vertices(digits_vertex=5)
    surface.update_faces(surface.nondegenerate_faces())
    return surface


def _section(surface: trimesh.Trimesh, axis: int, at: float) -> shapely.Geometry:
    """Return the area that a plane cuts, in the other two axes."""
    normal = np.eye(3)[axis]
    lines = trimesh.intersections.mesh_plane(surface, normal, normal * at)
    others = [other for other in range(3) if other != axis]
    if len(lines) == 0:
        return shapely.Polygon()
    ends = np.round(lines[:, :, others], 4)
    ends = ends[np.any(ends[:, 0] != ends[:, 1], axis=1)]
    rings = shapely.get_parts(shapely.polygonize(shapely.linestrings(ends)))
    # Lines within lines are holes: a point is inside if it is in an odd number of rings.
    area = shapely.Polygon()
    for ring in sorted(rings, key=shapely.area, reverse=True):
        point = shapely.point_on_surface(ring)
        if _inside(lines[:, :, others], shapely.get_x(point), shapely.get_y(point)):
            area = area.union(ring)
    return area


def _inside(lines: np.ndarray, x: float, y: float) -> bool:
    """Return whether a ray to the right crosses an odd number of lines."""
    (x0, y0), (x1, y1) = lines[:, 0].T, lines[:, 1].T
    spans = (y0 > y) != (y1 > y)
    with np.errstate(divide="ignore", invalid="ignore"):
        crossing = x0 + (y - y0) * (x1 - x0) / (y1 - y0)
    return bool(np.count_nonzero(spans & (crossing > x)) % 2)


def _thin(area: shapely.Geometry) -> shapely.Geometry:
    """Return where an area is thinner than a wall may be."""
    half = THIN / 2 - 0.02
    kept = area.buffer(-half, join_style="mitre", mitre_limit=5)
    kept = kept.buffer(half + 0.01, join_style="mitre", mitre_limit=5)
    return area.difference(kept).buffer(-0.06)


def thin_places(surface: trimesh.Trimesh) -> list[tuple[float, float, float]]:
    """Return points in walls that are too thin.

    A slice that only grazes a surface looks thin, too. So a thin wall must show in slices along two
    axes.
    """
    low, high = surface.bounds
    found = []
    for axis in range(3):
        others = [other for other in range(3) if other != axis]
        for at in np.arange(low[axis] + SLICE / 2, high[axis], SLICE):
            for bit in shapely.get_parts(_thin(_section(surface, axis, at))):
                if bit.area < 0.15:
                    continue
                point = shapely.point_on_surface(bit)
                place = np.zeros(3)
                place[axis] = at
                place[others] = (shapely.get_x(point), shapely.get_y(point))
                if any(_thin_at(surface, other, place) for other in others):
                    found.append((float(place[0]), float(place[1]), float(place[2])))
    return found


def _thin_at(surface: trimesh.Trimesh, axis: int, place: np.ndarray) -> bool:
    """Return whether a place is in a thin wall of the slice through it."""
    others = [other for other in range(3) if other != axis]
    thin = _thin(_section(surface, axis, place[axis] + 1e-3))
    return thin.buffer(0.1).contains(shapely.Point(place[others])) and thin.area > 0.15


def unsupported(surface: trimesh.Trimesh) -> list[tuple[float, float, float, float]]:
    """Return where (x, y, z) and how large (mm²) faces are that need support in printing."""
    down = surface.face_normals[:, 2]
    lowest = surface.triangles[:, :, 2].min(axis=1)
    steep = (down < -np.cos(np.radians(90 - STEEP)) - 0.01) & (lowest > 0.05)
    numbers = np.flatnonzero(steep)
    neighbours = surface.face_adjacency[np.all(steep[surface.face_adjacency], axis=1)]
    groups = trimesh.graph.connected_components(neighbours, nodes=numbers, min_len=1)
    found = []
    for group in groups:
        triangles = surface.triangles[group]
        area = shapely.union_all([shapely.Polygon(its[:, :2]) for its in triangles]).buffer(1e-4)
        low = triangles[:, :, 2].min()
        below = _section(surface, 2, low - 0.1).buffer(LEDGE)
        hanging = area.difference(below)
        for bit in shapely.get_parts(hanging):
            if bit.area > 0.3 and not _bridged(bit, below):
                point = shapely.point_on_surface(bit)
                found.append((point.x, point.y, float(low), float(bit.area)))
    return found


def _bridged(area: shapely.Polygon, below: shapely.Geometry) -> bool:
    """Return whether threads of at most 10 mm in one direction lie on the layer below."""
    touches = below.buffer(0.15)
    x0, y0, x1, y1 = area.bounds
    middle, reach = np.array([(x0 + x1) / 2, (y0 + y1) / 2]), np.hypot(x1 - x0, y1 - y0)
    for angle in np.radians([0, 90, 45, 135]):
        along = np.array([np.cos(angle), np.sin(angle)])
        side = np.array([-along[1], along[0]])
        threads = []
        for offset in np.arange(-reach / 2, reach / 2, 0.4):
            start, end = (
                middle + side * offset - along * reach,
                middle + side * offset + along * reach,
            )
            cut = area.intersection(shapely.LineString([start, end]))
            threads += [bit for bit in shapely.get_parts(cut) if bit.length > 0.2]
        ends = [shapely.Point(point) for bit in threads for point in bit.coords]
        short = all(bit.length <= BRIDGE - 2 * LEDGE + 1e-6 for bit in threads)
        if threads and short and all(touches.covers(end) for end in ends):
            return True
    return False
