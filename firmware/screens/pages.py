"""Pages of text to leaf through."""

from firmware.device.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from firmware.screens.screen import Screen
from firmware.ui.canvas import RIGHT as TO_THE_RIGHT
from firmware.ui.canvas import WIDTH

LINES = 5
"""How many lines a page has room for."""


class Pages(Screen):
    """Texts by page, each (title, at most five lines)."""

    def __init__(self, app, pages):
        super().__init__(app)
        self._pages = pages
        self._page = 0

    def key(self, key: int, repeated: bool) -> None:
        last = len(self._pages) - 1
        if key in (RIGHT, DOWN, OK) and self._page < last:
            self._page += 1
        elif key in (LEFT, UP) and self._page:
            self._page -= 1
        elif key in (OK, BACK):
            self.app.pop()

    def draw(self, canvas) -> None:
        title, lines = self._pages[self._page]
        canvas.text(title, 1, 1)
        canvas.text(f"{self._page + 1}/{len(self._pages)}", WIDTH - 1, 1, align=TO_THE_RIGHT)
        canvas.horizontal(0, 10, WIDTH)
        y = 13
        for line in lines:
            canvas.text(line, 1, y)
            y += 10
