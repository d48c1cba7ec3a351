"""What has happened in a game so far, as a list.

The module `history` of a family has the rows of its games.
"""

from micropython import const

from engine import moves
from engine.errors import IllegalMove
from firmware.device.keys import DOWN_A_LIST, OK
from firmware.screens.common.choices import confirm
from firmware.screens.common.correction import correct
from firmware.screens.common.loading import Loading
from firmware.screens.common.menu import Menu
from firmware.ui.canvas import WIDTH
from firmware.words import say

_PAGE = const(5)  # rows


class Rows:
    """The rows of a history, the oldest first: the items of a `Menu`.

    A family defines `reading`, `label` and `value`.

    places: for each row, the place of its move in the history.
    numbers: for each row, a number such as the total.
    """

    def __init__(self, screen):
        """screen: the `PlayScreen` of the game."""
        self.screen = screen
        self.game = screen.game
        self.places: list = []
        self.numbers: list = []

    def __len__(self) -> int:
        return len(self.places)

    def __getitem__(self, row: int) -> tuple:
        text = self.value(row)
        return self.label(row), lambda: self.chosen(row), lambda: text

    def show(self) -> None:
        """Read all rows, then show them."""
        app = self.screen.app
        steps = len(self.game.history)

        def done(rows) -> None:
            app.push(History(app, rows))

        app.push(Loading(app, "loading.history", self.reading(), done, app.pop, steps))

    def reading(self):
        """Add all rows; yield None after each move, and at the end (self,)."""
        raise NotImplementedError

    def label(self, row: int) -> str:
        """Return what happened, and who did it."""
        raise NotImplementedError

    def value(self, row: int) -> str:
        """Return the text at the right of a row, such as the total, or ""."""
        return ""

    def move(self, row: int) -> int:
        """Return the move of a row."""
        return self.game.history[self.places[row]]

    def is_heading(self, row: int) -> bool:
        """Return whether a row begins a hand or deal."""
        return moves.kind_of(self.move(row)) == moves.BEGIN

    def chosen(self, row: int) -> None:
        """Respond to OK on a row."""

    def replace(self, start: int, end: int, again, count: int, drop=()) -> None:
        """Replace past moves and show the game again; if a later move becomes illegal, show why.

        start, end, again, drop: as in `Table.replacing`. count: how many moves `again` yields.
        """
        screen = self.screen

        def late(error, game) -> int:
            """Return the place in the history of the later move that is no longer legal."""
            after = (len(game.history) if game else 0) - start - count
            return end + after if after >= 0 else 0

        def ask(place: int, why: str) -> None:
            """Ask whether to end the game before that move."""
            what = screen.in_words(self.game.history[place])
            no, yes = say("deals.change_nothing"), say("history.end_before")
            confirm(screen.app, say("history.end_there"), no, yes, end_there)
            screen.app.show_message(say("history.no_longer", what=what, why=why))

        def end_there() -> None:
            self.replace(start, end, again, count, IllegalMove)

        games = screen.table.replacing(start, end, again, drop)
        correct(screen, "loading.correction", games, late, ask, say("history.corrected"))

    def add(self, place: int, number: int) -> None:
        """Add a row for the move at a place in the history."""
        self.places.append(place)
        self.numbers.append(number)


class History(Menu):
    """The rows of a game, the latest one chosen; headings are passed over.

    A held arrow moves by pages.
    """

    def __init__(self, app, rows: Rows):
        super().__init__(app, say("menu.history"), rows, None, len(rows) - 1)
        self._pass_over(-1)

    def key(self, key: int, repeated: bool) -> None:
        if repeated and key < OK:
            to = self.chosen + _PAGE * DOWN_A_LIST[key]
            self.chosen = max(0, min(len(self.items) - 1, to))
        else:
            super().key(key, repeated)
        if key < OK:
            step = DOWN_A_LIST[key]
            if repeated and self.chosen in (0, len(self.items) - 1):
                step = -step  # a held arrow ends there
            self._pass_over(step)

    def explain(self, index: int) -> str:
        return say("menu.about." + ("history" if self.items.screen.real else "dealt"))

    def _pass_over(self, step: int) -> None:
        """Go on from a heading, because OK does nothing there."""
        for _ in range(2):  # the last row may be one as well, before the first
            if self.items.is_heading(self.chosen):
                self.chosen = (self.chosen + step) % len(self.items)

    def _scroll(self) -> None:
        super()._scroll()
        if self._first and self._first == self.chosen and self.items.is_heading(self.chosen - 1):
            self._first -= 1  # the heading above it is seen as well

    def draw_row(self, canvas, index: int, y: int) -> None:
        super().draw_row(canvas, index, y)
        if index != self.chosen and self.items.is_heading(index):
            left = 8 + canvas.width(self.items.label(index))
            canvas.horizontal(left, y + 5, WIDTH - 8 - left)
