"""Names of players: no press for those who don't care, and kept for those who do."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from engine import resuming
from engine.adding.game import Game
from engine.adding.rules import preset
from engine.chance import Chance
from engine.errors import IllegalMove
from firmware.files import form, names, store
from firmware.screens.common import seat_names
from firmware.screens.common.names import show
from firmware.ui.canvas import CENTRE, RIGHT, SMALL, WIDTH
from firmware.words import explain, say
from host_tests import amount
from host_tests.firmware.flow import choose, start_tally, walk, written
from host_tests.firmware.number_canvas import NumberCanvas
from host_tests.firmware.parlett_player import set_up
from host_tests.kept import kept
from tools.gallery.scenes import seat_the_longest
from tools.replay import main as replay
from tools.sim.fingers import WAYS, press, to_cell
from tools.sim.guide import Guide
from tools.sim.simulator import Simulator

RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])
NAMES = "OK OK LEFT OK DOWN"
"""From the home screen to the names of a tally of three."""


def record(folder: Path) -> str:
    """Return the record of the tally on a flash."""
    return kept(folder, "tally.txt").decode()


def named(folder: Path) -> tuple[list, list]:
    """Return the names on a flash: by seat, and to pick from."""
    seats, picks = names.read(store.of_folder(str(folder)))
    return seats[:3], picks


def test_who_wants_no_names_presses_no_key_for_them(tmp_path: Path) -> None:
    with Simulator(storage=tmp_path) as device:
        walk(device, (WAYS["tally"], "{play.plays name=seat 1}"))
        press(device, "OK wait:70000")
    assert "Names" not in record(tmp_path)
    assert not (tmp_path / names.FILE).exists()


@RUNTIMES
def test_names_are_kept_from_game_to_game(runtime: str, tmp_path: Path, capsys) -> None:
    with Simulator(runtime, tmp_path, seed=1) as device:
        walk(
            device,
            (NAMES, "{menu.names}|{name.seat seat=3}"),
            ("OK", "{names.write seat=1}"),
            (written("Ann"), "{menu.names}|Ann"),  # the cursor is on the next seat
            ("OK", "{names.who seat=2}|Ann  {name.seat seat=1}"),
            ("OK " + written("Ben"), "Ann|Ben"),
            ("BACK", "{setup.who_deals}|Ann, Ben, 3"),
            ("LEFT", "Ben"),
            ("RIGHT OK wait:1000", "{play.plays name=Ann}|Ann  Ben  {name.seat seat=3}"),
            (to_cell("7") + " wait:1000", "{play.plays name=Ben}|{move.plays name=Ann, card=7}"),
            ("restart wait:1000", "{play.plays name=Ben}|Ann  Ben  {name.seat seat=3}"),
            ("BACK UP OK", "{tile.pass}"),
            ("DOWN RIGHT RIGHT OK OK", "{setup.how_many_people}|Ann, Ben"),
        )
        press(device, "wait:70000")
    assert '[Names "Ann Ben -"]' in record(tmp_path)
    path = tmp_path / "tally.record"
    path.write_text(record(tmp_path))
    assert replay([str(path)]) == 0
    shown = capsys.readouterr().out
    assert "Ann, Ben, Seat 3" in shown and "Ann     7" in shown


def test_ok_alone_takes_a_name_from_nobody_who_has_a_seat(device: Simulator) -> None:
    press(device, f"{NAMES} OK {written('Ann')}")
    walk(device, ("OK OK", "{names.write seat=2}"), (written("Ben"), "Ann|Ben"))
    press(device, "OK OK " + written("Cleo"))
    walk(device, ("OK UP OK", "{name.seat seat=1}  –"))  # Ann goes
    walk(device, ("UP OK", "{names.who seat=1}|Ann"), ("OK", "{name.seat seat=1}  Ann|Ben|Cleo"))


@RUNTIMES
def test_a_name_that_is_taken_goes_and_the_other_one_comes(runtime: str, tmp_path: Path) -> None:
    with Simulator(runtime, tmp_path) as device:
        press(device, f"{NAMES} OK {written('Ann')} OK OK {written('Ben')}")
        walk(
            device,
            ("DOWN OK", "{names.who seat=1}|Ben  {name.seat seat=2}|Ann  {name.seat seat=1}"),
            ("DOWN OK", "{menu.names}|{name.seat seat=1}  Ben|{name.seat seat=2}  Ann"),
            ("OK UP OK", "{name.seat seat=1}  Ben|{name.seat seat=2}  –"),
        )
        press(device, "wait:70000")
    assert named(tmp_path) == (["Ben", "", ""], ["Ben", "Ann"])


def test_a_knob_has_no_key_for_the_names_before_a_game_and_the_menu_in_it_has_them() -> None:
    with Simulator(keypad="encoder") as device:
        walk(device, ("OK OK LEFT OK wait:500", "{setup.who_deals}"))
        assert say("menu.names") not in "\n".join(device.words())
        press(device, "OK wait:500 BACK RIGHT*6")
        assert say("menu.names") in "\n".join(device.words())


def test_a_name_may_have_letters_with_accents(device: Simulator) -> None:
    walk(
        device,
        (f"{NAMES} OK RIGHT*9 OK LEFT*3 OK OK RIGHT*3", "{names.write seat=1}|J"),
        ("OK", "J"),
    )
    page = "à  á  â  ä  æ  ç  è  é  ê  ë"
    press(device, "LEFT*12")
    for _ in range(30):
        if page in "\n".join(device.words()):
            break
        press(device, "RIGHT")
        if "äé" in "\n".join(device.words()):
            press(device, "OK")
    assert "0123456789" not in "".join(device.words()).replace(" ", "")


@RUNTIMES
def test_a_name_half_written_survives_a_power_cut(runtime: str, tmp_path: Path) -> None:
    with Simulator(runtime, tmp_path) as device:
        press(device, NAMES + " OK RIGHT*3 OK LEFT OK")
        written_ = device.words()
        for _ in range(2):
            press(device, "restart wait:500")
            assert device.words() == written_
        walk(
            device,
            ("LEFT OK", "{menu.names}|Dc"),
            ("restart wait:500", "{tile.tally}"),
            (NAMES, "{name.seat seat=1}  Dc"),
            ("BACK OK wait:500 BACK DOWN*6 wait:100", "{menu.names}"),
        )


@RUNTIMES
def test_back_deletes_a_letter_and_leaves_when_there_is_none(runtime: str, tmp_path: Path) -> None:
    with Simulator(runtime, tmp_path) as device:
        walk(
            device,
            (NAMES + " OK RIGHT*3 OK OK", "{names.write seat=1}|2/8"),
            ("BACK", "{names.write seat=1}|1/8"),
            ("restart wait:500", "{names.write seat=1}|1/8"),
            ("BACK", "{names.write seat=1}|0/8"),
            ("restart wait:500", "{names.write seat=1}|0/8"),
            ("RIGHT restart wait:500", "{names.write seat=1}|0/8"),
            ("BACK", "{menu.names}|{name.seat seat=1}  –"),
            ("restart wait:500", "{tile.tally}"),
            (NAMES + " OK", "{names.write seat=1}"),
            ("BACK", "{menu.names}"),  # nothing is written yet
            ("OK RIGHT OK LEFT*3 OK", "{names.write seat=1}|0/8"),
            ("BACK", "{menu.names}"),  # the only letter was deleted
        )


def test_a_name_half_written_in_a_game_survives_beside_a_bid_half_laid() -> None:
    with Guide(seed=1) as device:
        press(device, set_up("parlett_pass", "parlett-3") + " wait:500 OK wait:500 OK RIGHT OK")
        two = device.picture()
        show(device.app, device.screen)
        press(device, "DOWN OK RIGHT OK restart wait:500")
        walk(device, ("", "{names.write seat=2}|B"))
        press(device, "BACK*3 OK")
        assert device.picture() == two
        press(device, "restart wait:500 OK")
        assert device.picture() == two


@RUNTIMES
def test_a_name_is_changed_in_a_game_and_undo_still_works_after_a_restart(
    runtime: str, tmp_path: Path
) -> None:
    with Guide(runtime, tmp_path) as device:
        start_tally(device, seats=3, dealer=3)
        press(device, f"{to_cell('7')} {to_cell('8')} BACK")
        choose(device, "menu.names")
        walk(
            device,
            (
                "OK " + written("Zoe") + " BACK",
                "{play.plays name=seat 3}|Zoe  {name.seat seat=2}|15",
            ),
            ("restart wait:1000 BACK OK", "{play.plays name=seat 2}|Zoe  {name.seat seat=2}"),
            ("BACK DOWN OK", "{play.plays name=seat 3}|15"),
        )
        press(device, "wait:70000")
    lines = record(tmp_path).splitlines()
    table = resuming.resume(lines)
    assert table.names == ("Zoe", "", "") and len(table.game.history) == 3


def test_a_refusal_has_the_name_of_the_player(device: Simulator) -> None:
    press(device, f"OK OK LEFT LEFT OK DOWN OK {written('Ann')} BACK OK wait:500")
    for _ in range(3):
        press(device, to_cell("9") + " BACK")
        choose(device, "adding.forgot")
        walk(device, ("RIGHT OK", "{adding.one_fewer name=Ann}"), (to_cell("9"), ""))
    walk(device, (to_cell("9"), "{error.no_card_left Seat=Ann}"))


def test_in_a_refusal_a_bot_has_its_name_and_who_has_none_is_a_seat() -> None:
    with Guide(seed=1) as device:
        press(device, WAYS["Parlett, bot at the table"])
        screen = device.screen
        bot = next(seat for seat in (1, 2, 3) if screen.table.is_bot(seat))
        why = screen.why(IllegalMove("not_turn", seat=bot % 3 + 1, other=bot))
        seat = say("seat", seat=bot % 3 + 1)
        assert why == say("error.not_turn", seat=seat, other=screen.name(bot))
        dummy = IllegalMove("not_held", seat=0, card=0)
        assert screen.why(dummy) == explain(dummy)


def test_the_oldest_of_sixteen_names_makes_room() -> None:
    picks: list = []
    for number in range(17):
        names.take(picks, chr(ord("a") + number))
    names.take(picks, "f")
    assert len(picks) == 16 and picks[0] == "f" and "a" not in picks


@pytest.mark.parametrize(
    ("called", "bots", "marks"),
    [
        (["", "", ""], "", ["1", "2", "3"]),
        (["Ann", "Ben", ""], "", ["A", "B", "3"]),
        (["Ann", "Anna", "Abel"], "", ["A1", "A2", "Ab"]),
        (["Ann", "Ada", "Bix"], "12", ["An", "B", "Bi"]),
        (["Ada", "", "Mo"], "1", ["Ad", "2", "M"]),
    ],
)
def test_marks_are_short_and_never_the_same(called: list, bots: str, marks: list) -> None:
    table = SimpleNamespace(
        game=SimpleNamespace(seats=3),
        is_bot=lambda seat: str(seat - 1) in bots,
        name=lambda seat: called[seat - 1],
    )
    found = seat_names.marks_of(table, ("Ada", "Bix", "Cy"))[1:]
    assert len(set(found)) == 3
    if not bots:
        assert found == marks


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"Ann",
        b"\xff\n",
        b"Ann Ben\nTooLongAName",
        b"a b c d e f g h i\n",
        b"Ann  Ben\nX",
        b"A\tB - -\nA\tB",
        "A\u2003B - -\n".encode(),
        b"A\x01B\n",
        "A\u2028B\n".encode(),
    ],
)
def test_a_file_without_names_is_set_aside_and_said(content: bytes, tmp_path: Path) -> None:
    (tmp_path / names.FILE).write_bytes(content)
    with Simulator(storage=tmp_path) as device:
        press(device, "OK OK OK OK wait:5000")
        assert names.FILE in "".join(device.words())
        walk(device, ("OK", "{play.plays name=seat 1}"))
        press(device, "wait:70000")
    assert (tmp_path / (names.FILE + ".bad1")).read_bytes() == content


def test_names_of_a_newer_version_are_left_alone(tmp_path: Path) -> None:
    content = form.head(names.FILE, 0).replace(b" 2 ", b" 99 ") + b"nobody knows\n"
    (tmp_path / names.FILE).write_bytes(content)
    with Simulator(storage=tmp_path) as device:
        press(device, f"{NAMES[:-4]} wait:5000 OK DOWN wait:5000 OK wait:500 OK {written('Ann')}")
        walk(device, ("", "{names.not_saved why={file.read_only}}"), ("OK BACK OK wait:5000", ""))
        walk(device, ("", "{play.plays name=Ann}"))
    assert (tmp_path / names.FILE).read_bytes() == content


@pytest.mark.parametrize(
    "tag",
    [
        '[Names "Bartholomew 李 Zoë"]',
        '[Player "Bartholomew II."]\n[Player ""]\n[Player "李\u3000Zoë"]',
    ],
)
@RUNTIMES
def test_a_record_with_longer_names_is_shown_and_keeps_them(
    runtime: str, tag: str, tmp_path: Path
) -> None:
    with Simulator(runtime, storage=tmp_path) as device:
        start_tally(device, seats=3, dealer=3)
        press(device, "wait:70000")
    path = tmp_path / "tally.txt"
    text = path.read_bytes()
    text = text[text.index(b"\n") + 1 :] if text[:1] == b";" else text
    path.write_text(text.decode().replace("[Dealer", tag + "\n[Dealer"))
    with Simulator(runtime, storage=tmp_path) as device:
        walk(device, ("wait:1000", "{play.plays name=Bartholo}"), (to_cell("5") + " BACK BACK", ""))
        press(device, f"BACK DOWN OK {to_cell('6')} wait:70000")
    assert tag in record(tmp_path)


class _Edges(NumberCanvas):
    """A canvas that notes texts beyond its edges."""

    def __init__(self):
        super().__init__()
        self.beyond: list = []

    def text(self, string, x, y, font=SMALL, colour=1, align=0):
        wide = self.width(string, font)
        left = x - (wide if align == RIGHT else wide // 2 if align == CENTRE else 0)
        if string and (left < 0 or left + wide > WIDTH):
            self.beyond.append((string, left, left + wide))
        return super().text(string, x, y, font, colour, align)


@pytest.mark.parametrize(
    ("name", "seats"),
    amount.by_turns(amount.pairs(["pagat-99", "wilson-99", "98", "classic-99"], [2, 3, 5, 8])),
)
def test_the_longest_names_stay_within_the_display(name: str, seats: int) -> None:
    with Guide(seed=2) as device:
        game = Game(preset(name), seats, seats)
        seat_the_longest(device, "tally", game, ["table"] * seats)
        chance = Chance(7)
        for _ in range(60):
            canvas = _Edges()
            device.screen.draw(canvas)
            assert not canvas.beyond
            if device.over:
                break
            device.take_turn(chance)
