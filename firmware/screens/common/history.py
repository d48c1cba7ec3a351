"""What has happened in a game so far, as a list.

The module `history` of a family has the rows of its games. Both are used now and then, and are
imported each time (`firmware.screens.families.briefly`).
"""

from array import array

from micropython import const

from engine import moves
from firmware.device.keys import DOWN_A_LIST, OK
from firmware.screens.common.menu import Menu
from firmware.ui.canvas import WIDTH
from firmware.words import say

_PAGE = const(5)  # rows


class Rows:
    """The moves of a game that have a row, the oldest first; a `Menu` takes it as its items.

    A family defines `reading`, `label` and `value`.

    places: the place in the history of each row's move.
    numbers: a number for each row, such as the total; made once, by `reading`.
    """

    def __init__(self, screen):
        """screen: the `PlayScreen` of the game."""
        self.screen = screen
        self.game = screen.game
        self.places = array("H")
        self.numbers = array("h")

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, row: int) -> tuple:
        text = self.value(row)
        return self.label(row), lambda: self.chosen(row), lambda: text

    def reading(self):
        """Go through the history once; yield None after each step, and at last (self,)."""
        raise NotImplementedError

    def label(self, row: int) -> str:
        """Return what happened, and who did it."""
        raise NotImplementedError

    def value(self, row: int) -> str:
        """Return what stands at the right of a row, such as the total, or ""."""
        return ""

    def move(self, row: int) -> int:
        """Return the move of a row."""
        return self.game.history[self.places[row]]

    def is_heading(self, row: int) -> bool:
        """Return whether a row is the beginning of a hand or deal."""
        return moves.kind_of(self.move(row)) == moves.BEGIN

    def chosen(self, row: int) -> None:
        """Respond to OK on a row."""

    def add(self, place: int, number: int) -> None:
        """Add a row for the move at a place in the history."""
        self.places.append(place)
        self.numbers.append(number)


class History(Menu):
    """The rows of a game, the latest one chosen. An arrow that is held down goes by pages."""

    def __init__(self, app, rows: Rows):
        super().__init__(app, say("history.title"), rows)
        self.chosen = len(rows) - 1

    def key(self, key: int, repeated: bool) -> None:
        if repeated and key < OK:
            to = self.chosen + _PAGE * DOWN_A_LIST[key]
            self.chosen = max(0, min(len(self.items) - 1, to))
        else:
            super().key(key, repeated)

    def draw_row(self, canvas, index: int, y: int) -> None:
        super().draw_row(canvas, index, y)
        if index != self.chosen and self.items.is_heading(index):
            left = 8 + canvas.width(self.items.label(index))
            canvas.horizontal(left, y + 5, WIDTH - 8 - left)
