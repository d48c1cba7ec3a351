"""The names of the players, stored from game to game in the file `names`.

    Ann Ben - Cleo
    Dora Ann Ben Cleo

The first line has the names of the last game by seat, `-` for a seat without one. The second line
has the names to pick from, the one taken last first.
"""

from micropython import const

from engine.errors import is_plain
from engine.record import NO_NAME

FILE = "names"
SEATS = const(8)
LONGEST = const(8)
"""The most letters of a name."""

_MOST = const(16)  # names to pick from


def read(storage) -> tuple:
    """Return (names by seat, names to pick from), two lists; the first has `SEATS`, "" for no name.

    A file that can't be read is set aside, and the problems of the storage say so.
    """
    return storage.try_read(FILE, _parsed, "file.no_names") or ([""] * SEATS, [])


def _parsed(content: bytes) -> tuple:
    """Return what `read` returns; ValueError if the content is wrong."""
    seats, picks = [line.split(" ") for line in content.decode().split("\n")[:2]]
    picks = [name for name in picks if name]
    if len(seats) > SEATS or len(picks) > _MOST or not are_names(seats + picks):
        raise ValueError
    seats = ["" if name == NO_NAME else name for name in seats]
    return seats + [""] * (SEATS - len(seats)), picks


def write(storage, seats: list, picks: list) -> None:
    """Save what `read` returns; OSError if there is no room, or a newer version wrote it."""
    lines = " ".join([name or NO_NAME for name in seats]), " ".join(picks)
    storage.write(FILE, ["\n".join(lines).encode()])


def take(picks: list, name: str) -> None:
    """Put a name at the beginning of those to pick from; the last of too many makes room."""
    if name in picks:
        picks.remove(name)
    picks.insert(0, name)
    del picks[_MOST:]


def are_names(several: list) -> bool:
    """Return whether each text is a word, and can be a name in a record (`engine.record`)."""
    for name in several:
        if len(name) > LONGEST or name.split() != [name] or '"' in name:
            return False
        if not all(is_plain(letter) for letter in name):
            return False
    return True
