"""MicroPython's `framebuf` for CPython: what the firmware uses of it, in the MONO_VLSB format.

MONO_VLSB is the layout of the display's memory: a byte is eight pixels, one below the other, the
lowest bit on top; a row of such bytes is a page.

Every byte is as in MicroPython, also with clipping and negative sizes; a test compares the two.
Anything else is missing: lines that slope, filled `rect`, text, ellipse, poly, scroll, other pixel
formats, `blit` within one buffer or from a tuple, and `memoryview(frame_buffer)`.
"""

from functools import cache

MONO_VLSB = 0

_LARGEST_SIZE = 0xFFFF


def _repeated(count):
    """Return `count` bytes of 1 as one integer, so that one step handles a row of bytes."""
    while len(_ONES) <= count:
        _ONES.append(_ONES[-1] << 8 | 1)
    return _ONES[count]


_ONES = [0]


@cache
def _rows(top, bottom):
    """Return the bits of a byte from a row to the one before `bottom`; both may lie outside."""
    return (1 << min(max(bottom, 0), 8)) - (1 << min(max(top, 0), 8))


@cache
def _filling(rows, colour):
    """Return the table for `bytes.translate` that sets some bits of bytes to a colour."""
    return bytes(byte | rows if colour else byte & ~rows for byte in range(256))


class FrameBuffer:
    """Pixels in a buffer of the caller.

    buffer: writable bytes, at least stride * (pages - 1) + width.
    width, height: pixels, 1 to 65535.
    pixel_format: MONO_VLSB.
    stride: bytes from one page to the next; None for `width`.

    Raises ValueError for impossible sizes, another format or a buffer that is too small, TypeError
    for a buffer that can't be written.

    Coordinates are integers, x right and y down from (0, 0). Pixels outside are clipped.
    A colour is an integer: 0 clears a pixel, any other value sets it. As in MicroPython, arguments
    have no names, and one that is not an integer raises TypeError.
    """

    __slots__ = ("_buffer", "_width", "_height", "_stride")

    def __init__(
        self,
        buffer: bytearray | memoryview,
        width: int,
        height: int,
        pixel_format: int,
        stride: int | None = None,
        /,
    ) -> None:
        if stride is None:
            stride = width
        width | height | pixel_format | stride  # a TypeError unless all are integers
        if not (1 <= width <= stride <= _LARGEST_SIZE and 1 <= height <= _LARGEST_SIZE):
            raise ValueError(f"no frame buffer can be {width}x{height} with stride {stride}")
        if pixel_format != MONO_VLSB:
            raise ValueError(f"format {pixel_format}: on CPython framebuf knows MONO_VLSB only")
        view = memoryview(buffer).cast("B")
        if view.readonly:
            raise TypeError("a frame buffer needs a buffer that can be written")
        needed = ((height + 7) // 8 - 1) * stride + width
        if len(view) < needed:
            raise ValueError(f"buffer of {len(view)} bytes, but {needed} are needed")
        self._buffer = view
        self._width = width
        self._height = height
        self._stride = stride

    def pixel(self, x: int, y: int, *colour: int) -> int | None:
        """Set a pixel; without a colour, return it: 0 or 1, or None outside."""
        x | y  # a TypeError unless both are integers
        if colour:
            self.fill_rect(x, y, 1, 1, *colour)
        elif 0 <= x < self._width and 0 <= y < self._height:
            return self._buffer[(y >> 3) * self._stride + x] >> (y & 7) & 1
        return None

    def fill(self, colour: int, /) -> None:
        """Set every pixel to a colour."""
        self.fill_rect(0, 0, self._width, self._height, colour)

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int, /) -> None:
        """Fill a rectangle; draw nothing if its width or height is below 1."""
        x | y | width | height | colour  # a TypeError unless all are integers
        left, right, top, bottom = self._clipped(x, y, width, height)
        if left >= right or top >= bottom:
            return
        buffer = self._buffer
        for page in range(top >> 3, (bottom + 7) >> 3):
            start = page * self._stride + left
            end = start + right - left
            above, below = top - 8 * page, bottom - 8 * page
            if above <= 0 and below >= 8:
                buffer[start:end] = (b"\xff" if colour else b"\0") * (right - left)
            else:
                table = _filling(_rows(above, below), colour != 0)
                buffer[start:end] = bytes(buffer[start:end]).translate(table)

    def hline(self, x: int, y: int, width: int, colour: int, /) -> None:
        """Draw a line from (x, y) to the right."""
        self.fill_rect(x, y, width, 1, colour)

    def vline(self, x: int, y: int, height: int, colour: int, /) -> None:
        """Draw a line from (x, y) downwards."""
        self.fill_rect(x, y, 1, height, colour)

    def rect(self, x: int, y: int, width: int, height: int, colour: int, /) -> None:
        """Draw the outline of a rectangle.

        If the width or height is below 1, the other two sides are drawn, as in MicroPython.
        """
        self.fill_rect(x, y, width, 1, colour)
        self.fill_rect(x, y + height - 1, width, 1, colour)
        self.fill_rect(x, y, 1, height, colour)
        self.fill_rect(x + width - 1, y, 1, height, colour)

    def blit(
        self,
        source: "FrameBuffer",
        x: int,
        y: int,
        key: int = -1,
        palette: "FrameBuffer | None" = None,
        /,
    ) -> None:
        """Copy `source` with its top left corner to (x, y).

        source: a FrameBuffer with another buffer.
        key: a colour that is not copied, looked at after the palette.
        palette: a FrameBuffer, at least 2x1, whose pixels (0, 0) and (1, 0) replace 0 and 1; or
            None.
        """
        x | y | key  # a TypeError unless all are integers
        if not isinstance(source, FrameBuffer):
            raise TypeError(f"{type(source).__name__} is no FrameBuffer")
        source_buffer = source._buffer
        clear_becomes, set_becomes = 0, 1
        if palette is not None:
            if not isinstance(palette, FrameBuffer):
                raise TypeError(f"{type(palette).__name__} is no FrameBuffer")
            # MicroPython does not check this and reads beyond the palette.
            if palette._width < 2:
                raise ValueError("a palette is at least two pixels wide")
            clear_becomes, set_becomes = palette._buffer[0] & 1, palette._buffer[1] & 1

        left, right, top, bottom = self._clipped(x, y, source._width, source._height)
        count = right - left
        if count < 1 or bottom <= top:
            return
        ones = _repeated(count)
        ink = 0xFF * ones
        shift = y & 7
        for page in range((top - y) >> 3, (bottom - y + 7) >> 3):
            start = page * source._stride + left - x
            bits = int.from_bytes(source_buffer[start : start + count], "little")
            if clear_becomes == set_becomes:
                bits = ink if set_becomes else 0
            elif clear_becomes:
                bits ^= ink
            written = bits if key == 0 else bits ^ ink if key == 1 else ink
            first = y + 8 * page
            if top > first or bottom < first + 8:
                written &= _rows(top - first, bottom - first) * ones
            start = (first >> 3) * self._stride + left
            if shift:  # the eight rows of a source page lie in two pages
                upper = (0xFF >> shift) * ones
                lower = ink ^ upper
                self._write(
                    start + self._stride,
                    count,
                    (bits & lower) >> 8 - shift,
                    (written & lower) >> 8 - shift,
                )
                bits = (bits & upper) << shift
                written = (written & upper) << shift
            self._write(start, count, bits, written)

    def _clipped(self, x: int, y: int, width: int, height: int) -> tuple[int, int, int, int]:
        """Return what lies within the frame of a box, as (left, right, top, bottom)."""
        # No calls of min and max: most of the time of the tests is spent in this module.
        right = x + width
        bottom = y + height
        return (
            x if x > 0 else 0,
            right if right < self._width else self._width,
            y if y > 0 else 0,
            bottom if bottom < self._height else self._height,
        )

    def _write(self, start: int, count: int, bits: int, written: int) -> None:
        """Write into `count` bytes.

        bits: the bytes, as one integer. written: which of its bits to write.
        """
        if written:
            row = int.from_bytes(self._buffer[start : start + count], "little")
            row ^= (row ^ bits) & written
            self._buffer[start : start + count] = row.to_bytes(count, "little")
