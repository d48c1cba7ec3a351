"""The cards of Parlett's game: the pack, their ranks and what they bid."""

from engine.cards import ANY, JOKER
from engine.const import const

NO_TRUMP = ANY
"""In place of a suit, if no suit is trump."""

DUMMY = const(3)
"""The number of the dummy's hand if two play (P-02)."""

# Literals, because a board has them in its flash, and what is worked out in its heap.
SUITS = (
    b"\0\0\0\0\0\0\0\0\0\0\0\0\0"
    b"\1\1\1\1\1\1\1\1\1\1\1\1\1"
    b"\2\2\2\2\2\2\2\2\2\2\2\2\2"
    b"\3\3\3\3\3\3\3\3\3\3\3\3\3"
    b"\4\4\4\4\4\4\4\4\4\4\4\4\4\4"
)
"""The suit of each card, by card."""

RANKS = (
    b"\x0c\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b"
    b"\x0c\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b"
    b"\x0c\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b"
    b"\x0c\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b"
    b"\x0c\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b"
    b"\x00"
)
"""How high each card is, by card: 0 for a two to 12 for an ace (P-01, P-03)."""

BIDS = b"\3\0\2\1"
"""How much a card laid aside bids, by suit: clubs, diamonds, hearts, spades (P-20)."""

_SIX = const(4)  # how high the lowest card of the short pack is


def cards_of(seats: int, joker: bool) -> tuple[int, ...]:
    """Return the cards for a number of players, sorted (P-01, P-02, P-03, P-12)."""
    lowest = 0 if seats == 4 else _SIX
    return tuple([card for card in range(52) if RANKS[card] >= lowest] + [JOKER] * joker)


def standing_for(turn_up: int) -> tuple[bytes, bytes]:
    """Return the tables of suits and ranks by card, with the joker as the turn-up (P-14)."""
    suits = bytearray(SUITS)
    ranks = bytearray(RANKS)
    if turn_up != JOKER:
        suits[JOKER] = SUITS[turn_up]
        ranks[JOKER] = RANKS[turn_up]
    return bytes(suits), bytes(ranks)
