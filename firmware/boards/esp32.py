"""ESP32 on a DevKit or the like: pins that boards with WROOM and WROVER modules both have.

None of them is a strapping pin, belongs to the serial console or can only be an input, and each
key can wake the chip from deep sleep. GPIO18, 19 and 23 stay free for a display on SPI.
"""

BOARD = {
    "name": "ESP32 DevKit",
    "chip": "esp32",
    "display": {"driver": "ssd1306", "bus": "i2c", "sda": 21, "scl": 22, "frequency": 400000},
    "keys": {
        "kind": "buttons",
        "up": 32,
        "down": 33,
        "left": 25,
        "right": 26,
        "ok": 27,
        "back": 13,
    },
    "sound": {"pin": 4},
    "battery": None,
}
