"""A progress bar for long work, such as reading a game from flash or correcting a deal."""

from micropython import const

from firmware import ticks
from firmware.device.keys import BACK
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, WIDTH
from firmware.words import say

_SLICE = const(4)  # steps between two checks of the keys
_CLEAN = const(64)  # steps between two collections of garbage: what they leave lies low in the heap
_MOMENT = const(5)  # ms before the bar is shown
_LONG = const(960)  # steps of a long game
_WIDEST = const(120)  # pixels of the bar
_TOP = const(36)


class Loading(Screen):
    """A bar that grows with each step; BACK stops the work.

    The work is done in ticks: while a key is handled, most of the board's stack is in use.
    """

    def __init__(
        self, app, words: str, loading, then, leave, steps: int = _LONG, at_once: int = 60
    ):
        """words: the key of the text above the bar.

        loading: the work: a generator that yields None after each step, and at the end a tuple.
        then: called with the values of this tuple.
        leave: called without arguments when BACK is pressed.
        steps: about how many steps there are.
        at_once: the most steps before the bar is shown, as long as they are quick.
        """
        super().__init__(app)
        self._loading = loading
        self._then = then
        self._leave = leave
        self._words = words
        self._steps = steps
        self._at_once = at_once
        self._done = 0
        self._clean = _CLEAN  # the step before which garbage is collected

    def key(self, key: int, repeated: bool) -> None:
        if key == BACK:
            self._leave()

    def tick(self, now: int) -> int:
        device = self.app.device
        before = self._width()
        first = not self._done
        if self._done >= self._clean:
            device.collect()
            self._clean = self._done + _CLEAN
        for _ in range(self._at_once if first else _SLICE):
            done = next(self._loading)
            if done:
                if not first:
                    device.collect()  # not while the game is saved
                self.app.pop()
                self._then(*done)
                return 0
            self._done += 1
            if first and ticks.since(now, device.now()) > _MOMENT:
                break
        if first or self._width() != before:
            self.app.redraw()
        return 0

    def is_visible(self) -> bool:
        return bool(self._done)

    def draw(self, canvas) -> None:
        canvas.text(say(self._words), WIDTH // 2, 18, align=CENTRE)
        canvas.rounded(2, _TOP - 2, WIDTH - 4, 10)
        canvas.fill(4, _TOP, self._width(), 6)

    def _width(self) -> int:
        return min(_WIDEST, self._done * _WIDEST // self._steps)
