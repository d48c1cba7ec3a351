"""A whole hand in one row of narrow cards: a rank over a suit."""

from micropython import const

from engine import cards
from firmware.ui.canvas import CENTRE, SMALL, WIDTH
from firmware.words import SIGNS

HEIGHT = const(17)
"""How many pixels high the row is."""

PARTS = const(16)
"""How many parts of a picture a row is made of."""

_RISE = const(5)  # how far a card is pulled up
_WIDEST = const(14)


def draw_strip(
    canvas,
    part: int,
    hand,
    y: int,
    chosen: int = -1,
    boxed=(),
    raised=None,
    joker: int = -1,
    left: int = 0,
    apart: int = 0,
    faint=None,
    same: bool = False,
) -> int:
    """Draw what has changed in a hand with its top at y; return the x after its last card.

    part: the number of the first of PARTS parts of the picture.
    chosen: the place of the card under the cursor, or -1.
    boxed: the cards that have boxes, because they can be played.
    raised: the cards that are pulled up, with a bar in their place; None if none ever is.
    joker: the card that a joker stands for, or -1.
    left: the left edge of the strip in pixels; it ends at the right edge of the display.
    apart: the pixels between two suits; then each suit has all its cards side by side.
    faint: `faint(card)` returns whether a card is dimmed, because it can't be played; None for
        none.
    same: whether only the cursor can have moved.
    """
    count = len(hand)
    room = WIDTH - left
    rise = 0 if raised is None else _RISE
    canvas.renew(part, count, left, y - rise, room, HEIGHT + rise, PARTS - 1)
    if not count:
        return left + room // 2
    cell = min(_WIDEST, (room - 3 * apart) // count)
    x = left + (room - cell * count) // 2
    suit = -1
    if apart:
        x -= (len({card // 13 for card in hand if card != cards.JOKER}) - 1) * apart // 2
    shown = canvas.shown
    before = shown[part + 1]
    shown[part + 1] = chosen
    place = part + 1
    for index, card in enumerate(hand):
        place += 1
        if apart and card // 13 != suit and card != cards.JOKER:
            if suit >= 0:
                x += apart
            suit = card // 13
        at = index == chosen
        if not same or at or index == before:
            up = _RISE if rise and card in raised else 0
            box = card in boxed
            dim = faint is not None and faint(card)
            shows = card | at << 7 | box << 8 | dim << 9 | up << 10
            was = shown[place]
            if was != shows:
                shown[place] = shows
                if was is not None:
                    canvas.fill(x, y - rise, cell, HEIGHT + rise, 0)
                top = y - up
                if at:
                    canvas.rounded(x, top, cell, HEIGHT, filled=True)
                elif box:
                    canvas.rounded(x, top, cell - 1, HEIGHT)
                if card != cards.JOKER:
                    canvas.card(card, x + cell // 2, top + 1, 0 if at else 1)
                else:
                    _draw_joker(canvas, joker, x + cell // 2, top + 1, 0 if at else 1)
                if up:
                    canvas.fill(x + 1, y + HEIGHT - 3, cell - 2, 2)
                if dim:
                    canvas.shade(x, top, cell, HEIGHT)
        x += cell
    return x


def _draw_joker(canvas, joker: int, middle: int, top: int, colour: int) -> None:
    """Draw a joker over the suit of the card that it stands for, if that has one."""
    suit = cards.suit_of(joker) if joker >= 0 else cards.ANY
    if suit < cards.ANY:
        canvas.icon("joker", middle - 3, top, colour)
        canvas.text(SIGNS[suit], middle, top + 8, SMALL, colour, CENTRE)
    else:
        canvas.icon("joker", middle - 3, top + 4, colour)


def next_of_rank(several: list, at: int, rank: int) -> int:
    """Return the place of the next card of a rank (0 for the ace); the same place for none.

    several: cards, or moves that each have a card.
    """
    count = len(several)
    for step in range(1, count + 1):
        card = several[(at + step) % count] & 127
        if card < 52 and card % 13 == rank:
            return (at + step) % count
    return at
