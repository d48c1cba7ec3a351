"""Finished games are listed, and looked through card by card."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from engine.chance import Chance
from engine.parlett.game import Game as ParlettGame
from engine.parlett.rules import Rules
from engine.resuming import resume
from firmware.files import archive, store
from firmware.screens.common.look import Look
from firmware.words import say
from host_tests.firmware.flow import choose, walk, worded
from host_tests.firmware.test_archive import REST, finish_tally
from host_tests.kept import kept
from tools.gallery.scenes import LONGEST, seat_the_longest
from tools.sim.fingers import WAYS, press
from tools.sim.guide import Guide

RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])
SEEN = "wait:4000"


def finish(device: Guide, first: str = "K") -> None:
    """Finish a tally, have it kept, and go home."""
    finish_tally(device, first)
    press(device, REST + " BACK")
    choose(device, "menu.home_kept")


def list_them(device: Guide) -> None:
    """Open the list of finished games, and wait until it is complete."""
    press(device, WAYS["settings"])
    choose(device, "finished.title")
    press(device, SEEN)


@RUNTIMES
def test_a_game_is_looked_through_from_its_end(runtime: str, tmp_path: Path) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        finish_tally(device)
        press(device, REST + " BACK")
        record = kept(tmp_path, "tally.txt")
        choose(device, "menu.look_through")
        walk(
            device,
            ("", "{play.plays name=seat 1}|0|{look.keys}"),
            ("RIGHT", "{play.plays name=seat 2}|99"),
            ("LEFT", "{play.plays name=seat 1}|0"),
            ("RIGHT RIGHT", "{adding.hand_over hand=1}"),
            ("DOWN", "{adding.hand_over hand=2}"),
            ("UP", "{adding.hand_over hand=1}"),
            ("OK", "{play.plays name=seat 2}|0"),
            ("DOWN*12", "{play.wins name=seat 2}|{look.back}"),
            ("OK", "{menu.title}|{menu.look_through}"),
        )
        assert kept(tmp_path, "tally.txt") == record


@RUNTIMES
def test_the_finished_games_are_listed_the_latest_first(runtime: str, tmp_path: Path) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        press(device, WAYS["settings"])
        choose(device, "finished.title")
        walk(device, ("", "{finished.none}"), ("OK BACK restart", "{home.tally}"))
        finish(device)
        press(device, "restart")
        list_them(device)
        kind = say("finished.kind.tally")
        game = say("finished.game", kind=kind, rules="Ninety-Nine")
        walk(
            device,
            ("", f"{game}  {say('name.seat', seat=2)}"),
            ("OK " + SEEN, "{play.plays name=seat 1}|0|{look.keys}"),
            ("BACK BACK BACK", "{home.again name=Tally}"),
        )


@RUNTIMES
def test_a_game_of_a_kind_that_there_is_not_is_not_listed(runtime: str, tmp_path: Path) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        finish(device)
    games = tmp_path / archive.FOLDER
    shutil.copy(games / "000001-tally.txt", games / "000002-chess.txt")
    with Guide(runtime, tmp_path, seed=1) as device:
        list_them(device)
        assert len(device.words()) == 2
        press(device, "OK " + SEEN)
        walk(device, ("", "{look.keys}"))


def test_your_own_bid_is_your_turn_when_a_match_is_looked_through(tmp_path: Path) -> None:
    with Guide(storage=tmp_path, seed=1) as device:
        press(device, WAYS["Parlett, solo"])
        device.play(400, Chance(7))
        device.leave("menu.look_through")
        walk(device, (SEEN, "{play.your_turn}|{look.keys}"))


def test_looking_on_to_the_last_card_of_a_trick_shows_the_whole_trick_and_who_takes_it() -> None:
    with Guide(seed=1) as device:
        press(device, WAYS["Parlett, solo"])
        device.play(60, Chance(7))
        device.app.push(Look(device.app, "parlett", device.app.game.table))
        played = device.app.game.table.game.replaying()
        winner = next(game.deal.takers[0] for game in played if game.deal.takers)
        takes = worded("{parlett.takes name=" + ("you}" if winner == 1 else f"bot {winner}}}"))
        trick = 0
        while not device.heading().startswith(takes):
            trick += 1
            assert trick <= 60
            press(device, "RIGHT")
        press(device, "RIGHT LEFT")  # back at it
        assert not device.heading().startswith(takes)


def test_long_rules_are_cut_beside_a_long_name_and_the_kind_of_play_stays(tmp_path: Path) -> None:
    with Guide(storage=tmp_path, seed=1) as device:
        game = ParlettGame(Rules("parlett-classic"), 3, 3)
        seat_the_longest(device, "sheet", game, ["table"] * 3)
        device.play(2000, Chance(7))
        press(device, SEEN)
        device.leave("menu.home_kept")
        list_them(device)
        row = device.words()[1]
        assert row.startswith(say("finished.kind.sheet") + ", Cl")
        assert row.endswith("  " + LONGEST[2])


@RUNTIMES
def test_a_damaged_one_says_so_and_stays_and_the_others_can_be_seen(
    runtime: str, tmp_path: Path
) -> None:
    with Guide(runtime, tmp_path, seed=1) as device:
        finish(device)
        press(device, "OK OK OK OK OK")  # another one
        press(device, "BACK UP OK")
    there = store.of_folder(str(tmp_path))
    (name,) = archive.names(there)
    path = tmp_path / archive.path(name)
    other = path.with_name("000002-tally.txt")
    other.write_bytes(path.read_bytes())
    damaged = path.read_bytes().replace(b"play 1", b"play 7")
    path.write_bytes(damaged)
    with Guide(runtime, tmp_path, seed=1) as device:
        list_them(device)
        walk(device, ("", "{finished.damaged}|" + say("name.seat", seat=2)))
        press(device, "DOWN OK " + SEEN)
        assert "damaged" in device.all_words()
        walk(
            device,
            ("OK", "{finished.title}"),
            ("UP OK " + SEEN, "{look.keys}"),
            ("BACK", "{finished.title}"),
        )
    assert path.read_bytes() == damaged


OPEN_BIDS = """[Game "parlett"]
[Rules "parlett-4"]
[Match "nine_deals"]
[Seats "4"]
[Dealer "3"]
[Seating "table:random table table table"]
deal
cards 1 4D 10D 5D 9C 7D 5H 3C KH 9H 5C 4C 7S KS
bid 4 1
bid 1 9C 5D 7S
bid 2 8
bid 3 5
premium 4 pass
premium 1 pass
premium 2 pass
premium 3 pass
play 4 QS
play 1 KS
"""
"""A record that no device makes: two players said their bids openly while a bot played."""


@pytest.mark.parametrize("lines", [8, 10, 12, 16, 18])
def test_a_record_with_bids_that_a_device_would_not_ask_for_is_looked_through(lines: int) -> None:
    record = OPEN_BIDS.splitlines()[:lines]
    history = resume(record).game.history
    with Guide(seed=1) as device:
        device.app.push(Look(device.app, "parlett_seat", resume(record)))
        seen = []
        for key in ("RIGHT", "RIGHT", "LEFT", "LEFT", "DOWN", "UP", "DOWN", "RIGHT", "RIGHT"):
            press(device, key + " wait:1000")
            made = device.screen._game.history
            assert made == history[: len(made)]
            seen.append(len(made))
        assert seen[-1] == len(history)
