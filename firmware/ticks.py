"""Milliseconds that wrap around, as `time.ticks_ms()` of the boards counts them.

The arithmetic is written out here because the period must be the same on every runtime, and
CPython has no ticks at all. A difference is right for times less than half a period (149 hours)
apart.
"""

from micropython import const

PERIOD = const(1 << 30)
_HALF = const(1 << 29)
_HOUR = const(3_600_000)

NEVER = const(-1)
"""In place of a number of milliseconds to wait: only a key can change anything."""


def later(now: int, ms: int) -> int:
    """Return the tick so many milliseconds after another."""
    return now + ms & PERIOD - 1


def until(deadline: int, now: int) -> int:
    """Milliseconds from now to a deadline, an hour at the most; 0 where it has passed.

    None is set further ahead: one that seems so was passed long ago, and nobody has looked since.
    """
    left = (deadline - now + _HALF & PERIOD - 1) - _HALF
    return left if 0 < left <= _HOUR else 0


def since(start: int, now: int) -> int:
    """Milliseconds from an earlier tick to now; below 0 where it has not come yet."""
    return (now - start + _HALF & PERIOD - 1) - _HALF


def sooner(one: int, other: int) -> int:
    """Return the shorter of two waits in milliseconds; each may be NEVER."""
    if one < 0 or other < 0:
        return one if other < 0 else other
    return min(one, other)
