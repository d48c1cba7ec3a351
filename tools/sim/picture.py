"""A picture in black and white: what a display shows, to compare, print and save."""

import struct
import zlib
from dataclasses import dataclass

# Each byte of a frame holds eight pixels; table n turns a byte into the digit of its bit n.
_DIGITS = tuple(bytes(48 + (byte >> bit & 1) for byte in range(256)) for bit in range(8))

# By hexadecimal digit: 1 is a lit upper pixel, 2 a lit lower pixel.
_BLOCKS = str.maketrans("0123", " ▀▄█")

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# The PNG header: one bit per pixel, through a palette.
_KIND = bytes((1, 3, 0, 0, 0))
_PALETTE = bytes((0, 0, 0, 190, 232, 255))
_ABOUT = b"Description\x00\x00\x00\x00\x00"  # not compressed, in any language


@dataclass(frozen=True)
class Picture:
    """An immutable picture. Two pictures are equal if all their pixels are.

    Raises ValueError if the attributes do not fit together.

    Attributes:
    width, height: pixels, at least 1.
    rows: an integer for each row from the top, with the leftmost pixel in the highest of `width`
        bits; 1 is lit.
    """

    width: int
    height: int
    rows: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1 or len(self.rows) != self.height:
            raise ValueError(f"expected {self.height} rows of pixels, got {len(self.rows)}")
        if min(self.rows) < 0 or max(self.rows) >> self.width:
            raise ValueError(f"a row does not fit in {self.width} pixels")

    def __repr__(self) -> str:
        lit = sum(row.bit_count() for row in self.rows)
        return f"<Picture {self.width}x{self.height}, {lit} pixels lit>"

    @classmethod
    def from_frame(cls, buffer: bytes | bytearray, width: int = 128, height: int = 64) -> "Picture":
        """Return the picture in a frame buffer of the format MONO_VLSB.

        buffer: width * height / 8 bytes.
        height: a multiple of 8.

        Raises ValueError if the buffer has another length.
        """
        if height % 8 or len(buffer) != width * height // 8:
            raise ValueError(f"{len(buffer)} bytes are not a frame of {width}x{height} pixels")
        frame = bytes(buffer)
        rows: list[int] = []
        for start in range(0, len(frame), width):
            page = frame[start : start + width]
            rows.extend(int(page.translate(digits), 2) for digits in _DIGITS)
        return cls(width, height, tuple(rows))

    def pixel(self, x: int, y: int) -> int:
        """Return the pixel at column `x` and row `y`, 0 or 1; IndexError outside the picture."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError(f"({x}, {y}) is outside {self.width}x{self.height}")
        return self.rows[y] >> (self.width - 1 - x) & 1

    def turned(self) -> "Picture":
        """Return the picture rotated by 180 degrees."""
        rows = tuple(int(self._digits(row)[::-1], 2) for row in reversed(self.rows))
        return Picture(self.width, self.height, rows)

    def difference(self, other: "Picture") -> "Picture":
        """Return a picture that lights the pixels that differ; ValueError if the sizes differ."""
        if (self.width, self.height) != (other.width, other.height):
            raise ValueError(f"{self!r} and {other!r} have different sizes")
        rows = tuple(mine ^ theirs for mine, theirs in zip(self.rows, other.rows, strict=True))
        return Picture(self.width, self.height, rows)

    def text(self) -> str:
        """Return the picture as text, two rows of pixels per line, with no final newline."""
        rows = [self._digits(row) for row in self.rows]
        if len(rows) % 2:
            rows.append("0" * self.width)
        lines = []
        for upper, lower in zip(rows[::2], rows[1::2], strict=True):
            both = int(upper, 16) + 2 * int(lower, 16)
            lines.append(format(both, f"0{self.width}x").translate(_BLOCKS))
        return "\n".join(lines)

    def png(self, scale: int = 4, about: str = "") -> bytes:
        """Return the picture as a PNG file, each pixel a square of `scale` (at least 1) pixels.

        about: what `description` reads, such as the words on the display.

        Compare such files through `from_png`: the bytes depend on the version of zlib.
        """
        header = struct.pack(">II", self.width * scale, self.height * scale) + _KIND
        return _SIGNATURE + b"".join(
            (
                _chunk(b"IHDR", header),
                _chunk(b"PLTE", _PALETTE),
                _chunk(b"iTXt", _ABOUT + about.encode()) if about else b"",
                _chunk(b"IDAT", zlib.compress(self._lines(scale), 8)),
                _chunk(b"IEND", b""),
            )
        )

    @classmethod
    def from_png(cls, data: bytes, scale: int = 4) -> "Picture":
        """Return the picture in a file written by `png` with the same `scale`.

        Raises ValueError if the file is damaged or was not written by `png`.
        """
        chunks = _chunks(data)
        header = chunks.get(b"IHDR", b"")
        if header[8:] != _KIND or chunks.get(b"PLTE") != _PALETTE:
            raise ValueError("not a PNG file of this program")
        width, height = struct.unpack(">II", header[:8])
        try:
            lines = zlib.decompress(chunks[b"IDAT"])
        except (KeyError, zlib.error):
            raise ValueError("the PNG file's pixels can't be read") from None
        length = 1 + (width + 7) // 8
        if len(lines) != height * length:
            raise ValueError("the PNG file has too few or too many pixels")
        rows = []
        for start in range(0, len(lines), length * scale):
            line = int.from_bytes(lines[start + 1 : start + length], "big")
            digits = format(line >> -width % 8, f"0{width}b")
            rows.append(int(digits[::scale], 2))
        picture = cls(width // scale, height // scale, tuple(rows))
        # This detects incomplete squares and filtered lines.
        if picture._lines(scale) != lines:
            raise ValueError(f"the PNG file's pixels are not squares of {scale}")
        return picture

    def _lines(self, scale: int) -> bytes:
        """Return the lines of a PNG file, not compressed: each a filter type of 0, and its bits."""
        width = self.width * scale
        padding = -width % 8
        lines = bytearray()
        for row in self.rows:
            digits = self._digits(row).replace("0", "0" * scale).replace("1", "1" * scale)
            line = (int(digits, 2) << padding).to_bytes((width + padding) // 8, "big")
            lines += (b"\x00" + line) * scale
        return bytes(lines)

    def _digits(self, row: int) -> str:
        return format(row, f"0{self.width}b")


def description(data: bytes) -> str:
    """Return what a PNG file says about its picture, "" if nothing; ValueError for no such file."""
    return _chunks(data).get(b"iTXt", b"").removeprefix(_ABOUT).decode()


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + _checksum(kind + content)


def _checksum(content: bytes) -> bytes:
    return struct.pack(">I", zlib.crc32(content))


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """Return the chunks of a PNG file by name; ValueError if it is damaged or not a PNG file."""
    if not data.startswith(_SIGNATURE):
        raise ValueError("not a PNG file")
    chunks = {}
    start = len(_SIGNATURE)
    while start < len(data):
        length = int.from_bytes(data[start : start + 4], "big")
        named = data[start + 4 : start + 8 + length]
        if data[start + 8 + length : start + 12 + length] != _checksum(named):
            raise ValueError("a damaged PNG file")
        chunks[named[:4]] = named[4:]
        start += 12 + length
    return chunks
