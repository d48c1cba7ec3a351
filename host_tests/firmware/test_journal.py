"""The journal: what it holds after writes that are torn, damaged, too many or too large."""

from __future__ import annotations

from binascii import crc32
from collections.abc import Iterable
from pathlib import Path

import pytest

from firmware.files.journal import PAGE, SECTOR, Journal
from tools.torture.flash import Chip, JournalSectors, PowerCut
from tools.torture.machine import SECTORS, store

COUNT = 4
FIRST_VERSION = Path(__file__).parents[1] / "saves" / "8-ebec119" / "journal"


@pytest.fixture
def chip() -> Chip:
    return Chip(COUNT)


def mounted(chip: Chip) -> Journal:
    return Journal(JournalSectors(chip, COUNT))


def write(journal: Journal, name: str, offset: int, pieces: Iterable[bytes]) -> None:
    journal.write([(name, offset, pieces)])


def content(journal: Journal, name: str) -> bytes:
    tail = journal.tails[name]
    assert not tail.damaged
    return b"".join(journal.read(tail))


def test_a_write_is_there_after_a_start(chip) -> None:
    journal = mounted(chip)
    write(journal, "solo.txt", 0, [b"one\n", b"two\n"])
    write(journal, "solo.txt", 8, [b"three\n"])
    write(journal, "settings.json", 0, [b"{}"])
    for each in (journal, mounted(chip)):
        assert content(each, "solo.txt") == b"one\ntwo\nthree\n"
        assert content(each, "settings.json") == b"{}"


def test_an_event_costs_one_page(chip) -> None:
    journal = mounted(chip)
    write(journal, "solo.txt", 0, [b"one\n"])
    for number in range(100):
        before = chip.operations
        write(journal, "solo.txt", 4 + 9 * number, [b"play 1 K\n"])
        assert chip.operations == before + 1


def test_the_end_of_a_file_is_replaced_from_any_byte_on(chip) -> None:
    journal = mounted(chip)
    wanted = b""
    for offset, more in ((0, b"abcdef"), (6, b"ghi"), (8, b"xyz"), (3, b"!"), (4, b""), (2, b"?")):
        write(journal, "solo.txt", offset, [more])
        wanted = wanted[:offset] + more
        assert content(journal, "solo.txt") == content(mounted(chip), "solo.txt") == wanted


def test_a_write_longer_than_a_page_is_whole_or_absent(chip) -> None:
    long = bytes(range(256)) * 10
    for cut in range(0, 13):
        chip = Chip(COUNT, cut)
        journal = mounted(chip)
        write(journal, "rules/a.json", 0, [b"old"])
        chip.cut = (chip.operations + cut, 1)
        try:
            write(journal, "rules/a.json", 0, [long])
        except BaseException as error:
            assert type(error).__name__ == "PowerCut"
        chip.power_on()
        assert content(mounted(chip), "rules/a.json") in (b"old", long)


def test_writes_that_are_held_together_count_together(chip) -> None:
    journal = mounted(chip)
    write(journal, "playing", 0, [b"solo"])
    before = chip.copy()
    chip.log = []
    journal.write([("tally.txt", 0, [b"game"]), ("playing", 0, [b"tally"])])
    assert len(chip.log) == 2
    for place, page in chip.log:
        assert content(mounted(before), "playing") == b"solo"
        assert "tally.txt" not in mounted(before).tails
        assert page is not None
        before.program(place, page)
    for each in (journal, mounted(chip), mounted(before)):
        assert (content(each, "playing"), content(each, "tally.txt")) == (b"tally", b"game")


def test_pieces_that_break_off_change_nothing(chip) -> None:
    journal = mounted(chip)
    write(journal, "solo.txt", 0, [b"one\n"])

    def pieces():
        yield b"x" * 1000
        raise MemoryError

    with pytest.raises(MemoryError):
        write(journal, "solo.txt", 4, pieces())
    assert content(journal, "solo.txt") == content(mounted(chip), "solo.txt") == b"one\n"
    write(journal, "solo.txt", 4, [b"two\n"])
    assert content(journal, "solo.txt") == content(mounted(chip), "solo.txt") == b"one\ntwo\n"


def test_what_is_merged_is_forgotten_and_makes_room(chip) -> None:
    journal = mounted(chip)
    for number in range(100):
        write(journal, "solo.txt", 0, [b"x" * 500])
        write(journal, "solo.txt", 500, [str(number).encode()])
        journal = mounted(chip)
        assert content(journal, "solo.txt")[500:] == str(number).encode()
        journal.merged()
        assert not journal.tails and not mounted(chip).tails
        while journal.tidy():
            pass
    assert max(chip.erased) - min(chip.erased) <= 2, "some sectors wear out before others"


def test_a_full_journal_says_so_and_keeps_what_it_has(chip) -> None:
    journal = mounted(chip)
    write(journal, "a", 0, [b"kept"])
    with pytest.raises(OSError, match="28"):
        write(journal, "b", 0, [b"x" * (COUNT * SECTOR)])
    for each in (journal, mounted(chip)):
        assert content(each, "a") == b"kept"
        assert "b" not in each.tails


def test_a_damaged_entry_ends_the_file_that_it_belongs_to_and_no_other(chip) -> None:
    journal = mounted(chip)
    write(journal, "a.txt", 0, [b"x" * 200])  # fills a page
    write(journal, "a.txt", 200, [b"y" * 200])
    write(journal, "a.txt", 400, [b"z" * 200])
    write(journal, "b.txt", 0, [b"whole"])
    assert not mounted(chip).damaged
    chip.memory[PAGE + 100] ^= 4
    after = mounted(chip)
    assert after.damaged
    assert b"".join(after.read(after.tails["a.txt"])) == b"x" * 200
    assert content(after, "b.txt") == b"whole"


@pytest.mark.parametrize("merged", [False, True])
def test_what_follows_a_lost_write_is_not_added_to_what_was_there_before_it(chip, merged) -> None:
    journal = mounted(chip)
    write(journal, "a.txt", 0, [b"old " * 20])
    write(journal, "a.txt", 80, [b"end "])
    if merged:
        journal.merged()
    write(journal, "b.txt", 0, [b"whole"])
    begin = journal._end
    write(journal, "a.txt", 0, [b"new " * 5])
    write(journal, "a.txt", 20, [b"more "])
    write(journal, "a.txt", 25, [b"and more "])
    chip.memory[begin + 30] ^= 4
    after = mounted(chip)
    assert after.damaged and content(after, "b.txt") == b"whole"
    if merged:  # the file itself stays whole
        assert "a.txt" not in after.tails
        write(after, "a.txt", 84, [b"is continued"])
        tail = mounted(chip).tails["a.txt"]
        assert not tail.damaged and tail.start == 84
    else:
        tail = after.tails["a.txt"]
        assert tail.damaged and b"".join(after.read(tail)) == b"old " * 20 + b"end "
    write(after, "a.txt", 0, [b"again "])
    write(after, "a.txt", 6, [b"and again"])
    for each in (after, mounted(chip)):
        assert content(each, "a.txt") == b"again and again"


def test_events_after_a_lost_undo_are_not_added_to_what_was_undone(chip) -> None:
    journal = mounted(chip)
    write(journal, "a.txt", 0, [b"one two three "])
    begin = journal._end
    write(journal, "a.txt", 4, [b"2 "])
    write(journal, "a.txt", 6, [b"3 "])
    chip.memory[begin + 3] ^= 1
    after = mounted(chip)
    assert after.tails["a.txt"].damaged
    assert b"".join(after.read(after.tails["a.txt"])) == b"one two three "


def test_many_writes_to_a_file_are_all_followed(chip) -> None:
    journal = mounted(chip)
    for number in range(450):  # more than a byte counts
        write(journal, "a.txt", number, [b"x"])
        if number % 50 == 0:
            journal = mounted(chip)
    for each in (journal, mounted(chip)):
        assert content(each, "a.txt") == b"x" * 450


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_write_that_is_too_large_leaves_room_to_merge(
    chip: Chip, before: int, restart: bool
) -> None:
    """It filled the last sector, and nothing could be saved ever after."""
    journal = mounted(chip)
    write(journal, "a.txt", 0, [bytes(4000 * before), b"a"])
    with pytest.raises(OSError, match="28"):
        write(journal, "b.txt", 0, [bytes(100)] * 400)
    if restart:
        journal = mounted(chip)
    assert content(journal, "a.txt")[-1:] == b"a"
    for _ in range(3):
        journal.merged()
        assert not journal.tails
        write(journal, "b.txt", 0, [b"b"])
        assert content(mounted(chip), "b.txt") == b"b"


@pytest.mark.parametrize("good", [0, 1])
def test_a_group_fails_with_the_error_of_the_write_that_failed(chip, monkeypatch, good) -> None:
    journal = mounted(chip)
    program = journal._sectors.program
    calls = 0

    def failing(*arguments) -> None:
        nonlocal calls
        calls += 1
        if calls > good:
            raise OSError(5, "EIO")
        program(*arguments)

    with monkeypatch.context() as broken, pytest.raises(OSError, match="5"):
        broken.setattr(journal._sectors, "program", failing)
        journal.write([("a.txt", 0, [b"x"]), ("b.txt", 0, [b"x"])])
    assert not journal.tails
    write(journal, "a.txt", 0, [b"x"])
    assert content(mounted(chip), "a.txt") == b"x"


@pytest.mark.parametrize("error", [OSError(5, "EIO"), MemoryError()])
def test_merging_that_breaks_off_leaves_no_half_group(chip, monkeypatch, error) -> None:
    """The next write completed it, and what could not be merged was lost."""
    journal = mounted(chip)
    write(journal, "newer.txt", 0, [b"kept"])

    def failing(_) -> None:
        raise error

    with monkeypatch.context() as broken, pytest.raises(type(error)):
        broken.setattr(journal, "read", failing)
        journal.merged(["newer.txt"])
    write(journal, "a.txt", 0, [b"x"])
    for each in (journal, mounted(chip)):
        assert content(each, "newer.txt") == b"kept"
        assert content(each, "a.txt") == b"x"


def test_a_lost_note_that_all_is_merged_costs_nothing(chip) -> None:
    journal = mounted(chip)
    write(journal, "a.txt", 0, [b"one "])
    write(journal, "a.txt", 4, [b"two "])
    begin = journal._end
    journal.merged()
    write(journal, "a.txt", 8, [b"three "])
    write(journal, "a.txt", 14, [b"four"])
    chip.memory[begin + 3] ^= 1
    after = mounted(chip)
    tail = after.tails["a.txt"]
    assert tail.start == 8  # of the file
    assert content(after, "a.txt") == b"three four"


def test_a_long_write_whose_middle_is_damaged_does_not_count(chip) -> None:
    journal = mounted(chip)
    write(journal, "a.txt", 0, [b"old"])
    write(journal, "a.txt", 0, [bytes(1000)])  # five entries
    for page in range(5):
        copy = chip.copy()
        copy.memory[PAGE * page + 60] ^= 4
        assert content(mounted(copy), "a.txt") == b"old"


def test_damage_to_the_last_entry_of_a_page_is_noticed_unless_it_is_the_last_of_all(chip) -> None:
    journal = mounted(chip)
    for number in range(4):
        write(journal, "a.txt", 100 * number, [b"x" * 100])  # two in a page
    write(mounted(chip), "b.txt", 0, [b"whole"])  # after a start
    for page, entries in enumerate((2, 2, 1)):
        for entry in range(entries):
            copy = chip.copy()
            copy.memory[PAGE * page + 50 + entry * 116 - 40 * (page == 2)] ^= 4
            assert mounted(copy).damaged == (page < 2), (page, entry)


def test_a_torn_entry_is_not_taken_for_a_damaged_one(chip) -> None:
    wanted = 0
    for number in range(30):
        journal = mounted(chip)
        assert not journal.damaged
        assert number == 0 or journal.tails["a"].start + sum(journal.tails["a"].lengths) == wanted
        write(journal, "a", wanted, [b"x" * (number % 3)])
        wanted += number % 3
        chip.cut = (chip.operations, 1)
        with pytest.raises(PowerCut):
            write(journal, "a", wanted, [b"y" * 300])
        chip.power_on()


def test_an_entry_that_could_not_be_programmed_is_not_taken_for_a_damaged_one(chip) -> None:
    journal = mounted(chip)
    program = journal._sectors.program
    for number in range(3):
        write(journal, "a", number, [b"x"])

        def fail(sector, page, buffer, start, end):
            program(sector, page, buffer[: start + 5] + b"\xff" * (PAGE - start - 5), 0, PAGE)
            raise OSError(5)

        journal._sectors.program = fail
        with pytest.raises(OSError):
            write(journal, "a", number + 1, [b"y"])
        journal._sectors.program = program
    for each in (journal, mounted(chip)):
        assert content(each, "a") == b"xxx" and not each.damaged


@pytest.mark.parametrize("programmed", [0, 10])
def test_a_write_that_fails_without_an_error_is_said_or_is_there(chip, programmed) -> None:
    """MicroPython's flash calls return nothing on the RP2: a failure is no error there."""
    journal = mounted(chip)
    write(journal, "a", 0, [b"x"])
    program = journal._sectors.program

    def fail(sector, page, buffer, start, end):
        journal._sectors.program = program  # a second try works
        there = start + programmed
        program(sector, page, buffer[:there] + b"\xff" * (PAGE - there), start, there)

    journal._sectors.program = fail
    try:
        write(journal, "a", 1, [b"y"])
        wanted = b"xy"
    except OSError:  # the device says that the event is not saved
        wanted = b"x"
    for each in (journal, mounted(chip)):
        assert content(each, "a") == wanted


@pytest.mark.parametrize("failures", [1, 2])
@pytest.mark.parametrize("programmed", [0, 6, 12, 20, PAGE])
def test_a_write_that_fails_at_the_head_of_a_sector_is_not_taken_for_damage(
    chip, programmed, failures
) -> None:
    """One failure left a gap in the numbers of the sectors; the next start said "damaged"."""
    journal = mounted(chip)
    while journal.tidy():
        pass
    write(journal, "a", 0, [b"x"])
    while journal._end + 28 <= SECTOR:  # what the smallest entry of a file needs
        write(journal, "b", 0, [b"x"])
    assert len(journal._used) == 1
    program = journal._sectors.program

    def fail(sector, page, buffer, start, end):
        program(sector, page, buffer[:programmed] + b"\xff" * (PAGE - programmed), start, end)
        raise OSError(5, "")

    journal._sectors.program = fail
    for _ in range(failures):
        with pytest.raises(OSError, match="5"):
            write(journal, "a", 1, [b"y"])
    journal._sectors.program = program
    write(journal, "a", 1, [b"z"])
    for each in (journal, mounted(chip)):
        assert content(each, "a") == b"xz"
        assert not each.damaged


def test_a_sector_that_was_erased_half_is_erased_again(chip) -> None:
    chip.memory[:] = b"\xff" * len(chip.memory)  # blank, but who knows for how long
    journal = mounted(chip)
    while journal.tidy():
        pass
    assert chip.erased == [1] * COUNT
    assert not mounted(chip).tidy()


def test_a_newer_journal_is_left_alone(chip) -> None:
    write(mounted(chip), "a", 0, [b"one"])
    chip.memory[3] += 1
    chip.memory[8:12] = crc32(chip.memory[:8]).to_bytes(4, "little")
    before = bytes(chip.memory)
    journal = mounted(chip)
    assert journal.newer
    with pytest.raises(OSError, match="30"):
        write(journal, "a", 0, [b"two"])
    assert not journal.tidy()
    assert chip.memory == before


def test_a_journal_of_the_first_version_goes_on_in_another_sector() -> None:
    chip = Chip(8)
    for number in range(8):
        there = (FIRST_VERSION / str(number)).read_bytes()
        chip.memory[number * SECTOR : number * SECTOR + len(there)] = there
    before = bytes(chip.memory[SECTOR : 2 * SECTOR])
    journal = Journal(JournalSectors(chip, 8))
    name = next(name for name, tail in journal.tails.items() if len(tail.lengths) > 2)
    old = content(journal, name)
    size = journal.tails[name].start + len(old)
    write(journal, name, size, [b"one\n"])
    write(journal, name, size + 4, [b"two\n"])
    for each in (journal, Journal(JournalSectors(chip, 8))):
        assert content(each, name) == old + b"one\ntwo\n" and not each.damaged
    assert chip.memory[SECTOR : 2 * SECTOR] == before


def test_who_presses_a_key_whenever_merging_has_begun_hardly_wears_the_flash() -> None:
    chip = Chip(SECTORS)
    with store(chip) as there:
        for offset in (0, 8000):
            there.write("tally.txt", [b"%099d\n" % 0] * 80, offset)
        there.settle()
        before = sum(chip.erased)
        for key in range(110):
            there.write("tally.txt", [b"%099d\n" % key], 16000 + 100 * key)
            for _ in range(6):  # too few steps to finish
                there.tidy(True)
        assert sum(chip.erased) - before < 20
        while there.tidy(False):
            pass
        assert sum(chip.erased) - before < 40  # 27 KB and the journal
        assert list(there.lines("tally.txt"))[-1] == b"%099d\n" % 109
