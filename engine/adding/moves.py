"""The moves of an adding game: the kinds besides those of `engine.moves`.

The value of a move is its card. The number of a play is added to the total, or the total is set to
it; it is 0 for a card that doubles or halves the total. For a card with alternatives (V-02) the
number also says which alternative is chosen and who is named (V-01): `choice` makes the number, and
`named` adds the seat.
"""

from engine.const import const
from engine.moves import *  # noqa: F403

DRAW = const(3)
"""A seat draws a card, or gets one from another hand (V-09, V-10)."""
NODRAW = const(4)
"""A seat forgot to draw (A-24)."""
OUT = const(5)
"""A seat cannot play and loses the hand."""
LATE = const(6)
"""A seat whose cards are unknown draws the card that it forgot (A-24, lenient)."""
TOTAL = const(7)
"""Players who lost count agree on the total: the number. If the seat is not 0, it plays next, and
the value is the direction, `CLOCKWISE` or `ANTICLOCKWISE`."""

LEAVE = const(8)
"""A player leaves the game; its cards go under the stock unseen."""
JOIN = const(9)
"""A player joins between two deals, at the seat after the last."""

TURN_UP = const(9)
"""In place of a seat in a `GIVE`: the card turned up, which makes the first total."""

_CHOICE = const(11)  # the first bit of a number above what the card counts

CLOCKWISE = const(1)
"""The direction in which the seats are numbered."""
ANTICLOCKWISE = const(2)
"""The other direction."""


def choice(which: int, counts: int) -> int:
    """Return the number of a play that chooses an alternative.

    which: the place of the alternative, 0 to 3. counts: what the card counts, -999 to 999.
    """
    return counts + ((which + 2 & 3) - 2 << _CHOICE + 3)


def which_of(number: int) -> int:
    """Return the place of the alternative that the number of a play chooses."""
    return number + 1024 >> _CHOICE + 3 & 3


def counted(number: int) -> int:
    """Return what a card counts by the number of its play."""
    return (number + 1024 & 2047) - 1024


def named(number: int, seat: int, other: int) -> int:
    """Return the number of a play of a seat that names another seat."""
    return number + ((other - seat & 7) << _CHOICE)


def naming(move: int, other: int) -> int:
    """Return a play that names nobody as one that names another seat."""
    return move + make(0, number=named(0, seat_of(move), other))  # noqa: F405


def named_of(number: int, seat: int) -> int:
    """Return the seat that a play of a seat names; 0 for none."""
    away = number + 1024 >> _CHOICE & 7
    return (seat - 1 + away & 7) + 1 if away else 0


def unnamed(number: int) -> int:
    """Return the number of a play without the seat that it names."""
    return number - ((number + 1024 >> _CHOICE & 7) << _CHOICE)
