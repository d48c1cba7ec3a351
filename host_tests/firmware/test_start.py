"""From power-on to the loop: crashes, safe mode, and the self-test, on a device of test parts."""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import cards
from firmware import start, ticks
from firmware.backends import device
from firmware.backends.facts import supply
from firmware.device.contacts import Contacts
from firmware.device.display import Display
from firmware.device.keys import BACK, DOWN, LEFT, NAMES, OK, RANKS, RIGHT, SIX, UP
from firmware.device.sound import Silence
from firmware.device.ssd1306 import SSD1306
from firmware.files import store
from firmware.files.settings import FILE, Settings
from firmware.files.store import LARGEST
from firmware.screens import crash as crash_page
from firmware.screens.self_test import SelfTest
from firmware.words import LANGUAGES, say, use
from host_tests.firmware.flow import worded
from tools.hardware import FOLDER as HARDWARE
from tools.sim.guide import Guide
from tools.sim.panel import Panel
from tools.sim.words import WordCanvas

ROOT = Path(__file__).parents[2]


class Restart(Exception):
    """The device was restarted."""


class Fingers(Contacts):
    closed = 0

    def contacts(self) -> int:
        return self.closed


class Device(device.Device):
    """A device that follows a script of keys while it sleeps, and ends the loop after it."""

    keys: Fingers

    def __init__(self, folder: Path, script=(), held: int | None = None) -> None:
        keys = Fingers(SIX)
        if held is not None:
            keys.closed = 1 << held
        self.panel = Panel()
        display = Display(lambda: SSD1306(self.panel), print)
        if not (folder / "settings.json").exists():
            (folder / "settings.json").write_text("{}")  # else a new device asks first
        super().__init__(store.of_folder(str(folder)), keys, display, Silence())
        self.fed = 0
        self.watched = False
        self.kept_alive = False
        self.script = list(script)
        self._now = 5

    def now(self) -> int:
        self._now = ticks.later(self._now, 1)
        return self._now

    def rest(self, ms: int, dark: bool) -> None:
        if self.keys.closed and not self.script:
            self.keys.closed = 0
        elif self.script:
            self.keys.closed = 0 if self.keys.closed else 1 << self.script.pop(0)
        else:
            raise KeyboardInterrupt
        self.pass_(300)

    def pass_(self, ms: int) -> None:
        """Let time pass."""
        self._now = ticks.later(self._now, ms)

    def watch(self) -> None:
        self.watched = True

    def feed(self) -> None:
        self.fed += 1

    def keep_alive(self) -> None:
        self.kept_alive = True

    def restart(self) -> None:
        raise Restart

    def entropy(self) -> int:
        return 1

    def millivolts(self) -> int:
        return 3712

    def facts(self) -> list[str]:
        return ["Test device", "Free memory 1 KB"]


@pytest.fixture
def canvases(monkeypatch) -> list[WordCanvas]:
    """Return the canvases that were made, to read their words."""
    made: list[WordCanvas] = []

    def make() -> WordCanvas:
        made.append(WordCanvas())
        return made[-1]

    monkeypatch.setattr("firmware.start.Canvas", make)
    return made


def run(device: Device, canvases: list[WordCanvas]) -> str:
    """Run until the script is over; return the words on the screen."""
    with pytest.raises(KeyboardInterrupt):
        start.run(device)
    return "\n".join(canvases[0].lines())


def test_the_home_screen_shows_the_battery(tmp_path, canvases) -> None:
    device = Device(tmp_path, script=(RIGHT,))  # it cuts the first picture short
    assert "[battery_2]" in run(device, canvases)
    assert device.watched and device.fed
    assert device.kept_alive, "Ctrl-C left nobody to feed the watchdog"


@pytest.mark.parametrize(
    ("cell", "symbol"),
    [(4200, "battery_4"), (4000, "battery_4"), (3700, "battery_2"), (3400, "battery_0")],
)
def test_pocket_shows_how_full_its_cell_is_although_it_measures_behind_a_diode(
    tmp_path, canvases, monkeypatch, cell: int, symbol: str
) -> None:
    drop = json.loads((HARDWARE / "pocket" / "device.json").read_text())["battery"]["drop"]
    third = (cell - drop) / 3  # mV at the pin, of the 3300 that read 65535

    def read() -> int:
        return math.ceil(third * 65535 / 3300)

    device = Device(tmp_path, script=(RIGHT,))
    monkeypatch.setattr(device, "millivolts", lambda: supply(read, 3, drop))
    assert f"[{symbol}]" in run(device, canvases)


def test_back_held_at_power_on_offers_safe_mode_and_reads_no_files(tmp_path, canvases) -> None:
    (tmp_path / "settings.json").write_text('{"contrast": 1}')
    (tmp_path / "tally.txt").write_text("rubbish")
    (tmp_path / "playing").write_text("tally")
    device = Device(tmp_path, held=BACK)
    words = run(device, canvases)
    assert worded("{safe.title}") in words and worded("{safe.reset}") in words
    assert device.panel.contrast == 207
    assert (tmp_path / "tally.txt").read_text() == "rubbish"


@pytest.mark.parametrize(("script", "there"), [((), True), ((BACK,), False)])
def test_back_leaves_safe_mode_once_it_is_pressed_again(tmp_path, canvases, script, there) -> None:
    """BACK that is held since the start does nothing."""
    device = Device(tmp_path, script, held=BACK)
    assert (worded("{safe.title}") in run(device, canvases)) == there


def test_safe_mode_resets_the_settings_and_keeps_the_games(tmp_path, canvases) -> None:
    (tmp_path / "settings.json").write_text('{"contrast": 1}')
    (tmp_path / "tally.txt").write_text("rubbish")
    device = Device(tmp_path, [OK], held=BACK)
    device.script = [OK]
    device.keys.closed = 1 << BACK
    assert say("safe.was_reset") in run(device, canvases).replace("\n", " ")
    assert not (tmp_path / "settings.json").exists()
    assert (tmp_path / "tally.txt").read_text() == "rubbish"


def test_a_setting_changed_after_safe_mode_leaves_those_it_has_not_read(tmp_path, canvases) -> None:
    (tmp_path / "settings.json").write_text('{"volume": "low", "pace": 60}')
    device = Device(tmp_path, [UP, OK, LEFT, OK, LEFT], held=BACK)
    wanted = say("app.settings_not_saved", why=say("file.read_only"))
    assert wanted in run(device, canvases).replace("\n", " ")
    read = Settings(store.of_folder(str(tmp_path)))
    assert (read.volume, read.pace) == ("low", 60)


def test_settings_that_safe_mode_has_reset_are_saved_again(tmp_path) -> None:
    Settings(store.of_folder(str(tmp_path))).save()
    there = store.of_folder(str(tmp_path))
    settings = Settings(there, read=False)
    there.remove(FILE)
    for volume in ("low", "off"):
        settings.volume = volume
        settings.save()
        assert Settings(there).volume == volume


def test_a_problem_with_the_board_is_on_the_screen_and_at_the_serial_port(
    tmp_path, canvases, capsys
) -> None:
    device = Device(tmp_path)
    device.problems = ["device.json: keys.up: GP99 is no pin"]
    words = run(device, canvases)
    assert "GP99 is no pin" in words.replace("\n", " ")
    assert "GP99 is no pin" in capsys.readouterr().out


def test_a_new_device_with_a_problem_asks_for_the_language_too(tmp_path, canvases) -> None:
    device = Device(tmp_path, [OK, OK])  # the message, the first picture
    (tmp_path / "settings.json").unlink()
    device.problems = ["device.json: keys.up: GP99 is no pin"]
    assert "Deutsch" in run(device, canvases)


def crash(tmp_path: Path, canvases, text: str) -> Device:
    """Make the loop fail with a text, and continue with a key."""
    device = Device(tmp_path, [DOWN])
    device.tick = lambda now: 1 // 0 if text is None else _fail(text)  # type: ignore[method-assign]
    with pytest.raises(Restart):
        start.run(device)
    return device


def _fail(text: str) -> Any:
    raise ValueError(text)


def test_a_crash_keeps_the_traceback_says_what_to_do_and_restarts(tmp_path, canvases) -> None:
    device = crash(tmp_path, canvases, "first")
    words = "\n".join(canvases[0].lines())
    assert worded("{crash.title}") in words and "Hold\nBACK" in words
    assert any(device.panel.pixels().rows)
    assert "first" in (tmp_path / "crash1.txt").read_text()


def test_the_last_three_crashes_are_kept(tmp_path, canvases) -> None:
    for text in ("one", "two", "three", "four"):
        crash(tmp_path, canvases, text)
    kept = [(tmp_path / f"crash{n}.txt").read_text() for n in (1, 2, 3)]
    assert ["four" in kept[0], "three" in kept[1], "two" in kept[2]] == [True] * 3
    assert not (tmp_path / "crash4.txt").exists()


def page(canvases) -> bool:
    """Return whether the newest canvas shows the page of a crash."""
    return worded("{crash.title}") in canvases[-1].lines()


def test_a_traceback_is_kept_with_its_head_and_tail_however_long_it_is(tmp_path, canvases) -> None:
    text = "begin" + " and so on" * 2000 + " end"
    for _ in range(2):  # the second has to move the first one away
        device = crash(tmp_path, canvases, text)
        assert page(canvases) and any(device.panel.pixels().rows)
    for name in ("crash1.txt", "crash2.txt"):
        kept = (tmp_path / name).read_text()
        assert len(kept) <= LARGEST
        assert kept.startswith("Traceback") and kept.rstrip().endswith("end")


def test_an_old_traceback_that_is_too_long_does_not_stop_the_page(tmp_path, canvases) -> None:
    (tmp_path / "crash1.txt").write_text("Traceback" * 1000)
    crash(tmp_path, canvases, "new")
    assert page(canvases)
    assert "new" in (tmp_path / "crash1.txt").read_text()


@pytest.mark.parametrize(
    "fault", [OSError(28, "full"), OSError(5, "EIO"), MemoryError(), KeyError()]
)
@pytest.mark.parametrize("method", ["write", "rename", "exists"])
def test_the_page_comes_whatever_keeps_the_traceback_from_being_kept(
    tmp_path, canvases, monkeypatch, fault, method
) -> None:
    device = Device(tmp_path, [DOWN])
    (tmp_path / "crash1.txt").mkdir()

    def broken(*arguments):
        raise fault

    def loop_breaks(now):
        monkeypatch.setattr(device.storage, method, broken)
        return _fail("first")

    device.tick = loop_breaks  # type: ignore[method-assign]
    with pytest.raises(Restart):
        start.run(device)
    assert page(canvases) and any(device.panel.pixels().rows)


@pytest.mark.parametrize("language", [name for name, _ in LANGUAGES])
def test_why_a_traceback_is_not_kept_ends_with_a_full_stop(
    tmp_path, monkeypatch, language: str
) -> None:
    use(language)
    device = Device(tmp_path)

    def is_full(*arguments):
        raise OSError(28, "full")

    monkeypatch.setattr(device.storage, "write", is_full)
    text = crash_page.save(device.storage, ValueError("first"))
    assert text.rstrip().endswith(say("file.full") + ".")


def test_the_page_comes_for_an_error_that_can_not_say_what_it_is(tmp_path, canvases) -> None:
    class Dumb(Exception):
        def __repr__(self) -> str:
            raise MemoryError

    device = Device(tmp_path, [DOWN])

    def loop_breaks(now):
        raise Dumb

    device.tick = loop_breaks  # type: ignore[method-assign]
    with pytest.raises(Restart):
        start.run(device)
    assert page(canvases) and "Dumb" in canvases[-1].lines()


def test_the_page_comes_when_the_catalogue_of_texts_is_what_has_broken(
    tmp_path, canvases, monkeypatch
) -> None:
    monkeypatch.setattr("firmware.screens.crash.say", lambda which, **values: _fail("no texts"))
    device = crash(tmp_path, canvases, "first")
    words = canvases[0].lines()
    assert "crash.title" in words and "crash.advice" in words
    assert any(device.panel.pixels().rows)
    assert "first" in (tmp_path / "crash1.txt").read_text()


class Unconnected(Device):
    """Return a device that searches for its display in its ticks, as a board does."""

    def __init__(self, folder: Path, script=()) -> None:
        super().__init__(folder, script)
        self.panel = Panel()
        self.display = Display(lambda: SSD1306(self.panel), lambda text: None)

    def tick(self, now: int) -> int:
        return self.display.tick(now)


@pytest.mark.parametrize("where", ["App.__init__", "Settings.__init__", "Home.__init__"])
def test_an_error_before_the_loop_shows_the_page_as_well(
    tmp_path, canvases, monkeypatch, where
) -> None:
    name, _, method = where.partition(".")
    module = {"App": "shell", "Settings": "app", "Home": "screens.home"}[name]

    def broken(*arguments):
        raise ValueError("before the loop")

    monkeypatch.setattr(f"firmware.{module}.{name}.{method}", broken)
    device = Unconnected(tmp_path, [OK])
    with pytest.raises(Restart):
        start.run(device)
    assert page(canvases) and any(device.panel.pixels().rows)
    assert "before the loop" in (tmp_path / "crash1.txt").read_text()


def test_a_part_that_can_not_be_brought_up_shows_the_page_as_well(tmp_path, canvases) -> None:
    device = Unconnected(tmp_path, [OK])
    device.bring_up = lambda: _fail("no such pin")  # type: ignore[method-assign]
    with pytest.raises(Restart):
        start.run(device)
    assert page(canvases) and any(device.panel.pixels().rows)


def test_keys_that_are_broken_leave_the_page_for_a_minute(tmp_path, canvases) -> None:
    device = Unconnected(tmp_path)
    device.keys.poll = lambda now: _fail("keys")  # type: ignore[method-assign]
    rested: list[int] = []

    def rest(ms: int, dark: bool) -> None:
        rested.append(ms)
        device.pass_(ms)

    device.rest = rest  # type: ignore[method-assign]
    with pytest.raises(Restart):
        start.run(device)
    assert page(canvases) and any(device.panel.pixels().rows)
    assert 55_000 < sum(rested) <= 60_000
    assert device.fed >= len(rested)


def test_ctrl_c_on_the_page_leaves_the_watchdog_fed(tmp_path, canvases) -> None:
    device = Device(tmp_path)
    device.tick = lambda now: _fail("first")  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        start.run(device)
    assert page(canvases) and device.kept_alive


def test_the_self_test_shows_every_key_that_was_pressed(device) -> None:
    for key in ("LEFT", "OK", "UP", "UP", "OK"):
        device.press(key)
    for words in ("{test.dark_spots}", "{test.arrow}", "{test.next}"):
        assert worded(words) in device.words()
    lit = device.picture()
    device.press("RIGHT")
    assert device.picture() != lit
    device.press("OK")
    for key in NAMES[:4]:
        device.press(key)
    assert worded("{test.press_every_key}") in device.words()[0]
    device.press("OK")
    device.press("OK")
    assert worded("{facts.simulated}") in device.words()[0]
    device.press("BACK")
    assert worded("{menu.settings}") in device.words()[0]


def test_the_self_test_shows_which_key_of_a_pad_arrives(golden) -> None:
    """A maker finds by it whether rows and columns are wired in the right order."""
    with Guide(seed=1, keypad="matrix") as device:
        device.app.push(SelfTest(device.app))
        device.press("OK")
        for rank in cards.RANKS:
            before = device.picture()
            device.press(rank)
            assert device.picture() != before
            if rank == "4":  # the first row
                golden("self-test-pad", device)


def test_the_self_test_shows_what_a_knob_can_do(golden) -> None:
    with Guide(seed=1, keypad="encoder") as device:
        device.app.push(SelfTest(device.app))
        device.press("OK")
        device.press("LEFT")
        golden("self-test-knob", device)


def test_keys_for_ranks_play_cards_and_are_arrows_elsewhere(quick_device) -> None:
    app = quick_device.handheld.shell.app
    for key in (OK, OK, OK, OK):
        app.key(key)
    app.key(RANKS + 12)  # K
    app.key(RANKS + 9)  # 10: only -10 fits
    assert app.game.table.game.deal.total == 89
    app.key(RANKS + 0)  # A: only 1 fits
    assert app.game.table.game.deal.total == 90
    app.key(RANKS + 7)  # 8 fits
    assert app.game.table.game.deal.total == 98
    app.key(BACK)
    app.key(RANKS + 7)  # 8 is DOWN in a menu
    app.key(RANKS + 2)  # 3 means nothing there
    app.key(OK)
    assert app.game.table.game.deal.total == 98
    assert (UP, RIGHT) == (0, 3)


def test_a_crash_without_memory_for_its_page_restarts_all_the_same(tmp_path, monkeypatch) -> None:
    def no_memory(*arguments) -> None:
        raise MemoryError

    device = Device(tmp_path)
    monkeypatch.setattr("firmware.shell.Shell.step", no_memory)
    monkeypatch.setattr("firmware.screens.crash.draw", no_memory)
    with pytest.raises(Restart):
        start.run(device)
    assert "MemoryError" in (tmp_path / "crash1.txt").read_text()


_IMPORTS = """
import importlib._bootstrap_external as loaders
import sys
from firmware import cpython
cpython.install()
nested = [0, 0]  # now, and at most
real = loaders.SourceFileLoader.exec_module
def exec_module(self, module):
    ours = module.__name__.split(".")[0] in ("engine", "firmware")
    nested[0] += ours
    nested[1] = max(nested)
    real(self, module)
    nested[0] -= ours
loaders.SourceFileLoader.exec_module = exec_module
from firmware import start
first = len(sys.modules)
for name in start.after_the_first_picture():
    __import__(name)
print(nested[1], len(sys.modules) - first, *sys.modules)
"""


def test_after_the_first_picture_all_is_imported_and_few_imports_are_nested() -> None:
    """Fifteen nested imports would fill MicroPython's stack."""
    made = subprocess.run(
        [sys.executable, "-c", _IMPORTS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    nested, later, *modules = made.stdout.split()
    assert int(nested) <= 8 and int(later) > 60
    paths = [path for name in ("engine", "firmware") for path in (ROOT / name).rglob("*.py")]
    every = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths}
    outside = ("backends", "boards", "device", "words", "cpython", "_boot", "boot", "main")
    left = {name.removesuffix(".__init__") for name in every} - set(modules)
    left = {name for name in left if not name.startswith(tuple(f"firmware.{o}" for o in outside))}
    assert left == {"firmware.screens.safe_mode"}  # a start with BACK held imports it
