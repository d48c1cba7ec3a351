"""The ways of the wires: on each side of the board, each net has an upright channel of its own.

A wire leaves its pin straight, turns into the channel and turns again at the height of the other
pin. The pins of the parts are half a pitch lower than those of the board, so that no two wires lie
on each other; they only cross.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Side:
    """A net on one side of the board.

    near: heights at which its wire comes from the board.
    far: heights at which it goes to parts.
    """

    net: str
    near: list[float] = field(default_factory=list)
    far: list[float] = field(default_factory=list)

    @property
    def ends(self) -> list[float]:
        """All heights, sorted."""
        return sorted(self.near + self.far)


def order(sides: Sequence[Side]) -> list[Side]:
    """Return the nets in the order of their channels, from the board outwards, with few crossings.

    The best place of each net is tried again and again until none is better.
    """
    found = sorted(sides, key=lambda side: side.ends)
    best = crossings(found)
    better = True
    while better:
        better = False
        for side in list(found):
            rest = [its for its in found if its is not side]
            for place in range(len(found)):
                trial = [*rest[:place], side, *rest[place:]]
                count = crossings(trial)
                if count < best:
                    found, best, better = trial, count, True
    return found


def crossings(sides: Sequence[Side]) -> int:
    """Return how often wires cross if their channels are in this order, from the board outwards."""
    count = 0
    for place, side in enumerate(sides):
        low, high = side.ends[0], side.ends[-1]
        count += sum(low < y < high for outer in sides[place + 1 :] for y in outer.near)
        count += sum(low < y < high for inner in sides[:place] for y in inner.far)
    return count
