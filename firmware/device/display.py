"""A display that may be missing, come loose or come back."""

from micropython import const

from firmware import ticks
from firmware.words import say

RETRY = const(2000)
"""How long to wait, in ms, before a display that does not answer is tried again."""


class Display:
    """Passes everything on to the display's driver, and does without while there is none.

    present: whether the display answered last.
    """

    def __init__(self, connect, report):
        """connect: `connect()` returns a driver; OSError if no display answers.

        report: `report(text)` shows a text at the serial port.
        """
        self.present = False
        self._connect = connect
        self._report = report
        self._driver: object = None
        self._buffer = None
        self._contrast = -1
        self._turned = False
        self._on = True
        self._tried = -1  # the tick of the last try; -1 before the first since it was lost
        self._reported = False  # whether the report says already that it does not answer

    def show(self, buffer) -> None:
        """Show a frame (`SSD1306.show`)."""
        self._buffer = buffer
        self._do("show", buffer)

    def contrast(self, value: int) -> None:
        """Set the contrast, 0 to 255."""
        self._contrast = value
        self._do("contrast", value)

    def turned(self, upside_down: bool) -> None:
        """Set which way round the device is held."""
        self._turned = upside_down
        self._do("turned", upside_down)

    def power(self, on: bool) -> None:
        """Switch the display dark or light; its picture stays."""
        self._on = on
        self._do("power", on)

    def tick(self, now: int) -> int:
        """Connect the display; after a failure, return the ms until the next try."""
        if self.present:
            return ticks.NEVER
        if self._tried >= 0:
            wait = ticks.until(ticks.later(self._tried, RETRY), now)
            if wait:
                return wait
        self._tried = now
        try:
            if self._driver is None:
                self._driver = self._connect()
            self._driver.start()
            self.present = True
            if self._contrast >= 0:
                self._driver.contrast(self._contrast)
            self._driver.turned(self._turned)
            if self._buffer is not None:
                self._driver.show(self._buffer)
            self._driver.power(self._on)
        except (OSError, ValueError) as error:  # a ValueError if the port refuses the pins
            self.present = False
            self._driver = None
            if not self._reported:
                self._reported = True
                self._report(say("display.missing", why=error, seconds=RETRY // 1000))
            return RETRY
        self._reported = False
        self._report(say("display.answers"))
        return ticks.NEVER

    def _do(self, method: str, value) -> None:
        """Call a method of the driver if the display is present, and notice if it gets lost."""
        if not self.present:
            return
        try:
            getattr(self._driver, method)(value)
        except OSError as error:
            self.present = False
            self._driver = None  # the bus may have to be freed, which is done in connecting
            self._tried = -1
            self._reported = True
            self._report(say("display.lost", why=error))
