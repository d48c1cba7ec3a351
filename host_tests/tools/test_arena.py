"""Bots against one another: the results, and invalid command lines."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_tests.refusals import says
from tools import arena

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "tools.arena"]


def test_the_bots_are_listed_in_the_order_of_the_command_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["random", "easy", "random", "--matches", "2", "--seed", "7", "--workers", "1"]
    assert arena.main(asked) == 0
    out, err = capsys.readouterr()
    lines = out.splitlines()
    assert lines[0] == "parlett-3, 2 matches of 9 deals, 3 places, seed 7"
    assert [line.split()[0] for line in lines[1:]] == ["random", "easy", "random", "random"]
    assert [line.endswith("% of bids made") for line in lines[1:]] == [True, True, True, False]
    assert lines[4].startswith("random against the others: -")
    assert err == ""
    assert arena.main([*asked[:-1], "2"]) == 0
    assert capsys.readouterr().out == out  # however many processes there are


@pytest.mark.parametrize(("rules", "seats"), [("parlett-2", 2), ("parlett-4", 4)])
def test_every_bot_plays_at_every_place(rules: str, seats: int) -> None:
    result = arena.play(rules, [], ["random"] * seats, 3)
    assert len(result.points) == len(result.made) == seats
    # By turns the same bot at every place, with the same cards and the same chance.
    assert max(result.points) - min(result.points) < 1e-9


def test_an_interval_is_none_where_all_are_equal() -> None:
    assert arena.interval([4.0, 4.0, 4.0]) == (4.0, 0.0)
    mean, half = arena.interval([1.0, 3.0])
    assert (mean, round(half, 6)) == (2.0, round(1.96, 6))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "the following arguments are required: bots"),
        ("best", "parlett-3 is for 3 bots, not 1"),
        ("easy easy easy easy", "parlett-3 is for 3 bots, not 4"),
        ("easy easy easy --rules parlett-2", "parlett-2 is for 2 bots, not 3"),
        ("easy nobody easy", "unknown bot 'nobody'; the bots are easy, good, best, random"),
        ("easy easy easy --matches 0", "argument --matches: '0' must be a whole number from 1 to "),
        (
            "easy easy easy --matches -3",
            "argument --matches: '-3' must be a whole number from 1 to ",
        ),
        ("easy easy easy --matches x", "argument --matches: 'x' must be a whole number from 1 to "),
        ("easy easy easy --workers 0", "argument --workers: '0' must be a whole number from 1 to "),
        (
            "easy easy easy --seed -1",
            "argument --seed: '-1' must be a whole number from 0 to 42949",
        ),
        (f"easy easy easy --seed {'9' * 5000}", "argument --seed: '9999"),
        ("easy easy easy --games 3", "unrecognized arguments: --games"),
    ],
)
def test_an_invalid_command_line_gives_one_line(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        arena.main(line.split())
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert err.startswith(said)
    assert err.count("\n") == 1 and err.endswith(" (--help says more)\n")
    assert out == ""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("--rules parlett-9", "not_one_of"),
        ("--rules pagat-99", "not_one_of"),
        ("--option tie", "not_an_option"),
        ("--option tie=never", "not_one_of"),
        ("--option four_ten=on", "not_in_rules"),
    ],
)
def test_wrong_rules_are_explained_in_one_line(
    line: str, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        arena.main(["easy", "easy", "easy", *line.split()])
    assert ended.value.code == 2
    out, err = capsys.readouterr()
    assert says(err, code), err
    assert err.count("\n") == 1
    assert out == ""


def test_the_command_reports_an_error_without_a_traceback() -> None:
    done = subprocess.run([*COMMAND, "best"], cwd=ROOT, capture_output=True, text=True, timeout=60)
    wanted = "parlett-3 is for 3 bots, not 1 (--help says more)\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", wanted)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_ends_it_silently(workers: str) -> None:
    asked = ["easy", "easy", "easy", "--matches", "10000", "--workers", workers]
    with subprocess.Popen(
        [*COMMAND, *asked],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith("parlett-3, 10000 matches of 9 deals")
        time.sleep(0.5)  # until the others are there
        os.killpg(process.pid, signal.SIGINT)  # as Ctrl-C does, to all its processes
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, "", "")


def test_a_closed_pipe_is_not_an_error() -> None:
    asked = "random random random --matches 1 --workers 1"
    done = subprocess.run(
        ["/bin/sh", "-c", f'"{sys.executable}" -m tools.arena {asked} | true'],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.stderr == ""
