"""Saves survive power-off, a power cut at any byte, and damaged or foreign files."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import cards
from engine.adding import moves
from engine.adding.game import Game
from engine.adding.rules import preset
from engine.errors import IllegalMove
from engine.table import Table
from firmware.files import loader, saves, sectors, store
from firmware.files.folder import Folder
from firmware.words import explain, say
from host_tests.firmware.flow import CANNOT, beginning, start_solo, start_tally, walk, worded
from host_tests.firmware.test_history import open_menu
from host_tests.kept import kept
from tools.sim.fingers import press, to_cell
from tools.sim.simulator import Simulator

RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])


def test_a_game_goes_on_where_it_stopped_after_every_single_key(device) -> None:
    start_tally(device, seats=3, dealer=1)
    for keys in (
        to_cell("K"),
        to_cell("10"),
        "BACK OK LEFT RIGHT",
        to_cell("4"),
        to_cell("can't"),
        "OK",
    ):
        press(device, keys)
        before = device.picture()
        press(device, "restart")
        assert device.picture() == before


@pytest.mark.parametrize("fails", [False, True])
def test_a_record_that_the_journal_has_no_room_for_is_written_past_it(
    tmp_path, monkeypatch, fails: bool
) -> None:
    """The names of players stand at its start, so a new name changes all of it."""
    played = Game(preset("98"), 4, 4)
    table = Table(played, ["table"] * 4)
    jack = cards.parse("J")
    for number in range(1200):
        if table.game.between_deals:
            table.answer(moves.BEGIN << 11)
        table.answer(moves.make(moves.PLAY, played.deal.turn, jack))
        if number % 40 == 39:
            table.answer(moves.make(moves.TOTAL, number=0))
    storage = store.of_folder(str(tmp_path))
    game = saves.SavedGame(storage, "tally", table)
    game.save()
    before = b"".join(storage.pieces("tally.txt"))
    assert len(before) > 10_000 and not game.is_long()
    game.forget()
    assert game.is_long()
    if fails:
        with monkeypatch.context() as full, pytest.raises(OSError, match="5"):
            full.setattr(storage.files, "writing", failing)
            game.save_long()
        assert b"".join(storage.pieces("tally.txt")) == before
    game.save_long()
    assert not storage._journal.tails and not game.is_long() and not game.save()
    again = store.of_folder(str(tmp_path))
    for each in (storage, again):
        assert b"".join(each.pieces("tally.txt")) == before
    table.answer(moves.make(moves.PLAY, played.deal.turn, jack))
    assert game.save()
    found = b"".join(store.of_folder(str(tmp_path)).pieces("tally.txt"))
    assert found.startswith(before) and found.count(b"\n") == before.count(b"\n") + 1


def failing(*_) -> None:
    """Fail as a flash does."""
    raise OSError(5, "EIO")


def test_a_setting_that_is_not_saved_says_nothing_about_the_game(quick_device, monkeypatch) -> None:
    start_tally(quick_device, seats=3, dealer=3)
    open_menu(quick_device, "menu.settings")
    program = sectors.Files.program
    calls = 0

    def fails_once(*values) -> None:
        nonlocal calls
        calls += 1
        if calls == 1:
            raise OSError(5, "EIO")
        program(*values)

    monkeypatch.setattr(sectors.Files, "program", fails_once)
    walk(
        quick_device,
        ("LEFT", "{app.settings_not_saved why=[Errno 5] EIO}"),
        ("OK", "{menu.settings}"),
        ("BACK*2", "{play.plays name=seat 1}"),
    )


def test_a_solo_game_goes_on_with_the_same_deck(device) -> None:
    start_solo(device, bots=3)
    device.wait(2000)
    press(device, "RIGHT OK restart")
    device.wait(10_000)
    with Simulator(seed=1) as other:
        start_solo(other, bots=3)
        other.wait(2000)
        press(other, "RIGHT OK")
        other.wait(10_000)
        assert other.words() == device.words()


def test_what_was_undone_can_be_redone_after_a_restart(device) -> None:
    start_tally(device, seats=3, dealer=3)
    press(device, to_cell("7") + " " + to_cell("9"))
    after = device.picture()
    press(device, "BACK OK BACK OK restart")
    press(device, "BACK OK")
    press(device, "BACK DOWN OK LEFT RIGHT")  # the next key ends the notice
    assert device.picture() == after


def test_the_home_screen_offers_the_game_or_a_new_one(device) -> None:
    start_tally(device, seats=3, dealer=3)
    press(device, to_cell("7"))
    walk(
        device,
        ("BACK UP OK", "{home.left.adding name={tile.tally}, number=7}"),
        ("restart", "{home.left.adding name={tile.tally}, number=7}"),
        ("OK", "{play.plays name=seat 2}|7"),  # one press
        ("BACK UP OK", "{home.left.adding name={tile.tally}, number=7}"),
        ("RIGHT OK", "{home.go_on}|{menu.again_ends}|{menu.new_ends}"),
        ("OK", "{play.plays name=seat 2}|7"),
        ("BACK UP OK DOWN OK DOWN*2 OK OK", "{setup.how_many_play}|{setup.players count=3}"),
        ("BACK*3 OK OK", "{play.plays name=seat 2}|7"),  # looking at the questions has lost nothing
    )


def test_a_tally_and_a_solo_game_are_kept_side_by_side(device) -> None:
    start_tally(device, seats=3, dealer=3)
    press(device, to_cell("7") + " BACK UP OK DOWN")
    start_solo(device, bots=3)
    walk(
        device,
        ("BACK UP OK DOWN OK OK", "{play.plays name=seat 2}|7"),
        ("BACK UP OK DOWN RIGHT OK OK", "{play.thinks name=bot 4}"),
    )


def tally_record(tmp_path: Path) -> bytes:
    """Return the saved record of a tally with a bust and an undone card."""
    with Simulator(storage=tmp_path / "first") as device:
        start_tally(device, seats=3, dealer=3)
        for keys in (to_cell("K"), to_cell("10"), CANNOT, "OK", to_cell("7"), "BACK OK"):
            press(device, keys)
    return kept(tmp_path / "first", "tally.txt")


def test_a_record_cut_off_at_any_byte_is_the_game_before_that_line(tmp_path) -> None:
    whole = tally_record(tmp_path)
    first = whole.index(b"hand\n") + len(b"hand\n")
    before: list[str] = []
    for end in range(first, len(whole) + 1):
        folder = tmp_path / str(end)
        folder.mkdir()
        (folder / "tally.txt").write_bytes(whole[:end])
        (folder / "playing").write_text("tally")
        with Simulator(storage=folder) as device:
            shown = device.words()
            if whole[end - 1 : end] == b"\n":
                # An undone card is not on the screen, so it changes nothing there.
                assert shown != before or whole[:end].splitlines()[-1].startswith(b"; undone: ")
                before = shown
            assert shown == before
            press(device, to_cell("4"))
            picture = device.picture()
            press(device, "restart")
            assert device.picture() == picture
    assert not list(tmp_path.rglob("*.bad*"))


@RUNTIMES
@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", say("error.missing_tag", key="Game")),
        (b"\x00\x01\xfe\xff" * 50 + b"\n", say("file.not_text")),
        (b'[Game "chess"]\nhand\n', "'chess'"),
        (b'[Game "adding"]\n[Rules "uno"]\n[Seats "3"]\n[Dealer "1"]\nhand\n', "'uno'"),
        (
            b'[Game "adding"]\n[Rules "pagat-99"]\n[Seats "3"]\n[Dealer "1"]\nhand\nplay 3 K\n',
            "Line 6: " + explain(IllegalMove("not_turn", seat=2, other=3)),
        ),
        (b"Dear diary,\n", say("error.missing_tag", key="Game")),
        (b"x" * 100_000, say("file.not_text")),
    ],
)
@pytest.mark.parametrize("last", ["tally", ""])
def test_a_damaged_or_foreign_save_is_reported_when_opened_and_kept(
    runtime, tmp_path, content, says, last
) -> None:
    (tmp_path / "tally.txt").write_bytes(content)
    (tmp_path / "playing").write_text(last)
    with Simulator(runtime, tmp_path) as device:
        if not last:
            walk(device, ("", "{home.tally}"))
            press(device, "OK")
        shown = " ".join(device.words())
        assert says.replace(" ", "") in shown.replace(" ", "")
        assert "tally.txt.bad1" in shown.replace(" ", "")
        press(device, "OK OK")
        press(device, "restart")
        start_tally(device, seats=3, dealer=3)
        walk(device, ("", "{play.plays name=seat 1}"))
    assert (tmp_path / "tally.txt.bad1").read_bytes() == content


@RUNTIMES
@pytest.mark.parametrize("name", ["tally.txt", "solo.txt", "settings.json", "playing"])
def test_a_folder_in_place_of_a_file_does_not_stop_the_start(runtime, tmp_path, name) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "inside").write_text("kept")
    with Simulator(runtime, tmp_path) as device:
        for _ in range(3):
            if say("tile.tally") not in "\n".join(device.words()):
                press(device, "OK")
        walk(device, ("", "{home.tally}"))
        if name.endswith(".txt"):
            press(device, "RIGHT OK" if name == "solo.txt" else "OK")
            assert beginning("file.cannot_read") in " ".join(device.words())
            press(device, "OK OK OK OK OK restart")
            turns = ("play.plays", "play.thinks", "play.your_turn")
            heading = device.words()[0]
            assert any(say(turn, name="").strip() in heading for turn in turns)
    assert any(path.read_text() == "kept" for path in tmp_path.rglob("inside"))


@RUNTIMES
@pytest.mark.parametrize(
    "line",
    [
        b"; undone: \n; undone:",
        b"; undone: 77777777 12",
        b"; undone: play 9 K",
        b"; undone: 266375 x",
    ],
)
def test_an_undone_line_that_means_nothing_is_passed_over(runtime, tmp_path, line) -> None:
    whole = tally_record(tmp_path)
    (tmp_path / "tally.txt").write_bytes(whole + line + b"\n")
    (tmp_path / "playing").write_text("tally")
    with Simulator(runtime, tmp_path) as device:
        walk(device, ("", "{play.plays name=seat 2}"))


def test_a_full_flash_is_reported_once_and_the_game_goes_on(tmp_path, monkeypatch) -> None:
    def full(*arguments):
        raise OSError(28, "no space")

    with Simulator(storage=tmp_path) as device:
        start_tally(device, seats=3, dealer=3)
        press(device, to_cell("7"))
        saved = kept(tmp_path, "tally.txt")
        monkeypatch.setattr(sectors.Files, "program", full)
        walk(
            device,
            (to_cell("8"), "{app.not_saved why={file.full}}|full"),
            ("OK", "{play.plays name=seat 3}|15"),
            (to_cell("9"), "{play.plays name=seat 1}|15"),
            ("BACK UP", "{menu.home}"),
            ("OK wait:500 LEFT OK LEFT", "{app.settings_not_saved why={file.full}}"),
        )
        assert kept(tmp_path, "tally.txt") == saved


def test_a_write_that_breaks_off_leaves_the_old_file(tmp_path) -> None:
    folder = Folder(str(tmp_path))
    folder.write("game", [b"old"])

    def pieces():
        yield b"ne"
        raise OSError(28, "no space")

    with pytest.raises(OSError, match="space"):
        folder.write("game", pieces())
    assert b"".join(folder.pieces("game")) == b"old"
    assert folder.names() == ["game"], "what could not be written still takes room"


def test_what_a_power_cut_left_half_written_is_gone_after_the_start(tmp_path) -> None:
    (tmp_path / "tally.txt").write_text("kept")
    (tmp_path / "tally.txt.new").write_text("half")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "Mine.txt.new").write_text("half")
    (tmp_path / "folder.new").mkdir()
    with Simulator(storage=tmp_path):
        assert not list(tmp_path.rglob("*.txt.new"))
        assert (tmp_path / "tally.txt").read_text() == "kept"


def test_damaged_files_never_take_each_others_names(tmp_path) -> None:
    folder = Folder(str(tmp_path))
    for content in (b"1", b"2", b"3"):
        folder.write("game", [content])
        folder.set_aside("game")
    assert [folder.start(f"game.bad{n}", 9) for n in (1, 2, 3)] == [b"1", b"2", b"3"]
    folder.write("game", [b"4"])
    with pytest.raises(OSError):
        folder.set_aside("game")
    assert folder.start("game", 9) == b"4", "a fourth one stays where it is"


@RUNTIMES
def test_why_a_fourth_damaged_file_stays_is_said_in_words(tmp_path, runtime) -> None:
    for name in ("tally.txt", "tally.txt.bad1", "tally.txt.bad2", "tally.txt.bad3"):
        (tmp_path / name).write_text("nonsense")
    (tmp_path / "playing").write_text("tally")
    with Simulator(runtime, tmp_path) as device:
        device.wait(1500)
        walk(device, ("", "another name: {file.read_only}"))
    assert (tmp_path / "tally.txt").read_text() == "nonsense"


def test_only_new_lines_are_written_while_a_game_goes_on(tmp_path) -> None:
    with Simulator(storage=tmp_path) as device:
        start_tally(device, seats=3, dealer=3)
        press(device, to_cell("7"))
        before = (tmp_path / "journal" / "0").stat().st_size
        press(device, to_cell("8"))
        press(device, "BACK OK")
        press(device, "BACK DOWN OK")
        lines = len(b"play 2 8\n; undone: 266375\nplay 2 8\n")
        most = lines + 3 * len("tally.txt" + 11 * " ") + 40  # where the page ends
        assert (tmp_path / "journal" / "0").stat().st_size <= before + most
    assert kept(tmp_path, "tally.txt").endswith(b"play 1 7\nplay 2 8\n")


def test_a_file_where_the_folder_of_saves_should_be_is_moved_away(tmp_path) -> None:
    (tmp_path / "saves").write_text("kept")
    Folder(str(tmp_path / "saves")).write("game", [b"new"])
    assert (tmp_path / "saves.bad1").read_text() == "kept"
    assert (tmp_path / "saves" / "game").read_bytes() == b"new"


@pytest.mark.parametrize("failures", [1, 2])
@pytest.mark.parametrize("long", [False, True])
def test_a_game_for_which_memory_is_short_is_read_again_or_after_a_new_start(
    tmp_path, monkeypatch, failures, long
) -> None:
    record = tally_record(tmp_path)
    (tmp_path / "tally.txt").write_bytes(record + b"; a comment\n" * (900 if long else 0))
    (tmp_path / "playing").write_text("tally")
    resuming = loader.resuming.resuming
    left = failures

    def short(lines):
        nonlocal left
        left -= 1
        yield from resuming(lines)
        if left >= 0:
            raise MemoryError

    monkeypatch.setattr(loader.resuming, "resuming", short)
    if failures == 2 and not long:
        with pytest.raises(MemoryError), Simulator(storage=tmp_path):
            pass
        assert (tmp_path / "tally.txt").exists()
    with Simulator(storage=tmp_path) as device:
        device.wait(3000)
        words = " ".join(device.words())
        assert ("tally.txt" in words) == (failures == 2 and long)
        assert (worded("{play.plays name=seat 2}") in words) != (failures == 2 and long)
    assert bool(list(tmp_path.glob("*.bad1"))) == (failures == 2 and long)
