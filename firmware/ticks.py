"""Ticks: milliseconds that wrap around, as `time.ticks_ms()` counts them on the boards.

CPython has no ticks, and the period must be the same on every runtime, so the arithmetic is here.
A difference is right if the two times are less than half a period (149 hours) apart.
"""

from micropython import const

PERIOD = const(1 << 30)
_HALF = const(1 << 29)
_HOUR = const(3_600_000)

NEVER = const(-1)
"""In place of the milliseconds to wait: nothing happens until a key is pressed."""


def later(now: int, ms: int) -> int:
    """Return the tick that comes a number of milliseconds after another."""
    return now + ms & PERIOD - 1


def until(deadline: int, now: int) -> int:
    """Return the milliseconds from now to a deadline, at most an hour; 0 if it has passed.

    No deadline is set further ahead. One that seems to be passed long ago.
    """
    left = (deadline - now + _HALF & PERIOD - 1) - _HALF
    return left if 0 < left <= _HOUR else 0


def since(start: int, now: int) -> int:
    """Return the milliseconds from a tick to now; below 0 if the tick is in the future."""
    return (now - start + _HALF & PERIOD - 1) - _HALF


def sooner(one: int, other: int) -> int:
    """Return the shorter of two waits in milliseconds; each may be NEVER."""
    if one < 0 or other < 0:
        return one if other < 0 else other
    return min(one, other)
