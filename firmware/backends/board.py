"""The device on a microcontroller, from MicroPython's `machine` and the board's file."""

import gc
import io
import os
import select
import sys
import time

import machine
from micropython import const

import __main__  # type: ignore[import-not-found]  # MicroPython's, which its stubs lack
from firmware import boards, ticks
from firmware.backends.device import Device
from firmware.backends.facts import facts, supply
from firmware.boards.listed import FILE
from firmware.device import oled, timers
from firmware.device.buttons import Buttons
from firmware.device.buzzer import Buzzer
from firmware.device.contacts import Contacts
from firmware.device.display import Display
from firmware.device.encoder import Encoder
from firmware.device.matrix import Matrix
from firmware.device.sound import Silence
from firmware.files import reason, store
from firmware.files.folder import Folder
from firmware.files.journal import Journal
from firmware.files.sectors import Flash
from firmware.words import say

KEYS = {"buttons": Buttons, "encoder": Encoder, "matrix": Matrix}
"""The drivers of the keys, by their kind in the board's file."""

FOLDER = "/saves"
_JOURNAL = "/journal"  # its folder if the flash has no room for it below the filesystem

_WATCHDOG = const(8000)  # ms; the RP2040 counts to 8388 at the most
_TIMER = "keep_alive"  # in `__main__`: the timer that feeds it, here or by boot.py
_NAP = const(2000)  # ms of sleep at a time, well below the watchdog's time
# Bytes of garbage after which it is collected. If the heap filled up first, what lasts would lie
# all over it and leave no large block. A key that reads a game makes up to 40 KB.
_GARBAGE = const(57_344)
_GAP = const(96)  # words: gaps below this size are filled after a collection
_BLOCK = const(16)  # bytes of the heap that an object without attributes takes
_POLL = const(3)  # the request that asks a stream what it is ready for
_READABLE = const(1)
_FRAME = const(0x50110048)  # SOF_RD of the RP2040 and the RP2350: the last frame of USB
_FRAMES = const(3)  # ms without a frame after which the bus counts as idle


class _Touched(io.IOBase):
    """A stream to wait for: it is readable as soon as a key of a board is touched."""

    def __init__(self, board):
        self._board = board

    def ioctl(self, request: int, argument: int) -> int:
        """Answer what `select.poll` asks after each interrupt."""
        return argument & _READABLE if request == _POLL and self._board.keys.waiting() else 0


class Board(Device):
    """A microcontroller. Before `bring_up` it has no keys and no sound, and the board is unknown.

    board: its pins, in the form of `BOARD` in the boards' files.
    """

    def __init__(self):
        display = Display(self._connect, print)
        storage = store.Store(Folder(FOLDER, False), Journal())
        super().__init__(storage, Contacts(b""), display, Silence())
        self.board = {"display": None, "battery": None}
        self._watchdog = None
        self._wake = select.poll()
        self._wake.register(_Touched(self), select.POLLIN)

    def bring_up(self) -> None:
        """Find out which board this is and start its parts.

        RuntimeError if the board is unknown; any other error is that of a part that fails. The
        parts that were started before can be used.
        """
        machine_text = getattr(sys.implementation, "_machine", "")
        gc.threshold(_GARBAGE)
        name = boards.find(machine_text)
        if name:
            self.board = boards.module_of(name).BOARD  # until `device.json` is read
        board, problems = boards.load(machine_text, _content("/" + FILE))
        if not board:
            raise RuntimeError(problems[0])
        self.board = board
        self.problems += problems
        if getattr(__main__, "formatted", False):  # by `_boot.py`
            self.problems.append(say("store.formatted"))
        try:
            self.storage = _store()
        except OSError as error:
            self.problems.append(say("store.no_folder", folder=FOLDER, why=reason(error)))
        if board["keys"]:
            self.keys = KEYS[board["keys"]["kind"]](board["keys"])
        try:
            if board["sound"]:
                self.sound = Buzzer(board["sound"]["pin"])
        except (OSError, RuntimeError, ValueError) as error:  # the port has no timer or PWM left
            self.problems.append(say("sound.none", why=error))

    def collect(self) -> None:
        """Collect the garbage on the heap."""
        gc.collect()
        gc.threshold(_GARBAGE)

    def fill_gaps(self) -> None:
        """Fill the small gaps on the heap.

        MicroPython looks for room from the first gap on, past all gaps that are too small, which
        takes a fifth of the time of a key. The objects that fill the gaps are garbage again, which
        must not bring the next collection nearer: it would fall into the time of a key.
        """
        end = id((0,) * _GAP)
        filled = 0
        while id(object()) < end and not self.keys.waiting():
            filled += _BLOCK
        gc.threshold(_GARBAGE + filled)

    def entropy(self) -> int:
        """Return an unforeseeable seed; or that in the file `/seed`, to deal a game again."""
        written = (_content("/seed") or b"").strip()
        if written.isdigit():
            return int(written) & 0xFFFFFFFF
        seed = 0
        for byte in os.urandom(4):
            seed = seed << 8 | byte
        return seed

    def now(self) -> int:
        """Return the present tick."""
        return time.ticks_ms()

    def rest(self, ms: int, dark: bool) -> None:
        """Sleep for `ms` (NEVER: for long), or until a key is touched; feed the watchdog.

        While the display is dark, the chip sleeps deeply. Deep sleep may stop USB, so it is not
        used while a computer is awake at the plug.
        """
        end = ticks.later(time.ticks_ms(), ms if ms >= 0 else _NAP)
        left = ticks.until(end, time.ticks_ms())
        while left:
            deep = dark and self._may_sleep_deeply()
            if self.keys.waiting():  # last, because no touch may come before the sleep
                return
            self.feed()
            if deep:
                machine.lightsleep(min(left, _NAP))
            else:
                self._wake.poll(min(left, _NAP))
            left = ticks.until(end, time.ticks_ms())

    def watch(self) -> None:
        """Switch the watchdog on: from now on the chip restarts unless `feed` is called.

        The timer of `keep_alive` stops.
        """
        self._watchdog = machine.WDT(timeout=_WATCHDOG)
        timer = getattr(__main__, _TIMER, None)
        if timer:
            timer.deinit()

    def feed(self) -> None:
        """Feed the watchdog if it is on."""
        if self._watchdog:
            self._watchdog.feed()

    def keep_alive(self) -> None:
        """Feed the watchdog from a timer while a person works at the serial port.

        The timer ends when the loop begins again, or with a soft reset, after which `boot.py` feeds
        the watchdog.
        """
        if self._watchdog:
            watchdog = self._watchdog
            timer = timers.timer(timers.WATCHDOG)
            timer.init(period=1000, callback=lambda timer: watchdog.feed())
            setattr(__main__, _TIMER, timer)

    def millivolts(self):
        """Return the supply voltage in mV, or None if the board can't measure it."""
        battery = self.board["battery"]
        if not battery:
            return None
        adc = machine.ADC(machine.Pin(battery["pin"]))
        return supply(adc.read_u16, battery["times"], battery.get("drop", 0))

    def facts(self) -> list:
        """Return facts for a maker, as lines of text for the self-test."""
        return facts(self.board["name"], self.millivolts())

    def restart(self) -> None:
        """Restart as at power-on."""
        machine.reset()

    def _connect(self):
        if not self.board["display"]:
            raise OSError(say("display.not_fitted"))
        return oled.connect(self.board["display"], boards.controller(self.board))

    def _may_sleep_deeply(self) -> bool:
        """Return whether keys can end deep sleep (RP2 chips only), and no computer is awake.

        A computer that is awake sends a frame each millisecond; a charger, a computer that sleeps
        and an empty plug send none. The chip can't tell more: MicroPython makes it believe that
        USB is always plugged in, so what it says about a connection stays after unplugging.
        """
        if sys.platform != "rp2":
            return False
        frame = machine.mem32[_FRAME]
        time.sleep_ms(_FRAMES)
        return machine.mem32[_FRAME] == frame


def _store():
    """Return the store; its journal is in the flash below the filesystem if an image has room."""
    if sys.platform == "rp2":
        from rp2 import Flash as Device  # type: ignore[import-not-found]  # only there

        spare = Device().ioctl(4, 0) - os.statvfs("/")[2]
        if spare:
            journal = Journal(Flash(Device(start=0, len=spare * 4096)))
            if not journal.has_room():
                try:
                    journal.tidy()  # at the first start, so that no key waits for it
                except OSError:
                    pass  # another sector is erased with the first write
            return store.Store(Folder(FOLDER), journal)
    return store.of_folder(FOLDER, _JOURNAL)


def _content(path: str):
    """Return the bytes of a small file; None if it can't be read."""
    try:
        with open(path, "rb") as file:
            return file.read(8192)
    except OSError:
        return None
