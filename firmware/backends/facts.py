"""What a microcontroller tells of itself in the self-test."""

import gc
import json
import os
import sys


def facts(board: str, manifest, millivolts) -> list:
    """What a maker asks first, as lines of text.

    board: its name. manifest: the content of the file beside the firmware, None where there is
    none. millivolts: the voltage that it runs on, None where it can't tell.
    """
    gc.collect()
    room = os.statvfs("/")
    lines = [
        "Ninety-Nine " + _version(manifest),
        board,
        "MicroPython " + ".".join(str(n) for n in sys.implementation.version[:3]),
        f"Free: memory {gc.mem_free() // 1024} KB",
        f"Free: storage {room[0] * room[3] // 1024} KB",
    ]
    if millivolts is not None:
        lines.append(f"Battery {millivolts // 1000}.{millivolts % 1000 // 10:02d} V")
    return lines


def _version(manifest) -> str:
    """The version that was put on this board, by the manifest beside it."""
    try:
        return json.loads(manifest or b"{}").get("version", "unknown")
    except (ValueError, AttributeError):
        return "unknown"
