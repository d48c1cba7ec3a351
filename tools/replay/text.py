"""Text for the terminal."""

from __future__ import annotations

from unicodedata import category

from engine.reader import Reader


def printable(text: str) -> str:
    """Return a text from a file as one line that is safe to print on a terminal.

    A space of any kind is a space: texts have some at which no line may end.
    """
    return "".join(
        letter if letter.isprintable() else " " if category(letter) == "Zs" else "?"
        for letter in text
    )


def seat_names(reader: Reader) -> list[str]:
    """Return what the seats are called, by seat, with an empty entry 0.

    Those of players who join later may be among them.
    """
    names = reader.names or [""] * reader.start().first_seats
    return ["", *(printable(name) or f"Seat {seat}" for seat, name in enumerate(names, 1))]
