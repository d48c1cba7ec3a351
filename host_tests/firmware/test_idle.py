"""Dimmed, then dark, and the press that only wakes; on a clock that wraps around."""

from __future__ import annotations

import pytest

from firmware.device.idle import DIM_AFTER
from host_tests.firmware.flow import start_tally, walk
from tools.sim.fingers import press, to_cell
from tools.sim.helping import HELD

DARK_AFTER = 180_000
_SLEEPS = "LEFT OK DOWN*3 OK BACK RIGHT "  # a tally goes dark, too


def test_the_display_dims_then_goes_dark_when_nobody_presses_a_key(device) -> None:
    bright = device.panel.contrast
    device.wait(DIM_AFTER - 100)
    assert device.panel.contrast == bright
    device.wait(200)
    assert device.panel.contrast < 10
    assert any(device.picture().rows)
    device.wait(DARK_AFTER - DIM_AFTER)
    assert not any(device.picture().rows)


@pytest.mark.parametrize("key", ["RIGHT", "BACK"])
@pytest.mark.parametrize("ms", [30, 2000])
def test_the_press_that_wakes_does_nothing_else_however_long_it_lasts(device, key, ms) -> None:
    press(device, _SLEEPS)
    start_tally(device, seats=3, dealer=3)
    shown = device.picture()
    device.wait(DARK_AFTER + 100)
    device.hold(key, ms)
    assert device.picture() == shown
    assert device.panel.contrast == 207
    walk(device, (to_cell("K"), "{play.plays name=seat 2}|99"))


def test_back_can_be_held_for_help_right_after_waking(device) -> None:
    press(device, _SLEEPS)
    start_tally(device, seats=3, dealer=3)
    device.wait(DARK_AFTER + 100)
    press(device, "RIGHT")
    device.hold("BACK", HELD)
    walk(device, ("", "{help.keys}"))


def test_a_press_in_the_dim_counts(device) -> None:
    start_tally(device, seats=3, dealer=3)
    device.wait(DIM_AFTER + 100)
    walk(device, ("OK", "{adding.called name=seat 1, card=9, call={call.pass total=0}}"))
    assert device.panel.contrast == 207


def test_what_happened_in_the_dark_is_shown_at_waking(device) -> None:
    press(device, "RIGHT OK OK OK OK")
    device.wait(DARK_AFTER + 60_000)
    assert not any(device.picture().rows)
    press(device, "BACK")  # wakes, and opens no menu
    walk(device, ("", "{play.your_turn}"))


def test_the_device_wakes_up_after_days(device) -> None:
    for _ in range(14):  # once around the clock of 12.4 days
        device.wait(86_400_000)
    press(device, "DOWN")
    walk(device, ("", "{home.tally}"), ("RIGHT OK OK", "{setup.against}"))


def test_the_total_of_a_tally_stays_on_the_display(device) -> None:
    start_tally(device, seats=2, dealer=2)
    press(device, to_cell("K"))
    shown = device.picture()
    device.wait(4_000_000)
    assert device.picture() == shown


def test_the_time_to_sleep_is_a_setting(device) -> None:
    walk(device, ("LEFT OK DOWN*2 LEFT LEFT", "{settings.sleep}  {settings.sleep.30}"))
    device.wait(15_100)
    assert device.panel.contrast < 10
    device.wait(15_000)
    assert not any(device.picture().rows)
    press(device, "OK")
    walk(device, ("RIGHT*9", "{settings.sleep}  {settings.sleep.0}"))
    for _ in range(14):
        device.wait(86_400_000)
    assert any(device.picture().rows)
