"""The image for a Pico runs in the page: it shows what the simulator shows, sounds, and is kept."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from host_tests.web.page import DevicePage, Twin
from host_tests.web.test_page import listen, violations
from tools.sim.fingers import WAYS, press


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """Return a browser with nothing stored; no error may be in a page at the end."""
    context = browser.new_context()
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    context.close()
    assert not errors


def test_the_image_shows_what_the_simulator_shows(context: BrowserContext, site: str) -> None:
    page = context.new_page()
    page.goto(site)
    page.get_by_role("link", name="The image for a board").click()
    page.wait_for_url("**/image.html")  # both pages have a device
    device = DevicePage(page)
    with Twin(device, device.press, asked=True) as twin:
        press(twin, "OK OK*4 RIGHT DOWN LEFT OK DOWN OK BACK")
        listen(page)
        press(twin, "RIGHT LEFT")
        assert 2000 in page.evaluate("pitches")  # that of a press
    assert violations(page) == []
    expect(page.locator("#notice")).to_be_hidden()


def test_a_tap_counts_however_short_it_is(context: BrowserContext, site: str) -> None:
    page = DevicePage(context.new_page())
    page.page.goto(site + "image.html")
    with Twin(page, page.press, asked=True) as twin:
        press(twin, "OK OK*4 RIGHT DOWN OK BACK&RIGHT&RIGHT&DOWN")


def test_a_game_on_the_image_is_there_again(context: BrowserContext, site: str) -> None:
    page = DevicePage(context.new_page())
    page.page.goto(site + "image.html")
    with Twin(page, page.press, asked=True) as twin:
        press(twin, f"OK OK*4 {WAYS['tally']} OK RIGHT OK")
        shown = twin.picture()
        page.page.reload()
        page.wait_for(shown)
        second = DevicePage(context.new_page())
        second.page.goto(site + "image.html")
        expect(second.page.locator("#notice")).to_contain_text("open in another tab")
        page.page.close()
        second.wait_for(shown)
