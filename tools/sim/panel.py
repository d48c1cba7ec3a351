"""A model of a display: the panel and its controller, as the data sheet describes it."""

from functools import cache
from typing import NamedTuple

from tools.sim.picture import Picture

WIDTH = 128
HEIGHT = 64
PAGES = HEIGHT // 8

HORIZONTAL, VERTICAL, PAGE = range(3)

# The number of argument bytes of each command; all other commands are unknown.
_ARGUMENTS = {
    **dict.fromkeys(range(0x00, 0x20), 0),  # column, for page addressing
    0x20: 1,  # addressing mode
    0x21: 2,  # first and last column
    0x22: 2,  # first and last page
    0x2E: 0,  # stop scrolling
    **dict.fromkeys(range(0x40, 0x80), 0),  # start line
    0x81: 1,  # contrast
    0x8D: 1,  # charge pump
    0xA0: 0,  # segments forwards
    0xA1: 0,  # segments backwards
    0xA4: 0,  # show the memory
    0xA5: 0,  # light everything
    0xA6: 0,  # not inverted
    0xA7: 0,  # inverted
    0xA8: 1,  # multiplex ratio
    0xAD: 1,  # current reference: not in the data sheet; later chips (SSD1315) have it
    0xAE: 0,  # off
    0xAF: 0,  # on
    **dict.fromkeys(range(0xB0, 0xB8), 0),  # page, for page addressing
    0xC0: 0,  # scan the rows forwards
    0xC8: 0,  # scan the rows backwards
    0xD3: 1,  # offset
    0xD5: 1,  # clock
    0xD9: 1,  # precharge period
    0xDA: 1,  # wiring of the rows
    0xDB: 1,  # deselect level
    0xE3: 0,  # no operation
}


class Chip(NamedTuple):
    """A controller, as it differs from the commands above.

    lacks: the commands that it lacks.
    adds: the commands that it adds, with the number of their argument bytes.
    columns: the columns of its memory; the panel shows those in the middle.
    pump: the command that switches its charge pump, and the bit of the argument; None for no pump.
    pumps: whether it has its voltage at power-on, without that command.
    """

    lacks: tuple[int, ...] = ()
    adds: dict[int, int] = {}
    columns: int = WIDTH
    pump: tuple[int, int] | None = None
    pumps: bool = True


CONTROLLERS = {
    "ssd1306": Chip(pump=(0x8D, 4), pumps=False),
    "ssd1309": Chip(lacks=(0x8D,), adds={0xFD: 1}),  # lock
    "sh1106": Chip(
        lacks=(0x20, 0x21, 0x22, 0x2E, 0x8D),
        adds=dict.fromkeys(range(0x30, 0x34), 0),  # pump voltage
        columns=132,
        pump=(0xAD, 1),
    ),
}
"""The controllers that have a model, by their names in `firmware.device.ssd1306.CONTROLLERS`."""


@cache
def _noise(columns: int) -> tuple[bytes, ...]:
    """Return the pages of a memory at power-on. It is undefined: noise, the same each time."""
    noise = 99
    made = bytearray()
    for _ in range(PAGES * columns):
        noise = (noise * 1103515245 + 12345) & 0x7FFFFFFF
        made.append(noise >> 16 & 0xFF)
    return tuple(bytes(made[start : start + columns]) for start in range(0, len(made), columns))


@cache
def _lines(
    driven: int, backwards: bool, alternate: bool, swapped: bool, offset: int, start: int
) -> tuple[int | None, ...]:
    """Return the row of the memory that each row of the panel shows, from the top; None: dark.

    The panel has alternate wiring: even rows on one side, odd rows on the other.
    """
    half = HEIGHT // 2
    found: list[int | None] = [None] * HEIGHT
    for output in range(HEIGHT):
        line = driven - 1 - output if backwards else output
        line = (line + offset) % HEIGHT
        pin = output // 2 + output % 2 * half if alternate else output
        if swapped:
            pin = (pin + half) % HEIGHT
        wired = pin % half * 2 + pin // half
        if line < driven:
            found[HEIGHT - 1 - wired] = (line + start) % HEIGHT
    return tuple(found)


class PanelError(Exception):
    """The chip was sent an unknown byte, which the message names."""


class Panel:
    """A 128x64 display that has just been switched on.

    controller: a key of `CONTROLLERS`. The panel is mounted as on the usual modules: the picture is
    upright when segments (A1) and rows (C8) run backwards.

    Attributes:
    contrast: 0..255, as last set.
    electrical: command -> value, for the settings that change how the panel is driven.
    bytes_received: bytes passed to `write`; each transaction has one more on the wire, the address.
    transactions: the number of calls of `write`.
    """

    def __init__(self, controller: str = "ssd1306") -> None:
        chip = CONTROLLERS[controller]
        self._arguments = {**_ARGUMENTS, **chip.adds}
        for command in chip.lacks:
            del self._arguments[command]
        self._columns = chip.columns
        self._pump = chip.pump
        self.contrast = 0x7F
        self.electrical = {0x8D: 0x10, 0xD5: 0x80, 0xD9: 0x22, 0xDA: 0x12, 0xDB: 0x20}
        self.bytes_received = 0
        self.transactions = 0
        self._pages = [bytearray(page) for page in _noise(self._columns)]
        self._mode = PAGE
        self._first_column, self._last_column = 0, WIDTH - 1
        self._first_page, self._last_page = 0, PAGES - 1
        self._column_register = 0
        self._column = 0
        self._page = 0
        self._start_line = 0
        self._offset = 0
        self._rows_driven = HEIGHT
        self._segments_backwards = False
        self._rows_backwards = False
        self._rows_alternate = True
        self._rows_swapped = False
        self._everything_lit = False
        self._inverted = False
        self._on = False
        self._pumping = chip.pumps
        self._unfinished = bytearray()

    def write(self, buffer: bytes) -> None:
        """Receive one I2C transaction without its address: a control byte first.

        Raises PanelError for anything that the data sheet does not define. Earlier bytes of the
        buffer have then taken effect.
        """
        payload = bytes(buffer)
        self.transactions += 1
        self.bytes_received += len(payload)
        at = 0
        while at < len(payload):
            control = payload[at]
            if control & 0x3F:
                raise PanelError(f"0x{control:02X} is not a control byte")
            at += 1
            end = len(payload)
            # The highest bit means: one byte follows, then another control byte.
            if control & 0x80:
                end = at + 1
                if end > len(payload):
                    raise PanelError(f"nothing follows the control byte 0x{control:02X}")
            if control & 0x40:
                self._take_data(payload[at:end])
            else:
                for byte in payload[at:end]:
                    if self._unfinished or self._arguments.get(byte, 1):
                        self._take_command(byte)
                    else:  # most commands are a byte alone
                        self._obey(byte)
            at = end

    def pixels(self) -> Picture:
        """Return what the panel shows, regardless of contrast."""
        if not (self._on and self._pumping):
            return Picture(WIDTH, HEIGHT, (0,) * HEIGHT)
        whole_row = (1 << WIDTH) - 1
        # The last segment is at the left edge; a wider memory is wired to its middle.
        left = (self._columns - WIDTH) // 2
        seen = slice(left, left + WIDTH)
        memory = Picture.from_frame(b"".join(page[::-1][seen] for page in self._pages)).rows
        if self._everything_lit:
            memory = (whole_row,) * HEIGHT
        elif self._inverted:
            memory = tuple(row ^ whole_row for row in memory)
        lines = _lines(
            self._rows_driven,
            self._rows_backwards,
            self._rows_alternate,
            self._rows_swapped,
            self._offset,
            self._start_line,
        )
        return Picture(WIDTH, HEIGHT, tuple(0 if line is None else memory[line] for line in lines))

    def _take_data(self, content: bytes) -> None:
        """Write bytes into the memory and advance the address."""
        if self._unfinished and content:
            raise PanelError(f"data 0x{content[0]:02X} inside command 0x{self._unfinished[0]:02X}")
        if self._mode != PAGE:
            for byte in content:
                self._take_byte(byte)
            return
        page = self._pages[self._page]
        while content:
            part = content[: self._columns - self._column]
            content = content[len(part) :]
            start = self._column
            if self._segments_backwards:
                start = self._columns - self._column - len(part)
                part = part[::-1]
            page[start : start + len(part)] = part
            self._column = (self._column + len(part)) % self._columns

    def _take_byte(self, byte: int) -> None:
        """Write a byte into the memory and advance the address, not in page addressing."""
        last = self._columns - 1
        segment = last - self._column if self._segments_backwards else self._column
        self._pages[self._page][segment] = byte
        if self._mode == HORIZONTAL:
            self._next_column()
            if self._column == self._first_column:
                self._next_page()
        else:
            self._next_page()
            if self._page == self._first_page:
                self._next_column()

    def _next_column(self) -> None:
        if self._column == self._last_column:
            self._column = self._first_column
        else:
            self._column = (self._column + 1) % WIDTH

    def _next_page(self) -> None:
        if self._page == self._last_page:
            self._page = self._first_page
        else:
            self._page = (self._page + 1) % PAGES

    def _take_command(self, byte: int) -> None:
        """Receive a byte of a command; a command may span several transactions."""
        self._unfinished.append(byte)
        command = self._unfinished[0]
        if command not in self._arguments:
            self._unfinished.clear()
            raise PanelError(f"unknown command 0x{command:02X}")
        if len(self._unfinished) <= self._arguments[command]:
            return
        arguments = bytes(self._unfinished[1:])
        self._unfinished.clear()
        self._obey(command, *arguments)

    def _obey(self, command: int, value: int = 0, last: int = 0, *_: int) -> None:
        """Execute a complete command; undefined bits are ignored, and commands without effect."""
        if command in self.electrical:
            self.electrical[command] = value
        # Page addressing commands do nothing in the other modes, and vice versa.
        if command < 0x20:
            if command < 0x10:
                self._column_register = self._column_register & 0xF0 | command
            else:
                self._column_register = (command & 15) << 4 | self._column_register & 0x0F
            if self._column_register >= self._columns:
                raise PanelError(f"command 0x{command:02X} sets a column beyond the last")
            if self._mode == PAGE:
                self._column = self._column_register
        elif command == 0x20:
            if value & 3 == 3:
                raise PanelError(f"0x{value:02X} is not an addressing mode")
            self._mode = value & 3
        elif command == 0x21:
            value, last = value & 0x7F, last & 0x7F
            if value > last:
                raise PanelError(f"invalid columns 0x{value:02X} to 0x{last:02X}")
            if self._mode != PAGE:
                self._first_column, self._last_column = value, last
                self._column = value
        elif command == 0x22:
            value, last = value & 7, last & 7
            if value > last:
                raise PanelError(f"invalid pages 0x{value:02X} to 0x{last:02X}")
            if self._mode != PAGE:
                self._first_page, self._last_page = value, last
                self._page = value
        elif 0xB0 <= command < 0xB8:
            if self._mode == PAGE:
                self._page = command & 7
        elif 0x40 <= command < 0x80:
            self._start_line = command & 0x3F
        elif command == 0x81:
            self.contrast = value
        elif self._pump and command == self._pump[0]:
            self._pumping = bool(value & self._pump[1])
        elif command in (0xA0, 0xA1):
            # The memory keeps its content: the data sheet says "only affects subsequent data
            # input".
            self._segments_backwards = command == 0xA1
        elif command in (0xA4, 0xA5):
            self._everything_lit = command == 0xA5
        elif command in (0xA6, 0xA7):
            self._inverted = command == 0xA7
        elif command == 0xA8:
            if value & 0x3F < 15:
                raise PanelError(f"0x{value:02X} is not a multiplex ratio")
            self._rows_driven = (value & 0x3F) + 1
        elif command in (0xAE, 0xAF):
            self._on = command == 0xAF
        elif command in (0xC0, 0xC8):
            self._rows_backwards = command == 0xC8
        elif command == 0xD3:
            self._offset = value & 0x3F
        elif command == 0xDA:
            self._rows_alternate = bool(value & 0x10)
            self._rows_swapped = bool(value & 0x20)
