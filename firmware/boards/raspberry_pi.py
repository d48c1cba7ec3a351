"""Raspberry Pi with 40 pins and Linux (Zero 2, 3, 4, 5): pins by the names that Blinka has.

The keys are on pins 11, 13, 15, 16, 18 and 22 of the header, which nothing else wants, with ground
on 9, 14, 20 and 25 between them; the display is on the I2C of pins 3 and 5. A piezo is not there by
default: between D18 (pin 12) and ground it is `"sound": {"pin": "D18"}`.

Linux alone sets how fast the I2C is: `dtparam=i2c_arm_baudrate=400000` in
`/boot/firmware/config.txt`. With the 100 kHz that it has else a frame takes 95 ms in place of 24,
and no key is looked at meanwhile.
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
