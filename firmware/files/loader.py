"""Reading the games that were saved, so that they go on; play does without this."""

from engine import resuming
from engine.errors import RecordError
from firmware.device.storage import reason
from firmware.files.saves import SavedGame, file_of
from firmware.words import explain, say


def loading(storage, kind: str):
    """Read the saved game of a kind, which takes a while where it is long.

    Yields None again and again and at the end (SavedGame or None, what was wrong in a sentence or
    ""). A file that can't be read is kept under another name, so that nothing is lost and a new
    game can be saved.
    """
    name = file_of(kind)
    if not storage.exists(name):
        yield None, ""
        return
    cut_off: list = []
    wrong = ""
    try:
        for table in resuming.resuming(_whole_lines(storage, name, cut_off)):
            if table is None:
                yield None
        if cut_off:
            table.told = 0
    except RecordError as error:
        wrong = explain(error)
        if error.line:
            wrong = say("line", line=error.line, why=wrong)
    except OSError as error:
        wrong = f"it can't be read: {reason(error)}"
    except (ValueError, MemoryError):
        wrong = "it is not readable"
    if not wrong:
        yield SavedGame(storage, kind, table), ""
        return
    try:
        yield None, f"{name} is now {storage.set_aside(name)}, since: {wrong}"
    except OSError as error:
        yield None, f"{name}: {wrong}. It can't be moved away: {reason(error)}"


def _whole_lines(storage, name: str, cut_off: list):
    """The lines of a file as text; one that a power cut left half done goes to `cut_off`."""
    for line in storage.lines(name):
        if line[-1:] == b"\n":
            yield line.decode()
        else:
            cut_off.append(line)
