"""The boards that have an image.

The layout of the flash is the same on all: the image, up to 992 KB; the journal; at 1 MB, the
filesystem.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from tools import uf2

_MB = 1024 * 1024
JOURNAL = 32 * 1024
"""The size of the journal, which lies right below the filesystem (`firmware._boot`)."""

_HERE = Path(__file__).resolve().parent


@dataclass(frozen=True)
class Board:
    """A board in MicroPython.

    Attributes:
    title: the manufacturer's name for it.
    release: its name in MicroPython's `ports/rp2/boards`.
    family: the UF2 family of its chip.
    drive: the label of its boot drive.
    flash: the size of its flash in bytes.
    key: the name on its key that shows the drive.
    """

    title: str
    release: str
    family: int
    drive: str
    flash: int
    key: str = "BOOTSEL"

    start: ClassVar[int] = 0x10_0000
    """Where the filesystem begins, in bytes from the start of the flash; it extends to the end."""

    @property
    def size(self) -> int:
        """The size of the filesystem in bytes."""
        return self.flash - self.start

    @property
    def storage(self) -> tuple[int, int]:
        """The journal and the filesystem behind it: the start in the flash, the size in bytes."""
        return self.start - JOURNAL, self.size + JOURNAL

    @property
    def folder(self) -> Path | None:
        """The project's folder for the board; None if MicroPython's own is used."""
        own = _HERE / self.release
        return own if own.is_dir() else None


_RP2040 = (uf2.RP2040, "RPI-RP2")
_RP2350 = (uf2.RP2350, "RP2350")

# By the board's file in firmware/boards.
BOARDS = {
    "pico": Board("Raspberry Pi Pico", "RPI_PICO", *_RP2040, 2 * _MB),
    "pico_w": Board("Raspberry Pi Pico W", "RPI_PICO_W", *_RP2040, 2 * _MB),
    "xiao_rp2040": Board("Seeed XIAO RP2040", "SEEED_XIAO_RP2040", *_RP2040, 2 * _MB, "B"),
    "pico2": Board("Raspberry Pi Pico 2", "RPI_PICO2", *_RP2350, 4 * _MB),
    "pico2_w": Board("Raspberry Pi Pico 2 W", "RPI_PICO2_W", *_RP2350, 4 * _MB),
}
