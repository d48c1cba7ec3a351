"""Games of both families in the page: its pixels are the simulator's after each key."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Playwright

from engine.chance import Chance
from host_tests.web.page import Twin
from tools.sim.fingers import WAYS, press


@pytest.mark.parametrize(
    "kind, hand, turns",
    [
        ("tally", "click", 6),
        ("solo", "press", 3),
        ("Parlett, solo", "touch", 6),
        ("score sheet", "press", 6),
    ],
)
def test_a_game(opened: Callable, playwright: Playwright, kind: str, hand: str, turns: int) -> None:
    phone = playwright.devices["Pixel 7"] if hand == "touch" else {}
    page = opened(**phone)
    with Twin(page, getattr(page, hand)) as device:
        press(device, "OK*4")  # the tour
        press(device, WAYS[kind])
        chance = Chance(5)
        for _ in range(turns):
            device.take_turn(chance)


def test_back_held_shows_help(opened: Callable) -> None:
    page = opened()
    with Twin(page, page.press) as device:
        press(device, "OK*4")
        page.page.keyboard.down("Backspace")
        page.hold(1000)
        device.hold("BACK", 1000)
        device.compare()
        page.page.keyboard.up("Backspace")
        press(device, "BACK")


def test_a_held_arrow_repeats(opened: Callable) -> None:
    page = opened()
    with Twin(page, page.press) as device:
        press(device, "OK*4")
        before = device.picture()
        page.page.keyboard.down("ArrowRight")
        page.hold(700)  # one press, and three repeated
        device.hold("RIGHT", 700)
        device.compare()
        page.page.keyboard.up("ArrowRight")
        assert device.picture() != before
