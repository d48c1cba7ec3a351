"""Reading the games that were saved, so that they go on; play does without this."""

import gc

from micropython import const

from engine import resuming
from engine.errors import RecordError
from firmware.device.storage import reason
from firmware.files import form
from firmware.files.saves import Marks, SavedGame, file_of
from firmware.words import explain, say

_LONG = const(8192)  # bytes; a shorter record fits in the memory of every board


def loading(storage, kind: str):
    """Read the saved game of a kind, which takes a while where it is long.

    Yields None again and again and at the end (SavedGame or None, what was wrong in a sentence or
    ""). A file that can't be read is kept under another name, so that nothing is lost and a new
    game can be saved. Where memory is short, it is read once more before it is given up;
    MemoryError where it is not long, as after a new start there is memory for it.
    """
    name = file_of(kind)
    if not storage.exists(name):
        yield None, ""
        return
    try:
        yield from _reading(storage, kind, name)
        return
    except MemoryError:
        pass
    gc.collect()
    try:
        yield from _reading(storage, kind, name)
    except MemoryError:
        if sum(len(piece) for piece in storage.pieces(name)) < _LONG:
            raise
        yield None, storage.give_up(name, say("file.too_large"))


def _reading(storage, kind: str, name: str):
    """Do what `loading` does; MemoryError where there is not enough memory."""
    lines = _Lines()
    marks = Marks()
    wrong = ""
    try:
        for table in resuming.resuming(lines.of(storage, name)):
            if isinstance(table, int):
                marks.add(table, lines.end)
                yield None
        if lines.cut_off:
            table.recorded = 0  # the record is to be written anew
            table.altered = True
    except form.Newer as error:
        yield None, say("file.left", name=name, why=error)
        return
    except RecordError as error:
        wrong = explain(error)
        if error.line:
            wrong = say("line", line=error.line, why=wrong)
    except OSError as error:
        wrong = say("file.cannot_read", why=reason(error))
    except UnicodeError:
        wrong = say("file.not_text")
    except ValueError as error:
        wrong = str(error) or say("file.not_text")
    if not wrong:
        game = SavedGame(storage, kind, table, marks)
        game.problem = lines.problem
        yield game, ""
        return
    yield None, storage.give_up(name, wrong)


class _Lines:
    """The lines of a file as text, as far as they are whole.

    end: the byte behind the last one. cut_off: whether more came after it. problem: what was
    damaged, in a sentence, or "".
    """

    def __init__(self):
        self.end = 0
        self.cut_off = False
        self.problem = ""

    def of(self, storage, name: str):
        """Yield the lines of a file; errors as with `Store.lines`."""
        try:
            for line in storage.lines(name):
                if line[-1:] == b"\n":
                    self.end += len(line)
                    yield line.decode()
                else:
                    self.cut_off = True
        except form.Incomplete as error:
            self.cut_off = True
            self.problem = say("file.goes_on", name=name, why=error)
