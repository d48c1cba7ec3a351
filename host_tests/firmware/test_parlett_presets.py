"""Parlett's game, set up and played by the keys in all four seatings, on both runtimes."""

from __future__ import annotations

import pytest

from firmware.words import use
from host_tests import amount
from host_tests.firmware.flow import choose
from host_tests.firmware.parlett_player import KINDS, PRESETS, ParlettPlayer, set_up
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

WHOLE = ("sheet", "parlett")
"""The seatings played for all nine deals; the others are played for two."""


@pytest.mark.parametrize(("name", "kind"), amount.by_turns(amount.pairs(PRESETS, KINDS)))
def test_it_can_be_set_up_and_played(name: str, kind: str) -> None:
    with Simulator(seed=11) as device:
        player = ParlettPlayer(device)
        player.press(set_up(kind, name))
        game = player.game
        assert game.rules.name == name
        player.play(9 if kind in WHOLE else 2)
        assert game.over == (kind in WHOLE)
        assert len(game.results) == (9 if kind in WHOLE else 2)
        player.check_on_micropython(11)


def test_the_kinds_of_games_are_in_the_language_of_the_device() -> None:
    with Simulator(seed=11) as device:
        use("german")
        press(device, "RIGHT DOWN OK")
        choose(device, "kind.sheet")
        titles = ["Parletts 99", "Klassisch mit Joker", "Zwei und Dummy", "Vier Spieler"]
        assert device.words()[1:-1] == titles
