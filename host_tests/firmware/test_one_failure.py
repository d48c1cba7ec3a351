"""One operation of the flash fails, or the power fails at a bad moment: nothing is lost by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("littlefs", reason="make setup")

from engine.chance import Chance
from firmware.files import archive, saves, statistics
from firmware.files.settings import Settings
from firmware.files.store import Store
from firmware.screens.common.message import Message
from firmware.words import say, use
from host_tests import amount
from tools.sim.fingers import WAYS
from tools.sim.guide import choose
from tools.torture.cuts import play_to_the_end
from tools.torture.flash import Chip
from tools.torture.machine import SECTORS, Machine, contents, store

MINUTE = 70_000


class Failure:
    """A failure of one operation, once it is armed.

    only: the name of the operations that count, "" for all.
    left: how many operations succeed before it; -1 if it is not armed.
    """

    def __init__(self, only: str = ""):
        self.only = only
        self.left = -1

    def around(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function that does the same, or fails."""

        def operation(*arguments: Any) -> Any:
            counts = not self.only or getattr(function, "__name__", "") == self.only
            if counts and self.left >= 0:
                self.left -= 1
                if self.left < 0:
                    if arguments and getattr(arguments[0], "__name__", "") == "close":
                        function(*arguments)  # the file is closed all the same
                    raise OSError(5, "")
            return function(*arguments)

        return operation


@pytest.fixture(scope="module")
def almost_over() -> Chip:
    """Return the flash of a device that was switched off before the last key of a tally."""
    chip = before = Chip(SECTORS)

    def press(key: str) -> None:
        nonlocal before
        before = chip.copy()
        machine.press(key)

    with store(chip) as kept:
        machine = Machine(kept)
        for key in WAYS["tally"].split():
            machine.press(key)
        play_to_the_end(machine, press, Chance(1))
    return before


def over(kept: Store) -> tuple[Machine, bytes]:
    """Go on with a tally to its end, or with the next one, without a pause in which it is kept.

    Return the device and the record of the game.
    """
    machine = Machine(kept)
    if machine.app.game.table.game.over:
        for key in WAYS["tally"].split():
            machine.press(key)
    play_to_the_end(machine, machine.press, Chance(1))
    return machine, b"".join(kept.pieces("tally.txt"))


def copies(kept: Store) -> list[bytes]:
    """Return the records of the finished games."""
    return [b"".join(kept.pieces(archive.path(name))) for name in archive.names(kept)]


def counted(kept: Store) -> int:
    """Return how many finished games the statistics have."""
    return sum(row[statistics.GAMES] for row in statistics.read(kept))


def read_messages(machine: Machine) -> str:
    """Leave the messages with OK; return their words."""
    words = ""
    while isinstance(machine.app.screen(), Message):
        words += machine.words().replace("\n", " ")
        machine.press("OK")
    return words


def test_a_finished_game_is_kept_though_the_power_fails_in_the_questions_before_the_next(
    almost_over: Chip,
) -> None:
    chip = almost_over.copy()
    with store(chip) as kept:
        machine, record = over(kept)
        machine.press("BACK")
        choose(machine.app, machine.press, "menu.home")
        choose(machine.app, machine.press, "home.tally")
        choose(machine.app, machine.press, "menu.new")
        for key in ["OK", "OK", "DOWN", "OK", "OK"]:  # half a name
            machine.press(key)
        draft = machine.app.draft
        assert draft and not copies(kept)
    with store(chip) as kept:
        machine = Machine(kept)
        assert machine.app.draft == draft, "the questions go on"
        machine.settle(MINUTE)
        assert (copies(kept), counted(kept)) == ([record], 1)


@pytest.mark.parametrize("operation", amount.by_turns(range(0, 260, 7)))
def test_a_finished_game_is_kept_at_the_next_chance_if_an_operation_fails(
    almost_over: Chip, operation: int
) -> None:
    failure = Failure()
    with store(almost_over.copy(), failure.around) as kept:
        machine, record = over(kept)
        failure.left = operation
        machine.settle(MINUTE)
        failure.left = -1
        read_messages(machine)
        machine.press("LEFT")
        machine.settle(MINUTE)
        assert (copies(kept), counted(kept)) == ([record], 1)


@pytest.mark.parametrize("operation", amount.by_turns(range(0, 130, 7)))
def test_a_finished_game_is_kept_if_an_operation_fails_as_the_next_one_begins(
    almost_over: Chip, operation: int
) -> None:
    failure = Failure()
    with store(almost_over.copy(), failure.around) as kept:
        machine, record = over(kept)
        machine.settle(1200)  # OK begins the next game
        failure.left = operation
        machine.press("OK")
        failure.left = -1
        read_messages(machine)
        machine.settle(MINUTE)
        assert record in copies(kept)
        assert counted(kept) == 1


@pytest.mark.parametrize("program", range(2))
def test_the_game_on_the_display_is_known_after_a_failure_as_it_began(program: int) -> None:
    chip = Chip(SECTORS)
    failure = Failure("program")
    with store(chip, failure.around) as kept:
        machine = Machine(kept)
        *keys, last = WAYS["tally"].split()
        for key in keys:
            machine.press(key)
        failure.left = program
        machine.press(last)
        assert failure.left == -1, "it did not fail"
        assert read_messages(machine)
        for key in ["OK", "OK", "RIGHT", "OK"]:
            machine.press(key)
        machine.settle(MINUTE)
        shown = machine.words()
    with store(chip) as kept:
        machine = Machine(kept)
        assert machine.app.last[:2] == ("tally", saves.ON)
        assert machine.words() == shown


@pytest.mark.parametrize("program", range(2))
def test_a_setting_that_is_not_saved_is_said(program: int) -> None:
    failure = Failure("program")
    with store(Chip(SECTORS), failure.around) as kept:
        machine = Machine(kept)
        for key in WAYS["settings"].split():
            machine.press(key)
        failure.left = program
        for key in ("DOWN", "RIGHT"):
            machine.press(key)
        machine.settle(1000)
        said = say("app.settings_not_saved", why="").split(":")[0] in read_messages(machine)
        assert said == (failure.left < 0)


def test_a_game_that_can_be_read_the_second_time_is_not_set_aside() -> None:
    chip = Chip(SECTORS)
    with store(chip) as kept:
        machine = Machine(kept)
        for key in WAYS["tally"].split() + ["OK", "OK"]:
            machine.press(key)
        machine.settle(MINUTE)
        shown = machine.words()
    failure = Failure()
    with store(chip, failure.around) as kept:
        for operation in range(2, 40, 3):
            failure.left = operation
            machine = Machine(kept)
            failure.left = -1
            assert not read_messages(machine)
            assert machine.words() == shown
        assert not [name for name in kept.files.names() if ".bad" in name]


def test_settings_that_can_be_read_the_second_time_are_used() -> None:
    chip = Chip(SECTORS)
    with store(chip) as kept:
        there = Settings(kept)
        there.language, there.volume = "german", "low"
        there.save()
        kept.settle()
    failure = Failure()
    try:
        for operation in range(20):
            with store(chip, failure.around) as kept:
                failure.left = operation
                there = Settings(kept)
                failure.left = -1
                assert (there.language, there.volume, there.new) == ("german", "low", False)
                assert not kept.problems
                assert "settings.json" in kept.files.names()
    finally:
        use("english")


def test_settings_that_can_not_be_read_twice_are_left_as_they_are(monkeypatch) -> None:
    chip = Chip(SECTORS)
    with store(chip) as kept:
        Settings(kept).save()
        kept.settle()
        before = contents(kept)

    def failing(kept: Store, name: str) -> bytes | None:
        raise OSError(5, "")

    with store(chip) as kept, monkeypatch.context() as patch:
        patch.setattr(Store, "read", failing)
        machine = Machine(kept)
        assert "settings.json: It can't be read" in read_messages(machine)
        for key in WAYS["settings"].split() + ["LEFT"]:
            machine.press(key)
        machine.settle(1000)
        wanted = say("app.settings_not_saved", why=say("file.read_only"))
        assert wanted in read_messages(machine)
    with store(chip) as kept:
        assert contents(kept)["settings.json"] == before["settings.json"]


def test_games_that_begin_alike_count_and_one_that_is_corrected_counts_once() -> None:
    with store(Chip(SECTORS)) as kept:
        ended = ["tally", "2:0:-", -1, 12345, "A B"]
        statistics.count(kept, ended, 1)
        statistics.count(kept, ended, 2)
        assert counted(kept) == 2, "another game with the same first moves"
        statistics.count(kept, ["tally", "2:0:-", -1, 54321, "A B"], 2)
        assert counted(kept) == 2, "the same game, corrected at its beginning"


def test_a_name_too_long_for_the_journal_is_refused_and_a_number_too_great_is_not_ours() -> None:
    with store(Chip(SECTORS)) as kept:
        with pytest.raises(OSError):
            kept.write("rules/" + 230 * "x" + ".json", [b"{}"])
        kept.write("tally.txt", [b"x"])
        for number in (999_999, 12):
            kept.write(archive.path(f"{number:06}-tally.txt"), [b"old"])
        assert archive.names(kept) == ["000012-tally.txt"]
        *_, copy = archive.adding(kept, "tally.txt", 0)
        assert copy == 13


def test_a_file_that_can_not_be_read_twice_is_left_as_it_is(almost_over: Chip, monkeypatch) -> None:
    chip = almost_over.copy()
    with store(chip) as kept:
        machine, first = over(kept)
        machine.settle(MINUTE)
        assert counted(kept) == 1
    read = Store.read

    def failing(kept: Store, name: str) -> bytes | None:
        if name == statistics.FILE:
            raise OSError(5, "")
        return read(kept, name)

    with store(chip) as kept:
        monkeypatch.setattr(Store, "read", failing)
        machine, second = over(kept)
        machine.settle(MINUTE)
        assert "statistics: It can't be read" in read_messages(machine)
        for key in ["BACK", "BACK", "LEFT"]:
            machine.press(key)
            machine.settle(MINUTE)
            read_messages(machine)
        monkeypatch.undo()
        assert copies(kept) == [first, second]
    with store(chip) as kept:
        machine = Machine(kept)
        machine.settle(MINUTE)
        assert counted(kept) == 2, "both are there, and the second is counted now"


def test_a_power_cut_leaves_a_game_whose_end_is_undone_kept_and_counted_or_neither(
    almost_over: Chip,
) -> None:
    chip = almost_over.copy()
    with store(chip) as kept:
        machine, _ = over(kept)
        machine.settle(MINUTE)
        machine.press("BACK")
        choose(machine.app, machine.press, "menu.undo")
        flash = chip.copy()
        chip.log = []
        machine.settle(MINUTE)
    found = []
    for address, content in [*chip.log, (0, b"")]:
        with store(flash.copy()) as kept:
            found.append((len(copies(kept)), counted(kept)))
        if content is None:
            flash.erase(address)
        else:
            flash.program(address, content)
    assert list(dict.fromkeys(found)) == [(1, 1), (0, 0)]
