"""A whole hand in one row of narrow cards: a rank over a suit."""

from micropython import const

from engine import cards
from engine.moves import value_of
from firmware.ui.canvas import CENTRE, SMALL, WIDTH
from firmware.words import SIGNS

HEIGHT = const(17)
"""How many pixels high the row is."""

NARROW_TEN = "⒑"
"""A ten as narrow as one letter, in the small font."""

_RISE = const(5)  # how far a card is pulled up
_WIDEST = const(14)


def draw_strip(
    canvas,
    hand,
    y: int,
    chosen: int = -1,
    boxed=(),
    raised=(),
    joker: int = -1,
    left: int = 0,
    apart: int = 0,
    faint=None,
) -> None:
    """Draw a hand with its top at y.

    chosen: the place of the card under the cursor, or -1.
    boxed: the cards that have boxes, because they can be played.
    raised: the cards that are pulled up, with a bar in their place.
    joker: the card that a joker stands for, or -1.
    left: the left edge of the strip in pixels; it ends at the right edge of the display.
    apart: the pixels between two suits; then each suit has all its cards side by side.
    faint: `faint(card)` returns whether a card is dimmed, because it can't be played; None for
        none.
    """
    if not hand:
        return
    room = WIDTH - left
    cell = min(_WIDEST, (room - 3 * apart) // len(hand))
    x = left + (room - cell * len(hand)) // 2
    if apart:
        x -= (len({card // 13 for card in hand if card != cards.JOKER}) - 1) * apart // 2
    suit = -1
    for index, card in enumerate(hand):
        if apart and card // 13 != suit and card != cards.JOKER:
            if suit >= 0:
                x += apart
            suit = card // 13
        up = card in raised
        top = y - _RISE if up else y
        colour = 1
        if index == chosen:
            canvas.rounded(x, top, cell, HEIGHT, filled=True)
            colour = 0
        elif card in boxed:
            canvas.rounded(x, top, cell - 1, HEIGHT)
        _draw_card(canvas, card, joker, x + cell // 2, top + 1, colour)
        if up:
            canvas.fill(x + 1, y + HEIGHT - 3, cell - 2, 2)
        if faint is not None and faint(card):
            canvas.shade(x, top, cell, HEIGHT)
        x += cell


def _draw_card(canvas, card: int, joker: int, middle: int, top: int, colour: int) -> None:
    """Draw a rank over a suit; a joker over the suit of the card that it stands for, if any."""
    if card == cards.JOKER:
        suit = cards.suit_of(joker) if joker >= 0 else cards.ANY
        canvas.icon("joker", middle - 3, top if suit < cards.ANY else top + 4, colour)
    else:
        suit = cards.suit_of(card)
        rank = cards.RANKS[cards.rank_of(card)].replace("10", NARROW_TEN)
        canvas.text(rank, middle, top, SMALL, colour, CENTRE)
    if suit < cards.ANY:
        canvas.text(SIGNS[suit], middle, top + 8, SMALL, colour, CENTRE)


def next_of_rank(several: list, at: int, rank: int) -> int:
    """Return the place of the next card of a rank (0 for the ace); the same place for none.

    several: cards, or moves that each have a card.
    """
    count = len(several)
    for step in range(1, count + 1):
        card = value_of(several[(at + step) % count])
        if card < 52 and card % 13 == rank:
            return (at + step) % count
    return at
