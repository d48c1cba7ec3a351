"""The figures and their bars, made from the measurements, and the table of them."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from tools import console
from tools.bench.playing import Press, Run, Save
from tools.bench.recorder import BEGIN, KEY

_KB = 1024
AT_MOST = "<="
AT_LEAST = ">="


class Figure(NamedTuple):
    """A figure and its bar.

    name, value, unit: the figure.
    sense: AT_MOST or AT_LEAST: which side of the bar is good.
    bar: None if there is no bar.
    limit: the best possible value, such as the time that the wire needs; or None.
    stock: the value with the stock driver; or None.
    where: the mode in which the value was measured, or each press that misses the bar.
    """

    name: str
    value: float
    unit: str
    sense: str
    bar: float | None
    limit: float | None = None
    stock: float | None = None
    where: str = ""

    @property
    def ok(self) -> bool:
        """Whether the bar is kept; true if there is no bar."""
        if self.bar is None:
            return True
        return self.value <= self.bar if self.sense == AT_MOST else self.value >= self.bar

    def as_object(self) -> dict[str, object]:
        """Return the figure as an object for JSON."""
        return {**self._asdict(), "ok": self.ok}


def all_of(ours: Mapping[str, Run], stock: Mapping[str, Run]) -> list[Figure]:
    """Return the figures of all runs.

    ours, stock: the runs by part (`tools.bench.__main__`), with our driver and the stock driver.
    """
    made = []
    speed, beside = ours.get("speed"), stock.get("speed")
    if speed:
        made += start(speed, beside)
    for what, parts in (
        ("menus and setups", ("menus",)),
        ("adding games", ("speed", "adding", "heap")),
        ("Parlett's game", ("matches", "parlett", "thinking")),
    ):
        if any(part in ours for part in parts):
            made += keys(
                what,
                [ours[part] for part in parts if part in ours],
                [stock[part] for part in parts if part in stock],
            )
    saved = [save for run in ours.values() for save in run.saves]
    if saved:
        made += saves(saved)
    if any(_of_kind([run], BEGIN) for run in ours.values()):
        made += begin(list(ours.values()), list(stock.values()))
    if speed and beside:
        made += wire(speed, beside)
    if speed:
        made += awake(speed, beside)
    # In `thinking` bots are interrupted, to measure the heap and for the menu.
    bots = [ours[part] for part in ("parlett", "matches") if part in ours]
    if bots:
        made += parlett(bots)
    if "heap" in ours:
        made += adding(ours["heap"])
    probed = [run for run in ours.values() if run.heap]
    if probed:
        made += heap(probed, stock.get("adding"))
    return made


def start(ours: Run, stock: Run | None) -> list[Figure]:
    """Return the times from power-on to the home screen, on an erased and on a formatted flash."""
    made = []
    for number, (name, bar) in enumerate((("an erased flash", None), ("a formatted one", 0.30))):
        each = ours.starts[number]
        made.append(
            Figure(
                f"power-on to the home screen, {name}",
                each.time / 1e6,
                "s",
                AT_MOST,
                bar,
                each.least / 1e6,
                stock.starts[number].time / 1e6 if stock else None,
            )
        )
    return made


def keys(what: str, ours: Sequence[Run], stock: Sequence[Run] = ()) -> list[Figure]:
    """Return the time from a key to the last changed byte on the display: median and worst.

    Keys that begin a game or read a saved one are left out, because they have their own bar. If
    reading the saved game takes so long that its progress is shown, that picture counts.

    what: a name for the keys of these runs.
    """
    made = []
    presses = _of_kind(ours, KEY)
    beside = _of_kind(stock, KEY)
    for name, of, bar in (("median", statistics.median, 35), ("worst", max, 80)):
        made.append(
            Figure(
                f"key, {what}, {name}",
                of([press.time for press in presses]) / 1000,
                "ms",
                AT_MOST,
                bar,
                of([press.least for press in presses]) / 1000,
                of([press.time for press in beside]) / 1000 if beside else None,
                _slow(presses, bar) if of is max else "",
            )
        )
    return made


def saves(made: Sequence[Save]) -> list[Figure]:
    """Return how long a key waits for the flash, since its event is saved before its picture."""
    times = [save.time / 1000 for save in made]
    over = [Press(KEY, save.key, save.part, save.screen, save.time, 0) for save in made]
    return [
        Figure("a save, median", statistics.median(times), "ms", AT_MOST, 5),
        Figure("a save, worst", max(times), "ms", AT_MOST, 20, where=_slow(over, 20)),
    ]


def begin(ours: Sequence[Run], stock: Sequence[Run]) -> list[Figure]:
    """Return the longest time from a key to the first picture of the game that it begins.

    A saved game counts, too: its picture, or the menu that offers to go on with it.
    """
    presses = _of_kind(ours, BEGIN)
    beside = _of_kind(stock, BEGIN)
    bar = 150
    return [
        Figure(
            "a game begins or is read",
            max(press.time for press in presses) / 1000,
            "ms",
            AT_MOST,
            bar,
            max(press.least for press in presses) / 1000,
            max(press.time for press in beside) / 1000 if beside else None,
            _slow(presses, bar),
        )
    ]


def parlett(ours: Sequence[Run]) -> list[Figure]:
    """Return the longest thoughts of the best bot of Parlett's game.

    A key that is pressed while a bot thinks waits until the bot looks for keys. The script does not
    press keys at the worst moment, so the longest time between two looks is a figure, too. A
    garbage collection takes 20 to 25 ms of it. It comes before a first answer, which takes 20 ms.
    """
    away = max(run.away for run in ours)
    bid = max(run.bid for run in ours)
    card = max(run.card for run in ours)
    return [
        Figure("a bot that thinks looks at no key for", away / 1000, "ms", AT_MOST, 40),
        Figure("a bid of the best bot", bid / 1000, "s", AT_MOST, 2),
        Figure("a card of the best bot", card / 1000, "s", AT_MOST, 1.5),
    ]


def adding(run: Run) -> list[Figure]:
    """Return the longest thoughts of the best bot of adding games, as `parlett` does."""
    return [
        Figure("a bot of adding games looks at no key for", run.away / 1000, "ms", AT_MOST, 40),
        Figure("a card of the best of them", run.adding, "ms", AT_MOST, 200),
    ]


def wire(ours: Run, stock: Run) -> list[Figure]:
    """Return the bytes of a solo game on the wire, in percent of those of the stock driver."""
    whole = stock.sent["solo"] / 100
    return [
        Figure(
            "bytes on the wire, solo game",
            ours.sent["solo"] / whole,
            "%",
            AT_MOST,
            None,
            ours.least["solo"] / whole,
            100,
        )
    ]


def awake(ours: Run, stock: Run | None) -> list[Figure]:
    """Return the share of the time that the processor is awake while nobody presses a key."""

    def lit(run: Run) -> float:
        return 100 * max(share for screen, share in run.awake.items() if screen != "dark")

    return [
        Figure("awake, screen on", lit(ours), "%", AT_MOST, 2, None, lit(stock) if stock else None),
        Figure("awake, screen off", 100 * ours.awake["dark"], "%", AT_MOST, 0.5),
    ]


def heap(ours: Sequence[Run], stock: Run | None) -> list[Figure]:
    """Return the least free heap and the least largest block of all modes.

    Their limit is the heap before the firmware is imported. The modules that were thrown out to
    make room are a figure, too.
    """
    made = []
    for name, place, bar in (("heap free", 1, 100), ("largest free block", 2, 64)):
        rows = [row for run in ours for row in run.heap[1:]]
        least = min(rows, key=lambda row, place=place: int(row[place]))  # type: ignore[misc]
        value = float(least[place]) / _KB
        limit = float(ours[0].heap[0][place]) / _KB
        beside = min(float(row[place]) for row in stock.heap[1:]) / _KB if stock else None
        made.append(Figure(name, value, "KB", AT_LEAST, bar, limit, beside, least[0]))
    modules = [[row[3] for row in run.heap] for run in ours]
    thrown = sum(b < a for counts in modules for a, b in pairwise(counts))
    made.append(Figure("modules thrown out", thrown, "times", AT_MOST, 0))
    return made


def flash(size: int, room: int) -> list[Figure]:
    """Return the size of the image.

    size: its bytes.
    room: the bytes before the filesystem and the journal, which is the bar.
    """
    return [Figure("the image in the flash", size / _KB, "KB", AT_MOST, room / _KB)]


def details(ours: Mapping[str, Run], stock: Mapping[str, Run]) -> dict[str, object]:
    """Return the measurements behind the figures for JSON, by driver and run."""
    return {
        side: {
            name: {
                "starts_s": [start.time / 1e6 for start in run.starts],
                "presses_ms": _by_screen(run),
                "saves_ms": [save.time / 1000 for save in run.saves],
                "bytes": run.sent,
                "bytes_at_least": run.least,
                "awake": run.awake,
                "heap_bytes": run.heap,
            }
            for name, run in runs.items()
        }
        for side, runs in (("ours", ours), ("stock", stock))
    }


def table(figures: list[Figure]) -> str:
    """Return the figures as lines; below each missed bar, say where it was missed."""
    rows = [("figure", "value", "bar", "limit", "stock", "stock/value", "")]
    for each in figures:
        ratio = each.stock / each.value if each.stock and each.value else None
        rows.append(
            (
                each.name,
                f"{_number(each.value)} {each.unit}",
                "-" if each.bar is None else f"{each.sense} {each.bar:g}",
                _number(each.limit),
                _number(each.stock),
                "-" if ratio is None else f"{ratio:.2f}",
                "" if each.bar is None else "pass" if each.ok else "MISSED",
            )
        )
    lines = console.table(rows, left=(0, 6)).split("\n")
    for number, each in reversed(list(enumerate(figures, 1))):
        if not each.ok and each.where:
            lines[number + 1 : number + 1] = ["    " + line for line in each.where.split("\n")]
    return "\n".join(lines)


def _of_kind(runs: Sequence[Run], kind: str) -> list[Press]:
    return [press for run in runs for press in run.presses if press.kind == kind]


def _slow(presses: Sequence[Press], bar: float) -> str:
    """Return the presses over a bar in ms, a line for each kind with how many there were."""
    kinds: dict[str, list[float]] = {}
    for press in presses:
        if press.time > bar * 1000:
            kinds.setdefault(_name(press), []).append(press.time / 1000)
    slowest = sorted(kinds.items(), key=lambda item: -max(item[1]))
    return "\n".join(f"{max(times):.0f} ms, {len(times)}x: {name}" for name, times in slowest)


def _name(press: Press) -> str:
    return f"{press.key} on {press.screen} ({press.part})"


def _by_screen(run: Run) -> dict[str, dict[str, float]]:
    kinds: dict[str, list[float]] = {}
    for press in run.presses:
        kinds.setdefault(f"{press.kind}: {_name(press)}", []).append(press.time / 1000)
    return {
        kind: {"count": len(times), "median": statistics.median(times), "worst": max(times)}
        for kind, times in kinds.items()
    }


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:.3f}" if value < 1 else f"{value:.1f}"
