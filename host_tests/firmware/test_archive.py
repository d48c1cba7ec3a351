"""Finished games are kept, the oldest make room, and a full storage stops no game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine import resuming
from firmware.files import archive, store
from firmware.words import say
from host_tests.firmware.flow import CANNOT, start_tally, walk
from host_tests.kept import kept
from tools.sim.fingers import WAYS, press, to_cell
from tools.sim.simulator import Simulator
from tools.sim.texts import has_text

pytest.importorskip("littlefs", reason="make setup")

from tools.torture.flash import SECTOR, Chip
from tools.torture.machine import BLOCKS, SECTORS, Machine
from tools.torture.machine import store as on_chip

RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])
REST = "wait:3500"


def finish_tally(device: Simulator, first: str = "K") -> None:
    """Play a tally of two seats to its end from the home screen; the cup is shown."""
    start_tally(device, seats=2, dealer=2)
    press(device, to_cell(first))
    lose_tally(device)


def lose_tally(device: Simulator) -> None:
    """Play a tally of two seats to its end, from the first card on."""
    for _ in range(12):
        press(device, CANNOT)
        if has_text(" ".join(device.words()), "play.wins"):
            return
        press(device, "OK wait:500")
    raise AssertionError("\n".join(device.words()))


def finished(folder: Path) -> dict[str, bytes]:
    """The finished games that are kept in a folder, oldest first."""
    there = store.of_folder(str(folder))
    return {name: b"".join(there.pieces(archive.path(name))) for name in archive.names(there)}


def test_a_stray_name_with_other_digits_is_no_finished_game(tmp_path) -> None:
    """CPython's `isdigit` takes them, and its `int` does not."""
    there = store.of_folder(str(tmp_path))
    for name in ("²²²²²²-tally.txt", "١٢٣٤٥٦-tally.txt", "000012-tally.txt"):
        there.write(archive.path(name), [b"x"])
    assert archive.names(there) == ["000012-tally.txt"]


@RUNTIMES
def test_a_finished_game_is_kept_while_nobody_presses_a_key(runtime, tmp_path) -> None:
    with Simulator(runtime, tmp_path, seed=1) as device:
        finish_tally(device)
        assert not finished(tmp_path)
        press(device, REST)
        record = kept(tmp_path, "tally.txt")
        assert finished(tmp_path) == {"000001-tally.txt": record}
        press(device, f"restart {REST} {REST}")
        assert list(finished(tmp_path)) == ["000001-tally.txt"], "it is kept once"
    assert resuming.resume(record.decode().splitlines(keepends=True)).game.over


@RUNTIMES
def test_a_game_is_kept_before_a_new_one_takes_its_place(runtime, tmp_path) -> None:
    with Simulator(runtime, tmp_path, seed=1) as device:
        finish_tally(device)
        press(device, "OK DOWN OK OK OK OK")  # too fast for any idle work
        walk(device, ("", "{play.plays name=seat 1}"))
        (first,) = finished(tmp_path).values()
        assert resuming.resume(first.decode().splitlines(keepends=True)).game.over
        press(device, "BACK UP OK")
        press(device, REST)
        assert len(finished(tmp_path)) == 1, "the new one is not over"


def test_a_game_is_kept_before_the_same_is_played_again(tmp_path) -> None:
    with Simulator(storage=tmp_path, seed=1) as device:
        finish_tally(device)
        press(device, "OK OK")
        walk(device, ("", "{play.plays name=seat 2}"))
        assert len(finished(tmp_path)) == 1


def test_a_finished_game_from_before_the_power_went_is_kept(tmp_path) -> None:
    with Simulator(storage=tmp_path, seed=1) as device:
        finish_tally(device)
        press(device, "BACK UP OK restart")
        walk(device, ("", "{home.again name={tile.tally}}"))
        assert not finished(tmp_path)
        press(device, "OK")
        press(device, REST)
        assert len(finished(tmp_path)) == 1


def test_a_finished_game_that_is_changed_is_kept_once(tmp_path) -> None:
    with Simulator(storage=tmp_path, seed=1) as device:
        finish_tally(device)
        press(device, f"{REST} BACK DOWN*2 OK {REST}")
        walk(device, ("", "{play.plays name=seat 1}"))
        press(device, f"{to_cell('9')} {CANNOT}")
        walk(device, (REST, "wins"))
        assert finished(tmp_path) == {"000001-tally.txt": kept(tmp_path, "tally.txt")}


def test_the_oldest_make_room(tmp_path) -> None:
    there = store.of_folder(str(tmp_path))
    for number in range(archive.MOST + 3):
        there.write("solo.txt", [b"game %d\n" % number])
        *_, made = archive.adding(there, "solo.txt", 0)
        assert made == number + 1
        if number % 10 == 0:
            *_, same = archive.adding(there, "solo.txt", 0)
            assert same == made
    assert list(finished(tmp_path)) == [
        f"{number:06}-solo.txt" for number in range(4, archive.MOST + 4)
    ]
    (tmp_path / "games" / "notes").write_text("mine")
    (tmp_path / "games" / "000002-tally.txt.bad1").write_text("bad")
    assert len(finished(tmp_path)) == archive.MOST


def fill(kept: store.Store) -> None:
    """Fill a filesystem with files of a person's own, to its last sector."""
    size = SECTOR * BLOCKS
    number = 0
    while size >= 16:
        try:
            kept.files.write(f"mine{number}", [bytes(size)])
            number += 1
        except OSError:
            size //= 2


def test_on_a_full_flash_play_goes_on_and_the_oldest_finished_games_make_room() -> None:
    chip = Chip(SECTORS)
    chance = random.Random(1)
    said = []
    with on_chip(chip) as there:
        for number in range(1, 9):
            there.write("solo.txt", [b"game %d\n" % number + b"x" * 3000])
            *_, _name = archive.adding(there, "solo.txt", 0)
        there.remove("solo.txt")
        fill(there)
        names = archive.names(there)
        assert len(names) == 8
        machine = Machine(there)
        for key in ("OK",) * 4:
            machine.press(key)
        for _ in range(30):
            for key in chance.choices(("OK", "OK", "RIGHT", "DOWN"), k=40):
                machine.press(key)
            machine.settle(65_000)
            if type(machine.app.screen()).__name__ == "Message":
                said.append(machine.words().replace("\n", " ").removesuffix(" OK"))
                machine.press("OK")
        left = archive.names(there)
        assert said == [say("store.made_room")]
        numbers = [int(name[:6]) for name in left]
        assert numbers == list(range(numbers[0], numbers[-1] + 1)), "not the oldest have gone"
        assert 1 < numbers[0] <= 8 <= numbers[-1]
        length = len(machine.app.game.table.game.history)
    with on_chip(chip) as there:
        assert len(Machine(there).app.game.table.game.history) == length


def test_a_full_flash_without_finished_games_is_said_once_and_not_tried_all_the_time() -> None:
    chip = Chip(SECTORS)
    with on_chip(chip) as there:
        fill(there)
        machine = Machine(there)
        for key in WAYS["tally"].split() + ["OK"] * 4:
            machine.press(key)
        for _ in range(3):
            machine.settle(65_000)
        assert type(machine.app.screen()).__name__ == "Message"
        assert say("app.not_tidied", why=say("file.full")) in machine.words().replace("\n", " ")
        before = chip.operations
        machine.settle(65_000)
        assert chip.operations == before, "it wears the flash while nobody presses a key"
        for _ in range(5):
            machine.press("OK")
            machine.settle(65_000)
            assert type(machine.app.screen()).__name__ != "Message", "it was said already"
        length = len(machine.app.game.table.game.history)
    with on_chip(chip) as there:
        assert len(Machine(there).app.game.table.game.history) == length


@pytest.mark.parametrize("failing", [1, 2])
def test_a_journal_in_files_finds_room_too(tmp_path, monkeypatch, failing) -> None:
    there = store.of_folder(str(tmp_path))
    for number in range(3):
        there.write("solo.txt", [b"game %d\n" % number])
        *_, _name = archive.adding(there, "solo.txt", 0)
    append = store.sectors.Files._append
    left = failing

    def full(*arguments) -> None:
        nonlocal left
        left -= 1
        if left >= 0:
            raise OSError(28, "no space")
        append(*arguments)

    monkeypatch.setattr(store.sectors.Files, "_append", full)
    there.write("tally.txt", [b"one\n"])
    assert kept(tmp_path, "tally.txt") == b"one\n"
    assert len(archive.names(there)) == 3 - failing
    assert there.problems == [say("store.made_room")]


def test_a_finished_game_that_cannot_be_kept_is_said_over_the_next_one(monkeypatch) -> None:
    def refused(*_) -> None:
        raise OSError(5, "EIO")

    with Simulator(seed=1) as device:
        finish_tally(device)
        monkeypatch.setattr(archive, "adding", refused)
        walk(
            device,
            ("wait:1500 OK", "{app.not_kept}"),
            ("wait:500 OK", "{play.plays name=seat 2}|[5/5]"),
        )
