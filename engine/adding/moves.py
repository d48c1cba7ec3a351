"""A move in an adding game as one whole number, small enough to need no heap on a board.

From the low bits: the card (7 bits), the number chosen for it (11 bits, 1024 added), the seat
(4 bits) and the kind of move (3 bits).
"""

from engine.const import const

HAND = const(0)
DEAL = const(1)
PLAY = const(2)
DRAW = const(3)
NODRAW = const(4)
OUT = const(5)
LATE = const(6)

ONE = const(1 << 7)
"""What a play's number, one higher, adds to the move."""

MOST = const(1023)
"""The highest number that a play can have; the lowest is as much below 0."""

_NUMBER = const(7)
_ZERO = const(1024)
_SEAT = const(18)
_KIND = const(22)


def hand() -> int:
    """A new hand begins."""
    return HAND << _KIND


def deal(seat: int, card: int) -> int:
    """A seat is dealt a card."""
    return DEAL << _KIND | seat << _SEAT | card


def play(seat: int, card: int, number: int) -> int:
    """A seat plays a card; the number is the one added or set, 0 for a card that doubles."""
    return PLAY << _KIND | seat << _SEAT | number + _ZERO << _NUMBER | card


def draw(seat: int, card: int) -> int:
    """A seat draws a card."""
    return DRAW << _KIND | seat << _SEAT | card


def nodraw(seat: int) -> int:
    """A seat forgot to draw (A-24)."""
    return NODRAW << _KIND | seat << _SEAT


def out(seat: int) -> int:
    """A seat cannot play and loses the hand."""
    return OUT << _KIND | seat << _SEAT


def late(seat: int) -> int:
    """A seat whose cards are not told draws what it had forgotten to draw (A-24, lenient)."""
    return LATE << _KIND | seat << _SEAT


def kind_of(move: int) -> int:
    """HAND, DEAL, PLAY, DRAW, NODRAW, OUT or LATE."""
    return move >> _KIND


def seat_of(move: int) -> int:
    """The seat that a move is made by or for; 0 for a new hand."""
    return move >> _SEAT & 15


def card_of(move: int) -> int:
    """The card of a deal, a play or a draw."""
    return move & 127


def number_of(move: int) -> int:
    """The number chosen in a play."""
    return (move >> _NUMBER & 2047) - _ZERO
