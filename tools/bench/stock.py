"""Runs on the emulated board: Adafruit's driver of the display in place of the firmware's."""

import adafruit_ssd1306  # type: ignore[import-untyped]
from machine import I2C, Pin  # type: ignore[import-not-found]


class _Bus:
    """MicroPython's I2C as CircuitPython's libraries want it."""

    def __init__(self, i2c):
        self._i2c = i2c

    def try_lock(self) -> bool:
        return True

    def unlock(self) -> None:
        pass

    def writeto(self, address: int, buffer, *, start: int = 0, end=None) -> None:
        size = len(buffer)
        if not size:
            # It looks whether anything answers; an empty write is none on the emulated bus.
            self._i2c.writeto(address, b"\x00")
        elif start == 0 and end in (None, size):
            self._i2c.writeto(address, buffer)
        else:
            self._i2c.writeto(address, memoryview(buffer)[start:end])


class StockDisplay:
    """The driver as `firmware.device.display.Display` wants one, every frame sent whole."""

    def __init__(self, bus: _Bus):
        self._driver = adafruit_ssd1306.SSD1306_I2C(128, 64, bus)
        self._pixels = memoryview(self._driver.buffer)[1:]

    def start(self) -> None:
        """Nothing: the driver has done it when it was made."""

    def show(self, buffer) -> None:
        """Send a frame."""
        self._pixels[:] = buffer
        self._driver.show()

    def contrast(self, value: int) -> None:
        """Set the contrast, 0 to 255."""
        self._driver.contrast(value)

    def turned(self, upside_down: bool) -> None:
        """Turn the picture; what this driver calls rotated is upright."""
        self._driver.rotate(not upside_down)
        self._driver.show()

    def power(self, on: bool) -> None:
        """Switch the panel on or off."""
        if on:
            self._driver.poweron()
        else:
            self._driver.poweroff()


def connect(display: dict) -> StockDisplay:
    """Return the driver for the display of a board's file."""
    i2c = I2C(0, sda=Pin(display["sda"]), scl=Pin(display["scl"]), freq=display["frequency"])
    return StockDisplay(_Bus(i2c))
