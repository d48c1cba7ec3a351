"""The two buses of displays, with the interface that the driver needs."""

from micropython import const

_DATA = const(0x40)
_EIO = const(5)


class I2CBus:
    """I2C transactions to one address."""

    def __init__(self, i2c, address: int):
        self._i2c = i2c
        self._address = address

    def write(self, buffer) -> None:
        """Send one transaction; OSError if nothing answers, or if it breaks off."""
        if self._i2c.writeto(self._address, buffer) != len(buffer):
            raise OSError(_EIO)


class SPIBus:
    """The same transactions over SPI; a pin replaces the first byte, which I2C needs."""

    def __init__(self, spi, data_pin, select_pin):
        self._spi = spi
        self._data = data_pin
        self._select = select_pin

    def write(self, buffer) -> None:
        """Send the bytes after the first one, which says whether they are commands or data."""
        self._data.value(buffer[0] == _DATA)
        self._select.value(0)
        self._spi.write(memoryview(buffer)[1:])
        self._select.value(1)
