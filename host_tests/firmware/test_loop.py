"""The loop: one key, then its picture and its event on flash, then the next key.

`pytest host_tests/firmware/test_loop.py --bursts 100000` tries a given number of bursts.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from engine import resuming
from engine.chance import Chance
from engine.table import THINK, Table
from firmware import ticks
from firmware.backends.simulated import Simulated
from firmware.device.keys import BACK, BOUNCE, DOWN, LEFT, OK, RIGHT, UP
from firmware.files import saves
from firmware.screens.common.play import NOWHERE
from firmware.screens.common.screen import Screen
from firmware.shell import Shell
from firmware.ui.canvas import Canvas
from host_tests import amount
from tools.sim.fingers import WAYS, press
from tools.sim.guide import Guide
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
        self._handheld = device.handheld
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
                self._handheld.device.keys.note(contacts, self._device.now)
                self._device.now = ticks.later(self._device.now, BOUNCE + 1)

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
            self._device.now = ticks.later(self._device.now, wait)
        self._device.now = ticks.later(self._device.now, max(0, ms))

    def check_picture(self) -> None:
        """Check that the display shows what the screen draws on an empty canvas."""
        if self._shell.dark or not self._app.screen().is_visible():
            return  # or the last picture stays for a moment
        self._canvas.clear()
        self._app.screen().draw(self._canvas)
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
            assert isinstance(table, Table) and table.game.history == history
            self._kept = kept, history


class Busy(Screen):
    """A screen with work without end; `slices` counts it, and `during` is called in each slice."""

    def __init__(self, app) -> None:
        super().__init__(app)
        self.slices = 0
        self.keys_taken: list[int] = []
        self.during: Callable[[], None] = lambda: None

    def key(self, key: int, repeated: bool) -> None:
        self.keys_taken.append(key)

    def work(self) -> bool:
        self.slices += 1
        self.during()
        return True


@pytest.fixture
def shell(tmp_path: Path) -> Shell:
    """Return the loop on a device whose clock stands at 0."""
    made = Shell(Simulated(str(tmp_path), 1), Canvas())
    made.step(0)
    return made


def test_a_key_waits_for_one_slice_of_work_at_most(shell: Shell) -> None:
    device = shell.app.device
    screen = Busy(shell.app)
    shell.app.push(screen)

    def touch() -> None:
        if screen.slices == 3:
            device.keys.note(1 << OK, device.clock)
            device.keys.note(0, device.clock + 30)

    screen.during = touch
    assert shell.step(1000) == 0
    assert screen.slices == 3 and screen.keys_taken == []
    shell.step(1001)
    assert screen.keys_taken == [OK]


def test_a_step_ends_its_work_after_a_while_so_that_time_passes_on_the_screen(shell: Shell) -> None:
    device = shell.app.device
    screen = Busy(shell.app)
    shell.app.push(screen)
    device.clock = 1000
    screen.during = lambda: setattr(device, "clock", device.clock + 30)
    assert shell.step(device.clock) == 0
    assert screen.slices == 2


def test_garbage_is_collected_once_after_the_last_key_and_not_while_a_key_is_down(
    shell: Shell,
) -> None:
    device = shell.app.device
    collected: list[int] = []
    device.collect = lambda: collected.append(device.clock)

    def until(end: int) -> None:
        while device.clock < end:
            wait = shell.step(device.clock)
            left = end - device.clock
            device.clock += left if wait < 0 else min(max(1, wait), left)

    until(10_000)
    collected.clear()
    device.keys.closed = 1 << DOWN
    until(10_399)
    assert collected == []
    device.keys.closed = 0
    until(12_000)
    assert len(collected) == 1


def test_a_key_stops_bots_that_play_on_in_the_middle_of_a_thought(tmp_path: Path) -> None:
    """With three of the best bots, it once waited for the whole card."""
    with Guide(storage=tmp_path, seed=1) as device:
        press(device, WAYS["Parlett, solo"] + " wait:500")
        screen = device.screen
        keys = device.handheld.device.keys
        thoughts: list[bool] = []

        def think():
            for _ in range(1000):
                thoughts.append(keys.waiting())
                if len(thoughts) == 40:
                    keys.note(1 << DOWN, device.now)
                    keys.note(0, device.now + 30)
                yield screen.game.legal_moves()[0]

        screen.table.think = think
        while screen.table.prompt()[0] != THINK:
            device.take_turn(Chance(1))
        thoughts.clear()
        screen.skip()
        device.wait(50)
        assert screen._skips == NOWHERE
        assert thoughts.count(True) <= 1
        assert screen.table.prompt()[0] == THINK


@pytest.mark.parametrize("way", amount.by_turns(list(WAYS)))
def test_each_key_is_drawn_and_saved_before_the_next(way: str, pytestconfig: pytest.Config) -> None:
    asked = pytestconfig.getoption("--bursts") or (1800 if amount.everything else 600)
    starts = max(1, asked // LENGTH // len(WAYS))
    for start in range(starts):
        chance = random.Random(f"{way} {start}")
        with Simulator(seed=start) as device:
            press(device, WAYS[way])
            bursts = Bursts(device)
            for _ in range(LENGTH):
                bursts.burst(chance.choices(KEYS, k=chance.randint(1, 3)))
                bursts.wait(chance.choice(WAITS))
