"""Read and write UF2 files, the format for a Pico's boot drive.

    regions, family = uf2.parse(path.read_bytes())
    data = uf2.build({uf2.FLASH: firmware, uf2.FLASH + 0xA0000: filesystem}, uf2.RP2040)

Regions are a dictionary: start address -> contiguous bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

FLASH = 0x1000_0000  # the flash's address for the processor
PAGE = 256  # the only payload size that the boot ROM accepts
SECTOR = 4096  # the unit of erasing
ERASED = b"\xff"

RP2040 = 0xE48B_FF56
ABSOLUTE = 0xE48B_FF57
DATA = 0xE48B_FF58
RP2350 = 0xE48B_FF59
RP2350_RISC_V = 0xE48B_FF5A
_CHIPS = {
    RP2040: "the RP2040 (Pico)",
    ABSOLUTE: "any chip of Raspberry Pi",
    RP2350: "the RP2350 (Pico 2)",
    RP2350_RISC_V: "the RP2350 in RISC-V mode (Pico 2)",
}

_BLOCK = 512
_HEADER = struct.Struct("<8I")
_END = struct.Struct("<I")
_MAGIC = (0x0A32_4655, 0x9E5D_5157)
_MAGIC_END = 0x0AB1_6F30
_METADATA = struct.pack("<I", 0xFFFF_DED3)  # PICOBIN_BLOCK_MARKER_START of the pico-sdk
_PAYLOAD = _BLOCK - _HEADER.size - _END.size
_NOT_FOR_FLASH, _FILE_CONTAINER, _HAS_FAMILY = 0x0001, 0x1000, 0x2000


class Uf2Error(ValueError):
    """The bytes are not a valid UF2 file, or no UF2 file can hold the regions."""


class _Block(NamedTuple):
    """A block for the flash; `number` counts from 0 in its family."""

    number: int
    total: int
    family: int
    address: int
    content: bytes


def chip(family: int) -> str:
    """Return the name of the chip for a family of UF2 files."""
    return _CHIPS.get(family, f"a chip unknown here (family {family:#010x})")


def parse(data: bytes) -> tuple[dict[int, bytes], int]:
    """Return the regions of a UF2 file, in ascending order and joined, and its family.

    The block that picotool puts at the start of files for the RP2350, because of the chip's fault
    RP2350-E10, is left out. Raises Uf2Error if `data` is not a UF2 file, is damaged or incomplete,
    or is for several families.
    """
    families: dict[int, dict[int, _Block]] = {}
    blank = _blank(data)
    for place, block in _blocks(data, _BLOCK if blank else 0):
        blocks = families.setdefault(block.family, {block.number: block})
        total = next(iter(blocks.values())).total
        if blocks.setdefault(block.number, block) is not block or block.total != total:
            raise Uf2Error(f"{place} has the wrong number: {block.number} of {block.total}")
    if len(families) > 1:
        families.pop(ABSOLUTE, None)
    if not families:
        raise Uf2Error("the UF2 file has nothing for the flash")
    if len(families) > 1:
        raise Uf2Error("the UF2 file is for several chips: " + ", ".join(map(chip, families)))
    ((family, blocks),) = families.items()
    total = next(iter(blocks.values())).total
    if len(blocks) != total:
        raise Uf2Error(f"the UF2 file is incomplete: {len(blocks)} of {total} blocks")
    pages = [(block.address, block.content) for block in blocks.values()]
    if blank:
        if (blank.total, blank.family) != (total + 1, family):
            raise Uf2Error(
                f"block 0 of the UF2 file has the wrong number: {blank.number} of {total}"
            )
        pages.append((blank.address, blank.content))
    return _join(pages), family


def build(regions: Mapping[int, bytes], family: int, last: int | None = None) -> bytes:
    """Return a UF2 file that writes these regions to the flash.

    Every sector with a part of a region is written completely, filled up with 0xff. Otherwise the
    boot ROM of the RP2040 may skip pages (RP2040-E14).

    last: the address of the page to write last. The rest of its sector comes first, so that the
        sector is erased at once. If this is the page that the chip starts from (`start_page`), the
        chip starts nothing after an interrupted download. The blocks keep their numbers, by which
        the boot ROM of the RP2040 knows which sectors it has erased.

    With `last`, the file does not mix with another one that broke off before, in whatever way it is
    copied. Alone, it would: the ROMs ignore a block number that they have received before, as long
    as blocks of files of the same length arrive. So the file begins with a block of another length,
    whose number no file of that length has: the ROMs write nothing, and the next block begins a
    file. It holds the page behind the last one, which is empty, as it is once its sector is
    erased: other readers of the file write what the ROMs leave.

    Raises Uf2Error if there is nothing to write, if regions overlap or exceed 32 bits, or if an
    address is not a multiple of 256.
    """
    sectors: dict[int, bytearray] = {}
    for address, content in _join(regions.items()).items():
        if address % PAGE:
            raise Uf2Error(f"the address {address:#010x} must be a multiple of {PAGE}")
        done = 0
        while done < len(content):
            offset = (address + done) % SECTOR
            part = content[done : done + SECTOR - offset]
            sector = sectors.setdefault(address + done - offset, bytearray(ERASED * SECTOR))
            sector[offset : offset + len(part)] = part
            done += len(part)
    if not sectors:
        raise Uf2Error("there is nothing to write")
    if last is not None and not _is_erased(sectors[max(sectors)][-PAGE:]):
        sectors[max(sectors) + SECTOR] = bytearray(ERASED * SECTOR)
    pages = [
        (address + offset, bytes(content[offset : offset + PAGE]))
        for address, content in sorted(sectors.items())
        for offset in range(0, SECTOR, PAGE)
    ]
    first = b""
    if last is not None:
        address, content = pages.pop()
        length = len(pages) + 1
        first = _packed(_Block(length, length, family, address, content))
    blocks = {
        address: _packed(_Block(number, len(pages), family, address, content))
        for number, (address, content) in enumerate(pages)
    }

    def order(address: int) -> tuple[bool, bool]:
        return address == last, last is None or address // SECTOR != last // SECTOR

    return first + b"".join(blocks[address] for address in sorted(blocks, key=order))


def start_page(program: bytes, family: int) -> int:
    """Return the address of the page that the chip needs to start a program.

    program: the content of the flash from its beginning. On the RP2040 that is the first page, the
    second stage of the boot loader. On the RP2350 it is the page with the first metadata block,
    which the boot ROM searches for in the first 4 KB. Raises Uf2Error if there is none.
    """
    if family == RP2040:
        return FLASH
    place = program.find(_METADATA, 0, SECTOR)
    if place < 0:
        raise Uf2Error("the program has no metadata block for the RP2350")
    return FLASH + place // PAGE * PAGE


def _packed(block: _Block) -> bytes:
    """Return the bytes of a block, in a file."""
    header = (block.address, PAGE, block.number, block.total, block.family)
    content = block.content.ljust(_PAYLOAD, b"\0")
    return _HEADER.pack(*_MAGIC, _HAS_FAMILY, *header) + content + _END.pack(_MAGIC_END)


def _blank(data: bytes) -> _Block | None:
    """Return the block that makes a ROM begin again (`build`); None if it has none."""
    if len(data) < _BLOCK:
        return None
    *_, address, _, _, total, family = _HEADER.unpack_from(data)
    block = _Block(total, total, family, address, ERASED * PAGE)
    return block if data[:_BLOCK] == _packed(block) else None


def _is_erased(content: bytes | bytearray) -> bool:
    return not content.strip(ERASED)


def _blocks(data: bytes, start: int = 0) -> Iterator[tuple[str, _Block]]:
    """Yield the blocks for the flash, each with a description of its position.

    start: the place of the first one.

    Raises Uf2Error at the first invalid block.
    """
    if len(data) < _HEADER.size or _HEADER.unpack_from(data)[:2] != _MAGIC:
        raise Uf2Error("not a UF2 file")
    if len(data) % _BLOCK:
        raise Uf2Error(f"the UF2 file ends within block {len(data) // _BLOCK}")
    for position in range(start, len(data), _BLOCK):
        place = f"block {position // _BLOCK} of the UF2 file"
        first, second, flags, address, size, number, total, family = _HEADER.unpack_from(
            data, position
        )
        (end,) = _END.unpack_from(data, position + _BLOCK - _END.size)
        if (first, second) != _MAGIC or end != _MAGIC_END or not 0 < size <= _PAYLOAD:
            raise Uf2Error(f"{place} is damaged")
        if number >= total:
            raise Uf2Error(f"{place} has the wrong number: {number} of {total}")
        if flags & _NOT_FOR_FLASH:
            continue
        if flags & _FILE_CONTAINER or not flags & _HAS_FAMILY:
            raise Uf2Error(f"{place} does not say which chip it is for")
        begin = position + _HEADER.size
        yield place, _Block(number, total, family, address, data[begin : begin + size])


def _join(regions: Iterable[tuple[int, bytes]]) -> dict[int, bytes]:
    """Return regions in ascending order, with adjacent ones joined.

    Raises Uf2Error if two overlap or one exceeds 32 bits.
    """
    joined: dict[int, bytearray] = {}
    start = end = 0
    for address, content in sorted(regions):
        if not content:
            continue
        if address < 0 or address + len(content) > 1 << 32:
            raise Uf2Error(f"{len(content)} bytes do not fit at the address {address:#x}")
        if joined and address < end:
            raise Uf2Error(f"regions overlap at the address {address:#010x}")
        if not joined or address != end:
            start = address
            joined[start] = bytearray()
        joined[start] += content
        end = address + len(content)
    return {address: bytes(content) for address, content in joined.items()}
