"""A browser that has no room, or keeps nothing: it says so, and the person can play."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, expect

from host_tests.web.page import DevicePage
from host_tests.web.test_page import skip_the_tour
from tools.deploy import backup
from tools.web.serve import serving

# What a browser does whose person lets pages keep nothing.
DENIED = """
const denied = () => Promise.reject(new DOMException("", "SecurityError"));
StorageManager.prototype.getDirectory = denied;
LockManager.prototype.request = LockManager.prototype.query = denied;
if (globalThis.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = denied;
for (const [where, name] of [[IDBFactory.prototype, "open"], [globalThis, "localStorage"]]) {
  Object.defineProperty(where, name, { get() { throw new DOMException("", "SecurityError"); } });
}
"""


def test_without_room_play_goes_on_and_the_person_is_told(opened: Callable, address: str) -> None:
    page = opened()
    skip_the_tour(page)
    page.words("Tally at the table")
    notice = page.page.locator("#notice")
    session = page.page.context.new_cdp_session(page.page)
    quota = {"origin": address.rstrip("/")}
    session.send("Storage.overrideQuotaForOrigin", {**quota, "quotaSize": 1})
    for _ in range(4):
        page.press("OK")
    page.words("Seat 1 plays")
    expect(notice).to_contain_text("can't keep your games")
    page.press("OK")
    page.words("Seat 2 plays")
    assert "/saves/tally.txt" in backup.read(page.saves())
    session.send("Storage.overrideQuotaForOrigin", quota)
    page.press("OK")
    page.words("Seat 3 plays")
    expect(notice).to_be_hidden()
    page.page.reload()
    page.words("Seat 3 plays")


def test_where_nothing_may_be_kept_the_device_runs(
    browser: Browser, folder: Path, tmp_path: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(folder, site)
    outside = site / "outside.js"  # a part of the worker
    outside.write_text(DENIED + outside.read_text())
    context = browser.new_context(locale="en-GB")
    context.add_init_script(DENIED)
    with serving(site) as address:
        page = DevicePage(context.new_page())
        for path in ("how.html", "rules.html", ""):
            page.page.goto(address + path)
            expect(page.page.locator("#notice")).to_contain_text("can't keep your games")
        skip_the_tour(page)
        page.words("Tally at the table")
        page.page.goto(address + "replay.html")
        page.words("Ann plays")
    context.close()
