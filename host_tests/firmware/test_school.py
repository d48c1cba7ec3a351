"""School: a player says the new total before the device shows it."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from engine.adding.outcome import NOTHING
from firmware.files import store
from firmware.files.school import read
from firmware.screens.adding.school import School
from host_tests.firmware.flow import choose, start_solo, start_tally, walk, worded
from tools.sim.fingers import press, to_cell
from tools.sim.helping import HELD
from tools.sim.simulator import Simulator

TO_HOME = "BACK UP LEFT*2"
"""From the settings back to the home screen, and to the first game."""


def go_to_school(device: Simulator, level: str) -> None:
    """Switch school on in the settings; level: a value of the setting."""
    press(device, "UP RIGHT*2 OK")
    choose(device, "settings.school")
    walk(device, ("RIGHT*" + str(("three", "enter", "clock").index(level) + 1), ""))
    walk(device, ("OK", "{settings.school}  {settings.school." + level + "}"), (TO_HOME, ""))


def shown(device: Simulator) -> str:
    return "\n".join(device.words())


def test_one_of_three_totals_is_chosen_before_the_total_is_shown(device, golden) -> None:
    go_to_school(device, "three")
    start_solo(device, bots=3)
    walk(device, ("wait:2000", "{play.your_turn}|10|A  8  J"))
    assert "11 or 21" not in shown(device)  # nothing says it before
    walk(device, ("RIGHT OK", "10  8  = ?|17  18  19"))
    golden("school-three", device)
    device.wait(60_000)  # nobody plays on
    walk(
        device,
        ("OK", "{school.right sum=10+8=18}|{play.thinks name=bot 2}|18"),
        ("wait:8000 BACK", "{school.title}"),
    )
    choose(device, "school.title")
    walk(device, ("", "{school.score name=you, right=1, all=1}"))
    golden("school-results", device)


def test_the_right_one_of_three_totals_is_at_each_place_and_ten_or_one_apart(quick_device) -> None:
    device = quick_device
    go_to_school(device, "three")
    start_tally(device, seats=2, dealer=2)
    total = 0
    seen = set()
    for cell, adds in (("2", 2), ("3", 3), ("7", 7), ("5", 5), ("J", 10), ("6", 6)) + 10 * (
        ("8", 8),
        ("-10", -10),
        ("7", 7),
    ):
        press(device, to_cell(cell))
        question, offered = device.words()[0], device.words()[-1]
        assert question.startswith(f"{total}  ") and question.endswith("= ?")
        total += adds
        totals = [int(number) for number in offered.split()]
        apart = totals[1] - totals[0]
        place = totals.index(total)
        assert totals == [total + (which - place) * apart for which in range(3)]
        assert totals[0] >= 0 and apart in ((1, 10) if total >= 20 else (1,))
        seen.add((place, apart))
        # The middle one is chosen at first, and the cursor stops at both ends.
        press(device, "wait:500 " + ("LEFT*3", "RIGHT*3 LEFT", "RIGHT*3")[place] + " OK wait:500")
        assert worded("{school.wrong}") not in shown(device)
        assert "= ?" not in shown(device)
    assert seen == {(place, apart) for place in range(3) for apart in (1, 10)}


def test_none_of_three_totals_is_below_zero_where_no_total_is(tmp_path: Path) -> None:
    head = '[Game "adding"]\n[Rules "pagat-99"]\n[Option "floor=clamp"]\n[Seats "2"]\n[Dealer "2"]'
    (tmp_path / "tally.txt").write_text(head + '\n[Seating "table table"]\nhand\n')
    lowest = []
    with Simulator(storage=tmp_path, seed=1) as device:
        go_to_school(device, "three")
        press(device, "OK*2 wait:500")
        for _ in range(6):
            press(device, to_cell("9"))
            assert device.words()[0] == "0  9  = ?"
            totals = [int(number) for number in device.words()[-1].split()]
            lowest.append(totals[0])
            assert 0 in totals
            press(device, "wait:500 LEFT*2 OK wait:500")
    assert lowest == [0] * 6


@pytest.mark.parametrize(("keys", "number"), [("", 1), ("LEFT", 0), ("RIGHT", 2), ("UP", 2)])
def test_of_three_totals_that_one_counts_on_which_the_cursor_is(
    quick_device, keys: str, number: int
) -> None:
    device = quick_device
    go_to_school(device, "three")
    start_tally(device, seats=2, dealer=2)
    press(device, to_cell("7"))
    totals = device.words()[-1].split()
    press(device, f"wait:500 {keys} OK wait:300")
    assert (worded("{school.wrong}") in shown(device)) == (totals[number] != "7")


def test_the_menu_shows_the_total_only_after_the_answer(device) -> None:
    def menu() -> str:
        press(device, "BACK")
        lines = ""
        for _ in range(15):
            lines += shown(device)
            press(device, "DOWN")
        press(device, "BACK")
        return lines

    go_to_school(device, "enter")
    start_tally(device, seats=3, dealer=3)
    press(device, to_cell("9"))
    with_total = [worded("{menu.history}"), worded("{total.title}")]
    lines = menu()
    assert not [item for item in with_total if item in lines]
    walk(device, ("OK*2", "{school.right sum=0+0=0}"))
    lines = menu()
    assert [item for item in with_total if item in lines] == with_total


def test_the_home_screen_does_not_say_the_total_that_is_asked_for(device) -> None:
    go_to_school(device, "enter")
    start_solo(device, bots=3)
    walk(device, ("wait:2000 RIGHT OK", "10  8♦ = ?"), ("BACK UP OK", "{tile.solo}"))
    assert "18" not in shown(device)
    walk(device, ("OK", "10  8♦ = ?"))


def test_a_typed_total_that_is_wrong_shows_the_sum(device, golden) -> None:
    go_to_school(device, "enter")
    start_solo(device, bots=3)
    walk(
        device,
        ("wait:2000 RIGHT OK", "10  8♦ = ?|{number.steps step=10, next=1}"),
        ("RIGHT OK RIGHT OK", "{school.wrong}|10+8=18"),
    )
    golden("school-wrong", device)
    device.wait(60_000)
    walk(device, ("", "{school.wrong}"), ("OK", "{play.thinks name=bot 2}|18"))
    walk(device, ("wait:20000 BACK", ""))
    choose(device, "school.title")
    walk(device, ("", "{school.score name=you, right=0, all=1}"))


def test_a_wrong_total_says_what_a_card_counts_only_where_it_is_no_pips(device) -> None:
    go_to_school(device, "enter")
    start_tally(device, seats=2, dealer=2)
    for cell, total in (("J", "0+10=10"), ("11", "10+11=21"), ("8", "21+8=29")):
        walk(device, (to_cell(cell) + " wait:500 OK OK", "{school.wrong}|" + total))
        assert " counts " not in shown(device)
        press(device, "OK wait:500")
    counts = "{school.counts card=10, number=-10, sum=29−10=19}"
    walk(device, (to_cell("-10") + " wait:500 OK OK", "{school.wrong}|" + counts))


def test_the_clock_stands_still_while_help_is_read(device) -> None:
    go_to_school(device, "clock")
    start_solo(device, bots=3)
    walk(device, ("wait:2000", "{play.your_turn}"), ("RIGHT OK", "10  8♦ = ?"))
    device.hold("BACK", HELD)
    walk(device, ("wait:20000", "{settings.school}"), ("BACK wait:3000", "10  8♦ = ?"))


def test_against_the_clock_an_answer_must_come_in_time(device, golden) -> None:
    go_to_school(device, "clock")
    start_solo(device, bots=3)
    walk(device, ("wait:2000 RIGHT OK wait:10000", "10  8♦ = ?"))
    golden("school-clock", device)
    walk(device, ("wait:6000", "{school.late}|10+8=18"), ("OK", "{play.thinks name=bot 2}|18"))
    walk(device, ("wait:20000", "{play.your_turn}|34"), ("RIGHT OK", "34  2♥ = ?"))
    walk(device, ("OK RIGHT*2 wait:300 OK", "{school.right sum=34+2=36}|36"))


def test_praise_makes_room_for_what_the_bots_play(device) -> None:
    go_to_school(device, "three")
    start_solo(device, bots=3)
    walk(
        device,
        ("wait:2000 RIGHT OK wait:300 OK", "{school.right sum=10+8=18}"),
        ("wait:20000", "{play.your_turn}|34"),
    )
    assert worded("{school.right sum=10+8=18}") not in shown(device)
    assert " “34”" in shown(device)  # and what the last one said is there


def test_a_power_cut_in_the_question_loses_nothing(device) -> None:
    go_to_school(device, "three")
    start_solo(device, bots=3)
    press(device, "wait:2000 RIGHT OK")
    asked = device.picture()
    press(device, "restart wait:500")
    assert device.picture() == asked
    walk(device, ("wait:300 OK", "{school.right sum=10+8=18}"), ("restart wait:20000", "34"))
    walk(device, ("RIGHT OK wait:300 LEFT OK", "{school.wrong}"), ("restart wait:500 BACK", ""))
    choose(device, "school.title")
    walk(device, ("", "{school.score name=you, right=1, all=2}"))


def test_undo_takes_the_answer_back_too(device) -> None:
    go_to_school(device, "three")
    start_solo(device, bots=3)
    press(device, "wait:2000")
    before = device.picture()
    walk(
        device,
        ("RIGHT OK", "10  8  = ?"),
        ("BACK", "{menu.title}|{menu.undo}"),
        ("BACK", "10  8  = ?"),  # nobody can look at the total
        ("BACK OK", "{play.your_turn}|10|{play.taken_back what={move.plays name=you, card=8♦}}"),
        ("RIGHT LEFT", "{play.your_turn}"),
    )
    assert device.picture() == before
    walk(device, ("RIGHT OK wait:300 LEFT OK", "{school.wrong}"), ("OK wait:300 BACK OK", "10"))
    walk(device, ("RIGHT OK wait:300 OK", "{school.right sum=10+8=18}"), ("wait:8000 BACK", ""))
    choose(device, "school.title")
    walk(device, ("", "{school.score name=you, right=1, all=1}"))


def test_an_answer_that_was_taken_back_does_not_count_after_a_power_cut(device) -> None:
    go_to_school(device, "three")
    start_solo(device, bots=3)
    walk(device, ("wait:2000 RIGHT OK wait:300 OK", "{school.right sum=10+8=18}"))
    press(device, "BACK OK wait:500 RIGHT OK")  # the same card again
    asked = device.picture()
    walk(device, ("", "10  8  = ?"), ("restart wait:500", "10  8  = ?"))
    assert device.picture() == asked


def test_at_a_table_each_player_is_asked_and_a_new_game_counts_from_nothing(device) -> None:
    go_to_school(device, "three")
    start_tally(device, seats=2, dealer=2)
    walk(device, (to_cell("7"), "0  7  = ?"), ("wait:300 OK", "7"))
    if worded("{school.wrong}") in shown(device):
        press(device, "OK")
    walk(device, ("wait:300 " + to_cell("K"), "7  K  = ?"))
    press(device, "wait:300 LEFT*2 OK")
    walk(device, ("restart wait:500 BACK", "{menu.title}"))
    choose(device, "school.title")
    walk(device, ("", "{name.seat seat=1}"))
    assert worded("{name.seat seat=2}") in shown(device)
    press(device, "BACK BACK")
    choose(device, "menu.new_ends")
    press(device, "OK OK OK wait:500")
    walk(device, ("wait:300 " + to_cell("7"), "0  7  = ?"))


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", bytes(9), b"\xff" * 12, b"\0\x20\0\1\xff"])
def test_damaged_answers_are_set_aside_and_this_is_said(content: bytes, tmp_path: Path) -> None:
    with Simulator(storage=tmp_path, seed=1) as device:
        go_to_school(device, "three")
        start_solo(device, bots=3)
        device.wait(70_000)
    (tmp_path / "school.solo").write_bytes(content)
    with Simulator(storage=tmp_path, seed=1) as device:
        device.wait(4000)
        if content:
            walk(device, ("", "school.solo"), ("OK", "{play.your_turn}"))
            assert (tmp_path / "school.solo.bad1").read_bytes() == content
        walk(device, ("", "{play.your_turn}"), ("RIGHT OK", "10  8  = ?"))
        walk(device, ("wait:300 OK", "{school.right sum=10+8=18}"), ("wait:8000 BACK", ""))
        choose(device, "school.title")
        walk(device, ("", "{school.score name=you, right=1, all=1}"))


def test_more_answers_than_a_file_has_room_for_leave_the_first_ones(tmp_path: Path) -> None:
    history = list(range(1100))
    there = store.of_folder(str(tmp_path))
    app = SimpleNamespace(
        game=SimpleNamespace(kind="tally"), storage=there, write=lambda action: action()
    )
    screen = SimpleNamespace(
        app=app,
        game=SimpleNamespace(history=history),
        last_play=lambda: NOTHING,
        table=SimpleNamespace(prompt=lambda: ("nothing",)),
    )
    school = School(screen)
    for place in range(1030):
        school.take(place, True)
    assert len(school.answers) == 1030
    for plays, kept in ((1030, 1023), (1028, 1023), (1000, 1000)):
        del history[plays:]  # some are taken back
        school.asks()
        there.settle()
        there = app.storage = store.of_folder(str(tmp_path))
        assert (read(there, "school.tally"), there.problems) == (school.answers[:kept], [])
