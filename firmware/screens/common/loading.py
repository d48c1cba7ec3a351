"""A progress bar for long work, such as reading a game from flash or correcting a deal."""

from micropython import const

from firmware.device.keys import BACK
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, WIDTH
from firmware.words import say

_LONG = const(960)  # steps of a long game
_WIDEST = const(120)  # pixels of the bar
_TOP = const(36)


class Loading(Screen):
    """A bar that grows with each step; BACK stops the work."""

    def __init__(self, app, words: str, loading, then, leave, steps: int = _LONG):
        """words: the key of the text above the bar.

        loading: the work: a generator that yields None after each step, and at the end a tuple.
        then: called with the values of this tuple.
        leave: called without arguments when BACK is pressed.
        steps: about how many steps there are.
        """
        super().__init__(app)
        self._loading = loading
        self._then = then
        self._leave = leave
        self._words = words
        self._steps = steps
        self._done = 0

    def key(self, key: int, repeated: bool) -> None:
        if key == BACK:
            self._leave()

    def work(self) -> bool:
        before = self._width()
        done = next(self._loading)
        if done:
            self.app.pop()
            self._then(*done)
            return True
        self._done += 1
        if self._done == 1 or self._width() != before:
            self.app.redraw()
        return True

    def is_visible(self) -> bool:
        return bool(self._done)

    def draw(self, canvas) -> None:
        canvas.text(say(self._words), WIDTH // 2, 18, align=CENTRE)
        canvas.rounded(2, _TOP - 2, WIDTH - 4, 10)
        canvas.fill(4, _TOP, self._width(), 6)

    def _width(self) -> int:
        return min(_WIDEST, self._done * _WIDEST // self._steps)
