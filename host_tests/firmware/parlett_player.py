"""Somebody who plays Parlett's game by the keys alone, the same way every time."""

from __future__ import annotations

import random
from pathlib import Path

from engine import table
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

KINDS = ("sheet", "parlett", "parlett_pass", "parlett_seat")
PRESETS = ("parlett-3", "parlett-classic", "parlett-2", "parlett-4")

# The presses after the preset is chosen, up to the first question of the game.
_SET_UP = {
    "sheet": "OK OK OK",
    "parlett": "OK OK",
    "parlett_pass": "OK OK",
    "parlett_seat": "OK OK OK OK",
}
_MOST = 8000


def set_up(kind: str, name: str) -> str:
    """The presses that lead from the home screen to a new nine-deal match."""
    keys = f"DOWN*4 OK DOWN*{KINDS.index(kind)} OK DOWN*{PRESETS.index(name)} OK "
    return keys + _SET_UP[kind]


def record(device: Simulator) -> str:
    """The record that the device keeps of the game on its screen."""
    assert device._scratch is not None
    folder = Path(device._scratch.name)
    return (folder / f"{(folder / 'playing').read_text()}.txt").read_text()


class ParlettPlayer:
    """Plays a match on a simulator that runs in this process, and keeps what it pressed."""

    def __init__(self, device: Simulator, seed: int = 0) -> None:
        self.device = device
        self.pressed: list[str] = []
        self.chance = random.Random(seed)

    @property
    def app(self):
        return self.device._inside._handheld.shell.app

    @property
    def screen(self):
        return self.app._stack[-1]

    @property
    def game(self):
        return self.app.game.table.game

    def press(self, keys: str) -> None:
        for word in keys.split():
            self.pressed.append(word)
            press(self.device, word)

    def play(self, deals: int = 1000) -> None:
        """Play till the match is over, or so many deals are."""
        for _ in range(_MOST):
            if self.game.over or len(self.game.results) >= deals:
                return
            self.step()
        raise AssertionError("the match does not end")

    def step(self) -> None:
        """Do what is asked, or wait."""
        screen = self.screen
        what = screen.table.prompt()[0]
        if screen.lingers:
            self.press("wait:2100")
        elif screen.news or screen.covered or what == table.OK:
            self.press("wait:500 OK")
        elif what == table.THINK:
            self.press("wait:1000")
        else:
            steps = self.chance.randrange(4)
            self.press("wait:500 " + f"RIGHT*{steps} " * (steps > 0) + "OK")


def said(player: ParlettPlayer) -> str:
    """What is on the display, in one line."""
    return " ".join(player.device.words())


def covers(device: Simulator, kind: str) -> ParlettPlayer:
    """A player at the first cover of a game that three people share."""
    player = ParlettPlayer(device)
    keys = set_up(kind, "parlett-3")
    player.press(keys if kind == "parlett_pass" else "DOWN*4 OK OK OK OK RIGHT OK OK")
    return player
