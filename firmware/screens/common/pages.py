"""Pages of text to read one by one, and texts broken into such pages."""

from micropython import const

from firmware.device.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import RIGHT as TO_THE_RIGHT
from firmware.ui.canvas import SMALL, WIDTH

LINES = const(5)
"""The lines that a page has room for."""


class Pages(Screen):
    """Pages of text, each with a title and at most `LINES` lines."""

    def __init__(self, app, sections):
        """sections: the texts, each as (title, text).

        They are broken into pages bit by bit, because that takes time.
        """
        super().__init__(app)
        self._rest = paged(sections)  # None once all are read
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

    def work(self) -> bool:
        """Read one more page. Once all are read, the picture shows how many there are."""
        if self._rest is None:
            return False
        if len(self._pages) == 1:
            self.app.device.collect()  # the pages stay, so the others should lie low in the heap
        if not self._has(len(self._pages)):
            self.app.redraw()
        return True

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
        canvas.texts(text.split("\n"), 1, 13, 10)


def paged(sections):
    """Yield the pages of texts, each as (title, lines); sections: each text as (title, text).

    A long text continues under the same title. If possible, a page ends with a sentence or a line
    of the text. The pages of a text are about equally long.
    """
    for title, text in sections:
        for lines in _in_pages(text):
            yield title, lines


def _in_pages(text: str) -> list:
    """Return the lines of a text, page by page: the fewest pages, about equally long."""
    lines = SMALL.wrap(text, WIDTH - 2)
    if len(lines) <= LINES:
        return [lines]
    # Each sentence but the first begins with the space or the line feed that is before it.
    sentences = text.replace(". ", ".\r ").replace("\n", "\r\n").split("\r")
    longest = max([len(SMALL.wrap(sentence.lstrip(), WIDTH - 2)) for sentence in sentences])
    if longest > LINES:
        count = (len(lines) + LINES - 1) // LINES
        size = (len(lines) + count - 1) // count
        return [lines[first : first + size] for first in range(0, len(lines), size)]
    whole = _filled(sentences, LINES)
    for most in range(longest, LINES):
        pages = _filled(sentences, most)
        if len(pages) <= len(whole) and not any(len(page) == 1 for page in pages):
            return pages
    return whole


def _filled(sentences: list, most: int) -> list:
    """Return pages of at most `most` lines, filled with sentences, which are no longer."""
    pages = []
    text = ""
    for sentence in sentences:
        if len(SMALL.wrap((text + sentence).lstrip(), WIDTH - 2)) > most:
            pages.append(SMALL.wrap(text, WIDTH - 2))
            text = ""
        text = (text + sentence).lstrip()
    pages.append(SMALL.wrap(text, WIDTH - 2))
    return pages
