"""A hand of cards on the display."""

from engine import cards
from firmware.ui.canvas import CENTRE, LARGE, RIGHT

CARD_WIDTH = 20
CARD_HEIGHT = 28

_SUIT_ICONS = ("clubs_large", "diamonds_large", "hearts_large", "spades_large")


def first_shown(count: int, at: int, most: int) -> int:
    """Return the place of the first card that is shown of a long hand.

    count: the number of cards. at: the place of the cursor, which is in the middle, but at the ends
    of the hand. most: the number of cards that are shown.
    """
    return max(0, min(at - most // 2, count - most))


def draw_hand(
    canvas, part: int, hand, x: int, y: int, width: int, chosen: int, faint, same: bool = False
) -> None:
    """Draw what has changed in a row of cards, in a box that is CARD_HEIGHT pixels high.

    In a narrow box the cards overlap; then all of them are drawn on a clear canvas.

    part: the number of the first part of the picture; it has one part more than cards.
    hand: the cards.
    chosen: the place of the card that is lit, or -1; it is on top.
    faint: `faint(card)` returns whether a card is dimmed, because it can't be played.
    same: whether nothing but `chosen` can have changed.
    """
    count = len(hand)
    step = min(CARD_WIDTH + 3, (width - CARD_WIDTH) // (count - 1)) if count > 1 else 0
    canvas.renew(part, count, x, y, width, CARD_HEIGHT, count)
    if not count:
        return
    left = x + (width - step * (count - 1) - CARD_WIDTH) // 2
    shown = canvas.shown
    for index, card in enumerate(hand):
        before = shown[part + 1 + index]
        lit = index == chosen
        dim = before >> 7 & 1 if same and before is not None else faint(card)
        shows = card | dim << 7 | lit << 8
        if before != shows:
            shown[part + 1 + index] = shows
            _draw_shown(canvas, shows, left + index * step, y)
    if 0 < step < CARD_WIDTH and 0 <= chosen < count:  # it overlaps others
        _draw_shown(canvas, shown[part + 1 + chosen], left + chosen * step, y)


def _draw_shown(canvas, shows: int, x: int, y: int) -> None:
    """Draw a card as a part of a picture; shows: the card, 128 if dimmed, and 256 if lit."""
    draw_card(canvas, shows & 127, x, y, shows > 255)
    if shows & 128:
        canvas.shade(x, y, CARD_WIDTH, CARD_HEIGHT)


def draw_card(
    canvas, card: int, x: int, y: int, lit: bool, joker: int = -1, height: int = CARD_HEIGHT
) -> None:
    """Draw a card with its top left corner at (x, y).

    lit: whether it is dark on light, because it is chosen.
    joker: the card that a joker stands for, or -1.
    """
    canvas.fill(x - 1, y - 1, CARD_WIDTH + 2, height + 2, 0)
    canvas.rounded(x, y, CARD_WIDTH, height, filled=lit)
    colour = 0 if lit else 1
    suit_top = y + height - 13
    if card == cards.JOKER and not 0 <= joker < cards.JOKER:
        canvas.icon("joker_large", x + 5, y + 8, colour)
    elif card == cards.JOKER:
        canvas.icon("joker", x + 1, y + 2, colour)
        rank = cards.RANKS[cards.rank_of(joker)]
        canvas.text(rank, x + CARD_WIDTH - 2, y + 2, colour=colour, align=RIGHT)
        canvas.icon(_SUIT_ICONS[cards.suit_of(joker)], x + 5, suit_top, colour)
    else:
        rank = cards.RANKS[cards.rank_of(card)]
        canvas.text(rank, x + CARD_WIDTH // 2, y + 2, LARGE, colour, CENTRE)
        suit = cards.suit_of(card)
        if suit < cards.ANY:
            canvas.icon(_SUIT_ICONS[suit], x + 5, suit_top, colour)
