"""What an emulated Pico records of its display, its pins, its flash and its processor."""

from __future__ import annotations

from typing import NamedTuple


class Transaction(NamedTuple):
    """A write to the display on I2C, from start to stop.

    Attributes:
    start: time of the start, in microseconds on the emulator's clock.
    end: time of the last byte.
    data: the bytes after the address.
    refused: whether the display did not acknowledge one further byte.
    """

    start: float
    end: float
    data: bytes
    refused: bool


class SpiTransfer(NamedTuple):
    """Consecutive bytes to the display on SPI with the same level of the D/C pin.

    Attributes:
    time: of the last byte, in microseconds on the emulator's clock.
    data: whether the bytes are data; otherwise they are commands.
    content: the bytes.
    """

    time: float
    data: bool
    content: bytes


class Pin(NamedTuple):
    """A pin: its level (0 or 1), whether it is an output, and its function (5: GPIO, 3: I2C)."""

    level: int
    output: bool
    function: int


class Change(NamedTuple):
    """A pin that is watched has changed.

    Attributes:
    time: in microseconds on the emulator's clock.
    pin, level: which one, and 0 or 1.
    operations: the number of flash operations so far, as `Pico.flash_counts`.
    """

    time: float
    pin: int
    level: int
    operations: int


class Tone(NamedTuple):
    """A PWM signal: its frequency in Hz and its duty cycle, 0..1."""

    frequency: float
    duty: float


class Wear(NamedTuple):
    """What was done to a sector of the flash.

    Attributes:
    pages: pages programmed, also those only half done.
    programmed: bytes programmed.
    erased: erases, also those only half done.
    """

    pages: int
    programmed: int
    erased: int


class Counts(NamedTuple):
    """Microseconds the processor was awake and asleep, and the cycles it executed."""

    awake: float
    asleep: float
    cycles: int

    @property
    def share_asleep(self) -> float:
        """The share of time spent asleep, 0..1; 0 if no time has passed."""
        total = self.awake + self.asleep
        return self.asleep / total if total else 0.0
