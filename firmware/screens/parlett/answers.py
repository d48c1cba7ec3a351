"""A question with a few answers: a number, a premium bid, a seat."""

from micropython import const

from firmware.device.keys import OK, RANKS
from firmware.screens.common.asking import Asking
from firmware.ui.canvas import HEIGHT, WIDTH
from firmware.ui.pad import Pad

_LEFT = const(66)  # where the cells begin, right of the scores
_NUMBERS = const(84)  # the same for numbers, which need less room
_ROW = const(13)  # the most pixels that a row of cells is high


class Answers(Asking):
    """Cells to choose from.

    hand: the hand that the question is about.
    left: where the cells begin beside the scores, in pixels.
    """

    def __init__(
        self, screen, hand: int, title: str, labels: list, moves: list, columns: int, home: int = 0
    ):
        """labels: the texts of the cells; moves: the moves of each answer, a list for each label.

        columns: how many cells are in a row.
        home: the place of the answer under the cursor at first.
        """
        self.title = title
        self.hand = hand
        self._screen = screen
        self._moves = moves
        self.left = _LEFT if columns == 1 else _NUMBERS
        self._columns = columns
        self._pad = Pad(labels, home, columns)

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

    def draw(self, canvas, part: int, top: int, left: int = 0, bottom: int = HEIGHT) -> None:
        """Draw what has changed of the cells between two rows of pixels.

        left: where they begin; 0 for the attribute.
        """
        left = left or self.left
        rows = (len(self._moves) + self._columns - 1) // self._columns
        height = min(bottom - top, rows * _ROW)
        # Two questions after one another may have the same place, and other cells.
        canvas.renew(part, height, left, top, WIDTH - left, bottom - top, 2)
        self._pad.draw(canvas, left, top, WIDTH - left, height, part + 1)
