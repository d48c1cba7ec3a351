"""Presses that come too early: before the player can have seen the question.

If OK is pressed twice by reflex, the second press must not answer the question that appears after
the first. So each time the display asks a new question, OK is ignored for a moment, and so is a
second press of the same rank key. An arrow shows that the player has seen the question.

A player who hurries bots presses OK again and again. After that, OK is ignored until it has not
been pressed for half a second.
"""

from micropython import const

from firmware import ticks
from firmware.device.keys import BACK, HELP, OK, RANKS

SEEN_AFTER = const(250)
"""The ms after which a press can be meant for a new picture."""

SEEN_AFTER_HURRY = const(500)
"""The same after OK hurried a bot; each press in that time starts it again."""

HURRIES = const(-1)
"""What a screen asks while OK only hurries a bot."""


class Reflex:
    """The question on the display, and since when it is shown."""

    def __init__(self):
        self._asked: object = self  # a value that no screen returns
        self._shown = -1  # the tick of its first picture; -1 once the player has seen it
        self._last = -1  # the key that was pressed last
        self._arrow = False  # whether an arrow was pressed since the last picture
        self._wait = SEEN_AFTER  # how long a new question waits

    def shown(self, asked, now: int) -> None:
        """Note that a picture is on the display; asked: what `Screen.asks` returned."""
        if asked != self._asked:
            known = asked is None or self._arrow or self._asked is self
            self._shown = -1 if known else now
            if self._asked != HURRIES:
                self._wait = SEEN_AFTER
            self._asked = asked
        self._arrow = False

    def refuses(self, key: int, pressed: int) -> bool:
        """Return whether a key was pressed too early; pressed: its tick."""
        again = key == self._last
        self._last = key
        self._arrow = key < OK
        if self._arrow:
            self._shown = -1
        if self._shown < 0 or key in (BACK, HELP) or (key >= RANKS and not again):
            early = False
        else:
            early = ticks.since(self._shown, pressed) < self._wait
        if early and self._wait != SEEN_AFTER:
            self._shown = pressed
        elif not early and key == OK and self._asked == HURRIES:
            self._shown = -1
            self._wait = SEEN_AFTER_HURRY
        return early

    def waits(self) -> bool:
        """Return whether a question is too new to be answered."""
        return self._shown >= 0

    def tick(self, now: int) -> int:
        """Note when enough time has passed; return the ms until then, or NEVER."""
        if self._shown < 0:
            return ticks.NEVER
        wait = ticks.until(ticks.later(self._shown, self._wait), now)
        if wait:
            return wait
        self._shown = -1
        return ticks.NEVER
