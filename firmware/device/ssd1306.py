"""Driver for OLED displays with an SSD1306 or a relative of it; it sends only what has changed.

A full frame takes 24 ms at 400 kHz, a changed number 1 ms. The driver keeps a copy of
what the display's memory holds and, page by page (a page is a row of bytes, each eight pixels
high), sends the columns from the first to the last difference.
"""

from micropython import const

# The first byte of a transaction.
_COMMANDS = const(0x00)
_DATA = const(0x40)

# By controller: its own commands at the start, and the first of its columns that is visible.
#
# Its own commands come after those of all controllers (`start`) and before the display is on, so
# they may give one of those another value. The panel is in the middle of the columns: then the
# first one is the same upright and rotated.
#
# The commands set page addressing and the pump, and end scrolling, which goes on if only the board
# was reset. The SH1106 has no other addressing and no scrolling, and shows the middle of its 132
# columns. The SSD1309 has no pump.
CONTROLLERS = {
    "ssd1306": (b"\x20\x02\x8d\x14\x2e", 0),
    "ssd1309": (b"\x20\x02\x2e", 0),
    "sh1106": (b"\xad\x8b", 2),
}

_START_LINE = const(0x40)
_CONTRAST = const(0x81)
_SEGMENTS = const(0xA0)
_SHOW_MEMORY = const(0xA4)
_NOT_INVERTED = const(0xA6)
_MULTIPLEX = const(0xA8)
_DISPLAY_OFF = const(0xAE)
_DISPLAY_ON = const(0xAF)
_PAGE = const(0xB0)
_SCAN = const(0xC0)
_OFFSET = const(0xD3)
_CLOCK = const(0xD5)
_PRECHARGE = const(0xD9)
_COM_PINS = const(0xDA)
_VCOMH = const(0xDB)
_NOTHING = const(0xE3)

_WIDTH = const(128)
_PAGES = const(8)
_PART = const(32)  # bytes of a page that are compared at once
_PARTS = const(4)  # in a page


def _views(memory, first, stride, length):
    """Return views of `length` bytes, from `first` on and every `stride` bytes."""
    return [memory[start : start + length] for start in range(first, len(memory), stride)]


class SSD1306:
    """A display of 128x64 pixels: `start()` once, then `show()` each frame that may be new.

    Every method passes on what the bus raises (OSError if nothing answers). After an error in
    `show()` or `turned()` the next `show()` sends everything again. After an error elsewhere, or
    when the display has been without power, `start()` sets it up as it was.
    """

    def __init__(self, bus, chip: str = "ssd1306") -> None:
        """bus: an object with a method `write(buffer)`, which sends one transaction.

        The driver uses its buffers again, so a bus that keeps one must copy it.

        chip: a key of `CONTROLLERS`.
        """
        self._bus = bus
        self._own, self._left = CONTROLLERS[chip]
        self._contrast_value = 0xCF
        self._is_turned = False
        # Whether the display's memory holds what the shadow says.
        self._in_step = False
        self._command_bytes = bytearray((_COMMANDS, 0, 0, 0))
        # Each page of the shadow has a byte before it, with room for the control byte when the
        # page is sent from its first column.
        self._shadow = memoryview(bytearray((_WIDTH + 1) * _PAGES))
        self._shadow_pages = _views(self._shadow, 1, _WIDTH + 1, _WIDTH)
        self._shadow_parts = [
            part for page in self._shadow_pages for part in _views(page, 0, _PART, _PART)
        ]
        self._frame: object = None  # the buffer that the views are of
        self._frame_pages: list = []
        self._frame_parts: list = []

    def start(self) -> None:
        """Set the display up and switch it on.

        It then shows the frame that was shown last (at first nothing lit), with contrast and
        direction as they were set.
        """
        self._in_step = False
        # fmt: off
        self._bus.write(bytes((
            _COMMANDS,
            _DISPLAY_OFF,
            _CLOCK, 0x80,
            _MULTIPLEX, 8 * _PAGES - 1,
            _OFFSET, 0,
            _START_LINE,
            _COM_PINS, 0x12,
            _CONTRAST, self._contrast_value,
            _PRECHARGE, 0xF1,
            _VCOMH, 0x30,
            _SHOW_MEMORY,
            _NOT_INVERTED,
        )) + self._own)
        # fmt: on
        self._send_everything()
        self._command(_DISPLAY_ON)

    def show(self, buffer: bytes | bytearray | memoryview) -> None:
        """Make the display show a frame.

        buffer: 1024 bytes in the format framebuf.MONO_VLSB; ValueError for another size. If it is
            the same object each time, nothing new is made for it.
        """
        if buffer is not self._frame:
            if len(buffer) != _WIDTH * _PAGES:
                raise ValueError(f"a frame of {len(buffer)} bytes does not fit the display")
            frame = memoryview(buffer)
            self._frame_pages = _views(frame, 0, _WIDTH, _WIDTH)
            self._frame_parts = _views(frame, 0, _PART, _PART)
            self._frame = buffer
        if not self._in_step:
            for page, new in enumerate(self._frame_pages):
                self._shadow_pages[page][:] = new
            self._send_everything()
            return
        # Until the last byte is sent: after an error on the bus, it is unknown what has arrived.
        self._in_step = False
        frame_parts = self._frame_parts
        shadow_parts = self._shadow_parts
        page = -1
        for new in self._frame_pages:
            page += 1
            shown = self._shadow_pages[page]
            if new == shown:
                continue
            # 32 bytes at a time: a comparison byte by byte takes half as long as sending them.
            part = start = page * _PARTS
            while frame_parts[part] == shadow_parts[part]:
                part += 1
            first = (part - start) * _PART
            while new[first] == shown[first]:
                first += 1
            part = start + _PARTS - 1
            while frame_parts[part] == shadow_parts[part]:
                part -= 1
            last = (part - start + 1) * _PART - 1
            while new[last] == shown[last]:
                last -= 1
            shown[:] = new
            self._send(page, first, last)
        self._in_step = True

    def contrast(self, value: int) -> None:
        """Set the brightness, 0 (still visible) to 255; ValueError for anything else."""
        if not 0 <= value <= 255:
            raise ValueError("contrast is 0 to 255")
        self._contrast_value = value
        self._command(_CONTRAST, value)

    def turned(self, upside_down: bool) -> None:
        """Show the picture rotated by 180 degrees, or upright again."""
        if self._is_turned == bool(upside_down):
            return
        self._is_turned = bool(upside_down)
        if self._in_step:
            self._send_everything()

    def power(self, on: bool) -> None:
        """Switch the panel on or off; its memory, contrast and direction stay."""
        self._command(_DISPLAY_ON if on else _DISPLAY_OFF)

    def _command(self, first, second=_NOTHING, third=_NOTHING):
        """Send up to three command bytes, always from the same buffer."""
        buffer = self._command_bytes
        buffer[1] = first
        buffer[2] = second
        buffer[3] = third
        self._bus.write(buffer)

    def _send_everything(self):
        """Send the direction and the whole shadow.

        They go together: the chip mirrors columns when they are written, not when it shows them.
        """
        self._in_step = False
        # As the usual modules are mounted, upright means that both directions run backwards.
        backwards = 0 if self._is_turned else 1
        self._command(_SEGMENTS | backwards, _SCAN | backwards << 3)
        for page in range(_PAGES):
            self._send(page, 0, _WIDTH - 1)
        self._in_step = True

    def _send(self, page, first, last):
        """Send the columns `first` to `last` of a page of the shadow."""
        column = self._left + first
        command = self._command_bytes  # not by `_command`, since a call for each page takes time
        command[1] = _PAGE | page
        command[2] = column & 0x0F
        command[3] = 0x10 | column >> 4
        self._bus.write(command)
        # The byte before the span is borrowed for the control byte, which saves a copy.
        shadow = self._shadow
        before = page * (_WIDTH + 1) + first
        borrowed = shadow[before]
        shadow[before] = _DATA
        try:
            self._bus.write(shadow[before : before + last - first + 2])
        finally:
            shadow[before] = borrowed
