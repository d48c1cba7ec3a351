"""Raspberry Pi with 40 pins and Linux (Zero 2, 3, 4, 5); pins have Blinka's names.

The keys use pins 11, 13, 15, 16, 18 and 22 of the header, which have no other function; ground is
on pins 9, 14, 20 and 25 between them. The display uses the I2C bus on pins 3 and 5. There is no
piezo by default. For one between D18 (pin 12) and ground, write
`"sound": {"pin": "D18"}` into `BOARD` below.

Only Linux can set the speed of the I2C bus: add `dtparam=i2c_arm_baudrate=400000` to
`/boot/firmware/config.txt`. At the default of 100 kHz a frame takes 95 ms instead of 24, and keys
wait that long.
"""

BOARD = {
    "name": "Raspberry Pi",
    "chip": "bcm2",
    "display": {"driver": "ssd1306", "bus": "i2c", "sda": "SDA", "scl": "SCL", "frequency": 400000},
    "keys": {
        "kind": "buttons",
        "up": "D17",
        "down": "D27",
        "left": "D22",
        "right": "D23",
        "ok": "D24",
        "back": "D25",
    },
    "sound": None,
    "battery": None,
}
