"""Saves of every form that was ever written are read; those of newer versions are left alone."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from engine import resuming
from engine.adding import moves
from firmware.files import (
    archive,
    form,
    names,
    rule_shelf,
    saves,
    school,
    settings,
    statistics,
    store,
)
from firmware.screens import families
from host_tests.firmware.flow import beginning, walk
from host_tests.kept import kept
from host_tests.sure import sure
from tools.sim.fingers import press
from tools.sim.simulator import Simulator

SAVES = Path(__file__).parents[1] / "saves"
TEXTS = Path(settings.__file__).parents[1] / "words" / "texts"
HOMES = [
    json.loads(path.read_text(encoding="utf-8"))["tile.settings"] for path in TEXTS.glob("*.json")
]
FOLDERS = sorted(
    (path for path in SAVES.iterdir() if path.is_dir()),
    key=lambda path: int(path.name.split("-")[0]),
)
NUMBERS = FOLDERS[8:10]  # before and after the entries of the journal had numbers
LAST = FOLDERS[-1]
GONE = {"sound", "bids"}
"""Settings of older versions; a score sheet now offers the way of bids of the last one."""


def content(folder: Path) -> dict[str, bytes]:
    there = store.of_folder(str(folder))
    there_may_be = [saves.file_of(kind) for kind in families.kinds()]
    there_may_be += ["settings.json", "last_rules"]
    there_may_be += [f"rules/{name}" for name in there.names("rules")]
    return {name: b"".join(there.pieces(name)) for name in there_may_be if there.exists(name)}


def is_at_home(device: Simulator) -> bool:
    """Return whether a device, in any language, shows the home screen."""
    return any(home in "\n".join(device.words()) for home in HOMES)


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def old(request, tmp_path) -> Path:
    return shutil.copytree(request.param, tmp_path / "saves")


def test_there_is_a_save_of_every_kind() -> None:
    for folder in FOLDERS[8:]:
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
            assert not is_at_home(device), f"{name} does not go on"
            if runtime == "cpython":
                app = device.handheld.shell.app
                assert sure(app.game).table.game.history[: len(saved)] == saved
            press(device, "BACK OK")  # undo
            device.wait(1500)
            press(device, "restart wait:1500")
            assert not is_at_home(device), f"{name} does not go on"
            press(device, "BACK DOWN OK")  # redo
        assert not list(copy.glob("*.bad*"))
        if (copy / name).read_bytes() != before[name]:  # a bid that was half laid is no event
            assert (copy / name).read_bytes().startswith(form.head(name, 0)[:-9])
        assert resuming.resume(kept(copy, name).decode().splitlines(keepends=True))


def test_settings_and_rules_are_read(old) -> None:
    before = content(old)
    with Simulator(storage=old) as device:
        now = device.handheld.shell.app.settings
        assert not now.mended and not now.new
        for name, value in json.loads(before["settings.json"]).items():
            if name not in GONE:
                assert getattr(now, name) == value
    there = store.of_folder(str(old))
    assert rule_shelf.last(there) in ("", *rule_shelf.names(there)) and not there.problems
    assert before.get("last_rules", b"").decode() == rule_shelf.last(there)
    for name in there.names("rules"):
        assert rule_shelf.load(there, name)[1] == ""


@pytest.mark.parametrize("folder", FOLDERS[7:], ids=lambda folder: folder.name)
def test_finished_games_are_read(folder, tmp_path) -> None:
    there = store.of_folder(str(shutil.copytree(folder, tmp_path / "saves")))
    finished = archive.names(there)
    assert finished
    for name in finished:
        record = b"".join(there.pieces(archive.path(name))).decode()
        assert resuming.resume(record.splitlines(keepends=True)).game.over


@pytest.mark.parametrize("folder", NUMBERS, ids=lambda folder: folder.name)
def test_statistics_and_what_is_half_done_are_read(folder, tmp_path) -> None:
    there = store.of_folder(str(shutil.copytree(folder, tmp_path / "saves")))
    values = json.loads(b"".join(there.pieces(settings.FILE)))
    changed = {name for name, usual, _ in settings.ALL if values.get(name, usual) != usual}
    assert set(values) - changed == {"turned", "bids"}
    assert values["language"] == "german"
    assert b"\ntotal 36 3 -1\n" in b"".join(there.pieces("tally.txt"))
    assert rule_shelf.names(there)[-1] == "my-rules.json"
    rows = statistics.read(there)
    assert [(row[statistics.KIND], row[statistics.GAMES]) for row in rows] == [
        ("sheet", 1),
        ("solo", 1),
    ]
    tails = there._journal.tails
    assert {name for name, tail in tails.items() if tail.start} == {"solo.txt", "pass.txt"}
    last, setup, draft = saves.last_played(there, families.kinds())
    assert last[0] == "parlett_pass" and draft
    assert (last[1], setup) == ((saves.LEFT, "tally") if folder == NUMBERS[0] else (saves.ON, ""))
    assert not there.problems


@pytest.mark.parametrize("folder", NUMBERS, ids=lambda folder: folder.name)
def test_what_was_half_done_goes_on(folder, tmp_path) -> None:
    with Simulator(storage=shutil.copytree(folder, tmp_path / "saves")) as device:
        device.wait(1500)
        app = device.handheld.shell.app
        assert app.draft == saves.last_played(app.storage, families.kinds())[2] != b""
        words = "".join(device.words())
        assert ("Ab" in words) == (folder == NUMBERS[0]), words  # a name, or a bid


def test_names_answers_in_school_and_who_joined_and_left_are_read(tmp_path) -> None:
    there = store.of_folder(str(shutil.copytree(LAST, tmp_path / "saves")))
    seats, picks = names.read(there)
    assert (seats[:3], picks) == (["Ann", "Bo", ""], ["Bo", "Jörg", "Ann"])
    tally = resuming.resume(line.decode() for line in there.lines("tally.txt"))
    assert [tally.name(seat) for seat in range(1, 6)] == ["Ann", "Jörg", "", "Bo", ""]
    kinds = [moves.kind_of(move) for move in tally.game.history]
    assert moves.JOIN in kinds and moves.LEAVE in kinds and tally.undone
    for kind in ("tally", "pass"):
        assert school.read(there, f"school.{kind}")
    values = json.loads(b"".join(there.pieces(settings.FILE)))
    assert set(values) == {name for name, _, _ in settings.ALL} | {"bids"}
    assert (values["school"], values["pace"], values["strokes"]) == ("three", 20, True)
    assert [row[statistics.KIND] for row in statistics.read(there)] == ["solo", "sheet"]
    last, _, draft = saves.last_played(there, families.kinds())
    assert last[:2] == ("parlett_pass", saves.ON) and draft
    assert not there.problems


@pytest.mark.parametrize("name", ["tally.txt", "settings.json"])
def test_a_save_of_a_newer_version_is_left_alone_and_said(tmp_path, name) -> None:
    text = form.head(name, 0).replace(b" 2 ", b" 3 ") + b"something new\n"
    (tmp_path / name).write_bytes(text)
    (tmp_path / "playing").write_text("tally")
    with Simulator(storage=tmp_path) as device:
        walk(device, ("", "{file.newer}"), ("wait:300 OK", "{home.tally}"))
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
