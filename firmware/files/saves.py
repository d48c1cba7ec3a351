"""The games that go on where they stopped: one record a kind of play, written event by event.

What is on the flash is always the record of the game as it was before or after the last event: a
new line is appended whole, and anything else is written beside the old file and takes its place.
"""

ADDING = ("tally", "solo", "pass", "seat")
"""The kinds of adding games: the total kept at a table, and games with hands on the device."""

PARLETT = ("sheet", "parlett", "parlett_pass", "parlett_seat")
"""The same of Parlett's game, whose score is kept on a sheet."""

KINDS = ADDING + PARLETT

_LAST = "playing"  # the file that names the kind of game to go on with at the next start


class SavedGame:
    """A table and the file that keeps up with it.

    failed is whether the last try to save it did.
    """

    def __init__(self, storage, kind: str, table):
        self.kind = kind
        self.table = table
        self.failed = False
        self._storage = storage
        self._told = 0

    def save(self) -> None:
        """Bring the file up to date; OSError where there is no room, the old content kept."""
        if self.table.told == len(self.table.game.history):
            return
        name = file_of(self.kind)
        write = self._storage.append if self.table.told else self._storage.write
        self._told = self.table.told
        try:
            write(name, self._lines())
        except OSError:
            self._told = 0  # part of it may have been appended
            raise
        finally:
            self.table.told = self._told

    def _lines(self):
        """What is still to be written, line by line; afterwards `_told` is how far that went."""
        told = self.table.told
        for place, line in self.table.text(told):
            told = place
            yield (line + "\n").encode()
        self._told = told


def file_of(kind: str) -> str:
    """The name of the file that keeps a kind of game."""
    return kind + ".txt"


def last_played(storage) -> str:
    """The kind of game that was on the screen when the power went, or ""."""
    try:
        content = storage.read(_LAST)
    except (OSError, ValueError):
        return ""
    for kind in KINDS:
        if content == kind.encode() and storage.exists(file_of(kind)):
            return kind
    return ""


def set_last_played(storage, kind: str) -> None:
    """Remember which kind of game is on the screen, or "" for none."""
    if kind != last_played(storage):
        storage.write(_LAST, [kind.encode()])
