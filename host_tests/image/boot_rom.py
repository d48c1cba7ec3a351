"""What the boot ROMs make of a UF2 file, block by block, and whether they start what is there.

After their published sources: `bootrom/virtual_disk.c` and `bootrom/bootrom_main.c` of the RP2040,
`src/nsboot/usb_virtual_disk.c` of the RP2350.
"""

from __future__ import annotations

import struct

from tools import uf2

_HEADER = struct.Struct("<8I")
_GROUP = uf2.SECTOR // uf2.PAGE
_SECOND_STAGE = 252  # bytes of the RP2040's first page that its last four are the checksum of


class BootRom:
    """A chip that shows its drive, from power-on; `flash` is what it holds.

    family: that of the chip. done: whether a whole file has come, after which it restarts.
    """

    def __init__(self, flash: bytes, family: int) -> None:
        self.flash = bytearray(flash)
        self.done = False
        self._family = family
        self._total = 0
        self._blocks: set[int] = set()
        self._erased: set[int] = set()

    def take(self, block: bytes) -> None:
        """Take 512 bytes of a file."""
        first, second, flags, address, size, number, total, family = _HEADER.unpack_from(block)
        assert (first, second) == (0x0A324655, 0x9E5D5157)
        assert struct.unpack_from("<I", block, 508) == (0x0AB16F30,)
        if flags != 0x2000 or family != self._family or size != uf2.PAGE:
            return
        assert address % uf2.PAGE == 0 and number < total
        if total != self._total:
            self._total, self._blocks, self._erased = total, set(), set()
        if number in self._blocks:
            return
        self._blocks.add(number)
        offset = address - uf2.FLASH
        sector = offset // uf2.SECTOR
        # The RP2040 erases the sector of the first block of each sixteen, counted by their numbers.
        mark = number // _GROUP if self._family == uf2.RP2040 else sector
        if mark not in self._erased:
            self._erased.add(mark)
            start = sector * uf2.SECTOR
            self.flash[start : start + uf2.SECTOR] = uf2.ERASED * uf2.SECTOR
        # Programming makes ones to zeros, never back.
        content = block[_HEADER.size : _HEADER.size + uf2.PAGE]
        for place, byte in enumerate(content, offset):
            self.flash[place] &= byte
        self.done = len(self._blocks) == self._total

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
