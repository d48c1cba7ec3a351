"""Random drawing with the same result wherever `framebuf` is the same.

The tests run this file in CPython and in MicroPython and compare the results, so it uses only
`framebuf`, features of both runtimes, and its own random numbers.
"""

import framebuf


class Random:
    """A small generator of pseudorandom numbers, the same in every runtime."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def between(self, low: int, high: int) -> int:
        """Return a number from `low` to `high`, both included."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return low + (self._state >> 12) % (high - low + 1)

    def bytes(self, count: int) -> bytes:
        """Return random bytes."""
        return bytes([self.between(0, 255) for _ in range(count)])


# (width, height, stride): the display; odd sizes with bytes between the rows; smaller than a byte.
TARGETS = ((128, 64, 128), (50, 37, 53), (7, 5, 7))
SOURCES = ((6, 8, 6), (11, 13, 16), (1, 1, 1), (40, 20, 40), (3, 64, 9), (130, 9, 130))
MARGIN = 5


class Sheet:
    """A frame buffer within a larger buffer, so that writes beyond its ends are detected."""

    def __init__(self, random: Random, width: int, height: int, stride: int) -> None:
        used = stride * ((height + 7) // 8)
        self.all = bytearray(random.bytes(used + 2 * MARGIN))
        view = memoryview(self.all)[MARGIN : MARGIN + used]
        self.width = width
        self.height = height
        self.frame = framebuf.FrameBuffer(view, width, height, framebuf.MONO_VLSB, stride)


def drawing(seed: int, operations: int, every: int):
    """Draw at random; yield a line with all buffers in hexadecimal `every` few operations."""
    random = Random(seed)
    sheets = [Sheet(random, *target) for target in TARGETS]
    sources = []
    for width, height, stride in SOURCES:
        content = random.bytes(stride * ((height + 7) // 8))
        arguments = (bytearray(content), width, height, framebuf.MONO_VLSB, stride)
        sources.append(framebuf.FrameBuffer(*arguments))
    palettes = [None, None]
    for content in (b"\x00\x00", b"\x00\x01", b"\x01\x00", b"\x01\x01", b"\xfe\xff"):
        palettes.append(framebuf.FrameBuffer(bytearray(content), 2, 1, framebuf.MONO_VLSB))
    palettes.append(framebuf.FrameBuffer(bytearray(b"\x01\x00\x01"), 3, 2, framebuf.MONO_VLSB))
    seen = []

    for number in range(1, operations + 1):
        sheet = sheets[random.between(0, len(sheets) - 1)]
        frame = sheet.frame
        # Some operations are far outside.
        reach = 70000 if random.between(0, 15) == 0 else 20
        x = random.between(-reach, sheet.width + reach)
        y = random.between(-reach, sheet.height + reach)
        width = random.between(-3, sheet.width + reach)
        height = random.between(-3, sheet.height + reach)
        colour = (0, 1, 0, 1, 2, 255, -1)[random.between(0, 6)]
        what = random.between(0, 9)
        if what == 0:
            frame.pixel(x, y, colour)
        elif what == 1:
            seen.append(frame.pixel(x, y))
        elif what == 2:
            if random.between(0, 9) == 0:
                frame.fill(colour)
        elif what == 3:
            frame.fill_rect(x, y, width, height, colour)
        elif what == 4:
            frame.rect(x, y, width, height, colour)
        elif what == 5:
            frame.rect(x, y, width // 4, height // 4, colour)
        elif what == 6:
            frame.hline(x, y, width, colour)
        elif what == 7:
            frame.vline(x, y, height, colour)
        else:
            source = sources[random.between(0, len(sources) - 1)]
            if what == 8:
                frame.blit(source, x, y)
            else:
                key = random.between(-1, 2)
                frame.blit(source, x, y, key, palettes[random.between(0, len(palettes) - 1)])
        if number % every == 0:
            for sheet in sheets:
                seen.append(sheet.all.hex())
            yield " ".join([str(thing) for thing in seen])
            seen = []


def refusals():
    """Call `framebuf` with invalid arguments; yield each call and its error's name, or `none`."""
    buffer = bytearray(30)
    large = bytearray(0x10000)
    for arguments in (
        (buffer, 8, 8, 0),
        (buffer, 8, 24, 0),
        (buffer, 8, 25, 0),
        (buffer, 30, 8, 0),
        (buffer, 31, 8, 0),
        (buffer, 8, 16, 0, 22),
        (buffer, 8, 16, 0, 23),
        (buffer, 8, 8, 0, 7),
        (buffer, 0, 8, 0),
        (buffer, 8, 0, 0),
        (buffer, -1, 8, 0),
        (buffer, 30, 1, 0),
        (large, 0xFFFF, 8, 0),
        (large, 0x10000, 8, 0),
        (large, 1, 0xFFFF, 0),
        (large, 1, 0x10000, 0),
        (large, 8, 8, 0, 0xFFFF),
        (large, 8, 8, 0, 0x10000),
        (buffer, 8, 8, 99),
        (buffer, 8.0, 8, 0),
        (bytes(30), 8, 8, 0),
        ("no buffer", 8, 8, 0),
        (buffer, 8, 8),
        (buffer, 8, 8, 0, 8, 8),
    ):
        yield f"FrameBuffer{arguments[1:]}: {error(framebuf.FrameBuffer, *arguments)}"
    frame = framebuf.FrameBuffer(buffer, 8, 8, framebuf.MONO_VLSB)
    small = framebuf.FrameBuffer(bytearray(8), 8, 8, framebuf.MONO_VLSB)
    for number, (method, given) in enumerate(
        (
            ("pixel", (1,)),
            ("pixel", (1, 2, 3, 4)),
            ("pixel", (1.0, 2)),
            ("pixel", (1, 2, None)),
            ("fill", (1.0,)),
            ("fill_rect", (1, 2, 3, 4)),
            ("fill_rect", (1, 2, 3.0, 4, 1)),
            ("rect", (1, 2, 3, 4, 1, 0, 1, 1)),
            ("rect", (1.0, 2, 3, 4, 1)),
            ("hline", (1, 2, 3, 4, 5)),
            ("hline", (1, 2, 3, 1.0)),
            ("vline", (1, 2, 3.0, 1)),
            ("blit", (small, 0)),
            ("blit", (small, 0, 0)),
            ("blit", (small, 0.0, 0)),
            ("blit", (small, 0, 0, None)),
            ("blit", (small, 0, 0, -1, None)),
            ("blit", (small, 0, 0, -1, 1)),
            ("blit", (bytes(8), 0, 0)),
            ("blit", (1, 0, 0)),
        )
    ):
        yield f"{method}, {number}: {error(getattr(frame, method), *given)}"


def error(function, *arguments) -> str:
    """Return the name of the exception that a call raises, or `none`."""
    try:
        function(*arguments)
    except Exception as exception:
        return type(exception).__name__
    return "none"
