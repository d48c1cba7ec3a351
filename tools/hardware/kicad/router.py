"""The tracks of a board with two layers: each net by the cheapest way on a grid (A*).

Always the same tracks for the same pads: nets and pads are sorted, and ways of the same cost are
compared by their place.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import ceil, floor, hypot
from typing import NamedTuple

from tools.hardware import HardwareError

STEP = 0.254
"""The distance of two points of the grid, in mm: a tenth of the pins' distance."""

FRONT, BACK = 0, 1

_VIA = 14.0  # what a via costs, in steps
_BEND = 0.4  # what a bend costs
_WAYS = [(dx, dy, hypot(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Pad(NamedTuple):
    """A pad on both layers: net ("" for none), place, radius of its copper."""

    net: str
    x: float
    y: float
    radius: float


class Track(NamedTuple):
    """A straight track."""

    net: str
    layer: int
    x0: float
    y0: float
    x1: float
    y1: float
    width: float


class Via(NamedTuple):
    """A via."""

    net: str
    x: float
    y: float


@dataclass
class Routes:
    """What the router found."""

    tracks: list[Track] = field(default_factory=list)
    vias: list[Via] = field(default_factory=list)


@dataclass
class Board:
    """What the router must know of a board, all in mm.

    edge: the distance of tracks from its edge.
    walls: places that no track goes to: x, y, radius.
    via: the radius of a via's copper.
    origin: a point of the grid.
    """

    width: float
    height: float
    edge: float
    clearance: float
    via: float
    origin: tuple[float, float]
    pads: Sequence[Pad]
    walls: Sequence[tuple[float, float, float]]

    def __post_init__(self) -> None:
        x, y = self.origin
        self.left = x - floor(x / STEP) * STEP
        self.top = y - floor(y / STEP) * STEP
        self.columns = int((self.width - self.left) / STEP) + 1
        self.rows = int((self.height - self.top) / STEP) + 1

    def at(self, node: int) -> tuple[float, float]:
        """Return the place of a point of the grid."""
        row, column = divmod(node, self.columns)
        return round(self.left + column * STEP, 4), round(self.top + row * STEP, 4)

    def nearest(self, x: float, y: float) -> int:
        """Return the point of the grid next to a place."""
        column = round((x - self.left) / STEP)
        return round((y - self.top) / STEP) * self.columns + column


def route(board: Board, nets: dict[str, float]) -> Routes:
    """Return tracks that join the pads of each net; raise HardwareError if there is no way.

    nets: the width of each net's tracks, in the order in which they are laid.
    """
    found = Routes()
    for net, width in nets.items():
        _Net(board, net, width, found).lay()
    return found


class _Net:
    """The search for the ways of one net."""

    def __init__(self, board: Board, net: str, width: float, found: Routes):
        self.board = board
        self.net = net
        self.width = width
        self.found = found
        self.size = board.columns * board.rows
        self.blocked = [self._walls(layer, width / 2) for layer in (FRONT, BACK)]
        for_via = [self._walls(layer, board.via) for layer in (FRONT, BACK)]
        self.no_via = bytes(map(max, *for_via))

    def _walls(self, layer: int, half: float) -> bytearray:
        """Return where the middle of a track or via of half a width can't be on a layer."""
        board = self.board
        blocked = bytearray(self.size)
        near = half + board.clearance
        for pad in board.pads:
            if pad.net != self.net:
                self._block(blocked, pad.x, pad.y, pad.x, pad.y, pad.radius + near)
        for x, y, radius in board.walls:
            self._block(blocked, x, y, x, y, radius + near)
        for track in self.found.tracks:
            if track.net != self.net and track.layer == layer:
                self._block(blocked, *track[2:6], track.width / 2 + near)
        for via in self.found.vias:
            if via.net != self.net:
                self._block(blocked, via.x, via.y, via.x, via.y, board.via + near)
        margin = board.edge + half - 1e-6
        xs = [board.left + column * STEP for column in range(board.columns)]
        border = bytearray(not margin <= x <= board.width - margin for x in xs)
        for row in range(board.rows):
            first = row * board.columns
            y = board.top + row * STEP
            if margin <= y <= board.height - margin:
                for column in (its for its, wall in enumerate(border) if wall):
                    blocked[first + column] = 1
            else:
                blocked[first : first + board.columns] = b"\1" * board.columns
        return blocked

    def _block(
        self, blocked: bytearray, x0: float, y0: float, x1: float, y1: float, radius: float
    ) -> None:
        """Block all points that are nearer to a line than a radius."""
        board = self.board
        first = max(ceil((min(x0, x1) - radius - board.left) / STEP), 0)
        last = min(floor((max(x0, x1) + radius - board.left) / STEP), board.columns - 1)
        top = max(ceil((min(y0, y1) - radius - board.top) / STEP), 0)
        bottom = min(floor((max(y0, y1) + radius - board.top) / STEP), board.rows - 1)
        dx, dy = x1 - x0, y1 - y0
        square = dx * dx + dy * dy
        limit = radius - 1e-6
        for row in range(top, bottom + 1):
            y = board.top + row * STEP
            for column in range(first, last + 1):
                x = board.left + column * STEP
                part = ((x - x0) * dx + (y - y0) * dy) / square if square else 0.0
                part = min(max(part, 0.0), 1.0)
                if hypot(x - x0 - part * dx, y - y0 - part * dy) < limit:
                    blocked[row * board.columns + column] = 1

    def lay(self) -> None:
        """Join all pads of the net."""
        pads = sorted(pad for pad in self.board.pads if pad.net == self.net)
        nodes = {self.board.nearest(pad.x, pad.y): pad for pad in pads}
        start, *rest = nodes
        joined = {start, start + self.size}
        left = set(rest)
        while left:
            way = self._search(joined, left)
            if not way:
                there = nodes[min(left)]
                raise HardwareError(
                    f"net {self.net}: no way for a track to the pad at {there.x:g}, {there.y:g}; "
                    "move parts in layout.json, or use another pin in the board's file"
                )
            joined.update(way)
            end = way[-1] % self.size
            left.discard(end)
            joined.update((end, end + self.size))
            self._keep(way, nodes)

    def _search(self, start: Iterable[int], ends: set[int]) -> list[int]:
        """Return the cheapest way from some points to some others, [] if there is none.

        A point on the back is `size` larger than the one on the front.
        """
        size, columns = self.size, self.board.columns
        goals = [divmod(end, columns) for end in sorted(ends)]

        def estimate(node: int) -> float:
            row, column = divmod(node % size, columns)
            best = 1e9
            for its_row, its_column in goals:
                a, b = abs(row - its_row), abs(column - its_column)
                best = min(best, max(a, b) + 0.4142 * min(a, b))
            return best

        cost = dict.fromkeys(start, 0.0)
        before: dict[int, tuple[int, int]] = {}
        queue = [(estimate(node), node) for node in sorted(cost)]
        queue.sort()
        done = set()
        while queue:
            _, node = heappop(queue)
            if node in done:
                continue
            done.add(node)
            if node % size in ends:
                return self._back(node, before)
            came = before.get(node, (0, 0))[1]
            layer, flat = divmod(node, size)
            row, column = divmod(flat, columns)
            blocked = self.blocked[layer]
            for dx, dy, length in _WAYS:
                if not (0 <= column + dx < columns and 0 <= row + dy < self.board.rows):
                    continue
                step = dy * columns + dx
                if blocked[flat + step]:
                    continue
                price = cost[node] + length + (_BEND if came and came != step else 0)
                if price < cost.get(node + step, 1e9):
                    cost[node + step] = price
                    before[node + step] = (node, step)
                    heappush(queue, (price + estimate(node + step), node + step))
            if not self.no_via[flat]:
                other = node + size if layer == FRONT else node - size
                price = cost[node] + _VIA
                if price < cost.get(other, 1e9):
                    cost[other] = price
                    before[other] = (node, 0)
                    heappush(queue, (price + estimate(other), other))
        return []

    @staticmethod
    def _back(node: int, before: dict[int, tuple[int, int]]) -> list[int]:
        way = [node]
        while way[-1] in before:
            way.append(before[way[-1]][0])
        return way[::-1]

    def _keep(self, way: list[int], nodes: dict[int, Pad]) -> None:
        """Keep a way as tracks, a track for each straight piece, and vias."""
        for end in (way[0], way[-1]):
            pad = nodes.get(end % self.size)
            x, y = self.board.at(end % self.size)
            if pad and (pad.x, pad.y) != (x, y):
                self._track(end // self.size, (pad.x, pad.y), (x, y))
        piece = [way[0]]
        for node in way[1:]:
            if abs(node - piece[-1]) == self.size:
                self._piece(piece)
                self.found.vias.append(Via(self.net, *self.board.at(node % self.size)))
                piece = [node]
            elif len(piece) > 1 and node - piece[-1] != piece[-1] - piece[-2]:
                self._piece(piece)
                piece = [piece[-1], node]
            else:
                piece.append(node)
        self._piece(piece)

    def _piece(self, piece: list[int]) -> None:
        if len(piece) > 1:
            ends = [self.board.at(node % self.size) for node in (piece[0], piece[-1])]
            self._track(piece[0] // self.size, *ends)

    def _track(self, layer: int, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.found.tracks.append(Track(self.net, layer, *start, *end, self.width))
