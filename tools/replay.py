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

from engine import cards
from engine.adding import moves
from engine.adding.game import Game as AddingGame
from engine.adding.record import choice
from engine.adding.vocabulary import RuleError
from engine.game import NOBODY
from engine.reader import Reader
from engine.record import RecordError


class Story(Protocol):
    """Tells a game in words, a list of lines at a time."""

    def heading(self) -> list[str]:
        """Return what is known before the first event."""

    def event(self, words: list[str]) -> list[str]:
        """Return what the event that has just been played did."""

    def ending(self) -> list[str]:
        """Return how things stand where the record ends."""


def adding_object(game: AddingGame, line: int, words: list[str]) -> dict[str, object]:
    """Return what `--json` prints for the event of an adding game that has just been played.

    `line` is where it stands, `words` are the event's. Lists by seat begin with seat 1.
    """
    kind = words[0]
    move = game.history[-1]
    has_card = moves.kind_of(move) in (moves.PLAY, moves.DRAW)
    next_seat = game.next_seat
    tokens = game.tokens
    return {
        "line": line,
        "event": kind,
        "seat": None if kind == "hand" else moves.seat_of(move),
        "to_move": None if next_seat == NOBODY else next_seat,
        "over": game.over,
        "winners": game.winners,
        "card": cards.text(moves.card_of(move)) if has_card else None,
        "total": game.total,
        "direction": game.direction,
        "tokens": None if tokens is None else tokens[1:],
        "marks": game.lost[1:] if tokens is None and game.scores is None else None,
        "points": None if game.points is None else game.points[1:],
        "scores": None if game.scores is None else game.scores[1:],
        "hand": game.hand,
        "dealer": game.dealer,
        "call": game.call() if kind == "play" else None,
    }


class AddingStory:
    """Tells an adding game in words."""

    def __init__(self, reader: Reader):
        """Tell the game of a reader that has played its first event or read all its tags."""
        game = reader.start()
        assert isinstance(game, AddingGame)
        self._game = game
        self._names = [printable(name) for name in reader.names]
        self._width = max(len(name) for name in self._names)
        self._token = game.rules.token_name

    def heading(self) -> list[str]:
        """Return the name of the game, the players and what they changed."""
        game = self._game
        rules = game.rules
        lines = [
            f"{printable(rules.title())} ({printable(rules.name)}): {', '.join(self._names[1:])}; "
            f"first dealer {self._names[game.first_dealer]}"
        ]
        told = [option for option in rules.options if not option.startswith("name=")]
        return lines + [f"House rule: {printable(option)}" for option in told]

    def event(self, words: list[str]) -> list[str]:
        """Return a line for the event that has just been played, more where it ends something."""
        game = self._game
        kind = words[0]
        if kind == "hand":
            return ["", f"Hand {game.hand}, dealer {self._names[game.dealer]}"]
        move = game.history[-1]
        seat = moves.seat_of(move)
        told = {
            "deal": lambda: f"is dealt {' '.join(words[2:])}",
            "play": lambda: self._play(move),
            "draw": lambda: f"draws {words[2]}" if words[2:] else "draws late",
            "nodraw": lambda: f"forgets to draw: {_cards(game.sizes[seat])} left",
            "out": lambda: self._out(seat),
        }[kind]()
        lines = [self._line(seat, told)]
        index = len(game.history) - 1
        if kind == "play":
            if game.lost_by(index):
                lines.append(self._line(seat, f"goes over, {self._loss(seat)}"))
            elif game.crossed_by(index):
                lines.append(self._line(seat, self._loss(seat)))
        if game.lost_by(index) and not (game.between_hands or game.over):
            lines.append("  The pile is taken away.")
        if game.scores is not None and (game.between_hands or game.over):
            scores = zip(self._names[1:], game.scores[1:], strict=True)
            lines.append(f"  Scores: {', '.join(f'{name} {score}' for name, score in scores)}")
        if game.over:
            winners = [self._names[winner] for winner in game.winners]
            lines += ["", f"{' and '.join(winners)} {'win' if winners[1:] else 'wins'} the game."]
        return lines

    def ending(self) -> list[str]:
        """Return who must do what where a game stops unfinished; nothing for a finished one."""
        game = self._game
        if game.over:
            return []
        if game.between_hands:
            where = ", between two hands." if game.hand else " before the first hand."
        elif game.to_move == game.next_seat:
            where = f", {self._names[game.next_seat]} to play."
        elif moves.kind_of(game.history[-1]) == moves.PLAY:
            where = f", {self._names[game.receiver]} to draw, "
            where += f"then {self._names[game.next_seat]} to play."
        else:
            where = f", {self._names[game.receiver]} to be dealt cards."
        return ["", f"The game stops here{where}"]

    def _play(self, move: int) -> str:
        game = self._game
        card = moves.card_of(move)
        effect = game.rules.effect(card)
        played = cards.text(card)
        if len(effect.numbers) > 1:
            played += " " + choice(effect, moves.number_of(move))
        said = f'"{game.call()}"'
        after = "the hand ends"
        if game.next_seat != NOBODY:
            after = f"{'→' if game.direction > 0 else '←'} {self._names[game.next_seat]}"
        return f"{played:<7}  {said:<17}  {game.total:>4}  {after}"

    def _out(self, seat: int) -> str:
        game = self._game
        hand = game.cards_of(seat)
        if not game.sizes[seat]:
            why = "has no card left"
        elif hand is None:
            why = "can't play"
        else:
            why = f"can't play {' '.join(cards.text(card) for card in hand)}"
        return f"{why}, {self._loss(seat)}"

    def _loss(self, seat: int) -> str:
        """What a seat has just lost, the hand or points for a border."""
        game = self._game
        if game.points is not None:
            lost = game.crossed_by(len(game.history) - 1)
            return f"loses {_points(lost)}: {_points(game.points[seat])} left in this hand"
        tokens = game.tokens
        if tokens is None:
            drinks = " and drinks" if self._token == "drink" else ""
            return f"loses the hand{drinks}: {game.lost[seat]} lost so far"
        if tokens[seat]:
            return f"loses a {self._token}: {tokens[seat]} left"
        return f"loses the last {self._token} and is out of the game"

    def _line(self, seat: int, told: str) -> str:
        return f"  {self._names[seat]:<{self._width}}  {told}"


RULE_FILE_SIZE = 64 * 1024
"""How many bytes a rule file may have."""

OBJECTS: dict[str, Callable[..., dict[str, object]]] = {"adding": adding_object}
"""By the name of a game: the function that makes the JSON object of an event."""

STORIES: dict[str, Callable[[Reader], Story]] = {"adding": AddingStory}
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
                data: object = json.loads(path.read_text(encoding="utf-8-sig"))
            except RuleError:
                raise
            except OSError as error:
                raise RuleError(f"{name}: {error.strerror}") from None
            except RecursionError:
                raise RuleError(f"{name}: its brackets are nested too deep") from None
            except ValueError as error:  # no JSON, no UTF-8, or a name that no file can have
                raise RuleError(f"{name}: it can't be read as JSON: {error}") from None
            if data is None:  # else it would seem that there is no file
                raise RuleError(f"{name}: a rule file is an object")
            return data
        return None

    return find


def printable(text: str) -> str:
    """Return a text from a file as it may go to a terminal, on one line."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


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


def _points(count: int) -> str:
    return f"{count or 'no'} point{'s' if count != 1 else ''}"


def _cards(count: int) -> str:
    return f"{count or 'no'} card{'s' if count > 1 else ''}"


if __name__ == "__main__":
    sys.exit(main())
