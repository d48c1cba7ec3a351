"""Saves go to a file and come back; the file is that of `make backup`."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from host_tests.web.page import DevicePage, Twin, choose_file
from tools.deploy import backup
from tools.deploy.files import sha256
from tools.sim.fingers import WAYS, press
from tools.sim.simulator import Simulator


def load(page: DevicePage, path: Path, *answers: str) -> None:
    """Load a file, as a person does, and answer the questions about it."""
    choose_file(page.page, "import", path)
    for answer in answers:
        page.page.get_by_role("button", name=answer).click()


def write(path: Path, files: dict[str, bytes], listed: object = None) -> Path:
    """Write a backup with an index, or with another one."""
    index = {name: {"size": len(each), "sha256": sha256(each)} for name, each in files.items()}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, each in files.items():
            archive.writestr(name[1:], each)
        archive.writestr(backup.INDEX, json.dumps({"files": index} if listed is None else listed))
    return path


def test_a_game_goes_to_a_file_and_to_another_browser(opened: Callable, tmp_path: Path) -> None:
    page = opened()
    with Twin(page, page.press, tmp_path / "one") as device:
        press(device, f"OK*4 {WAYS['tally']} OK RIGHT OK")
        saved = tmp_path / "saved.zip"
        saved.write_bytes(page.saves().read_bytes())
    files = backup.read(saved)  # what `make restore` reads
    assert {"/saves/tally.txt", "/saves/settings.json"} <= files.keys()
    for name, content in files.items():
        kept = tmp_path / "one" / name.removeprefix("/saves/")
        assert kept.read_bytes() == content
    other = opened()
    other.ready()
    load(other, saved)
    expect(other.page.locator("#notice")).to_contain_text("The saves are back")
    storage = tmp_path / "two"
    for name, content in files.items():
        kept = storage / name.removeprefix("/saves/")
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(content)
    with Simulator(storage=storage, welcome=True) as device:
        device.wait(3000)
        other.wait_for(device.picture())


def test_a_backup_of_a_board_asks_before_it_replaces(opened: Callable, tmp_path: Path) -> None:
    page = opened()
    with Twin(page, page.press, tmp_path / "one") as device:
        press(device, "OK*4")
        shown = device.picture()
    files = {"/saves/settings.json": b'{"language": "german"}', "/device.json": b"{}"}
    made = write(tmp_path / "board.zip", files)
    load(page, made, "No")
    page.wait_for(shown)
    load(page, made, "Yes")
    page.words("Mitzählen")
    expect(page.page.locator("html")).to_have_attribute("lang", "de")
    page.page.goto(page.page.url + "replay.html")  # it has no device yet
    expect(page.page.locator("html")).to_have_attribute("lang", "de")


HOSTILE = {
    "no ZIP": b"PK\3\4 and nothing",
    "empty": b"",
    "10 MB": b"PK" + bytes(10 << 20),
}


def hostile(name: str, path: Path) -> Path:
    """Make a file that is no good backup."""
    save = {"/saves/settings.json": b"{}"}
    listed = {"files": {"/saves/settings.json": {"size": 2, "sha256": "0" * 64}}}
    if name in HOSTILE:
        path.write_bytes(HOSTILE[name])
    elif name == "10 MB inside":
        write(path, {"/saves/settings.json": bytes(10 << 20)})
    elif name == "no index":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("saves/settings.json", b"{}")
    elif name == "path upwards":
        write(path, {"/saves/../firmware/app.mpy": b""})
    elif name == "script in a name":
        write(path, {"/saves/../<img src=x onerror=alert(1)>": b""})
    elif name == "another folder":
        write(path, {"/firmware/app.py": b""})
    elif name == "changed":
        write(path, save, listed)
    elif name == "missing":
        write(path, {}, listed)
    elif name == "deep JSON":
        write(path, save, "")
        content = io.BytesIO()
        with zipfile.ZipFile(content, "w") as archive:
            archive.writestr(backup.INDEX, "[" * 1_000_000)
        path.write_bytes(content.getvalue())
    elif name == "index of another kind":
        write(path, save, {"files": [1, None, "x"]})
    elif name == "prototype":
        write(path, save, {"files": {"__proto__": None, "/saves/constructor": None}})
    return path


@pytest.fixture(scope="module")
def names() -> list[str]:
    """Return the names of all files that are refused."""
    return [*HOSTILE, "10 MB inside", "no index", "path upwards", "script in a name",
            "another folder", "changed", "missing", "deep JSON", "index of another kind",
            "prototype"]  # fmt: skip


def test_damaged_and_hostile_files_are_refused(
    opened: Callable, names: list[str], tmp_path: Path
) -> None:
    page = opened()
    with Twin(page, page.press, tmp_path / "one") as device:
        press(device, "OK*4")
        before = page.saves().read_bytes()
        for name in names:
            load(page, hostile(name, tmp_path / "hostile.zip"))
            notice = page.page.locator("#notice")
            expect(notice, name).to_contain_text("Nothing was changed.")
            assert notice.locator("*").count() == 0
            page.page.evaluate("document.querySelector('#notice').textContent = ''")
        press(device, "RIGHT")
    assert backup_of(page.saves().read_bytes()) == backup_of(before)


def test_a_file_of_another_kind_is_not_called_damaged(opened: Callable, tmp_path: Path) -> None:
    page = opened()
    letter = tmp_path / "letter.zip"
    for content in (b"Dear Ann", b"", b"PK"):
        letter.write_bytes(content)
        load(page, letter)
        expect(page.page.locator("#notice")).to_contain_text("This file is not a backup of")
        page.page.evaluate("document.querySelector('#notice').textContent = ''")


def backup_of(content: bytes) -> dict[str, bytes]:
    """Return the files in a ZIP file."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
