"""Write a sequence of key presses as a line of words."""

from __future__ import annotations

from collections import deque
from contextlib import nullcontext

from engine.cards import RANKS
from tools.sim.playable import Pressed

PAD = ("can't", *RANKS, "11", "-10")
"""The cells of the pad of cards, in the order of LEFT and RIGHT: 4 rows of 4."""

WAYS = {
    "tally": "UP UP OK OK OK OK",
    "solo": "UP UP RIGHT OK OK OK OK",
    "pass and play": "UP UP RIGHT RIGHT OK OK OK OK OK",
    "bot at the table": "UP OK OK OK OK OK OK",
    "score sheet": "UP RIGHT OK OK OK OK RIGHT RIGHT OK OK",  # bids are entered openly
    "Parlett, solo": "UP RIGHT OK DOWN OK OK OK OK",
    "Parlett, pass and play": "UP RIGHT OK DOWN DOWN OK OK OK OK OK",
    "Parlett, bot at the table": "UP RIGHT OK DOWN DOWN DOWN OK OK OK OK OK OK",
    "rule editor": "UP UP OK UP UP OK OK",
    "settings": "UP RIGHT RIGHT OK",
}
"""The keys from the home screen, just shown, into each kind of game, the editor and the settings.

UP leads to the same tiles whether or not a game to go on with stands above them. They begin a new
game where none is kept.
"""

_HOME = "9"
_COLUMNS = 4


def press(device: Pressed, keys: str) -> None:
    """Press keys one after another, such as `OK RIGHT*3 wait:500 OK restart`.

    `OK&OK` presses OK twice as fast as a finger can; `OK&` does not wait for its effect.
    """
    # What else can be pressed, such as an emulated Pico, gains nothing from it.
    with getattr(device, "at_once", nullcontext)():
        for word in keys.split():
            name, _, times = word.partition("*")
            command, _, ms = name.partition(":")
            for _ in range(int(times or 1)):
                if command == "wait":
                    device.wait(int(ms))
                elif command == "restart":
                    device.restart()
                else:
                    *fast, last = name.split("&")
                    for key in fast:
                        device.tap(key)
                    if last:
                        device.press(last)


def to_cell(
    label: str, arrows: tuple[str, ...] = ("LEFT", "RIGHT", "UP", "DOWN"), start: str = _HOME
) -> str:
    """Return the fewest presses of these arrows, and OK, that enter a cell of the pad.

    start: the label of the cell under the cursor.
    """
    goal = PAD.index(label)
    first = PAD.index(start)
    ways = deque([(first, "")])
    seen = {first}
    while ways:
        cell, keys = ways.popleft()
        if cell == goal:
            return keys + "OK"
        for arrow in arrows:
            step = _step(cell, arrow)
            if step not in seen:
                seen.add(step)
                ways.append((step, keys + arrow + " "))
    raise ValueError(f"no way to {label} with {', '.join(arrows)}")


def _step(cell: int, arrow: str) -> int:
    """Return the cell to which an arrow leads; LEFT and RIGHT by rows, UP and DOWN by columns."""
    step = 1 if arrow in ("RIGHT", "DOWN") else -1
    if arrow in ("LEFT", "RIGHT"):
        return (cell + step) % len(PAD)
    rows = len(PAD) // _COLUMNS
    row, column = divmod(cell, _COLUMNS)
    column, row = divmod((column * rows + row + step) % len(PAD), rows)
    return row * _COLUMNS + column
