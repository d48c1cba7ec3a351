"""A player of Parlett's game who uses only the keys and always plays the same way."""

from __future__ import annotations

import random

from engine import table
from firmware.screens.parlett.lay_aside import LayAside
from host_tests.firmware.key_player import KeyPlayer
from host_tests.kept import kept
from tools.sim.simulator import Simulator

KINDS = ("sheet", "parlett", "parlett_pass", "parlett_seat")
PRESETS = ("parlett-3", "parlett-classic", "parlett-2", "parlett-4")

# The presses after the choice of the preset, up to the first question of the game.
_SET_UP = {
    "sheet": "OK RIGHT*2 OK OK",  # bids are entered openly
    "parlett": "OK OK",
    "parlett_pass": "OK OK",
    "parlett_seat": "OK OK OK OK",
}
_MOST = 8000


def set_up(kind: str, name: str, options: str = "") -> str:
    """Return the presses from the home screen to a new nine-deal match.

    options: the presses that choose options of the rules.
    """
    keys = f"DOWN RIGHT OK DOWN*{KINDS.index(kind)} OK DOWN*{PRESETS.index(name)} OK "
    opened = f"UP OK {options} BACK DOWN " if options else ""
    return keys + opened + _SET_UP[kind]


def record(device: Simulator) -> str:
    """Return the saved record of the game on the screen."""
    kind = kept(device.folder, "playing").decode().split("\n")[0]
    return kept(device.folder, f"{kind}.txt").decode()


class ParlettPlayer(KeyPlayer):
    """Plays a match on a simulator in this process, and records its presses."""

    def __init__(self, device: Simulator, seed: int = 0) -> None:
        super().__init__(device)
        self.chance = random.Random(seed)

    @property
    def game(self):
        return self.app.game.table.game

    def play(self, deals: int = 1000) -> None:
        """Play until the match is over or has this many deals."""
        for _ in range(_MOST):
            if self.game.over or len(self.game.results) >= deals:
                return
            self.step()
        raise AssertionError("the match does not end")

    def step(self) -> None:
        """Answer the question on the screen, or wait."""
        screen = self.screen
        what = screen.table.prompt()[0]
        if screen.lingers:
            self.press("wait:2100")
        elif screen.messages or screen.covered or what == table.CONFIRM:
            self.press("wait:500 OK")
        elif what == table.THINK:
            self.press("wait:1000")
        else:
            lays = screen.question
            if isinstance(lays, LayAside) and len(lays._chosen) == 3:  # now to the check mark
                away = len(lays._hand) - lays._at
                self.press(f"RIGHT*{away}" if away else "")
            steps = self.chance.randrange(4)
            self.press("wait:500 " + f"RIGHT*{steps} " * (steps > 0) + "OK")


def said(player: ParlettPlayer) -> str:
    """Return the words on the display, in one line."""
    return " ".join(player.device.words())


def covers(device: Simulator, kind: str) -> ParlettPlayer:
    """Return a player at the first cover of a game that three people share."""
    player = ParlettPlayer(device)
    keys = set_up(kind, "parlett-3")
    player.press(keys if kind == "parlett_pass" else "DOWN RIGHT OK OK OK OK RIGHT OK OK")
    return player
