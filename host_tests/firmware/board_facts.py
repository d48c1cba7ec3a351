"""Boards and their chips as the datasheets describe them, and the problems of a `device.json`."""

from __future__ import annotations

import importlib

from firmware import boards
from firmware.boards.listed import FILE
from firmware.words import all_of, one_of, say

PICO = "Raspberry Pi Pico with RP2040"
PICO_W = "Raspberry Pi Pico W with RP2040"
XIAO = "Seeed XIAO RP2040 with RP2040"
ESP32S3 = "Generic ESP32S3 module with ESP32S3"
MACHINES = (PICO, PICO_W, XIAO, ESP32S3, "Raspberry Pi Pico2 with RP2350")

FILES = [row[0] for row in boards.BOARDS]
ALL = " ".join(FILES)

# The RP2040's datasheet, table "GPIO bank 0 functions": F1 and F3 of GPIO0 to GPIO29.
RP2040 = """
SPI0 RX  I2C0 SDA | SPI0 CSn I2C0 SCL | SPI0 SCK I2C1 SDA | SPI0 TX I2C1 SCL
SPI0 RX  I2C0 SDA | SPI0 CSn I2C0 SCL | SPI0 SCK I2C1 SDA | SPI0 TX I2C1 SCL
SPI1 RX  I2C0 SDA | SPI1 CSn I2C0 SCL | SPI1 SCK I2C1 SDA | SPI1 TX I2C1 SCL
SPI1 RX  I2C0 SDA | SPI1 CSn I2C0 SCL | SPI1 SCK I2C1 SDA | SPI1 TX I2C1 SCL
SPI0 RX  I2C0 SDA | SPI0 CSn I2C0 SCL | SPI0 SCK I2C1 SDA | SPI0 TX I2C1 SCL
SPI0 RX  I2C0 SDA | SPI0 CSn I2C0 SCL | SPI0 SCK I2C1 SDA | SPI0 TX I2C1 SCL
SPI1 RX  I2C0 SDA | SPI1 CSn I2C0 SCL | SPI1 SCK I2C1 SDA | SPI1 TX I2C1 SCL
SPI1 RX  I2C0 SDA | SPI1 CSn I2C0 SCL
"""
FUNCTIONS = [" ".join(f.split()) for line in RP2040.strip().splitlines() for f in line.split("|")]

# The pins that each board leaves for a maker's use: brought out, not needed by the board itself,
# not input-only, and without influence on how the chip starts.
FREE = {
    "pico": {*range(23), 26, 27, 28},
    "pico_w": {*range(23), 26, 27, 28},
    "pico2": {*range(23), 26, 27, 28},
    "pico2_w": {*range(23), 26, 27, 28},
    "xiao_rp2040": {26, 27, 28, 29, 6, 7, 0, 1, 2, 4, 3},
    "esp32s3": {1, 2, *range(4, 19), 21, *range(38, 43), 47, 48},
}

# The pins whose level at the start decides how a chip starts, from the datasheets: the RP2040's
# chapter on its boot sequence and the RP2350's (the select line of the flash, which has no number),
# "Strapping Pins" of the ESP32-S3's (GPIO0 and GPIO46 the boot mode, GPIO45 the voltage of the
# flash, GPIO3 the JTAG).
STRAPS = {"rp2040": set(), "rp2350": set(), "esp32s3": {0, 3, 45, 46}}

SUGGESTED: dict[str, tuple[str, list[str]]] = {}
"""By sentence: the place of a pin and those to use instead."""


def at(place: str, key: str, /, use: str = "", file: str = FILE, **values: object) -> str:
    """Return a problem at a place in `device.json`, "" for the whole file, by the key of its text.

    use: names of pins to use instead. Choices and what is needed are names with spaces between.
    """
    if "choices" in values:
        values["choices"] = one_of(str(values["choices"]).split())
    if "needed" in values:
        values["needed"] = all_of(str(values["needed"]).split())
    why = say("board." + key, place=place, **values)
    if use:
        why = say("board.instead", why=why, choices=one_of(use.split()))
    if place and "{place}" not in say("board." + key):  # it is about a pin
        why = say("board.pin", place=place, why=why)
    if file:
        why = say("file.problem", name=file, why=why)
    if use:
        SUGGESTED[why] = place, use.split()
    return why


def module(name: str):
    return importlib.import_module(f"firmware.boards.{name}")


def pins_of(board: dict) -> list[tuple[str, int]]:
    """Return every pin of a board with its place, without the firmware's help."""
    found = []
    for section in ("display", "keys", "sound", "battery"):
        for key, value in (board[section] or {}).items():
            if key not in (
                "driver",
                "bus",
                "frequency",
                "address",
                "kind",
                "steps",
                "times",
                "drop",
            ):
                values = value if isinstance(value, list) else [value]
                found += [(f"{section}.{key}", pin) for pin in values]
    return found


def rp2040_controller(display: dict) -> int | None:
    """Return the controller of a display's two pins by the datasheet's table, or None."""
    bus = display["bus"]
    pins = {"sda": "SDA", "scl": "SCL"} if bus == "i2c" else {"sck": "SCK", "mosi": "TX"}
    for number in (0, 1):
        name = f"{bus.upper()}{number}"
        if all(f"{name} {role}" in FUNCTIONS[display[key]] for key, role in pins.items()):
            return number
    return None
