"""Arguments, errors and exit statuses that the command lines share."""

from __future__ import annotations

import argparse
import codecs
import functools
import os
import sys
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn, ParamSpec

from tools import ToolError

_Arguments = ParamSpec("_Arguments")

INTERRUPTED = 130
"""The exit status of a command that was interrupted."""

BROKEN_PIPE = 141
"""The exit status of a command whose reader has closed the pipe."""

_DIGITS = 20  # more than any of the numbers needs

_PLAIN = {
    **{"−": "-", "–": "-", "—": "-", "×": "x", "÷": "/", "±": "+/-", "·": "-"},
    **{"“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'"},
    **{"→": "->", "←": "<-", "↑": "^", "↓": "v", "♣": "C", "♦": "D", "♥": "H", "♠": "S"},
    **{"✓": "+", "⚙": "*", "¿": "?", "¡": "!", "ß": "ss"},
    **{"æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "ø": "o", "Ø": "O"},
}
"""What stands for a character that has no letters to be taken apart into; suits as in a record."""


class Parser(argparse.ArgumentParser):
    """A parser that reports an error in one line and exits with status 2."""

    def error(self, message: str) -> NoReturn:
        self.exit(refuse(f"{message} (--help says more)"))


def command(main: Callable[_Arguments, int]) -> Callable[_Arguments, int]:
    """Decorate the function of a command line: an error on the way is one line and a status."""

    @functools.wraps(main)
    def run(*arguments: _Arguments.args, **options: _Arguments.kwargs) -> int:
        print_plainly()
        try:
            status = main(*arguments, **options)
            sys.stdout.flush()  # which finds a closed pipe while it can still be caught
            return status
        except ToolError as error:
            return refuse(str(error), error.status)
        except ImportError as error:
            return refuse(_missing(error))
        except BrokenPipeError:
            return unread()
        except OSError as error:
            name = f"{os.fspath(error.filename)}: " if error.filename else ""
            return refuse(f"{name}{error.strerror or error}")
        except KeyboardInterrupt:
            return INTERRUPTED

    return run


def plain(text: str) -> str:
    """Return a text in ASCII: a minus is a hyphen, a suit its letter, `é` an `e`; else a `?`."""
    found = []
    for letter in text:
        apart = unicodedata.normalize("NFKD", letter)
        found.append(_PLAIN.get(letter) or "".join(filter(str.isascii, apart)) or "?")
    return "".join(found)


def print_plainly() -> None:
    """Print whatever the encoding of the standard streams does not have as `plain` has it."""
    codecs.register_error("plain", _encoded)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a test may have another kind of stream there
            stream.reconfigure(errors="plain")


def _encoded(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    return plain(error.object[error.start : error.end]), error.end


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Write a file in this context: its error names the file, also where the disk is full."""
    try:
        yield
    except OSError as error:
        error.filename = error.filename or path
        raise


@contextmanager
def packages() -> Iterator[None]:
    """Import what needs packages in this context: without them, one line says what to do."""
    try:
        yield
    except ImportError as error:
        sys.exit(refuse(_missing(error)))


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


def refuse(reason: str, status: int = 2) -> int:
    """Print an error as one line on standard error; return the exit status, 2 for the user's."""
    print(" ".join(reason.split()), file=sys.stderr)
    return status


def _missing(error: ImportError) -> str:
    """Return what to do about a missing package; raise the error again if it is our own."""
    if error.name is None:
        return str(error)
    if error.name.partition(".")[0] in ("engine", "firmware", __name__.partition(".")[0]):
        raise error
    return f"the package {error.name} is missing: run 'make setup'"


def unread() -> int:
    """End quietly after standard output is closed; return the exit status of a broken pipe."""
    # Otherwise Python reports an error when it flushes at exit.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return BROKEN_PIPE
