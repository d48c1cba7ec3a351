"""Placeholder programs with MicroPython's description of itself."""

from __future__ import annotations

import struct

from tools import uf2

BANNER = b"MicroPython v1.25.0 on 2025-04-15; Raspberry Pi Pico with RP2040"


def program(
    board: str | None = None,
    version: str | None = None,
    place: tuple[int, int] | None = None,
    size: int = 0x4000,
    banner: bytes = BANNER,
) -> bytes:
    """Return a program with the binary info of the pico-sdk; place: of its filesystem, and size."""
    result = bytearray(b"\x5a" * size)
    result[0x3000 : 0x3000 + len(banner)] = banner
    entries = []
    end = 0x2000

    def text(value: str) -> int:
        nonlocal end
        start, end = end, end + len(value) + 1
        result[start:end] = value.encode() + b"\0"
        return uf2.FLASH + start

    for identity, value in ((0xB63CFFBB, board), (0x11A9BC3A, version)):
        if value is not None:
            entries.append(struct.pack("<HH3I", 6, 0x5052, identity, text(value), 0))
    if place is not None:
        start, length = place
        words = (text("MicroPython"), uf2.FLASH + start, length)
        entries.append(struct.pack("<HH3I", 7, 0x504D, *words))
    pointers = b""
    for number, entry in enumerate(entries):
        at = 0x1000 + 16 * number
        result[at : at + 16] = entry
        pointers += struct.pack("<I", uf2.FLASH + at)
    result[0x1800 : 0x1800 + len(pointers)] = pointers
    first = uf2.FLASH + 0x1800
    header = struct.pack("<5I", 0x7188EBF2, first, first + len(pointers), 0, 0xE71AA390)
    result[0x1D4 : 0x1D4 + 20] = header
    return bytes(result)
