"""Telling the device a real card: all that it can be, a row for each suit."""

from micropython import const

from engine import cards
from firmware.device.keys import DOWN, LEFT, OK, RANKS, RIGHT, UP
from firmware.ui.canvas import CENTRE, SMALL, WIDTH
from firmware.words import SIGNS, say

_LEFT = const(10)  # where the ranks begin, beside the signs of the suits
_ROW = const(9)
_COLUMNS = const(14)  # at the most, the joker's with them
_PLACES = const(4 * 14)

PARTS = const(4 * 14 + 3)
"""How many parts of a picture the grid is made of."""


class CardGrid:
    """The cards that may be told, one of them chosen; the others are left out.

    title: what is asked. height: how many pixels high the grid is. LEFT and RIGHT go to the next
    card, so that they alone reach every one.
    """

    height = 36

    def __init__(self, screen, title: str, told, card: int = -1):
        """told: a move for each card, whose low seven bits are the card. card: the one that is
        chosen to begin with, -1 for any.
        """
        self.title = title
        self._screen = screen
        pack = screen.game.rules.pack
        # The ranks that there are, the lowest first; the joker stands alone at the end.
        self._ranks = sorted({card % 13 for card in pack if card != cards.JOKER}, key=_height)
        self._joker = cards.JOKER in pack
        self._moves = sorted(told, key=self._place)
        self._at = len(self._moves) // 2 if card < 0 else self._moves.index(card)

    def key(self, key: int) -> None:
        """A press of an arrow, OK or a key with a rank."""
        count = len(self._moves)
        if key >= RANKS:
            self._go_to(key - RANKS)
        elif key == OK:
            self._screen.answer(self._moves[self._at])
        elif key == RIGHT:
            self._at = (self._at + 1) % count
        elif key == LEFT:
            self._at = (self._at - 1) % count
        elif key in (UP, DOWN):
            self._go_row(-1 if key == UP else 1)

    def is_ready(self) -> bool:
        """There are no steps before the answer."""
        return False

    def back(self) -> bool:
        """There is nothing to step back from."""
        return False

    def draw(self, canvas, part: int, top: int) -> None:
        """Draw what has changed of the grid below a row of pixels; part: the first of PARTS."""
        columns = len(self._ranks) + self._joker
        if canvas.renew(part, columns, 0, top - 1, WIDTH, self.height + 1, PARTS - 1):
            for suit in range(4):
                canvas.text(SIGNS[suit], 1, top + suit * _ROW)
        shown = canvas.shown
        if shown[part + 1] is self:
            at = self._place(self._moves[shown[part + 2]])
            self._draw_cell(canvas, part, top, at, shown[part + 2])
        else:
            there = bytearray(_PLACES)  # by place: the number of the card that is there, from 1
            for index, move in enumerate(self._moves):
                there[self._place(move)] = index + 1
            for place in range(_PLACES):
                index = there[place] - 1
                if index != self._at and (index >= 0 or shown[part + 3 + place] is not None):
                    self._draw_cell(canvas, part, top, place, index)
        # Last, since it reaches a row into the cells above and below.
        self._draw_cell(canvas, part, top, self._place(self._moves[self._at]), self._at)
        shown[part + 1] = self
        shown[part + 2] = self._at

    def _draw_cell(self, canvas, part: int, top: int, place: int, index: int) -> None:
        """Draw a card at its place; index: its own, or -1 where the place is empty."""
        width = (WIDTH - _LEFT) // (len(self._ranks) + self._joker)
        x = _LEFT + place % _COLUMNS * width
        y = top + place // _COLUMNS * _ROW
        chosen = index == self._at
        shows = (index >= 0) + chosen
        more = canvas.shown[part + 3 + place] == 2  # it was the chosen one
        if not canvas.renew(part + 3 + place, shows, x, y - more, width, 8 + 2 * more):
            return
        if index < 0:
            return
        if chosen:
            canvas.rounded(x, y - 1, width, _ROW + 1, filled=True)
        colour = 0 if chosen else 1
        card = self._moves[index] & 127
        middle = x + width // 2
        if card == cards.JOKER:
            canvas.icon("joker", middle - 3, y, colour)
        elif card % 13 == 9 and width < 12:
            canvas.icon("ten", middle - 4, y, colour)
        else:
            canvas.text(cards.RANKS[card % 13], middle, y, SMALL, colour, CENTRE)

    def _place(self, move: int) -> int:
        """The row times _COLUMNS and the column of a card."""
        card = move & 127
        if card == cards.JOKER:
            return len(self._ranks)
        return card // 13 * _COLUMNS + self._ranks.index(card % 13)

    def _go_row(self, step: int) -> None:
        """Go to the nearest card in the next row that has any."""
        here = self._place(self._moves[self._at])
        row = here // _COLUMNS
        for _ in range(4):
            row = (row + step) % 4
            there = [
                i for i, move in enumerate(self._moves) if self._place(move) // _COLUMNS == row
            ]
            if there:
                self._at = min(
                    there,
                    key=lambda i: abs(self._place(self._moves[i]) % _COLUMNS - here % _COLUMNS),
                )
                return

    def _go_to(self, rank: int) -> None:
        """Go to the next card of a rank."""
        count = len(self._moves)
        for step in range(1, count + 1):
            index = (self._at + step) % count
            card = self._moves[index] & 127
            if card != cards.JOKER and card % 13 == rank:
                self._at = index
                return
        self._screen.notice = say("grid.none", rank=cards.RANKS[rank])


def _height(rank: int) -> int:
    """Where a rank stands: the ace is the highest."""
    return rank or 13
