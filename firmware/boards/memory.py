"""Whether the board has the memory that the firmware needs."""

import gc
import sys

from micropython import const

import firmware
from firmware import boards, release

# In bytes. Code and texts that are not frozen into MicroPython take 700 KB of them.
_HEAP = const(1024 * 1024)


def misfit() -> str:
    """Return why the firmware can't run here, as a line for the serial port; "" if it can."""
    if firmware.__path__[:7] == ".frozen" or gc.mem_alloc() + gc.mem_free() >= _HEAP:
        return ""
    machine = getattr(sys.implementation, "_machine", "")
    board, chip, is_listed = boards.match(machine)
    if chip[:2] == "rp" and not is_listed:
        return f"Ninety-Nine needs its own image on this board, and there is none for a {machine}"
    if chip[:2] == "rp":
        image = f"ninety-nine-{board}-{release.VERSION}.uf2"
        return f"Ninety-Nine needs its own image on this board: copy {image} to it"
    return "Ninety-Nine needs a board with more memory than this one has"
