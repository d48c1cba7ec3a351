"""Finished games are counted once, whatever happens, and can be forgotten."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.adding.game import Game
from engine.adding.rules import preset
from engine.table import Table
from firmware.files import archive, statistics, store
from firmware.files.saves import SavedGame
from firmware.keeper import Keeper
from firmware.words import say
from host_tests.firmware.flow import CANNOT, choose, start_solo, walk
from host_tests.firmware.test_archive import REST, finish_tally, finished, lose_tally
from host_tests.kept import kept
from tools.sim.fingers import WAYS, press, to_cell
from tools.sim.guide import Guide

RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])


def rows(folder: Path) -> list[list]:
    """Return what is counted: (kind, who, games, won, streak, best, rules)."""
    found = statistics.read(store.of_folder(str(folder)))
    counted = [row for row in found if row[statistics.GAMES]]
    return [[*row[: statistics.BEST + 1], row[statistics.RULES]] for row in counted]


TALLY = ["tally", "2:0:-", 1, -1, 0, 0, "Ninety-Nine"]
TWICE = [*TALLY[:2], 2, *TALLY[3:]]


def play_solo(device: Guide, folder: Path) -> None:
    """Play a solo game against one bot to its end."""
    for _ in range(400):
        press(device, "OK wait:3200")
        if len(archive.names(store.of_folder(str(folder)))):
            return
    raise AssertionError("\n".join(device.words()))


@RUNTIMES
def test_a_game_is_counted_once_also_after_a_restart(runtime: str, tmp_path: Path) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        finish_tally(device)
        press(device, REST)
        assert rows(tmp_path) == [TALLY]
        press(device, f"restart {REST} {REST}")
        assert rows(tmp_path) == [TALLY]
        press(device, "BACK")
        choose(device, "menu.new")
        press(device, "OK LEFT*2 OK OK " + to_cell("9"))
        lose_tally(device)
        press(device, REST)
        assert rows(tmp_path) == [TWICE]


@RUNTIMES
def test_a_game_is_counted_though_the_copies_of_the_ones_before_were_deleted(
    runtime: str, tmp_path: Path
) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        finish_tally(device)
        press(device, REST)
        press(device, "OK wait:500")  # the same again
    shutil.rmtree(tmp_path / archive.FOLDER)
    with Guide(runtime, tmp_path, seed=1) as device:
        walk(device, ("wait:500", "{play.plays name=seat 2}"))
        lose_tally(device)
        press(device, REST)
        assert rows(tmp_path) == [TWICE]
        press(device, f"restart {REST} {REST}")
        assert rows(tmp_path) == [TWICE]


@RUNTIMES
def test_a_finished_game_whose_copy_is_gone_is_not_counted_again(
    runtime: str, tmp_path: Path
) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        finish_tally(device)
        press(device, REST)
    (tmp_path / archive.FOLDER / "000001-tally.txt").rename(
        tmp_path / archive.FOLDER / "000009-sheet.txt"  # others are there
    )
    for keys in (REST, "BACK UP OK " + REST, f"OK wait:500 {REST}"):
        with Guide(runtime, tmp_path, seed=1) as device:
            press(device, f"wait:500 {keys}")
            assert rows(tmp_path) == [TALLY]
    assert len(archive.names(store.of_folder(str(tmp_path)))) == 2


def over(there: store.Store, kind: str = "tally") -> SavedGame:
    """Return a saved game of two that is over."""
    table = Table(Game(preset("pagat-99"), 2, 1), ["table", "table"])
    while not table.game.over:
        table.answer(table.game.legal_moves()[-1])
    game = SavedGame(there, kind, table)
    game.save()
    return game


def test_an_end_is_kept_between_keys_unless_it_is_undone_first(tmp_path: Path) -> None:
    there = store.of_folder(str(tmp_path))
    keeper = Keeper(there)
    game = over(there)
    keeper.begin(game)
    assert there.is_busy() and not game.archived
    there.begin(iter(()))  # as a key does that writes something
    there.tidy(False)
    last = game.table.game.history[-1]
    game.table.undo()
    keeper.begin(game)
    assert not there.is_busy()
    game.table.answer(last)
    game.save()
    keeper.begin(game)
    while not game.archived:
        assert there.tidy(False)
    assert rows(tmp_path) == [TALLY]
    keeper.begin(game)
    assert not there.is_busy()


@pytest.mark.parametrize(("failures", "works"), [(0, True), (1, True), (2, False)])
def test_an_end_is_kept_at_once_when_another_game_begins_though_a_write_fails(
    tmp_path: Path, monkeypatch, failures: int, works: bool
) -> None:
    there = store.of_folder(str(tmp_path))
    keeper = Keeper(there)
    game = over(there)
    left = failures
    write = there.write

    def failing(*arguments) -> None:
        nonlocal left
        left -= 1
        if left >= 0:
            raise OSError(5, "broken")
        write(*arguments)

    monkeypatch.setattr(there, "write", failing)
    assert keeper.finish("solo", None)  # none of this kind
    assert keeper.finish("tally", game) is works
    assert rows(tmp_path) == [TALLY] * works
    assert keeper.finish("tally", None), "it is not tried again"


@RUNTIMES
def test_an_end_that_is_undone_is_not_counted_twice(runtime: str, tmp_path: Path) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        finish_tally(device)
        for last in ("", "restart "):
            press(device, REST + " BACK")
            choose(device, "menu.undo")
            press(device, f"{last}{REST} {CANNOT} {REST}")
            assert rows(tmp_path) == [TALLY]


@RUNTIMES
def test_a_game_that_got_another_end_and_is_left_at_once_is_kept_and_counted_once(
    runtime: str, tmp_path: Path
) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        finish_tally(device)
        press(device, REST + " BACK")
        choose(device, "menu.undo")
        press(device, to_cell("9"))
        lose_tally(device)
        press(device, "BACK")
        choose(device, "menu.home_kept")
        press(device, REST)
        assert rows(tmp_path) == [TALLY]
        there = store.of_folder(str(tmp_path))
        (name,) = archive.names(there)
        assert kept(tmp_path, archive.path(name)) == kept(tmp_path, "tally.txt")


@RUNTIMES
@pytest.mark.parametrize("rests", ["", REST, "BACK"])
def test_a_game_whose_end_is_undone_right_after_a_start_is_counted_and_kept_once(
    runtime: str, rests: str, tmp_path: Path
) -> None:
    """The device did not know yet which copy was that of the game."""
    with Guide(runtime, tmp_path, seed=1) as device:
        finish_tally(device)
        press(device, f"{REST} restart wait:1000 BACK")
        choose(device, "menu.undo")
        press(device, rests)
        if rests:
            if rests == "BACK":
                choose(device, "menu.home_kept")
            assert not rows(tmp_path) and not finished(tmp_path)
        if rests == "BACK":
            press(device, "OK wait:500")
        press(device, to_cell("9"))
        lose_tally(device)
        press(device, REST)
        assert rows(tmp_path) == [TALLY]
        assert list(finished(tmp_path).values()) == [kept(tmp_path, "tally.txt")]


@RUNTIMES
@pytest.mark.parametrize("leaves", ["restart", "BACK"])
def test_a_game_whose_end_is_undone_is_not_finished_until_it_ends_again(
    runtime: str, leaves: str, tmp_path: Path
) -> None:
    """It was counted once more if it then ended in another way after a restart, or from Home."""
    with Guide(runtime, tmp_path, seed=1) as device:
        finish_tally(device)
        press(device, REST + " BACK")
        choose(device, "menu.undo")
        if leaves == "restart":
            press(device, f"{REST} restart")
            assert not finished(tmp_path) and not rows(tmp_path)
        else:
            press(device, "BACK")
            choose(device, "menu.home_kept")
            press(device, "OK wait:500")
        press(device, to_cell("9"))
        lose_tally(device)
        press(device, REST)
        assert rows(tmp_path) == [TALLY]
        assert list(finished(tmp_path).values()) == [kept(tmp_path, "tally.txt")]


def test_a_power_cut_before_it_is_counted_loses_nothing(tmp_path: Path) -> None:
    with Guide(seed=1, storage=tmp_path) as device:
        finish_tally(device)
        press(device, "restart")
        assert not rows(tmp_path)
        press(device, REST)
        assert rows(tmp_path) == [TALLY]


def test_a_game_is_counted_before_a_new_one_takes_its_place(tmp_path: Path) -> None:
    with Guide(seed=1, storage=tmp_path) as device:
        finish_tally(device)
        press(device, "OK OK OK OK OK")  # too fast for any idle work
        assert rows(tmp_path) == [TALLY]


@RUNTIMES
def test_the_only_person_has_won_or_lost(runtime: str, tmp_path: Path) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        start_solo(device, bots=1, level="Easy")
        play_solo(device, tmp_path)
        press(device, REST)
        (row,) = rows(tmp_path)
        won = row[3]
        assert row == ["solo", "1:1:random", 1, won, won, won, "Ninety-Nine"]
        press(device, "BACK")
        choose(device, "menu.home_kept")
        press(device, WAYS["settings"])
        choose(device, "statistics.title")
        title = say("statistics.solo", rules="Ninety-Nine", bots=1, level=say("level.random"))
        walk(
            device,
            ("", f"{title[:18]}|" + say("statistics.of", won=won, games=1)),
            ("OK wait:500", "{statistics.games count=1}|" + say("statistics.won", count=won)),
            ("BACK UP OK", "{statistics.sure}|{statistics.keep}"),
            ("OK", "{statistics.title}|{statistics.reset}"),
            ("OK DOWN OK", "{menu.settings}"),
        )
        assert not rows(tmp_path)
        choose(device, "statistics.title")
        walk(device, ("", "{statistics.none}"))


def test_a_game_that_was_forgotten_does_not_count_when_the_next_one_begins(tmp_path: Path) -> None:
    with Guide(seed=1, storage=tmp_path) as device:
        finish_tally(device)
        press(device, REST + " BACK")
        choose(device, "menu.home_kept")
        press(device, WAYS["settings"])
        choose(device, "statistics.title")
        walk(device, ("UP OK DOWN OK", "{menu.settings}"), ("BACK", "{tile.tally}"))
        press(device, f"restart {REST}")
        walk(device, (f"OK {REST}", "{play.plays name=seat 2}"))  # same again
        assert not rows(tmp_path)
        lose_tally(device)
        press(device, REST)
        assert rows(tmp_path) == [TALLY]


def test_streaks_and_the_best_and_a_changed_end(tmp_path: Path) -> None:
    there = store.of_folder(str(tmp_path))
    for mark, won in enumerate((1, 1, 0, 1, 1, 1)):
        statistics.count(there, ["solo", "1:1:keeper", won, mark + 1, "A B"])
    assert rows(tmp_path) == [["solo", "1:1:keeper", 6, 5, 3, 3, "A B"]]
    statistics.count(there, ["solo", "1:1:keeper", 0, 6, "A B"])
    assert rows(tmp_path) == [["solo", "1:1:keeper", 6, 4, 0, 2, "A B"]]
    statistics.count(there, ["solo", "1:2:keeper", 1, 7, "A B"])
    statistics.count(there, ["solo", "1:1:keeper", 1, 8, "A B"], 8)
    assert [row[1:4] for row in rows(tmp_path)] == [["1:2:keeper", 1, 1], ["1:1:keeper", 7, 5]]
    for _ in range(2):  # the second time, another game is the last one
        statistics.uncount(there, ["solo", "1:1:keeper", 0, 8, "A B"], 8)
        assert rows(tmp_path)[1] == ["solo", "1:1:keeper", 6, 4, 0, 2, "A B"]


def test_the_rows_not_played_for_longest_make_room(tmp_path: Path) -> None:
    there = store.of_folder(str(tmp_path))
    for number in range(150):
        statistics.count(there, ["solo", "1:7:keeper", 1, 0xFFFFFFFF - number, f"House {number}"])
    found = rows(tmp_path)
    assert 60 < len(found) < 100 and found[-1][-1] == "House 149"


@pytest.mark.parametrize(
    "content",
    [
        b"rubbish\n",
        b"\xff\xfe\n",
        b"solo 1 2\n",
        b"solo a:b:c 3 1 1 1 5 1 0 0 Ninety-Nine\n",
        b"solo 1::keeper 3 1 1 1 5 1 0 0 Ninety-Nine\n",
        b"; nin",
        b"x" * 9000,
    ],
)
def test_damaged_statistics_are_said_and_set_aside_and_a_new_file_begun(
    content: bytes, tmp_path: Path
) -> None:
    (tmp_path / statistics.FILE).write_bytes(content)
    with Guide(seed=1, storage=tmp_path) as device:
        finish_tally(device)
        press(device, REST)
        walk(device, ("", "statistics.bad1"))
    assert rows(tmp_path) == [TALLY]
    assert (tmp_path / "statistics.bad1").read_bytes() == content


def test_statistics_of_a_newer_version_are_left_alone(tmp_path: Path) -> None:
    content = b"; ninety-nine statistics 99 00000000\nnobody knows\n"
    (tmp_path / statistics.FILE).write_bytes(content)
    with Guide(seed=1, storage=tmp_path) as device:
        finish_tally(device)
        press(device, REST)
        assert "newer" in device.all_words()
    assert (tmp_path / statistics.FILE).read_bytes() == content
