"""What the boot ROMs make of a UF2 file, block by block, and whether they start what is there.

Whether it starts is after the published source of the RP2040's, `bootrom/bootrom_main.c`.
"""

from __future__ import annotations

import struct

from tools import uf2
from tools.sim.pico.boot_drive import Download

_SECOND_STAGE = 252  # bytes of the RP2040's first page that its last four are the checksum of


class BootRom:
    """A chip that shows its drive, from power-on; `flash` is what it holds.

    family: that of the chip.
    """

    def __init__(self, flash: bytes, family: int) -> None:
        self.flash = bytearray(flash)
        self._family = family
        self._download = Download(family)

    @property
    def done(self) -> bool:
        """Whether a whole file has come, after which it restarts."""
        return self._download.is_whole

    def take(self, block: bytes) -> None:
        """Take 512 bytes of a file."""
        page = self._download.take(block)
        if page is None:
            return
        if page.erase:
            start = page.offset // uf2.SECTOR * uf2.SECTOR
            self.flash[start : start + uf2.SECTOR] = uf2.ERASED * uf2.SECTOR
        # Programming makes ones to zeros, never back.
        for place, byte in enumerate(page.content, page.offset):
            self.flash[place] &= byte

    @property
    def starts(self) -> bool:
        """Whether the chip starts a program from its flash, and not its boot loader."""
        if self._family == uf2.RP2040:
            (wanted,) = struct.unpack_from("<I", self.flash, _SECOND_STAGE)
            return checksum(self.flash[:_SECOND_STAGE]) == wanted
        return struct.pack("<I", 0xFFFFDED3) in self.flash[: uf2.SECTOR]


def checksum(content: bytes) -> int:
    """The CRC-32 of the RP2040's boot ROM, most significant bit first."""
    register = 0xFFFFFFFF
    for byte in content:
        register ^= byte << 24
        for _ in range(8):
            register = (register << 1) ^ (0x104C11DB7 if register >> 31 else 0)
    return register


def blocks(data: bytes) -> list[bytes]:
    """The blocks of a UF2 file in their order."""
    return [data[place : place + 512] for place in range(0, len(data), 512)]
