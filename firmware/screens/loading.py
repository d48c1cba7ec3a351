"""What is shown while a long game is read from the flash."""

from micropython import const

from firmware.app import ALL, PART
from firmware.device.keys import BACK
from firmware.screens.screen import Screen
from firmware.ui.canvas import CENTRE, WIDTH

_SLICE = const(4)  # lines that are read between two looks at the keys
_AT_ONCE = const(60)  # lines that are read before anything is said
_STEP = const(8)  # lines for which the bar grows by one pixel
_TOP = const(36)


class Loading(Screen):
    """A bar that grows with each line that is read; BACK gives up and leads home.

    It reads in its ticks, not where a key is taken: there the board's stack is used already.
    """

    def __init__(self, app, loading, then, below):
        """loading: `loader.loading`; then: as in `App.load`; below: the screen that was shown."""
        super().__init__(app)
        self._loading = loading
        self._then = then
        self._below = below
        self._lines = 0

    def key(self, key: int, repeated: bool) -> None:
        if key == BACK:
            self.app.home()

    def tick(self, now: int) -> int:
        done = None
        for _ in range(_SLICE if self._lines else _AT_ONCE):
            done = next(self._loading)
            if done:
                self.app.pop()
                self._then(*done)
                return 0
        if not self._lines:
            self._lines = _AT_ONCE
            self.app.redraw(ALL)
        else:
            self._lines += _SLICE
            if self._lines % _STEP == 0:
                self.app.redraw(PART)
        return 0

    def draw_part(self, canvas) -> None:
        canvas.fill(4, _TOP, self._width(), 6)

    def draw(self, canvas) -> None:
        if not self._lines:
            self._below.draw(canvas)
            return
        canvas.text("Reading the game…", WIDTH // 2, 18, align=CENTRE)
        canvas.rounded(2, _TOP - 2, WIDTH - 4, 10)
        self.draw_part(canvas)

    def _width(self) -> int:
        return min(WIDTH - 8, self._lines // _STEP)
