"""A player who goes over the limit pays for each point over it (V-14), on the device."""

from __future__ import annotations

from engine import cards
from firmware.words import say
from firmware.words.adding_rules import sections
from host_tests.engine.entering import house
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import walk
from host_tests.firmware.rule_play import NEW, file_of, go_on_until, playing
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

OVER = {"base": "98", "limit": 20, "over_costs": True, "token_name": "chip"}


def explained(**rules: object) -> str:
    """Return the aim of house rules."""
    return next(sections(house("98", **{"over_costs": True, **rules})))[1]


def test_each_hand_says_what_it_cost(tmp_path, golden) -> None:
    with playing(tmp_path, OVER) as device:
        player = AddingPlayer(device)
        for card in ("9", "9", "9"):
            player.enter(card)
        over = "{adding.went_over name=seat 3, limit=20}"
        walk(device, ("", over + ": +{tokens.chip count=7}"), ("restart wait:300", over))
        golden("over-costs", device)
        press(device, "OK")
        player = AddingPlayer(device)
        for _ in range(3):
            player.enter("9")
        lost = player.screen.game.standing.lost
        assert lost == (0, 0, 0, 7, 7)


def test_tokens_are_taken_and_the_last_one_puts_a_player_out(tmp_path) -> None:
    with playing(tmp_path, {**OVER, "tokens": 9}) as device:
        player = AddingPlayer(device)
        for card in ("9", "9", "6"):
            player.enter(card)
        walk(device, ("", "{adding.went_over name=seat 3, limit=20}: −{tokens.chip count=4}"))
        press(device, "OK")
        player = AddingPlayer(device)
        for card in ("9", "9", "9"):
            player.enter(card)
        assert player.screen.game.standing.tokens[1:] == [9, 9, 5, 2]


def test_a_border_that_costs_a_token_is_counted_with_the_points_over_the_limit(tmp_path) -> None:
    with playing(tmp_path, {**OVER, "borders": [19], "border_costs": "token"}) as device:
        player = AddingPlayer(device)
        for card in ("9", "9", "9"):
            player.enter(card)
        assert player.screen.game.standing.lost == (0, 0, 0, 8, 0)
        walk(device, ("", "{adding.went_over name=seat 3, limit=20}: +{tokens.chip count=8}"))


def test_a_hint_says_that_every_card_goes_over(tmp_path) -> None:
    rules = {"base": "98", "start_total": 98, "cards": dict.fromkeys(cards.RANKS, {"add": 5})}
    with playing(tmp_path, rules, kind="RIGHT OK") as device:
        go_on_until(device, say("play.your_turn"))
        walk(device, ("UP", "{coach.over limit=98}"))


def test_the_rules_say_it() -> None:
    chip, chips = say("tokens.chip", count=1), say("tokens.chip", count=9)
    each = say("about.aim.each_over", tokens=chip)
    marks = explained(token_name="chip")
    assert each in marks
    assert say("about.aim.mark_over", tokens=chip) not in marks
    tokens = explained(token_name="chip", tokens=9)
    assert tokens.index(say("about.aim.begin", tokens=chips)) < tokens.index(each)
    for other in ({"bust_by_playing": False}, {"win_points": 1}, {"borders": [33]}):
        assert say("about.aim.each_over", tokens=chip) not in explained(token_name="chip", **other)


def test_the_rules_say_what_any_other_loss_costs() -> None:
    two = say("tokens.chip", count=2)
    rules = {"token_name": "chip", "loss_costs": 2}
    empty, picked = say("about.empty_hand.loses"), say("about.aim.named_loses")
    kills = {"Q": {"name_loses": True}}
    gets, loses = (say("about.aim." + what, tokens=two) for what in ("you_get", "you_lose"))
    assert f"{empty} {gets}" in explained(draw="never", **rules)
    assert f"{empty} {loses}" in explained(draw="never", tokens=9, **rules)
    assert f"{picked} {gets}" in explained(cards=kills, **rules)
    assert gets not in explained(**rules)
    plain = explained(draw="never", cards=kills, over_costs=False, **rules)
    assert empty in plain and f"{empty} {gets}" not in plain


def test_the_editor_has_it(tmp_path) -> None:
    with Simulator(storage=tmp_path, seed=1) as device:
        walk(
            device,
            (NEW, "{rule.name}  {rules.mine}"),
            ("RIGHT*9 OK", "{rule.bust_by_playing}  {editor.yes}"),
            ("RIGHT OK", "{rule.over_costs}  {editor.yes}"),
            ("BACK LEFT*11 OK wait:100", "{rules.which}"),
        )
    assert file_of(tmp_path, "my-rules.json")["over_costs"] is True
