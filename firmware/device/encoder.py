"""A knob to turn and push: turning is LEFT and RIGHT, a push OK, a long push BACK.

A push counts when it ends. From `LONG` ms on it is BACK, and the display is dimmed to show that. If
it goes on after that, it is HELP, as a BACK that is held.
"""

from time import ticks_ms

from machine import Pin
from micropython import const

from firmware import ticks
from firmware.device.contacts import Contacts, listen
from firmware.device.keys import BACK, LEFT, OK, RIGHT

LONG = const(600)
"""A push is BACK from this time on, in ms."""

_USUAL = const(4)  # changes of its two contacts from one rest to the next
_SETTLED = const(5)  # ms without a change after which a contact no longer bounces

# By these changes: the levels of the two contacts at a rest, as bits. Of four, both are open; of
# two, both are open or both are closed.
_RESTS = {4: 0b1000, 2: 0b1001, 1: 0b1111}

# By the two contacts before and now: a step back (0), none (1) or a step on (2). If both contacts
# change at once, a change was missed, and it counts as none.
_STEPS = b"\x01\x00\x02\x01\x02\x01\x01\x00\x00\x01\x01\x02\x01\x02\x00\x01"


class Encoder(Contacts):
    """The keys on a rotary encoder; clockwise stays clockwise if the device is held upside down."""

    kind = "encoder"
    _ok_for = LONG

    def __init__(self, pins: dict):
        """pins: the numbers of the pins for `a`, `b` and `push`.

        `steps` may be there, too: how often `a` and `b` change from one click to the next, 4, 2 or
        1; it is 4 by default.
        """
        super().__init__(bytes((BACK,)))
        self._a = Pin(pins["a"], Pin.IN, Pin.PULL_UP)
        self._b = Pin(pins["b"], Pin.IN, Pin.PULL_UP)
        self._push = Pin(pins["push"], Pin.IN, Pin.PULL_UP)
        self._state = self._a.value() << 1 | self._b.value()
        self._click = pins.get("steps", _USUAL)
        self._rests = _RESTS[self._click]
        self._position = 0  # written only by the interrupt
        self._turned = 0  # the tick of the last change, written only by the interrupt
        self._taken = 0  # the position up to which clicks were reported
        turn = self._turn
        both = Pin.IRQ_FALLING | Pin.IRQ_RISING
        listen(self._a, turn, both)
        listen(self._b, turn, both)
        listen(self._push, self._edge, both)

    def contacts(self) -> int:
        """Return 1 while the knob is pushed, else 0."""
        return 1 - self._push.value()

    def held(self, key: int) -> bool:
        """Return whether a key is down at this moment; a push counts as OK and as BACK."""
        return key in (OK, BACK) and bool(self.contacts())

    def waiting(self) -> bool:
        """Return whether `poll` would have something new to look at."""
        return super().waiting() or abs(self._position - self._taken) >= self._click

    def poll(self, now: int) -> int:
        """Do what `Contacts.poll` does, with the clicks of the knob first."""
        click = self._click
        position = self._position
        if click == 1 and position != self._taken:
            # Each change is a click, so a contact that bounces would click to and fro. With more
            # changes, the next click is further away than one change.
            unsettled = _SETTLED - ticks.since(self._turned, now)
            if unsettled > 0:
                return ticks.sooner(super().poll(now), unsettled)
        while position - self._taken >= click:
            self._taken += click
            self.pressed.append((RIGHT, False, now))
        while self._taken - position >= click:
            self._taken -= click
            self.pressed.append((LEFT, False, now))
        return super().poll(now)

    def scan(self, contacts: int, now: int) -> int:
        """Do what `Keys.scan` does for a push."""
        wait = super().scan(contacts, now)
        pushed = self._due[0] >= 0
        left = LONG - ticks.since(self._changed[0], now)
        self.dims = pushed and left <= 0
        return ticks.sooner(wait, left) if pushed and left > 0 else wait

    def _turn(self, pin) -> None:
        state = self._a.value() << 1 | self._b.value()
        self._position += _STEPS[self._state << 2 | state] - 1
        self._state = state
        self._turned = ticks_ms()  # type: ignore[assignment]
        if self._rests >> state & 1:  # a missed change must not move the places of all later clicks
            self._position = self._position + self._click // 2 & -self._click

    def _edge(self, pin) -> None:
        self.note(self.contacts(), ticks_ms())
