"""Raspberry Pi Pico 2: wired as the Pico, whose pins it has in the same places.

GP29 measures a third of VSYS, as there.
"""

BOARD = {
    "name": "Raspberry Pi Pico 2",
    "chip": "rp2350",
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
