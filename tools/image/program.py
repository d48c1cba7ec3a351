"""Read the description that a program for the RP2040 or RP2350 contains."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from tools import uf2


@dataclass(frozen=True)
class Program:
    """A program's description of itself; an attribute is None if it is missing.

    Attributes:
    version: the version of the program.
    filesystem: (bytes from the start of the flash, size in bytes).
    """

    version: str | None
    filesystem: tuple[int, int] | None


def describe(program: bytes) -> Program:
    """Return the description in a program's binary info, a format of the pico-sdk.

    program: the content of the flash from its start.
    """
    version = place = None
    for kind, tag, fields in _binary_info(program):
        if kind == 6 and fields[0] == 0x11A9_BC3A:
            version = _text(program, fields[1])
        elif kind == 7 and tag == 0x504D:  # "MP"
            place = (fields[1] - uf2.FLASH, fields[2])
    return Program(version, place)


def _binary_info(program: bytes) -> Iterator[tuple[int, int, tuple[int, int, int]]]:
    """Yield kind, tag and the first three words of each entry; nothing if there are none."""
    # Near the program's start: marker, first and end address of the entries, a table, marker.
    for offset in range(0, min(4096, len(program) - 20), 4):
        first, start, end, _, last = struct.unpack_from("<5I", program, offset)
        if (first, last) == (0x7188_EBF2, 0xE71A_A390):
            break
    else:
        return
    for address in range(start - uf2.FLASH, end - uf2.FLASH, 4):
        if not 0 <= address <= len(program) - 4:
            return
        entry = struct.unpack_from("<I", program, address)[0] - uf2.FLASH
        if 0 <= entry <= len(program) - 16:
            kind, tag, *fields = struct.unpack_from("<HH3I", program, entry)
            yield kind, tag, (fields[0], fields[1], fields[2])


def _text(program: bytes, address: int) -> str:
    start = address - uf2.FLASH
    if not 0 <= start < len(program):
        return ""
    return program[start : program.find(b"\0", start)].decode("utf-8", "replace")
