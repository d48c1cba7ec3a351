"""The part of the page that runs inside MicroPython: the firmware on a device of the browser's.

`page/worker.js` calls the functions below; what they return is JSON text. It runs on CPython, too.
"""

import json

from engine import resuming
from engine.errors import RecordError
from firmware import ticks
from firmware.backends.simulated import Simulated
from firmware.device import tunes
from firmware.device.keys import NAMES, OK, RIGHT
from firmware.files import settings, store
from firmware.screens import families
from firmware.shell import Shell
from firmware.words import explain, say
from tools.sim.words import WordCanvas

SAVES = "/saves"
"""The folder of the saves, as on a board."""
JOURNAL = "/journal"


class Handheld:
    """The firmware on a device without hardware.

    canvas: knows the words on the screen.
    crashed: whether the firmware has failed; then its page about that is on the display.
    """

    def __init__(self, seed, language):
        """seed: that of the first game. language: that of a device with no settings yet."""
        own = ("language", language, settings.values_of("language"))
        settings.ALL = (own,) + settings.ALL[1:]
        self.device = Simulated(store.of_folder(SAVES, JOURNAL), seed)
        self.canvas = WordCanvas()
        self.crashed = False
        self._shell = Shell(self.device, self.canvas)
        self._shell.app.welcome()

    def step(self, contacts, now):
        """Run one step at the tick `now`, with these contacts closed since then.

        Returns [ms until the next step or -1, bus transactions as hex strings, sounds].
        """
        device = self.device
        if contacts != device.keys.closed:
            device.keys.edges.note(contacts, now)
            device.keys.closed = contacts
        device.clock = now
        try:
            wait = self._shell.step(now)
        except Exception as error:
            wait = self._crash(error)
        sent, device.bus.sent = device.bus.sent, []
        played, device.sound.played = device.sound.played, []
        return [wait, sent, played]

    def quiet(self):
        """Return whether sounds are to be low."""
        return self.device.sound.quiet

    def language(self):
        """Return the language of the device."""
        return self._shell.app.settings.language

    def place(self):
        """Return the place in a game that is replayed, -1 if none is."""
        return -1

    def _crash(self, error):
        """Keep the traceback of an error and show a page about it, as on a board."""
        from firmware.screens import crash

        self.crashed = True
        print(crash.keep(self.device.storage.files, error))
        self.canvas.clear()
        crash.draw(self.canvas, error)
        self.device.display.power(True)
        self.device.display.show(self.canvas.buffer)
        return ticks.NEVER


class Replay(Handheld):
    """A device that shows a game from its record, step by step.

    The arrows step as `firmware.screens.common.look` describes. OK is RIGHT, and BACK does nothing.
    """

    def __init__(self, record, language):
        """Read a record; ValueError, with a sentence for a player, if it can't be read."""
        super().__init__(0, language)
        self._shell.app._stack[1:] = []
        try:
            self._table = resuming.resume(record.split("\n"))
        except RecordError as error:
            why = explain(error)
            raise ValueError(say("line", line=error.line, why=why) if error.line else why) from None
        if not self._table.game.history:
            raise ValueError(say("finished.none"))
        name = self._table.game.name
        self._kind = next(kinds[0][0] for each, _, kinds, _ in families.FAMILIES if each == name)
        for part in families.parts():
            __import__(part)
        # Here, since a device without a record does not need it.
        from firmware.screens.common.look import Look

        self._look = Look(self._shell.app, self._kind, self._table)
        self._shell.app.push(self._look)

    def step(self, contacts, now):
        """Do what `Handheld.step` does."""
        if contacts & 1 << OK:
            contacts |= 1 << RIGHT
        return super().step(contacts & (1 << OK) - 1, now)

    def place(self):
        """Return how many moves of the game have been made."""
        return len(self._look._game.history)

    def sheet(self):
        """Return the game as rows: [place in the history, whether it is a heading, words, value].

        The value of a play is the total; that of a deal, the points of each hand after it.
        """
        app = self._shell.app
        screen = families.module_of(self._kind, "screen").GameScreen(app, self._table)
        history = families.briefly(f"firmware.screens.{self._table.game.name}.history")
        rows = history.Rows(screen)
        for _ in rows.reading():
            pass
        results = getattr(self._table.game, "results", ())
        made = []
        for row, place in enumerate(rows.places):
            value = rows.value(row)
            heading = rows.is_heading(row)
            if heading and rows.numbers[row] <= len(results):
                value = " ".join(
                    [str(points) for points in results[rows.numbers[row] - 1].scores[1:]]
                )
            made.append([place, heading, rows.label(row), value])
        return made


_on: list = []


def start(seed, language):
    """Switch the device on; return the names of its keys, its tunes, and the period of its ticks.

    A tune is a list of pitches in Hz and lengths in ms.
    """
    _on[:] = [Handheld(seed, language)]
    notes = [[value * (5 if place % 2 else 20) for place, value in enumerate(tune)]
             for tune in tunes.TUNES]  # fmt: skip
    return json.dumps([NAMES, notes, ticks.PERIOD])


def replay(record, language):
    """Show a record on the device instead; return its rows (`Replay.sheet`), or why it can't be."""
    try:
        _on[:] = [Replay(record, language)]
        return json.dumps([_on[0].sheet(), ""])
    except (ValueError, MemoryError) as error:
        return json.dumps([[], str(error)])


def step(contacts, now):
    """Do what `Handheld.step` does."""
    return json.dumps(_on[0].step(contacts, now))


def state():
    """Return whether sounds are low, the language, whether the firmware has failed, the place."""
    device = _on[0]
    return json.dumps([device.quiet(), device.language(), device.crashed, device.place()])


def words():
    """Return the words on the screen as lines, from top to bottom, and those that are marked."""
    return json.dumps([_on[0].canvas.lines(), _on[0].canvas.marked()])


def settle():
    """Bring the files of the saves up to date; OSError if there is no room."""
    _on[0].device.storage.settle()


def ask(function, arguments):
    """Return what a function of `tools.web.house` returns; arguments: as JSON text."""
    from tools.web import house

    arguments = json.loads(arguments)
    if function == "save":
        arguments.append(_on[0].device.storage)
    return json.dumps(getattr(house, function)(*arguments))
