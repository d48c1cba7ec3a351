"""The moves of Parlett's game: the kinds that `engine.moves` does not have.

The seat of a move is the number of a hand: a player's seat, the dummy's hand, or TURN_UP. The value
is a card, a number or another seat.
"""

from engine.const import const
from engine.moves import *  # noqa: F403

PLAY_DUMMY = const(3)
"""A seat plays a card from the dummy (P-46, P-47)."""
LAY = const(4)
"""A hand lays a card aside for its bid, or shows a card that it laid aside hidden (P-20)."""
BID = const(5)
"""A hand bids a number; its cards stay unknown."""
HIDE = const(6)
"""A hand lays its bid aside hidden; the bid is entered after the play (P-23)."""
FAIL = const(7)
"""A hidden bid failed and is not shown (P-25)."""
OFFER = const(8)
"""A seat passes, declares or reveals (P-26, P-27)."""
NOMINATE = const(9)
"""The revealer names the seat that leads (P-33)."""
CLOSE = const(10)
"""The cards or the bid that a hand should show stay unknown to the device."""
TRICKS = const(11)
"""The number of tricks that a hand took, entered in place of the cards."""

PLAYS = (PLAY, PLAY_DUMMY)  # noqa: F405
"""The kinds of moves that play a card."""

PASS = const(0)
DECLARE = const(1)
REVEAL = const(2)

TURN_UP = const(5)
"""The place of the card turned up, as the number of a hand."""
