"""The figures and their bars: from what was measured to what is printed."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from typing import NamedTuple

from tools import console
from tools.bench.playing import Run

_KB = 1024
AT_MOST = "<="
AT_LEAST = ">="


class Figure(NamedTuple):
    """One figure beside its bar.

    sense: AT_MOST or AT_LEAST, of value to bar; bar: None where there is none. limit: what physics
    leaves, such as the time the wire needs; stock: the same with the stock driver; None where
    there is no such thing.
    """

    name: str
    value: float
    unit: str
    sense: str
    bar: float | None
    limit: float | None = None
    stock: float | None = None

    @property
    def ok(self) -> bool:
        """Whether the bar is kept, if there is one."""
        if self.bar is None:
            return True
        return self.value <= self.bar if self.sense == AT_MOST else self.value >= self.bar

    def as_object(self) -> dict[str, object]:
        """The figure as JSON has it."""
        return {**self._asdict(), "ok": self.ok}


def start(ours: Run, stock: Run | None) -> list[Figure]:
    """From power-on to the home screen, the slower of a first and a later start."""
    slowest = max(ours.starts)
    return [
        Figure(
            "power-on to the home screen",
            slowest.time / 1e6,
            "s",
            AT_MOST,
            1.0,
            slowest.least / 1e6,
            max(stock.starts).time / 1e6 if stock else None,
        )
    ]


def keys(ours: Run, stock: Run | None) -> list[Figure]:
    """From a key to the last changed byte: the median and the worst."""
    made = []
    for name, of, bar in (("median", statistics.median, 35), ("worst", max, 80)):
        made.append(
            Figure(
                f"key to the last changed byte, {name}",
                of([press.time for press in ours.presses]) / 1000,
                "ms",
                AT_MOST,
                bar,
                of([press.least for press in ours.presses]) / 1000,
                of([press.time for press in stock.presses]) / 1000 if stock else None,
            )
        )
    return made


def parlett(ours: Run) -> list[Figure]:
    """Of Parlett's game the slowest key, and how long the best bot thinks at the most.

    A key that is pressed while a bot thinks waits till it looks; the presses have waited a little
    already, so that the longest time that it looks away is told by itself: that of reading what it
    thinks with from the flash. A collection of litter takes 20 ms.
    """
    worst = max(ours.presses, key=lambda press: press.time)
    return [
        Figure(
            "key in Parlett's game, worst",
            worst.time / 1000,
            "ms",
            AT_MOST,
            80,
            max(press.least for press in ours.presses) / 1000,
        ),
        Figure("a bot that thinks looks at no key for", ours.away / 1000, "ms", AT_MOST, 40),
        Figure("a bid of the best bot", ours.bid / 1000, "s", AT_MOST, 3),
        Figure("a card of the best bot", ours.card / 1000, "s", AT_MOST, 2),
    ]


def wire(ours: Run, stock: Run) -> list[Figure]:
    """The bytes of a solo game beside those that the stock driver sends for it."""
    whole = stock.sent["solo"] / 100
    return [
        Figure(
            "bytes on the wire, solo game",
            ours.sent["solo"] / whole,
            "%",
            AT_MOST,
            15,
            ours.least["solo"] / whole,
            100,
        )
    ]


def awake(ours: Run, stock: Run | None) -> list[Figure]:
    """The share of the time that the processor is awake while nobody presses a key."""

    def lit(run: Run) -> float:
        return 100 * max(share for screen, share in run.awake.items() if screen != "dark")

    return [
        Figure("awake, screen on", lit(ours), "%", AT_MOST, 2, None, lit(stock) if stock else None),
        Figure("awake, screen off", 100 * ours.awake["dark"], "%", AT_MOST, 0.5),
    ]


def heap(ours: Sequence[Run], stock: Run | None) -> list[Figure]:
    """The free heap in the mode that leaves the least; its limit is from before our imports."""
    made = []
    for name, place, bar in (("heap free", 1, 100), ("largest free block", 2, 24)):

        def least(runs: Sequence[Run], place: int = place) -> float:
            return min(float(row[place]) for run in runs for row in run.heap[1:]) / _KB

        limit = float(ours[0].heap[0][place]) / _KB
        beside = least([stock]) if stock else None
        made.append(Figure(name, least(ours), "KB", AT_LEAST, bar, limit, beside))
    return made


def flash(size: int, room: int) -> list[Figure]:
    """The bytes that the image takes of those before the filesystem."""
    return [Figure("the image in the flash", size / _KB, "KB", AT_MOST, room / _KB)]


def details(ours: Run, stock: Run, heaps: Run, heaps_stock: Run, parlett: Run) -> dict[str, object]:
    """What stands behind the figures, for JSON: by kind of press, screen, mode and start."""
    return {
        "starts_s": {
            name: [start.time / 1e6 for start in run.starts]
            for name, run in (("ours", ours), ("stock", stock))
        },
        "presses_ms": {
            "ours": _by_kind(ours),
            "stock": _by_kind(stock),
            "parlett": _by_kind(parlett),
        },
        "bytes": {"ours": ours.sent, "stock": stock.sent, "limit": ours.least},
        "awake": ours.awake,
        "heap_bytes": {"ours": heaps.heap, "stock": heaps_stock.heap, "parlett": parlett.heap},
    }


def table(figures: list[Figure]) -> str:
    """Return the figures as a table, one a line."""
    rows = [("figure", "value", "bar", "limit", "stock", "")]
    for each in figures:
        rows.append(
            (
                each.name,
                f"{_number(each.value)} {each.unit}",
                "-" if each.bar is None else f"{each.sense} {each.bar:g}",
                _number(each.limit),
                _number(each.stock),
                "" if each.bar is None else "pass" if each.ok else "MISSED",
            )
        )
    return console.table(rows, left=(0, 5))


def _by_kind(run: Run) -> dict[str, dict[str, float]]:
    kinds: dict[str, list[float]] = {}
    for press in run.presses:
        kinds.setdefault(press.name, []).append(press.time / 1000)
    return {
        kind: {"count": len(times), "median": statistics.median(times), "worst": max(times)}
        for kind, times in kinds.items()
    }


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if value < 1 else f"{value:.1f}"
