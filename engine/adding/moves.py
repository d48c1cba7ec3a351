"""The moves of an adding game: the kinds besides those of `engine.moves`.

The value of a move is its card. The number of a play is the one that is added to the total or that
the total is set to, 0 for a card that doubles.
"""

from engine.const import const
from engine.moves import BEGIN, GIVE, PLAY, kind_of, make, number_of, seat_of, value_of  # noqa: F401

DRAW = const(3)
"""A seat draws a card."""
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

CLOCKWISE = const(1)
"""The direction in which the seats are numbered."""
ANTICLOCKWISE = const(2)
"""The other direction."""
