"""A pad of 4 by 4 keys with a key for each rank, so one press enters a card.

    A   2   3   4
    5   6   7   8
    9   10  J   Q
    K   >   BACK OK

If no card is asked for, 2, 4, 6 and 8 are the arrows, as on a telephone.
"""

from time import ticks_ms

from machine import Pin
from micropython import const

from firmware import ticks
from firmware.device.contacts import Contacts, listen
from firmware.device.keys import SIXTEEN

_LOOK_EVERY = const(8)  # ms between two looks while a key is down


class Matrix(Contacts):
    """The keys on a matrix whose rows are driven low one by one.

    At rest all rows are low, and a key that connects its column triggers an interrupt. From then on
    the loop polls until all keys are up.
    """

    kind = "matrix"

    def __init__(self, pins: dict):
        """pins: the numbers of four pins each for `rows` and `columns`."""
        super().__init__(SIXTEEN)
        self._rows = tuple(Pin(pin, Pin.OPEN_DRAIN, value=0) for pin in pins["rows"])
        self._columns = tuple(Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins["columns"])
        self._looking = False  # whether the loop polls
        handler = self._edge
        for pin in self._columns:
            listen(pin, handler, Pin.IRQ_FALLING)

    def poll(self, now: int) -> int:
        """Do what `Contacts.poll` does; the wait is short while any key is down."""
        self._looking = True
        wait = super().poll(now)
        if self.any_down() or wait != ticks.NEVER:
            return ticks.sooner(wait, _LOOK_EVERY)
        self._looking = False
        for column in self._columns:
            if not column.value():  # pressed since the look, or hidden behind a key that is stuck
                return _LOOK_EVERY
        return wait

    def contacts(self) -> int:
        """Return the keys that are down now, bit by key; all rows are low afterwards."""
        contacts = 0
        bit = 1
        for row in self._rows:
            row.value(1)
        for row in self._rows:
            row.value(0)
            for column in self._columns:
                if not column.value():
                    contacts |= bit
                bit <<= 1
            row.value(1)
        for row in self._rows:
            row.value(0)
        return contacts

    def _edge(self, pin) -> None:
        # Reading the rows causes edges, which call this again and must not start another reading.
        if not self._looking:
            self._looking = True
            self.note(self.contacts(), ticks_ms())
