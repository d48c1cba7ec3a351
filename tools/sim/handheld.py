"""The part of a simulator that runs inside the runtime: the firmware on a simulated device.

The same file runs on CPython and on MicroPython. `tools.sim.simulator` is the part outside: the
panel, the clock and the keys.
"""

from firmware.backends.simulated import Simulated
from firmware.shell import Shell
from tools.sim.words import WordCanvas


class Handheld:
    """A simulated device and the firmware on it. canvas: knows the words on the screen."""

    def __init__(self, kept, seed):
        """kept: see `Simulated`."""
        self.device = Simulated(kept, seed)
        self.canvas = WordCanvas()
        self.shell = Shell(self.device, self.canvas)

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


_on: list = []  # the handheld that is on; MicroPython.call can only call functions


def start(folder, seed):
    """Switch the device on."""
    _on[:] = [Handheld(folder, seed)]


def step(contacts, now):
    """Call `Handheld.step` of the device that is on."""
    return _on[0].step(contacts, now)


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
