"""The device reacts to keys while a bot thinks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import table
from engine.parlett.deal import PLAYING
from firmware import ticks
from host_tests.firmware.parlett_player import ParlettPlayer, set_up
from tools.sim.simulator import Simulator


class Bot:
    """A bot that yields a number of answers, all the same legal move, and counts them."""

    def __init__(self, move: int, answers: int) -> None:
        self.asked = 0
        self.thoughts = self._think(move, answers)

    def _think(self, move: int, answers: int) -> Iterator[int]:
        for _ in range(answers):
            self.asked += 1
            yield move


@pytest.fixture
def player() -> Iterator[ParlettPlayer]:
    """Return a player of a deal with bots; one of them is about to play a card."""
    with Simulator(seed=4) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3"))
        while not is_thinking(player):
            player.step()
        yield player


def is_thinking(player: ParlettPlayer) -> bool:
    """Return whether a bot is to play a card, with nothing to show before."""
    screen = player.screen
    asked = screen.table.prompt()[0]
    return (
        player.game.phase == PLAYING
        and asked == table.THINK
        and not (screen.messages or screen.lingers)
    )


def thinks(player: ParlettPlayer, answers: int) -> Bot:
    """Replace the bot whose turn it is; its pause begins."""
    screen = player.screen
    screen._forget_thought()
    screen.work()
    bot = Bot(player.game.legal_moves()[0], answers)
    screen._thinking = bot.thoughts
    return bot


def test_thinking_continues_until_a_key_is_pressed(
    player: ParlettPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = thinks(player, 100)
    shell = player.device.handheld.shell
    now = player.app.device.now()
    assert shell.step(now) == 0
    several = bot.asked
    assert several > 1
    monkeypatch.setattr(player.app.device.keys, "waiting", lambda: True)
    assert shell.step(now) == 0
    assert bot.asked == several


def test_a_bot_with_an_answer_waits_until_its_thinking_was_shown(player: ParlettPlayer) -> None:
    length = len(player.game.history)
    bot = thinks(player, 2)
    now = player.app.device.now()
    while player.screen.work():
        pass
    assert bot.asked == 2
    wait = player.screen.tick(now)
    assert wait > 0 and len(player.game.history) == length
    assert player.screen.tick(ticks.later(now, 1)) == wait - 1
    then = ticks.later(now, wait)
    assert player.screen.tick(then) == 0
    assert len(player.game.history) == length + 1
