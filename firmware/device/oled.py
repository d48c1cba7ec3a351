"""Finds the display that a board's file describes, on I2C or SPI."""

from time import sleep_ms, sleep_us

from machine import I2C, SPI, Pin
from micropython import const

from firmware.device.bus import I2CBus, SPIBus
from firmware.device.ssd1306 import SSD1306

_ADDRESSES = (0x3C, 0x3D)
_TIMEOUT = const(20_000)  # µs that a display may hold the clock
_BITS = const(9)  # of a byte and its acknowledgement
_HALF_BIT = const(5)  # µs
_NOTHING = b"\x00\xe3"  # a command that does nothing


def connect(display: dict, controller: int) -> SSD1306:
    """Return a driver for the display of a board's file; OSError if no display answers.

    controller: the number of the I2C or SPI controller that its pins belong to.
    """
    if "reset" in display:
        _reset(display["reset"])
    bus = _spi(display, controller) if display["bus"] == "spi" else _i2c(display, controller)
    return SSD1306(bus, display["driver"])


def _reset(number: int) -> None:
    """Reset the display by its pin, which must be low for 3 µs (SSD1306) or 10 µs (SH1106).

    Few displays on I2C bring it out: on most, a capacitor resets them when the power comes.
    """
    line = Pin(number, Pin.OUT, value=0)
    sleep_ms(1)
    line.value(1)


def _i2c(display: dict, controller: int) -> I2CBus:
    _free(display["sda"], display["scl"])
    i2c = I2C(
        controller,
        sda=Pin(display["sda"]),
        scl=Pin(display["scl"]),
        freq=display["frequency"],
        timeout=_TIMEOUT,
    )
    addresses = (display["address"],) if "address" in display else _ADDRESSES
    for address in addresses:
        try:
            i2c.writeto(address, _NOTHING)
            return I2CBus(i2c, address)
        except OSError as error:
            refused = error
    raise refused


def _free(sda: int, scl: int) -> None:
    """Clock out the rest of a byte that a reset cut off; until then the display holds SDA low."""
    data = Pin(sda, Pin.IN, Pin.PULL_UP)
    clock = Pin(scl, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    for _ in range(_BITS):
        if data.value():
            return
        clock.value(0)
        sleep_us(_HALF_BIT)
        clock.value(1)
        sleep_us(_HALF_BIT)


def _spi(display: dict, controller: int) -> SPIBus:
    spi = SPI(
        controller,
        baudrate=display["frequency"],
        sck=Pin(display["sck"]),
        mosi=Pin(display["mosi"]),
        miso=None,  # otherwise MicroPython uses a pin for it, though the display sends nothing
    )
    return SPIBus(spi, Pin(display["dc"], Pin.OUT, value=0), Pin(display["cs"], Pin.OUT, value=1))
