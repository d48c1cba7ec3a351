"""Scripts for the simulator: one command a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from tools.sim.simulator import Simulator

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
    """A line that is no command; the message is the reason, `line` its number from 1."""

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
            _carry_out(words, simulator, say)
        except (ValueError, OSError) as error:
            raise ScriptError(number, str(error)) from None


def _carry_out(words: list[str], simulator: Simulator, say: Callable[[str], None]) -> None:
    command = words[0]
    if command not in COMMANDS:
        raise ValueError(f"there is no command '{command}'; there are {', '.join(COMMANDS)}")
    if len(words) != len(COMMANDS[command].split()):
        raise ValueError(f"write this command as: {COMMANDS[command]}")
    if command == "key":
        simulator.press(words[1])
    elif command == "hold":
        simulator.hold(words[1], _milliseconds(words[2]))
    elif command == "wait":
        simulator.wait(_milliseconds(words[1]))
    elif command == "show":
        say(simulator.picture().text())
    elif command == "text":
        for line in simulator.words():
            say(line)
    elif command == "png":
        Path(words[1]).write_bytes(simulator.picture().png())
    else:
        simulator.restart()


def _milliseconds(text: str) -> int:
    if not text.isdecimal() or int(text) > _LONGEST:
        raise ValueError(f"'{text}' is no number of ms from 0 to {_LONGEST} (a day)")
    return int(text)
