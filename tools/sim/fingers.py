"""Write a sequence of key presses as a line of words."""

from __future__ import annotations

from collections import deque
from contextlib import nullcontext

from tools.sim.playable import Playable

PAD = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "can't", "undo")
"""The cells of the rank pad, in the order of LEFT and RIGHT."""

WAYS = {
    "tally": "UP UP OK OK OK OK",
    "solo": "UP UP RIGHT OK OK OK OK",
    "pass and play": "UP UP RIGHT RIGHT OK OK OK OK OK",
    "bot at the table": "UP OK OK OK OK OK OK",
    "score sheet": "UP RIGHT OK OK OK OK OK OK",
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

_HOME = PAD.index("8")
_STEPS = {"LEFT": -1, "RIGHT": 1, "UP": -5, "DOWN": 5}


def press(device: Playable, keys: str) -> None:
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


def to_cell(label: str, arrows: tuple[str, ...] = ("LEFT", "RIGHT", "UP", "DOWN")) -> str:
    """Return the fewest presses of these arrows, and OK, that enter a cell of the pad."""
    goal = PAD.index(label)
    ways = deque([(_HOME, "")])
    seen = {_HOME}
    while ways:
        cell, keys = ways.popleft()
        if cell == goal:
            return keys + "OK"
        for arrow in arrows:
            step = (cell + _STEPS[arrow]) % len(PAD)
            if step not in seen:
                seen.add(step)
                ways.append((step, keys + arrow + " "))
    raise ValueError(f"no way to {label} with {', '.join(arrows)}")
