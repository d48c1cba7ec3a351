"""The page around the device: offline, tabs, languages, sound, and people without a mouse."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from host_tests import amount
from host_tests.web.page import DevicePage, Twin, until
from tools.node import package
from tools.sim.fingers import WAYS, press
from tools.web.build import POLICY
from tools.web.serve import serving
from tools.web.texts import own
from tools.words.build import pairs

LANGUAGES = {"en-GB": "english", "de-AT": "german", "fr-FR": "french", "es-ES": "spanish"}
LOCALES = amount.spoken(list(LANGUAGES))


def skip_the_tour(page: DevicePage) -> None:
    """Go to the home screen of a new device, which gets the keys."""
    page.ready()
    page.page.locator("#device").focus()
    for _ in range(2):
        page.press("BACK")


def violations(page: Page) -> list[str]:
    """Return what axe finds wrong on a page."""
    page.evaluate((package("axe-core") / "axe.min.js").read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run()")
    return [f"{each['id']}: {each['nodes'][0]['html']}" for each in found["violations"]]


def listen(page: Page) -> None:
    """Keep the pitches of the tones to come in `pitches`."""
    page.evaluate("""() => {
      globalThis.pitches = [];
      const set = AudioParam.prototype.setValueAtTime;
      AudioParam.prototype.setValueAtTime = function (value, at) {
        globalThis.pitches.push(value);
        return set.call(this, value, at);
      };
    }""")


@pytest.mark.parametrize(
    "path", amount.by_turns(["how.html", "replay.html", "rules.html", "licences.html"])
)
def test_axe_finds_nothing_on_the_other_pages(opened: Callable, path: str) -> None:
    page = opened(path)
    page.page.wait_for_load_state("networkidle")
    assert violations(page.page) == []


@pytest.mark.parametrize("scheme", amount.by_turns(["light", "dark"]))
def test_axe_finds_nothing(opened: Callable, scheme: str) -> None:
    page = opened(color_scheme=scheme)
    page.ready()
    assert violations(page.page) == []
    page.page.evaluate("document.querySelector('#sure').showModal()")
    assert violations(page.page) == []


def test_axe_finds_nothing_on_a_phone(opened: Callable, playwright) -> None:
    page = opened(**playwright.devices["Pixel 7"])
    page.ready()
    assert violations(page.page) == []
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_keyboard_alone_reaches_everything(opened: Callable) -> None:
    page = opened()
    page.ready()
    named = []
    while True:
        page.page.keyboard.press("Tab")
        name = page.page.evaluate(
            "(({ ariaLabel, textContent }) => ariaLabel ?? textContent)(document.activeElement)"
        )
        if name in named or page.page.evaluate("document.activeElement === document.body"):
            break
        named.append(name)
    controls = page.page.locator(":is(button, a, input, select):visible").count()
    keys = named.index("UP")
    assert named[keys : keys + 6] == ["UP", "LEFT", "RIGHT", "DOWN", "BACK", "OK"]
    assert len(named) == controls


def test_a_focused_key_is_pressed_by_space_and_enter(opened: Callable) -> None:
    page = opened()
    skip_the_tour(page)
    page.words("Tally at the table")
    page.page.locator("[data-key=RIGHT]").focus()
    page.page.keyboard.press("Space")
    page.words("Play solo")
    page.words("Marked: Solo")
    page.page.keyboard.press("Enter")
    page.words("Pass and play")


def test_a_screen_reader_presses_keys_by_their_names(opened: Callable) -> None:
    page = opened()
    skip_the_tour(page)
    page.words("Tally at the table")
    # A click without a pointer, as a screen reader makes it.
    page.page.get_by_role("button", name="RIGHT").evaluate("button => button.click()")
    page.words("Play solo")


@pytest.mark.parametrize("locale", LOCALES)
def test_page_and_device_are_in_the_language_of_the_browser(opened: Callable, locale: str) -> None:
    page = opened(locale=locale)
    skip_the_tour(page)
    page.words(dict(pairs(LANGUAGES[locale]))["home.tally"])
    expect(page.page.locator("html")).to_have_attribute("lang", locale[:2])
    title = own(LANGUAGES[locale])["saves.title"]
    expect(page.page.get_by_role("heading", name=title)).to_be_visible()


def test_sounds_are_played(opened: Callable) -> None:
    page = opened()
    page.ready()
    listen(page.page)
    pitches: list[float] = []
    for _ in range(20):  # the first press wakes the sound up
        if 2000 not in pitches:
            page.press("OK")
            pitches = page.page.evaluate("pitches")
    assert 2000 in pitches


def test_it_works_offline_after_the_first_visit(browser: Browser, folder: Path) -> None:
    context = browser.new_context()
    with serving(folder) as address:
        page = context.new_page()
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        DevicePage(page).ready()
    context.set_offline(True)  # the server is gone, but would go on with an open connection
    page.reload()
    page.goto(address + "index.html")  # the other address of the same page
    device = DevicePage(page)
    skip_the_tour(device)
    device.words("Tally at the table")
    assert device.saves().stat().st_size > 100  # what was not loaded before is kept, too
    context.close()


def test_how_to_play_has_the_device_beside_the_text(opened: Callable) -> None:
    page = opened("how.html", viewport={"width": 1400, "height": 800})
    skip_the_tour(page)
    link = page.page.get_by_role("link", name="Solo", exact=True)
    link.click()
    expect(page.page.get_by_role("heading", name="Solo", exact=True)).to_be_in_viewport()
    expect(page.page.locator("canvas")).to_be_in_viewport()
    page.page.locator("canvas").click()
    page.press("RIGHT")
    page.words("Play solo")
    shown = page.page.locator("article img").evaluate_all(
        "all => Promise.all(all.map((each) => (each.loading = 'eager', each.decode())))"
        ".then((each) => each.length)"
    )
    assert shown > 50


def test_arrows_scroll_the_text_beside_the_device(opened: Callable) -> None:
    page = opened("how.html", viewport={"width": 1400, "height": 800})
    skip_the_tour(page)
    page.words("Tally at the table")
    page.page.evaluate("document.activeElement.blur()")
    before = page.picture()
    page.press("DOWN")
    until(page.page, "scrollY > 0")
    page.press("RIGHT")
    assert page.picture() == before
    page.page.locator("canvas").click()
    page.press("RIGHT")
    page.words("Play solo")


def test_arrows_scroll_once_the_device_is_out_of_view(opened: Callable) -> None:
    page = opened(viewport={"width": 1000, "height": 300})
    skip_the_tour(page)
    page.words("Tally at the table")
    page.page.evaluate("document.activeElement.blur(); scrollTo(0, document.body.scrollHeight)")
    until(page.page, "scrollY > 300")
    bottom = page.page.evaluate("scrollY")
    page.press("UP")
    until(page.page, f"scrollY < {bottom}")


@pytest.mark.parametrize("locale", amount.by_turns(["en-GB", "de-DE"]))
def test_each_page_has_its_own_title(opened: Callable, locale: str) -> None:
    page = opened(locale=locale)
    titles = []
    for path in ("", "how.html", "replay.html", "rules.html", "licences.html"):
        page.page.goto(page.page.url.rpartition("/")[0] + "/" + path)
        expect(page.page.locator("html")).to_have_attribute("lang", locale[:2])
        name = page.page.locator(":is(nav, footer) [aria-current]").inner_text()
        titles.append(page.page.title())
        assert titles[-1] == (f"{name} – Ninety-Nine" if path else "Ninety-Nine")
    assert len(set(titles)) == 5


def test_tokens_are_read_in_words(opened: Callable) -> None:
    page = opened()
    with Twin(page, page.press) as device:
        press(device, f"OK*4 {WAYS['solo']}")
    page.words("5 of 5 left")
    expect(page.page.locator("#device [role=status]")).not_to_contain_text("[")


@pytest.mark.parametrize("locale", LOCALES)
def test_how_to_play_is_in_the_language_of_the_browser(opened: Callable, locale: str) -> None:
    page = opened("how.html", locale=locale)
    expect(page.page.locator("html")).to_have_attribute("lang", locale[:2])
    own_language = dict(pairs(LANGUAGES[locale]))
    there = page.page.locator(f"article[lang={locale[:2]}]")
    expect(there).to_be_visible()
    if locale != "en-GB":
        for key in (
            "help.in.pass",
            "help.in.sheet",
            "about.tricks.follow",
            "settings.about.school",
        ):
            expect(there).to_contain_text(own_language[key])
    if locale == "de-AT":
        assert violations(page.page) == []
    shown = page.page.locator("article:visible").evaluate_all("all => all.map((each) => each.lang)")
    assert shown == list(dict.fromkeys([locale[:2], "en"]))


def test_a_new_version_replaces_the_kept_one(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(folder, site)
    context = browser.new_context()
    with serving(site) as address:
        page = context.new_page()
        page.goto(address)
        page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
        DevicePage(page).ready()
        index = site / "index.html"
        index.write_text(index.read_text().replace("<h1>", "<h1>The new "))
        worker = site / "sw.js"
        worker.write_text(worker.read_text().replace('VERSION = "', 'VERSION = "new'))
        page.evaluate(
            """() => new Promise((resolve) => {
              navigator.serviceWorker.addEventListener("controllerchange", resolve);
              navigator.serviceWorker.getRegistration().then((each) => each.update());
            }).then(() => 1)"""
        )
        page.reload()
        expect(page.locator("h1")).to_have_text("The new Ninety-Nine")
        DevicePage(page).ready()
    context.close()


def test_a_second_tab_waits_for_the_first(opened: Callable, address: str) -> None:
    page = opened()
    skip_the_tour(page)
    page.words("Tally at the table")
    second = DevicePage(page.page.context.new_page())
    second.page.goto(address)
    expect(second.page.locator("#notice")).to_contain_text("open in another tab")
    assert second.picture() is None
    page.press("RIGHT")
    page.words("Play solo")
    page.page.close()
    second.words("Tally at the table")  # the settings of the first tab: no tour
    expect(second.page.locator("#notice")).to_be_hidden()


def test_the_policy_allows_nothing_from_elsewhere(browser: Browser, address: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(address)
    page.evaluate(
        """() => {
          const stopped = globalThis.stopped = new Set();
          document.addEventListener("securitypolicyviolation",
            (event) => stopped.add(event.effectiveDirective));
          fetch("https://example.org/").catch(() => 0);
          new Image().src = "https://example.org/picture.png";
          const script = document.createElement("script");
          script.textContent = "globalThis.hacked = 1";
          document.head.append(script);
          const frame = document.createElement("iframe");
          frame.src = "https://example.org/";
          document.body.append(frame);
        }"""
    )
    until(page, "stopped.size >= 4")
    answer = page.evaluate("[[...stopped].sort(), globalThis.hacked ?? null]")
    assert answer == [["connect-src", "frame-src", "img-src", "script-src-elem"], None]
    assert POLICY["default-src"] == "'none'"
    assert not any("http" in value or "*" in value for value in POLICY.values())
    context.close()
