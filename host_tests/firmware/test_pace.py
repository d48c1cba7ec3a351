"""A clock for each turn of an adding game."""

from __future__ import annotations

import pytest

from firmware import ticks
from firmware.device.sound import TIME
from firmware.ui.countdown import Countdown
from host_tests.firmware.flow import choose, start_solo, start_tally, walk
from tools.sim.fingers import press, to_cell
from tools.sim.helping import HELD
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator

TO_HOME = "BACK UP LEFT*2"


def set_pace(device: Simulator, seconds: int) -> None:
    """Set the clock in the settings."""
    press(device, "UP RIGHT*2 OK")
    choose(device, "settings.pace")
    steps = (0, 10, 20, 30, 60).index(seconds)
    walk(device, (f"RIGHT*{steps} OK", f"{{settings.pace}}  {{settings.pace.{seconds}}}"))
    press(device, TO_HOME)


def bar(picture: Picture) -> int:
    """Return the height of the bar left of the total."""
    return sum(picture.pixel(0, y) for y in range(9, 37))


def test_a_bar_runs_down_in_a_turn_and_a_sound_and_flashes_end_it(device, golden) -> None:
    set_pace(device, 10)
    start_solo(device, bots=3)
    assert bar(device.picture()) == 0  # a bot thinks
    walk(device, ("wait:2000", "{play.your_turn}"))
    device.wait(5000)
    golden("pace", device)
    device.wait(250)  # the bar has just become shorter
    half = bar(device.picture())
    assert 10 < half < 18
    walk(device, ("BACK wait:20000", "{menu.title}"), ("BACK", "{play.your_turn}"))
    assert half - bar(device.picture()) < 2  # it stands still under the menu
    device.wait(3500)
    assert TIME not in device.sounds
    seen = []
    for _ in range(60):
        device.wait(100)
        seen.append(bar(device.picture()))
    assert device.sounds.count(TIME) == 1
    flashes = [each for each in zip(seen, seen[1:], strict=False) if each == (0, 28)]
    assert len(flashes) == 3 and seen[-1] == 28
    walk(device, ("RIGHT OK", "{play.thinks name=bot 2}|18"))  # nothing else has happened
    assert bar(device.picture()) == 0 and device.sounds.count(TIME) == 1


def test_each_card_at_a_table_begins_a_new_turn(device) -> None:
    set_pace(device, 20)
    start_tally(device, seats=2, dealer=2)
    device.wait(15_000)
    assert 0 < bar(device.picture()) < 10
    press(device, to_cell("7") + " wait:1000")
    assert bar(device.picture()) > 24
    press(device, "wait:15000 BACK OK wait:1000")  # undo
    assert bar(device.picture()) > 24


def test_the_device_sleeps_between_two_steps_of_the_bar_and_after_its_end(quick_device) -> None:
    set_pace(quick_device, 60)
    start_tally(quick_device, seats=2, dealer=2)
    quick_device.wait(100_000)
    shell = quick_device.handheld.shell
    assert shell.app.screen().tick(quick_device.handheld.device.now()) == ticks.NEVER


@pytest.mark.parametrize("start", [0, ticks.PERIOD - 3000])
def test_a_countdown_counts_also_while_ticks_wrap_around(start: int) -> None:
    clock = Countdown(10_000)
    now, looks = start, 0
    wait = clock.tick(now)
    while clock.left > 0:
        assert 0 < wait <= 313
        now = ticks.later(now, wait)
        wait = clock.tick(now)
        looks += 1
    assert 10_000 <= ticks.since(start, now) <= 10_010 and looks < 40
    clock = Countdown(10_000)
    clock.tick(start)
    clock.tick(ticks.later(start, 2000))
    clock.stop()
    clock.tick(ticks.later(start, 9000))
    assert clock.left == 8000


def test_the_clock_stands_still_while_help_about_half_a_card_is_read(device) -> None:
    set_pace(device, 10)
    press(device, "OK DOWN*7 OK OK OK LEFT*8 OK")  # an ace of One Hundred
    walk(device, ("wait:4000", "A♠|A♥"))
    device.hold("BACK", HELD)
    walk(device, ("wait:20000", "{help.keys}"), ("BACK", "A♠|A♥"))
    assert 5 < bar(device.picture()) < 18
