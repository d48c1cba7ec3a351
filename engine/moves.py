"""A move as one whole number, small enough to need no heap on a board.

From the low bits: a value (7 bits; a card, in most moves), the seat (4 bits), the kind of move
(4 bits), and a number that may be below 0. Each family of games has its own kinds, in its module
`moves`; three are common to all.
"""

from engine.const import const
from engine.errors import IllegalMove
from engine.rules import whole

BEGIN = const(0)
"""A new deal begins; a record of an adding game calls it a hand."""
GIVE = const(1)
"""A card is dealt to a hand."""
PLAY = const(2)
"""A seat plays a card."""

_SEAT = const(7)
_KIND = const(11)
_NUMBER = const(15)

ONE = const(1 << 15)
"""What a number of 1 adds to a move; a loop adds it where `make` would take too long."""


def make(kind: int, seat: int = 0, value: int = 0, number: int = 0) -> int:
    """Return the move of a kind, by or for a seat, with a value and a number."""
    return number << _NUMBER | kind << _KIND | seat << _SEAT | value


def checked(move: object) -> int:
    """Return a move as an `int`; IllegalMove for anything but a whole number (`rules.whole`)."""
    number = whole(move)
    if number is None:
        raise IllegalMove("no_such_move")
    return number


def kind_of(move: int) -> int:
    """Return the kind of a move."""
    return move >> _KIND & 15


def seat_of(move: int) -> int:
    """Return the seat that a move is by or for; 0 for a new deal."""
    return move >> _SEAT & 15


def value_of(move: int) -> int:
    """Return the card of a move, or the value that stands in its place."""
    return move & 127


def number_of(move: int) -> int:
    """Return the number of a move; 0 if it has none."""
    return move >> _NUMBER


def fields(move: int) -> tuple[int, int, int, int]:
    """Return the kind, the seat, the value and the number of a move, in one call."""
    return move >> _KIND & 15, move >> _SEAT & 15, move & 127, move >> _NUMBER


def same_hand(move: int, other: int) -> bool:
    """Return whether two moves have the same kind and seat, as cards dealt to one hand have."""
    return not (move ^ other) >> _SEAT & 255
