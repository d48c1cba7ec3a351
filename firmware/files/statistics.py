"""How many games were played and won, for each kind of play, opponents and rules.

The file has a line for each, the last one played at the end:

    KIND PEOPLE:BOTS:LEVEL GAMES WON STREAK BEST MARK LAST STREAK-BEFORE BEST-BEFORE RULES

KIND is a kind of play. LEVEL is the name of the bots, `-` without bots. WON is the number of games
won; -1 unless one person plays alone against bots. STREAK is the number of games won in a row,
BEST the greatest so far. A reset sets these to 0. MARK identifies the last game that was counted.
It is the number of its copy in the archive; older firmware wrote a check value of its beginning.
The three numbers after it take that back if its end is undone and the game ends in another way.
"""

from binascii import crc32

from micropython import const

from firmware.files import READ_ONLY
from firmware.files.store import LARGEST

FILE = "statistics"

_BEGINNING = const(6)  # how many moves, with the tags, identify a game

KIND = const(0)
WHO = const(1)
GAMES = const(2)
WON = const(3)
STREAK = const(4)
BEST = const(5)
_MARK = const(6)
_LAST = const(7)
_STREAK_BEFORE = const(8)
_BEST_BEFORE = const(9)
RULES = const(10)


def outcome(kind: str, table) -> list:
    """Return how a game ended, for `count`: [kind, PEOPLE:BOTS:LEVEL, won, mark, rules].

    won: 1 or 0; -1 unless one person plays alone against bots. mark: a check value of the tags
    and first moves, which identifies a game that has no copy in the archive.
    """
    game = table.game
    seats = range(1, game.seats + 1)
    people = [seat for seat in seats if not table.is_bot(seat)]
    levels = [table.role(seat).split(":")[-1] for seat in seats if table.is_bot(seat)]
    who = f"{len(people)}:{len(levels)}:{levels[0] if levels else '-'}"
    won = -1
    if len(people) == 1 and table.role(people[0]) == "person":
        won = int(people[0] in table.winners)
    begun = " ".join(table.head(False) + list(map(str, game.history[:_BEGINNING])))
    return [kind, who, won, crc32(begun.encode()), game.rules.title()]


def read(storage) -> list:
    """Return the rows, each a list in the order of the constants; empty if there are none.

    A file that can't be read is set aside, and the problems of the storage say so.
    """
    return storage.try_read(FILE, _rows, "file.no_statistics") or []


def marks(storage, ended: list) -> tuple:
    """Return the mark in the row of an `outcome`, 0 if it has none, and those in all rows."""
    rows = read(storage)
    place = _place(rows, ended)
    return rows[place][_MARK] if place < len(rows) else 0, [row[_MARK] for row in rows]


def count(storage, ended: list, copy: int = 0) -> None:
    """Count a finished game, but not twice; OSError if there is no room.

    ended: its `outcome`. copy: the number of its copy in the archive, which identifies it; 0 if
    there is none, and then `ended` does.
    """
    kind, who, won, mark, rules = ended
    rows = read(storage)
    row = [kind, who, 0, -1 if won < 0 else 0, 0, 0, -1, 0, 0, 0, rules]
    at = _place(rows, ended)
    if at < len(rows):
        row = rows.pop(at)
    if row[_MARK] == mark or copy and row[_MARK] == copy:
        if row[_LAST] == won or not row[GAMES]:  # counted, or counted before a reset
            return
        _take_back(row)
    row[_STREAK_BEFORE], row[_BEST_BEFORE] = row[STREAK], row[BEST]
    row[_MARK], row[_LAST] = copy or mark, won
    row[GAMES] += 1
    if won >= 0:
        row[WON] += won
        row[STREAK] = row[STREAK] + 1 if won else 0
        row[BEST] = max(row[BEST], row[STREAK])
    rows.append(row)
    _write(storage, rows, at)


def uncount(storage, ended: list, copy: int) -> None:
    """Count a game no longer if it is the last one of its row; ended, copy: as of `count`."""
    rows = read(storage)
    at = _place(rows, ended)
    if at < len(rows) and rows[at][_MARK] == copy and rows[at][GAMES]:
        _take_back(rows[at])
        rows[at][_MARK] = 0
        _write(storage, rows, at)


def _take_back(row: list) -> None:
    """Take the last game of a row back."""
    row[GAMES] -= 1
    row[WON] -= max(0, row[_LAST])
    row[STREAK] = row[_STREAK_BEFORE]
    row[BEST] = row[_BEST_BEFORE]


def _write(storage, rows: list, at: int) -> None:
    """Write the rows; those before a place have not changed. OSError for no room."""
    lines = list(map(_line, rows))
    while sum(map(len, lines)) > LARGEST:  # the ones not played for the longest time
        lines.pop(0)
        at = 0
    try:
        # Only from the first row that has changed: most often, that is the last one.
        storage.write(FILE, [b"".join(lines[at:])], sum(map(len, lines[:at])))
    except OSError as error:
        if error.errno != READ_ONLY:  # else a newer version wrote the file
            raise


def reset(storage) -> None:
    """Set all numbers to 0; OSError if that fails. The games counted so far do not count again."""
    rows = read(storage)
    for row in rows:
        row[GAMES] = row[STREAK] = row[BEST] = 0
        row[WON] = min(0, row[WON])
    storage.write(FILE, list(map(_line, rows)))


def _place(rows: list, ended: list) -> int:
    """Return the place of the row of an `outcome`; the number of rows if there is none."""
    for place, row in enumerate(rows):
        if (row[KIND], row[WHO], row[RULES]) == (ended[0], ended[1], ended[-1]):
            return place
    return len(rows)


def _rows(content: bytes) -> list:
    """Return the rows of the file; ValueError if the content is wrong."""
    *lines, rest = content.decode().split("\n")
    if rest:
        raise ValueError  # its end is missing
    return list(map(_row, lines))


def _row(line: str) -> list:
    """Return the row of a line; ValueError if the line is not a row."""
    words: list = line.split(" ", RULES)
    if len(words) <= RULES:
        raise ValueError
    people, bots, _ = words[WHO].split(":")
    if int(people) + int(bots) <= 0:
        raise ValueError
    words[GAMES:RULES] = list(map(int, words[GAMES:RULES]))
    return words


def _line(row: list) -> bytes:
    return (" ".join(map(str, row)) + "\n").encode()
