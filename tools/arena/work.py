"""Playing a contest on all cores, or on several machines.

The deals are played in pieces. What a piece finds depends on the numbers of its deals alone, and
the pieces are put together in order: so the result is the same however the work was split.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tools import processes
from tools.arena.contest import Contest
from tools.arena.play import Played, play

REQUIREMENTS = "tools/arena/requirements.txt"
MISSING = f"Dask is missing: run 'python3 -m pip install --no-deps -r {REQUIREMENTS}'"
"""The error if `--scheduler` is used without the extra."""

WRONG_PLACE = "Dask can't play this: start the scheduler and the workers in this folder"
"""The error if the project's modules are missing there."""

_PIECES = 200  # about as many as there are steps of progress
_LONGEST = 500  # deals in a piece

Report = Callable[[int], None]
"""Is called with the number of deals that are done."""


def here(contest: Contest, count: int, workers: int, report: Report) -> Played:
    """Play deals or matches on some processes of this machine; return what they have shown."""
    pieces = _pieces(contest, count)
    if workers == 1:
        return _together(contest, map(_piece, pieces), report)
    with processes.pool(workers) as pool:
        return _together(contest, pool.imap(_piece, pieces), report)


def there(contest: Contest, count: int, address: str, report: Report) -> Played:
    """Do what `here` does on the workers of a Dask scheduler.

    address: such as `tcp://192.168.0.2:8786`.

    Raises ImportError if Dask is missing, OSError if nobody answers or a worker can't play.
    """
    with _client(address) as client:
        futures = client.map(_piece, _pieces(contest, count), pure=False)
        try:
            return _together(contest, (future.result() for future in futures), report)
        except RuntimeError as error:  # Dask's, such as modules that are missing there
            raise OSError(f"{WRONG_PLACE} ({error})") from error


@contextmanager
def _client(address: str) -> Iterator[Any]:
    try:
        from distributed import Client
    except ImportError:
        raise ImportError(MISSING) from None
    with Client(address, timeout=10) as client:
        yield client


def _pieces(contest: Contest, count: int) -> list[tuple[Contest, int, int]]:
    """Return pieces: the number of the first deal, and how many there are."""
    size = max(1, min(_LONGEST, count // _PIECES))
    return [(contest, first, min(size, count - first)) for first in range(0, count, size)]


def _piece(job: tuple[Contest, int, int]) -> Played:
    return play(*job)


def _together(contest: Contest, pieces: Iterator[Played], report: Report) -> Played:
    seats = len(contest.bots)
    whole = Played([], [0] * seats, [0.0] * seats)
    for piece in pieces:
        whole.values.extend(piece.values)
        for bot in range(seats):
            whole.moves[bot] += piece.moves[bot]
            whole.seconds[bot] += piece.seconds[bot]
        report(len(whole.values))
    return whole
