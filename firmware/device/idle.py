"""The display when no key is pressed: first dimmed, then dark."""

from micropython import const

from firmware import ticks

DIM_AFTER = const(60_000)
DARK_AFTER = const(180_000)

BRIGHT = const(0)
DIM = const(1)
DARK = const(2)


class Idle:
    """The time since the last press.

    level: BRIGHT, DIM or DARK.
    """

    def __init__(self):
        self.level = BRIGHT
        self._pressed = -1  # the tick of the last press; -1 before the first look
        self._woke = False  # whether the last press was the one that woke the display

    def press(self, now: int, repeated: bool) -> bool:
        """Note a press at a tick; return whether it counts.

        A press that wakes a dark display does nothing else, even if it is held.
        """
        if not repeated:
            self._woke = self.level == DARK
        self.level = BRIGHT
        self._pressed = now
        return not self._woke

    def tick(self, now: int) -> int:
        """Update the level at a tick; return the ms until it changes, or NEVER."""
        if self._pressed < 0:
            self._pressed = now
        if self.level == DARK:
            return ticks.NEVER
        if not ticks.until(ticks.later(self._pressed, DARK_AFTER), now):
            self.level = DARK
            return ticks.NEVER
        wait = ticks.until(ticks.later(self._pressed, DIM_AFTER), now)
        if wait:
            return wait
        self.level = DIM
        return ticks.until(ticks.later(self._pressed, DARK_AFTER), now)
