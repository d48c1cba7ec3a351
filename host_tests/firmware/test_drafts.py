"""What is half done when the power goes off is there at the next start."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tests.firmware.flow import start_solo, start_tally, walk
from host_tests.firmware.parlett_player import ParlettPlayer, set_up
from host_tests.kept import kept
from tools.sim.fingers import WAYS, press
from tools.sim.guide import Guide
from tools.sim.simulator import Simulator

RUNTIMES = pytest.mark.parametrize("runtime", ["cpython", "micropython"])
_EDITOR = WAYS["rule editor"]
_MINE = b'{"base": "98", "name": "Mine"}'


def playing(device: Simulator) -> bytes:
    """Return what the device keeps for its next start."""
    return kept(device.folder, "playing")


def test_a_bid_half_laid_survives_a_power_cut(device) -> None:
    press(device, set_up("parlett", "parlett-3") + " wait:500")
    before = device.picture()
    press(device, "RIGHT OK RIGHT*2 OK")
    two = device.picture()
    press(device, "restart wait:500")
    assert device.picture() == two
    press(device, "LEFT OK")
    three = device.picture()
    press(device, "restart wait:500")
    assert device.picture() == three
    walk(device, ("OK", "{ask.premium name=you}"), ("restart", "{ask.premium name=you}"))
    walk(device, ("BACK OK wait:500", "{move.bids name=you}"))
    press(device, "restart wait:500")
    assert device.picture() == before


def test_a_bid_that_is_put_back_stays_in_the_hand_after_a_power_cut(device) -> None:
    press(device, set_up("parlett", "parlett-3") + " wait:500 OK BACK")
    before = device.picture()
    press(device, "restart wait:500")
    assert device.picture() == before and b"\n" not in playing(device)


def test_a_bid_half_laid_stays_covered_until_its_player_takes_the_device(device) -> None:
    press(device, set_up("parlett_pass", "parlett-3") + " wait:500 OK wait:500 OK RIGHT OK")
    two = device.picture()
    walk(device, ("restart wait:500", "{cover.hand_over}|{name.seat seat=1}"))
    press(device, "OK")
    assert device.picture() == two


def test_a_bid_half_laid_is_not_taken_over_by_another_game() -> None:
    with Simulator(seed=1) as device:
        player = ParlettPlayer(device)
        player.press(set_up("parlett", "parlett-3") + " wait:500 OK RIGHT OK")
        player.press("BACK BACK UP OK wait:500 restart")
        walk(device, ("", "{tile.tally}"))
        new = set_up("parlett", "parlett-3").replace("OK DOWN*0 OK", "OK DOWN*2 OK DOWN*0 OK")
        player.press("DOWN " + new)
        player.press("wait:500 restart wait:500")
        walk(device, ("", "{lay.title}|{lay.choose}"))


@pytest.mark.parametrize("draft", ["", "\n", "\n1 2 x", "\n37", "\n37 1 1 99 -5 700 1", "\n\xff"])
def test_a_draft_that_does_not_fit_changes_nothing(draft: str, tmp_path: Path) -> None:
    with Simulator(seed=1, storage=tmp_path) as device:
        press(device, set_up("parlett", "parlett-3") + " wait:70000")
        before = device.words()
    (tmp_path / "playing").write_bytes(b"parlett" + draft.encode("latin-1"))
    with Simulator(seed=1, storage=tmp_path) as device:
        device.wait(500)
        assert device.words() == before


@RUNTIMES
@pytest.mark.parametrize("draft", [b"name 2 Ann\n", b"name 1 Ann\n", b"name 8 \n37\n"])
def test_a_name_half_written_for_a_seat_without_one_changes_nothing(
    runtime: str, draft: bytes, tmp_path: Path
) -> None:
    with Simulator(seed=1, storage=tmp_path) as device:
        start_solo(device, bots=1)
        press(device, "wait:70000")
        assert b'"person ' in kept(tmp_path, "solo.txt")
        before = device.words()
    (tmp_path / "playing").write_bytes(b"solo\n" + draft)
    with Simulator(runtime, seed=1, storage=tmp_path) as device:
        device.wait(3000)
        assert device.words() == before
        press(device, "UP OK wait:500")


@RUNTIMES
@pytest.mark.parametrize("name", [b'A"B', b"A B", b"A\tB", b"Bartholomew", b"\xff"])
@pytest.mark.parametrize("at", [b"setup tally", b"tally"])
def test_a_half_written_name_that_no_record_can_have_is_forgotten(
    runtime: str, name: bytes, at: bytes, tmp_path: Path
) -> None:
    with Simulator(seed=1, storage=tmp_path) as device:
        start_tally(device, seats=3, dealer=3)
        device.wait(70_000)
    (tmp_path / "playing").write_bytes(at + b"\nname 2 " + name + b"\n")
    with Simulator(runtime, seed=1, storage=tmp_path) as device:
        wanted = "{rules.which}" if b"setup" in at else "{play.plays name=seat 1}"
        walk(device, ("wait:500", wanted))


@pytest.mark.parametrize(
    "draft",
    [
        b"",
        b"\nx",
        b"\n 1\n\n{}",
        b'\n 0\n\n{"base": "99"}',
        b"\n 1\n=x\n[",
        b"\n\xff 1\n\n",
        b"\nfoo 3\n\n" + _MINE,  # no name of a house rule
        b"\n98 3\n\n" + _MINE,
        b"\n x\n\n" + _MINE,
        b"\n 3\n=\xff\n" + _MINE,
    ],
)
def test_a_rule_that_can_not_be_read_again_leaves_the_list_of_rules(
    draft: bytes, tmp_path: Path
) -> None:
    with Simulator(seed=1, storage=tmp_path) as device:
        device.wait(70_000)
    (tmp_path / "playing").write_bytes(b"setup tally" + draft)
    with Simulator(seed=1, storage=tmp_path) as device:
        walk(device, ("wait:500", "{rules.which}" if draft else "{tile.tally}"))
        walk(device, ("BACK wait:500 restart wait:500", "{tile.tally}"))


def test_a_rule_half_made_and_a_name_half_written_survive_a_power_cut(device) -> None:
    press(device, _EDITOR + " DOWN OK RIGHT*3 OK OK")
    edited = device.picture()
    press(device, "restart wait:500")
    assert device.picture() == edited
    press(device, "UP OK OK DOWN OK")
    written = device.words()
    walk(device, ("restart wait:500", "{editor.name}"))
    assert device.words() == written
    press(device, "BACK*11")  # the letters that are left, and the entry
    named = device.picture()
    press(device, "restart wait:500")
    assert device.picture() == named
    walk(
        device,
        ("BACK", "{editor.leave}"),
        ("DOWN OK", "{rules.which}|{rules.mine}"),
        ("restart wait:500", "{tile.tally}"),
        ("OK", "{rules.which}"),
    )
    assert b"\n" not in playing(device)


def test_a_rule_that_is_dropped_is_gone_after_a_power_cut(device) -> None:
    walk(
        device,
        (_EDITOR + " DOWN OK RIGHT*3 OK OK BACK", "{editor.leave}"),
        ("restart wait:500", "{rule.limit}|129"),
        ("BACK DOWN*2 OK", "{rules.which}"),
        ("restart wait:500", "{tile.tally}"),
    )


def test_a_house_rule_that_is_changed_again_survives_a_power_cut() -> None:
    with Guide(seed=1) as device:
        press(device, _EDITOR + " DOWN OK RIGHT OK OK BACK DOWN OK")  # one house rule is there
        for label in ("rules.closer", "rules.mine", "rules.change", "rule.two_player_reverse"):
            device.choose(label)
        device.choose("answer.two_player_reverse.again")
        changed = device.picture()
        press(device, "restart wait:500")
        assert device.picture() == changed
        device.choose("editor.save")
        press(device, "restart wait:500 OK")
        assert device.app.screen().names[-1] == "my-rules.json"  # still one
        assert playing(device).count(b"\n") == 0
