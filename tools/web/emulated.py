"""The image for a Pico and the emulated Pico, as files of the page."""

from __future__ import annotations

import gzip
import struct

from tools.node import ROOT, package

PAGE = ("image.html", "image.js", "image-worker.js")
"""The files of `page/` that only this mode needs."""

_EMULATOR = ROOT / "tools" / "emulator"
_HERE = ("main.mjs", "requests.mjs", "serial_server.mjs")  # for Node alone


def files() -> dict[str, bytes]:
    """Return the files by path in the page. Raises ToolError if the image can't be built."""
    # Here, since the other pages need no image.
    from tools import image
    from tools.sim.pico.memory import boot_rom, flash_image

    rom = boot_rom()
    flash = flash_image(image.build("pico")).rstrip(b"\xff")
    made = {"image.gz": gzip.compress(struct.pack(f"<{len(rom)}I", *rom) + flash, 9, mtime=0)}
    for path in sorted(_EMULATOR.glob("*.mjs")):
        if path.name not in _HERE:
            made[f"emulator/{path.name}"] = path.read_bytes()
    library = package("rp2040js") / "dist" / "esm"
    for path in sorted(library.rglob("*.js")):
        made[f"rp2040/{path.relative_to(library).as_posix()}"] = path.read_bytes()
    return made
