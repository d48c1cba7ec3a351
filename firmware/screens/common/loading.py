"""What is shown while something takes long: a game is read from the flash, a deal corrected."""

from micropython import const

from firmware import ticks
from firmware.device.keys import BACK
from firmware.screens.common.screen import ALL, PART, Screen
from firmware.ui.canvas import CENTRE, WIDTH
from firmware.words import say

_SLICE = const(4)  # steps that are done between two looks at the keys
_MOMENT = const(20)  # ms after which the bar is shown, since a person waits for a picture
_LONG = const(960)  # steps of a long game
_WIDEST = const(120)  # pixels of the bar
_TOP = const(36)


class Loading(Screen):
    """A bar that grows with each step that is done; BACK breaks it off.

    It works in its ticks, not where a key is taken: there the board's stack is used already.
    """

    words = "loading.game"  # the key of what is shown
    at_once = 60  # steps that are done before anything is said, where they take but a moment

    def __init__(self, app, loading, then, steps: int = _LONG):
        """`steps`: about how many there are.

        loading yields None after each step, and at the end a tuple: `then` is called with what is
        in it (`loader.loading` and `App.load`).
        """
        super().__init__(app)
        self._loading = loading
        self._then = then
        self._steps = steps
        self._done = 0

    def key(self, key: int, repeated: bool) -> None:
        if key == BACK:
            self.break_off()

    def break_off(self) -> None:
        """Leave what is not done."""
        self.app.home()

    def tick(self, now: int) -> int:
        device = self.app.device
        before = self._width()
        first = not self._done
        for _ in range(self.at_once if first else _SLICE):
            done = next(self._loading)
            if done:
                self.app.pop()
                self._then(*done)
                return 0
            self._done += 1
            if first and ticks.since(now, device.now()) > _MOMENT:
                break
        if first:
            self.app.redraw(ALL)
        elif self._width() != before:
            self.app.redraw(PART)
        return 0

    def is_visible(self) -> bool:
        return bool(self._done)

    def draw_part(self, canvas) -> None:
        canvas.fill(4, _TOP, self._width(), 6)

    def draw(self, canvas) -> None:
        canvas.text(say(self.words), WIDTH // 2, 18, align=CENTRE)
        canvas.rounded(2, _TOP - 2, WIDTH - 4, 10)
        self.draw_part(canvas)

    def _width(self) -> int:
        return min(_WIDEST, self._done * _WIDEST // self._steps)
