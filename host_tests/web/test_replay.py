"""A record is shown on the device step by step and as a sheet, and goes into a link."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from firmware.screens.common.look import Look
from firmware.screens.families import parts
from host_tests.web.page import DevicePage
from tools.node import ROOT
from tools.sim.guide import Guide

RECORDS = ROOT / "host_tests" / "tools" / "replay_parlett"
TALLY = """[Game "adding"]
[Rules "pagat-99"]
[Seats "4"]
[Dealer "4"]

hand
play 1 K
play 2 9
play 3 4
play 2 10 -10
play 1 8
play 4 4
out 1
"""


def fragment(text: str) -> str:
    """Return a record as the fragment of a link."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def choose(page: DevicePage, path: Path) -> None:
    """Choose a file."""
    with page.page.expect_file_chooser() as chooser:
        page.page.locator("#choose").click()
    chooser.value.set_files(path)
    page.page.evaluate("document.activeElement.blur()")


def looking(record: str, kind: str) -> Guide:
    """Return a simulated device that looks through a record."""
    from engine import resuming

    device = Guide("cpython", None, 0, welcome=False)
    for part in parts():
        __import__(part)
    device.app.push(Look(device.app, kind, resuming.resume(record.splitlines())))
    device.app.redraw(2)
    device.wait(1000)
    return device


@pytest.mark.parametrize("name", ["tally", "classic", "two"])
def test_each_step_is_that_of_the_device(opened: Callable, tmp_path: Path, name: str) -> None:
    record, kind = TALLY, "tally"
    if name != "tally":
        record, kind = (RECORDS / f"{name}.record").read_text(), "parlett"
    path = tmp_path / "game.txt"
    path.write_text(record)
    page = opened("replay.html")
    choose(page, path)
    with looking(record, kind) as device:
        page.wait_for(device.picture())
        for key in ("RIGHT", "RIGHT", "DOWN", "LEFT", "OK", "UP", "RIGHT"):
            page.press(key)
            device.press("RIGHT" if key == "OK" else key)
            device.wait(1000)
            page.wait_for(device.picture())
    rows = page.page.locator("#sheet tr")
    assert rows.count() > 5
    assert rows.locator("xpath=self::*[@aria-current]").count() == 1


def test_the_sheet_has_each_card_and_total(opened: Callable) -> None:
    page = opened("replay.html#" + fragment(TALLY), locale="de-DE")
    expect(page.page.locator("#sheet tr")).to_have_count(8)
    expect(page.page.locator("#sheet tr").nth(4)).to_contain_text("10")
    expect(page.page.locator("#sheet tr").nth(4).locator("td").nth(1)).to_have_text("89")
    expect(page.page.locator("html")).to_have_attribute("lang", "de")


def test_a_game_is_shared_as_a_link_and_saved_as_a_file(opened: Callable, tmp_path: Path) -> None:
    record = (RECORDS / "nine-deals.record").read_text()
    path = tmp_path / "game.txt"
    path.write_text(record)
    page = opened("replay.html")
    choose(page, path)
    page.ready()
    page.page.locator("#share").click()
    expect(page.page.locator("#notice")).to_contain_text("The whole game is in it.")
    with page.page.expect_download() as download:
        page.page.locator("#download").click()
    assert download.value.path().read_text() == record
    rows = page.page.locator("#sheet").inner_text()
    other = opened("replay.html#" + page.page.url.partition("#")[2])
    expect(other.page.locator("#sheet tr").first).to_be_visible()
    assert other.page.locator("#sheet").inner_text() == rows


WRONG = {
    "nothing": "",
    "a picture": "\x89PNG\r\n\x1a\n",
    "script in a name": '[Game "<img src=x onerror=alert(1)>"]\nhand\n',
    "script in names": TALLY.replace('[Dealer "4"]', '[Names "<b>a</b> b c d"]')
    + "play 1 <b>K</b>\n",
    "a move against the rules": TALLY + "play 9 K\n",
    "a very long line": "[" * 200_000,
    "many seats": '[Game "adding"]\n[Rules "pagat-99"]\n[Seats "99999999"]\nhand\n',
}


def test_damaged_and_hostile_records_are_refused(opened: Callable, tmp_path: Path) -> None:
    page = opened("replay.html")
    path = tmp_path / "game.txt"
    notice = page.page.locator("#notice")
    for name, text in WRONG.items():
        wrong = tmp_path / f"{name}.txt"  # of its own: the page may still read it later
        wrong.write_text(text, encoding="utf-8")
        page.page.evaluate("document.querySelector('#notice').textContent = ''")
        choose(page, wrong)
        expect(notice, name).to_contain_text("This is not the file of a game")
        assert notice.locator("*").count() == 0
        expect(page.page.locator("#game")).to_be_hidden()
    path.write_bytes(b"x" * (10 << 20))
    choose(page, path)
    expect(notice).to_contain_text("too large")
    for text, rows in ((TALLY.partition("hand")[0], 1), (TALLY, 8)):  # a game may have no move yet
        good = tmp_path / f"{rows}.txt"
        good.write_text(text)
        choose(page, good)
        expect(page.page.locator("#sheet tr")).to_have_count(rows)


@pytest.mark.parametrize("link", ["x", "%%%", fragment("x" * 300_000), fragment(TALLY)[:-9]])
def test_damaged_and_hostile_links_are_refused(opened: Callable, link: str) -> None:
    page = opened("replay.html#" + link)
    expect(page.page.locator("#notice")).to_contain_text("This link is damaged")


def test_names_with_markup_stay_text(opened: Callable) -> None:
    named = TALLY.replace("[Dealer", '[Names "<b>A</b> <i> C D"]\n[Dealer')
    page = opened("replay.html#" + fragment(named))
    expect(page.page.locator("#sheet")).to_contain_text("<b>")
    assert page.page.locator("#sheet :is(b, i)").count() == 0
