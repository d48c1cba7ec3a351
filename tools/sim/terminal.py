"""The device in a terminal, drawn in half blocks, or in Braille dots in a small window."""

from __future__ import annotations

import time

import blessed

from tools.sim.picture import Picture
from tools.sim.playable import Playable

_KEYS = {
    "KEY_UP": "UP",
    "KEY_DOWN": "DOWN",
    "KEY_LEFT": "LEFT",
    "KEY_RIGHT": "RIGHT",
    "KEY_ENTER": "OK",
    "KEY_BACKSPACE": "BACK",
    "KEY_DELETE": "BACK",
    "KEY_ESCAPE": "BACK",
}
_HELP = "arrows  Enter: OK  Backspace: BACK  h: help  r: restart  q: quit"
_HOLDS = 700  # ms; a terminal does not say how long a key is held, and help comes after 600
_LONGEST = 1000  # ms between two updates of the clock
_PRESS_SOUND = 0


def run(simulator: Playable) -> None:
    """Show the device until the user quits."""
    terminal = blessed.Terminal()
    with terminal.fullscreen(), terminal.cbreak(), terminal.hidden_cursor():
        _Window(terminal, simulator).run()


class _Window:
    def __init__(self, terminal: blessed.Terminal, simulator: Playable):
        self._terminal = terminal
        self._simulator = simulator
        self._shown: list[str] = []
        self._size = (0, 0)

    def run(self) -> None:
        simulator = self._simulator
        before = time.monotonic()
        while True:
            self._draw()
            longest = _LONGEST if simulator.wait_at_most < 0 else simulator.wait_at_most
            key = self._terminal.inkey(timeout=min(longest, _LONGEST) / 1000)
            now = time.monotonic()
            simulator.wait(int((now - before) * 1000))
            before = now
            if key.name in _KEYS:
                simulator.tap(_KEYS[key.name])
            elif key == "h":
                simulator.hold("BACK", _HOLDS)
            elif key == "r":
                simulator.restart()
            elif key == "q":
                return

    def _draw(self) -> None:
        """Print the lines that changed, and ring the bell for a bust or a win."""
        terminal = self._terminal
        if self._size != (terminal.width, terminal.height):
            self._size = (terminal.width, terminal.height)
            self._shown = []
            print(terminal.clear, end="")
        lines = self._lines(self._simulator.picture())
        out = []
        for row, line in enumerate(lines):
            if row >= len(self._shown) or line != self._shown[row]:
                rest = terminal.clear_eol if len(line) < terminal.width else ""
                out.append(terminal.move_xy(0, row) + line + rest)
        self._shown = lines
        if any(sound != _PRESS_SOUND for sound in self._simulator.sounds):
            out.append("\a")
        self._simulator.sounds.clear()
        print("".join(out), end="", flush=True)

    def _lines(self, picture: Picture) -> list[str]:
        width, height = self._size
        if width >= picture.width + 2 and height >= picture.height // 2 + 3:
            rows = picture.text().split("\n")
        elif width >= picture.width // 2 + 2 and height >= picture.height // 4 + 3:
            rows = _braille(picture)
        else:
            return ["Make this window at least", "66 columns by 19 lines."]
        across = len(rows[0])
        left = " " * ((width - across - 2) // 2)
        framed = [left + "┌" + "─" * across + "┐"]
        framed += [left + "│" + row + "│" for row in rows]
        framed.append(left + "└" + "─" * across + "┘")
        framed.append(_HELP[:width].center(width).rstrip())
        return framed


def _braille(picture: Picture) -> list[str]:
    """Return a picture as lines of Braille, two by four pixels per character."""
    dots = ((0, 0, 1), (0, 1, 2), (0, 2, 4), (1, 0, 8), (1, 1, 16), (1, 2, 32), (0, 3, 64),
            (1, 3, 128))  # fmt: skip
    return [
        "".join(
            chr(0x2800 + sum(bit for dx, dy, bit in dots if picture.pixel(x + dx, y + dy)))
            for x in range(0, picture.width, 2)
        )
        for y in range(0, picture.height, 4)
    ]
