"""What the boot ROMs do with a UF2 file, block by block, and whether they start the result.

The check before the start follows the published source of the RP2040's `bootrom/bootrom_main.c`.
"""

from __future__ import annotations

import struct

from tools import uf2
from tools.sim.pico.boot_drive import Download

_SECOND_STAGE = 252  # bytes of the RP2040's first page; the last four are their checksum


class BootRom:
    """A chip that shows its drive, from power-on; `flash` is its content.

    family: of the chip.
    """

    def __init__(self, flash: bytes, family: int) -> None:
        self.flash = bytearray(flash)
        self._family = family
        self._download = Download(family)

    @property
    def done(self) -> bool:
        """Whether a complete file has arrived; the chip then restarts."""
        return self._download.is_whole

    def take(self, block: bytes) -> None:
        """Receive 512 bytes of a file."""
        page = self._download.take(block)
        if page is None:
            return
        if page.erase:
            start = page.offset // uf2.SECTOR * uf2.SECTOR
            self.flash[start : start + uf2.SECTOR] = uf2.ERASED * uf2.SECTOR
        # Programming turns ones into zeros, never back.
        place = slice(page.offset, page.offset + len(page.content))
        there = int.from_bytes(self.flash[place], "big") & int.from_bytes(page.content, "big")
        self.flash[place] = there.to_bytes(len(page.content), "big")

    @property
    def starts(self) -> bool:
        """Return whether the chip starts a program from its flash, and not its boot loader."""
        if self._family == uf2.RP2040:
            (wanted,) = struct.unpack_from("<I", self.flash, _SECOND_STAGE)
            return checksum(bytes(self.flash[:_SECOND_STAGE])) == wanted
        return struct.pack("<I", 0xFFFFDED3) in self.flash[: uf2.SECTOR]


def checksum(content: bytes) -> int:
    """Return the CRC-32 of the RP2040's boot ROM, most significant bit first."""
    register = 0xFFFFFFFF
    for byte in content:
        register ^= byte << 24
        for _ in range(8):
            register = (register << 1) ^ (0x104C11DB7 if register >> 31 else 0)
    return register


def blocks(data: bytes) -> list[bytes]:
    """Return the blocks of a UF2 file in order."""
    return [data[place : place + 512] for place in range(0, len(data), 512)]
