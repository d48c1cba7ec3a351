"""Replay the record of a game and print it, event by event.

    python3 -m tools.replay FILE            as a person would read it
    python3 -m tools.replay --json FILE     one JSON object an event, and nothing else
    python3 -m tools.replay -               a record from standard input

A record whose [Rules] name no preset names a rule file, looked for beside the record, then in the
current folder.

Each event is printed as soon as it is read. The exit status is 0 for a record that keeps to the
rules, finished or not. At the first line that does not, the replay stops with status 2 and one
line on standard error, FILE:LINE: reason.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import BinaryIO, Protocol

from engine.adding.vocabulary import RuleError
from engine.reader import Reader
from engine.record import RecordError
from firmware import json_text
from tools.replay import adding, parlett
from tools.replay.text import printable


class Story(Protocol):
    """Tells a game in words, a list of lines at a time."""

    def heading(self) -> list[str]:
        """Return what is known before the first event."""

    def event(self, words: list[str]) -> list[str]:
        """Return what the event that has just been played did."""

    def ending(self) -> list[str]:
        """Return how things stand where the record ends."""


RULE_FILE_SIZE = 64 * 1024
"""How many bytes a rule file may have."""

OBJECTS: dict[str, Callable[..., dict[str, object]]] = {
    "adding": adding.json_object,
    "parlett": parlett.json_object,
}
"""By the name of a game: the function that makes the JSON object of an event."""

STORIES: dict[str, Callable[[Reader], Story]] = {"adding": adding.Story, "parlett": parlett.Story}
"""By the name of a game: what tells it in words."""


def replay(
    lines: Iterable[bytes], as_json: bool, rule_file: Callable[[str], object] | None = None
) -> Iterator[str]:
    """Play a record and yield the lines to print, those of an event before the next line is read.

    `lines` are those of the file, undecoded, so that a damaged one is known by its number.
    `rule_file` gives the data of a rule file by its name (`rule_files`). Raises RecordError, always
    with the number of a line, where the record can't be read or is illegal.
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
            yield json.dumps(OBJECTS[game.name](game, number, words))
            continue
        if story is None:
            story = STORIES[game.name](reader)
            yield from story.heading()
        yield from story.event(words)
    try:  # the tags may be wrong, and where no event follows nobody has looked at them yet
        game = reader.start()
    except RecordError as error:
        raise RecordError(error.line or max(1, number), error.reason) from None
    if as_json:
        return
    if story is None:
        story = STORIES[game.name](reader)
        yield from story.heading()
    yield from story.ending()


def rule_files(*folders: Path) -> Callable[[str], object]:
    """Return a function that gives the data of a rule file in the first folder that has it.

    It gives None where none has it, and raises RuleError where the file is no JSON.
    """

    def find(name: str) -> object:
        for path in (folder / name for folder in folders):
            try:
                if not path.is_file():
                    continue
                if path.stat().st_size > RULE_FILE_SIZE:
                    raise RuleError(f"{name}: it is too long for a rule file")
                data: object = json_text.parse(path.read_text(encoding="utf-8-sig"))
            except RuleError:
                raise
            except OSError as error:
                raise RuleError(f"{name}: {error.strerror}") from None
            except ValueError as error:  # no JSON, no UTF-8, or a name that no file can have
                raise RuleError(f"{name}: it can't be read as JSON: {error}") from None
            if data is None:  # else it would seem that there is no file
                raise RuleError(f"{name}: a rule file is an object")
            return data
        return None

    return find


def main(arguments: list[str] | None = None) -> int:
    """Replay the record that the command line names and return the exit status, 0 or 2."""
    parser = argparse.ArgumentParser(
        prog="python3 -m tools.replay",
        description="Replay the record of a game and print it as a person would read it.",
        epilog="Exit status: 0 where every event keeps to the rules, whether the game is finished "
        "or not; 2 where one does not, or the file can't be read, with one line on standard error "
        "that says where and why.",
    )
    parser.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object an event and nothing else"
    )
    options = parser.parse_args(arguments)
    # A name in a script that the terminal's encoding lacks must not stop the replay.
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="replace")
    try:
        folders = [Path()] if options.file == "-" else [Path(options.file).parent, Path()]
        with _opened(options.file) as lines:
            for line in replay(lines, options.json, rule_files(*folders)):
                print(line, flush=True)
    except RecordError as error:
        return _refuse(f"{options.file}:{error.line}: {error.reason}")
    except BrokenPipeError:
        # Whoever read along has seen enough. Nothing is left to flush when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + getattr(signal, "SIGPIPE", 13)
    except OSError as error:
        return _refuse(f"{options.file}: {error.strerror}")
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return 0


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    return nullcontext(sys.stdin.buffer) if name == "-" else open(name, "rb")


def _refuse(message: str) -> int:
    print(printable(message), file=sys.stderr)
    return 2


def _decoded(line: bytes, number: int) -> str:
    try:
        # Some editors begin a file with a mark that is no part of its text.
        return line.decode("utf-8-sig" if number == 1 else "utf-8")
    except UnicodeDecodeError:
        raise RecordError(number, "this is not UTF-8 text") from None
