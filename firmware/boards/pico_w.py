"""Raspberry Pi Pico W: wired as the Pico.

GP29, which measures VSYS on the Pico, is the clock of the wireless chip here, and GP23 to GP25 are
its other lines. It can only be read by taking the bus away from the chip, so no battery.
"""

BOARD = {
    "name": "Raspberry Pi Pico W",
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
    "battery": None,
}

# The pins that are brought out.
PINS = bytes(range(23)) + bytes((26, 27, 28))
