"""Text for the terminal."""

from __future__ import annotations


def printable(text: str) -> str:
    """Return a text from a file as one line that is safe to print on a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
