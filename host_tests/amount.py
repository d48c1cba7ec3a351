"""How much the tests try: enough for a change, or everything.

`make test-all` (pytest's option `--all`) runs everything: also the tests with the mark `long`, and
1,000 random examples where `make test` tries 40. What runs on CPython and on MicroPython runs on
both with `--all`; without it, a quarter of it runs on MicroPython. Random examples and that quarter
follow from the commit, so each change tries others. Every run prints their seed, and `--seed` tries
the same ones again.

`host_tests/conftest.py` calls `decide` before any test is imported.
"""

from __future__ import annotations

import subprocess
import zlib
from collections.abc import Sequence
from itertools import product
from typing import TypeVar

from tools.node import ROOT

One = TypeVar("One")
Other = TypeVar("Other")

everything = False
"""Whether this is the long run."""

seed = 0
"""What random examples follow from: a whole number."""

examples = 40
"""How many random examples a test tries."""


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
    """Return whether the last commit or the work since then changed any of these files.

    paths: of files or folders, relative to the root. Where git can't tell, they have changed.
    """
    asked = _git("diff", "--name-only", "HEAD~1", "--", *paths)
    new = _git("ls-files", "--others", "--exclude-standard", "--", *paths)
    return asked is None or new is None or bool(asked or new)


def _git(*arguments: str) -> str | None:
    """Return what git prints, None if it fails or is missing."""
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    except OSError:
        return None
    return None if done.returncode else done.stdout.strip()
