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


def draw_hand(canvas, hand, x: int, y: int, width: int, chosen: int, faint) -> None:
    """Draw a row of cards in a box that is CARD_HEIGHT pixels high; in a narrow one they overlap.

    hand: the cards.
    chosen: the place of the card that is lit, or -1; it is on top.
    faint: `faint(card)` returns whether a card is dimmed, because it can't be played.
    """
    count = len(hand)
    step = min(CARD_WIDTH + 3, (width - CARD_WIDTH) // (count - 1)) if count > 1 else 0
    left = x + (width - step * (count - 1) - CARD_WIDTH) // 2
    places = list(range(count))
    if 0 <= chosen < count:
        places.append(places.pop(chosen))
    for place in places:
        draw_card(canvas, hand[place], left + step * place, y, place == chosen)
        if faint(hand[place]):
            canvas.shade(left + step * place, y, CARD_WIDTH, CARD_HEIGHT)


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
