"""The timers of a microcontroller: each has one use, because the ESP32s number their few."""

import sys

from machine import Timer
from micropython import const

TONE = const(0)
"""Ends a tone of the piezo."""
WATCHDOG = const(1)
"""Feeds the watchdog while a person works at the serial port."""

_ANY = const(-1)  # the RP2 chips make as many as are wanted, and have no numbers for them


def timer(use: int) -> Timer:
    """Return the timer for one of the uses above; ValueError if the port has none."""
    return Timer(_ANY if sys.platform == "rp2" else use)
