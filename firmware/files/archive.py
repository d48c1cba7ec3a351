"""The finished games that are kept: copies of their records; the oldest make room.

They lie in the folder `games` under running numbers, such as `games/000012-tally.txt`, so their
names say which is the oldest and of what kind it is.
"""

from binascii import crc32

from micropython import const

FOLDER = "games"
MOST = const(64)
"""How many are kept."""

_DIGITS = const(6)


def names(storage) -> list:
    """Return the names of the finished games in a store, without the folder's, oldest first."""
    return sorted(name for name in storage.names(FOLDER) if _number(name))


def path(name: str) -> str:
    """Return the name that the store has for a finished game."""
    return FOLDER + "/" + name


def keeping(storage, name: str, instead: str):
    """Keep a copy of a finished game's record; yields None after each step, then its name.

    name: of the record, such as `tally.txt`. instead: the name of the copy to replace, kept before
    the end of the game was changed, or "". What is kept already is not kept again. OSError where
    there is no room, ValueError where the record is damaged.
    """
    there = names(storage)
    check = 0
    for piece in storage.pieces(name):
        check = crc32(piece, check)
    yield None
    for same in [other for other in there if other[_DIGITS + 1 :] == name][-1:]:
        if storage.has_check(path(same), check):
            yield same
            return
    if instead not in there:
        number = _number(there[-1]) + 1 if there else 1
        instead = f"{number:0{_DIGITS}}-{name}"
        for oldest in there[: max(0, len(there) + 1 - MOST)]:
            storage.files.remove(path(oldest))
            yield None
    yield from storage.copying(name, path(instead), check)
    yield instead


def _number(name: str) -> int:
    """Return the number in the name of a finished game, 0 where it is none."""
    digits = name[:_DIGITS]
    if name[_DIGITS : _DIGITS + 1] == "-" and name[-4:] == ".txt" and digits.isdigit():
        return int(digits)
    return 0
