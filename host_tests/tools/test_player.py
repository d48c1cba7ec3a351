"""The player of the tools obeys the rules and takes the shortest way."""

from __future__ import annotations

import pytest

from engine.chance import Chance
from tools.bench import recorder
from tools.bench.recorder import Recorder
from tools.sim import guide, player
from tools.sim.fingers import PAD, WAYS, press, to_cell

GAMES = {way: keys for way, keys in WAYS.items() if way not in ("rule editor", "settings")}
GAMES["a tally with suits and a joker"] = "OK DOWN*6 OK OK OK"
TURNS = 60


@pytest.mark.parametrize("way", GAMES)
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
            assert not notice or notice.startswith("Every card fits"), device.all_words()
        assert len(game.history) > 12
        assert all(
            step.what in ("OK", "wait", "wait for bots") or step.kind
            for step in device.steps
            if step.part != "start"
        )


def test_it_takes_the_shortest_way_to_a_cell() -> None:
    with Recorder(1) as device:
        press(device, WAYS["tally"])
        pad = device.screen.entry._ranks
        for place, label in enumerate(PAD):
            cursor = player._Cursor(
                pad, lambda owner, arrow: owner.key(arrow), lambda owner: owner.chosen, [place]
            )
            assert len(player._way(cursor, place)) == len(to_cell(label).split()) - 1


def test_the_same_chance_presses_the_same_keys() -> None:
    def keys() -> list[recorder.Step]:
        chance = Chance(5)
        with Recorder(5) as device:
            press(device, WAYS["Parlett, solo"])
            device.play(20, chance)
            return device.steps

    assert keys() == keys()
