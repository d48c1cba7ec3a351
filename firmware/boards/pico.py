"""Raspberry Pi Pico: the display on its first I2C controller, the keys in a row.

Two resistors on the board bring a third of VSYS to GP29, which is not brought out.
"""

BOARD = {
    "name": "Raspberry Pi Pico",
    "chip": "rp2040",
    "display": {"driver": "ssd1306", "bus": "i2c", "sda": 4, "scl": 5, "frequency": 400000},
    "keys": {
        "kind": "buttons",
        "up": 10,
        "down": 11,
        "left": 12,
        "right": 13,
        "ok": 14,
        "back": 15,
    },
    "sound": {"pin": 16},
    "battery": {"pin": 29, "times": 3},
}

# The pins that are brought out.
PINS = bytes(range(23)) + bytes((26, 27, 28))
