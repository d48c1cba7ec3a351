"""How a long task tells how far it is."""

from __future__ import annotations

import shutil
import sys
from typing import TextIO


class Progress:
    """Says what is being done: on one line that changes on a terminal, else line by line."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = sys.stdout if stream is None else stream
        self._in_place = self._stream.isatty()
        self._shown = 0

    def step(self, text: str) -> None:
        """Say what is being done now."""
        if not self._in_place:
            self._print(text + "\n")
            return
        text = text[: shutil.get_terminal_size().columns - 1]
        self._print("\r" + text.ljust(self._shown))
        self._shown = len(text)

    def say(self, text: str) -> None:
        """Say what stays to be read, on a line of its own."""
        self.clear()
        self._print(text + "\n")

    def clear(self) -> None:
        """Remove the line that changes, so that something else can be written there."""
        if self._shown:
            self._print("\r" + " " * self._shown + "\r")
            self._shown = 0

    def _print(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
