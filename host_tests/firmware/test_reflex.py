"""OK pressed twice by reflex: the second press does not answer the screen that just appeared."""

from __future__ import annotations

import random

import pytest

from engine import moves
from firmware import ticks
from firmware.device.keys import BACK, OK, RANKS, RIGHT
from firmware.device.reflex import HURRIES, SEEN_AFTER, SEEN_AFTER_HURRY, Reflex
from firmware.device.sound import REFUSED
from host_tests import amount
from tools.sim.fingers import WAYS, press
from tools.sim.guide import Guide
from tools.sim.simulator import KEYS

STARTS = (0, ticks.PERIOD - 100, ticks.PERIOD // 2)


@pytest.mark.parametrize("way", amount.by_turns(list(WAYS)))
def test_a_fast_second_press_changes_nothing_and_a_slower_one_counts(way: str) -> None:
    chance = random.Random(way)
    refused = 0
    with Guide(seed=3) as device:
        app = device.app
        press(device, WAYS[way])
        for _ in range(150):
            before = app.asks()
            key = chance.choice(KEYS[:4] + ("OK",) * 6)
            device.tap(key)
            asked = app.asks()
            shown = device.picture()
            motion = getattr(app.screen(), "motion", None)
            moved = motion is not None and motion.goes_on()
            if key == "OK" and asked not in (before, None):
                device.sounds.clear()
                contrast = device.panel.contrast
                device.hold("OK", 20)
                assert device.sounds == [REFUSED]
                assert device.panel.contrast < contrast, "nobody sees that it was not taken"
                assert app.asks() == asked
                assert moved or device.picture() == shown
                device.wait(SEEN_AFTER_HURRY if before == HURRIES else SEEN_AFTER)
                assert device.panel.contrast == contrast
                refused += 1
                if app.asks() == asked:
                    device.tap("OK")
                    assert REFUSED not in device.sounds[1:]
            device.wait(chance.choice((0, 300, 2500)))
    assert refused > 10 or way in ("rule editor", "settings")


@pytest.mark.parametrize("start", STARTS)
def test_only_what_a_press_brought_up_is_kept_from_the_next_press(start: int) -> None:
    def after(ms: int) -> int:
        return ticks.later(start, ms)

    reflex = Reflex()
    reflex.shown("first", after(0))
    assert not reflex.refuses(OK, after(1)), "there is no first press at power-on"
    reflex.shown("second", after(10))
    assert reflex.refuses(OK, after(9)) and reflex.refuses(OK, after(9 + SEEN_AFTER))
    assert not reflex.refuses(RANKS + 3, after(100)), "it is another key"
    assert reflex.refuses(RANKS + 3, after(101)), "a key with a rank answers as OK does"
    assert not reflex.refuses(BACK, after(100))
    assert not reflex.refuses(OK, after(10 + SEEN_AFTER))
    reflex.shown("second", after(400))
    assert not reflex.refuses(OK, after(401)), "it is the same question"
    reflex.shown(None, after(500))
    assert not reflex.refuses(OK, after(501)), "a press too many does no harm there"


@pytest.mark.parametrize("start", STARTS)
def test_an_arrow_shows_that_the_question_was_seen(start: int) -> None:
    reflex = Reflex()
    reflex.shown("first", start)
    reflex.shown("second", ticks.later(start, 10))
    assert not reflex.refuses(RIGHT, ticks.later(start, 20))
    reflex.shown("third", ticks.later(start, 30))  # where the cursor went
    assert not reflex.refuses(OK, ticks.later(start, 40))
    reflex.shown("fourth", ticks.later(start, 50))
    assert reflex.refuses(OK, ticks.later(start, 60))


@pytest.mark.parametrize("start", STARTS)
def test_who_hurries_the_bots_must_let_ok_go_before_it_answers(start: int) -> None:
    def after(ms: int) -> int:
        return ticks.later(start, ms)

    reflex = Reflex()
    reflex.shown("my turn", after(0))
    assert not reflex.refuses(OK, after(1000))
    reflex.shown(HURRIES, after(1010))
    for ms in (1300, 1600):
        assert not reflex.refuses(OK, after(ms))
        reflex.shown(HURRIES, after(ms + 10))
    reflex.shown("my turn again", after(1700))
    for ms in (1900, 2200, 2500, 2800):
        assert reflex.refuses(OK, after(ms)), "it was meant for a bot"
    assert reflex.tick(after(2900)) == SEEN_AFTER_HURRY - 100
    assert not reflex.refuses(OK, after(2800 + SEEN_AFTER_HURRY))
    reflex.shown("who pays", after(3600))
    assert reflex.refuses(OK, after(3700)) and not reflex.refuses(OK, after(3600 + SEEN_AFTER))


def test_an_arrow_answers_at_once_after_the_bots_were_hurried() -> None:
    reflex = Reflex()
    for asked in ("my turn", HURRIES):
        reflex.shown(asked, 0)
        assert not reflex.refuses(OK, 1000)
    reflex.shown("my turn again", 1010)
    assert reflex.refuses(OK, 1100)
    assert not reflex.refuses(RIGHT, 1200) and not reflex.refuses(OK, 1210)


def test_a_child_that_presses_ok_all_the_time_plays_no_card_of_its_own() -> None:
    with Guide(seed=5) as device:
        press(device, WAYS["solo"])
        app = device.app
        game = app.screen().game
        while app.asks() != HURRIES:
            device.tap("OK")
            device.wait(1000)
        played = len(game.history)
        for _ in range(60):
            device.tap("OK")
            device.wait(300)
        own = [move for move in game.history[played:] if moves.seat_of(move) == 1]
        assert len(game.history) > played and not own


def test_a_question_that_was_there_for_days_is_not_too_new() -> None:
    reflex = Reflex()
    reflex.shown("first", 0)
    reflex.shown("second", 10)
    assert reflex.tick(10) == SEEN_AFTER
    assert reflex.tick(10 + SEEN_AFTER) == ticks.NEVER
    assert not reflex.refuses(OK, ticks.later(11, ticks.PERIOD // 2))
