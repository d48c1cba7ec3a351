"""Flows: key presses of a person, and the words expected on the screen, step by step."""

from __future__ import annotations

import re

from firmware.words import say
from tools.sim.fingers import press, to_cell
from tools.sim.simulator import Simulator


def walk(device: Simulator, *steps: tuple[str, str]) -> None:
    """Take steps, each (keys, expected words separated by `|`).

    In the words, `{menu.undo}` stands for the text of that key. They may go over several lines.
    """
    for number, (keys, wanted) in enumerate(steps, 1):
        press(device, keys)
        seen = "\n".join(device.words())
        for part in wanted.split("|"):
            words = re.sub(r"{([\w.]+)}", _text, part)
            found = words in seen or words in seen.replace("\n", " ")
            assert found, f"step {number}, {keys}: no '{words}' on the screen:\n{seen}"


def _text(key: re.Match[str]) -> str:
    text = say(key[1])
    assert text != key[1], f"there is no text {key[1]}"
    return text


CANNOT = to_cell("can't") + " OK wait:500"
"""Enter that a seat can't play although every card would fit, which is asked twice; then look."""


def start_tally(device: Simulator, seats: int, dealer: int) -> None:
    """Start a new tally from the home screen, with the default rules."""
    press(device, "OK OK")
    press(device, "LEFT*2" if seats == 2 else "LEFT" if seats == 3 else f"RIGHT*{seats - 4}")
    press(device, "OK")
    press(device, f"LEFT*{seats - dealer} OK")


def start_solo(device: Simulator, bots: int, level: str = "Good") -> None:
    """Start a new solo game from the home screen, with the default rules."""
    press(device, "DOWN OK OK")
    press(device, "LEFT*2" if bots == 1 else "LEFT" if bots == 2 else f"RIGHT*{bots - 3}")
    press(device, "OK LEFT OK" if level == "Easy" else "OK OK")
