"""The canvas: the one thing that screens draw on, and the fonts they write with.

Sizes and positions are in pixels, (0, 0) is the top left one; what lies outside is clipped. A
colour is 1 (lit) or 0. Every drawing ends in `framebuf`'s plain operations, so that the pixels
are the same wherever the firmware runs.
"""

import framebuf
from micropython import const

from firmware.ui.fonts import digits, icons, large, small

WIDTH = const(128)
HEIGHT = const(64)

LEFT = const(0)
CENTRE = const(1)
RIGHT = const(2)

PARTS = const(104)
"""How many parts of a picture the canvas knows."""

# From this size of its shorter side on, a box has its corners cut by two pixels, not one.
_WELL_ROUNDED = const(16)

_FORMAT = framebuf.MONO_VLSB

_DARK = (  # a page of the display, written out, so that it stays in flash
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
    b"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"
)

_ASCII = const(128)

_DIGITS = "0123456789"
_NO_WORD = _DIGITS + " +-:;,.…“”()/×"  # what is no part of a word that may be cut

# Turns lit into dark and dark into lit. `blit` compares its key with what comes out of the
# palette, so that a glyph in colour 0 is drawn with the key 1.
_INVERSE = framebuf.FrameBuffer(bytearray(b"\x01\x00"), 2, 1, _FORMAT)


def _picture(columns: bytes, width: int, height: int) -> framebuf.FrameBuffer:
    """Return columns of eight pixels, page after page, as a picture.

    A copy, since before MicroPython 1.26 `blit` takes nothing but FrameBuffers, whose bytes have to
    be writable.
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
        self._columns = table.DATA
        # By place: of an ASCII character its code, then those of `OTHERS`, and at last the box.
        self._widths = table.WIDTHS
        self._starts = table.STARTS
        self._box = len(table.WIDTHS) - 1
        self._others = table.OTHERS
        self._gap = bytes(table.SPACING)

    def _places(self, string: str):
        """Return the places of the characters of a string, to go through.

        They are read from its bytes: MicroPython looks each single character up among all the
        strings that it keeps, which takes seven times as long.
        """
        # Half of a pair is a character in what JSON gives to CPython.
        encoded = string.encode("utf-8", "surrogatepass")
        if len(encoded) == len(string):
            return encoded
        places = []
        code = left = 0  # of one that takes several bytes: what is known of it, and bytes to come
        for byte in encoded:
            if byte < 0x80:
                places.append(byte)
            elif byte < 0xC0:
                code = code << 6 | byte & 0x3F
                left -= 1
                if not left:
                    places.append(self._place(code))
            else:
                left = 1 if byte < 0xE0 else 2 if byte < 0xF0 else 3
                code = byte & 0x3F >> left
        return places

    def _place(self, code: int) -> int:
        """Return the place of the character with a code."""
        if code < _ASCII:
            return code
        other = self._others.find(chr(code))
        return _ASCII + other if other >= 0 else self._box

    def has(self, character: str) -> bool:
        """Return whether the font can draw a character, rather than a box for it."""
        return self._start(self._place(ord(character))) != self._start(self._box)

    def _start(self, place: int) -> int:
        """Return where the glyph of a place begins in the table."""
        return self._starts[2 * place] | self._starts[2 * place + 1] << 8

    def picture(self, string: str) -> tuple:
        """Return a string that is not empty as (FrameBuffer, its width in pixels)."""
        # Named once, since much of the time from a key to its picture is spent here.
        columns = self._columns
        starts = self._starts
        widths = self._widths
        if len(string) == 1:  # as on cards: its pages follow each other in the table
            place = self._place(ord(string))
            width = widths[place]
            start = starts[2 * place] | starts[2 * place + 1] << 8
            count = (self.height + 7) // 8 * width
            return _picture(columns[start : start + count], width, self.height), width
        places = self._places(string)
        pages = []
        for page in range(0, self.height, 8):
            pieces = []
            for place in places:
                width = widths[place]
                start = (starts[2 * place] | starts[2 * place + 1] << 8) + page // 8 * width
                pieces.append(columns[start : start + width])
            pages.append(self._gap.join(pieces))
        return _picture(b"".join(pages), len(pages[0]), self.height), len(pages[0])

    def row(self, strings, cell: int) -> framebuf.FrameBuffer:
        """Return strings as a picture, each in the middle of a cell of so many pixels."""
        width = cell * len(strings)
        picture = framebuf.FrameBuffer(
            bytearray(width * ((self.height + 7) // 8)), width, self.height, _FORMAT
        )
        middle = cell // 2
        for string in strings:
            if string:
                glyphs, wide = self.picture(string)
                picture.blit(glyphs, middle - wide // 2, 0)
            middle += cell
        return picture

    def width(self, string: str) -> int:
        """Return how wide a string is, without the spacing after its last glyph."""
        if not string:
            return 0
        widths = self._widths
        total = len(string) * self.spacing - self.spacing
        for place in self._places(string):
            total += widths[place]
        return total

    def fitting(self, string: str, width: int) -> int:
        """Return how many characters from a string's beginning fit into a width."""
        total = -self.spacing
        count = 0
        for place in self._places(string):
            total += self._widths[place] + self.spacing
            if total > width:
                break
            count += 1
        return count

    def fit(self, string: str, width: int) -> str:
        """Return the string, cut short and ended with `…` if it is wider than a width.

        A number is never cut, since it would be read as another: where one stands at the end,
        the longest words before it are cut, each ended with `…`, as far as that goes. Where not
        even the `…` fits, or the font has none, the string is only cut.
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
        """Return the string with its longest words cut to fit; empty where that is not enough."""
        while self.width(string) > width:
            start = end = at = 0  # of the longest word, and of the one that is looked at
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
        """Return the string as lines (at least one) no wider than a width, broken between words.

        A line break in the string starts a new line. A word that is too wide by itself is broken
        anywhere; a single character that is too wide stands alone.
        """
        lines = []
        gap = self.width(" ") + 2 * self.spacing
        for paragraph in string.split("\n"):
            line = ""
            used = -gap  # pixels of the line
            for word in paragraph.split(" "):
                if not word:
                    continue
                wide = self.width(word)
                if used + gap + wide <= width:
                    line = line + " " + word if line else word
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

_ICON_NAMES = icons.NAMES
_ICON_COLUMNS = icons.DATA
_ICON_STARTS = icons.STARTS
_ICON_WIDTHS = icons.WIDTHS
_ICON_HEIGHTS = icons.HEIGHTS


class Canvas:
    """A frame of 128x64 pixels: `buffer` holds its bytes as the display wants them, `frame` is
    the FrameBuffer over them.

    All words are drawn through `text`, and all that removes words goes through `clear` and
    `fill`, so that a subclass can know what can be read on the screen.

    A picture may consist of parts that are drawn only where they have changed (`renew`): `shown`
    is, by the number of a part, what it shows (anything but None that can be compared), and None
    where nothing has been drawn since the canvas was cleared.
    """

    def __init__(self) -> None:
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        self.frame = framebuf.FrameBuffer(self.buffer, WIDTH, HEIGHT, _FORMAT)
        self.shown: list = [None] * PARTS
        self._row: tuple = ()  # the last row of strings and its cell, kept as a picture
        self._row_picture = self.frame

    def clear(self, colour: int = 0) -> None:
        """Give the whole frame one colour; no part shows anything."""
        if colour:
            self.frame.fill(colour)
        else:
            buffer = self.buffer
            for start in range(0, WIDTH * HEIGHT // 8, WIDTH):
                buffer[start : start + WIDTH] = _DARK  # much faster than pixel by pixel
        self.shown = [None] * PARTS

    def kept(self):
        """Return what is on the canvas, for `bring_back`."""
        return bytes(self.buffer), self.shown

    def bring_back(self, kept) -> None:
        """Put on the canvas what was there when `kept` returned this, with its parts."""
        self.buffer[:] = kept[0]
        self.shown = kept[1]

    def lays_out(self, layout) -> bool:
        """Return whether the whole picture must be drawn, because the layout is new.

        Then the canvas is clear.

        layout: a value that differs from that of every other layout; part 0 shows it.
        """
        before = self.shown[0]
        if before == layout:
            return False
        if before is not None:
            self.clear()
        self.shown[0] = layout
        return True

    def renew(
        self, part: int, shows, x: int, y: int, width: int, height: int, within: int = 0
    ) -> bool:
        """Return whether a part must be drawn, since it shows something else; then clear its box.

        within: how many of the parts that follow lie in the box; they are empty, too.
        """
        shown = self.shown
        before = shown[part]
        if before == shows:
            return False
        shown[part] = shows
        if before is not None:
            self.fill(x, y, width, height, 0)
            for number in range(part + 1, part + 1 + within):
                shown[number] = None
        return True

    def fill(self, x: int, y: int, width: int, height: int, colour: int = 1) -> None:
        """Fill a box."""
        self.frame.fill_rect(x, y, width, height, colour)

    def outline(self, x: int, y: int, width: int, height: int, colour: int = 1) -> None:
        """Draw the border of a box, one pixel thick."""
        self.frame.rect(x, y, width, height, colour)

    def rounded(
        self, x: int, y: int, width: int, height: int, colour: int = 1, filled: bool = False
    ) -> None:
        """Draw the border of a box with round corners, or the whole box; at least 3x3 pixels."""
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
        """Draw a line to the right from (x, y), `width` pixels long."""
        self.frame.hline(x, y, width, colour)

    def shade(self, x: int, y: int, width: int, height: int) -> None:
        """Dim what is in a box by putting out every second pixel, as on a chessboard.

        Boxes that touch are shaded as one: which pixels go out depends on their place only.
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
        """Write a string with the top of its glyphs at y; returns the x after its last pixel.

        It begins at x (LEFT), has its middle there (CENTRE) or ends before it (RIGHT). Only the
        pixels of the strokes change: with colour 0 write on a box that was filled.
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

    def row(self, strings: tuple, x: int, y: int, cell: int) -> None:
        """Write strings side by side from x on, each in the middle of a cell of so many pixels.

        The same row again, wherever, takes a twentieth of the time.
        """
        if self._row != (strings, cell):
            self._row = strings, cell
            self._row_picture = SMALL.row(strings, cell)
        self._put(self._row_picture, x, y, 1)

    def width(self, string: str, font: Font = SMALL) -> int:
        """Return how wide a string will be."""
        return font.width(string)

    def fit(self, string: str, width: int, font: Font = SMALL) -> str:
        """Return the string, with words cut short if it is wider than a width; never a number."""
        return font.fit(string, width)

    def first_fit(self, wordings, width: int) -> str:
        """Return the first of several wordings that fits a width, else the last, cut short."""
        for string in wordings:
            if SMALL.width(string) <= width:
                return string
        return self.fit(wordings[-1], width)

    def wrap(self, string: str, width: int, font: Font = SMALL) -> list:
        """Return the string as a list of lines (at least one) no wider than a width."""
        return font.wrap(string, width)

    def icon(self, which: str, x: int, y: int, colour: int = 1) -> int:
        """Draw an icon with its top left corner at (x, y); returns the x after it.

        `which` is a name of `icons.NAMES`; ValueError if there is none. Only the icon's lit pixels
        are drawn, in the colour.
        """
        place = _ICON_NAMES.index(which)
        width = _ICON_WIDTHS[place]
        height = _ICON_HEIGHTS[place]
        start = _ICON_STARTS[2 * place] | _ICON_STARTS[2 * place + 1] << 8
        columns = _ICON_COLUMNS[start : start + (height + 7) // 8 * width]
        self._put(_picture(columns, width, height), x, y, colour)
        return x + width

    def icon_size(self, which: str) -> tuple:
        """Return the width and the height of an icon; ValueError if there is none."""
        place = _ICON_NAMES.index(which)
        return _ICON_WIDTHS[place], _ICON_HEIGHTS[place]

    def _put(self, picture: framebuf.FrameBuffer, x: int, y: int, colour: int) -> None:
        """Draw the lit pixels of a picture."""
        if colour:
            self.frame.blit(picture, x, y, 0)
        else:
            self.frame.blit(picture, x, y, 1, _INVERSE)
