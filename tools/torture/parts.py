"""The parts of torture, each divided into independent units of work.

The cases of a unit follow from the seed, the part and the number of the unit, so they are the same
in any number of processes.
"""

from __future__ import annotations

import time
import traceback
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple

from tools.torture import cuts, damage, faults, games, monkey, pico, starve, visits

Unit = Callable[[], Iterator[str]]
"""Tries some cases; yields what was lost, or "", for each. It can be pickled."""


def attempt(unit: Unit) -> tuple[int, list[str], float, Counter[str]]:
    """Try a unit of work; return the number of cases, what was lost, the seconds, the visits.

    An exception counts as one lost case. The visits are those of `visits.VISITS`.
    """
    begin = time.monotonic()
    visits.VISITS.clear()
    tried = 0
    lost = []
    try:
        for outcome in unit():
            tried += 1
            if outcome:
                lost.append(outcome)
    except Exception:
        tried += 1
        lost.append(traceback.format_exc())
    return tried, lost, time.monotonic() - begin, visits.VISITS.copy()


class Part(NamedTuple):
    """A part of torture.

    least: the cases of a whole run.
    units: called with the seed and whether to try little; returns the units, the longest first.
    """

    least: int
    units: Callable[[int, bool], Iterable[Unit]]


def _repeated(
    name: str, work: Callable[[int, int], Iterator[str]], whole: int, each: int, short: int
) -> Part:
    """Return a part whose units differ in their seeds only.

    name: the part, for the seeds.
    work: called with a count and a seed; tries that number of cases.
    whole: the cases of a whole run.
    each: the cases of a unit.
    short: the cases of a short run, which has one unit.
    """

    def units(seed: int, little: bool) -> Iterable[Unit]:
        if little:
            return [partial(work, short, seed)]
        counts = [min(each, whole - done) for done in range(0, whole, each)]
        return [
            partial(work, count, derived(seed, name, number)) for number, count in enumerate(counts)
        ]

    return Part(whole, units)


def derived(seed: int, part: str, number: int) -> int:
    """Return the seed of a unit of a part, by its number."""
    return zlib.crc32(f"{seed} {part} {number}".encode()) >> 8


def _cuts(seed: int, short: bool) -> Iterable[Unit]:
    if short:
        plays = {"score sheet, two whole games": 8, "tally": 1, "settings": 1}
        plays |= {"rule editor": 1, "names": 1}
        # The cheapest whole game that rests after its end is undone, because bots are to play.
        plays["solo by double-99, a whole game"] = 40
        return [partial(cuts.run, way, 12, seed, every) for way, every in plays.items()]
    whole = [way for way in cuts.PLAYS if way not in cuts.THERE]
    return [
        partial(cuts.run, way, cuts.KEYS, derived(seed, way, number))
        for number, way in enumerate(whole + 3 * list(cuts.THERE))
    ]


def _damage(seed: int, short: bool) -> Iterable[Unit]:
    units = 1 if short else 40
    count = 300 if short else 100_000 // units
    return [partial(damage.run, count, seed, number * count) for number in range(units)]


def _starved(seed: int, short: bool) -> Iterable[Unit]:
    every = 300 if short else 1
    return [
        partial(starve.run, play, seed % every, every, times)
        for times in (1, 10)
        for play in range(1 if short and times > 1 else starve.PLAYS)
    ]


def _failing_files(seed: int, short: bool) -> Iterable[Unit]:
    most = [3] if short else []
    return [partial(faults.files, way, seed, *most) for way in faults.WHERE]


def _cuts_on_the_pico(seed: int, short: bool) -> Iterable[Unit]:
    if short:
        return [partial(pico.run, 4, seed, pico.PLAYS[0])]
    return [
        partial(pico.run, 25, derived(seed, "cuts-pico", number), way)
        for number, way in enumerate(pico.PLAYS * 2)
    ]


def _keys_on_the_pico(seed: int, short: bool) -> Iterable[Unit]:
    """Return the units of two hours in all."""
    if short:
        return [partial(monkey.run_on_the_pico, 10, seed, 0)]
    return [
        partial(monkey.run_on_the_pico, 600, derived(seed, "keys-pico", number), 2 * number)
        for number in range(12)
    ]


PARTS: dict[str, Part] = {
    "games": Part(2000, lambda seed, short: [partial(games.run, 20 if short else 2000, seed)]),
    "games-pico": Part(
        50, lambda seed, short: [partial(games.run_on_the_pico, 5 if short else 50)]
    ),
    "no-memory": Part(50_000, _starved),
    "cuts": Part(20_000, _cuts),
    "cuts-pico": Part(300, _cuts_on_the_pico),
    "keys-pico": Part(4_000, _keys_on_the_pico),
    "keys": _repeated("keys", monkey.run, 1_000_000, 15_000, 1_500),
    "keys-micropython": _repeated("micropython", monkey.run_on_micropython, 50_000, 1_000, 100),
    "damage": Part(100_000, _damage),
    "files-fail": Part(1_000, _failing_files),
    "parts-fail": _repeated("parts-fail", faults.parts, 1_000, 250, 10),
}
"""The parts by name; the ones with the longest units come first."""


def outcomes(name: str, seed: int, short: bool) -> Iterator[str]:
    """Try a whole part in this process; yield what was lost, or "", for each case."""
    for unit in PARTS[name].units(seed, short):
        yield from unit()
