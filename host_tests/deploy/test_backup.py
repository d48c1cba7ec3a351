"""Backup and restore of saves and records."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from host_tests.deploy.fake import FakeBoard
from tools.deploy import backup
from tools.deploy.__main__ import main

SAVES = {
    "/saves/tally.txt": b'[Game "adding"]\n' * 400,
    "/saves/solo.txt": bytes(range(256)),
    "/saves/games/000001-solo.txt": b"",
    "/device.json": b'{"turned": true}',
}
OTHER = {"/main.py": b"x", "/engine/a.mpy": b"x", "/notes.txt": b"mine"}


@pytest.fixture(params=["saved", "saved.zip"])
def saved(request: pytest.FixtureRequest, tmp_path: Path, plugged: Callable) -> Path:
    """Return a backup of SAVES, as a folder or a ZIP file."""
    plugged(FakeBoard({**SAVES, **OTHER}))
    target = tmp_path / request.param
    assert main(["backup", str(target), "--port", "X"]) == 0
    return target


def test_a_backup_changes_nothing(
    plugged: Callable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fake = plugged(FakeBoard({**SAVES, **OTHER}))
    assert main(["backup", str(tmp_path / "a.zip"), "--port", "X"]) == 0
    assert not fake.changes and fake.restarts == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("4 files, ")


def test_a_backup_of_one_file_says_so(
    plugged: Callable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plugged(FakeBoard({"/saves/settings.json": b"{}"}))
    assert main(["backup", str(tmp_path / "a.zip"), "--port", "X"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("1 file, 2 bytes, ")


def test_a_backup_holds_the_saves_and_nothing_else(saved: Path) -> None:
    assert backup.read(saved) == SAVES


def test_a_backup_in_the_working_folder(
    plugged: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    plugged(FakeBoard(SAVES))
    assert main(["backup", "--port", "X"]) == 0
    (made,) = tmp_path.iterdir()
    assert made.name.startswith("ninety-nine-") and made.suffix == ".zip"
    assert backup.read(made) == SAVES


def test_restore_to_an_empty_board(saved: Path, plugged: Callable) -> None:
    fake = plugged(FakeBoard(OTHER))
    assert main(["restore", str(saved), "--port", "X"]) == 0
    assert fake.files == {**SAVES, **OTHER}
    assert fake.restarts == 1


def test_restore_never_removes(
    saved: Path, plugged: Callable, capsys: pytest.CaptureFixture[str]
) -> None:
    newer = {"/saves/newer.txt": b"x", **OTHER}
    fake = plugged(FakeBoard({**newer, "/device.json": SAVES["/device.json"]}))
    assert main(["restore", str(saved), "--port", "X"]) == 0
    assert fake.files == {**SAVES, **newer}
    assert "3 restored, 1 already there" in capsys.readouterr().out


def test_restore_asks_before_it_overwrites(
    saved: Path, plugged: Callable, refused: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = {**SAVES, "/saves/solo.txt": b"another game"}
    fake = plugged(FakeBoard(changed))
    status, line = refused("restore", str(saved), "--port", "X")
    assert status == 2 and line == "to overwrite /saves/solo.txt on the board, add YES=1 (--yes)"

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    asked: list[str] = []

    def no(text: str) -> str:
        asked.append(text)
        return "n"

    monkeypatch.setattr("builtins.input", no)
    assert "nothing was restored" in refused("restore", str(saved), "--port", "X")[1]
    assert len(asked) == 1 and "/saves/solo.txt" in asked[0]
    assert fake.files == changed and not fake.changes and fake.restarts == 2

    monkeypatch.setattr("builtins.input", lambda text: "yes")
    assert main(["restore", str(saved), "--port", "X"]) == 0
    assert fake.files == SAVES


def test_the_end_of_the_input_is_no_as_an_answer(
    saved: Path, plugged: Callable, refused: Callable, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = {**SAVES, "/saves/solo.txt": b"another game"}
    fake = plugged(FakeBoard(changed))

    def end_of_input(_: str) -> str:
        raise EOFError  # as Ctrl-D in a terminal does

    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("builtins.input", end_of_input)
    assert "nothing was restored" in refused("restore", str(saved), "--port", "X")[1]
    assert fake.files == changed


def test_restore_with_yes_does_not_ask(saved: Path, plugged: Callable) -> None:
    fake = plugged(FakeBoard({"/saves/solo.txt": b"another game"}))
    assert main(["restore", str(saved), "--yes", "--port", "X"]) == 0
    assert fake.files == SAVES


def test_no_room(saved: Path, plugged: Callable, refused: Callable) -> None:
    fake = plugged(FakeBoard(blocks=4))
    assert "no room" in refused("restore", str(saved), "--port", "X")[1]
    assert not fake.changes


def test_a_board_without_saves(plugged: Callable, refused: Callable, tmp_path: Path) -> None:
    plugged(FakeBoard(OTHER))
    status, line = refused("backup", str(tmp_path / "a.zip"), "--port", "X")
    assert status == 2 and line.startswith("the board has no saves")
    assert not list(tmp_path.iterdir())


def test_a_backup_replaces_nothing(saved: Path, plugged: Callable, refused: Callable) -> None:
    plugged(FakeBoard(SAVES))
    assert "already exists" in refused("backup", str(saved), "--port", "X")[1]


@pytest.mark.parametrize("saved", ["saved.zip"], indirect=True)
def test_every_damaged_byte_of_an_archive_is_seen(saved: Path) -> None:
    whole = saved.read_bytes()
    for place in range(0, len(whole), 7):
        saved.write_bytes(whole[:place] + bytes((whole[place] ^ 0x10,)) + whole[place + 1 :])
        try:
            assert backup.read(saved) == SAVES  # a byte without meaning, such as a date
        except backup.DeployError as error:
            assert "\n" not in str(error)
    for length in range(0, len(whole), 101):
        saved.write_bytes(whole[:length])
        with pytest.raises(backup.DeployError):
            backup.read(saved)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"saves/solo.txt": b"forged"}, "(/saves/solo.txt has changed)"),
        ({"saves/solo.txt": None}, "/saves/solo.txt is missing"),
        ({"backup.json": None}, "is not a backup of a board"),
        ({"backup.json": b"{"}, "backup.json can't be read"),
        ({"backup.json": b"[]"}, "backup.json can't be read"),
        ({"backup.json": b'{"files": {"/saves/x": 1}}', "saves/x": b""}, "can't be read"),
        ({"backup.json": json.dumps({"files": {"/main.py": {}}}).encode()}, "is not a save"),
        (
            {"backup.json": json.dumps({"files": {"/saves/../main.py": {}}}).encode()},
            "is not a save",
        ),
        ({"backup.json": json.dumps({"files": {"saves/x": {}}}).encode()}, "is not a save"),
    ],
)
def test_a_damaged_backup_is_refused(
    saved: Path, change: dict, reason: str, plugged: Callable, refused: Callable
) -> None:
    folder = saved.with_name("changed")
    if saved.is_dir():
        shutil.copytree(saved, folder)
    else:
        with zipfile.ZipFile(saved) as archive:
            archive.extractall(folder)
    for name, content in change.items():
        if content is None:
            (folder / name).unlink()
        else:
            (folder / name).write_bytes(content)
    if not saved.is_dir():
        packed = saved.with_name("changed.zip")
        with zipfile.ZipFile(packed, "w") as archive:
            for path in folder.rglob("*"):
                archive.write(path, path.relative_to(folder))
        folder = packed
    fake = plugged(FakeBoard(SAVES))
    status, line = refused("restore", str(folder), "--yes", "--port", "X")
    assert status == 2 and reason in line
    assert not fake.changes and not fake.restarts


def test_what_is_no_backup(refused: Callable, tmp_path: Path) -> None:
    status, line = refused("restore", str(tmp_path / "none.zip"))
    assert status == 2 and line.endswith("No such file or directory")
    (tmp_path / "text.zip").write_text("no archive")
    assert "is damaged or not a ZIP file" in refused("restore", str(tmp_path / "text.zip"))[1]
    assert "is not a backup of a board" in refused("restore", str(tmp_path))[1]
    assert refused("restore") == (2, "name the backup to restore: FROM=FILE")


def test_a_board_without_micropython(plugged: Callable, refused: Callable, tmp_path: Path) -> None:
    plugged(FakeBoard(SAVES, identity=("circuitpython", (9, 2, 1), 0x1306, "Pico")))
    status, line = refused("backup", str(tmp_path / "a.zip"), "--port", "X")
    assert status == 2 and line == "the board runs CircuitPython 9.2.1, not MicroPython"
