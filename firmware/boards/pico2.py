"""Raspberry Pi Pico 2: wired as the Pico, whose pins it has in the same places."""

from firmware.boards import pico

BOARD = dict(pico.BOARD, name="Raspberry Pi Pico 2", chip="rp2350")

PINS = pico.PINS
