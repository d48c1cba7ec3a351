"""What MicroPython runs at power-on."""

from firmware.start import start

start()
