"""Flows: key presses of a person, and the words expected on the screen, step by step."""

from __future__ import annotations

import re

from firmware.screens.common.seat_names import BOT, bot_names
from firmware.words import say
from tools.sim.fingers import press, to_cell
from tools.sim.playable import Pressed
from tools.sim.simulator import Simulator


def walk(device: Simulator, *steps: tuple[str, str]) -> None:
    """Take steps, each (keys, expected words separated by `|`).

    `worded` describes how the words name texts of the catalogue. Words may go over several lines.
    """
    for number, (keys, wanted) in enumerate(steps, 1):
        press(device, keys)
        seen = "\n".join(device.words())
        for part in wanted.split("|"):
            words = worded(part)
            assert shows(seen, words), f"step {number}, {keys}: no '{words}' on the screen:\n{seen}"


def choose(device: Simulator, label: str) -> None:
    """Choose the item of the menu on the display that begins with a text, given by its key."""
    wanted = say(label)
    for _ in range(30):
        words, picture = device.words(), device.picture()
        # The chosen row is filled from the left edge on.
        rows = [row for row in range(5) if picture.pixel(2, 17 + 10 * row)]
        if rows and words[1 + rows[0]].startswith(wanted):
            press(device, "OK")
            return
        press(device, "DOWN")
    raise AssertionError(f"no '{wanted}' in the menu:\n{device.words()}")


def marked(device: Simulator) -> list[str]:
    """Return the marked words on the display, such as the one under a cursor; CPython only."""
    return [text for *_, text, is_marked in device.handheld.canvas.words if is_marked]


def shows(seen: str, words: str) -> bool:
    """Return whether words are on a screen, on one line or over several."""
    return words in seen or words in seen.replace("\n", " ")


def worded(wanted: str) -> str:
    """Return words in which each key in braces becomes its text in the catalogue.

    Values follow the key: `{score.tricks count=3}`, `{play.card_of name=bot 3, card=1, count=3}`.
    A value is a number, a text, a name (`seat 2`, `bot 3`, `you`, `dummy`) or a key in braces.
    """
    count = 1
    while count:
        wanted, count = re.subn(r"{([\w.]+)((?: [^{}]*)?)}", _said, wanted)
    return wanted


def beginning(key: str, **values: object) -> str:
    """Return the beginning of a text that ends with a reason, which may be any."""
    return say(key, **values, why="\0").split("\0")[0].rstrip()


def _said(found: re.Match[str]) -> str:
    key, values = found.groups()
    _, *parts = re.split(r",? (\w+)=", values)
    named = {name: _value(value) for name, value in zip(parts[::2], parts[1::2], strict=True)}
    words = say(key, **named)
    assert words != key, f"there is no text {key}"
    return words


def _value(value: str) -> str | int:
    """Return a value of a text, as the flows write it."""
    kind, _, number = value.partition(" ")
    if kind == "seat" and number.isdigit():
        return say("name.seat", seat=number)
    if kind == "bot" and number.isdigit():
        return BOT + bot_names()[int(number) - 1]
    if value in ("you", "dummy"):
        return say("name." + value)
    return int(value) if value.isdigit() else value


CANNOT = to_cell("can't") + " OK wait:500"
"""Enter that a seat can't play although every card would fit, which is asked twice; then look."""


def start_tally(device: Pressed, seats: int, dealer: int) -> None:
    """Start a new tally from the home screen, with the default rules."""
    press(device, "OK OK")
    press(device, "LEFT*2" if seats == 2 else "LEFT" if seats == 3 else f"RIGHT*{seats - 4}")
    press(device, "OK")
    press(device, f"LEFT*{seats - dealer} OK")


def start_solo(device: Pressed, bots: int, level: str = "Good") -> None:
    """Start a new solo game from the home screen, with the default rules."""
    press(device, "RIGHT OK OK")
    press(device, "LEFT*2" if bots == 1 else "LEFT" if bots == 2 else f"RIGHT*{bots - 3}")
    press(device, "OK LEFT OK" if level == "Easy" else "OK OK")


def written(name: str) -> str:
    """Return the keys that write a name of the letters A to Z in a new `TextEntry`."""
    keys = ""
    at = 0
    for letter in name.lower():
        cell = ord(letter) - ord("a")
        keys += f"RIGHT*{cell - at} " if cell >= at else f"LEFT*{at - cell} "
        keys += "OK "
        at = cell
    return f"{keys}LEFT*{at + 1} OK"  # round the corner, to the last cell
