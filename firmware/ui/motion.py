"""Motion that shows what has happened: a picture in a few phases."""

from micropython import const

from firmware import ticks

STEP = const(40)
"""How long a phase takes, in ms."""

LAST = const(6)
"""The phase in which nothing moves any more."""


class Motion:
    """The phase of a picture; time counts it up.

    A play begins a motion: its picture is that of phase 0. The motion ends after LAST * STEP ms or
    with the next key. The game has its new state from the start, so no key waits.

    phase: 0 to LAST.
    """

    def __init__(self):
        self.phase = LAST
        self._due = -1  # the tick of the next phase; -1 until the clock is known

    def goes_on(self) -> bool:
        """Return whether the motion has not ended."""
        return self.phase < LAST

    def begin(self) -> None:
        """Begin with phase 0."""
        self.phase = 0
        self._due = -1

    def end(self) -> None:
        """Go to the last phase at once."""
        self.phase = LAST

    def tick(self, now: int) -> int:
        """Go on to the phase of a tick; return the ms until the next one, or NEVER."""
        if self.phase >= LAST:
            return ticks.NEVER
        if self._due < 0:
            self._due = ticks.later(now, STEP)
        wait = ticks.until(self._due, now)
        while not wait:
            self.phase += 1
            if self.phase == LAST:
                return ticks.NEVER
            self._due = ticks.later(self._due, STEP)
            wait = ticks.until(self._due, now)
        return wait
