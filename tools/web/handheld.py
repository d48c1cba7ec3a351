"""The part of the page that runs inside MicroPython: the firmware on a device of the browser's.

`page/worker.js` calls the functions below; what they return is JSON text. It runs on CPython, too.
"""

import json

from firmware import ticks
from firmware.backends.simulated import Simulated
from firmware.device import tunes
from firmware.device.keys import NAMES
from firmware.files import settings, store
from firmware.screens.welcome import Tour
from firmware.shell import Shell
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
        self._shell.app.welcome(Tour)

    def step(self, contacts, now):
        """Run one step at the tick `now`, with these contacts closed since then.

        Returns [ms until the next step or -1, bus transactions as hex strings, sounds].
        """
        device = self.device
        if contacts != device.keys.closed:
            device.keys.note(contacts, now)
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
        print(crash.save(self.device.storage.files, error))
        self.canvas.clear()
        crash.draw(self.canvas, error)
        self.device.display.power(True)
        self.device.display.show(self.canvas.buffer)
        return ticks.NEVER


_on: list = []


def start(seed, language):
    """Switch the device on; return the names of its keys, its tunes, and the period of its ticks.

    A tune is a list of pitches in Hz and lengths in ms.
    """
    _on[:] = [Handheld(seed, language)]
    notes = [[value * (5 if place % 2 else 20) for place, value in enumerate(tune)]
             for tune in tunes.TUNES]  # fmt: skip
    return json.dumps([NAMES, notes, ticks.PERIOD])


def show(device):
    """Have another device on the display."""
    _on[:] = [device]


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
