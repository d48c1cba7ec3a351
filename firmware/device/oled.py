"""Finds the display that a board's file describes, on I2C or SPI."""

from time import sleep_ms

from machine import Pin
from micropython import const

from firmware.device.ssd1306 import SSD1306

_ADDRESSES = (0x3C, 0x3D)
_TIMEOUT = const(20_000)  # µs that a display may hold the clock
_NOTHING = b"\x00\xe3"  # a command that does nothing
_DATA = const(0x40)
_EIO = const(5)


class I2CBus:
    """Transactions to one address."""

    def __init__(self, i2c, address: int):
        self._i2c = i2c
        self._address = address

    def write(self, buffer) -> None:
        """Send one transaction; OSError where nothing answers, or not to the end."""
        if self._i2c.writeto(self._address, buffer) != len(buffer):
            raise OSError(_EIO)


class SPIBus:
    """The same transactions over SPI, where a pin says what I2C says in the first byte."""

    def __init__(self, spi, data_pin, select_pin):
        self._spi = spi
        self._data = data_pin
        self._select = select_pin

    def write(self, buffer) -> None:
        """Send what follows the first byte, as commands or as data."""
        self._data.value(buffer[0] == _DATA)
        self._select.value(0)
        self._spi.write(memoryview(buffer)[1:])
        self._select.value(1)


def connect(display: dict, controller: int) -> SSD1306:
    """A driver for the display of a board's file; OSError where none answers.

    controller: the number of the I2C or SPI controller that its pins belong to.
    """
    bus = _spi(display, controller) if display["bus"] == "spi" else _i2c(display, controller)
    return SSD1306(bus, display["driver"])


def _i2c(display: dict, controller: int) -> I2CBus:
    from machine import I2C

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


def _spi(display: dict, controller: int) -> SPIBus:
    from machine import SPI

    spi = SPI(
        controller,
        baudrate=display["frequency"],
        sck=Pin(display["sck"]),
        mosi=Pin(display["mosi"]),
        miso=None,  # else MicroPython takes a pin for what the display never sends
    )
    reset = Pin(display["reset"], Pin.OUT, value=0)
    sleep_ms(1)
    reset.value(1)
    return SPIBus(spi, Pin(display["dc"], Pin.OUT, value=0), Pin(display["cs"], Pin.OUT, value=1))
