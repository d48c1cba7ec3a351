"""Scripts for the simulator: one command a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from tools.sim.simulator import KEYS, Simulator

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
    """A line that is not a command. The message is the reason; line: its number from 1."""

    def __init__(self, line: int, reason: str):
        super().__init__(reason)
        self.line = line


def play(lines: Iterable[str], simulator: Simulator, say: Callable[[str], None]) -> None:
    """Carry out a script; `say` gets what `show` and `text` print, line by line.

    A blank line, or one that begins with `;` or `#`, is passed over. ScriptError at the first
    line that is no command or can't be done.
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
    words: list[str], simulator: Simulator, say: Callable[[str], None]
) -> Callable[[], object]:
    """What a line asks for, ready to be done; ValueError where it is no command.

    So that an error in the firmware is never taken for one in the script. A picture is written at
    once, since whether that can be done is the script's concern.
    """
    name = words[0]
    if name not in COMMANDS:
        raise ValueError(f"unknown command '{name}'; the commands are {', '.join(COMMANDS)}")
    wanted = len(COMMANDS[name].split())
    if len(words) != wanted and not (name == "png" and len(words) > wanted):
        raise ValueError(f"write this command as: {COMMANDS[name]}")
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
        raise ValueError(f"'{text}' must be a number of ms from 0 to {_LONGEST} (a day)")
    return int(text)
