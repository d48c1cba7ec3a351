"""Arguments, errors and exit statuses that the command lines share."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from typing import NoReturn

INTERRUPTED = 130
"""The exit status of a command that was interrupted."""

BROKEN_PIPE = 141
"""The exit status of a command whose reader has closed the pipe."""

_DIGITS = 20  # more than any of the numbers needs


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line and exits with status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(refuse(f"{message} (--help says more)"))


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """Return a parser for an argument that must be a whole number from `least` to `most`."""

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS
        if not is_number or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(
                f"'{text}' must be a whole number from {least} to {most}"
            )
        return int(text)

    return read


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add the option --workers: how many processes share the work, usually one for each core."""
    parser.add_argument(
        "--workers",
        type=whole_number(1, 256),
        default=os.cpu_count() or 1,
        help="how many processes",
    )


def refuse(reason: str) -> int:
    """Print an error of the user as one line on standard error; return the exit status, 2."""
    print(" ".join(reason.split()), file=sys.stderr)
    return 2


def unread() -> int:
    """End quietly after standard output is closed; return the exit status of a broken pipe."""
    # Otherwise Python reports an error when it flushes at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE
