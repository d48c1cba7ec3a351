"""ESP32-C3 on a DevKit, a SuperMini or the like.

Eight pins are neither strapping pins nor taken by the flash, USB or the console, and nine are
needed. So BACK is GPIO9, where such boards have their BOOT button and its pull-up: held while the
power comes on it does what BOOT does, and nothing else is asked of it then.
"""

BOARD = {
    "name": "ESP32-C3 DevKit",
    "chip": "esp32c3",
    "display": {"driver": "ssd1306", "bus": "i2c", "sda": 6, "scl": 7, "frequency": 400000},
    "keys": {"kind": "buttons", "up": 0, "down": 1, "left": 3, "right": 4, "ok": 5, "back": 9},
    "sound": {"pin": 10},
    "battery": None,
}
