"""A hand of cards on the display."""

from engine import cards
from firmware.ui.canvas import CENTRE, LARGE, RIGHT

CARD_WIDTH = 20
CARD_HEIGHT = 28

_SUIT_ICONS = ("clubs_large", "diamonds_large", "hearts_large", "spades_large")


def draw_hand(
    canvas, part: int, hand, x: int, y: int, width: int, chosen: int, dimmed, same: bool = False
) -> None:
    """Draw what has changed of cards side by side.

    In a narrow box they overlap; then all of them are drawn on a clear canvas. The box is
    CARD_HEIGHT + 9 pixels high.

    part: the number of the first part of the picture; there are two more than cards.
    hand: the cards.
    chosen: the place of the card that the arrow points at, or -1; it is on top.
    dimmed: `dimmed(card)` returns whether a card is dimmed, because it can't be played.
    same: whether only the arrow can have moved.
    """
    count = len(hand)
    step = min(CARD_WIDTH + 3, (width - CARD_WIDTH) // (count - 1)) if count > 1 else 0
    canvas.renew(part, count, x, y - 1, width, CARD_HEIGHT + 10, count + 1)
    if not count:
        return
    left = x + (width - step * (count - 1) - CARD_WIDTH) // 2
    for index, card in enumerate(hand):
        if not same:
            dim = dimmed(card)
            at = left + index * step
            if canvas.renew(part + 2 + index, card | dim << 7, at, y, 0, 0):
                draw_card(canvas, card, at, y, dim)
    if canvas.renew(part + 1, chosen, x, y + CARD_HEIGHT + 2, width, 7) and 0 <= chosen < count:
        at = left + chosen * step
        if 0 < step < CARD_WIDTH:  # it overlaps others
            draw_card(canvas, hand[chosen], at, y, dimmed(hand[chosen]))
        # The arrow is on one page of the display, so it takes few bytes to move.
        for row in range(7):
            canvas.horizontal(
                at + CARD_WIDTH // 2 - 1 - row, y + CARD_HEIGHT + 2 + row, 2 * row + 2
            )


def draw_card(
    canvas, card: int, x: int, y: int, dimmed: bool, joker: int = -1, height: int = CARD_HEIGHT
) -> None:
    """Draw a card with its top left corner at (x, y).

    joker: the card that a joker stands for, or -1.
    """
    canvas.fill(x - 1, y - 1, CARD_WIDTH + 2, height + 2, 0)
    canvas.rounded(x, y, CARD_WIDTH, height)
    suit_top = y + height - 13
    if card == cards.JOKER and not 0 <= joker < cards.JOKER:
        canvas.icon("joker_large", x + 5, y + 8)
    elif card == cards.JOKER:
        canvas.icon("joker", x + 1, y + 2)
        canvas.text(cards.RANKS[cards.rank_of(joker)], x + CARD_WIDTH - 2, y + 2, align=RIGHT)
        canvas.icon(_SUIT_ICONS[cards.suit_of(joker)], x + 5, suit_top)
    else:
        rank = cards.RANKS[cards.rank_of(card)]
        canvas.text(rank, x + CARD_WIDTH // 2, y + 2, LARGE, align=CENTRE)
        suit = cards.suit_of(card)
        if suit < cards.ANY:
            canvas.icon(_SUIT_ICONS[suit], x + 5, suit_top)
    if dimmed:
        canvas.shade(x, y, CARD_WIDTH, height)
