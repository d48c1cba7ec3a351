"""The part of a simulator that runs inside the runtime: the firmware on a simulated device.

The same file runs on CPython and on MicroPython. `tools.sim.simulator` is the part outside: the
panel, the clock and the keys.
"""

from firmware import ticks
from firmware.backends.simulated import Simulated
from firmware.shell import Shell
from tools.sim.words import WordCanvas


class Handheld:
    """A simulated device and the firmware on it. canvas: knows the words on the screen."""

    def __init__(self, kept, seed, welcome=False, kind="buttons"):
        """kept, kind: see `Simulated`.

        welcome: whether to begin with the first picture, the language and the tour.
        """
        self.device = Simulated(kept, seed, kind)
        self.canvas = WordCanvas()
        self.shell = Shell(self.device, self.canvas)
        if welcome:
            self.shell.app.welcome()

    def step(self, contacts, now):
        """Run one step of the shell at the tick `now`, with these keys pressed.

        Returns [ms until the next step or -1, bus transactions as hex strings, sounds].
        """
        device = self.device
        device.keys.closed = contacts
        device.clock = now
        wait = self.shell.step(now)
        sent, device.bus.sent = device.bus.sent, []
        played, device.sound.played = device.sound.played, []
        return [wait, sent, played]

    def run(self, phases, now):
        """Run the shell from the tick `now` for some phases, each (keys pressed, ms).

        Returns [the tick afterwards, ms until the next step or -1, bus transactions as hex strings,
        sounds].
        """
        sent: list = []
        played: list = []
        wait = -1
        for contacts, ms in phases:
            wait = self._add_step(contacts, now, sent, played)
            while 0 <= wait < ms:
                wait = wait or 1  # a slice of a bot's work takes time
                ms -= wait
                now = ticks.later(now, wait)
                wait = self._add_step(contacts, now, sent, played)
            now = ticks.later(now, ms)
            if wait >= 0:
                wait = max(0, wait - ms)
        return [now, wait, sent, played]

    def _add_step(self, contacts, now, sent, played):
        """Run one step, add what it sent and played, and return the ms until the next or -1."""
        wait, more, sounds = self.step(contacts, now)
        sent += more
        played += sounds
        return wait


_on: list = []  # the handheld that is on; MicroPython.call can only call functions


def start(folder, seed, welcome, kind):
    """Switch the device on."""
    _on[:] = [Handheld(folder, seed, welcome, kind)]


def run(phases, now):
    """Call `Handheld.run` of the device that is on."""
    return _on[0].run(phases, now)


def settle():
    """Bring its files up to date, as a board does when somebody takes over at its serial port."""
    if _on:
        _on[0].device.storage.settle()


def seed():
    """Return the seed of its next game."""
    return _on[0].device.seed


def words():
    """Return the words on its screen as lines, from top to bottom."""
    return _on[0].canvas.lines()
