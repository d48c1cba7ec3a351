"""ESP32-S3 on a DevKit or the like: the upper pins of the left side, in their order there.

None of them is a strapping pin or belongs to USB, the flash or octal PSRAM, and each key can wake
the chip from deep sleep. GPIO10 to 13 stay free for a display on SPI.
"""

BOARD = {
    "name": "ESP32-S3 DevKit",
    "chip": "esp32s3",
    "display": {"driver": "ssd1306", "bus": "i2c", "sda": 8, "scl": 9, "frequency": 400000},
    "keys": {"kind": "buttons", "up": 4, "down": 5, "left": 6, "right": 7, "ok": 15, "back": 16},
    "sound": {"pin": 17},
    "battery": None,
}
