"""The image for a Pico runs in the page, and shows what the simulator shows."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

from host_tests.web.page import DevicePage, Twin
from host_tests.web.test_page import violations
from tools.sim.fingers import press
from tools.web import build
from tools.web.serve import serving


def test_the_image_shows_what_the_simulator_shows(
    micropython: None, browser: Browser, tmp_path: Path
) -> None:
    build.build(tmp_path, with_image=True)
    with serving(tmp_path) as address:
        context = browser.new_context()
        page = context.new_page()
        errors: list[str] = []
        page.on("pageerror", lambda each: errors.append(str(each)))
        page.goto(address)
        page.locator("a[href='image.html']").click()
        device = DevicePage(page)
        with Twin(device, device.press) as twin:
            press(twin, "OK*4 RIGHT DOWN LEFT OK DOWN OK BACK")
        assert violations(page) == []
        assert page.locator("#notice").is_hidden()
        assert not errors
        context.close()
