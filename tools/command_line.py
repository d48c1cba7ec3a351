"""What the commands of the project have in common."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from typing import NoReturn

INTERRUPTED = 130
"""The exit status of a command that was interrupted."""

_DIGITS = 20  # more than any number needs that is asked for


class Parser(argparse.ArgumentParser):
    """Says in one line what is wrong with the command line, and exits with status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(refuse(f"{message} (--help says more)"))


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """What reads an argument that is a whole number from `least` to `most`."""

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
        if not is_number or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"'{text}' is no whole number from {least} to {most}")
        return int(text)

    return read


def refuse(reason: str) -> int:
    """Say on standard error, in one line, what is to be mended first; returns the exit status."""
    print(" ".join(reason.split()), file=sys.stderr)
    return 2


def unread() -> int:
    """End in order where nobody reads standard output any more; returns the exit status."""
    # Nothing is left to flush when Python ends.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
