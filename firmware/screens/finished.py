"""The finished games, to look through."""

from firmware.device.keys import OK
from firmware.files import archive, loader, reason
from firmware.screens.common import seat_names
from firmware.screens.common.loading import Loading
from firmware.screens.common.look import Look
from firmware.screens.common.menu import Menu
from firmware.screens.families import kinds
from firmware.words import all_of, say, titled

_MOST = 10  # games whose rules and winners are kept in memory


def show(app) -> None:
    """Show the finished games of the kinds of play that there are, or that there is none."""
    known = kinds()
    try:
        names = [name for name in archive.names(app.storage) if archive.kind_of(name) in known]
    except OSError as error:
        app.show_message(say("file.cannot_read", why=reason(error)))
        return
    if names:
        app.push(Finished(app, names[::-1]))
    else:
        app.show_message(say("finished.none"))


class Finished(Menu):
    """The finished games, the latest first: the kind of play, the rules, and who won.

    The rules and the winner are read while nobody presses a key.
    """

    def __init__(self, app, names: list):
        """names: of the files."""
        self._names = names
        self._known: dict = {}  # by row: the rules and the winners, as texts
        self._reading = None
        self._row = 0  # the row that is being read
        super().__init__(app, say("finished.title"), self)

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, row: int) -> tuple:
        rules, winners = self._known.get(row, ("", ""))
        kind = say("finished.kind." + archive.kind_of(self._names[row]))
        label = say("finished.game", kind=kind, rules=rules) if rules else kind
        return label, self._open, lambda: winners

    def key(self, key: int, repeated: bool) -> None:
        if key >= OK:
            self._reading = None
        super().key(key, repeated)

    def work(self) -> bool:
        if self._reading is None:
            self._reading = self._begin()
        reading = self._reading
        if reading is None:
            return False
        done = next(reading)
        if done:
            self._reading = None
            self._known[self._row] = self._in_words(*done)
            self.app.redraw()
        return True

    def _begin(self):
        """Return a generator that reads the next game on the display; None if all are known."""
        for row in self.on_display():
            if row not in self._known:
                if len(self._known) >= _MOST:
                    self._known.clear()
                self._row = row
                return self._opening(row)
        return None

    def _opening(self, row: int):
        return loader.opening(self.app.storage, archive.path(self._names[row]))

    def _in_words(self, table, problem: str) -> tuple:
        """Return the rules and the winners of a game, as texts."""
        if table is None:
            return "", say("finished.damaged")
        names = [seat_names.name_of(table, seat) for seat in table.winners]
        return titled(table.game.rules.title()), all_of(names) if names else ""

    def _open(self) -> None:
        row = self.chosen
        app = self.app

        def opened(table, problem: str) -> None:
            if table is None:
                app.show_message(say("finished.cannot_read", why=problem))
            else:
                app.push(Look(app, archive.kind_of(self._names[row]), table))

        app.push(Loading(app, "loading.game", self._opening(row), opened, app.pop))
