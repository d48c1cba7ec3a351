"""The two buses that a display may be on, as its driver wants them."""

from micropython import const

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
