"""The home screen and what it begins with, the first start, and help anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.parlett import presets as parlett_presets
from firmware.backends.simulated import Simulated
from firmware.device.keys import HELP_AFTER
from firmware.files.settings import Settings
from firmware.screens.welcome import SHOWN
from firmware.words import LANGUAGES, say, use
from host_tests.firmware.flow import start_solo, start_tally, walk
from host_tests.firmware.parlett_sheet import SHEET, deal
from host_tests.kept import kept
from tools.sim.fingers import press, to_cell
from tools.sim.guide import Guide
from tools.sim.simulator import Simulator

RUNTIMES = ("cpython", "micropython")
LONG = HELP_AFTER + 50


def test_arrows_move_in_the_grid(device) -> None:
    walk(
        device,
        ("", "{home.tally}"),
        ("DOWN", "{kind.seat}"),
        ("RIGHT", "{family.parlett}"),
        ("UP", "{home.solo}"),
        ("UP", "{family.parlett}"),
        ("RIGHT RIGHT", "{home.tally}"),
        ("LEFT", "{menu.settings}"),
    )


def test_left_and_right_reach_every_tile(device) -> None:
    seen = set()
    for _ in range(6):
        seen.add(device.words()[0])
        press(device, "RIGHT")
    assert len(seen) == 6


def test_pictures_of_home(quick_device, golden) -> None:
    golden("home", quick_device)
    press(quick_device, "DOWN RIGHT")
    golden("home-parlett", quick_device)
    press(quick_device, "UP LEFT")
    start_tally(quick_device, seats=3, dealer=3)
    press(quick_device, to_cell("K") + " BACK UP OK")
    golden("home-continue", quick_device)


def test_a_game_that_was_left_goes_on_with_one_press(device) -> None:
    start_tally(device, seats=3, dealer=3)
    press(device, to_cell("K"))
    walk(
        device,
        ("BACK UP OK", "{home.left.adding name={tile.tally}, number=99}"),
        ("wait:500 OK", "{play.plays name=seat 2}|99"),
        ("BACK UP OK restart", "{home.left.adding name={tile.tally}, number=99}"),
        ("OK", "{play.plays name=seat 2}|99"),
    )


def test_a_match_of_parletts_game_that_was_left_names_the_deal(device) -> None:
    press(device, SHEET)
    left = "{home.left.parlett name={tile.parlett}, number=%d}"
    walk(device, ("BACK UP OK", left % 1))
    press(device, "wait:500 OK " + deal((3, 3, 3), (3, 3, 3)))
    walk(
        device,
        ("BACK UP OK", left % 1),  # it has ended, and the next one has not begun
        ("wait:500 OK wait:500 OK BACK UP OK", left % 2),
    )


def test_a_second_press_by_reflex_does_not_go_back_into_the_game(device) -> None:
    start_tally(device, seats=3, dealer=3)
    walk(device, ("BACK UP OK&OK", "{home.left.adding name={tile.tally}, number=0}"))


def test_the_same_again_from_home_and_from_the_end_of_a_game(device) -> None:
    start_tally(device, seats=2, dealer=2)
    for _ in range(9):  # five and four pennies
        press(device, to_cell("can't") + " OK wait:500")
        if say("play.again") in " ".join(device.words()):
            break
        press(device, "OK wait:500")
    walk(
        device,
        ("OK", "{play.wins name=seat 2}"),  # too early: the winner is celebrated
        ("BACK", "{menu.again}"),
        ("UP OK wait:500", "{home.again name={tile.tally}}"),
        ("restart OK", "{play.plays name=seat 2}"),  # the deal has passed on
        ("BACK UP OK", "{home.left.adding name={tile.tally}, number=0}"),
    )


def test_the_same_again_is_one_press_from_the_end_of_a_game(device) -> None:
    start_tally(device, seats=2, dealer=2)
    while say("play.again") not in " ".join(device.words()):
        press(device, to_cell("can't") + " OK wait:500 OK wait:500")
    walk(
        device,
        ("wait:1000 OK", "{play.plays name=seat 2}|{play.deals name=seat 1}"),
    )


def test_the_questions_begin_with_the_last_answers(device) -> None:
    start_solo(device, bots=5, level="Easy")
    walk(
        device,
        ("BACK UP OK wait:500 RIGHT RIGHT OK wait:500", "{menu.again_ends}"),
        ("UP OK OK", "{setup.against}|{setup.bots count=5}"),
        ("OK", "{level.easy}"),
    )


@pytest.mark.parametrize(
    "content", [b"solo left", b"solo over x", b"nothing left 3", b"solo gone 3", b"\xff left 3"]
)
def test_a_wrong_note_of_the_last_game_leads_home(tmp_path, content) -> None:
    (tmp_path / "playing").write_bytes(content)
    (tmp_path / "solo.txt").write_bytes(b"")
    with Simulator(storage=tmp_path) as device:
        walk(device, ("", "{home.tally}"))


def test_a_game_that_can_not_be_read_is_no_longer_offered(tmp_path) -> None:
    with Simulator(storage=tmp_path) as device:
        start_tally(device, seats=2, dealer=2)
        press(device, "BACK UP OK")
    (tmp_path / "tally.txt").write_bytes(b"rubbish")
    with Simulator(storage=tmp_path) as device:
        press(device, "OK wait:1000 OK BACK")
        walk(device, ("", "{home.tally}"), ("restart", "{home.tally}"))


# The first picture, the language and the tour


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_first_picture_gives_way_and_costs_no_press(runtime, tmp_path, golden) -> None:
    Settings(Simulated(str(tmp_path), 1).storage, read=False).save()
    with Simulator(runtime, tmp_path, welcome=True) as device:
        golden("first-picture", device)
        walk(device, ("RIGHT", "{home.solo}"), ("restart", "{home.title}"))
        device.wait(SHOWN + 300)
        walk(device, ("", "{home.tally}"))
        start_tally(device, seats=2, dealer=2)
        walk(device, ("restart", "{play.plays name=seat 1}"))


@pytest.mark.parametrize("runtime", RUNTIMES)
def test_the_language_and_the_tour_come_once(runtime, tmp_path, golden) -> None:
    with Simulator(runtime, tmp_path, welcome=True) as device:
        device.wait(SHOWN + 300)
        golden("languages", device)
        press(device, "OK")
        for page in range(4):
            golden(f"tour-{page + 1}", device)
            press(device, "OK")
        walk(device, ("", "{home.tally}"), ("restart", "{home.title}"))
        device.wait(SHOWN + 300)
        walk(device, ("", "{home.tally}"))


def test_the_first_question_is_the_language_in_each_language(tmp_path) -> None:
    """A child that reads no English finds its own language, and nothing else is asked before."""
    names = [name for name, _ in LANGUAGES]
    with Guide(storage=tmp_path, welcome=True) as device:
        device.wait(SHOWN + 300)
        for name in names:
            use(name)
            walk(device, ("", "|".join([say("settings.language"), *dict(LANGUAGES).values()])))
            device.hold("BACK", LONG)
            walk(device, ("", "{settings.language}"), ("BACK", "{settings.language}|English"))
            press(device, "DOWN")
        use("german")
        walk(
            device,
            ("DOWN", "{settings.language}|English"),
            ("restart wait:2000 BACK DOWN", "{settings.language}|English"),  # not answered yet
            ("OK", "99"),
            ("BACK", "{home.tally}"),
            ("restart wait:2000", "{home.tally}"),
        )
        assert device.app.settings.language == "german"


def test_a_new_device_with_a_knob_shows_its_arrows_and_what_a_long_push_does(
    tmp_path, golden
) -> None:
    """Nothing on it said how to press BACK."""
    with Simulator(storage=tmp_path, welcome=True, keypad="encoder") as device:
        device.wait(SHOWN + 300)
        assert device.words()[-1].startswith("[left]  [right]")
        walk(device, ("OK", "{tour.aim}"), ("RIGHT", "{tour.knob}"))
        golden("tour-knob", device)


def test_the_language_is_not_chosen_by_reflex(tmp_path) -> None:
    with Guide(storage=tmp_path, welcome=True) as device:
        device.wait(100)
        press(device, "OK&OK")
        walk(device, ("", "{settings.language}|English"), ("wait:300 OK", "{tour.aim}"))


def test_more_languages_leave_the_line_about_the_keys_alone(tmp_path) -> None:
    """A fifth one was drawn over it."""
    with Guide(storage=tmp_path, welcome=True) as device:
        device.wait(SHOWN + 300)
        before = device.words()
        device.screen.items += device.screen.items[:2]
        press(device, "DOWN UP")
        assert device.words() == before


def test_back_skips_the_tour_and_the_settings_show_it_again(tmp_path) -> None:
    with Simulator(storage=tmp_path, welcome=True) as device:
        device.wait(SHOWN + 300)
        press(device, "OK")
        walk(device, ("OK LEFT OK BACK", "{home.tally}"))
        assert kept(tmp_path, "settings.json")
        press(device, "LEFT OK UP*3 OK")
        assert say("tour.aim").split()[0] in " ".join(device.words())


# Help with what is on the screen


def held_back(device: Simulator) -> str:
    device.hold("BACK", LONG)
    return " ".join(device.words())


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ("", "help.home.tally"),
        ("RIGHT", "help.home.solo"),
        ("LEFT OK", "settings.about.volume"),
        ("LEFT OK DOWN OK", "settings.about.speed"),
        ("OK", "glance.pagat-99"),
        ("OK OK", "setup.about.players"),
        ("OK OK OK OK BACK", "menu.about.back"),
        ("OK OK OK OK", "help.keys.enter"),
        ("OK UP UP OK", "glance.pagat-99"),
    ],
)
def test_a_long_press_of_back_explains_the_screen_and_comes_back(device, keys, wanted) -> None:
    press(device, keys)
    before = device.picture()
    first = " ".join(say(wanted).split()[:4]).split("\n")[0]
    assert first in held_back(device)
    press(device, "BACK")
    assert device.picture() == before


def test_a_short_press_of_back_only_leaves(device) -> None:
    press(device, "LEFT OK")
    device.hold("BACK", HELP_AFTER - 50)
    walk(device, ("", "{menu.settings}|{tile.parlett}"))


def test_help_has_no_help(device) -> None:
    press(device, "LEFT OK UP*4 OK")
    device.hold("BACK", LONG)
    walk(device, ("", "{menu.settings}|{settings.self_test}"))


def test_a_device_with_a_game_gets_no_tour(tmp_path: Path) -> None:
    with Simulator(storage=tmp_path) as device:
        start_tally(device, seats=2, dealer=2)
        press(device, "BACK UP OK")
    with Simulator(storage=tmp_path, welcome=True) as device:
        device.wait(SHOWN + 300)
        walk(device, ("", "{home.left.adding name={tile.tally}, number=0}"))


def test_a_line_says_what_is_special_about_each_form_of_parletts_game(device) -> None:
    press(device, "UP RIGHT OK DOWN OK")
    for name in parlett_presets.NAMES:
        assert say("glance." + name) == device.words()[-1]
        press(device, "DOWN")
