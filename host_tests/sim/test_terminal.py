"""The device in a terminal, from the view of a person in front of it.

The program runs in a pseudo-terminal; its output goes to a small model of a terminal's screen. Each
wait is for something visible, with a deadline.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import re
import select
import shutil
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware.device.reflex import SEEN_AFTER
from firmware.files import store
from firmware.files.settings import Settings
from firmware.words import say
from tools.node import ROOT
from tools.sim.fingers import to_cell
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator

pytest.importorskip("pty")
pytest.importorskip("blessed")

import fcntl
import pty
import termios

LARGE = (140, 40)  # columns, lines
USUAL = (80, 24)
DEADLINE = 60  # seconds, for anything that should happen at once; a busy computer takes longer
SHELL = "$ python3 -m tools.sim"  # the text on the screen before the program starts

UP, DOWN, RIGHT, LEFT = (f"\x1b[{letter}" for letter in "ABCD")
ENTER, BACKSPACE, DELETE, ESCAPE = "\r", "\x7f", "\x1b[3~", "\x1b"
TYPED = {"LEFT": LEFT, "RIGHT": RIGHT, "OK": ENTER}


class Screen:
    """A terminal's screen of a given size.

    It knows the few sequences that the program uses, and refuses all others.
    """

    _SEQUENCE = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])")
    _HALF = re.compile(r"\x1b(\[[?0-9;]*)?$")

    def __init__(self, columns: int, lines: int) -> None:
        self.columns = columns
        self.lines = lines
        self.cursor_shown = True
        self.bells = 0
        self.received = 0
        self._rows: list[list[str]] = []
        self._line = self._column = 0
        self._decode = codecs.getincrementaldecoder("utf-8")().decode
        self._unread = ""
        self._main: list[list[str]] | None = None  # kept while a program has the whole screen
        self._clear()

    @property
    def whole(self) -> bool:
        """Whether a program uses the full screen."""
        return self._main is not None

    def text(self) -> list[str]:
        """The lines, without trailing blanks."""
        return ["".join(row).rstrip() for row in self._rows]

    def resize(self, columns: int, lines: int) -> None:
        """Cut or widen the screen, as terminals do."""
        rows = [(row + [" "] * columns)[:columns] for row in self._rows[:lines]]
        self._rows = rows + [[" "] * columns for _ in range(lines - len(rows))]
        self.columns, self.lines = columns, lines

    def write(self, data: bytes) -> None:
        """Process the output of a program."""
        self.received += len(data)
        text = self._unread + self._decode(data)
        half = self._HALF.search(text)
        self._unread = half[0] if half else ""
        at = 0
        end = len(text) - len(self._unread)
        while at < end:
            if text[at] == "\x1b":
                found = self._SEQUENCE.match(text, at)
                assert found, f"an unknown sequence: {text[at : at + 12]!r}"
                self._obey(found[1], found[2])
                at = found.end()
            else:
                self._take(text[at])
                at += 1

    def _take(self, character: str) -> None:
        if character == "\a":
            self.bells += 1
        elif character == "\r":
            self._column = 0
        elif character == "\n":
            self._line = min(self._line + 1, self.lines - 1)
        else:
            assert character.isprintable(), repr(character)
            if self._column == self.columns:
                self._column = 0
                self._line = min(self._line + 1, self.lines - 1)
            self._rows[self._line][self._column] = character
            self._column += 1

    def _obey(self, numbers: str, command: str) -> None:
        if command == "H":
            line, _, column = numbers.partition(";")
            self._line = int(line or 1) - 1
            self._column = int(column or 1) - 1
        elif command == "K" and numbers in ("", "0"):
            self._rows[self._line][self._column :] = [" "] * (self.columns - self._column)
        elif command == "J" and numbers in ("2", "3"):
            self._clear_rows()
        elif numbers == "?25":
            self.cursor_shown = command == "h"
        elif numbers == "?1049" and command == "h":
            self._main = self._rows
            self._clear()
        elif numbers == "?1049" and self._main:
            self._rows = self._main
            self._main = None
        else:
            # The title is kept and brought back, the cursor blinks or not, colours end.
            known = command in "tm" or numbers in ("?1", "?12")
            assert known, f"an unknown sequence: CSI {numbers} {command}"

    def _clear(self) -> None:
        self._line = self._column = 0
        self._clear_rows()

    def _clear_rows(self) -> None:
        self._rows = [[" "] * self.columns for _ in range(self.lines)]


class Window:
    """The program in its own terminal."""

    COMMAND: tuple[str, ...] = (sys.executable, "-m", "tools.sim")

    def __init__(self, storage: Path, size: tuple[int, int], *options: str) -> None:
        self.screen = Screen(*size)
        self.screen.write(SHELL.encode())
        self._outside, self._inside = pty.openpty()
        self.resize(*size)
        self.before = termios.tcgetattr(self._inside)
        said = ("LINES", "COLUMNS")  # a size that is not this terminal's
        environment = {name: os.environ[name] for name in os.environ if name not in said}
        self.process = subprocess.Popen(
            [*self.COMMAND, "--storage", str(storage), *options],
            stdin=self._inside,
            stdout=self._inside,
            stderr=self._inside,
            cwd=ROOT,
            env={**environment, "TERM": "xterm-256color", "PYTHONUTF8": "1"},
            start_new_session=True,
            # A shell that runs the tests in the background has them ignore it.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._outside)
        os.close(self._inside)

    def worked(self) -> float:
        """Return the seconds that the processor has worked for the program."""
        # The fields of its statistics after its name in brackets: 11 and 12 are ticks of the clock.
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def type(self, keys: str) -> None:
        """Type on the keyboard."""
        os.write(self._outside, keys.encode())

    def resize(self, columns: int, lines: int) -> None:
        """Resize the window."""
        self.screen.resize(columns, lines)
        size = struct.pack("HHHH", lines, columns, 0, 0)
        fcntl.ioctl(self._inside, termios.TIOCSWINSZ, size)

    def read(self, seconds: float) -> bool:
        """Process the program's next output; False if there is none in that time."""
        if not select.select([self._outside], [], [], max(0, seconds))[0]:
            return False
        self.screen.write(os.read(self._outside, 65536))
        return True

    def until(self, seen: Callable[[], bool], what: str) -> None:
        """Wait for a condition; what: its name, for the error."""
        end = time.monotonic() + DEADLINE
        while not seen():
            lines = "\n".join(self.screen.text())
            assert self.read(end - time.monotonic()), f"{what} was not seen, but this:\n{lines}"

    def until_words(self, words: str) -> None:
        """Wait until a line of the screen contains these words."""
        """Wait until there is a frame with this number of lines."""
        self.until(lambda: any(words in line for line in self.screen.text()), f"'{words}'")

    def until_frame(self, lines: int) -> None:
        """Wait until there is a frame around a number of lines."""
        self.until(lambda: len(self.frame()) == lines, f"a frame of {lines} lines")

    def until_picture(self, wanted: Picture) -> None:
        """Wait until the device shows a picture."""
        self.until(lambda: self.picture() == wanted, "the picture of the device")

    def until_ended(self) -> int:
        """Wait until the program has ended; return its exit status."""
        end = time.monotonic() + DEADLINE
        while self.process.poll() is None:
            assert time.monotonic() < end, "the program did not end"
            self.read(0.05)
        self.settle(0)
        return self.process.returncode

    def settle(self, seconds: float = 0.2) -> None:
        """Process output until there is none for this long."""
        while self.read(seconds):
            pass

    def settings(self) -> list:
        """Return the terminal's settings for input and output."""
        return termios.tcgetattr(self._inside)

    def frame(self) -> list[str]:
        """Return the lines inside the frame around the device; none if it is incomplete."""
        lines = self.screen.text()
        tops = [number for number, line in enumerate(lines) if "┌" in line]
        bottoms = [number for number, line in enumerate(lines) if "└" in line]
        if len(tops) != 1 or len(bottoms) != 1:
            return []
        left, right = lines[tops[0]].index("┌") + 1, lines[tops[0]].rindex("─") + 1
        return [line[left:right].ljust(right - left) for line in lines[tops[0] + 1 : bottoms[0]]]

    def picture(self) -> Picture | None:
        """Return the picture inside the frame, of half blocks or Braille; None if there is none."""
        lines = self.frame()
        if not lines or not lines[0]:
            return None
        if "".join(lines).strip(" ▀▄█"):
            return from_cells(lines, 2, 4, from_braille)
        return from_cells(lines, 1, 2, from_half_block)


def from_half_block(character: str, x: int, y: int) -> bool:
    """Return whether a pixel of a half-block character is lit."""
    return character == "█" or character == "▀▄"[y]


def from_braille(character: str, x: int, y: int) -> bool:
    """Return whether a pixel of a Braille character is lit: dots 1 2 3 7 and then 4 5 6 8."""
    dot = ((1, 2, 3, 7), (4, 5, 6, 8))[x][y]
    assert 0x2800 <= ord(character) <= 0x28FF, character
    return bool(ord(character) - 0x2800 >> dot - 1 & 1)


def from_cells(
    lines: list[str], across: int, down: int, lit: Callable[[str, int, int], bool]
) -> Picture:
    """Return the picture of lines of characters, each with this many pixels across and down."""
    width = len(lines[0]) * across
    rows = []
    for line in lines:
        for y in range(down):
            pixels = [lit(character, x, y) for character in line for x in range(across)]
            rows.append(int("".join(map(str, map(int, pixels))), 2))
    return Picture(width, len(rows), tuple(rows))


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Window]]:
    """Return a function that opens a window with a size and options. All share one storage.

    The tour was seen before.
    """
    there = store.of_folder(str(tmp_path))
    Settings(there).save()
    there.settle()
    with contextlib.ExitStack() as stack:

        def open_window(size: tuple[int, int] = LARGE, *options: str) -> Window:
            window = Window(tmp_path, size, *options)
            stack.callback(window.close)
            return window

        yield open_window


@pytest.fixture
def twin() -> Iterator[Simulator]:
    """Return a device with its own storage, to compare with."""
    with Simulator() as device:
        yield device


# --- at the start and at the end ---------------------------------------------------------------


def test_the_device_is_there_within_a_second(opened):
    with Simulator(welcome=True) as device:
        first = device.picture()
    window = opened()
    window.until_picture(first)
    assert window.worked() < 1
    assert not window.screen.cursor_shown
    assert SHELL not in window.screen.text()
    for words in ("arrows", "Enter: OK", "Backspace: BACK", "h: help", "r: restart", "q: quit"):
        window.until_words(words)


def test_h_holds_back_which_opens_help(opened, twin):
    window = opened()
    window.until_picture(twin.picture())
    window.type("h")
    twin.hold("BACK", 1100)
    window.until_picture(twin.picture())


def test_q_quits_and_leaves_the_terminal_as_it_was(opened, twin):
    window = opened()
    window.until_picture(twin.picture())
    assert window.settings() != window.before
    window.type("q")
    assert window.until_ended() == 0
    assert window.screen.text() == [SHELL] + [""] * 39
    assert window.screen.cursor_shown
    assert not window.screen.whole
    assert window.settings() == window.before


def test_control_c_leaves_the_terminal_as_it_was_too(opened, twin):
    window = opened()
    window.until_picture(twin.picture())
    window.process.send_signal(signal.SIGINT)
    assert window.until_ended() == 130
    assert window.screen.text() == [SHELL] + [""] * 39
    assert window.screen.cursor_shown
    assert window.settings() == window.before


def test_the_game_is_there_again_after_quitting(opened, twin):
    for key in ("OK", "OK", "OK", "OK"):
        twin.press(key)
    first = opened()
    first.type(ENTER * 4)
    first.until_picture(twin.picture())
    first.type("q")
    first.until_ended()
    opened().until_picture(twin.picture())


def test_a_mistake_in_the_options_leaves_the_screen_alone(opened):
    window = opened(LARGE, "--seed", "many")
    assert window.until_ended() == 2
    text = window.screen.text()
    assert text[0].startswith(SHELL)
    assert any("--seed" in line and "'many'" in line for line in text)


# --- keys and time -----------------------------------------------------------------------------


def test_each_key_does_what_the_key_of_the_device_does(opened, twin):
    window = opened()
    window.until_picture(twin.picture())
    for typed, key in (
        (DOWN, "DOWN"),
        (DOWN, "DOWN"),
        (UP, "UP"),
        (RIGHT, "RIGHT"),
        (LEFT, "LEFT"),
        (LEFT, "LEFT"),
        (ENTER, "OK"),
        (RIGHT, "RIGHT"),
        (BACKSPACE, "BACK"),
        ("\n", "OK"),
        (DELETE, "BACK"),
        (ENTER, "OK"),
        (ESCAPE, "BACK"),
    ):
        before = twin.picture()
        twin.press(key)
        assert twin.picture() != before, "the test is blind to this key"
        window.type(typed)
        window.until_picture(twin.picture())


def test_keys_typed_in_one_go_all_count(opened, twin):
    window = opened()
    window.type(ENTER * 2 + RIGHT * 3 + ENTER + LEFT + ENTER)
    for key in ("OK", "OK", "RIGHT", "RIGHT", "RIGHT", "OK", "LEFT", "OK"):
        twin.press(key)
    window.until_picture(twin.picture())


def test_r_switches_the_device_off_and_on(opened, twin):
    window = opened()
    home = twin.picture()
    window.until_picture(home)
    twin.press("OK")
    window.type(ENTER)
    window.until_picture(twin.picture())
    window.type("r")
    window.until_picture(home)


def test_bots_play_while_nobody_presses_a_key(opened, tmp_path):
    with Simulator(storage=tmp_path) as device:
        for key in ("RIGHT", "OK", "OK", "LEFT", "LEFT", "OK", "OK"):  # against one bot
            device.press(key)
        device.wait(5_000)
        while device.words()[0].startswith(say("play.your_turn")):
            device.press("OK")
        thinking = device.picture()
        saved = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        device.wait(5_000)
        played = device.picture()
    shutil.rmtree(tmp_path)
    for path, content in saved.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    window = opened()
    window.until_picture(thinking)
    window.until_picture(played)


def test_a_lost_hand_rings_the_bell_and_a_card_does_not(opened, twin):
    window = opened()
    for keys, bells in (("OK OK OK OK OK", 0), (to_cell("can't", ("LEFT", "RIGHT")) + " OK", 1)):
        for key in keys.split():
            twin.press(key)
            if key == "OK":
                window.settle(2 * SEEN_AFTER / 1000)  # a press before that is ignored
            window.type(TYPED[key])
        window.until_picture(twin.picture())
        window.settle()
        assert window.screen.bells == bells


# --- the window --------------------------------------------------------------------------------


def test_nothing_is_written_while_nothing_changes(opened, twin):
    window = opened()
    window.until_picture(twin.picture())
    window.settle()
    assert not window.read(1.2), "it looks once in a second whether the window is another size"
    window.type("x")
    assert not window.read(0.2), "there is no key x"


def test_only_the_lines_that_change_are_written(opened, twin):
    window = opened()
    window.until_picture(twin.picture())
    window.settle()
    whole = window.screen.received
    twin.press("DOWN")
    window.type(DOWN)
    window.until_picture(twin.picture())
    window.settle()
    assert window.screen.received - whole < whole / 2


def test_a_usual_window_shows_dots_of_braille(opened, twin):
    window = opened(USUAL)
    window.until_picture(twin.picture())
    frame = window.frame()
    assert (len(frame), len(frame[0])) == (16, 64)
    twin.press("DOWN")
    window.type(DOWN)
    window.until_picture(twin.picture())


def test_a_window_too_small_says_how_large_it_must_be(opened, twin):
    tiny = opened((30, 6))
    tiny.until_words("lines")
    message = " ".join(tiny.screen.text())
    columns, lines = map(int, re.findall(r"\d+", message))
    for size in ((columns, lines - 1), (columns - 1, lines)):
        opened(size).until_words("lines")
    opened((columns, lines)).until_picture(twin.picture())


def test_another_size_is_redrawn(opened, twin):
    window = opened(LARGE)
    window.until_picture(twin.picture())
    assert len(window.frame()) == 32
    for size, lines in ((USUAL, 16), (LARGE, 32)):
        window.resize(*size)
        window.until_frame(lines)
        assert window.picture() == twin.picture()
        window.settle()
        assert sum("Enter: OK" in line for line in window.screen.text()) == 1
