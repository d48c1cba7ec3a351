"""Flows: what a person does with the keys, and the words he must then see, step by step."""

from __future__ import annotations

from collections import deque

from tools.sim.simulator import Simulator

PAD = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "can't", "undo")
"""The cells of the pad of ranks, in the order of LEFT and RIGHT."""

_HOME = PAD.index("8")
_STEPS = {"LEFT": -1, "RIGHT": 1, "UP": -5, "DOWN": 5}


def press(device: Simulator, keys: str) -> None:
    """Press keys one after another, such as `OK RIGHT*3 wait:500 OK`."""
    for word in keys.split():
        name, _, times = word.partition("*")
        command, _, ms = name.partition(":")
        for _ in range(int(times or 1)):
            if command == "wait":
                device.wait(int(ms))
            elif command == "restart":
                device.restart()
            else:
                device.press(name)


def walk(device: Simulator, *steps: tuple[str, str]) -> None:
    """Take steps, each (keys, words that are then on the screen, apart by `|`)."""
    for number, (keys, wanted) in enumerate(steps, 1):
        press(device, keys)
        seen = "\n".join(device.words())
        for words in wanted.split("|"):
            assert words in seen, f"step {number}, {keys}: no '{words}' on the screen:\n{seen}"


def to_cell(label: str, arrows: tuple[str, ...] = ("LEFT", "RIGHT", "UP", "DOWN")) -> str:
    """The fewest presses that choose a cell of the pad and take it, with these arrows alone."""
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
    raise AssertionError(f"no way to {label}")


CANNOT = to_cell("can't") + " OK"
"""Say that a seat can't play where every card would fit, which is asked twice."""


def start_tally(device: Simulator, seats: int, dealer: int) -> None:
    """From the home screen into a new tally by the rules that are offered first."""
    press(device, "OK OK")
    press(device, "LEFT*2" if seats == 2 else "LEFT" if seats == 3 else f"RIGHT*{seats - 4}")
    press(device, "OK")
    press(device, f"LEFT*{seats - dealer} OK")


def start_solo(device: Simulator, bots: int, level: str = "Good") -> None:
    """From the home screen into a new solo game by the rules that are offered first."""
    press(device, "DOWN OK OK")
    press(device, "LEFT*2" if bots == 1 else "LEFT" if bots == 2 else f"RIGHT*{bots - 3}")
    press(device, "OK LEFT OK" if level == "Easy" else "OK OK")
