"""The moves of Parlett's game as whole numbers.

A move says what is done, by which seat, and a value: a card, a number or another seat. Seats are
those of the players; where two play, the third hand is the dummy's, and the turn-up of the
classic form has a place of its own, so that a card can be given to each.
"""

from engine.const import const

DEAL = const(0)
"""A new deal begins."""
GIVE = const(1)
"""A card comes to a hand, or is turned up."""
LAY = const(2)
"""A seat lays a card aside for its bid, or turns up one that was laid aside unseen (P-20)."""
BID = const(3)
"""The number that a seat bids is told, its cards are not."""
HIDE = const(4)
"""A seat has laid its bid aside unseen; it is told after the play (P-23)."""
FAIL = const(5)
"""A hidden bid was not made and is not shown (P-25)."""
OFFER = const(6)
"""A seat passes, declares or reveals (P-26, P-27)."""
NOMINATE = const(7)
"""The revealer says who leads (P-33)."""
CLOSE = const(8)
"""A hand that would be laid open is not told to the device."""
PLAY = const(9)
"""A seat plays a card from its hand."""
DUMMY = const(10)
"""A seat plays a card from the dummy (P-46, P-47)."""
TRICKS = const(11)
"""How many tricks a hand took is told, in place of the cards."""

PASS = const(0)
DECLARE = const(1)
REVEAL = const(2)

TURN_UP = const(5)
"""Where a card is turned up, as the number of a hand."""

_SEAT = const(7)  # the bits of a value: a card needs seven
_KIND = const(10)


def make(kind: int, seat: int = 0, value: int = 0) -> int:
    """The move of a kind, by a seat, with a value."""
    return kind << _KIND | seat << _SEAT | value


def kind_of(move: int) -> int:
    """What a move does."""
    return move >> _KIND


def seat_of(move: int) -> int:
    """The seat that a move is by or about; 0 for a new deal."""
    return move >> _SEAT & 7


def value_of(move: int) -> int:
    """The card, number or other seat of a move."""
    return move & 127
