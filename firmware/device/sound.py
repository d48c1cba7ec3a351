"""The sounds the device makes, by meaning; a backend's `sound.play(which)` makes them heard."""

from micropython import const

from firmware import ticks

PRESS = const(0)
BUST = const(1)
WIN = const(2)
REFUSED = const(3)
"""A press that is not taken, since it came too early (`firmware.reflex`)."""


class Silence:
    """The sound of a device that has none fitted."""

    def play(self, which: int) -> None:
        """Begin one of the sounds above; here nothing is heard."""

    def tick(self, now: int) -> int:
        """Go on with the sound at a tick; return the ms until there is more to do, or NEVER."""
        return ticks.NEVER

    def close(self) -> None:
        """Give back what the sound uses; here nothing."""
