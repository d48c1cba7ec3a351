"""Raspberry Pi Pico W: wired as the Pico, but it can't measure its supply.

GP23, GP24, GP25 and GP29 are the lines to the wireless chip. GP29, which measures VSYS on the Pico,
is its clock here, and can only be read by taking the bus away from the chip.
"""

from firmware.boards import pico

BOARD = dict(pico.BOARD, name="Raspberry Pi Pico W", battery=None)

PINS = pico.PINS
