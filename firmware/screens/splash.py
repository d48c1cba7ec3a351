"""The first picture after power-on."""

from micropython import const

from firmware import ticks
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, DIGITS, LARGE, WIDTH
from firmware.words import say

SHOWN = const(1200)
"""How long it stays, in ms."""

_WIDE = const(36)  # a card
_HIGH = const(44)


class Splash(Screen):
    """Two nines on cards. A key ends it and is then handled by the screen below."""

    def __init__(self, app, home, first: str):
        """home: the screen below. first: the one that follows on a new device, "" on another."""
        super().__init__(app)
        self._home = home
        self._first = first
        self._until = -1

    def key(self, key: int, repeated: bool) -> None:
        self._end()
        if not self._first:
            self._home.key(key, repeated)

    def _end(self) -> None:
        self.app.pop()
        if self._first:
            self.app.open(self._first)

    def asks(self):
        return None if self._first else self._home.asks()

    def tick(self, now: int) -> int:
        if self._until < 0:
            self._until = ticks.later(now, SHOWN)
        wait = ticks.until(self._until, now)
        if not wait:
            self._end()
        return wait

    def draw(self, canvas) -> None:
        for x, suit in ((25, "spades"), (67, "hearts")):
            canvas.rounded(x, 1, _WIDE, _HIGH, filled=True)
            canvas.text("9", x + _WIDE // 2, 7, DIGITS, 0, CENTRE)
            canvas.icon(suit, x + 2, 4, 0)
            canvas.icon(suit, x + _WIDE - 9, _HIGH - 9, 0)
        canvas.text(say("home.title"), WIDTH // 2, 49, LARGE, align=CENTRE)
