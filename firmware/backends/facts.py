"""Facts about a microcontroller, for the self-test."""

import gc
import os
import sys

from firmware import release
from firmware.words import say


def facts(board: str, millivolts) -> list:
    """Return facts for a maker, as lines of text.

    board: the name of the board.
    millivolts: the voltage that it runs on, None if it can't be measured.
    """
    gc.collect()
    room = os.statvfs("/")
    python = ".".join(str(n) for n in sys.implementation.version[:3])
    lines = [
        say("facts.version", version=release.VERSION),
        board,
        say("facts.micropython", version=python),
        say("facts.memory", size=gc.mem_free() // 1024, unit="KB"),
        say("facts.storage", size=room[0] * room[3] // 1024, unit="KB"),
    ]
    if millivolts is not None:
        volts = f"{millivolts // 1000}.{millivolts % 1000 // 10:02d}"
        lines.append(say("facts.battery", volts=volts))
    return lines
