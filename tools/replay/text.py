"""What all stories of games need."""

from __future__ import annotations


def printable(text: str) -> str:
    """Return a text from a file as it may go to a terminal, on one line."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)
