"""What MicroPython runs before main.py, and also when somebody at the serial port takes over.

A watchdog that was once switched on can't be stopped, and Ctrl-C ends the loop that feeds it. So
that a person can work at the serial port, it is fed from here until the loop takes over again:
`Board.watch` finds `keep_alive` in `__main__`, whose names these are, and stops it.
"""

import sys

# What is frozen into an image counts, whatever older files of the same name lie beside it.
if ".frozen" in sys.path:
    sys.path.remove(".frozen")
    sys.path.insert(0, ".frozen")

if sys.platform == "rp2":
    from machine import WDT, Timer, mem32

    # The control registers of the watchdogs of the RP2040 and the RP2350; bit 30 says it is on.
    _control = 0x400D8000 if "RP2350" in sys.implementation._machine else 0x40058000
    if mem32[_control] >> 30 & 1:
        _watchdog = WDT(timeout=8000)
        keep_alive = Timer(period=1000, callback=lambda timer: _watchdog.feed())
