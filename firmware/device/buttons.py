"""Six buttons, each between a pin and ground."""

from time import ticks_ms

from machine import Pin

from firmware.device.contacts import Contacts, listen
from firmware.device.keys import SIX


class Buttons(Contacts):
    """The keys on six pins with pull-ups."""

    def __init__(self, pins: dict):
        """pins: the numbers of the pins for `up`, `down`, `left`, `right`, `ok` and `back`."""
        super().__init__(SIX)
        self._pins = tuple(
            Pin(pins[name], Pin.IN, Pin.PULL_UP)
            for name in ("up", "down", "left", "right", "ok", "back")
        )
        handler = self._edge
        for pin in self._pins:
            listen(pin, handler, Pin.IRQ_FALLING | Pin.IRQ_RISING)

    def contacts(self) -> int:
        """Return the keys that are down at this moment, bit by key."""
        contacts = 0
        bit = 1
        for pin in self._pins:
            if not pin.value():
                contacts |= bit
            bit <<= 1
        return contacts

    def _edge(self, pin) -> None:
        self.note(self.contacts(), ticks_ms())
