"""The device on a Raspberry Pi with Linux, through Blinka: CircuitPython's modules on CPython.

`adafruit_ssd1306` drives the display. `digitalio` has no interrupts, so the keys are polled while
the loop rests. This file runs on CPython only.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib import metadata
from types import ModuleType
from typing import Any, BinaryIO

from firmware import ticks
from firmware.backends.device import Device
from firmware.boards.raspberry_pi import BOARD
from firmware.device.contacts import Contacts
from firmware.device.display import Display
from firmware.device.keys import SIX
from firmware.device.sound import Silence
from firmware.device.tunes import Tunes
from firmware.files.folder import Folder
from firmware.files.journal import Journal
from firmware.files.sectors import Files
from firmware.files.store import Store
from firmware.words import one_of, say

MODEL = "/proc/device-tree/model"
PROJECT = os.path.join(os.path.dirname(__file__), "..", "..", "pyproject.toml")

_MEMORY = "/proc/meminfo"
_ADDRESSES = (0x3C, 0x3D)
_LOOK = 5  # ms between two looks at the keys
_LOOK_IN_THE_DARK = 20  # the same while the display is dark
_LONG = 60_000  # ms that a rest without an end takes at most
_HALF = 32768  # duty
_LOW = 2048  # the same for a low sound
_SHOW_MEMORY = 0xA4  # a command to the display; harmless as an argument of another command


class HardwareError(Exception):
    """The pins can't be used; the text says which, and why."""


class LinuxBoard(Device):
    """A Raspberry Pi."""

    keys: Buttons

    def __init__(self, folder: str | None = None, board: dict = BOARD):
        """folder: the folder of the saves, made if it is missing.

            None stands for `ninety-nine` in the user's data folder.
        board: its pins, in the form of `firmware.boards.raspberry_pi.BOARD`.

        Raises HardwareError if Blinka does not know the board or can't use the pins of the keys,
        OSError if the folder can't be made.
        """
        self.board = board
        if folder is None:
            data = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
            folder = os.path.join(data, "ninety-nine")
        os.makedirs(folder, exist_ok=True)
        self._folder = folder
        self._ending = False
        self._pins = _module("board")  # first, because its errors say the most
        self._adafruit = _module("adafruit_ssd1306")
        self._oled: Oled | None = None
        display = Display(self._connect, print)
        sectors = SyncedSectors(os.path.join(folder, "journal"))
        storage = Store(SyncedFolder(folder), Journal(sectors))
        sectors.make_room = storage.make_room
        super().__init__(storage, Buttons(board["keys"]), display, Silence())
        self.sound = self._sound()

    def entropy(self) -> int:
        """Return an unforeseeable seed of 32 bits."""
        return int.from_bytes(os.urandom(4), "big")

    def now(self) -> int:
        """Return the present tick."""
        return int(time.monotonic() * 1000) % ticks.PERIOD

    def rest(self, ms: int, dark: bool) -> None:
        """Sleep for `ms` (NEVER: for long), or until a key is touched or the loop must end.

        While the display is dark, the keys are polled less often.
        """
        end = ticks.later(self.now(), ms if ms >= 0 else _LONG)
        nap = _LOOK_IN_THE_DARK if dark else _LOOK
        while not self._ending and not self.keys.touched(self.now()):
            left = ticks.until(end, self.now())
            if not left:
                return
            time.sleep(min(left, nap) / 1000)

    def feed(self) -> None:
        """Raise KeyboardInterrupt if `end` was called."""
        if self._ending:
            raise KeyboardInterrupt

    def end(self) -> None:
        """Have the loop end after its present step; a signal handler may call this.

        So no command to the display is cut in two; after that it would not switch off.
        """
        self._ending = True

    def close(self) -> None:
        """Switch the display off and release the pins."""
        try:
            self.display.power(False)
        finally:
            self._give_back()

    def facts(self) -> list[str]:
        """Return facts for a maker, as lines of text for the self-test."""
        room = os.statvfs(self._folder)
        python = sys.version.split()[0]
        return [
            say("facts.version", version=_own_version()),
            model().replace("Raspberry ", "") or self.board["name"],  # the full name is too wide
            say("facts.python", version=python, blinka=_version("adafruit-blinka")),
            say("facts.memory", size=_free_memory() // 1024, unit="MB"),
            say("facts.storage", size=room.f_frsize * room.f_bavail >> 20, unit="MB"),
        ]

    def restart(self) -> None:
        """Restart the program with the same command line; do not return."""
        with suppress(Exception):  # Linux takes them back as well
            self._give_back()
        sys.stdout.flush()
        os.execv(sys.executable, [sys.executable] + sys.orig_argv[1:])

    def _give_back(self) -> None:
        try:
            self.sound.close()
        finally:
            self.keys.close()

    def _connect(self) -> Oled:
        if self._oled is None:  # else its `start` repairs what was cut in two
            self._oled = self._make_oled()
        return self._oled

    def _make_oled(self) -> Oled:
        display = self.board["display"]
        if not display:
            raise OSError(say("display.not_fitted"))
        clock = getattr(self._pins, display["scl"])
        data = getattr(self._pins, display["sda"])
        try:
            bus = _module("busio").I2C(clock, data)
        except (RuntimeError, ValueError) as error:
            raise OSError(_flat(error)) from error
        addresses = (display["address"],) if "address" in display else _ADDRESSES
        return Oled(lambda at: self._adafruit.SSD1306_I2C(128, 64, bus, addr=at), addresses)

    def _sound(self) -> Silence:
        if self.board["sound"]:
            try:
                return Piezo(self.board["sound"]["pin"])
            except HardwareError as error:
                self.problems.append(say("sound.none", why=error))
        return Silence()


class Buttons(Contacts):
    """Six buttons, each between a pin and ground, which are polled."""

    def __init__(self, pins: dict):
        """pins: the names of the pins for `up`, `down`, `left`, `right`, `ok` and `back`.

        Raises HardwareError if one of them can't be used.
        """
        super().__init__(SIX)
        self._last = 0  # the contacts at the last look
        self._pins: list[Any] = []
        try:
            for name in ("up", "down", "left", "right", "ok", "back"):
                self._pins.append(_input(pins[name]))
        except HardwareError:
            self.close()
            raise

    def contacts(self) -> int:
        """Return the keys that are down now, bit by key."""
        contacts = 0
        for number, pin in enumerate(self._pins):
            if not pin.value:
                contacts |= 1 << number
        return contacts

    def scan(self, contacts: int, now: int) -> int:
        """Do what `Keys.scan` does, and remember the contacts for `touched`."""
        self._last = contacts
        return super().scan(contacts, now)

    def touched(self, now: int) -> bool:
        """Look at the keys at a tick, and record them for `poll` if one has changed.

        Return whether `poll` has something new to look at.
        """
        contacts = self.contacts()
        if contacts != self._last:
            self._last = contacts
            self.note(contacts, now)
        return self.waiting()

    def close(self) -> None:
        """Release the pins."""
        while self._pins:
            self._pins.pop().deinit()


class Oled:
    """An `adafruit_ssd1306` with the interface of a driver for `Display`.

    Each method passes OSError on; after one, `start` must be called first.
    """

    def __init__(self, make: Callable[[int], Any], addresses: Iterable[int]):
        """make: `make(address)` returns an SSD1306_I2C, set up; ValueError if nothing answers."""
        self._make = make
        self._addresses = tuple(addresses)
        self._driver: Any = None
        self._shown: bytes | None = None  # the frame in the display's memory; None if unknown
        self._is_turned = False

    def start(self) -> None:
        """Set the display up, upright and empty, and switch it on."""
        self._shown = None
        self._is_turned = False
        if self._driver is None:
            self._driver = self._find()
        else:
            for _ in range(2):  # end a command that a loose wire has cut in two
                self._driver.write_cmd(_SHOW_MEMORY)
            self._driver.poweron()
            self._driver.init_display()

    def show(self, buffer: bytes | bytearray | memoryview) -> None:
        """Show a frame of 1024 bytes in the format MONO_VLSB, unless it is on the display."""
        frame = bytes(buffer)
        if frame != self._shown:
            self._driver.buffer[1:] = frame  # after the control byte of the transaction
            self._send(frame)

    def contrast(self, value: int) -> None:
        """Set the contrast, 0 to 255."""
        self._driver.contrast(value)

    def turned(self, upside_down: bool) -> None:
        """Show the picture rotated by 180 degrees, or upright again."""
        if upside_down != self._is_turned:
            self._driver.rotate(not upside_down)  # as the usual modules are mounted
            self._is_turned = upside_down
            if self._shown is not None:  # columns are mirrored only when they are written
                self._send(self._shown)

    def power(self, on: bool) -> None:
        """Switch the display on or off; its memory, contrast and direction stay."""
        if on:
            self._driver.poweron()
        else:
            self._driver.poweroff()

    def _send(self, frame: bytes) -> None:
        self._driver.show()
        self._shown = frame

    def _find(self) -> Any:
        for address in self._addresses:
            try:
                return self._make(address)
            except ValueError:
                pass  # nothing answers there
        places = one_of([f"0x{address:02X}" for address in self._addresses])
        raise OSError(say("display.nothing_at", places=places))


class Piezo(Tunes):
    """A piezo on a pin."""

    def __init__(self, pin: str):
        """pin: the name of the pin; HardwareError if it can't do PWM."""
        super().__init__()
        with _refusing(pin):
            place = getattr(_module("board"), pin)
            self._pwm = _module("pwmio").PWMOut(place, frequency=1000, duty_cycle=0)

    def tone(self, pitch: int, ms: int) -> None:
        """Begin a tone of a pitch in Hz, instead of the present one."""
        self._pwm.frequency = pitch
        self._pwm.duty_cycle = _LOW if self.quiet else _HALF

    def be_silent(self) -> None:
        """End the tone."""
        self._pwm.duty_cycle = 0

    def close(self) -> None:
        """Be silent and release the pin."""
        self._pwm.duty_cycle = 0  # some of Blinka's PWMs go on after deinit()
        self._pwm.deinit()


class SyncedFolder(Folder):
    """Files that are on the card when a method returns; Linux alone would write them later."""

    def writing(self, name: str, pieces: Iterable[bytes]) -> Iterator[None]:
        """Do what `Folder` does."""
        yield from super().writing(name, pieces)
        _sync(self._folder)

    def _before_close(self, file: BinaryIO) -> None:
        file.flush()
        os.fsync(file.fileno())  # before the rename, which could be written first


class SyncedSectors(Files):
    """The same for the journal."""

    def _before_close(self, file: BinaryIO) -> None:
        file.flush()
        os.fsync(file.fileno())
        _sync(self._folder)


def model() -> str:
    """Return Linux's name of this board, such as `Raspberry Pi 4 Model B Rev 1.4`; "" for none."""
    return _content(MODEL).rstrip("\0\n")


def _sync(path: str) -> None:
    """Wait until a file or folder is on the card."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _module(name: str) -> ModuleType:
    """Return one of Blinka's modules, which look for the board when they are imported."""
    with _refusing(name):
        return importlib.import_module(name)


def _input(name: str) -> Any:
    """Return a pin as an input with its pull-up."""
    with _refusing(name):
        digitalio = _module("digitalio")
        pin = digitalio.DigitalInOut(getattr(_module("board"), name))
        try:
            pin.switch_to_input(pull=digitalio.Pull.UP)
        except Exception:
            pin.deinit()
            raise
        return pin


@contextmanager
def _refusing(name: str) -> Iterator[None]:
    """Turn any error into a HardwareError about a pin or a module.

    Blinka raises many kinds of errors: no such board, no such package, no rights.
    """
    try:
        yield
    except HardwareError:
        raise
    except Exception as error:
        raise HardwareError(f"{name}: {_flat(error)}") from error


def _flat(error: Exception) -> str:
    """Return an error's text on one line."""
    return " ".join(str(error).split()) or type(error).__name__


def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "?"


def _own_version() -> str:
    """Return the version of this checkout."""
    return _found(r'^version = "(.*)"', PROJECT) or "?"


def _free_memory() -> int:
    """Return the memory in KB that programs can still use; 0 if Linux does not say."""
    return int(_found(r"^MemAvailable:\s*(\d+)", _MEMORY) or 0)


def _found(pattern: str, path: str) -> str:
    """Return the group of a pattern in a file, "" if it is not there."""
    found = re.search(pattern, _content(path), re.MULTILINE)
    return found[1] if found else ""


def _content(path: str) -> str:
    """Return the text of a file, "" if there is none."""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read()
    except OSError:
        return ""
