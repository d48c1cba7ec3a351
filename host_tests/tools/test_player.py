"""The player of the tools obeys the rules and takes the shortest way."""

from __future__ import annotations

import pytest

from engine import cards
from engine.chance import Chance
from host_tests import amount
from tools.bench import recorder
from tools.bench.recorder import Recorder
from tools.sim import guide
from tools.sim.entering import keys_to
from tools.sim.fingers import RANKS, WAYS, press, to_cell
from tools.sim.simulator import KEYS

GAMES = {way: keys for way, keys in WAYS.items() if way not in ("rule editor", "settings")}
GAMES["a tally with suits and a joker"] = "OK DOWN*6 OK OK OK"
TURNS = 60


@pytest.mark.parametrize("way", amount.by_turns(list(GAMES)))
def test_every_answer_is_taken_and_the_game_goes_on(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guide, "SLIP", 10_000)  # almost never
    chance = Chance(3)
    with Recorder(3) as device:
        press(device, GAMES[way])
        game = device.app.game.table.game
        for _ in range(TURNS):
            if device.over:
                break
            device.take_turn(chance)
            notice = "" if device.on_message else device.screen.notice
            # If every card fits, "can't play" takes a second OK.
            assert not notice or "every card fits" in notice, device.all_words()
        assert len(game.history) > 12
        assert all(
            step.what in ("OK", "wait", "wait for bots") or step.kind
            for step in device.steps
            if step.part != "start"
        )


def test_it_takes_the_shortest_way_to_a_cell() -> None:
    keys = tuple(zip(KEYS, range(6), strict=True))
    with Recorder(1) as device:
        press(device, WAYS["tally"])
        for rank, label in enumerate(RANKS):
            number = {"A": 1, "10": 10}.get(label, 0)
            numbers = device.screen.game.rules.effect(cards.make(rank)).ways[0].numbers
            number = number if number in numbers else numbers[0]
            way = keys_to(device.screen, cards.make(rank), number, keys)
            assert len(way) == len(to_cell(label).split())


def test_the_same_chance_presses_the_same_keys() -> None:
    def keys() -> list[recorder.Step]:
        chance = Chance(5)
        with Recorder(5) as device:
            press(device, WAYS["Parlett, solo"])
            device.play(20, chance)
            return device.steps

    assert keys() == keys()
