"""The sounds of the device; a backend's `sound.play(which)` plays them."""

from micropython import const

from firmware import ticks

PRESS = const(0)
BUST = const(1)
WIN = const(2)
REFUSED = const(3)
"""A press is ignored because it came too early (`firmware.device.reflex`)."""
TIME = const(4)
"""The time for a turn is over."""


class Silence:
    """The sound of a device that has none fitted.

    quiet: whether tones are to be low, where the hardware can do that.
    """

    quiet = False

    def play(self, which: int) -> None:
        """Begin one of the sounds above; here there is none."""

    def tick(self, now: int) -> int:
        """Continue the sound at a tick; return the ms until there is more to do, or NEVER."""
        return ticks.NEVER

    def close(self) -> None:
        """Release the hardware of the sound; here there is none."""
