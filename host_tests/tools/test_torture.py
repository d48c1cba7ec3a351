"""Torture in short: `make torture` tries the same things many thousand times."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("littlefs", reason="make setup")

from firmware.files import archive, saves, settings, statistics
from firmware.files import names as names_file
from firmware.screens import crash, families
from host_tests import amount
from host_tests.missing import must_come
from tools.torture import cuts, damage, monkey, starve
from tools.torture.__main__ import main
from tools.torture.parts import PARTS, Part, outcomes

ROOT = Path(__file__).resolve().parents[2]

ON_THE_PICO = ("cuts-pico", "keys-pico")  # `host_tests/pico/test_device.py` cuts the power, too
ELSEWHERE = ("no-memory", "games-pico")  # in a test of its own, and in `test_bench`
# The tests at the end press as many keys at random.
NIGHTLY = ("keys",)

FEW = {"damage": 50, "no-memory": 60, "cuts": 374}
"""How many cases of the slowest parts are enough for a change; of cuts, all but the last play."""


def short(part: str) -> list[str]:
    """Try the cases of a short run, or the first few of them; return what was lost."""
    return list(islice(outcomes(part, 1, True), None if amount.everything else FEW.get(part)))


@pytest.mark.parametrize(
    "part",
    [
        pytest.param(n, marks=pytest.mark.long if n in NIGHTLY else ())
        for n in PARTS
        if not n.endswith("-pico") and n not in ELSEWHERE
    ],
)
def test_nothing_is_lost_in_a_short_run(part, capsys) -> None:
    tried = short(part)
    assert len(tried) >= 10
    assert not any(tried)


@pytest.mark.long
@pytest.mark.parametrize("part", ON_THE_PICO)
def test_nothing_is_lost_on_the_emulated_pico(part, micropython) -> None:
    tried = short(part)
    assert tried and not any(tried)


def test_nothing_is_lost_where_memory_is_short(micropython) -> None:
    must_come(starve.program)
    tried = short("no-memory")
    assert len(tried) >= (250 if amount.everything else 60) and not any(tried)


def found(seed: int, number: int) -> Iterator[str]:
    """A unit of work that loses one case."""
    yield from ("", f"lost at {seed}", "")


def fails() -> Iterator[str]:
    """A unit of work that can't be done."""
    raise OSError("no room")


def test_the_command_gives_the_work_to_other_processes() -> None:
    """They are started afresh, so they can't have the work from a module that is a command."""
    command = [sys.executable, "-m", "tools.torture", "--short", "--only", "parts-fail"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1].split()[:4] == ["parts-fail", "10", "10", "0"]


def test_what_is_lost_is_counted_and_reported(monkeypatch, capsys) -> None:
    part = Part(6, lambda seed, short: [partial(found, seed, number) for number in range(2)])
    monkeypatch.setitem(PARTS, "cuts", part)
    assert main(["--only", "cuts", "--seed", "7"]) == 1
    printed = capsys.readouterr()
    assert "cuts: lost at 7" in printed.err
    assert printed.out.splitlines()[1].split()[:4] == ["cuts", "6", "4", "2"]


def test_work_that_fails_is_lost(monkeypatch, capsys) -> None:
    monkeypatch.setitem(PARTS, "cuts", Part(0, lambda seed, short: [fails]))
    assert main(["--only", "cuts"]) == 1
    assert "OSError: no room" in capsys.readouterr().err


@pytest.mark.long
def test_a_game_that_follows_a_finished_game_is_no_undone_end() -> None:
    """With these keys a match of the score sheet ends, and OK begins another."""
    play = cuts.record("score sheet", cuts.KEYS, 8_498_136)
    assert sum(path.startswith("games/") for path in play.outcomes[-1].files) == 1


def test_fewer_cases_than_promised_are_not_enough(monkeypatch, capsys) -> None:
    monkeypatch.setitem(PARTS, "cuts", Part(10, lambda seed, short: [partial(iter, [""])]))
    assert main(["--only", "cuts"]) == 1
    assert "cuts: 10 cases were to be tried" in capsys.readouterr().err


def test_a_screen_that_random_keys_do_not_reach_is_seen(monkeypatch, capsys) -> None:
    monkeypatch.setitem(PARTS, "keys", Part(0, lambda seed, short: [partial(monkey.run, 100, 3)]))
    assert main(["--only", "keys"]) == 1
    printed = capsys.readouterr()
    assert "keys: never there: " in printed.err and "safe_mode" not in printed.err
    times = dict(line.rsplit(maxsplit=1) for line in printed.out.splitlines()[4:])
    assert int(times["adding.screen.GameScreen"]) > 0 == int(times["finished.Finished"])


def test_a_whole_run_has_the_counts_that_are_promised() -> None:
    """The counts of the other parts follow from what happens in them."""
    counts = {
        "keys": 1_000_000,
        "keys-micropython": 50_000,
        "keys-pico": 2 * 3600,  # seconds
        "damage": 100_000,
        "cuts-pico": 300,
        "games": 2000,
        "games-pico": 50,
    }
    for name, count in counts.items():
        units: Any = PARTS[name].units(1, False)
        assert sum(unit.args[0] for unit in units) == count, name


def test_every_kind_of_file_that_the_firmware_writes_is_damaged() -> None:
    with damage.store(damage.played(1, True)[0]) as kept:
        names = {name.split("/")[0] for name in damage.contents(kept)}
    games = {saves.file_of(kind) for kind in families.kinds()}
    others = {settings.FILE, saves._LAST, "last_rules", "rules", archive.FOLDER, statistics.FILE}
    others |= {damage._SCHOOL, names_file.FILE}
    assert names == games | others | set(crash._NAMES)


def test_device_json_is_damaged_in_every_way() -> None:
    files = {damage.BOARD: damage._PINS, "tally.txt": b"", "settings.json": b"{}"}
    cases = [how for name, how, *_ in damage._cases(files) if name == damage.BOARD]
    counts = {how: cases.count(how) for how in cases}
    size = len(damage._PINS)
    assert (counts["flipped"], counts["cut off"]) == (8 * size, size)
    assert counts["other"] == len(files)
    assert counts["made up"] == len(damage._MADE_UP)


@pytest.mark.parametrize(
    ("own", "problems", "lost"),
    [
        ({}, [], "nothing is said of it"),
        ({}, ["device.json: nobody shows this"], ""),
        ({"keys": {"up": 99}}, [], "the board can't be"),
        ({"sound": None}, ["device.json: wrong"], "the board's own pins do not count"),
    ],
)
def test_a_device_that_takes_a_damaged_device_json_wrongly_is_lost(
    own, problems, lost, monkeypatch
) -> None:
    usual = damage.boards.load
    pico = usual(damage._PICO, None)[0]
    chip = damage.played(1, True)[0]
    with damage.store(chip.copy()) as kept:
        good = damage.contents(kept)
    assert damage._board(chip, good, damage._PINS, "as it was") == ""
    assert damage._board(chip, good, b"{", "cut off") == ""
    monkeypatch.setattr(
        damage.boards,
        "load",
        lambda machine, text: ({**pico, **own}, problems) if text else usual(machine, None),
    )
    outcome = damage._board(chip, good, b"{", "cut off")
    assert lost in outcome and bool(outcome) == bool(lost)


def test_a_hand_is_not_left_on_the_display_when_the_device_is_to_be_handed_on() -> None:
    """The keys of this seed once did that, after the last card of a trick."""
    assert not any(monkey.run(240, seed=6))


def test_a_seat_is_drawn_within_its_column_when_the_one_beside_it_changes() -> None:
    """The `+` of a person with too many tokens among eight seats once lost its last column."""
    assert not any(monkey.run(520, seed=244))


def test_a_bid_that_is_half_laid_again_after_an_undo_counts_as_undone() -> None:
    """The record keeps it whole, for a redo. The check once took that for another game."""
    assert not any(monkey.run(400, seed=5904437))
