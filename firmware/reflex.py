"""A press that comes too early: before a person can have seen what it would answer.

OK pressed twice by reflex must not answer the question that the first press brought up. So each
time the display begins to show something that OK would answer in another way, OK is not taken for a
moment, nor is a key with a rank that is pressed twice. An arrow shows that the person has seen it.
"""

from micropython import const

from firmware import ticks
from firmware.device.keys import BACK, OK, RANKS

SEEN_AFTER = const(250)
"""ms from a picture to the first press that can be meant for it."""


class Reflex:
    """Knows what was asked last, and since when."""

    def __init__(self):
        self._asked: object = self  # at power-on nobody has pressed a key yet
        self._shown = -1  # the tick of the first picture of it; -1 once it has been seen
        self._last = -1  # the key that was pressed last
        self._arrow = False  # whether an arrow was pressed whose picture is not shown yet

    def shown(self, asked, now: int) -> None:
        """A picture is on the display at a tick; asked: `Screen.asks` of its screen."""
        if asked != self._asked:
            known = asked is None or self._arrow or self._asked is self
            self._shown = -1 if known else now
            self._asked = asked
        self._arrow = False

    def refuses(self, key: int, pressed: int) -> bool:
        """Return whether a key that was pressed at a tick came too early."""
        again = key == self._last
        self._last = key
        self._arrow = key < OK
        if self._arrow:
            self._shown = -1
        if self._shown < 0 or key == BACK or (key >= RANKS and not again):
            return False
        return ticks.since(self._shown, pressed) < SEEN_AFTER

    def tick(self, now: int) -> int:
        """Note at a tick that enough time has passed; return the ms until then, or NEVER."""
        if self._shown < 0:
            return ticks.NEVER
        wait = ticks.until(ticks.later(self._shown, SEEN_AFTER), now)
        if wait:
            return wait
        self._shown = -1
        return ticks.NEVER
