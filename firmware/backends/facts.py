"""Facts about a microcontroller: its supply voltage, and lines for the self-test."""

import gc
import os
import sys

from micropython import const

from firmware import release
from firmware.words import say

_FULL = const(65535)  # what the converter reads at 3.3 V and above
_LOWEST = const(1000)  # mV, less than any battery has that the device still runs on


def supply(read, times, drop=0):
    """Return the supply voltage in mV, or None if it can't be measured.

    It is also None if the reading is too low to run on, or above the range: then the pin is not
    connected to the supply.

    read: returns what the converter reads, 0 to 65535, or raises OSError.
    times: how many times the voltage of the pin the supply has, such as 3 or 2.5.
    drop: the mV that are lost between the battery and where the supply is measured; they are added.
    """
    try:
        units = read()
    except OSError:
        return None
    millivolts = int(units * 3300 * times) // _FULL
    return millivolts + drop if millivolts >= _LOWEST and units < _FULL else None


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
