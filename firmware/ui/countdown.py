"""A clock that runs down."""

from micropython import const

from firmware import ticks

_BLINK = const(500)  # ms
_FLASHES = const(-3000)  # ms after the end


class Countdown:
    """The time that is left, in ms; below 0 while its bar flashes after the end.

    It stands still from `stop` to the next `tick`.
    """

    def __init__(self, ms: int):
        self.left = ms
        self._all = ms
        self._then = -1  # the tick of the last look

    def stop(self) -> None:
        """Do not count the time until the next tick."""
        self._then = -1

    def tick(self, now: int) -> int:
        """Count the time; return the ms until the bar may change, or NEVER."""
        if self._then >= 0:
            self.left = max(_FLASHES, self.left - ticks.since(self._then, now))
        self._then = now
        if self.left > 0:
            return self.left % (self._all >> 5) + 1
        return self.left % _BLINK + 1 if self.left > _FLASHES else ticks.NEVER

    def bar(self, longest: int) -> int:
        """Return the length of a bar in pixels; it flashes after the end, and is whole then."""
        if self.left > 0:
            return (self.left * longest - 1) // self._all + 1
        return longest * (self.left // _BLINK & 1 ^ 1)
