"""Replay the record of a game and print it, event by event.

    python3 -m tools.replay FILE            in words
    python3 -m tools.replay --json FILE     one JSON object for each event
    python3 -m tools.replay -               a record from standard input

If [Rules] is not a preset, it names a rule file beside the record or in the current folder.

Each event is printed as soon as it is read. The exit status is 0 for a valid record, finished or
not. The replay stops at the first invalid line with status 2 and one line on standard error,
FILE:LINE: reason. docs/record.md describes the format.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Any, BinaryIO, Protocol

from engine.errors import RecordError, RuleError, shown
from engine.reader import Reader
from firmware.files import json_text
from firmware.words import explain
from tools.command_line import Parser, command, refuse
from tools.replay.text import printable


class Story(Protocol):
    """Describes a game in words."""

    def heading(self) -> list[str]:
        """Return lines about the game before its first event."""

    def event(self, words: list[str]) -> list[str]:
        """Return lines about the event that has just been played."""

    def ending(self) -> list[str]:
        """Return lines about the state at the end of the record."""


RULE_FILE_SIZE = 64 * 1024
"""The maximum size of a rule file in bytes."""


def _family(name: str) -> Any:
    """Return what describes a family of games: a module with `Story` and `json_object`."""
    return importlib.import_module(f".{name}", __name__)


def replay(
    lines: Iterable[bytes], as_json: bool, rule_file: Callable[[str], object] | None = None
) -> Iterator[str]:
    """Replay a record and yield the lines to print, each event's before the next line is read.

    lines: the lines of the file as bytes, so that an encoding error has a line number.
    rule_file: returns the data of a rule file by its name (`rule_files`).

    Raises RecordError, always with a line number, if the record is malformed or illegal.
    """
    reader = Reader(rule_file)
    story: Story | None = None
    number = 0
    for number, line in enumerate(lines, 1):
        words = reader.feed(_decoded(line, number))
        if words is None:
            continue
        game = reader.start()
        if as_json:
            yield json.dumps(_family(game.name).json_object(game, number, words))
            continue
        if story is None:
            story = _family(game.name).Story(reader)
            yield from story.heading()
        yield from story.event(words)
    try:  # without events, nothing has checked the tags yet
        game = reader.start()
    except RecordError as error:
        raise RecordError(error.line or max(1, number), error.code, **error.values) from None
    if as_json:
        return
    if story is None:
        story = _family(game.name).Story(reader)
        yield from story.heading()
    yield from story.ending()


def rule_files(*folders: Path) -> Callable[[str], object]:
    """Return a function that returns the data of a rule file in the first folder that has it.

    It returns None if no folder has the file, and raises RuleError if it is not JSON.
    """

    def find(name: str) -> object:
        for path in (folder / name for folder in folders):
            try:
                if not path.is_file():
                    continue
                if path.stat().st_size > RULE_FILE_SIZE:
                    raise RuleError("file_too_large", name=shown(name))
                data: object = json_text.parse(path.read_text(encoding="utf-8"))
            except RuleError:
                raise
            except OSError as error:
                raise RuleError("unreadable_file", name=shown(name), why=error.strerror) from None
            except ValueError as error:  # not JSON, not UTF-8, or not a file name
                why = f"it is not JSON ({error})"
                raise RuleError("unreadable_file", name=shown(name), why=why) from None
            return [] if data is None else data  # None would mean that there is no file
        return None

    return find


@command
def main(arguments: list[str] | None = None, program: str = "python3 -m tools.replay") -> int:
    """Replay the record named on the command line; return the exit status, 0 or 2.

    program: what its help calls it.
    """
    parser = Parser(
        prog=program,
        description="Replay the record of a game and print it in words.",
        epilog="Exit status: 0 for a valid record, whether the game is finished or not; 2 if an "
        "event is illegal or the file can't be read, with one line on standard error that gives "
        "the place and the reason.",
    )
    parser.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print one JSON object for each event")
    options = parser.parse_args(arguments)
    try:
        folders = [Path()] if options.file == "-" else [Path(options.file).parent, Path()]
        with _opened(options.file) as lines:
            for line in replay(lines, options.json, rule_files(*folders)):
                print(line, flush=True)
    except RecordError as error:
        return refuse(printable(f"{options.file}:{error.line}: {explain(error)}"))
    except BrokenPipeError:
        raise
    except OSError as error:
        return refuse(printable(f"{options.file}: {error.strerror}"))
    return 0


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb")


def _decoded(line: bytes, number: int) -> str:
    try:
        # Some editors put a byte order mark at the start of a file.
        return line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError:
        raise RecordError(number, "not_utf8") from None
