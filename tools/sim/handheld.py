"""The firmware on made-up hardware: the part of a simulator that runs inside the runtime.

The same file runs on CPython and on MicroPython; what is outside (the panel that shows what the
driver sends, the clock and the fingers) is `tools.sim.simulator`.
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
    """Keeps what the driver sends until it is fetched."""

    def __init__(self):
        self.sent = []

    def write(self, buffer):
        self.sent.append(hexlify(buffer).decode())


class _Sound(Silence):
    """Keeps the sounds that were asked for until they are fetched."""

    def __init__(self):
        self.played = []

    def play(self, which):
        self.played.append(which)


class _Keys(Contacts):
    """Keys whose contacts are moved by whoever calls `Handheld.step`."""

    def __init__(self):
        super().__init__(SIX)
        self.closed = 0

    def contacts(self):
        return self.closed


class Handheld(Device):
    """A device with its files in a folder, seeds that count up and a clock that others move."""

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
        """The tick of the step that is under way."""
        return self._now

    def millivolts(self):
        """The voltage of a device that is plugged in."""
        return 5000

    def facts(self):
        """What this device is, for its self-test."""
        return ["Simulated: no board"]

    def entropy(self):
        """The seed of the next game."""
        seed = self.seed
        self.seed = seed + 1 & 0xFFFFFFFF
        return seed

    def step(self, contacts, now):
        """Let the shell do what there is to do at a tick, with these keys pressed.

        Returns [ms until it wants to be called again or -1, what went over the bus as hex texts,
        the sounds].
        """
        self.keys.closed = contacts
        self._now = now
        wait = self._shell.step(now)
        sent, self.bus.sent = self.bus.sent, []
        played, self.sound.played = self.sound.played, []
        return [wait, sent, played]


_on: list = []  # the device that is switched on, for who can only call functions


def start(folder, seed):
    """Switch the device on."""
    _on[:] = [Handheld(folder, seed)]


def step(contacts, now):
    """`Handheld.step` of the device that is on."""
    return _on[0].step(contacts, now)


def seed():
    """The seed of its next game."""
    return _on[0].seed


def words():
    """The words on its screen as lines, from top to bottom."""
    return _on[0].canvas.lines()
