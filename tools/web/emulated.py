"""The images for boards, to flash; that for a Pico, also on the emulated one: files of the page."""

from __future__ import annotations

import gzip
import json
import struct
from collections.abc import Collection

from firmware.boards.listed import BOARDS, module_of
from tools.deploy.files import version
from tools.node import ROOT, package

PAGE = ("image.html", "image.js", "image-worker.js", "flash.html", "flash.js", "steps.svg")
"""The files of `page/` that only these modes need."""

EMULATED = "pico"
"""The board whose image runs in the page."""

_TABLE = 0x16  # where a boot ROM has the address of its table of data: names and addresses

_EMULATOR = ROOT / "tools" / "emulator"
_HERE = ("main.mjs", "requests.mjs", "serial_server.mjs")  # for Node alone


def name_of(board: str) -> str:
    """Return the name of the image for a board."""
    return f"ninety-nine-{board}.uf2"


def known_boards() -> dict[str, dict[str, str | int | None]]:
    """Return the boards of the firmware by name, as `release.js` has them, without images."""
    return {
        board: {"title": module_of(board).BOARD["name"], "chip": chip, "machine": machine,
                "file": None}
        for board, chip, machine in BOARDS
    }  # fmt: skip


def without_floats(rom: bytes) -> bytes:
    """Return the content of an RP2040's boot ROM with zeros in place of its libraries for floats.

    Their licence allows no use but on an RP2040. No image calls them
    (`tools/image/micropython.cmake`). The ROM has a table that says where they begin and end.
    """
    left = bytearray(rom)
    (entry,) = struct.unpack_from("<H", rom, _TABLE)
    places = {}
    while name := rom[entry : entry + 2].strip(b"\0"):
        (places[name],) = struct.unpack_from("<H", rom, entry + 2)
        entry += 4
    for begin, end in ((places[b"FS"], places[b"FE"]), (places[b"DS"], places[b"DE"])):
        left[begin:end] = bytes(end - begin)
    return bytes(left)


def files(boards: Collection[str]) -> dict[str, bytes]:
    """Return the files by path in the page. Raises ToolError if an image can't be built.

    boards: those to make an image for, by their names in `tools.image.boards`; EMULATED is one.
    """
    # Here, since the other pages need no image.
    from tools import image
    from tools.sim.pico.memory import boot_rom, flash_image

    rom = boot_rom()
    images = {}
    for board in boards:
        path = image.build(board)
        images[board] = (
            path.read_bytes()
        )  # at once, since later images may push it out of the cache
        if board == EMULATED:
            flash = flash_image(path).rstrip(b"\xff")
    there = without_floats(struct.pack(f"<{len(rom)}I", *rom))
    made = {"image.gz": gzip.compress(there + flash, 9, mtime=0)}
    listed = known_boards()
    for board, content in images.items():
        layout = image.BOARDS[board]
        listed[board] |= {"file": name_of(board), "drive": layout.drive, "size": layout.size}
        made[name_of(board)] = content
    release = json.dumps({"version": version(), "boards": listed})
    made["release.js"] = f"export default {release};\n".encode()
    for path in sorted(_EMULATOR.glob("*.mjs")):
        if path.name not in _HERE:
            made[f"emulator/{path.name}"] = path.read_bytes()
    library = package("rp2040js") / "dist" / "esm"
    for path in sorted(library.rglob("*.js")):
        made[f"rp2040/{path.relative_to(library).as_posix()}"] = path.read_bytes()
    return made
