"""Each kind of play of each family: what the screens of all games share.

These tests know no game, so they also hold for a family that is added.
"""

from __future__ import annotations

import pytest

from engine import table
from engine.families import FAMILIES
from firmware.screens.common.play import PlayScreen
from firmware.screens.families import kinds
from tools.sim.fingers import press
from tools.sim.guide import Guide

QUESTIONS = 12
"""The most questions before a game."""

ANSWERS = 60
"""The most answers in a game; many games last longer."""


def begin(device: Guide, kind: str) -> None:
    """Begin a game of a kind, with the answer to each question that is offered first."""
    device.app.set_up(kind)
    for _ in range(QUESTIONS):
        press(device, "OK")
        if isinstance(device.screen, PlayScreen):
            return
    raise AssertionError(f"no game after {QUESTIONS} questions:\n{device.all_words()}")


def answer(device: Guide) -> None:
    """Do what comes next: what a bot thinks of first, or the last legal move."""
    screen = device.screen
    thinks = screen.table.prompt()[0] == table.THINK
    assert screen.answer(next(screen.table.think()) if thinks else screen.game.legal_moves()[-1])
    device.wait(0)


def check_words(device: Guide) -> None:
    """Check that there are words on the display, none of them the key of a missing text."""
    words = device.all_words()
    assert words
    assert not [word for word in words.split() if word.split(".")[0] in ("error", *FAMILIES)]


@pytest.mark.parametrize("kind", kinds())
def test_a_game_of_each_kind(kind: str) -> None:
    """It is played, undone, taken up after a restart, left, and played again."""
    with Guide(seed=3) as device:
        begin(device, kind)
        for _ in range(ANSWERS):
            if device.over:
                break
            answer(device)
            check_words(device)
        game = device.screen.game
        made = game.history[:]
        assert device.screen.in_words(made[-1])
        device.screen.undo()
        assert len(game.history) < len(made)
        device.screen.redo()
        assert game.history == made
        press(device, "restart wait:1000")
        assert device.screen.game.history[: len(made)] == made
        device.leave("menu.help")
        check_words(device)
        device.back_to_the_first()
        device.leave("menu.rules")
        check_words(device)
        device.back_to_the_first()
        device.leave("menu.home", "menu.home_kept")
        check_words(device)
        begin(device, kind)
        before = device.app.game.table
        device.app.play_again(device.app.game)
        after = device.screen.table
        assert after is not before and after.seating == before.seating
        assert after.game.rules == before.game.rules and after.game.rules.title()
        assert after.game.dealer == before.game.dealer % after.game.seats + 1
