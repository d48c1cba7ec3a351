"""The finished games: copies of their records, in the folder `games`.

A name such as `games/000012-tally.txt` has a running number and the kind of play. New games replace
the oldest ones.
"""

from micropython import const

from engine.record import is_whole
from firmware.files import form

FOLDER = "games"
MOST = const(64)
"""The most finished games in the archive."""

_DIGITS = const(6)
_LAST = const(900_000)  # the number after the last one; a file with a greater one is not ours


def names(storage) -> list:
    """Return the names of the finished games in their folder, the oldest first."""
    return sorted(name for name in storage.names(FOLDER) if _number(name))


def kind_of(name: str) -> str:
    """Return the kind of play in the name of a finished game."""
    return name[_DIGITS + 1 : -4]


def path(name: str) -> str:
    """Return the name of a finished game with its folder, for the store."""
    return FOLDER + "/" + name


def adding(storage, name: str, replaced: int, counted=(), deleted: int = 0):
    """Copy the record of a finished game; yield None after each step, then the number of the copy.

    If the last copy has the same content, it is not copied again.

    name: the name of the record, such as `tally.txt`.
    replaced: the number of the copy to replace, made before the game got another end; 0 for none.
    counted: the marks of the statistics. Some are numbers of copies, which may be gone; the number
        of a new copy is greater.
    deleted: a deleted copy's number, used again if it is free; 0 for none.

    Raises OSError if there is no room, ValueError if the record is damaged.
    """
    check = form.check_of(storage.pieces(name))
    yield None
    same = find(storage, name, check)
    if same:
        yield same
        return
    copies = names(storage)
    number = replaced
    if _name(number, name) not in copies:
        number = deleted
        if not 0 < deleted < _LAST or _name(deleted, name) in copies:
            known = [_number(other) for other in copies[-1:]]
            number = max([0] + known + [mark for mark in counted if mark < _LAST]) + 1
        while storage.is_removed(path(_name(number, name))):
            number += 1
        for oldest in copies[: max(0, len(copies) + 1 - MOST)]:
            storage.files.remove(path(oldest))
            yield None
    yield from storage.copying(name, path(_name(number, name)), check)
    yield number


def find(storage, name: str, check: int) -> int:
    """Return the number of the last copy of a record if it has a check value; 0 if not."""
    for last in [other for other in names(storage) if other[_DIGITS + 1 :] == name][-1:]:
        if storage.has_check(path(last), check):
            return _number(last)
    return 0


def drop(storage, name: str, copy: int) -> None:
    """Delete the copy of a record by its number; OSError as of `Store.remove`."""
    storage.remove(path(_name(copy, name)))


def _name(number: int, name: str) -> str:
    return f"{number:0{_DIGITS}}-{name}"


def _number(name: str) -> int:
    """Return the number in the name of a finished game, 0 if it is another name."""
    digits = name[:_DIGITS]
    if name[_DIGITS : _DIGITS + 1] == "-" and name[-4:] == ".txt" and is_whole(digits):
        number = int(digits)
        return number if number < _LAST else 0
    return 0
