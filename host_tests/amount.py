"""How much the tests try: enough for a change, or everything.

`make test-all` (pytest's option `--all`) runs everything: also the tests with the mark `long`, and
1,000 random examples where `make test` tries 40. What runs on CPython and on MicroPython runs on
both with `--all`; without it, a quarter of it runs on MicroPython. Of many cases of a kind, a
quarter is tried (`by_turns`). Random examples and these quarters follow from the commit, so each
change tries others. Every run prints their seed, and `--seed` tries the same ones again.

`host_tests/conftest.py` calls `decide` before any test is imported.
"""

from __future__ import annotations

import functools
import subprocess
import zlib
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import TypeVar

import pytest

from tools.node import ROOT

One = TypeVar("One")
Other = TypeVar("Other")

everything = False
"""Whether this is the long run."""

seed = 0
"""What random examples follow from: a whole number."""

_HOURS = 4  # before the last commit: what is tested at once may be several commits

examples = 40
"""How many random examples a test tries."""


EMULATOR = ("tools/emulator", "tools/sim/pico", "tools/image", "tools/node", "tools/uf2.py")
"""What the emulated Pico and its MicroPython are made of."""

_BOARD = ("backends", "boards", "device", "main.py", "shell.py", "start.py")
ON_THE_BOARD = tuple(f"firmware/{name}" for name in _BOARD)
"""The firmware's side of a board's parts, its sleep and its serial port."""


def decide(all_of_it: bool, asked: int | None) -> None:
    """Set the values above; asked: the seed, or None for the seed of the commit."""
    global everything, seed, examples
    everything = all_of_it
    commit = _git("rev-parse", "--short=6", "HEAD") or "0"  # a source archive has no commit
    seed = int(commit, 16) if asked is None else asked
    examples = 1000 if everything else 40


def seeds() -> range:
    """Return the seeds of the random examples."""
    return range(seed, seed + examples)


def first(count: int, cases: Sequence[One]) -> Sequence[One]:
    """Return the first few cases, or all if everything is tried."""
    return cases if everything else cases[:count]


def by_turns(cases: Sequence[One]) -> Sequence[One]:
    """Return a quarter of the cases, one at least; all if everything is tried.

    Each commit tries another quarter.
    """
    turns = min(4, len(cases))
    return cases if everything else cases[seed % turns :: turns]


def spoken(languages: Sequence[One]) -> Sequence[One]:
    """Return all languages if a text has changed, else a quarter of them by turns."""
    return languages if changed("firmware/words", "tools/web/texts") else by_turns(languages)


def pairs(ones: Sequence[One], others: Sequence[Other]) -> list[tuple[One, Other]]:
    """Return pairs with each item in at least one; all pairs if everything is tried."""
    if everything:
        return list(product(ones, others))
    longer = max(len(ones), len(others))
    return [(ones[at % len(ones)], others[at % len(others)]) for at in range(longer)]


def has_its_turn(name: str) -> bool:
    """Return whether this commit tries a test, by its name: each commit tries another quarter."""
    return everything or (zlib.crc32(name.encode()) + seed) % 4 == 0


def changed(*paths: str) -> bool:
    """Return whether a commit of the last hours or the work since then changed any of these files.

    paths: of files or folders, relative to the root or whole. Where git can't tell, they have
        changed.
    """
    wanted = [(ROOT / path).resolve(strict=True) for path in paths]
    found = changes()
    return found is None or any(path in (each, *each.parents) for each in found for path in wanted)


def for_changes_of(*paths: str) -> list[pytest.MarkDecorator]:
    """Return the marks of tests that nothing but a change of these files can break.

    paths: as in `changed`.
    """
    return [] if changed(*paths) else [pytest.mark.long]


@functools.cache
def changes() -> list[Path] | None:
    """Return the files that changed in the last hours before the last commit, or after it.

    Return None if git fails or has no commit before these hours.
    """
    last = int(_git("log", "-1", "--format=%ct") or 0)
    before = _git("rev-list", "-1", f"--before={last - _HOURS * 3600}", "HEAD")
    asked = _git("diff", "--name-only", before) if before else None
    new = _git("ls-files", "--others", "--exclude-standard")
    if asked is None or new is None:
        return None
    return [ROOT / name for name in (*asked.splitlines(), *new.splitlines())]


def _git(*arguments: str) -> str | None:
    """Return what git prints, None if it fails or is missing."""
    try:
        # In a container, the files may be another user's.
        command = ["git", "-c", f"safe.directory={ROOT}", *arguments]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return None
    return None if done.returncode else done.stdout.strip()
