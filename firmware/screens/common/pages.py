"""Pages of text to read one by one."""

from firmware import ticks
from firmware.device.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from firmware.screens.common.screen import ALL, Screen
from firmware.ui.canvas import RIGHT as TO_THE_RIGHT
from firmware.ui.canvas import WIDTH

LINES = 5
"""The lines that a page has room for."""


class Pages(Screen):
    """Pages of text, each with a title and at most `LINES` lines."""

    harmless = True

    def __init__(self, app, pages):
        """pages: an iterable of (title, lines); it is read bit by bit, because that takes time."""
        super().__init__(app)
        self._rest = iter(pages)  # None once all are read
        self._pages: list = []
        self._page = 0
        self._has(0)

    def key(self, key: int, repeated: bool) -> None:
        if key in (RIGHT, DOWN, OK) and self._has(self._page + 1):
            self._page += 1
        elif key in (LEFT, UP) and self._page:
            self._page -= 1
        elif key in (OK, BACK):
            self.app.pop()

    def tick(self, now: int) -> int:
        """Read one more page. Once all are read, the picture shows how many there are."""
        if self._rest is None:
            return ticks.NEVER
        if not self._has(len(self._pages)):
            self.app.redraw(ALL)
        return 0

    def _has(self, page: int) -> bool:
        """Return whether there is a page of this number, from 0; read up to it if necessary."""
        while self._rest is not None and page >= len(self._pages):
            try:
                title, lines = next(self._rest)
                self._pages.append((title, "\n".join(lines)))  # one string: half the heap
            except StopIteration:
                self._rest = None
        return page < len(self._pages)

    def draw(self, canvas) -> None:
        title, text = self._pages[self._page]
        room = WIDTH - 2
        if self._rest is None:
            place = f"{self._page + 1}/{len(self._pages)}"
            canvas.text(place, WIDTH - 1, 1, align=TO_THE_RIGHT)
            room -= canvas.width(place) + 4
        canvas.text(canvas.fit(title, room), 1, 1)
        canvas.horizontal(0, 10, WIDTH)
        y = 13
        for line in text.split("\n"):
            canvas.text(line, 1, y)
            y += 10
