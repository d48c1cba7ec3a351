"""The saved games: a file with a record for each kind of play.

Only the end of a file changes: new events are added, and an undo replaces events by lines with the
undone moves.
"""

from array import array

from micropython import const

_LONG = const(8192)  # bytes of events that the journal surely has room for
_TOGETHER = const(32)  # lines that are written at once
_LAST = "playing"  # the file with what `last_played` returns
_MOST = const(4096)  # bytes that it may have
_STATES = (b"", b"left", b"over")  # as it is written in this file
_SETUP = b"setup"  # comes before the kind of game whose questions are on the display

ON = const(0)
"""A game is on the display, and the next start goes on with it."""
LEFT = const(1)
"""A game was left for the home screen."""
FINISHED = const(2)
"""A game that was over was left."""


class Marks:
    """Where the lines of a record end; the first mark is its beginning.

    lengths: the length of the history at each mark.
    ends: the place of each mark in the file, in bytes.
    """

    def __init__(self):
        self.lengths = array("H", [0])
        self.ends = array("I", [0])

    def add(self, length: int, end: int) -> None:
        """Add the end of a line, if the history is longer than at the last mark."""
        if length > self.lengths[-1]:
            self.lengths.append(length)
            self.ends.append(end)

    def cut(self, length: int) -> tuple:
        """Drop the marks beyond a length of the history; return (length, end) of the last one."""
        count = self._count(length)
        if count < len(self.lengths):
            self.lengths = self.lengths[:count]
            self.ends = self.ends[:count]
        return self.lengths[-1], self.ends[-1]

    def beyond(self, length: int) -> int:
        """Return how many bytes the lines beyond a length of the history have."""
        return self.ends[-1] - self.ends[self._count(length) - 1]

    def _count(self, length: int) -> int:
        """Return how many marks there are up to a length of the history."""
        count = len(self.lengths)
        while self.lengths[count - 1] > length:
            count -= 1
        return count


class SavedGame:
    """A table and its file, which `save` brings up to date.

    failed: whether the last `save` failed.
    problem: a sentence about damage to the file that the table was read from, or "".
    archived: whether the game, as it is now, is in the archive.
    copy: its number there (`firmware.files.archive`), or 0. Not its name: a text made while the
        heap is full of garbage would split the largest free block.
    """

    def __init__(self, storage, kind: str, table, marks=None):
        """marks: the `Marks` of the file; None if this game has no file yet."""
        self.kind = kind
        self.table = table
        self.failed = False
        self.problem = ""
        self.archived = False
        self.copy = 0
        self._storage = storage
        self._marks = marks or Marks()
        self._before: tuple = ()  # what the table had recorded before the last `save`

    def save(self) -> bool:
        """Write the events since the last `save`; return whether there were any.

        `App.save` calls it in a group of the store: the events are on flash when the group ends; if
        it fails, `unsave` is called. OSError, with nothing to write, if there is no room.
        """
        table = self.table
        if table.recorded == len(table.game.history) and not table.altered:
            return False
        length, end = self._marks.cut(table.recorded)
        pieces = list(self._pieces(length, end))
        if not pieces and not table.altered:
            return False  # half a bid has no line yet
        self._storage.write(file_of(self.kind), pieces, end)
        self._saved()
        return True

    def is_long(self) -> bool:
        """Return whether so much of the file is to be replaced that `save_long` must do it."""
        return self._marks.beyond(self.table.recorded) > _LONG

    def save_long(self) -> None:
        """Write the whole file, past the journal; OSError as in `save`."""
        self.forget()
        self._storage.replace(file_of(self.kind), lambda: self._pieces(*self._marks.cut(0)))
        self._saved()

    def _saved(self) -> None:
        """Note that the file has all lines of the record."""
        self.archived = False
        self._before = self.table.recorded, self.table.altered
        self.table.recorded = self._marks.lengths[-1]
        self.table.altered = False

    def unsave(self) -> None:
        """Take back the last `save`, because the group of writes with it has failed."""
        self.table.recorded, self.table.altered = self._before

    def forget(self) -> None:
        """Make the next `save` write the whole record."""
        self.table.recorded = 0
        self.table.altered = True

    def _pieces(self, start: int, end: int):
        """Yield the record from a place in the history on, in bytes, some lines at a time.

        end: where this place is in the file. The marks of the lines are added.
        """
        lines: list = []
        for length, text in self.table.text(start):
            line = (text + "\n").encode()
            end += len(line)
            self._marks.add(length, end)
            lines.append(line)
            if len(lines) == _TOGETHER:
                yield b"".join(lines)
                lines = []
        if lines:
            yield b"".join(lines)


def file_of(kind: str) -> str:
    """Return the name of the file of a kind of game."""
    return kind + ".txt"


def last_played(storage, kinds: list) -> tuple:
    """Return (last, setup, draft), with which this start goes on.

    last: the last game that was played, as (kind, state, number).
        kind: its kind of play, "" for none.
        state: ON if it was on the display when the power went off, LEFT or FINISHED.
        number: a number that people know it by, such as its total; -1 for none.
    setup: if no game was on the display, the kind whose questions were there; or "".
    draft: what was half done there (`Screen.take_up`), b"" for nothing.
    """
    first, _, draft = (storage.try_read(_LAST, may_lose=True) or b"").partition(b"\n")
    words = first.split()
    setup = ""
    if draft and words[-2:-1] == [_SETUP]:
        setup = _kind_in(kinds, words.pop())
        words.pop()
    last = ("", ON, -1)
    if len(words) in (1, 3):
        word, state, number = (words + [b"", b"-1"])[:3]
        kind = _kind_in(kinds, word)
        if kind and storage.exists(file_of(kind)):
            try:
                last = kind, _STATES.index(state), int(number)
            except ValueError:
                pass  # not written by the device
    return last, setup, draft if setup or last[0] and last[1] == ON else b""


def set_last_played(storage, last: tuple, setup: str, draft: bytes) -> None:
    """Save what `last_played` returns; OSError if there is no room.

    A draft is left out if it is too long to be read again.
    """
    kind, state, number = last
    words = [kind.encode()] if kind else []
    if state != ON:  # older firmware, which knows no states, shows the home screen then
        words += [_STATES[state], b"%d" % number]
    content = b" ".join(words)
    if draft:
        first = content if kind and state == ON else b" ".join(words + [_SETUP, setup.encode()])
        if len(first) + len(draft) < _MOST:
            content = first + b"\n" + draft
    storage.write(_LAST, [content])


def _kind_in(kinds: list, word: bytes) -> str:
    """Return the kind of game that a word names, or ""."""
    for kind in kinds:
        if word == kind.encode():
            return kind
    return ""
