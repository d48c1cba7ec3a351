"""Entering a real card: a grid of all possible cards, a row for each suit."""

from micropython import const

from engine import cards
from engine.moves import value_of
from firmware.device.keys import ALONG, DOWN_A_LIST, LEFT, OK, RANKS, RIGHT
from firmware.screens.common.asking import Asking, AskScreen
from firmware.ui.canvas import CENTRE, SMALL, WIDTH
from firmware.ui.strip import NARROW_TEN, next_of_rank
from firmware.words import SIGNS, say

_LEFT = const(10)  # the left edge of the ranks, right of the signs of the suits
_ROW = const(9)
_COLUMNS = const(14)  # the most columns, with the joker's
_TEN = const(9)
_WIDE = const(12)  # the least width of a column with room for both figures of a ten


class CardGrid(Asking):
    """The cards that can be entered, one of them chosen; all other places are empty.

    LEFT and RIGHT go through all cards; UP and DOWN go to the next row.

    title: the question.
    """

    def __init__(self, screen, title: str, moves, card: int = -1):
        """moves: a move for each card; its low seven bits are the card.

        card: the entry of `moves` under the cursor at first, -1 for any.
        """
        self.title = title
        self._screen = screen
        pack = screen.game.rules.pack
        self._lowest = pack[1] % 13  # after the ace, which is the highest
        self._joker = cards.JOKER in pack
        # The joker stands alone at the end of the first row.
        self._columns = 14 - self._lowest + self._joker
        self._width = (WIDTH - _LEFT) // self._columns
        # The place and the move as one number: to sort with a key takes longer.
        places = []
        for move in moves:
            place = 14 - self._lowest  # of the joker
            each = value_of(move)
            if each != cards.JOKER:
                place = each // 13 * _COLUMNS + (each % 13 or 13) - self._lowest
            places.append(place << 16 | move)
        places.sort()
        self._moves = [place & 0xFFFF for place in places]
        self._places = bytes([place >> 16 for place in places])
        self._home = self._at = len(self._moves) // 2 if card < 0 else self._moves.index(card)

    def key(self, key: int) -> None:
        """Handle an arrow, OK or a key with a rank."""
        count = len(self._moves)
        if key >= RANKS:
            self._go_to(key - RANKS)
        elif key == OK:
            if self._screen.answer(self._moves[self._at]) is False:
                self._at = self._home
        elif key in (LEFT, RIGHT):
            self._at = (self._at + ALONG[key]) % count
        else:
            self._go_row(DOWN_A_LIST[key])

    def draw(self, canvas, top: int) -> None:
        """Draw the grid below a row of pixels."""
        for suit in range(4):
            canvas.text(SIGNS[suit], 1, top + suit * _ROW)
        for at, place in enumerate(self._places):
            row, column = divmod(place, _COLUMNS)
            x = _LEFT + column * self._width
            y = top + row * _ROW
            colour = 1
            if at == self._at:
                canvas.rounded(x, y - 1, self._width, _ROW + 1, filled=True)
                colour = 0
            middle = x + self._width // 2
            rank = (column + self._lowest) % 13
            if column == 14 - self._lowest:
                canvas.icon("joker", middle - 3, y, colour)
            else:
                words = NARROW_TEN if rank == _TEN and self._width < _WIDE else cards.RANKS[rank]
                canvas.text(words, middle, y, SMALL, colour, CENTRE)

    def _go_row(self, step: int) -> None:
        """Go to the nearest card in the next row that has any."""
        places = self._places
        here = places[self._at]
        row = here // _COLUMNS
        for _ in range(4):
            row = (row + step) % 4
            there = [i for i in range(len(places)) if places[i] // _COLUMNS == row]
            if there:
                column = here % _COLUMNS
                self._at = min(there, key=lambda i: abs(places[i] % _COLUMNS - column))
                return

    def _go_to(self, rank: int) -> None:
        """Go to the next card of a rank."""
        self._at = next_of_rank(self._moves, self._at, rank)
        card = value_of(self._moves[self._at])
        if card == cards.JOKER or card % 13 != rank:
            self._screen.notice = say("grid.none", rank=cards.RANKS[rank])


class RightCard(AskScreen):
    """A grid of all cards to enter the right one; `done(card)` is called once it is left.

    game: all that the grid needs of a `GameScreen`.
    """

    def __init__(self, app, game, titles: tuple, card: int, done):
        """titles: as in `AskScreen`. card: the wrong card."""
        self.game = game
        self._done = done
        grid = CardGrid(self, titles[-1], game.rules.pack, card)
        super().__init__(app, grid, titles, (14,), say("deals.keys"))

    def answer(self, card: int) -> None:
        """Take a card."""
        self.app.pop()
        self._done(card)
