"""The canvas that all screens draw on, and the fonts.

Sizes and positions are in pixels from the top left corner, (0, 0). Pixels outside are clipped. A
colour is 1 (lit) or 0 (dark). Only plain operations of `framebuf` are used, so the pixels are the
same on every runtime.
"""

import framebuf
from micropython import const

from firmware.ui.fonts import digits, icons, large, small

WIDTH = const(128)
HEIGHT = const(64)

LEFT = const(0)
CENTRE = const(1)
RIGHT = const(2)

# If its shorter side has this many pixels, the corners of a box are cut by two pixels, not one.
_WELL_ROUNDED = const(16)

_FORMAT = framebuf.MONO_VLSB

_ASCII = const(128)
_LETTERS = const(0xC0)  # the letters from U+00C0 on have the places after ASCII
_NO_BREAK_SPACE = const(0xA0)  # as in the names of seats; it looks like a space
_OTHERS = const(128 + 64)  # the place of the first other character

_DIGITS = "0123456789"
_NO_WORD = _DIGITS + " \u00a0+-:;,.…“”()/×"  # characters between the words that may be cut

# Swaps lit and dark pixels. `blit` compares its key with the result of the palette, so a glyph in
# colour 0 is drawn with the key 1.
_INVERSE = framebuf.FrameBuffer(bytearray(b"\x01\x00"), 2, 1, _FORMAT)


def _page(glyph: bytes, page: int, pages: int) -> bytes:
    """Return a page of a glyph of several pages."""
    width = len(glyph) // pages
    return glyph[page * width : (page + 1) * width]


def _picture(columns: bytes, width: int, height: int) -> framebuf.FrameBuffer:
    """Return columns of eight pixels, page by page, as a picture.

    Before MicroPython 1.26, `blit` takes only a FrameBuffer, whose bytes must be writable; so this
    is a copy.
    """
    return framebuf.FrameBuffer(bytearray(columns), width, height, _FORMAT)


class Font:
    """A generated table of glyphs; a character that the table lacks is drawn as a small box.

    height: the height of every glyph in pixels.
    spacing: the empty pixels between two glyphs.
    """

    def __init__(self, table) -> None:
        """table: a module of `firmware.ui.fonts`."""
        self.height = table.HEIGHT
        self.spacing = table.SPACING
        self._pages = (table.HEIGHT + 7) // 8
        self._glyphs = table.GLYPHS
        # By place: the code of an ASCII character; after these come the letters from U+00C0 to
        # U+00FF, then `OTHERS`, and last the box.
        self._numbers = table.NUMBERS
        self._widths = table.WIDTHS
        self._box = len(table.NUMBERS) - 1
        self._others = table.OTHERS

    def _places(self, string: str):
        """Return the places of the characters of a string, as an iterable."""
        # On CPython, JSON may contain half of a surrogate pair.
        encoded = string.encode("utf-8", "surrogatepass")
        if len(encoded) == len(string):
            return encoded  # a byte of ASCII is its place
        return [self._place(ord(character)) for character in string]

    def _place(self, code: int) -> int:
        """Return the place of a character, by its code."""
        if code == _NO_BREAK_SPACE:
            code = ord(" ")
        if code < _ASCII:
            return code
        if _LETTERS <= code < _LETTERS + _OTHERS - _ASCII:
            return code - _LETTERS + _ASCII
        other = self._others.find(chr(code))
        return _OTHERS + other if other >= 0 else self._box

    def has(self, character: str) -> bool:
        """Return whether the font has a character; if not, it draws a box."""
        return self._numbers[self._place(ord(character))] != self._numbers[self._box]

    def picture(self, string: str) -> tuple:
        """Return a string that is not empty as (FrameBuffer, its width in pixels).

        The FrameBuffer has the spacing after the last glyph, too.
        """
        # Local names: much of the time from a key to its picture is spent here and in `width`.
        glyphs = self._glyphs
        numbers = self._numbers
        pages = self._pages
        pieces = [glyphs[numbers[place]] for place in self._places(string)]
        if pages > 1:  # the pages of a glyph follow each other in the table
            pieces = [_page(glyph, page, pages) for page in range(pages) for glyph in pieces]
        columns = b"".join(pieces)
        width = len(columns) // pages
        return _picture(columns, width, self.height), width - self.spacing

    def width(self, string: str) -> int:
        """Return the width of a string in pixels, without spacing after its last glyph."""
        if not string:
            return 0
        widths = self._widths
        total = -self.spacing
        for place in self._places(string):
            total += widths[place]
        return total

    def fitting(self, string: str, width: int) -> int:
        """Return how many characters from the start of a string fit into a width in pixels."""
        total = -self.spacing
        count = 0
        for place in self._places(string):
            total += self._widths[place]
            if total > width:
                break
            count += 1
        return count

    def fit(self, string: str, width: int) -> str:
        """Return the string, cut and ended with `…` if it is wider than a width in pixels.

        A number is not cut, because it would read as another number: if possible, the longest words
        are cut in its place. If `…` does not fit, or the font lacks it, the string is cut
        without it.
        """
        if self.width(string) <= width:
            return string
        dots = "…" if self.has("…") else ""
        room = width - self.width(dots) - self.spacing
        count = self.fitting(string, room if dots and room >= -self.spacing else width)
        if dots and any(letter in _DIGITS for letter in string[count:]):
            shorter = self._shorten(string, width)
            if shorter:
                return shorter
        if not dots or room < -self.spacing:
            return string[:count]
        return string[:count].rstrip(" ") + dots

    def _shorten(self, string: str, width: int) -> str:
        """Return the string with its longest words cut to fit; "" if that is not enough."""
        while self.width(string) > width:
            start = end = at = 0  # of the longest word so far, and the start of the present one
            for place in range(len(string) + 1):
                if place == len(string) or string[place] in _NO_WORD:
                    if place - at >= end - start and place > at:
                        start, end = at, place
                    at = place + 1
            if end == start:
                return ""
            rest = end + 1 if string[end : end + 1] == "…" else end
            string = string[: end - 1] + "…" + string[rest:]
        return string

    def wrap(self, string: str, width: int) -> list:
        """Return the string as lines (at least one) that fit a width in pixels.

        Lines are broken between words and at line breaks in the string; a word that is too wide is
        broken anywhere. A character that is too wide has a line of its own.
        """
        lines = []
        gap = self.width(" ") + 2 * self.spacing
        for paragraph in string.split("\n"):
            line = ""
            used = 0  # pixels of the line
            for word in paragraph.split(" "):
                if not word:
                    continue
                wide = self.width(word)
                if line and used + gap + wide <= width:
                    line += " " + word
                    used += gap + wide
                    continue
                if line:
                    lines.append(line)
                while wide > width and len(word) > 1:
                    count = self.fitting(word, width) or 1
                    lines.append(word[:count])
                    word = word[count:]
                    wide = self.width(word)
                line = word
                used = wide
            lines.append(line)
        return lines


SMALL = Font(small)
LARGE = Font(large)
DIGITS = Font(digits)


class Canvas:
    """A frame of 128x64 pixels.

    All words are drawn by `text`, and removed by `clear` and `fill`, so a subclass can know what
    can be read on the display.

    buffer: the bytes of the frame, in the order of the display.
    frame: the FrameBuffer over them.
    """

    def __init__(self) -> None:
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        self.frame = framebuf.FrameBuffer(self.buffer, WIDTH, HEIGHT, _FORMAT)

    def clear(self, colour: int = 0) -> None:
        """Fill the frame with a colour."""
        self.frame.fill(colour)

    def fill(self, x: int, y: int, width: int, height: int, colour: int = 1) -> None:
        """Fill a box."""
        self.frame.fill_rect(x, y, width, height, colour)

    def outline(self, x: int, y: int, width: int, height: int, colour: int = 1) -> None:
        """Draw the border of a box, one pixel thick."""
        self.frame.rect(x, y, width, height, colour)

    def rounded(
        self, x: int, y: int, width: int, height: int, colour: int = 1, filled: bool = False
    ) -> None:
        """Draw the border of a box with round corners, or fill it; at least 3x3 pixels."""
        frame = self.frame
        cut = 1 if min(width, height) < _WELL_ROUNDED else 2
        right = x + width - 1
        bottom = y + height - 1
        frame.hline(x + cut, y, width - 2 * cut, colour)
        frame.hline(x + cut, bottom, width - 2 * cut, colour)
        frame.vline(x, y + cut, height - 2 * cut, colour)
        frame.vline(right, y + cut, height - 2 * cut, colour)
        if filled:
            self.fill(x + 1, y + 1, width - 2, height - 2, colour)
        elif cut > 1:
            frame.pixel(x + 1, y + 1, colour)
            frame.pixel(right - 1, y + 1, colour)
            frame.pixel(x + 1, bottom - 1, colour)
            frame.pixel(right - 1, bottom - 1, colour)

    def horizontal(self, x: int, y: int, width: int, colour: int = 1) -> None:
        """Draw a line from (x, y) to the right."""
        self.frame.hline(x, y, width, colour)

    def shade(self, x: int, y: int, width: int, height: int) -> None:
        """Dim a box: darken every second pixel, as on a chessboard.

        The pattern depends only on the place, so boxes that touch look like one.
        """
        if width < 1 or height < 1:
            return
        first = (x - y) & 1  # which column of the chessboard comes first
        columns = (b"\x55\xaa" * (width // 2 + 1))[first : first + width]
        picture = _picture(columns * ((height + 7) // 8), width, height)
        self.frame.blit(picture, x, y, 1)

    def text(
        self, string: str, x: int, y: int, font: Font = SMALL, colour: int = 1, align: int = LEFT
    ) -> int:
        """Draw a string with its top at y; return the x after its last pixel.

        align: whether it begins at x (LEFT), is centred on it (CENTRE) or ends before it (RIGHT).
        Only the pixels of the strokes change, so colour 0 needs a filled box below.
        """
        if not string:
            return x
        picture, width = font.picture(string)
        if align == RIGHT:
            x -= width
        elif align == CENTRE:
            x -= width // 2
        self._put(picture, x, y, colour)
        return x + width

    def texts(self, strings, x: int, y: int, step: int, colour: int = 1, align: int = LEFT) -> int:
        """Draw strings below each other, the first with its top at y; return the next top.

        step: from the top of a line to that of the next. colour, align: as of `text`.
        """
        for string in strings:
            self.text(string, x, y, SMALL, colour, align)
            y += step
        return y

    def width(self, string: str, font: Font = SMALL) -> int:
        """Return the width of a string in pixels."""
        return font.width(string)

    def fit(self, string: str, width: int, font: Font = SMALL) -> str:
        """Return the string, cut to fit a width in pixels (`Font.fit`)."""
        return font.fit(string, width)

    def first_fit(self, wordings, width: int) -> str:
        """Return the first of several wordings that fits a width; if none does, the last, cut.

        wordings: what can be iterated, with at least one.
        """
        for string in wordings:
            if SMALL.width(string) <= width:
                return string
        return self.fit(string, width)

    def wrap(self, string: str, width: int, font: Font = SMALL) -> list:
        """Return the string as lines (at least one) that fit a width in pixels."""
        return font.wrap(string, width)

    def icon(self, which: str, x: int, y: int, colour: int = 1) -> int:
        """Draw the lit pixels of an icon with its top left corner at (x, y); return the x after it.

        which: one of `icons.NAMES`; ValueError for another name.
        """
        place = icons.NAMES.index(which)
        width = icons.WIDTHS[place]
        height = icons.HEIGHTS[place]
        start = icons.STARTS[2 * place] | icons.STARTS[2 * place + 1] << 8
        columns = icons.DATA[start : start + (height + 7) // 8 * width]
        self._put(_picture(columns, width, height), x, y, colour)
        return x + width

    def columns(self, columns: bytes, x: int, y: int, reads: str) -> None:
        """Draw columns of eight pixels, the uppermost in the lowest bit, with their top at y.

        reads: what they show, for a subclass that knows what can be read.
        """
        self._put(_picture(columns, len(columns), 8), x, y, 1)

    def icon_size(self, which: str) -> tuple:
        """Return the width and the height of an icon in pixels; ValueError for an unknown name."""
        place = icons.NAMES.index(which)
        return icons.WIDTHS[place], icons.HEIGHTS[place]

    def _put(self, picture: framebuf.FrameBuffer, x: int, y: int, colour: int) -> None:
        """Draw the lit pixels of a picture."""
        if colour:
            self.frame.blit(picture, x, y, 0)
        else:
            self.frame.blit(picture, x, y, 1, _INVERSE)
