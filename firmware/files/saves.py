"""The games that go on where they stopped: one record a kind of play, written event by event.

The file is the record of the game. What changes is its end: new events are added to it, and what an
undo takes off makes room for the lines of what was undone.
"""

from array import array

from micropython import const

_SHORT = const(0xFFFF)  # the last place in a file that fits two bytes
_TOGETHER = const(32)  # lines that are written at once
_LAST = "playing"  # the file that names the kind of game to go on with at the next start


class Marks:
    """Where the lines of a record end: the length of the history after each one, and the byte."""

    def __init__(self):
        self.told = array("H")
        self.ends = array("H")  # "I" as soon as the file is long: a match has hundreds of lines
        self._is_long = False

    def add(self, told: int, end: int) -> None:
        """Note the end of a line, if the history is longer than after the one before."""
        if told > (self.told[-1] if self.told else 0):
            if end > _SHORT and not self._is_long:
                self._is_long = True
                self.ends = array("I", self.ends)
            self.told.append(told)
            self.ends.append(end)

    def extend(self, others: "Marks") -> None:
        """Note the ends of the lines that follow."""
        for place, told in enumerate(others.told):
            self.add(told, others.ends[place])

    def cut(self, told: int) -> tuple:
        """Drop the lines of a longer history; return (length, end) of the last one left."""
        count = len(self.told)
        while count and self.told[count - 1] > told:
            count -= 1
        if count < len(self.told):
            self.told = self.told[:count]
            self.ends = self.ends[:count]
        return (self.told[-1], self.ends[-1]) if count else (0, 0)


class SavedGame:
    """A table and the file that keeps up with it.

    failed is whether the last try to save it did. problem: what was wrong with the file it was
    read from, in a sentence, or "". kept: whether it is kept, as it is, among the finished games.
    copy: the name that it has there, or "".
    """

    def __init__(self, storage, kind: str, table, marks=None):
        """marks: those of the file; None where there is none of this game yet."""
        self.kind = kind
        self.table = table
        self.failed = False
        self.problem = ""
        self.kept = False
        self.copy = ""
        self._storage = storage
        self._marks = marks or Marks()
        self._told = 0

    def save(self) -> None:
        """Bring the file up to date; OSError where there is no room, the old content kept."""
        table = self.table
        if table.recorded == len(table.game.history) and not table.altered:
            return
        told, end = self._marks.cut(table.recorded)
        added = Marks()
        self._told = told
        pieces = self._pieces(told, end, added)
        first = next(pieces, None)
        if first is None and not table.altered:
            return  # a bid that is half laid has no line yet
        self._storage.write(file_of(self.kind), _all(first, pieces), end)
        self.kept = False
        table.recorded = self._told
        table.altered = False
        self._marks.extend(added)

    def forget(self) -> None:
        """Take nothing for saved, so that the next `save` writes the whole record."""
        self.table.recorded = 0
        self.table.altered = True

    def _pieces(self, start: int, end: int, added: Marks):
        """Yield what is to be written from a place in the history on, some lines at a time.

        Afterwards `_told` is how far it goes.
        """
        lines: list = []
        for told, line in self.table.text(start):
            if not told:  # a tag may have letters of several bytes
                piece = _encoded([line])
                end += len(piece)
                yield piece
                continue
            end += len(line) + 1
            if told > self._told:
                added.add(told, end)
                self._told = told
            lines.append(line)
            if len(lines) == _TOGETHER:
                yield _encoded(lines)
                lines = []
        if lines:
            yield _encoded(lines)


def _encoded(lines: list) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def _all(first, others):
    """Yield a first piece of bytes, if there is one, and all others."""
    if first is not None:
        yield first
        yield from others


def file_of(kind: str) -> str:
    """Return the name of the file that keeps a kind of game."""
    return kind + ".txt"


def last_played(storage, kinds: list) -> str:
    """Return which of these kinds of game was on the screen when the power went, or ""."""
    content = storage.try_read(_LAST)
    for kind in kinds:
        if content == kind.encode() and storage.exists(file_of(kind)):
            return kind
    return ""


def set_last_played(storage, kind: str) -> None:
    """Remember which kind of game is on the screen, or "" for none."""
    storage.write(_LAST, [kind.encode()])
