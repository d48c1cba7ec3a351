"""Cards whose player names who loses (V-12), on the device: asked for, shown and explained."""

from __future__ import annotations

from typing import Any

import pytest

from engine.adding.game import Game
from engine.adding.rules import Rules
from engine.table import Table
from firmware.words import say
from firmware.words.adding_rules import sections
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import choose, walk, worded
from host_tests.firmware.rule_play import NEW, go_on_until, playing
from host_tests.kept import kept
from tools.sim.fingers import press
from tools.sim.guide import Guide
from tools.sim.simulator import Simulator

LOSES = {"name_loses": True}
NAMES = {"base": "98", "tokens": 3, "cards": {"Q": LOSES}}
ALL: dict[str, Any] = {
    "base": "98",
    "tokens": 3,
    "cards": dict.fromkeys((*"A23456789JQK", "10"), LOSES),
}
STAYS = {"after_bust": "out_total_stays"}


def test_a_tally_asks_who_loses_and_the_round_is_over(tmp_path, golden) -> None:
    with playing(tmp_path, NAMES) as device:
        AddingPlayer(device).enter("Q")
        walk(device, ("", "{effect.who.name_loses}|{name.seat seat=2}"))
        golden("loses-who", device)
        walk(device, ("RIGHT OK", "{adding.hand_over hand=1}"))
        walk(device, ("wait:2000", "{adding.loses name=seat 3}"))
        golden("loses-round-over", device)
        walk(device, ("restart wait:2000", "{adding.loses name=seat 3}"))
        assert kept(tmp_path, "tally.txt").decode().splitlines()[-1] == "play 1 Q >3"


def test_the_one_named_sits_out_and_the_tally_goes_on(tmp_path, golden) -> None:
    with playing(tmp_path, {**NAMES, **STAYS}) as device:
        player = AddingPlayer(device)
        player.enter("Q")
        walk(device, ("OK", "{play.plays name=seat 3}"))
        golden("loses-out", device)
        player.enter("Q")
        walk(device, ("OK", "{play.plays name=seat 4}"))
        player.enter("Q")  # nobody is asked for: only seat 3 is left
        walk(device, ("", "{adding.wins_hand name=seat 4}"))
        walk(device, ("restart", "{adding.wins_hand name=seat 4}"))


@pytest.mark.parametrize("after", ["new_hand", "out_total_stays", "pile_away_stay"])
def test_a_bot_says_who_loses(after: str, tmp_path, golden) -> None:
    with playing(tmp_path, {**ALL, "after_bust": after}, kind="RIGHT OK") as device:
        wanted = [worded("{adding.you_lose}"), worded("{adding.you_are_out}").split("\n")[0]]
        go_on_until(device, *wanted)
        golden(f"loses-you-{after}", device)


@pytest.mark.parametrize("card", [LOSES, {"name_pays": True}])
def test_at_a_real_table_it_is_said_that_the_others_play_on(card: dict) -> None:
    """The bot has to draw first, so nobody is to move."""
    with Guide(seed=1) as device:
        rules = {**ALL, **STAYS, "name": "Ours", "tokens": 1, "hand": 2}
        rules["cards"] = dict.fromkeys(ALL["cards"], card)
        game = Game(Rules.from_file(rules), 4, 1, (2,))
        device.app.start_game("seat", Table(game, ["table", "table:keeper", "table", "table"]))
        press(device, "OK RIGHT OK wait:9000")
        walk(device, ("", "{message.lay name=bot 2}"))
        walk(device, ("OK", "{adding.out_play_on}"))


def test_such_a_card_is_made_in_the_editor_shown_and_explained(tmp_path, golden) -> None:
    with Simulator(storage=tmp_path, seed=7) as device:
        press(device, NEW)
        choose(device, "rule.cards")
        walk(
            device,
            ("LEFT*2 OK", "{card.every rank=K}"),
            ("RIGHT*5 OK", "{effect.name_loses}  {editor.yes}"),
            ("RIGHT OK", "{effect.name_loses}  {editor.no}|{effect.name_swaps}  {editor.yes}"),
        )
    folder = tmp_path / "shown"
    folder.mkdir()
    with playing(folder, NAMES) as device:
        press(device, "BACK")
        choose(device, "cards.title")
        golden("loses-card-table", device)
    for after, stays in (("new_hand", False), ("pile_away_out", True)):
        data = {"base": "classic-99", "name": "Ours", "after_bust": after, "cards": {"Q": LOSES}}
        text = "\n".join(text for _, text in sections(Rules.from_file(data)))
        assert say("about.aim.named_loses") in text
        assert (say("about.aim.pile_stays") in text) is stays
        assert say("effect.does.name_loses", what="0") in text
