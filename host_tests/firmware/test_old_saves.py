"""Saves of every form that was ever written are read; those of newer versions are left alone."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine import resuming
from firmware.files import archive, form, rule_shelf, saves, store
from firmware.screens import families
from host_tests.firmware.flow import beginning, walk, worded
from host_tests.kept import kept
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

SAVES = Path(__file__).parents[1] / "saves"
HOME = worded("{tile.settings}")
FOLDERS = sorted(path for path in SAVES.iterdir() if path.is_dir())


def content(folder: Path) -> dict[str, bytes]:
    there = store.of_folder(str(folder))
    names = [saves.file_of(kind) for kind in families.kinds()] + ["settings.json", "last_rules"]
    names += [f"rules/{name}" for name in there.names("rules")]
    return {name: b"".join(there.pieces(name)) for name in names if there.exists(name)}


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def old(request, tmp_path) -> Path:
    return shutil.copytree(request.param, tmp_path / "saves")


def test_there_is_a_save_of_every_kind() -> None:
    for folder in FOLDERS[-2:]:
        for kind in families.kinds():
            assert store.of_folder(str(folder)).exists(saves.file_of(kind)), kind


@pytest.mark.parametrize("runtime", ["cpython", "micropython"])
def test_every_game_goes_on_and_is_kept_in_the_present_form(old, tmp_path, runtime) -> None:
    before = content(old)
    games = [name for name in before if name.endswith(".txt")]
    assert len(games) >= 2
    for name in games:
        copy = shutil.copytree(old, tmp_path / name)
        store.of_folder(str(copy)).write("playing", [name.removesuffix(".txt").encode()])
        saved = resuming.resume(before[name].decode().splitlines(keepends=True)).game.history
        with Simulator(runtime, copy) as device:
            device.wait(1500)
            assert HOME not in "\n".join(device.words()), f"{name} does not go on"
            if runtime == "cpython":
                app = device._inside._handheld.shell.app  # type: ignore[union-attr]
                assert app.game.table.game.history[: len(saved)] == saved
            press(device, "BACK OK")  # undo
            device.wait(1500)
            press(device, "restart wait:1500")
            assert HOME not in "\n".join(device.words()), f"{name} does not go on"
            press(device, "BACK DOWN OK")  # redo
        assert not list(copy.glob("*.bad*"))
        if (copy / name).read_bytes() != before[name]:  # a bid that was half laid is no event
            assert (copy / name).read_bytes().startswith(form.head(name, 0)[:-9])
        assert resuming.resume(kept(copy, name).decode().splitlines(keepends=True))


def test_settings_and_rules_are_read(old) -> None:
    before = content(old)
    with Simulator(storage=old) as device:
        settings = device._inside._handheld.shell.app.settings  # type: ignore[union-attr]
        assert not settings.problem
        assert f'"contrast": {settings.contrast},'.encode() in before["settings.json"]
    there = store.of_folder(str(old))
    assert rule_shelf.last(there) in ("", *rule_shelf.names(there)) and not there.problems
    assert before.get("last_rules", b"").decode() == rule_shelf.last(there)
    for name in there.names("rules"):
        assert rule_shelf.load(there, name)[1] == ""


def test_finished_games_are_read() -> None:
    there = store.of_folder(str(FOLDERS[-1]))
    (name,) = archive.names(there)
    record = b"".join(there.pieces(archive.path(name))).decode()
    assert resuming.resume(record.splitlines(keepends=True)).game.over


@pytest.mark.parametrize("name", ["tally.txt", "settings.json"])
def test_a_save_of_a_newer_version_is_left_alone_and_said(tmp_path, name) -> None:
    text = form.head(name, 0).replace(b" 2 ", b" 3 ") + b"something new\n"
    (tmp_path / name).write_bytes(text)
    (tmp_path / "playing").write_text("tally")
    with Simulator(storage=tmp_path) as device:
        walk(device, ("", "{file.newer}"), ("OK", "{home.tally}"))
        if name == "tally.txt":
            for _ in range(8):
                if beginning("app.not_saved") not in " ".join(device.words()):
                    press(device, "OK")
            walk(
                device,
                ("", "{app.not_saved why={file.read_only}}"),
                ("OK", "{play.plays name=seat 1}"),
            )
        else:
            walk(device, ("LEFT OK LEFT", "{app.settings_not_saved why={file.read_only}}"))
    assert (tmp_path / name).read_bytes() == text
