"""A flash without a free sector on the emulated Pico: play goes on and finished games make room."""

from __future__ import annotations

from bisect import bisect_left

import pytest

pytest.importorskip("littlefs", reason="make setup")

from firmware.files import archive, form
from firmware.words import say
from host_tests.firmware.flow import start_tally
from host_tests.kept import copy
from tools import image
from tools.image import filesystem
from tools.sim.fingers import press, to_cell
from tools.sim.pico.device import PicoSimulator, new_flash
from tools.sim.pico.memory import FILESYSTEM
from tools.sim.simulator import Simulator

_BLOCK = 4096
_GAMES = [f"{number:06}-solo.txt" for number in range(1, 7)]


def full_flash(saves: dict[str, bytes]) -> bytes:
    """A flash with finished games and saves; a file of a person's own takes all the rest."""
    games = {
        f"/saves/{archive.path(name)}": form.head("games/x", 0) + name.encode() * 300
        for name in _GAMES
    }
    mine = {f"/saves/{name}": content for name, content in saves.items()}

    def with_blocks(count: int) -> bytes | None:
        try:
            return new_flash({**games, **mine, "/mine": bytes(count * _BLOCK)})
        except image.FirmwareError:
            return None

    most = image.BOARDS["pico"].size // _BLOCK
    too_many = bisect_left(range(most), True, key=lambda count: with_blocks(count) is None)
    return with_blocks(too_many - 1) or b""


def test_play_goes_on_and_the_oldest_finished_games_make_room(micropython, tmp_path) -> None:
    played = tmp_path / "played"
    with Simulator(storage=played) as first:
        start_tally(first, seats=3, dealer=3)
        for _ in range(60):
            press(first, to_cell("4"))
    flash = full_flash(copy(played, tmp_path / "copy"))
    keys = f"{to_cell('7')} {to_cell('9')} wait:65000"
    with PicoSimulator(flash=flash) as device, Simulator(storage=played) as twin:
        press(device, keys)
        press(twin, keys)
        assert device.picture() != twin.picture(), "nothing is said"
        twin.handheld.shell.app.show_message(say("store.made_room"))
        press(twin, "wait:3200")
        assert device.picture() == twin.picture()
        for each in (device, twin):
            press(each, f"OK {to_cell('K')} restart wait:500")
        assert device.picture() == twin.picture()
        assert not device.pico.events and not device.pico.failure
        found = filesystem.files(device.pico.flash()[FILESYSTEM:])
    left = sorted(path.split("/")[-1] for path in found if "/games/" in path)
    assert 0 < len(left) < len(_GAMES) and left == _GAMES[-len(left) :]
    assert b"play 1 7" in found["/saves/tally.txt"]
