"""A picture in two colours: what a display shows, to be compared, printed and saved."""

import struct
import zlib
from dataclasses import dataclass

# Eight pixels lie in each byte of a frame; table n makes the digit of bit n of each.
_DIGITS = tuple(bytes(48 + (byte >> bit & 1) for byte in range(256)) for bit in range(8))

_BLOCKS = {"00": " ", "10": "▀", "01": "▄", "11": "█"}

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
# One bit for each pixel, through a palette; nothing special.
_KIND = bytes((1, 3, 0, 0, 0))
_PALETTE = bytes((0, 0, 0, 190, 232, 255))


@dataclass(frozen=True)
class Picture:
    """An immutable picture; two are equal if all their pixels are.

    width, height: pixels, at least 1. rows: an integer for each row from the top, whose highest
    of `width` bits is the leftmost pixel; 1 is lit. Raises ValueError if these don't fit together.
    """

    width: int
    height: int
    rows: tuple[int, ...]

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1 or len(self.rows) != self.height:
            raise ValueError(f"{len(self.rows)} rows make no {self.width}x{self.height} picture")
        if min(self.rows) < 0 or max(self.rows) >> self.width:
            raise ValueError(f"a row does not fit into {self.width} pixels")

    def __repr__(self) -> str:
        lit = sum(row.bit_count() for row in self.rows)
        return f"<Picture {self.width}x{self.height}, {lit} pixels lit>"

    @classmethod
    def from_frame(cls, buffer: bytes, width: int = 128, height: int = 64) -> "Picture":
        """The picture in a frame buffer of the format MONO_VLSB.

        buffer: width * height / 8 bytes; height: a multiple of 8. Raises ValueError otherwise.
        """
        if height % 8 or len(buffer) != width * height // 8:
            raise ValueError(f"{len(buffer)} bytes make no frame of {width}x{height} pixels")
        frame = bytes(buffer)
        rows: list[int] = []
        for start in range(0, len(frame), width):
            page = frame[start : start + width]
            rows.extend(int(page.translate(digits), 2) for digits in _DIGITS)
        return cls(width, height, tuple(rows))

    def pixel(self, x: int, y: int) -> int:
        """The pixel `x` from the left and `y` from the top, 0 or 1; IndexError outside."""
        if not (0 <= x < self.width and 0 <= y < self.height):
            raise IndexError(f"({x}, {y}) is outside {self.width}x{self.height}")
        return self.rows[y] >> (self.width - 1 - x) & 1

    def turned(self) -> "Picture":
        """The picture rotated by 180 degrees."""
        rows = tuple(int(self._digits(row)[::-1], 2) for row in reversed(self.rows))
        return Picture(self.width, self.height, rows)

    def difference(self, other: "Picture") -> "Picture":
        """A picture in which exactly the pixels are lit that differ; ValueError if sizes do."""
        if (self.width, self.height) != (other.width, other.height):
            raise ValueError(f"{self!r} and {other!r} have different sizes")
        rows = tuple(mine ^ theirs for mine, theirs in zip(self.rows, other.rows, strict=True))
        return Picture(self.width, self.height, rows)

    def text(self) -> str:
        """The picture in characters, two rows of pixels a line, no newline at the end."""
        rows = [self._digits(row) for row in self.rows]
        if len(rows) % 2:
            rows.append("0" * self.width)
        return "\n".join(
            "".join(_BLOCKS[upper + lower] for upper, lower in zip(*pair, strict=True))
            for pair in zip(rows[::2], rows[1::2], strict=True)
        )

    def png(self, scale: int = 4) -> bytes:
        """The picture as a PNG file, each pixel a square of `scale` (at least 1) pixels.

        Compare such files by what `from_png` reads: another zlib compresses to other bytes.
        """
        width = self.width * scale
        padding = -width % 8
        lines = bytearray()
        for row in self.rows:
            digits = "".join(digit * scale for digit in self._digits(row))
            line = (int(digits, 2) << padding).to_bytes((width + padding) // 8, "big")
            lines += (b"\x00" + line) * scale
        header = struct.pack(">II", width, self.height * scale) + _KIND
        return _SIGNATURE + b"".join(
            (
                _chunk(b"IHDR", header),
                _chunk(b"PLTE", _PALETTE),
                _chunk(b"IDAT", zlib.compress(bytes(lines), 9)),
                _chunk(b"IEND", b""),
            )
        )

    @classmethod
    def from_png(cls, data: bytes, scale: int = 4) -> "Picture":
        """The picture in a file written by `png` with the same `scale`.

        Raises ValueError for a file that is damaged, of another kind or not of such squares.
        """
        chunks = _chunks(data)
        header = chunks.get(b"IHDR", b"")
        if header[8:] != _KIND or chunks.get(b"PLTE") != _PALETTE:
            raise ValueError("not a PNG file of this program")
        width, height = struct.unpack(">II", header[:8])
        try:
            lines = zlib.decompress(chunks[b"IDAT"])
        except (KeyError, zlib.error):
            raise ValueError("a PNG file without readable pixels") from None
        length = 1 + (width + 7) // 8
        if len(lines) != height * length:
            raise ValueError("a PNG file with too few or too many pixels")
        rows = []
        for start in range(0, len(lines), length * scale):
            line = int.from_bytes(lines[start + 1 : start + length], "big")
            digits = format(line >> -width % 8, f"0{width}b")
            rows.append(int(digits[::scale], 2))
        picture = cls(width // scale, height // scale, tuple(rows))
        # Writing it again shows whether all squares were whole, and whether lines were filtered.
        if zlib.decompress(_chunks(picture.png(scale))[b"IDAT"]) != lines:
            raise ValueError(f"a PNG file whose pixels are no squares of {scale}")
        return picture

    def _digits(self, row: int) -> str:
        return format(row, f"0{self.width}b")


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + _checksum(kind + content)


def _checksum(content: bytes) -> bytes:
    return struct.pack(">I", zlib.crc32(content))


def _chunks(data: bytes) -> dict[bytes, bytes]:
    """The parts of a PNG file by their names; ValueError if it is none or damaged."""
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
