"""MicroPython's `framebuf` for CPython: an exact equal of it for the MONO_VLSB format.

MONO_VLSB is the layout of the display's own memory: one byte is eight pixels below each other,
the lowest bit on top; a row of such bytes is a page.

Every byte comes out as in MicroPython, clipping and negative sizes included; a test compares the
two. What the firmware never does is missing on purpose: text, ellipse, poly, scroll, other pixel
formats, `blit` within one buffer or from a tuple. So is `memoryview(frame_buffer)`: keep the buffer
instead.
"""

MONO_VLSB = 0

_LARGEST_SIZE = 0xFFFF


def _repeated(byte, count):
    """`count` equal bytes as one integer, so that a row of bytes is handled in one step."""
    while len(_ONES) <= count:
        _ONES.append(_ONES[-1] << 8 | 1)
    return byte * _ONES[count]


_ONES = [0]  # so many bytes of 1 as one integer


class FrameBuffer:
    """Pixels in a buffer of the caller, and the drawing on them.

    buffer: writable bytes, at least stride * (pages - 1) + width of them, which stay in use.
    width, height: pixels, 1..65535. pixel_format: MONO_VLSB. stride: bytes from one page to the
    next, `width` unless given.
    Raises ValueError for impossible sizes, another format or a buffer that is too small, and
    TypeError for a buffer that can't be written.

    Coordinates are integers, x to the right and y downwards from (0, 0); whatever lies outside is
    clipped. A colour is an integer: 0 clears a pixel, anything else sets it. As in MicroPython
    all arguments go by position, and one that is no integer raises TypeError.
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
        """With two arguments return the pixel, 0 or 1, or None outside; with three set it."""
        if len(colour) > 1:
            raise TypeError("pixel takes x, y and one colour at most")
        x | y | (colour[0] if colour else 0)  # a TypeError unless all are integers
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        index = (y >> 3) * self._stride + x
        if not colour:
            return (self._buffer[index] >> (y & 7)) & 1
        if colour[0]:
            self._buffer[index] |= 1 << (y & 7)
        else:
            self._buffer[index] &= ~(1 << (y & 7))
        return None

    def fill(self, colour: int, /) -> None:
        """Give every pixel the colour."""
        self.fill_rect(0, 0, self._width, self._height, colour)

    def fill_rect(self, x: int, y: int, width: int, height: int, colour: int, /) -> None:
        """Fill a rectangle; nothing happens if `width` or `height` is below 1."""
        x | y | width | height | colour  # a TypeError unless all are integers
        right = min(x + width, self._width)
        bottom = min(y + height, self._height)
        x = max(x, 0)
        y = max(y, 0)
        count = right - x
        if count < 1 or bottom <= y:
            return
        buffer = self._buffer
        for page in range(y >> 3, (bottom + 7) >> 3):
            mask = (1 << min(bottom - 8 * page, 8)) - (1 << max(y - 8 * page, 0))
            start = page * self._stride + x
            end = start + count
            if mask == 0xFF:
                buffer[start:end] = (b"\xff" if colour else b"\x00") * count
                continue
            row = int.from_bytes(buffer[start:end], "little")
            row |= _repeated(mask, count)
            if not colour:
                row ^= _repeated(mask, count)
            buffer[start:end] = row.to_bytes(count, "little")

    def hline(self, x: int, y: int, width: int, colour: int, /) -> None:
        """Draw `width` pixels to the right from (x, y)."""
        self.fill_rect(x, y, width, 1, colour)

    def vline(self, x: int, y: int, height: int, colour: int, /) -> None:
        """Draw `height` pixels downwards from (x, y)."""
        self.fill_rect(x, y, 1, height, colour)

    def rect(
        self, x: int, y: int, width: int, height: int, colour: int, filled: bool = False, /
    ) -> None:
        """Draw a rectangle, its outline only or filled.

        With a width or height below 1 an outline still has its other two sides, as in
        MicroPython.
        """
        if filled:
            self.fill_rect(x, y, width, height, colour)
            return
        self.fill_rect(x, y, width, 1, colour)
        self.fill_rect(x, y + height - 1, width, 1, colour)
        self.fill_rect(x, y, 1, height, colour)
        self.fill_rect(x + width - 1, y, 1, height, colour)

    def line(self, x1: int, y1: int, x2: int, y2: int, colour: int, /) -> None:
        """Draw a line from (x1, y1) to (x2, y2), both ends included."""
        x1 | y1 | x2 | y2 | colour  # a TypeError unless all are integers
        long, short = abs(x2 - x1), abs(y2 - y1)
        step_x = 1 if x2 > x1 else -1
        step_y = 1 if y2 > y1 else -1
        steep = short > long
        if steep:
            long, short = short, long
        # Bresenham's algorithm along the longer side, rounding halves as MicroPython does.
        error = 2 * short - long
        x, y = x1, y1
        for _ in range(long):
            self.pixel(x, y, colour)
            if error >= 0:
                error -= 2 * long
                if steep:
                    x += step_x
                else:
                    y += step_y
            error += 2 * short
            if steep:
                y += step_y
            else:
                x += step_x
        self.pixel(x2, y2, colour)

    def blit(
        self,
        source: "FrameBuffer",
        x: int,
        y: int,
        key: int = -1,
        palette: "FrameBuffer | None" = None,
        /,
    ) -> None:
        """Copy `source` so that its upper left corner is at (x, y).

        source: a FrameBuffer with a buffer of its own. palette: the same, at least 2x1, or None:
        pixels 0 and 1 of the source become its pixels (0, 0) and (1, 0). key: a colour that is
        not copied, seen after the palette.
        """
        x | y | key  # a TypeError unless all are integers
        if not isinstance(source, FrameBuffer):
            raise TypeError(f"{type(source).__name__} is no FrameBuffer")
        source_buffer = source._buffer
        clear_becomes, set_becomes = 0, 1
        if palette is not None:
            if not isinstance(palette, FrameBuffer):
                raise TypeError(f"{type(palette).__name__} is no FrameBuffer")
            # MicroPython doesn't look and reads what lies behind the palette.
            if palette._width < 2:
                raise ValueError("a palette is at least two pixels wide")
            clear_becomes, set_becomes = palette._buffer[0] & 1, palette._buffer[1] & 1

        left, right = max(x, 0), min(x + source._width, self._width)
        top, bottom = max(y, 0), min(y + source._height, self._height)
        count = right - left
        if count < 1 or bottom <= top:
            return
        every_bit = _repeated(0xFF, count)
        ones = _ONES[count]
        buffer = self._buffer
        shift = -y & 7
        source_page = ((top >> 3) * 8 - y) >> 3
        for page in range(top >> 3, (bottom + 7) >> 3):
            # The eight source rows for this page lie in one source page, or across two. Where one
            # of these is outside the source, so are its rows: the mask leaves them out.
            start = source_page * source._stride + left - x
            bits = 0
            if source_page >= 0:
                bits = int.from_bytes(source_buffer[start : start + count], "little")
            if shift:
                start += source._stride
                below = int.from_bytes(source_buffer[start : start + count], "little")
                high = 0xFF >> shift
                bits = (bits >> shift) & (high * ones)
                bits |= (below & ((0xFF >> (8 - shift)) * ones)) << (8 - shift)
            source_page += 1
            if clear_becomes == set_becomes:
                bits = every_bit if set_becomes else 0
            elif clear_becomes:
                bits ^= every_bit

            written = every_bit
            if bottom < 8 * page + 8 or top > 8 * page:
                mask = (1 << min(bottom - 8 * page, 8)) - (1 << max(top - 8 * page, 0))
                written = mask * ones
            if key == 0:
                written &= bits
            elif key == 1:
                written &= ~bits
            start = page * self._stride + left
            row = int.from_bytes(buffer[start : start + count], "little")
            row = (row & ~written) | (bits & written)
            buffer[start : start + count] = row.to_bytes(count, "little")
