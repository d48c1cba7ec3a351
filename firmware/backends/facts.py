"""What a microcontroller tells of itself in the self-test."""

import gc
import os
import sys

from firmware import release


def facts(board: str, millivolts) -> list:
    """What a maker asks first, as lines of text.

    board: its name. millivolts: the voltage that it runs on, None where it can't tell.
    """
    gc.collect()
    room = os.statvfs("/")
    lines = [
        "Ninety-Nine " + release.VERSION,
        board,
        "MicroPython " + ".".join(str(n) for n in sys.implementation.version[:3]),
        f"Free: memory {gc.mem_free() // 1024} KB",
        f"Free: storage {room[0] * room[3] // 1024} KB",
    ]
    if millivolts is not None:
        lines.append(f"Battery {millivolts // 1000}.{millivolts % 1000 // 10:02d} V")
    return lines
