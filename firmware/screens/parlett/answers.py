"""A question with a few answers, such as a number, a premium bid or a seat."""

from micropython import const

from firmware.device.keys import OK, RANKS
from firmware.screens.common.asking import Asking
from firmware.ui.canvas import HEIGHT, WIDTH
from firmware.ui.pad import Pad

_LEFT = const(66)  # the left edge of the cells, right of the scores
_NUMBERS = const(84)  # the left edge of numbers, which need less room
_ROW = const(13)  # the most pixels that a row of cells is high


class Answers(Asking):
    """Cells to choose from.

    hand: the hand that the question is about.
    left: the left edge of the cells in pixels, beside the scores.
    """

    keys = "sheet"

    def __init__(self, screen, hand: int, title: str, answers: list, columns: int, home: int = 0):
        """answers: for each cell, (its text, the moves of its answer).

        columns: how many cells are in a row.
        home: the place of the answer under the cursor at first.
        """
        self.title = title
        self.hand = hand
        self._screen = screen
        self._moves = [moves for _, moves in answers]
        self.left = _LEFT if columns == 1 else _NUMBERS
        self.takes_ranks = columns > 1  # of the answers in one column, none is a number
        self._columns = columns
        self._pad = Pad([label for label, _ in answers], home, columns)

    def key(self, key: int) -> None:
        labels = self._pad.labels
        if key >= RANKS:
            number = str(key - RANKS + 1)  # the number on the key
            if number in labels:
                self._pad.chosen = labels.index(number)
        elif key == OK:
            self._screen.answer(*self._moves[self._pad.chosen])
        else:
            self._pad.key(key)

    def draw(self, canvas, top: int, left: int = 0, bottom: int = HEIGHT) -> None:
        """Draw the cells between two rows of pixels.

        left: their left edge; 0 for the attribute.
        """
        left = left or self.left
        rows = (len(self._moves) + self._columns - 1) // self._columns
        height = min(bottom - top, rows * _ROW)
        self._pad.draw(canvas, left, top, WIDTH - left, height)
