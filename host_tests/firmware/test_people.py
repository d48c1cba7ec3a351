"""Joining a game that is going on, and leaving it, on the device."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.table import CONFIRM
from firmware.device.sound import BUST
from firmware.screens import finished
from firmware.words import say
from host_tests.firmware.adding_player import AddingPlayer
from host_tests.firmware.flow import CANNOT, choose, start_solo, start_tally, walk
from host_tests.firmware.parlett_player import set_up
from host_tests.firmware.test_statistics import rows
from host_tests.kept import kept
from tools.sim.fingers import press, to_cell
from tools.sim.guide import Guide
from tools.sim.simulator import Simulator

RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])


def open_people(device: Simulator) -> None:
    """Open the menu of who joins or leaves, from a game."""
    press(device, "BACK")
    choose(device, "menu.people")


@RUNTIMES
def test_players_leave_and_join_a_tally_and_undo_brings_them_back(
    runtime: str, tmp_path: Path
) -> None:
    with Simulator(runtime, tmp_path) as device:
        start_tally(device, seats=3, dealer=3)
        press(device, to_cell("9"))
        open_people(device)
        walk(
            device,
            ("", "{people.title}|{people.joins}|{move.leaves name=seat 3}"),
            ("DOWN*2 OK", "{people.sure name=seat 2}|{people.stays name=seat 2}"),
            ("DOWN OK", "{play.plays name=seat 3}|{move.leaves name=seat 2}"),
            ("restart wait:1000", "{play.plays name=seat 3}|[cross]"),
        )
        open_people(device)
        walk(
            device,
            ("OK", "{error.join_between}"),
            ("OK " + CANNOT, "{adding.cannot_play name=seat 3}"),
        )
        open_people(device)
        walk(
            device,
            ("OK wait:500", "{move.joins name=seat 4}|1  2  3  4"),
            ("OK wait:1000", "{play.plays name=seat 1}|1  2  3  4"),
            ("restart wait:1000 BACK OK", "{adding.hand_over hand=1}|1  2  3  4"),
            ("BACK OK", "{adding.hand_over hand=1}|{move.joins name=seat 4}"),
        )
        assert "4" not in device.words()[-2].split()
        walk(device, ("BACK DOWN OK", "{move.joins name=seat 4}|1  2  3  4"))
        press(device, "wait:70000")
    lines = kept(tmp_path, "tally.txt").decode().splitlines()
    assert lines[-6:-1] == ["hand", "play 1 9", "leave 2", "out 3", "join"]


def test_in_a_game_with_bots_a_bot_leaves_and_a_friend_joins() -> None:
    with Guide(seed=1) as device:
        press(device, "RIGHT OK OK OK OK wait:5000")
        device.leave("menu.people")
        walk(
            device,
            ("", "{move.leaves name=bot 2}"),
            ("DOWN*2 OK DOWN OK", "{move.leaves name=bot 3}|[cross]"),
        )
        assert say("move.leaves", name=say("name.you")) not in device.all_words()
        for _ in range(300):
            if device.screen.table.prompt()[0] == CONFIRM:
                break
            press(device, "OK wait:2000")
        device.leave("menu.people")
        walk(
            device,
            ("OK", "{move.joins name=seat 5}"),
            ("BACK OK", "{move.joins name=seat 5}"),  # taken back; read “You joins”
            ("BACK DOWN OK", "{move.joins name=seat 5}"),
            ("OK wait:500", "OK"),
        )
        for _ in range(9):  # each person gets the device with its hand covered
            if "\n".join(device.words()).count(say("name.seat", seat=5)):
                break
            press(device, "OK wait:2500")
        assert device.screen.people == [1, 5] and device.screen.name(1) == say("name.seat", seat=1)


def test_when_all_others_leave_the_last_one_wins(device: Simulator) -> None:
    start_tally(device, seats=2, dealer=2)
    open_people(device)
    walk(
        device,
        ("DOWN OK", "{people.sure name=seat 1}|{people.stays name=seat 1}|{people.ends}"),
        ("DOWN OK wait:1000", "{play.wins name=seat 2}"),
        ("OK", "{play.plays name=seat 2}"),  # the same two play again
    )


def test_who_sends_all_bots_away_wins_nothing(tmp_path: Path) -> None:
    with Guide(storage=tmp_path, seed=1) as device:
        start_solo(device, bots=1)
        device.leave("menu.people")
        press(device, "DOWN OK DOWN OK wait:1500")
        walk(device, ("", "{error.game_over}"), ("LEFT wait:70000", "{play.again}"))
        words = device.all_words()
        assert "[trophy]" not in words and say("play.you_win") not in words
        assert [row[2:5] for row in rows(tmp_path)] == [[1, 0, 0]]  # played, won, in a row
        press(device, "BACK BACK wait:500")
        finished.show(device.app)
        device.wait(5000)
        assert say("name.you") not in device.all_words()
        press(device, "BACK")
        device.leave("menu.undo")
        walk(device, ("wait:70000", "{play.your_turn}"))
    assert rows(tmp_path) == []  # it goes on


def test_who_lost_the_round_is_still_there_after_somebody_joins_or_leaves() -> None:
    with Guide(seed=1) as device:
        start_tally(device, seats=3, dealer=3)
        press(device, CANNOT)
        lost = "{adding.cannot_play name=seat 1}: {adding.left tokens=4, count=4}"
        walk(device, ("", lost))
        open_people(device)
        device.sounds.clear()
        walk(device, ("OK", "{move.joins name=seat 4}"), ("LEFT", lost))
        assert BUST not in device.sounds  # nobody has lost once more
        open_people(device)
        walk(device, ("DOWN*3 OK DOWN OK", "{move.leaves name=seat 3}"), ("LEFT", lost))
        walk(device, ("restart wait:500", lost))
        open_people(device)
        walk(device, ("DOWN OK DOWN OK LEFT", "{move.leaves name=seat 1}"))  # it has none left now


def test_the_card_to_lay_for_a_bot_is_still_shown_after_somebody_leaves() -> None:
    with Guide(seed=3) as device:
        player = AddingPlayer(device)
        player.set_up("seat", "pagat-99")
        for card in ("2", "5", "7"):
            player.enter(card)
        for _ in range(2):
            player.enter("3")
        press(device, "wait:3000")
        lay = "{message.lay name=bot 3}"
        walk(device, ("", lay))
        device.leave("menu.people")
        walk(device, ("DOWN OK DOWN OK", lay), ("OK", "{adding.what_drawn name=bot 3}"))


@pytest.mark.parametrize("key", ["OK", "BACK"])
def test_nobody_leaves_by_a_slip(key: str, device: Simulator) -> None:
    start_tally(device, seats=3, dealer=3)
    open_people(device)
    walk(
        device,
        ("DOWN*2 OK", "{people.sure name=seat 2}|{people.goes name=seat 2}"),
        (key, "{people.title}|{move.leaves name=seat 2}"),
        ("BACK", "{play.plays name=seat 1}|{name.seat seat=2}  {name.seat seat=3}"),
    )


def test_in_parletts_game_the_menu_offers_nobody_to_join() -> None:
    with Guide() as device:
        press(device, set_up("parlett_pass", "parlett-3") + " wait:500 BACK")
        labels = [label for label, *_ in device.screen.items]
        assert say("menu.settings") in labels
        assert say("menu.people") not in labels
