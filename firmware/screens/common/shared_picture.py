"""What the pictures of all games share: the heading, the winners, notices and messages.

A message is something that people must not miss, such as the card that a bot plays. It fills the
display until OK.
"""

from micropython import const

from engine import table
from firmware.ui.canvas import CENTRE, HEIGHT, WIDTH
from firmware.ui.hand import CARD_WIDTH, draw_card
from firmware.words import SIGNS, all_of, card_text, say

_TOP = const(9)
_LINE = const(9)
_ROWS = const(3)  # the most rows of text above cards
_CARDS = const(30)  # the top of the cards, if there are no more than two
_GAP = const(4)  # pixels between two cards
_WHOLE = const(5)  # the most cards that have room; more are written


def turn_heading(screen, what: int, seat: int) -> str:
    """Return a heading: who plays or thinks; what, seat: as in `Table.prompt`."""
    if what == table.THINK:
        return say("play.thinks", name=screen.name(seat))
    return screen.of_seat(seat, "play.your_turn", "play.plays")


def winner_heading(canvas, screen) -> str:
    """Return a heading: who has won, or that nobody has."""
    winners = screen.table.winners
    if not winners:
        return say("error.game_over")
    if len(winners) > 1:
        headings = [say("play.win", names=each) for each in winner_names(screen)]
        return canvas.first_fit(headings, WIDTH)
    return screen.of_seat(winners[0], "play.you_win", "play.wins")


def winner_names(screen) -> list:
    """Return the winners as texts: their names, and shorter, their marks."""
    seats = screen.table.winners
    return [all_of([name(seat) for seat in seats]) for name in (screen.name, screen.you_or_mark)]


def draw_cup(canvas, screen, left: int, top: int) -> None:
    """Draw the cup and the winners; the cup rises if the picture is in motion.

    left: the left edge of the room for them, in pixels. top: the top of the cup.
    """
    phase = screen.motion.phase
    middle = (left + WIDTH) // 2
    canvas.icon("trophy", middle - 8, top + max(0, 3 - phase) * 5)
    if phase >= 3:
        winners = canvas.first_fit(winner_names(screen) + [""], WIDTH - left)
        canvas.text(winners, middle, top + 20, align=CENTRE)
    if phase >= 4:  # it shines
        apart = 15 + (phase & 1) * 3
        for x, y in ((-apart, 3), (apart, 3), (3 - apart, 13), (apart - 3, 13)):
            canvas.fill(middle + x - 2, top + y, 5, 1)
            canvas.fill(middle + x, top + y - 2, 1, 5)


def draw_notice(canvas, lines, top: int = HEIGHT, line: int = 8) -> None:
    """Draw a notice below a row of pixels, or higher if it needs more room.

    line: the height of a line in pixels.
    """
    top = min(top, HEIGHT - line * len(lines))
    canvas.fill(0, top - 1, WIDTH, line * (len(lines) - 1) + 9)
    canvas.texts(lines, 1, top, line, 0)


def by_rank(hand) -> str:
    """Return many cards, sorted by rank, in few words: each rank with how often it is there."""
    ranks = [card_text(card).rstrip(SIGNS) for card in hand]
    parts = []
    for place, rank in enumerate(ranks):
        if not place or rank != ranks[place - 1]:
            count = ranks.count(rank)
            parts.append(f"{rank}×{count}" if count > 1 else rank)
    return " ".join(parts)


def draw_message(canvas, lines, cards, joker: int = -1) -> None:
    """Draw two lines, or three if one is long, and the cards that they are about, below a heading.

    cards: the cards, sorted; of many, only their names are written, of very many the ranks.
    joker: the card that a joker stands for, or -1.
    """
    rows: list = []
    for line in lines:
        rows += canvas.wrap(line, WIDTH)
    if cards and len(rows) > _ROWS:
        rows = [canvas.fit(lines[0], WIDTH)] + canvas.wrap(lines[1], WIDTH)[: _ROWS - 1]
    canvas.texts(rows, WIDTH // 2, _TOP, _LINE, align=CENTRE)
    y = max(_CARDS, _TOP + len(rows) * _LINE)
    if len(cards) > _WHOLE:
        lines = canvas.wrap(" ".join(map(card_text, cards)), WIDTH)
        if y + _LINE * len(lines) > HEIGHT + 2:
            lines = canvas.wrap(by_rank(cards), WIDTH)
        canvas.texts(lines, WIDTH // 2, y, _LINE, align=CENTRE)
        return
    x = (WIDTH - len(cards) * (CARD_WIDTH + _GAP) + _GAP) // 2
    for card in cards:
        draw_card(canvas, card, x, y, False, joker)
        x += CARD_WIDTH + _GAP
