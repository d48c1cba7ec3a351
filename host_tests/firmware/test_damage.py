"""Damage on the flash that shows only when the journal is merged into the files."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import pytest

from firmware.files import form, names, school, statistics, store
from firmware.files.journal import SECTOR
from firmware.words import say
from host_tests.firmware.flow import start_tally, worded
from host_tests.kept import kept
from tools.sim.fingers import press, to_cell
from tools.sim.simulator import Simulator

pytest.importorskip("littlefs", reason="make setup")

from tools.torture.flash import Chip, PowerCut
from tools.torture.machine import SECTORS, contents
from tools.torture.machine import store as on_chip

RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])
REST = "wait:70000"


def said(device: Simulator) -> str:
    """Press OK on all messages; return their words."""
    words = ""
    while device.words()[-1].endswith("OK"):
        words += " ".join(device.words())
        press(device, "OK wait:3100")
    return words.replace(" ", "")


def flip(file: Path, text: bytes) -> None:
    """Flip a bit of a text in a file."""
    content = bytearray(file.read_bytes())
    content[content.index(text)] ^= 4
    file.write_bytes(content)


def played(folder: Path) -> bytes:
    """Play a tally and go to the home screen; return the record, which the journal has."""
    with tempfile.TemporaryDirectory() as played, Simulator(storage=Path(played)) as device:
        start_tally(device, seats=3, dealer=3)
        press(device, f"{to_cell('7')} {to_cell('8')} {to_cell('9')} BACK UP OK")
        shutil.copytree(played, folder, dirs_exist_ok=True)  # at its end, all is merged
    return kept(folder, "tally.txt")


@RUNTIMES
def test_damage_to_a_game_that_is_not_shown_costs_only_its_end_and_is_said(
    tmp_path, runtime
) -> None:
    record = played(tmp_path)
    flip(tmp_path / "journal" / "0", b"play 2 8")
    with Simulator(runtime, tmp_path) as device:
        press(device, "wait:3500")
        words = said(device)
        press(device, REST)
        words += said(device)
        for sentence in (say("store.damaged"), say("file.bad_end")):
            assert sentence.replace(" ", "") in words
        press(device, REST)
        assert not list(tmp_path.glob("*.bad*"))
    assert kept(tmp_path, "tally.txt") == record[: record.index(b"play 2 8")]
    with Simulator(runtime, tmp_path) as device:
        press(device, "wait:1000 OK wait:1500")
        assert worded("{play.plays name=seat 2}") in " ".join(device.words())


@RUNTIMES
@pytest.mark.parametrize("merged", [False, True])
def test_a_game_whose_beginning_is_damaged_does_not_mix_with_the_one_before(
    tmp_path, runtime, merged
) -> None:
    record = played(tmp_path)
    there = store.of_folder(str(tmp_path))
    if merged:
        there.settle()
    head = record[: record.index(b"play 1 7")]
    there.write("tally.txt", [head.replace(b'Dealer "3"', b'Dealer "2"')])
    length = len(head)
    for event in (b"play 3 2\n", b"play 1 3\n"):
        there.write("tally.txt", [event], length)
        length += len(event)
    flip(tmp_path / "journal" / "0", b'Dealer "2"')
    with Simulator(runtime, tmp_path) as device:
        press(device, "wait:2500")
        words = said(device)
        press(device, REST)
        words += said(device)
        assert say("store.damaged").replace(" ", "") in words
        press(device, REST)
        assert not list(tmp_path.glob("*.bad*"))
    assert kept(tmp_path, "tally.txt") == record


@RUNTIMES
def test_a_damaged_file_whose_end_is_in_the_journal_is_set_aside_at_rest(tmp_path, runtime) -> None:
    record = played(tmp_path)
    there = store.of_folder(str(tmp_path))
    there.settle()
    there.write("tally.txt", [b"; the end\n"], len(record))
    flip(tmp_path / "tally.txt", b"play 1 7")
    damaged = (tmp_path / "tally.txt").read_bytes()
    with Simulator(runtime, tmp_path) as device:
        press(device, f"wait:1000 {REST}")
        assert "tally.txt.bad1" in said(device)
        press(device, REST)
    assert not (tmp_path / "tally.txt").exists()
    assert (tmp_path / "tally.txt.bad1").read_bytes() == damaged + b"; the end\n"


@pytest.mark.parametrize(
    ("name", "read"),
    [(names.FILE, names.read), (statistics.FILE, statistics.read), ("school.tally", school.read)],
)
def test_a_file_that_always_had_its_first_line_is_set_aside_without_it(
    tmp_path, name, read
) -> None:
    """The beginning of this one, with the end in the journal, once passed for names."""
    there = store.of_folder(str(tmp_path))
    there.write(name, [b"x" * 23])
    there.settle()
    there.write(name, [b"o"], 23)
    (tmp_path / name).write_bytes(b"play 1 K\n" * 6000)
    read(there, name) if name == "school.tally" else read(there)
    assert name in there.problems[0] and say("file.first_line") in there.problems[0]
    assert (tmp_path / f"{name}.bad1").read_bytes() == b"play 1 K\nplay 1 K\nplay o"


@pytest.fixture
def chip() -> Chip:
    """A flash with a file whose end is in the journal, and another file in the journal."""
    chip = Chip(SECTORS)
    with on_chip(chip) as there:
        there.write("tally.txt", [b"one\n" * 100])
        there.settle()
        there.write("tally.txt", [b"two\n"], 400)
        there.write("settings.json", [b"{}"])
    return chip


def change(there: store.Store, old: bytes, new: bytes) -> bytes:
    """Change the file of `chip` past the journal; return its bytes."""
    content = b"".join(there.files.pieces("tally.txt")).replace(old, new, 1)
    there.files.write("tally.txt", [content])
    return content


def rest(there: store.Store) -> None:
    """Do all the work that is done while nobody presses a key."""
    for _ in range(100):
        if not there.tidy(False):
            return
    raise AssertionError("there is no end of it")


def test_a_damaged_file_that_can_not_be_set_aside_stays_with_its_end_in_the_journal(chip) -> None:
    with on_chip(chip) as there:
        for number in (1, 2, 3):
            there.files.write(f"tally.txt.bad{number}", [b"old"])
        damaged = change(there, b"one", b"own")
    for _ in range(3):
        with on_chip(chip) as there:
            rest(there)
            assert "tally.txt" in " ".join(there.problems)
            there.write("playing", [b"tally"])  # other files are still saved and merged
            rest(there)
            assert b"".join(there.files.pieces("tally.txt")) == damaged
            assert b"".join(there._whatever("tally.txt")) == damaged + b"two\n"
            assert list(there._journal.tails) == ["tally.txt"]
            assert there.read("settings.json") == b"{}"
            assert there.read("playing") == b"tally"
    with on_chip(chip) as there:
        there.files.remove("tally.txt.bad2")
        rest(there)
        assert b"".join(there.files.pieces("tally.txt.bad2")) == damaged + b"two\n"
        assert not there.exists("tally.txt")


def test_a_file_of_a_newer_version_is_left_alone_with_its_end_in_the_journal(chip) -> None:
    with on_chip(chip) as there:
        newer = change(there, b" 2 ", b" 3 ")
    for _ in range(3):
        with on_chip(chip) as there:
            for offset in (0, 404):
                with pytest.raises(OSError, match="30"):
                    there.write("tally.txt", [b"mine\n"], offset)
            with pytest.raises(OSError, match="30"):
                there.remove("tally.txt")
            rest(there)
            there.settle()
            with pytest.raises(form.Newer):
                there.read("tally.txt")
            assert b"".join(there.files.pieces("tally.txt")) == newer
            assert there.read("settings.json") == b"{}"
    with on_chip(chip) as there:  # with the newer firmware again
        change(there, b" 3 ", b" 2 ")
        assert there.read("tally.txt") == b"one\n" * 100 + b"two\n"


def test_what_is_left_in_the_journal_survives_a_power_cut_at_any_time(chip) -> None:
    with on_chip(chip) as there:
        there.write("tally.txt", [b"three\n" * 1200], 404)  # more than a sector
        content = b"".join(there.pieces("tally.txt"))
        change(there, b" 2 ", b" 3 ")
    for cut in range(200):
        copy = chip.copy(cut)
        copy.cut = (cut, 1)
        try:
            with on_chip(copy) as there:
                there.settle()
                rest(there)
        except PowerCut:
            pass
        else:
            break
        copy.power_on()
        with on_chip(copy) as there:
            change(there, b" 3 ", b" 2 ")
            assert contents(there) == {"tally.txt": content, "settings.json": b"{}"}
    assert cut > 30


def test_a_shortened_file_is_set_aside_without_what_it_no_longer_had(chip) -> None:
    with on_chip(chip) as there:
        there.write("tally.txt", [b"three\n"], 200)
        damaged = change(there, b"one", b"own")
    with on_chip(chip) as there:
        head = damaged.index(b"\n") + 1
        assert there.set_aside("tally.txt") == "tally.txt.bad1"
        aside = b"".join(there.files.pieces("tally.txt.bad1"))
        assert aside == damaged[: head + 200] + b"three\n"


def test_writes_that_are_held_together_are_whole_when_the_journal_becomes_full() -> None:
    for number in range(60):
        chip = Chip(SECTORS)
        with on_chip(chip) as there:
            there.write("tally.txt", [b"x" * (4096 * 5 - 2000 + 60 * number)])
            with there:
                there.write("solo.txt", [b"game\n" * 100])
                there.write("playing", [b"solo"])
            now = contents(there)
        with on_chip(chip) as there:
            assert contents(there) == now
        assert now["solo.txt"] == b"game\n" * 100, number


def test_a_write_whose_end_was_in_a_missing_sector_does_not_count() -> None:
    chip = Chip(SECTORS)
    with on_chip(chip) as there:
        for name, size in (("tally.txt", 3000), ("solo.txt", 4000), ("pass.txt", 4000)):
            there.write(name, [name[:1].encode() * size])
    chip.memory[SECTOR : 2 * SECTOR] = bytes(SECTOR)
    with on_chip(chip) as there:
        assert contents(there) == {"tally.txt": b"t" * 3000}
        assert there.problems == [say("store.damaged")]
