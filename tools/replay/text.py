"""Text for the terminal."""

from __future__ import annotations

from engine.reader import Reader


def printable(text: str) -> str:
    """Return a text from a file as one line that is safe to print on a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def seat_names(reader: Reader) -> list[str]:
    """Return what the seats are called, by seat, with an empty entry 0."""
    numbered = [f"Seat {seat}" for seat in range(1, reader.start().seats + 1)]
    return ["", *(printable(name) for name in reader.names or numbered)]
