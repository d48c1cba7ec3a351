"""The loop: one key, then its picture and its event on flash, then the next key.

`pytest host_tests/firmware/test_loop.py --bursts 100000` tries a given number of bursts.
"""

from __future__ import annotations

import random

import pytest

from engine import resuming
from firmware import ticks
from firmware.device.keys import BACK, BOUNCE, DOWN, LEFT, OK, RIGHT, UP
from firmware.files import saves
from firmware.ui.canvas import Canvas
from tools.sim.fingers import WAYS, press
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator

# Most keys continue a game; few leave it.
KEYS = (UP, DOWN, LEFT, RIGHT, OK, OK, OK, OK, RIGHT, DOWN) * 3 + (BACK,)
# ms between two bursts: most are short; some let a bot play; a few let the display go dark.
WAITS = (0, 0, 1, 5, 30, 30, 120, 250, 400, 900, 1600, 2500) * 4 + (70_000, 200_000)
LENGTH = 60  # bursts per start


class Bursts:
    """A device whose keys come in bursts between two scans of the contacts.

    After each step, the display must show the same as a complete redraw. When a key is taken,
    every event before it must be on the flash.
    """

    def __init__(self, device: Simulator) -> None:
        self._device = device
        self._handheld = device._inside._handheld  # type: ignore[union-attr]
        self._shell = self._handheld.shell
        self._app = self._shell.app
        self._canvas = Canvas()
        self._kept: tuple[bytes, list[int]] = b"", []
        take = self._app.key

        def key(code: int, repeated: bool = False) -> None:
            self.check_flash()
            self.check_picture()
            assert not self._app._to_write, "a file waits to be written"
            take(code, repeated)

        self._app.key = key

    def burst(self, keys: list[int]) -> None:
        """Press keys one after another, all before the device scans its contacts again."""
        for key in keys:
            for contacts in (1 << key, 0):
                self._handheld.device.keys.edges.note(contacts, self._device._now)
                self._device._now = ticks.later(self._device._now, BOUNCE + 1)

    def wait(self, ms: int) -> None:
        """Let time pass, and check the display and the flash after each step."""
        while True:
            self._device.wait(0)
            wait = self._device.wait_at_most
            self.check_picture()
            self.check_flash()
            if wait < 0 or wait > ms:
                break
            wait = wait or 1
            ms -= wait
            self._device._now = ticks.later(self._device._now, wait)
        self._device._now = ticks.later(self._device._now, max(0, ms))

    def check_picture(self) -> None:
        """Check that the display shows what the screen draws on an empty canvas."""
        if self._shell.dark:
            return
        self._canvas.clear()
        self._app._stack[-1].draw(self._canvas)
        wanted = Picture.from_frame(self._canvas.buffer)
        shown = self._device.picture()
        if self._app.settings.turned:
            shown = shown.turned()
        if shown != wanted:
            words = f"{shown.text()}\nis shown, but a redraw is\n{wanted.text()}"
            pytest.fail(words, pytrace=False)

    def check_flash(self) -> None:
        """Check that the record on the flash has every event of the game on the screen."""
        game = self._app.game
        if game is None:
            return
        # A bid half laid is no event yet.
        written = [written for written, _ in game.table.text()][-1]
        history = game.table.game.history[:written]
        kept = b"".join(self._handheld.device.storage.pieces(saves.file_of(game.kind)))
        if (kept, history) != self._kept:
            *_, table = resuming.resuming(kept.decode().splitlines(keepends=True))
            assert table.game.history == history
            self._kept = kept, history


@pytest.mark.parametrize("way", WAYS)
def test_each_key_is_drawn_and_saved_before_the_next(way: str, pytestconfig: pytest.Config) -> None:
    starts = max(1, pytestconfig.getoption("--bursts") // LENGTH // len(WAYS))
    for start in range(starts):
        chance = random.Random(f"{way} {start}")
        with Simulator(seed=start) as device:
            press(device, WAYS[way])
            bursts = Bursts(device)
            for _ in range(LENGTH):
                bursts.burst(chance.choices(KEYS, k=chance.randint(1, 3)))
                bursts.wait(chance.choice(WAITS))
