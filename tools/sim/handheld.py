"""The firmware on simulated hardware: the part of a simulator that runs inside the runtime.

The same file runs on CPython and on MicroPython. `tools.sim.simulator` is the part outside: the
panel, the clock and the keys.
"""

from binascii import hexlify

from firmware.device.contacts import Contacts
from firmware.device.device import Device
from firmware.device.display import Display
from firmware.device.keys import SIX
from firmware.device.sound import Silence
from firmware.device.ssd1306 import SSD1306
from firmware.device.storage import Storage
from firmware.shell import Shell
from tools.sim.words import WordCanvas


class _Bus:
    """Keeps what the driver sends until `Handheld.step` returns it."""

    def __init__(self):
        self.sent = []

    def write(self, buffer):
        self.sent.append(hexlify(buffer).decode())


class _Sound(Silence):
    """Keeps the sounds played until `Handheld.step` returns them."""

    def __init__(self):
        self.played = []

    def play(self, which):
        self.played.append(which)


class _Keys(Contacts):
    """Keys with contacts that `Handheld.step` sets."""

    def __init__(self):
        super().__init__(SIX)
        self.closed = 0

    def contacts(self):
        return self.closed


class Handheld(Device):
    """A device with a folder for its flash, seeds that count up, and a clock set by the caller."""

    keys: _Keys
    sound: _Sound

    def __init__(self, folder, seed):
        self.bus = _Bus()
        display = Display(lambda: SSD1306(self.bus), lambda text: None)
        super().__init__(Storage(folder), _Keys(), display, _Sound())
        self.canvas = WordCanvas()
        self.seed = seed
        self._now = 0
        self._shell = Shell(self, self.canvas)

    def now(self):
        """Return the tick of the current step."""
        return self._now

    def millivolts(self):
        """Return the voltage of a device on USB power."""
        return 5000

    def facts(self):
        """Return the lines about this device for its self-test."""
        return ["Simulated: no board"]

    def entropy(self):
        """Return the seed of the next game."""
        seed = self.seed
        self.seed = seed + 1 & 0xFFFFFFFF
        return seed

    def step(self, contacts, now):
        """Run one step of the shell at the tick `now`, with these keys pressed.

        Returns [ms until the next step or -1, bus transactions as hex strings, sounds].
        """
        self.keys.closed = contacts
        self._now = now
        wait = self._shell.step(now)
        sent, self.bus.sent = self.bus.sent, []
        played, self.sound.played = self.sound.played, []
        return [wait, sent, played]


_on: list = []  # the device that is on; MicroPython.call can only call functions


def start(folder, seed):
    """Switch the device on."""
    _on[:] = [Handheld(folder, seed)]


def step(contacts, now):
    """Call `Handheld.step` of the device that is on."""
    return _on[0].step(contacts, now)


def seed():
    """Return the seed of its next game."""
    return _on[0].seed


def words():
    """Return the words on its screen as lines, from top to bottom."""
    return _on[0].canvas.lines()
