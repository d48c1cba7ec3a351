"""A record is shown on the device step by step and as a sheet, and goes into a link."""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from firmware.screens.common.look import Look
from host_tests import amount
from host_tests.web.page import DevicePage, choose_file, until
from host_tests.web.test_page import violations
from host_tests.web.test_saves import load, write
from tools.node import ROOT
from tools.sim.guide import Guide
from tools.web.replayed import Replay

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
    """Choose a file, and leave the button, which has the focus."""
    choose_file(page.page, "choose", path)
    page.page.evaluate("document.activeElement.blur()")


def looking(record: str, kind: str) -> Guide:
    """Return a simulated device that looks through a record."""
    from engine import resuming

    device = Guide("cpython", None, 0, welcome=False)
    device.app.push(Look(device.app, kind, resuming.resume(record.splitlines())))
    device.app.redraw()
    device.wait(1000)
    return device


@pytest.mark.parametrize("name", amount.by_turns(["tally", "classic", "two"]))
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
    rows = page.page.locator("#sheet tbody tr")
    assert rows.count() > 5
    assert rows.locator("xpath=self::*[@aria-current]").count() == 1


def test_the_sheet_has_each_card_and_total(opened: Callable) -> None:
    page = opened("replay.html#" + fragment(TALLY), locale="de-DE")
    assert table(page, "#sheet") == [
        ["Wer", "Karte", "Summe"],
        ["Runde 1"],
        ["Platz 1", "K", "99"],
        ["Platz 2", "9", "99"],
        ["Platz 3", "4", "99"],
        ["Platz 2", "10 −10", "89"],
        ["Platz 1", "8", "97"],
        ["Platz 4", "4", "97"],
        ["Platz 1 sitzt fest", ""],
    ]
    expect(page.page.locator("#scores")).to_be_hidden()
    expect(page.page.locator("html")).to_have_attribute("lang", "de")


def test_the_sheet_says_whom_a_play_names() -> None:
    swaps = TALLY.replace('[Seats "4"]', '[Option "7=add 7 name_swaps"]\n[Seats "4"]')
    *_, rows = Replay(swaps.replace("play 2 9", "play 2 7 >4").replace("K", "6"), "english").sheet()
    assert [cells for _, cells in rows][1:3] == [
        ["Seat\u00a01", "6", "6"],
        ["Seat\u00a02", "7 → Seat\u00a04", "13"],
    ]


def table(page: DevicePage, which: str) -> list[list[str]]:
    """Return the words in the rows of a table, once it is there."""
    expect(page.page.locator(which)).to_be_visible()
    rows: list[list[str]] = page.page.locator(f"{which} tr").evaluate_all(
        "all => all.map(({ cells }) => [...cells].map((cell) => cell.textContent))"
    )
    return rows


def test_the_score_sheet_is_that_of_the_players(opened: Callable) -> None:
    record = (RECORDS / "nine-deals.record").read_text()
    page = opened("replay.html#" + fragment(record))
    rows = table(page, "#scores")
    assert rows[0] == ["Deal", "North", "East", "West"]
    assert rows[1] == ["Bid", "Tricks", "Points", "Total"] * 3
    assert len(rows) == 11
    assert rows[3] == [
        "Deal 2, ♣",
        *("3", "4 ×", "+4", "17"),
        *("5 declares", "5 ✓", "+55", "69"),
        *("0", "0 ✓", "+20", "32"),
    ]
    expect(page.page.get_by_role("img", name="missed").first).to_be_visible()
    expect(page.page.locator("#sheet")).to_be_hidden()
    assert violations(page.page) == []
    page.ready()
    page.press("DOWN")
    expect(page.page.locator("#scores [aria-current]")).to_contain_text("Deal 1")


def test_tricks_have_a_leader_and_a_winner(opened: Callable) -> None:
    record = (RECORDS / "classic.record").read_text()
    page = opened("replay.html#" + fragment(record))
    rows = table(page, "#sheet")
    assert rows[:3] == [
        ["Leads", "Cards", "Takes the trick"],
        ["Deal 1, ♥"],
        ["North", "Q♣ J♣ 7♣", "North"],
    ]
    assert table(page, "#scores")[2][:5] == ["Deal 1, ♥", "5 reveals", "2 ×", "+2", "2"]


def test_a_sheet_with_the_focus_scrolls(opened: Callable) -> None:
    record = (RECORDS / "classic.record").read_text()
    page = opened("replay.html#" + fragment(record), viewport={"width": 1000, "height": 900})
    page.ready()
    before = page.picture()
    sheet = page.page.locator(".sheet").last
    sheet.evaluate("sheet => { sheet.style.maxHeight = '8rem'; sheet.focus(); }")
    page.page.keyboard.press("ArrowDown", delay=30)
    until(page.page, "document.activeElement.scrollTop > 0")
    assert page.picture() == before


def test_without_a_game_there_is_an_example(opened: Callable, tmp_path: Path) -> None:
    page = opened("replay.html")
    expect(page.page.locator("#sheet")).to_contain_text("Ann")
    assert offered(page) == ["An example"]
    expect(page.page.locator("#games")).to_have_value("0")
    page.ready()
    before = page.picture()
    page.press("RIGHT")
    expect(page.page.locator("#sheet [aria-current]")).to_contain_text("Ann")
    assert page.picture() != before
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("nothing")
    choose(page, wrong)
    expect(page.page.locator("#notice")).to_contain_text("This is not the file of a game")
    expect(page.page.locator("#games")).to_have_value("0")  # it is still on the display
    linked = opened("replay.html#" + fragment(TALLY))
    expect(linked.page.locator("#sheet")).to_contain_text("Seat 4")
    expect(linked.page.locator("#games")).to_have_value("")
    linked.page.locator("#games").select_option("An example")
    expect(linked.page.locator("#sheet")).to_contain_text("Ann")


def test_a_link_needs_no_example(browser: Browser, address: str) -> None:
    """Nothing was shown, and nothing said so."""
    with closing(browser.new_context()) as context:
        context.route("**/example.record", lambda route: route.abort())
        page = context.new_page()
        page.goto(address + "replay.html#" + fragment(TALLY))
        expect(page.locator("#sheet")).to_contain_text("Seat 4")


def test_the_games_of_this_browser_are_there(opened: Callable, tmp_path: Path) -> None:
    device = opened()
    device.ready()
    files = {
        "/saves/tally.txt": TALLY.encode(),  # this one is not finished
        "/saves/games/000009-tally.txt": TALLY.encode(),
        "/saves/games/000010-parlett.txt": (RECORDS / "classic.record").read_bytes(),
    }
    load(device, write(tmp_path / "saves.zip", files))
    expect(device.page.locator("#notice")).to_contain_text("The saves are back")
    page = DevicePage(device.page.context.new_page())  # the device's page stays open
    page.page.goto(device.page.url + "replay.html")
    expect(page.page.locator("#sheet")).to_contain_text("Q♣ J♣ 7♣")
    assert offered(page) == [
        "10: Parlett's 99 (North, East, West)",
        "9: Tally",
        "An example",
    ]
    page.page.locator("#games").select_option("9: Tally")
    expect(page.page.locator("#sheet")).to_contain_text("10 −10")


def offered(page: DevicePage) -> list[str]:
    """Return the games on the list."""
    return page.page.locator("#games option").all_inner_texts()


def test_a_game_is_picked_from_a_backup(opened: Callable, tmp_path: Path) -> None:
    named = TALLY.replace("[Dealer", '[Names "Ann Ben - Dora"]\n[Dealer')
    tags = [f'[Player "{name}"]\n' for name in ("Mary Ann", "Ben", "", "-")]
    longer = TALLY.replace("[Dealer", "".join(tags) + "[Dealer")
    parlett = (RECORDS / "classic.record").read_text()
    path = write(
        tmp_path / "saves.zip",
        {
            "/saves/settings.json": b"{}",
            "/saves/games/000008-tally.txt": longer.encode(),
            "/saves/games/000009-tally.txt": named.encode(),
            "/saves/games/000010-parlett.txt": parlett.encode(),
        },
    )
    page = opened("replay.html")
    choose(page, path)
    expect(page.page.locator("#sheet")).to_contain_text("Q♣ J♣ 7♣")
    assert offered(page) == [
        "10: Parlett's 99 (North, East, West)",
        "9: Tally (Ann, Ben, Dora)",
        "8: Tally (Mary Ann, Ben, -)",
    ]
    page.page.locator("#games").select_option("9: Tally (Ann, Ben, Dora)")
    expect(page.page.locator("#sheet")).to_contain_text("10 −10")
    choose(page, write(tmp_path / "none.zip", {"/saves/settings.json": b"{}"}))
    expect(page.page.locator("#notice")).to_contain_text("no finished game in this backup")
    path.write_bytes(path.read_bytes()[:-40])
    choose(page, path)
    expect(page.page.locator("#notice")).to_contain_text("This file is damaged")
    expect(page.page.locator("#sheet")).to_contain_text("10 −10")  # the good game is still there


def test_a_good_game_stays_after_a_bad_file(opened: Callable, tmp_path: Path) -> None:
    page = opened("replay.html#" + fragment(TALLY))
    page.ready()
    page.press("RIGHT")
    page.page.wait_for_timeout(500)
    before = page.picture()
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("nothing")
    choose(page, wrong)
    expect(page.page.locator("#notice")).to_contain_text("This is not the file of a game")
    assert page.picture() == before
    assert page.page.url.endswith(fragment(TALLY))
    page.press("RIGHT")
    expect(page.page.locator("#sheet [aria-current]")).to_contain_text("Seat 2")
    good = tmp_path / "good.txt"
    good.write_text((RECORDS / "nine-deals.record").read_text())
    choose(page, good)
    expect(page.page.locator("#scores")).to_contain_text("Deal 9")
    assert "#" not in page.page.url  # the link was that of the other game


def test_a_game_is_shared_as_a_link_and_saved_as_a_file(opened: Callable, tmp_path: Path) -> None:
    record = (RECORDS / "nine-deals.record").read_text()
    path = tmp_path / "game.txt"
    path.write_text(record)
    page = opened("replay.html")
    choose(page, path)
    expect(page.page.locator("#scores")).to_contain_text("Deal 9")
    page.page.locator("#share").click()
    expect(page.page.locator("#notice")).to_contain_text("The whole game is in it.")
    with page.page.expect_download() as download:
        page.page.locator("#download").click()
    assert download.value.path().read_text() == record
    rows = table(page, "#scores")
    other = opened("replay.html#" + page.page.url.partition("#")[2])
    assert table(other, "#scores") == rows


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
    page = opened("replay.html#x")  # a bad link, so that no game is shown yet
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
        expect(page.page.locator("#sheet tbody tr")).to_have_count(rows)


@pytest.mark.parametrize("link", ["x", "%%%", fragment("x" * 300_000), fragment(TALLY)[:-9]])
def test_damaged_and_hostile_links_are_refused(opened: Callable, link: str) -> None:
    page = opened("replay.html#" + link)
    expect(page.page.locator("#notice")).to_contain_text("This link is damaged")


def test_names_with_markup_stay_text(opened: Callable) -> None:
    named = TALLY.replace("[Dealer", '[Names "<b>A</b> <i> C D"]\n[Dealer')
    page = opened("replay.html#" + fragment(named))
    expect(page.page.locator("#sheet")).to_contain_text("<b>")
    assert page.page.locator("#sheet :is(b, i)").count() == 0
