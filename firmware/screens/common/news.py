"""What has been done that somebody must notice: a page of its own, which stays till OK."""

from firmware.ui.canvas import CENTRE, WIDTH
from firmware.ui.hand import CARD_WIDTH, draw_card

_TOP = 9
_LINE = 9
_CARDS = 30  # the top of the cards
_GAP = 4  # pixels between two cards


def draw_news(canvas, lines, cards, joker: int = -1) -> None:
    """Draw up to two lines and the cards they are about, below a heading.

    lines: texts. cards: card numbers. joker: the card that a joker stands for, or -1.
    """
    y = _TOP
    for line in lines:
        canvas.text(canvas.fit(line, WIDTH), WIDTH // 2, y, align=CENTRE)
        y += _LINE
    x = (WIDTH - len(cards) * (CARD_WIDTH + _GAP) + _GAP) // 2
    for card in cards:
        draw_card(canvas, card, x, _CARDS, False, joker)
        x += CARD_WIDTH + _GAP
