"""BACK held: help says what the keys do at that moment, and afterwards the same picture is back.

`host_tests/tools/test_gallery.py` holds BACK on every kind of screen.
"""

from __future__ import annotations

import random

import pytest

from firmware.screens.editor.rule_editor import ROWS
from firmware.words import say
from host_tests import amount
from host_tests.firmware.flow import choose, walk
from host_tests.firmware.parlett_sheet import deal, sheet
from host_tests.firmware.test_parlett import at_the_premium
from host_tests.firmware.test_strokes import start_strokes
from tools.sim.fingers import WAYS, press
from tools.sim.guide import Guide
from tools.sim.helping import HELD, moves
from tools.sim.simulator import KEYS, Simulator


def assert_help(device: Simulator, key: str) -> None:
    """Hold BACK, compare the help with the text of a key, and leave it again."""
    device.hold("BACK", HELD)
    title, *lines = device.words()
    press(device, "BACK")
    assert title.startswith(say("help.keys"))
    assert say("help.keys." + key).replace("\n", " ").startswith(" ".join(lines))


@pytest.mark.parametrize("way", amount.by_turns(list(WAYS)))
def test_help_brings_the_picture_back_that_it_covered(way: str) -> None:
    chance = random.Random(way)
    helped = 0
    with Guide(seed=8) as device:
        app = device.app
        press(device, WAYS[way])
        for _ in range(60):
            for _ in range(chance.randrange(1, 6)):
                press(device, chance.choice(KEYS[:4] + ("OK",) * 4 + ("BACK",)))
                device.wait(400)
            device.wait(4000)  # the bots have played
            screen = app.screen()
            if moves(app):
                continue
            before = device.picture()
            device.hold("BACK", HELD)
            if type(app.screen()).__name__ != "Pages" or app.screen() is screen:
                continue
            press(device, "BACK")
            assert app.screen() is screen
            assert device.picture() == before, device.words()
            helped += 1
            if helped > 20 and not amount.everything:
                break
    assert helped > 20


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
@pytest.mark.parametrize(
    "keys",
    [
        WAYS["rule editor"] + " RIGHT OK OK RIGHT",  # the units of a number
        "UP RIGHT*2 OK DOWN*6 OK BACK LEFT*5 OK OK OK OK UP",  # the first of two strokes
        "UP*2 OK DOWN*7 OK OK OK LEFT*8 OK",  # an ace, whose suit is asked for
    ],
)
def test_help_takes_back_what_back_did(runtime: str, keys: str) -> None:
    with Simulator(runtime, seed=1) as device:
        press(device, keys)
        before = device.picture()
        device.hold("BACK", HELD)
        assert device.picture() != before
        press(device, "BACK")
        assert device.picture() == before
        press(device, "BACK")
        assert device.picture() != before


def test_help_while_a_bot_thinks_says_how_to_hurry_it(device) -> None:
    press(device, "RIGHT OK OK OK OK")
    while " thinks" not in "\n".join(device.words()):
        press(device, "OK wait:100")
    assert_help(device, "think")


def test_help_with_an_ace_is_about_its_two_numbers_and_the_question_stays() -> None:
    with Simulator(seed=3) as device:
        press(device, "RIGHT OK OK OK OK wait:3000")
        for _ in range(200):
            if say("adding.counts", card="A♠")[3:] in "\n".join(device.words()):
                break
            press(device, "OK wait:800")
        seen = device.picture()
        assert_help(device, "question")
        assert device.picture() == seen


def test_help_with_two_strokes_is_about_them(device) -> None:
    start_strokes(device)
    for key in ("", "UP"):
        press(device, key)
        assert_help(device, "strokes")
    device.hold("BACK", HELD)
    for _ in range(20):
        assert not device.words()[0].startswith(say("settings.strokes"))  # it is on
        press(device, "OK")


def test_help_between_rounds_says_that_ok_goes_on(device) -> None:
    press(device, "OK OK OK OK wait:500")
    press(device, "LEFT*9 OK OK")
    walk(device, ("", "{adding.hand_over hand=1}"))
    assert_help(device, "go_on")


def test_help_with_the_three_cards_of_a_bid_says_how_to_finish() -> None:
    with Simulator(seed=6) as device:
        press(device, "DOWN RIGHT OK DOWN OK OK OK OK wait:1000 OK RIGHT OK")
        seen = device.picture()
        assert_help(device, "lay_aside")
        assert device.picture() == seen


def test_help_over_the_scores_is_about_them_and_they_stay() -> None:
    with Simulator(seed=6) as device:
        player = at_the_premium(device)
        press(device, "BACK")
        choose(device, "menu.scores")
        assert player.screen.shows
        seen = device.picture()
        assert_help(device, "scores")
        assert device.picture() == seen


def test_help_at_a_premium_bid_says_what_it_costs_right_after_the_keys_P_64() -> None:
    with Simulator(seed=6) as device:
        at_the_premium(device)
        device.hold("BACK", HELD)
        walk(device, ("", "{help.keys}|1/15"), ("OK", "{about.premium.pays}|2/15"))
        titles = []
        while "15/15" not in device.words()[0]:
            press(device, "OK")
            titles.append(device.words()[0].split("  ")[0])
        assert titles.count(say("about.premium")) == 2  # pages 3 and 4: it comes only once
        assert titles.count(say("about.points")) == 1


def test_every_line_of_the_rule_editor_has_its_help(device) -> None:
    press(device, WAYS["rule editor"])
    for row in range(len(ROWS)):
        device.hold("BACK", HELD)
        words = device.words()
        assert words[0].startswith(say("rule." + ROWS[row])[:14]), words
        assert " ".join(words[1:]).startswith(say("rule.about." + ROWS[row])[:20])
        press(device, "BACK DOWN")


@pytest.mark.parametrize(
    ("item", "about"),
    [("menu.history", "menu.about.history"), ("menu.people", "menu.about.people")],
)
def test_help_says_what_a_line_of_the_history_and_of_the_people_is_for(device, item, about) -> None:
    press(device, f"{WAYS['tally']} OK BACK")
    choose(device, item)
    device.hold("BACK", HELD)
    assert say(about).startswith(" ".join(device.words()[1:]))


@pytest.mark.parametrize("way", ["solo", "Parlett, solo"])
def test_help_says_nothing_of_correcting_what_the_device_dealt(way: str) -> None:
    with Guide(seed=8) as device:
        press(device, WAYS[way] + " wait:4000 BACK")
        while device.screen.items[device.screen.chosen][0] != say("menu.history"):
            press(device, "DOWN")
        for _ in range(2):  # in the menu, and in the history
            device.hold("BACK", HELD)
            assert device.words()[1:] == [say("menu.about.dealt")]
            press(device, "BACK OK")


def test_after_a_deal_help_names_the_arrows_that_show_each_players_points(quick_device) -> None:
    press(quick_device, sheet() + " " + deal((3, 3, 3), (3, 3, 3)))
    assert_help(quick_device, "result")


@pytest.mark.parametrize(("keypad", "about"), [("encoder", "knob"), ("matrix", "pad")])
@pytest.mark.parametrize("where", ["home", "list", "game"])
def test_help_says_first_what_stands_for_arrows_on_a_knob_and_on_a_pad(
    where: str, keypad: str, about: str, golden
) -> None:
    with Guide(seed=1, keypad=keypad) as device:
        if where != "home":
            device.choose("home.tally")
        if where == "game":
            press(device, "OK OK OK")
        keys = device.all_words()
        device.hold("BACK", HELD)
        assert device.words()[0].startswith(say("help.keys"))
        assert " ".join(device.words()[1:]) == say("help." + about)
        if where == "home":
            golden("help-" + about, device)
        press(device, "BACK")
        assert device.all_words() == keys


@pytest.mark.parametrize(
    ("line", "about"),
    [
        ("name_gives", "effect.about.name_gives"),
        ("passes_on", "effect.about.passes_on"),
        ("from", "effect.when"),
        ("upto", "effect.when"),
        ("ends_in", "effect.when"),
    ],
)
def test_help_says_what_a_line_of_the_card_editor_means(line, about) -> None:
    with Guide() as device:
        press(device, WAYS["rule editor"])
        device.choose("rule.cards")
        press(device, "OK")
        while device.screen.items[device.screen.chosen][0] != say("effect." + line):
            press(device, "DOWN")
        device.hold("BACK", HELD)
        assert device.words()[0].startswith(say("effect." + line))
        assert say(about).startswith(" ".join(device.words()[1:]))
