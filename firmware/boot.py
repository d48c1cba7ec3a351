"""The file that MicroPython runs before main.py, and after a soft reset at the serial port.

A watchdog can't be stopped, and Ctrl-C ends the loop that feeds it. So this file feeds it while a
person works at the serial port. The names here are those of `__main__`, where `Board.watch` finds
`keep_alive` and stops it when the loop begins again.
"""

import sys

# Frozen modules of an image win over older files of the same name.
if ".frozen" in sys.path:
    sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")

if sys.platform == "rp2":
    from machine import WDT, Timer, mem32

    # The control registers of the watchdogs of the RP2040 and the RP2350; bit 30 is 1 if it is on.
    _control = 0x400D8000 if "RP2350" in sys.implementation._machine else 0x40058000
    if mem32[_control] >> 30 & 1:
        _watchdog = WDT(timeout=8000)
        keep_alive = Timer(period=1000, callback=lambda timer: _watchdog.feed())
