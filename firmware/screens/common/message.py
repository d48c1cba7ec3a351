"""A message that stays until OK is pressed."""

from micropython import const

from engine import cards
from firmware.device.keys import BACK, NAMES, OK, RANKS
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, HEIGHT, SMALL, WIDTH
from firmware.words import say

_LINE = const(9)
_ROWS = const(5)
_MOST = const(10)  # lines: a text about a foreign file can have any length


class Message(Screen):
    """A text of a few sentences, page by page; OK shows the next page or leaves."""

    keys = "read"

    def __init__(self, app, text: str):
        super().__init__(app)
        self._lines = SMALL.wrap(text, WIDTH - 8)[:_MOST]
        self._first = 0  # the line at the top

    def key(self, key: int, repeated: bool) -> None:
        if key in (OK, BACK):
            self._first += _ROWS
            if self._first >= len(self._lines):
                self.app.pop()

    def asks(self):
        return self, self._first

    def draw(self, canvas) -> None:
        canvas.rounded(0, 0, WIDTH, HEIGHT)
        canvas.texts(self._lines[self._first : self._first + _ROWS], 4, 4, _LINE)
        canvas.fill(WIDTH // 2 - 14, HEIGHT - 11, 28, 9)
        canvas.text(say("key.OK"), WIDTH // 2, HEIGHT - 10, colour=0, align=CENTRE)


def show_stuck(app, keys) -> None:
    """Show which key is stuck, and forget it (`Keys.stuck`)."""
    key = keys.stuck
    keys.stuck = -1
    if key < RANKS:
        name = say("key." + NAMES[key])
    else:
        name = say("key.rank", rank=cards.RANKS[key - RANKS])
    app.show_message(say("key.stuck", key=name))
