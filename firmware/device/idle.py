"""The display when no key is pressed: first dimmed, then dark."""

from micropython import const

from firmware import ticks

DIM_AFTER = const(60_000)
"""The ms without a key after which the display is dimmed, or half of the time until it is dark."""

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

        repeated: whether it is the repeat of an arrow that is held down.

        A press that wakes a dark display does nothing else, even if it is held.
        """
        if not repeated:
            self._woke = self.level == DARK
        self.level = BRIGHT
        self._pressed = now
        return not self._woke

    def tick(self, now: int, dark_after: int) -> int:
        """Update the level at a tick; return the ms until it changes, or NEVER.

        dark_after: the ms without a key after which the display goes dark, or NEVER.
        """
        if self._pressed < 0:
            self._pressed = now
        if self.level == DARK:
            return ticks.NEVER
        dim_after = DIM_AFTER
        wait = ticks.NEVER
        if dark_after >= 0:
            wait = ticks.until(ticks.later(self._pressed, dark_after), now)
            if not wait:
                self.level = DARK
                return ticks.NEVER
            dim_after = min(dim_after, dark_after // 2)
        if self.level == DIM:
            return wait
        left = ticks.until(ticks.later(self._pressed, dim_after), now)
        if left:
            return left
        self.level = DIM
        return wait
