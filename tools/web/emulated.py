"""The image for a Pico, to flash and on the emulated Pico, as files of the page."""

from __future__ import annotations

import gzip
import json
import struct

from tools.deploy.files import version
from tools.node import ROOT, package

PAGE = ("image.html", "image.js", "image-worker.js", "flash.html", "flash.js", "board.js")
"""The files of `page/` that only these modes need."""

IMAGE = "ninety-nine-pico.uf2"

_EMULATOR = ROOT / "tools" / "emulator"
_HERE = ("main.mjs", "requests.mjs", "serial_server.mjs")  # for Node alone


def files() -> dict[str, bytes]:
    """Return the files by path in the page. Raises ToolError if the image can't be built."""
    # Here, since the other pages need no image.
    from tools import image
    from tools.sim.pico.memory import boot_rom, flash_image

    rom = boot_rom()
    uf2 = image.build("pico")
    flash = flash_image(uf2).rstrip(b"\xff")
    made = {"image.gz": gzip.compress(struct.pack(f"<{len(rom)}I", *rom) + flash, 9, mtime=0)}
    made[IMAGE] = uf2.read_bytes()
    made["release.js"] = f"export default {json.dumps({'version': version()})};\n".encode()
    for path in sorted(_EMULATOR.glob("*.mjs")):
        if path.name not in _HERE:
            made[f"emulator/{path.name}"] = path.read_bytes()
    library = package("rp2040js") / "dist" / "esm"
    for path in sorted(library.rglob("*.js")):
        made[f"rp2040/{path.relative_to(library).as_posix()}"] = path.read_bytes()
    return made
