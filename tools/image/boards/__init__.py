"""The boards that have an image."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tools import uf2

_KB = 1024
JOURNAL = 32 * _KB
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
    start, size: the filesystem, in bytes from the start of the flash.
    key: the name on its key that shows the drive.
    """

    title: str
    release: str
    family: int
    drive: str
    start: int
    size: int
    key: str = "BOOTSEL"

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

# By the board's file in firmware/boards. The filesystem (MICROPY_HW_FLASH_STORAGE_BYTES) is at the
# end of the flash, as in the board's stock MicroPython, so that saves survive.
BOARDS = {
    "pico": Board("Raspberry Pi Pico", "RPI_PICO", *_RP2040, 0xA0000, 1408 * _KB),
    "pico_w": Board("Raspberry Pi Pico W", "RPI_PICO_W", *_RP2040, 0x12C000, 848 * _KB),
    "xiao_rp2040": Board(
        "Seeed XIAO RP2040", "SEEED_XIAO_RP2040", *_RP2040, 0xA0000, 1408 * _KB, "B"
    ),
    "pico2": Board("Raspberry Pi Pico 2", "RPI_PICO2", *_RP2350, 0x100000, 3072 * _KB),
    "pico2_w": Board("Raspberry Pi Pico 2 W", "RPI_PICO2_W", *_RP2350, 0x180000, 2560 * _KB),
}
