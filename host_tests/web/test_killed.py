"""The browser is killed at any moment of a game: what was on the screen is there again."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, CDPSession, Playwright
from playwright.sync_api import Error as BrowserError

from host_tests import amount
from host_tests.kept import kept
from host_tests.web.page import DevicePage, Twin, chromium, rest
from tools.sim.fingers import WAYS, press
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator

KILLS = 24 if amount.everything else 8
WHOLE = 4  # each fourth kill ends the whole browser, the others the page's process
RECORD = "tally.txt"
KEYS = ("OK", "OK", "RIGHT", "LEFT", "DOWN", "UP")


@contextmanager
def running(playwright: Playwright, profile: Path) -> Iterator[tuple[Browser, subprocess.Popen]]:
    """Run a browser that keeps what pages store in a folder; kill it at the end."""
    command = [chromium(), "--headless", "--no-sandbox", "--in-process-gpu",
               "--remote-debugging-port=0", "--no-first-run",
               "--disable-features=SpareRendererForSitePerProcess",
               f"--user-data-dir={profile}", "about:blank"]  # fmt: skip
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stderr
        for line in process.stderr:
            if line.startswith("DevTools listening on "):
                yield playwright.chromium.connect_over_cdp(line.split()[-1]), process
                break
    finally:
        process.kill()
        process.wait()
        (profile / "SingletonLock").unlink(missing_ok=True)


def kill(page: DevicePage, session: CDPSession, doomed: set[int]) -> None:
    """Kill the processes that run pages, and close what is left of the page.

    The browser must have noticed that each is gone: it would give the next page to one of them.
    """
    with page.page.expect_event("crash"):
        for each in doomed:
            os.kill(each, signal.SIGKILL)
    page.page.close()
    while doomed & renderers(session):
        pass
    session.detach()


def renderers(session: CDPSession) -> set[int]:
    """Return the numbers of the processes that run pages."""
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return {each["id"] for each in found if each["type"] == "renderer"}


def shown(page: DevicePage) -> Picture | None:
    """Return what the display shows, None if it is gone."""
    try:
        return page.picture()
    except BrowserError:
        return None


def opened(context: BrowserContext, address: str) -> DevicePage:
    """Open the page."""
    page = DevicePage(context.new_page())
    page.page.goto(address)
    return page


def begin(page: DevicePage) -> None:
    """Begin a tally."""
    with Twin(page, page.press) as device:
        press(device, f"OK OK OK OK {WAYS['tally']} OK")
    page.page.close()


def unpack(page: DevicePage, folder: Path) -> None:
    """Put the saves of the page into a folder."""
    page.ready()
    with zipfile.ZipFile(page.saves()) as archive:
        for name in archive.namelist():
            if name.startswith("saves/"):
                target = folder / name.removeprefix("saves/")
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(name))


def test_nothing_is_lost(playwright: Playwright, address: str, tmp_path: Path) -> None:
    chance = random.Random(99)
    profile = tmp_path / "profile"
    killed = in_time = 0
    last: Picture | None = None  # the last picture seen before a kill
    # Before and after the last key; only after it if that picture was seen.
    expected: list[tuple[Picture, bytes]] = []
    while killed < KILLS:
        with running(playwright, profile) as (browser, process):
            context = browser.contexts[0]
            if not killed:
                begin(opened(context, address))
            while killed < KILLS:
                folder = tmp_path / f"{killed}"
                folder.mkdir()
                page = opened(context, address)
                unpack(page, folder)
                with Simulator(storage=folder, welcome=True) as device:
                    device.wait(3000)
                    page.wait_for(device.picture())
                    if expected:
                        records = [record for _, record in expected]
                        assert kept(folder, RECORD) in records
                    *first, key = chance.choices(KEYS, k=chance.randrange(1, 4))
                    for each in first:
                        page.press(each)
                        press(device, each)
                        rest(device)
                        page.wait_for(device.picture())
                    # Found before, so that no time to save is left after the last look.
                    session = browser.new_browser_cdp_session()
                    doomed = renderers(session)
                    page.press(key)
                    page.page.wait_for_timeout(chance.random() * 40)
                    last = shown(page)
                    killed += 1
                    whole = killed % WHOLE == 0
                    if whole:
                        process.kill()
                        process.wait()
                    else:
                        kill(page, session, doomed)
                    expected = [(device.picture(), kept(folder, RECORD))]
                    press(device, key)
                    rest(device)
                    expected.append((device.picture(), kept(folder, RECORD)))
                    seen = [at for at, (picture, _) in enumerate(expected) if picture == last]
                    in_time += bool(seen)
                    expected = expected[max(seen, default=0) :]
                if whole:
                    break
    assert in_time > KILLS // 6  # the picture was seen at rest, not in the middle of a motion
    shutil.rmtree(profile, ignore_errors=True)
