"""`python3 -m tools.sim --script`, from the view of those who write scripts."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware.screens.common.seat_names import BOT
from firmware.words import say
from host_tests.firmware.flow import worded
from tools.node import ROOT
from tools.sim import __main__ as command_line
from tools.sim import script
from tools.sim.fingers import to_cell
from tools.sim.picture import Picture
from tools.sim.simulator import KEYS, Simulator

NEW_TALLY = ["key OK"] * 4  # from the home screen, with the default answers
SEAT = say("name.seat", seat="")
NEW_SOLO = ["key RIGHT"] + ["key OK"] * 4


@pytest.fixture
def device() -> Iterator[Simulator]:
    with Simulator() as simulator:
        yield simulator


def play(device: Simulator, *lines: str) -> list[str]:
    """Play a script; return its output, one piece for each `show` and each line of `text`."""
    said: list[str] = []
    script.play(lines, device, said.append)
    return said


def picture_after(*lines: str) -> Picture:
    """Return what a device with an empty storage shows after a script."""
    with Simulator() as device:
        play(device, *lines)
        return device.picture()


def run(
    folder: Path, *options: str, typed: str | bytes = "", script: str | bytes | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command line in a folder, with a script as the file `game.txt` if given."""
    if script is not None:
        content = script if isinstance(script, bytes) else script.encode()
        (folder / "game.txt").write_bytes(content)
        options = ("--script", "game.txt", *options)
    done = subprocess.run(
        [sys.executable, "-m", "tools.sim", *options],
        input=typed if isinstance(typed, bytes) else typed.encode(),
        capture_output=True,
        cwd=folder,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
            "XDG_DATA_HOME": str(folder / "home"),
        },
        timeout=60,
    )
    out, err = done.stdout.decode(), done.stderr.decode()
    return subprocess.CompletedProcess(done.args, done.returncode, out, err)


def words(*lines: str) -> str:
    """Return what `text` prints after a script on a device with an empty storage."""
    with Simulator() as device:
        play(device, *lines)
        return "".join(line + "\n" for line in device.words())


# --- the command line --------------------------------------------------------------------------


def test_a_script_in_a_file_prints_what_the_device_shows(tmp_path):
    done = run(tmp_path, script="# into a game\nkey OK\n\nkey OK\nkey OK\nkey OK\nshow\ntext\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == picture_after(*NEW_TALLY).text() + "\n" + words(*NEW_TALLY)
    assert not (tmp_path / "home").exists(), "a script leaves the person's own games alone"


def test_a_dash_reads_the_script_from_standard_input(tmp_path):
    done = run(tmp_path, "--script", "-", typed="key OK\ntext")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == words("key OK")


def test_a_script_may_have_other_line_endings(tmp_path):
    done = run(tmp_path, script="key OK\r\n\r\n; and on\r\ntext\r\n")
    assert (done.returncode, done.stdout) == (0, words("key OK"))


def test_an_empty_script_does_nothing(tmp_path):
    done = run(tmp_path, script="")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize(
    "typed, line, reason",
    [
        ("jump", 2, "'jump'"),
        ("; a comment\n\nkey ENTER", 4, "'ENTER'"),
        ("png missing/shot.png", 2, "missing/shot.png"),
    ],
)
def test_an_invalid_line_is_reported_after_the_output_before_it(tmp_path, typed, line, reason):
    done = run(tmp_path, script=f"text\n{typed}\ntext\n")
    assert done.returncode == 2
    assert done.stdout == words()
    assert done.stderr.startswith(f"game.txt:{line}: ")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_invalid_line_from_standard_input_is_reported(tmp_path):
    done = run(tmp_path, "--script", "-", typed="text\nhold OK\n")
    assert (done.returncode, done.stdout) == (2, words())
    assert done.stderr == "-:2: expected: hold NAME MS\n"


def test_what_can_not_be_used_is_refused_in_one_line(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "latin.txt").write_bytes("; fünf\nkey OK\n".encode("latin-1"))
    for options, reason in (
        (("--script", "missing.txt"), "missing.txt: "),
        (("--script", "."), ".: "),
        (("--script", "latin.txt"), "latin.txt: "),
        (("--script", "-", "--storage", "file"), "--storage: "),
        (("--script", "-", "--storage", "file/folder"), "--storage: "),
        ((), "this is not a terminal: "),
    ):
        monkeypatch.setattr(sys, "argv", ["tools.sim", *options])
        assert command_line.main() == 2, options
        said = capsys.readouterr()
        assert said.out == "" and said.err.startswith(reason), options
        assert said.err.count("\n") == 1, said.err


@pytest.mark.parametrize(
    "option, value",
    [
        ("--seed", "-1"),
        ("--seed", "4294967296"),
        ("--seed", "1.5"),
        ("--seed", "five"),
        ("--seed", ""),
        ("--runtime", "pypy"),
    ],
)
def test_the_last_line_names_the_invalid_option(tmp_path, option, value):
    done = run(tmp_path, "--script", "-", option, value, typed="show\n")
    assert (done.returncode, done.stdout) == (2, "")
    last = done.stderr.splitlines()[-1]
    assert option in last and f"'{value}'" in last
    assert "Traceback" not in done.stderr


def test_a_storage_keeps_the_game_for_the_next_run(tmp_path):
    begin = "\n".join([*NEW_TALLY, "key RIGHT", "key OK", "text"])
    first = run(tmp_path, "--storage", "new/flash", script=begin)
    second = run(tmp_path, "--storage", "new/flash", script="text\n")
    assert (first.returncode, second.returncode) == (0, 0)
    assert second.stdout == first.stdout != words()
    assert run(tmp_path, script="text\n").stdout == words(), "without one it begins afresh"


def test_a_seed_fixes_the_deck(tmp_path):
    deal = "\n".join([*NEW_SOLO, "show"])
    first, again, other, largest = (
        run(tmp_path, "--seed", seed, script=deal).stdout
        for seed in ("99", "99", "100", "4294967295")
    )
    assert first == again
    assert len({first, other, largest}) == 3


# --- the commands ------------------------------------------------------------------------------


def test_every_key_can_be_pressed(device):
    seen = [device.picture()]
    for key in ("DOWN", "UP", "RIGHT", "LEFT", "OK", "BACK"):
        assert play(device, f"key {key}") == []
        seen.append(device.picture())
    home, lower, right, asked = seen[0], seen[1], seen[3], seen[5]
    assert seen == [home, lower, home, right, home, asked, home]
    assert len({home, lower, right, asked}) == 4
    assert {"DOWN", "UP", "RIGHT", "LEFT", "OK", "BACK"} == set(KEYS)


def test_a_held_arrow_repeats_and_a_held_ok_does_not():
    for key in ("UP", "DOWN", "LEFT", "RIGHT"):
        press = f"key {key}"
        assert picture_after(f"hold {key} 300") == picture_after(press)
        assert picture_after(f"hold {key} 450") == picture_after(press, press)
    assert picture_after("hold OK 2000") == picture_after("key OK")
    assert picture_after("hold OK 0") == picture_after("key OK"), "the shortest touch counts"


def test_show_prints_the_picture_and_text_its_words(device):
    (shown,) = play(device, "show")
    assert shown == device.picture().text()
    assert {len(line) for line in shown.split("\n")} == {128}
    lines = play(device, "text")
    assert lines == device.words()
    assert lines[0] == worded("{home.tally}  [plug]")


def test_png_writes_the_picture_over_what_was_there(device, tmp_path):
    path = tmp_path / "shot.png"
    for _ in range(2):
        play(device, "key OK", f"png {path}")
        assert Picture.from_png(path.read_bytes()) == device.picture()


def test_wait_lets_the_bots_play(device):
    play(device, *NEW_SOLO)
    mine = say("play.your_turn")
    while not device.words()[0].startswith(mine):
        play(device, "wait 100")
    play(device, "wait 500", "key OK", "key OK")  # a card, and how much it counts if it is asked
    assert not device.words()[0].startswith(mine)
    before = device.picture()
    play(device, "wait 0")
    assert device.picture() == before
    play(device, "wait 20000")
    assert device.picture() != before
    assert device.words()[0].startswith((mine, say("adding.hand_over", hand=1).split(".")[0]))


def test_waiting_a_day_takes_no_time(device):
    play(device, *NEW_SOLO)
    before = time.perf_counter()
    play(device, "wait 86400000", "key OK", "wait 86400000")
    assert time.perf_counter() - before < 30  # a step for each ms takes far longer


def test_restart_restores_the_game_but_no_unfinished_input(device):
    play(device, *NEW_TALLY)
    table = device.picture()
    play(device, "key RIGHT", "key BACK", "restart")
    assert device.picture() == table
    play(device, "key BACK", "key UP", "key OK", "key DOWN")
    assert device.words()[1:] == words().splitlines()[1:]
    home = device.picture()
    play(device, "restart", "key DOWN")
    assert device.picture() == home


def test_the_next_game_has_other_cards(device):
    play(device, *NEW_SOLO)
    first = device.words()[1:3]
    play(device, "key BACK", "key UP", "key OK")  # home
    play(device, "wait 500", "key RIGHT", "key RIGHT", "key OK")
    play(device, "wait 500", "key DOWN", "key OK", "wait 100")
    assert device.words()[-2].startswith(say("name.you"))
    assert device.words()[1:3] != first


def test_comments_and_blank_lines_are_skipped(device):
    said = play(device, "; key OK", "#key OK", "  # key OK", ";", "", "   ", "\t", " key\tOK  ")
    assert said == []
    assert device.picture() == picture_after("key OK")


@pytest.mark.parametrize(
    "line, reason",
    [
        ("jump", "unknown command 'jump'; the commands are key, hold, "),
        ("KEY OK", "unknown command 'KEY'"),
        ("key", "expected: key NAME"),
        ("key OK OK", "expected: key NAME"),
        ("key OK ; a comment", "expected: key NAME"),
        ("hold OK", "expected: hold NAME MS"),
        ("wait", "expected: wait MS"),
        ("show all", "expected: show"),
        ("text 1", "expected: text"),
        ("png", "expected: png FILE"),
        ("restart now", "expected: restart"),
        ("key ENTER", "unknown key 'ENTER'; the keys are UP DOWN LEFT RIGHT OK BACK"),
        ("key ok", "unknown key 'ok'"),
        ("hold ENTER 5", "unknown key 'ENTER'"),
        ("hold OK long", "'long' must be a whole number of ms from 0 to 86400000"),
        ("wait -1", "'-1' must be a whole number of ms"),
        ("wait 1.5", "'1.5' must be a whole number of ms"),
        ("wait ½", "'½' must be a whole number of ms"),
        ("wait 86400001", "'86400001' must be a whole number of ms"),
    ],
)
def test_an_invalid_command_gives_the_reason(device, line, reason):
    said: list[str] = []
    with pytest.raises(script.ScriptError) as caught:
        script.play(["text", "", "key DOWN", line, "text"], device, said.append)
    assert caught.value.line == 4
    assert reason in str(caught.value)
    assert said == words().splitlines()
    assert device.picture() == picture_after("key DOWN"), "the line itself did nothing"


def test_a_picture_that_cannot_be_written_gives_the_reason(device, tmp_path):
    for path in (tmp_path, tmp_path / "missing" / "shot.png"):
        with pytest.raises(script.ScriptError) as caught:
            play(device, f"png {path}")
        assert str(path) in str(caught.value)
        assert "\n" not in str(caught.value)


# --- both runtimes -----------------------------------------------------------------------------


def test_micropython_prints_the_same(tmp_path):
    look = ["show", "text"]
    lines = [*look, *NEW_TALLY, *look]
    for rank in ("K", "9", "4", "10", "8", "4"):  # T-02, with the arrows to the sides alone
        for key in to_cell(rank, ("LEFT", "RIGHT")).split():
            lines += [f"key {key}", *look]
    lines += ["restart", *look]
    lines += ["key BACK", "key UP", "key OK", *look, "key DOWN", *NEW_SOLO, *look]
    for _ in range(8):
        lines += ["key OK", *look, "key OK", *look, "wait 1500", *look, "wait 9000", *look]
        lines += ["key RIGHT", *look]
    typed = "\n".join(lines)
    here, there = (
        run(tmp_path, "--script", "-", "--seed", "7", "--runtime", runtime, typed=typed)
        for runtime in ("cpython", "micropython")
    )
    assert (here.returncode, here.stderr) == (0, "")
    assert (there.returncode, there.stderr) == (0, "")
    assert there.stdout == here.stdout
    plays = [line for line in here.stdout.splitlines() if line.startswith(SEAT)]
    for seat, card, call in (
        (1, "K", "{call.total total=99}"),
        (2, "9", "{call.pass total=99}"),
        (3, "4", "{call.back total=99}"),
        (2, "10", "{call.total total=89}"),
        (1, "8", "{call.total total=97}"),
        (4, "4", "{call.back total=97}"),
    ):
        play_and_call = worded(f"{{adding.called name=seat {seat}, card={card}, call={call}}}")
        assert play_and_call in plays
        del plays[: plays.index(play_and_call)]
    assert len({line for line in here.stdout.splitlines() if line.startswith(BOT)}) > 8


def test_a_storage_goes_from_one_runtime_to_the_other(tmp_path):
    begin = "\n".join([*NEW_SOLO, "wait 9000", "key OK", "key OK", "wait 9000", "text"])
    first = run(tmp_path, "--storage", "flash", script=begin)
    second = run(tmp_path, "--storage", "flash", "--runtime", "micropython", script="text\n")
    assert (first.returncode, second.returncode) == (0, 0)
    assert second.stdout == first.stdout
