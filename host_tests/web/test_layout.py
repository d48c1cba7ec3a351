"""The page on phones, on paper, and where it can't start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from host_tests import amount
from host_tests.web.page import choose_file, until

FOUR = Path(__file__).parents[1] / "tools" / "replay_parlett" / "four.record"
"""A match of four: its score sheet is the widest."""


@pytest.mark.parametrize(
    ("size", "locale"),
    amount.by_turns(
        amount.pairs([(568, 320), (740, 360), (640, 400)], ["en-GB", "de-DE", "fr-FR", "es-ES"])
    ),
)
def test_a_phone_held_sideways_shows_all_keys_at_once(
    opened: Callable, size: tuple[int, int], locale: str
) -> None:
    width, height = size
    viewport = {"width": width, "height": height}
    page = opened(viewport=viewport, is_mobile=True, has_touch=True, locale=locale)
    page.ready()
    bottom = "all => Math.max(...all.map((each) => each.getBoundingClientRect().bottom))"
    assert page.page.locator("[data-key], .name").evaluate_all(bottom) <= height


@pytest.mark.parametrize("path", amount.by_turns(["", "how.html", "rules.html"]))
def test_a_phone_is_not_told_about_a_keyboard(opened: Callable, playwright, path: str) -> None:
    page = opened(path, **playwright.devices["Pixel 7"])
    expect(page.page.locator(".keys")).to_have_text("Hold BACK for help.", use_inner_text=True)
    page = opened(path)
    expect(page.page.locator(".keys")).to_contain_text("Backspace for BACK.", use_inner_text=True)


def test_paper_has_the_whole_score_sheet_and_all_cards(opened: Callable) -> None:
    page = opened("replay.html", viewport={"width": 718, "height": 1000}).page
    choose_file(page, "choose", FOUR)
    expect(page.locator("#scores tbody tr")).to_have_count(2)
    page.emulate_media(media="print", color_scheme="dark")
    for sheet in page.locator(".sheet").all():
        cut = "each => [each.scrollWidth - each.clientWidth, each.scrollHeight - each.clientHeight]"
        assert sheet.evaluate(cut) == [0, 0]
    for each in page.locator("nav, #device, .keys, button, select").all():
        expect(each).to_be_hidden()
    ink = page.evaluate("getComputedStyle(document.body).color")
    assert max(map(int, ink[4:-1].split(","))) < 60  # also where the browser is dark


def test_paper_has_the_rules_without_the_form(opened: Callable) -> None:
    page = opened("rules.html").page
    until(page, "document.querySelector('#words').childElementCount > 0")
    page.emulate_media(media="print")
    expect(page.locator("#words")).to_be_visible()
    expect(page.locator("#picture")).to_be_visible()
    for each in page.locator("nav, #device, button, input, select").all():
        expect(each).to_be_hidden()


def test_a_page_that_can_not_start_says_so(
    opened: Callable, browser: Browser, folder: Path
) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto((folder / "index.html").as_uri())  # from a disk, a browser runs no modules
    said = page.locator(".not-started")
    expect(said).to_be_hidden()
    page.evaluate("document.getAnimations().forEach((each) => each.finish())")
    expect(said).to_be_visible()
    expect(said).to_contain_text("open ninety-nine.html")
    context.close()
    for path in ("", "how.html", "replay.html", "rules.html"):
        expect(opened(path).page.locator(".not-started")).to_have_count(0)
