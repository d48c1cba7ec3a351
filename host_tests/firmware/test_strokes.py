"""Entering a card with two strokes, with a knob and with a key for each rank."""

from __future__ import annotations

import pytest

from engine.adding.presets import NAMES
from engine.adding.rules import Rules, preset
from engine.cards import JOKER
from engine.chance import Chance
from firmware.screens.adding import cells
from firmware.screens.settings import SettingsMenu
from firmware.ui.pad import draw_cross
from firmware.words import say
from host_tests import amount
from host_tests.engine.random_games import rule_file
from host_tests.firmware.flow import start_tally, walk
from tools.bench import presses
from tools.gallery.fits import Ruler
from tools.sim.fingers import press
from tools.sim.guide import Guide
from tools.sim.simulator import KEYPADS, Simulator

SWITCH = "BACK UP*4 OK DOWN*6 OK BACK BACK"
"""Switch two strokes on or off in the settings, from a game in which nothing was played."""


def start_strokes(device: Simulator) -> None:
    """Start a tally of three in which cards are entered with two strokes."""
    start_tally(device, seats=3, dealer=3)
    press(device, SWITCH)


def test_each_card_takes_two_strokes(device, golden) -> None:
    start_strokes(device)
    golden("strokes-groups", device)
    press(device, "UP")
    golden("strokes-ace", device)
    walk(
        device,
        ("LEFT", "{adding.called name=seat 1, card=A, call=11}"),
        ("OK OK", "{adding.called name=seat 2, card=8, call=19}"),
        ("RIGHT LEFT", "{adding.called name=seat 3, card=10, call=9}"),
        ("DOWN OK", "{adding.called name=seat 1, card=K, call=99}"),
        ("UP UP", "{error.over_limit card=A, total=100, over=1, limit=99}"),
        ("DOWN RIGHT", "{adding.hand_over hand=1}"),
    )


def test_back_goes_one_step_back_and_a_held_arrow_is_one_stroke(device) -> None:
    start_strokes(device)
    groups = device.picture()
    press(device, "LEFT")
    assert device.picture() != groups
    press(device, "BACK")
    assert device.picture() == groups
    device.hold("LEFT", 2000)
    walk(
        device,
        ("", "{play.plays name=seat 1}"),
        ("RIGHT", "{adding.called name=seat 1, card=6, call=6}"),
    )
    walk(device, ("BACK OK", "{play.plays name=seat 1}"))  # undo is in the menu


@pytest.mark.parametrize("pause", [0, 40, 110, 170, 230, 300])
def test_strokes_that_come_fast_enter_the_same_cards(device, pause: int) -> None:
    """8, 7, 5, 9, which counts 0, and the ace; one stroke after another, without a look."""
    start_strokes(device)
    for key in ("OK", "OK", "OK", "LEFT", "LEFT", "OK", "OK", "RIGHT", "UP", "UP"):
        device.tap(key)
        device.wait(pause)
    walk(device, ("", "{adding.called name=seat 2, card=A, call=21}"))


def test_who_cannot_play_though_every_card_fits_is_asked_again_with_both_strokes(device) -> None:
    start_strokes(device)
    walk(
        device,
        ("DOWN RIGHT", "{adding.every_card_fits total=0}"),
        ("RIGHT", "{play.plays name=seat 1}"),
        ("BACK DOWN RIGHT", "{adding.hand_over hand=1}"),
    )


def test_the_way_is_changed_in_the_settings_and_kept(device) -> None:
    start_tally(device, seats=3, dealer=3)
    pad = device.picture()
    press(device, SWITCH)
    walk(device, ("OK LEFT", "{adding.called name=seat 1, card=7, call=7}"), ("restart", ""))
    walk(device, ("OK OK", "{adding.called name=seat 2, card=8, call=15}"))
    press(device, f"BACK OK BACK OK {SWITCH}")
    assert device.picture() == pad


@pytest.mark.parametrize("name", NAMES)
def test_every_card_of_a_preset_takes_two_strokes_if_25_cells_are_enough(name: str) -> None:
    rules = preset(name)
    groups = cells.groups(rules)
    assert len(groups) <= 5
    assert all(1 <= len(group) <= 5 for group in groups)
    every = [cell for group in groups for cell in group]
    assert every[-1] == cells.CROSS
    ranks = [card % 13 for card, _ in every[:-1] if card != JOKER]
    assert ranks == sorted(ranks)
    asked = {card for card, _ in every[:-1] if rules.needs_suit(card)}
    assert len(asked) == (1 if name == "100" else 0), "26 cells: one rank is asked for its suit"


def test_rules_in_which_all_suits_differ_still_fit_the_cross() -> None:
    effects = {f"{rank}S": {"add": 0} for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9")}
    rules = Rules.from_file({"base": "joker-99", "name": "Spades", "cards": effects})
    groups = cells.groups(rules)
    assert len(groups) <= 5
    assert all(len(group) <= 5 for group in groups)


@pytest.mark.parametrize("first", range(0, 300, 100))
def test_the_groups_of_any_rules_have_room_on_the_cross(first: int) -> None:
    for seed in range(first, first + 100):
        rules = Rules.from_file(rule_file(Chance(seed)))
        ruler = Ruler()
        labels = [cells.heads(group) for group in cells.groups(rules)]
        draw_cross(ruler, labels, 58, 8, 70, 32)  # the box beside the total
        assert not list(ruler.faults()), labels


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_a_knob_turns_to_a_group_and_one_more_click_enters(runtime: str, golden) -> None:
    with Simulator(runtime, seed=1, keypad="encoder") as device:
        press(device, "OK OK LEFT OK OK")
        golden("knob-groups", device)
        walk(
            device,
            ("OK", "{play.plays name=seat 1}"),
            ("LEFT", "{adding.called name=seat 1, card=6, call=6}"),
            ("LEFT*2 OK OK", "{adding.called name=seat 2, card=A, call=17}"),
            ("RIGHT OK OK", "{adding.called name=seat 3, card=10, call=7}"),
            ("OK BACK", "{play.plays name=seat 1}"),
        )


def test_help_about_a_knob_says_how_it_enters_a_card_and_nothing_of_two_strokes() -> None:
    with Guide(seed=1, keypad="encoder") as device:
        press(device, "OK OK LEFT OK OK")
        pages = dict(device.screen.help())
        assert pages[say("help.keys")] == say("help.keys.knob")
        assert say("settings.strokes") not in pages


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_a_key_for_each_rank_enters_it_and_ok_changes_its_number(runtime: str, golden) -> None:
    with Simulator(runtime, seed=1, keypad="matrix") as device:
        press(device, "OK OK 4 OK OK")
        walk(
            device,
            ("A", "{adding.called name=seat 1, card=A, call=11}|A = 1"),
            ("OK", "{adding.called name=seat 1, card=A, call=1}|A = 11"),
            ("10", "{adding.called name=seat 2, card=10, call=11}|10 = -10"),
        )
        golden("keys-other-number", device)
        walk(
            device,
            ("OK", "{adding.called name=seat 2, card=10, call=-9}|10 = 10"),
            ("K", "{adding.called name=seat 3, card=K, call=99}"),
            ("OK", "{adding.hand_over hand=1}"),
        )


@pytest.mark.parametrize("keypad", KEYPADS)
def test_only_six_keys_are_offered_two_strokes(keypad: str) -> None:
    with Guide(seed=1, keypad=keypad) as device:
        items = [item[0] for item in SettingsMenu(device.app).items]
        assert (say("settings.strokes") in items) == (keypad == "buttons")


@pytest.mark.parametrize(
    ("way", "most"),
    amount.by_turns([("two strokes", 2.05), ("pad", 2.72), ("knob", 3.29), ("4x4 pad", 1.13)]),
)
def test_presses_for_the_first_20_cards_are_no_more_than_before(way: str, most: float) -> None:
    """Single cards weigh more in these than in the bars, which are for 300 cards."""
    assert presses.figures(20, [way])[0].value <= most


@pytest.mark.long
@pytest.mark.parametrize("way", presses.BARS)
def test_presses_for_a_card_stay_below_their_bars(way: str) -> None:
    figure = presses.figures(presses.CARDS, [way])[0]
    assert figure.ok, figure
