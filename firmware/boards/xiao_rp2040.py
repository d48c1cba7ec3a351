"""Seeed XIAO RP2040: eleven pins, and room for everything on nine of them.

The display is on D4 and D5, which Seeed calls SDA and SCL, so that its expansion boards fit. D0
stays free, the only free pin that can measure a battery; so does D9.
"""

BOARD = {
    "name": "Seeed XIAO RP2040",
    "chip": "rp2040",
    "display": {"driver": "ssd1306", "bus": "i2c", "sda": 6, "scl": 7, "frequency": 400000},
    "keys": {"kind": "buttons", "up": 27, "down": 28, "left": 29, "right": 0, "ok": 1, "back": 2},
    "sound": {"pin": 3},
    "battery": None,
}

# The pins that are brought out, D0 to D10.
PINS = bytes((26, 27, 28, 29, 6, 7, 0, 1, 2, 4, 3))
