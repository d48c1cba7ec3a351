"""An interrupted update: the chip shows its drive again, and never runs half a program."""

from __future__ import annotations

import random
import struct

import pytest

from host_tests.image.boot_rom import BootRom, blocks, checksum
from tools import uf2

PLACES = {uf2.RP2040: 0, uf2.RP2350: 0x138}  # of the block that the chip starts from, in our images
FLASH = 16 * uf2.SECTOR


def program(family: int, seed: int, size: int = 5 * uf2.SECTOR + 700) -> bytes:
    """Return a program that the chip starts, with random bytes."""
    made = bytearray(random.Random(seed).randbytes(size))
    if family == uf2.RP2040:
        struct.pack_into("<I", made, 252, checksum(bytes(made[:252])))
    else:
        struct.pack_into("<I", made, PLACES[family], 0xFFFFDED3)
    return bytes(made)


def update(family: int, made: bytes) -> list[bytes]:
    """Return the blocks of the UF2 file of a program."""
    start = uf2.start_page(made, family)
    assert start == uf2.FLASH + PLACES[family] // uf2.PAGE * uf2.PAGE
    return blocks(uf2.build({uf2.FLASH: made}, family, start))


@pytest.mark.parametrize("family", PLACES)
def test_broken_off_after_every_block(family: int) -> None:
    old, new = program(family, 1), program(family, 2)
    before = old.ljust(FLASH, b"\xa5")
    after = new.ljust(6 * uf2.SECTOR, b"\xff") + before[6 * uf2.SECTOR :]
    file = update(family, new)
    for count in range(len(file) + 1):
        rom = BootRom(before, family)
        assert rom.starts
        for block in file[:count]:
            rom.take(block)
        # The first block writes nothing.
        whole = {0: before, 1: before, len(file): after}.get(count)
        assert rom.done == (count == len(file))
        assert rom.starts == (whole is not None), f"after {count} of {len(file)} blocks"
        assert whole is None or rom.flash == whole
        # Once more, from power-on and without it.
        again = BootRom(bytes(rom.flash), family)
        for block in file:
            again.take(block)
            rom.take(block)
        assert again.done and again.starts and again.flash == after
        assert rom.done and rom.flash == after


@pytest.mark.parametrize("family", PLACES)
def test_another_file_of_the_same_length_is_not_mixed_with_a_broken_off_one(family: int) -> None:
    before = program(family, 1).ljust(FLASH, b"\xa5")
    first, new = update(family, program(family, 2)), program(family, 3)
    second = update(family, new)
    assert len(first) == len(second)
    for count in range(len(first)):
        rom = BootRom(before, family)
        for block in first[:count] + second:
            rom.take(block)
        assert rom.done and rom.starts
        assert rom.flash[: 6 * uf2.SECTOR] == new.ljust(6 * uf2.SECTOR, b"\xff"), count
        assert rom.flash[6 * uf2.SECTOR :] == before[6 * uf2.SECTOR :]


@pytest.mark.parametrize("family", PLACES)
def test_files_that_only_have_their_pages_would_be_mixed(family: int) -> None:
    """This shows that the test above would fail."""
    first, second = (
        blocks(uf2.build({uf2.FLASH: program(family, seed)}, family)) for seed in (2, 3)
    )
    rom = BootRom(program(family, 1).ljust(FLASH, b"\xa5"), family)
    for block in first[:40] + second:
        rom.take(block)
    assert rom.done
    for content, at in ((program(family, 2), 0), (program(family, 3), 40 * uf2.PAGE)):
        assert rom.flash[at : at + 4096] == content[at : at + 4096]


@pytest.mark.parametrize("family", PLACES)
def test_a_file_in_the_usual_order_would_start_half_a_program(family: int) -> None:
    """This shows that the test above would fail."""
    rom = BootRom(program(family, 1).ljust(FLASH, b"\xa5"), family)
    file = blocks(uf2.build({uf2.FLASH: program(family, 2)}, family))
    for block in file[: len(file) // 2]:
        rom.take(block)
    assert rom.starts


@pytest.mark.parametrize("family", PLACES)
def test_other_readers_find_the_same(family: int) -> None:
    made = program(family, 3)
    regions, found = uf2.parse(b"".join(update(family, made)))
    assert found == family
    assert regions == {uf2.FLASH: made.ljust(6 * uf2.SECTOR, b"\xff")}


def test_a_program_without_a_start_for_the_rp2350() -> None:
    with pytest.raises(uf2.Uf2Error, match="no metadata block for the RP2350"):
        uf2.start_page(bytes(9000), uf2.RP2350)
