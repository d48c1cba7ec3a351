"""Runs on the emulated board: Adafruit's display driver in place of the firmware's."""

import adafruit_ssd1306  # type: ignore[import-untyped]
from machine import I2C, Pin  # type: ignore[import-not-found]


class _Bus:
    """MicroPython's I2C, with the interface of CircuitPython's."""

    def __init__(self, i2c):
        self._i2c = i2c

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def writeto(self, address: int, buffer, *, start: int = 0, end=None) -> None:
        size = len(buffer)
        if not size:
            # The driver looks for the display by an empty write, which the emulated bus lacks.
            self._i2c.writeto(address, b"\x00")
        elif start == 0 and end in (None, size):
            self._i2c.writeto(address, buffer)
        else:
            self._i2c.writeto(address, memoryview(buffer)[start:end])


class StockDisplay:
    """The driver, with the interface that the firmware needs; it sends every frame whole."""

    def __init__(self, bus: _Bus):
        self._driver = adafruit_ssd1306.SSD1306_I2C(128, 64, bus)
        self._pixels = memoryview(self._driver.buffer)[1:]

    def start(self) -> None:
        """Do nothing, because the driver has started the display when it was made."""

    def show(self, buffer) -> None:
        """Send a frame."""
        self._pixels[:] = buffer
        self._driver.show()

    def contrast(self, value: int) -> None:
        """Set the contrast, 0 to 255."""
        self._driver.contrast(value)

    def turned(self, upside_down: bool) -> None:
        """Turn the picture upside down, or back. This driver calls an upright picture rotated."""
        self._driver.rotate(not upside_down)
        self._driver.show()

    def power(self, on: bool) -> None:
        """Switch the panel on or off."""
        if on:
            self._driver.poweron()
        else:
            self._driver.poweroff()


def connect(display: dict) -> StockDisplay:
    """Return the driver for the section `display` of a board's file."""
    i2c = I2C(0, sda=Pin(display["sda"]), scl=Pin(display["scl"]), freq=display["frequency"])
    return StockDisplay(_Bus(i2c))
