"""Writing a short text with a few keys."""

from micropython import const

from firmware.device.keys import BACK, OK
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import LARGE, RIGHT, WIDTH
from firmware.ui.pad import Pad

_PAGES = (
    ("abcdefghijklmnopqrstuvwxyz", ":up"),
    ("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "äé"),
    ("àáâäæçèéêëíîïñóôöœùúûüßÿ", "1?"),
    ("ÀÁÂÄÆÇÈÉÊËÍÎÏÑÓÔÖŒÙÚÛÜßŸ", "1?"),
    ("0123456789!?'&+-*/=.,()%#@", "ab"),
)
"""The letters of each page, and the label of the cell that shows the next one."""

# The pages that follow one another. From capitals, accents are capitals, too.
_SMALL = const(0)
_CAPITALS = const(1)
_ACCENTS = const(2)
_BIG_ACCENTS = const(3)
_SIGNS = const(4)

_COLUMNS = const(10)
_LINE = const(11)  # the top of the text
_TOP = const(27)  # where the pad begins

# The last cells of every pad, after the one that shows the next page.
_SPACE = "_"
_DELETE = "←"
_DONE = ":check"


class TextEntry(Screen):
    """A text, and below it a pad of letters, small or capital or with accents, and of signs.

    BACK deletes the last letter. If there is none, or no letter is written yet, it leaves and
    changes nothing.
    """

    keys = "text"

    def __init__(
        self,
        app,
        title: str,
        text: str,
        most: int,
        done,
        fresh: bool = False,
        typed=None,
        letters: bool = False,
    ):
        """text: the text to begin with; if `fresh`, the first letter replaces it.

        most: the most characters that it may have.
        done: `done(text)` returns whether the text is allowed; then the screen is left.
        typed: `typed(text)` is called after each change, `typed(None)` if the text is dropped.
        letters: whether the text has letters only, no spaces, digits and signs.
        """
        super().__init__(app)
        self._title = title
        self._text = text
        self._most = most
        self._done = done
        self._fresh = fresh
        self._typed = typed
        self._letters = letters
        self._page = -1
        self._show(self._wanted(), 0)

    def key(self, key: int, repeated: bool) -> None:
        if key == BACK:
            self._back()
        elif key != OK:
            self._pad.key(key)
        else:
            cell = self._pad.chosen
            label = self._pad.labels[cell]
            if cell == len(_PAGES[self._page][0]):
                self._turn()
            elif label == _SPACE:
                self._write(" ")
            elif label == _DELETE:
                self._change(self._text[:-1])
            elif label != _DONE:
                self._write(label)
            elif self._done(self._text.strip()):
                self.app.pop()

    def _back(self) -> None:
        if self._text and not self._fresh:
            self._change(self._text[:-1])
            return
        self.app.pop()
        if self._typed:
            self._typed(None)

    def _write(self, letter: str) -> None:
        text = "" if self._fresh else self._text
        if len(text) < self._most:
            self._change(text + letter)

    def _change(self, text: str) -> None:
        """Replace the text, and show the capitals or the small letters as it needs; signs stay."""
        self._text = text
        self._fresh = False
        if self._typed:
            self._typed(text)
        if self._page != _SIGNS:
            self._show(self._page & 2 | self._wanted(), self._pad.chosen)

    def _wanted(self) -> int:
        """Return the page for the next letter: a word begins with a capital."""
        return _CAPITALS if not self._text or self._fresh or self._text[-1] == " " else _SMALL

    def _turn(self) -> None:
        """Show the next page, with the cursor on the cell that shows the one after it."""
        page = self._page + 1
        if page == _ACCENTS:
            page += self._wanted()
        elif page in (_BIG_ACCENTS, _SIGNS):
            page = _SMALL if self._letters else _SIGNS
        page %= len(_PAGES)
        self._show(page, len(_PAGES[page][0]))

    def _show(self, page: int, chosen: int) -> None:
        """Show a page with the cursor on a cell."""
        if page != self._page:
            self._page = page
            letters, after = _PAGES[page]
            last = [after, _SPACE, _DELETE, _DONE]
            if self._letters:
                last = ["ab" if page & 2 else after, _DELETE, _DONE]
            self._pad = Pad(list(letters) + last, 0, _COLUMNS)
        self._pad.chosen = chosen

    def draw(self, canvas) -> None:
        canvas.text(self._title, 2, 1)
        canvas.text(f"{len(self._text)}/{self._most}", WIDTH - 2, 1, align=RIGHT)
        text = self._text
        while canvas.width(text, LARGE) > WIDTH - 8:  # its end is where people write
            text = text[1:]
        if self._fresh and text:
            canvas.rounded(0, _LINE, canvas.width(text, LARGE) + 6, 13, filled=True)
        end = canvas.text(text, 3, _LINE, LARGE, 0 if self._fresh else 1) if text else 3
        if not self._fresh:
            canvas.fill(end + 2, _LINE + 1, 2, 11)
        self._pad.draw(canvas, 4, _TOP, WIDTH - 8, 36)
