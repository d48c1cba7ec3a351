"""UF2 files: they are read as they were written, and damaged ones give one line."""

from __future__ import annotations

import struct

import pytest

from tools import uf2
from tools.uf2 import FLASH, PAGE, RP2040, RP2350, SECTOR, Uf2Error

FIRMWARE = bytes(range(256)) * 32  # two sectors
FILES = b"\x5a" * SECTOR
WHOLE = uf2.build({FLASH: FIRMWARE, FLASH + 0xA0000: FILES}, RP2040)


def block(**changes):
    """Return a single block, built after the format's specification."""
    fields = {
        "first": 0x0A324655,
        "second": 0x9E5D5157,
        "flags": 0x2000,
        "address": FLASH,
        "size": PAGE,
        "number": 0,
        "total": 1,
        "family": RP2040,
        "content": b"\xa5" * 476,
        "end": 0x0AB16F30,
    } | changes
    return struct.pack("<8I476sI", *fields.values())


def refused(data):
    """Return the error for these bytes."""
    with pytest.raises(Uf2Error) as error:
        uf2.parse(data)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_round_trip():
    regions, family = uf2.parse(WHOLE)
    assert regions == {FLASH: FIRMWARE, FLASH + 0xA0000: FILES}
    assert family == RP2040
    assert uf2.build(regions, family) == WHOLE


def test_blocks_are_as_the_format_describes():
    assert uf2.build({FLASH: b"\xa5" * SECTOR}, RP2040) == b"".join(
        block(
            number=number,
            total=16,
            address=FLASH + number * PAGE,
            content=(b"\xa5" * PAGE).ljust(476, b"\0"),
        )
        for number in range(16)
    )


def test_every_sector_is_written_whole():
    """So that the RP2040's boot ROM skips no page between two regions (RP2040-E14)."""
    data = uf2.build({FLASH + SECTOR + PAGE: b"ab", FLASH + 9 * SECTOR: b"c" * 4097}, RP2040)
    regions, _ = uf2.parse(data)
    erased = b"\xff" * SECTOR
    assert regions == {
        FLASH + SECTOR: erased[:PAGE] + b"ab" + erased[PAGE + 2 :],
        FLASH + 9 * SECTOR: b"c" * 4097 + erased[1:],
    }


def test_regions_that_share_a_sector_are_written_together():
    data = uf2.build({FLASH + 2 * PAGE: b"b" * PAGE, FLASH: b"a" * PAGE}, RP2040)
    regions, _ = uf2.parse(data)
    content = b"a" * PAGE + b"\xff" * PAGE + b"b" * PAGE
    assert regions == {FLASH: content.ljust(SECTOR, b"\xff")}


@pytest.mark.parametrize("size", [SECTOR, SECTOR - PAGE, SECTOR - PAGE + 1, 2 * SECTOR - 1])
def test_a_file_that_begins_anew_has_each_page_once_for_every_reader(size):
    data = uf2.build({FLASH: b"a" * size}, RP2350, FLASH)
    blocks = [struct.unpack_from("<8I256s", data, at) for at in range(0, len(data), 512)]
    pages = {address: content for _, _, _, address, *_, content in blocks}
    sectors = -(-(size + PAGE) // SECTOR) * SECTOR
    whole = (b"a" * size).ljust(sectors, b"\xff")
    assert len(pages) == len(blocks)
    assert b"".join(pages[at] for at in sorted(pages)) == whole
    assert uf2.parse(data) == ({FLASH: whole}, RP2350)
    # The first block has another length than the others, and no number that a page has.
    assert {each[6] for each in blocks[1:]} == {len(blocks) - 1}
    assert blocks[0][5:7] == (len(blocks), len(blocks))
    assert refused(data[:512]) == "the UF2 file has nothing for the flash"
    assert refused(data[:512] + data[1024:]).startswith("the UF2 file is incomplete")
    assert refused(data[:512] + uf2.build({FLASH: bytes(9 * SECTOR)}, RP2350)).startswith(
        "block 0 of the UF2 file has the wrong number: "
    )


@pytest.mark.parametrize(
    ("regions", "reason"),
    [
        ({}, "there is nothing to write"),
        ({FLASH: b""}, "there is nothing to write"),
        (
            {FLASH: b"a" * 257, FLASH + PAGE: b"b"},
            "regions overlap at the address 0x10000100",
        ),
        ({FLASH + 1: b"a"}, "the address 0x10000001 must be a multiple of 256"),
        ({0xFFFF_FF00: b"a" * 257}, "257 bytes do not fit at the address 0xffffff00"),
    ],
)
def test_invalid_regions(regions, reason):
    with pytest.raises(Uf2Error) as error:
        uf2.build(regions, RP2040)
    assert str(error.value) == reason


def test_blocks_may_come_in_any_order():
    blocks = [WHOLE[at : at + 512] for at in range(0, len(WHOLE), 512)]
    assert uf2.parse(b"".join(reversed(blocks))) == uf2.parse(WHOLE)


def test_blocks_that_are_not_for_the_flash_are_left_out():
    comment = block(flags=0x2001, number=1, total=2, content=b"a comment")
    first = block(total=1)
    assert uf2.parse(first + comment) == ({FLASH: b"\xa5" * PAGE}, RP2040)
    assert refused(comment) == "the UF2 file has nothing for the flash"


def test_the_block_before_files_for_the_rp2350_is_left_out():
    extra = block(family=uf2.ABSOLUTE, address=0x10FF_FF00, total=2)
    assert uf2.parse(extra + block(family=RP2350)) == ({FLASH: b"\xa5" * PAGE}, RP2350)
    # Alone, it is a file that lacks a block.
    assert refused(extra) == "the UF2 file is incomplete: 1 of 2 blocks"


@pytest.mark.parametrize("data", [b"", b"UF2\n", bytes(512), b"PK\x03\x04" + bytes(508)])
def test_not_a_uf2_file(data):
    assert refused(data) == "not a UF2 file"


def test_an_incomplete_file():
    assert refused(WHOLE[:-512]) == "the UF2 file is incomplete: 47 of 48 blocks"
    assert refused(WHOLE[512:]) == "the UF2 file is incomplete: 47 of 48 blocks"
    for length in (513, 1000, len(WHOLE) - 1):
        reason = f"the UF2 file ends within block {length // 512}"
        assert refused(WHOLE[:length]) == reason


@pytest.mark.parametrize(
    "changes",
    [{"first": 0}, {"second": 0x9E5D5156}, {"end": 0}, {"size": 0}, {"size": 477}],
)
def test_a_damaged_block(changes):
    data = block(total=2) + block(number=1, total=2, address=FLASH + PAGE, **changes)
    assert refused(data) == "block 1 of the UF2 file is damaged"


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"number": 0}, "block 1 of the UF2 file has the wrong number: 0 of 2"),
        ({"number": 2}, "block 1 of the UF2 file has the wrong number: 2 of 2"),
        ({"total": 3}, "block 1 of the UF2 file has the wrong number: 1 of 3"),
        ({"address": FLASH + 255}, "regions overlap at the address 0x100000ff"),
        ({"flags": 0}, "block 1 of the UF2 file does not say which chip it is for"),
        ({"flags": 0x3000}, "block 1 of the UF2 file does not say which chip it is for"),
        (
            {"family": RP2350, "number": 0},
            "the UF2 file is for several chips: the RP2040 (Pico), the RP2350 (Pico 2)",
        ),
    ],
)
def test_blocks_that_contradict_each_other(changes, reason):
    second = {"number": 1, "total": 2, "address": FLASH + PAGE} | changes
    assert refused(block(total=2) + block(**second)) == reason


def test_every_bit_of_the_first_header_is_checked_or_harmless():
    """A changed bit is refused or changes the result; it is never ignored."""
    data = block(size=476)
    whole = uf2.parse(data)
    for bit in range(32 * 8):
        changed = bytearray(data)
        changed[bit // 8] ^= 1 << bit % 8
        try:
            read = uf2.parse(bytes(changed))
        except Uf2Error as error:
            assert "\n" not in str(error)
        else:
            unused_flag = bit // 32 == 2 and bit % 32 not in (0, 12, 13)
            assert read != whole or unused_flag, bit
