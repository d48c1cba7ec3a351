"""The sounds the device makes, by meaning; a backend's `sound.play(which)` makes them heard."""

from micropython import const

from firmware import ticks

PRESS = const(0)
BUST = const(1)
WIN = const(2)


class Silence:
    """The sound of a device that has none fitted."""

    def play(self, which: int) -> None:
        """Do nothing with PRESS, BUST or WIN."""

    def tick(self, now: int) -> int:
        """There is nothing to go on with: NEVER."""
        return ticks.NEVER
