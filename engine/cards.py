"""Playing cards as small integers, and their text.

A card with a known suit is `suit * 13 + rank`, so that tables over all cards are `bytes`. Where
suits do not matter, people enter only ranks, and a card has the fifth "suit", `ANY`. The joker
comes last.
"""

from engine.card_texts import TEXTS as TEXTS
from engine.const import const
from engine.errors import EngineError, shown

CLUBS = const(0)
DIAMONDS = const(1)
HEARTS = const(2)
SPADES = const(3)
ANY = const(4)
"""The suit of a card whose suit is unknown."""

JOKER = const(65)
CARDS = const(66)
"""The size of a table by card: 52 cards, 13 of unknown suit, and the joker."""

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"


def make(rank: int, suit: int = ANY) -> int:
    """Return the card of a rank (0 for the ace to 12 for the king) and a suit."""
    return suit * 13 + rank


def rank_of(card: int) -> int:
    """Return the rank of a card, 0 for the ace to 12 for the king; 13 for the joker."""
    return 13 if card == JOKER else card % 13


def suit_of(card: int) -> int:
    """Return the suit of a card; `ANY` for an unknown suit and for the joker."""
    return ANY if card == JOKER else card // 13


def without_suit(card: int) -> int:
    """Return the card without its suit."""
    return JOKER if card == JOKER else ANY * 13 + card % 13


def parse(text: str) -> int:
    """Return the card of a text such as `10H`, `4` or `*`; EngineError for any other text."""
    try:
        return TEXTS.index(text)
    except ValueError:
        raise EngineError("not_a_card", found=shown(text)) from None


def text(card: int) -> str:
    """Return the text of a card, as `parse` reads it."""
    return TEXTS[card]
