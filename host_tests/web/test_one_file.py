"""The page as one file works from a disk, and keeps its saves there, too."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Playwright

from host_tests.web.page import DevicePage, chromium
from tools.web.one_file import NAME, POLICY


def test_it_works_from_a_disk_and_keeps_its_saves(
    playwright: Playwright, folder: Path, tmp_path: Path
) -> None:
    alone = tmp_path / NAME
    alone.write_bytes((folder / NAME).read_bytes())
    asked: list[str] = []
    errors: list[str] = []
    for shown in ("Press OK", "Tally at the table"):
        context = playwright.chromium.launch_persistent_context(
            tmp_path / "profile", executable_path=chromium(), args=["--no-sandbox"], locale="en-GB"
        )
        page = context.new_page()
        page.on("request", lambda each: asked.append(each.url))
        page.on("pageerror", lambda each: errors.append(str(each)[:200]))
        page.goto(alone.as_uri())
        device = DevicePage(page)
        device.words("9  9" if shown == "Press OK" else shown)
        device.press("BACK")
        device.press("BACK")
        device.words("Tally at the table")
        assert device.saves().stat().st_size > 100
        context.close()
    assert not errors
    assert all(each.startswith(("data:", "blob:", alone.as_uri())) for each in asked)


def test_it_does_not_say_to_open_it_instead(folder: Path) -> None:
    assert f"open {NAME} instead" in re.sub(r"\s+", " ", (folder / "index.html").read_text())
    page = re.sub(r"\s+", " ", (folder / NAME).read_text())
    assert "has not started. It needs a current browser.</p>" in page


def test_its_policy_allows_nothing_from_elsewhere() -> None:
    assert "default-src 'none'" in POLICY
    assert not re.search(r"http|\*|'self'", POLICY)
