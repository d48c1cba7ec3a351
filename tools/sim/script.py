"""Scripts for the simulator: one command per line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from tools.sim.playable import Playable
from tools.sim.simulator import KEYS

COMMANDS = {
    "key": "key NAME",
    "hold": "hold NAME MS",
    "wait": "wait MS",
    "show": "show",
    "text": "text",
    "png": "png FILE",
    "restart": "restart",
}
_LONGEST = 24 * 60 * 60 * 1000


class ScriptError(ValueError):
    """A line that is not a valid command.

    Attributes:
    line: its number, counted from 1.
    """

    def __init__(self, line: int, reason: str):
        super().__init__(reason)
        self.line = line


def play(lines: Iterable[str], simulator: Playable, say: Callable[[str], None]) -> None:
    """Run a script; `say` receives the output of `show` and `text`, line by line.

    Blank lines and lines that begin with `;` or `#` are skipped. Raises ScriptError at the first
    line that is not a command or fails.
    """
    for number, line in enumerate(lines, 1):
        words = line.split()
        if not words or words[0][0] in ";#":
            continue
        try:
            command = _command(words, simulator, say)
        except ValueError as error:
            raise ScriptError(number, str(error)) from None
        command()


def _command(
    words: list[str], simulator: Playable, say: Callable[[str], None]
) -> Callable[[], object]:
    """Return a function that does what a line asks for; ValueError if it is not a command.

    The function runs outside the handler of ValueError, so that an error in the firmware is not
    reported as an error in the script. A picture is written here, because a failure to write is
    the script's error.
    """
    name = words[0]
    if name not in COMMANDS:
        raise ValueError(f"unknown command '{name}'; the commands are {', '.join(COMMANDS)}")
    wanted = len(COMMANDS[name].split())
    if len(words) != wanted and not (name == "png" and len(words) > wanted):
        raise ValueError(f"expected: {COMMANDS[name]}")
    if name == "key":
        return partial(simulator.press, _key(words[1]))
    if name == "hold":
        return partial(simulator.hold, _key(words[1]), _milliseconds(words[2]))
    if name == "wait":
        return partial(simulator.wait, _milliseconds(words[1]))
    if name == "show":
        return lambda: say(simulator.picture().text())
    if name == "text":
        lines = simulator.words()
        return partial(_say_all, lines, say)
    if name == "png":
        _write(" ".join(words[1:]), simulator.picture().png())
        return lambda: None
    return simulator.restart


def _write(name: str, content: bytes) -> None:
    try:
        Path(name).write_bytes(content)
    except OSError as error:
        raise ValueError(f"{name}: {error.strerror}") from None


def _say_all(lines: list[str], say: Callable[[str], None]) -> None:
    for line in lines:
        say(line)


def _key(name: str) -> str:
    if name not in KEYS:
        raise ValueError(f"unknown key '{name}'; the keys are {' '.join(KEYS)}")
    return name


def _milliseconds(text: str) -> int:
    if not text.isdecimal() or int(text) > _LONGEST:
        raise ValueError(f"'{text}' must be a whole number of ms from 0 to {_LONGEST} (a day)")
    return int(text)
