"""Raspberry Pi Pico 2 W: wired as the Pico; GP29 belongs to the wireless chip, as on the Pico W."""

from firmware.boards import pico

BOARD = dict(pico.BOARD, name="Raspberry Pi Pico 2 W", chip="rp2350", battery=None)

PINS = pico.PINS
