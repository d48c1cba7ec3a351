"""The firmware on an emulated Pico, as MicroPython runs it on the board."""
