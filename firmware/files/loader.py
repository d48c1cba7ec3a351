"""Reading a saved or finished game. A game in play does not need this module."""

import gc
from binascii import crc32

from micropython import const

from engine import resuming
from engine.errors import RecordError
from firmware.files import archive, form, reason
from firmware.files.saves import Marks, SavedGame, file_of
from firmware.words import explain, say

_LONG = const(8192)  # bytes; every board has memory for a shorter record


def loading(storage, kind: str):
    """Read the saved game of a kind, which exists, step by step.

    Yield None after each step, and at the end (game, problem): a `SavedGame` or None, and a
    sentence or "". A file that can't be read is set aside, so that nothing is lost and a new game
    can be saved. If memory is short or the flash fails, the file is read once more. Raises
    MemoryError if that fails and the file is not long: after a restart there is memory for it.
    """
    name = file_of(kind)
    try:
        yield from _reading(storage, kind, name)
        return
    except (MemoryError, OSError):
        gc.collect()
    try:
        yield from _reading(storage, kind, name)
    except OSError as error:
        yield None, storage.give_up(name, say("file.cannot_read", why=reason(error)))
    except MemoryError:
        if sum(len(piece) for piece in storage.pieces(name)) < _LONG:
            raise
        yield None, storage.give_up(name, say("file.too_large"))


def opening(storage, name: str):
    """Read a record without changing anything, such as a finished game, step by step.

    Yield None after each step, and at the end (table, problem): the table or None, and why it can't
    be read or "".
    """
    try:
        for table in _resuming(storage, name, _Lines(), Marks()):
            yield (table, "") if table else None
        return
    except ValueError as error:
        wrong = str(error)
    except OSError as error:
        wrong = say("file.cannot_read", why=reason(error))
    except MemoryError:
        gc.collect()
        wrong = say("file.too_large")
    yield None, wrong


def _reading(storage, kind: str, name: str):
    """Do what `loading` does; MemoryError if memory is short, OSError if the flash fails."""
    lines = _Lines()
    marks = Marks()
    table = None
    try:
        for table in _resuming(storage, name, lines, marks):
            if not table:
                yield None
    except form.Newer as error:
        yield None, say("file.left", name=name, why=error)
        return
    except ValueError as error:
        yield None, storage.give_up(name, str(error))
        return
    game = SavedGame(storage, kind, table, marks)
    game.problem = lines.problem
    if lines.cut_off:
        game.forget()
    if game.table.game.over:
        yield None
        game.copy = archive.find(storage, name, lines.check)
    yield game, ""


def _resuming(storage, name: str, lines, marks):
    """Read a record; yield None after each step, and its table at the end.

    Raises `form.Newer` if a newer version wrote it, another ValueError with a sentence if it is
    wrong, MemoryError if memory is short, OSError if the flash fails.

    lines: its `_Lines`. marks: its `Marks`, which are filled.
    """
    try:
        for found in resuming.resuming(lines.of(storage, name)):
            if isinstance(found, int):
                marks.add(found, lines.end)
                yield None
            else:
                yield found
    except RecordError as error:
        wrong = explain(error)
        if error.line:
            wrong = say("line", line=error.line, why=wrong)
        raise ValueError(wrong) from None
    except UnicodeError:
        raise ValueError(say("file.not_text")) from None


class _Lines:
    """The complete lines of a file, as text.

    end: the place of the byte after the last complete line.
    check: the check value of these lines.
    cut_off: whether an incomplete line follows.
    problem: a sentence about damage, or "".
    """

    def __init__(self):
        self.end = 0
        self.check = 0
        self.cut_off = False
        self.problem = ""

    def of(self, storage, name: str):
        """Yield the lines of a file; errors as in `Store.lines`."""
        try:
            for line in storage.lines(name):
                if line[-1:] == b"\n":
                    self.end += len(line)
                    self.check = crc32(line, self.check)
                    yield line.decode()
                else:
                    self.cut_off = True
        except form.Incomplete as error:
            self.cut_off = True
            self.problem = say("file.goes_on", name=name, why=error)
