"""A canvas that checks that every number can be read completely."""

from __future__ import annotations

import re

from firmware.ui.canvas import CENTRE, HEIGHT, LEFT, RIGHT, SMALL, WIDTH, Canvas

NUMBER = re.compile(r"[-+]?\d+")


class NumberCanvas(Canvas):
    """Draws nothing; records in `faults` each number that is cut, covered or off the display."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.words: list[str] = []
        self._numbers: list[tuple[int, int, int, int, str]] = []

    def clear(self, colour=0):
        super().clear(colour)
        self._numbers = []
        self.words = []

    def fill(self, x, y, width, height, colour=1):
        """Forget what is covered completely; a partly covered number is a fault."""
        right, bottom = x + width, y + height
        kept = []
        for number in self._numbers:
            left, top, end, low, _ = number
            if not (x <= left and end <= right and y <= top and low <= bottom):
                kept.append(number)
        self._numbers = kept
        self._check(x, y, right, bottom, "a box")

    def fit(self, string, width, font=SMALL):
        fitted = super().fit(string, width, font)
        if NUMBER.findall(fitted) != NUMBER.findall(string):
            self.faults.append(f"{string!r} is cut to {fitted!r}")
        return fitted

    def text(self, string, x, y, font=SMALL, colour=1, align=LEFT):
        width = font.width(string)
        left = x - width if align == RIGHT else x - width // 2 if align == CENTRE else x
        # The outer rows of a line have only the tails of letters.
        box = left, y + 1, left + width, y + font.height - 1
        self._check(*box, repr(string))
        self.words.append(string)
        if NUMBER.search(string):
            if left < 0 or box[2] > WIDTH or y < 0 or box[3] > HEIGHT:
                self.faults.append(f"{string!r} leaves the display")
            self._numbers.append((*box, string))
        return left + width

    def icon(self, which, x, y, colour=1):
        width, height = self.icon_size(which)
        self._check(x, y, x + width, y + height, f"the icon {which}")
        return x + width

    def columns(self, columns, x, y, reads):
        self._check(x, y, x + len(columns), y + 5, "a row of tokens")

    def rounded(self, x, y, width, height, colour=1, filled=False):
        if filled:
            self.fill(x, y, width, height, colour)

    def horizontal(self, x, y, width, colour=1):
        pass

    def shade(self, x, y, width, height):
        pass

    def _check(self, left, top, right, bottom, what) -> None:
        for other in self._numbers:
            if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom:
                self.faults.append(f"{what} covers {other[4]!r}")
