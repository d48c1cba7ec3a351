"""A player who loses pays for each player who is still in the hand (V-15), on the device."""

from __future__ import annotations

from typing import Any

from firmware.words import say
from firmware.words.adding_rules import sections
from host_tests.engine.entering import house
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import walk
from host_tests.firmware.rule_play import NEW, file_of, playing
from tools.sim.simulator import Simulator

WATERFALL: dict[str, Any] = {
    "base": "98",
    "limit": 20,
    "loss_costs": "players",
    "after_bust": "out_total_stays",
    "token_name": "drink",
}


def explained(**rules: Any) -> str:
    """Return the aim of house rules."""
    return next(sections(house(**{**WATERFALL, **rules})))[1]


def test_each_loss_says_what_it_cost(tmp_path, golden) -> None:
    with playing(tmp_path, WATERFALL) as device:
        player = AddingPlayer(device)
        for card in ("9", "9", "9"):
            player.enter(card)
        over = "{adding.went_over name=seat 3, limit=20}"
        walk(device, ("", over + ": +{tokens.drink count=3}"), ("restart wait:300", over))
        golden("loss-per-player", device)
        player = AddingPlayer(device)
        player.enter("9")
        walk(device, ("", "{adding.went_over name=seat 4, limit=20}: +{tokens.drink count=2}"))
        player.enter("9")
        walk(device, ("", "{adding.wins_hand name=seat 2}"))
        assert player.screen.game.standing.lost == (0, 1, 0, 3, 2)


def test_a_border_that_costs_a_token_is_counted_as_well(tmp_path) -> None:
    border = {"after_bust": "new_hand", "borders": [19], "border_costs": "token"}
    with playing(tmp_path, {**WATERFALL, **border}) as device:
        player = AddingPlayer(device)
        for card in ("9", "9", "9"):
            player.enter(card)
        assert player.screen.game.standing.lost == (0, 0, 0, 4, 0)
        walk(device, ("", "{adding.went_over name=seat 3, limit=20}: +{tokens.drink count=4}"))


def test_the_rules_say_it() -> None:
    drink, drinks = say("tokens.drink", count=1), say("tokens.drink", count=9)
    each = say("about.aim.per_player", tokens=drink)
    assert say("about.aim.mark_over", tokens=each) in explained()
    tokens = explained(tokens=9)
    lost = say("about.aim.lose_over", tokens=each, count=1)
    assert tokens.index(say("about.aim.begin", tokens=drinks)) < tokens.index(lost)
    assert each not in explained(win_points=1, target_points=5)


def test_the_editor_has_it(tmp_path) -> None:
    with Simulator(storage=tmp_path, seed=1) as device:
        walk(
            device,
            (NEW, "{rule.name}  {rules.mine}"),
            ("RIGHT*5 OK", "{rule.loss_costs}|{answer.loss_costs.players}"),
            ("RIGHT OK", "{rule.loss_costs}  {value.loss_costs.players}"),
            ("OK LEFT OK OK", "{rule.loss_costs}  1"),
            ("OK RIGHT OK", "{rule.loss_costs}  {value.loss_costs.players}"),
            ("LEFT*6 OK wait:100", "{rules.which}"),
        )
    assert file_of(tmp_path, "my-rules.json")["loss_costs"] == "players"
