"""A whole hand in one row of narrow cards: a rank over a suit."""

from micropython import const

from engine import cards
from firmware.ui.canvas import CENTRE, SMALL, WIDTH
from firmware.words import SIGNS

HEIGHT = const(17)
"""How many pixels high the row is."""

_WIDEST = const(14)
_TEN = const(9)  # the rank of a ten, whose two figures are too wide for the small font


def draw_strip(
    canvas,
    hand,
    y: int,
    chosen: int = -1,
    boxed=None,
    raised=(),
    more: int = 0,
    joker: int = -1,
    left: int = 0,
    faint=None,
    only=None,
) -> int:
    """Draw a hand with its top at y; returns the x after its last card.

    chosen: the place of the card under the cursor, or -1. boxed(card): whether a card stands out,
    as one that can be played; None where none does. raised: the cards that are pulled up a
    little. more: for how many cells of the same width room is kept at the right. joker: the card
    that a joker stands for, or -1. left: where its room begins, which ends at the right edge.
    faint(card): whether a card can't be played and is shown so; None where none is.
    only: the places of the cards that are drawn again, the others are there; None for all.
    """
    count = len(hand) + more
    room = WIDTH - left
    if not count:
        return left + room // 2
    cell = min(_WIDEST, room // count)
    x = left + (room - cell * count) // 2
    for index, card in enumerate(hand):
        if only is None or index in only:
            top = y - 5 if card in raised else y
            if only is not None:
                canvas.fill(x, top, cell, HEIGHT, 0)
            draw_cell(canvas, x, top, cell, index == chosen, boxed is not None and boxed(card))
            _draw_card(canvas, card, x + cell // 2, top, 0 if index == chosen else 1, joker)
            if faint is not None and faint(card):
                canvas.shade(x, top, cell, HEIGHT)
        x += cell
    return x


def _draw_card(canvas, card: int, middle: int, top: int, colour: int, joker: int) -> None:
    """Draw the rank of a card over its suit."""
    if card != cards.JOKER:
        rank = cards.rank_of(card)
        if rank == _TEN:
            canvas.icon("ten", middle - 4, top + 1, colour)
        else:
            canvas.text(cards.RANKS[rank], middle, top + 1, SMALL, colour, CENTRE)
        canvas.text(SIGNS[cards.suit_of(card)], middle, top + 9, SMALL, colour, CENTRE)
        return
    suit = cards.suit_of(joker) if joker >= 0 else cards.ANY
    if suit < cards.ANY:
        canvas.icon("joker", middle - 3, top + 1, colour)
        canvas.text(SIGNS[suit], middle, top + 9, SMALL, colour, CENTRE)
    else:
        canvas.icon("joker", middle - 3, top + 5, colour)


def draw_cell(canvas, x: int, y: int, width: int, chosen: bool, boxed: bool) -> None:
    """Draw the box of a card, filled where it is chosen."""
    if chosen:
        canvas.rounded(x, y, width, HEIGHT, filled=True)
    elif boxed:
        canvas.rounded(x, y, width - 1, HEIGHT)


def next_of_rank(hand: list, at: int, rank: int) -> int:
    """The place of the next card of a rank (0 for the ace) in a hand; the same for none."""
    count = len(hand)
    for step in range(1, count + 1):
        card = hand[(at + step) % count]
        if card < 52 and card % 13 == rank:
            return (at + step) % count
    return at
