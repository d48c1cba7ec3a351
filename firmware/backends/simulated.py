"""A device without hardware: its keys, clock and flash are the caller's.

It runs on CPython and on MicroPython. A simulator around it moves the keys and the clock, and
decodes what the display's driver has sent.
"""

from binascii import hexlify

from firmware.backends.device import Device
from firmware.backends.facts import supply
from firmware.device.contacts import Contacts
from firmware.device.display import Display
from firmware.device.keys import SIX, SIXTEEN
from firmware.device.sound import Silence
from firmware.device.ssd1306 import SSD1306
from firmware.files import store
from firmware.words import say


class _Bus:
    """Keeps what the driver sends, each transaction as a hex string."""

    def __init__(self):
        self.sent = []

    def write(self, buffer):
        self.sent.append(hexlify(buffer).decode())


class _Sound(Silence):
    """Keeps the sounds played."""

    def __init__(self):
        self.played = []

    def play(self, which):
        self.played.append(which)


class _Keys(Contacts):
    """Keys with contacts that the caller sets."""

    def __init__(self, kind):
        super().__init__(SIXTEEN if kind == "matrix" else SIX)
        self.kind = kind
        self.closed = 0

    def contacts(self):
        return self.closed


class Simulated(Device):
    """A device with a folder or a store for its flash, and a clock set by the caller.

    Attributes:
    - bus: `sent` has the bytes for the display.
    - keys: `closed` has a bit for each key that is pressed.
    - sound: `played` has the sounds, as numbers of `firmware.device.sound`.
    - seed: that of the next game; they count up.
    - clock: the present tick in ms (`firmware.ticks`).
    """

    keys: _Keys
    sound: _Sound

    def __init__(self, storage, seed, kind="buttons"):
        """storage: the folder of its files, or a `Store`. kind: the kind of its keys (`Keys`)."""
        if isinstance(storage, str):
            storage = store.of_folder(storage)
        self.bus = _Bus()
        display = Display(lambda: SSD1306(self.bus), lambda text: None)
        super().__init__(storage, _Keys(kind), display, _Sound())
        self.seed = seed
        self.clock = 0

    def now(self):
        """Return the tick of the clock."""
        return self.clock

    def read_u16(self):
        """Return what the converter of a device on USB power reads."""
        return 33_099

    def millivolts(self):
        """Return the voltage of the supply in mV, or None."""
        return supply(self.read_u16, 3)

    def facts(self):
        """Return the lines about this device for its self-test."""
        return [say("facts.simulated")]

    def entropy(self):
        """Return the seed of the next game."""
        seed = self.seed
        self.seed = seed + 1 & 0xFFFFFFFF
        return seed
