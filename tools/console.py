"""Console output of the commands: progress and tables."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from typing import TextIO


class Progress:
    """Shows progress: one changing line on a terminal, otherwise line by line."""

    def __init__(self, stream: TextIO | None = None) -> None:
        """Write to `stream`; None for standard output."""
        self._stream = sys.stdout if stream is None else stream
        self._in_place = self._stream.isatty()
        self._shown = 0

    def step(self, text: str) -> None:
        """Show the current step."""
        if not self._in_place:
            self._print(text + "\n")
            return
        text = text[: shutil.get_terminal_size().columns - 1]
        self._print("\r" + text.ljust(self._shown))
        self._shown = len(text)

    def say(self, text: str) -> None:
        """Print a line that stays."""
        self.clear()
        self._print(text + "\n")

    def clear(self) -> None:
        """Remove the changing line, to make room for other output."""
        if self._shown:
            self._print("\r" + " " * self._shown + "\r")
            self._shown = 0

    def _print(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()


def bar(done: int, total: int, seconds: float) -> str:
    """Return a bar of progress, with the time that the rest may take.

    seconds: the time taken for what is done.
    """
    full = 20 * done // total
    left = round(seconds * (total - done) / max(1, done))
    clock = f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"
    return f"[{'#' * full}{'.' * (20 - full)}] {done} of {total}, {clock} left"


def table(rows: Sequence[Sequence[str]], left: Sequence[int] = (0,)) -> str:
    """Return rows of equal length as lines of text with aligned columns.

    left: the columns that are aligned left; all others are aligned right.
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            text.ljust(width) if column in left else text.rjust(width)
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
