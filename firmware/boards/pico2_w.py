"""Raspberry Pi Pico 2 W: wired as the Pico.

GP23, GP24, GP25 and GP29 are the lines to the wireless chip, as on the Pico W, so no battery.
"""

BOARD = {
    "name": "Raspberry Pi Pico 2 W",
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
    "battery": None,
}

# The pins that are brought out.
PINS = bytes(range(23)) + bytes((26, 27, 28))
