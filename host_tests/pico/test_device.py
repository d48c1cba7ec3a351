"""The device on an emulated Pico: whole games, the same pictures as the simulator's, faults."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware import boards
from firmware.screens import crash
from firmware.ui.canvas import Canvas
from firmware.words import say
from host_tests import amount
from host_tests.firmware.flow import start_solo, start_tally
from host_tests.firmware.test_solo import WON, play_on
from host_tests.kept import copy
from tools.image import filesystem
from tools.node import ROOT
from tools.sim.fingers import WAYS, press, to_cell
from tools.sim.guide import Guide
from tools.sim.pico.device import PicoSimulator, new_flash, pin_of
from tools.sim.pico.memory import FILESYSTEM
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator
from tools.sim.texts import has_text


class Both:
    """The same key presses on an emulated Pico and on the simulator; their pictures must match."""

    def __init__(self, pico: PicoSimulator, simulator: Simulator) -> None:
        self.pico = pico
        self.simulator = simulator
        self.check()

    def press(self, key: str) -> None:
        self.pico.press(key)
        self.simulator.press(key)
        self.check(key)

    def tap(self, key: str) -> None:
        self.pico.tap(key)
        self.simulator.tap(key)
        self.check(key)

    def wait(self, ms: int) -> None:
        self.pico.wait(ms)
        self.simulator.wait(ms)
        self.check(f"wait {ms}")

    def restart(self) -> None:
        self.pico.restart()
        self.simulator.restart()
        self.check("restart")

    def words(self) -> list[str]:
        return self.simulator.words()

    def check(self, after: str = "the start") -> None:
        here, there = self.pico.picture(), self.simulator.picture()
        assert here == there, f"after {after}:\n{here.text()}\n{there.text()}"


@pytest.fixture
def both(pico: PicoSimulator):
    with Simulator(seed=1) as simulator:
        yield Both(pico, simulator)


def play_hand(device: Both | Simulator) -> bool:
    """Play a hand of a tally to its end; return whether the game is over."""
    while not has_text(device.words()[0], "adding.hand_over", "play.wins"):
        press(device, to_cell("K") + " " + to_cell("can't"))
    return has_text(device.words()[0], "play.wins")


def test_a_tally_with_undo_and_power_cuts_shows_what_the_simulator_shows(both) -> None:
    start_tally(both, seats=3, dealer=3)
    for keys in (
        to_cell("K"),
        to_cell("9"),
        to_cell("4"),
        to_cell("10"),
        "BACK OK",
        "BACK DOWN OK",
    ):
        press(both, keys)
    both.restart()
    play_hand(both)
    press(both, "wait:1000 OK OK")
    both.restart()
    assert both.pico.pico.failure is None


@pytest.mark.parametrize("kind", amount.by_turns(list(WAYS)))
def test_what_has_just_begun_goes_on_when_the_power_is_back(image, kind: str) -> None:
    """Then most modules are imported, with the deepest stack."""
    with PicoSimulator(flash=image) as pico, Simulator(seed=1) as simulator:
        for each in (pico, simulator):
            press(each, WAYS[kind])
            each.restart()
        simulator.wait(300)
        assert pico.picture() == simulator.picture()
        assert pico.pico.unused_stack() > 1000  # MicroPython itself uses 256 of it


def test_the_last_hand_of_a_tally_shows_what_the_simulator_shows(tmp_path: Path) -> None:
    hands = 0 if amount.everything else 8  # those that are played before, on the simulator
    with Simulator(storage=tmp_path / "played", seed=1) as first:
        start_tally(first, seats=2, dealer=2)
        for _ in range(hands):
            assert not play_hand(first)
            press(first, "wait:1000 OK")
    saves = copy(tmp_path / "played", tmp_path / "copy")
    flash = new_flash({"/seed": b"1", **{f"/saves/{name}": saves[name] for name in saves}})
    with (
        PicoSimulator(flash=flash) as pico,
        Simulator(storage=tmp_path / "played", seed=1) as simulator,
    ):
        both = Both(pico, simulator)
        while not play_hand(both):
            press(both, "wait:1000 OK")
            hands += 1
        assert hands == 8
        both.restart()
        assert pico.pico.failure is None


@pytest.mark.long  # `test_bench.py` plays a part of a solo game, and compares its pictures
def test_a_whole_solo_game_shows_what_the_simulator_shows() -> None:
    flash = new_flash({"/seed": b"17"})  # a short game
    with PicoSimulator(flash=flash) as pico, Simulator(seed=17) as simulator:
        both = Both(pico, simulator)
        start_solo(both, bots=1)
        for _ in range(100):
            if has_text(both.words()[0], *WON):
                break
            play_on(both)
        assert has_text(both.words()[0], *WON)


def test_a_seed_that_an_editor_has_ended_with_a_line_is_used() -> None:
    flash = new_flash({"/seed": b"1\r\n"})
    with PicoSimulator(flash=flash) as pico, Simulator(seed=1) as simulator:
        both = Both(pico, simulator)
        start_solo(both, bots=1)  # its cards are those of the seed


def test_settings_are_back_after_a_power_cut(both) -> None:
    press(both, "LEFT OK DOWN*4 LEFT LEFT DOWN OK")
    assert both.pico.panel.contrast == both.simulator.panel.contrast == 159
    both.restart()
    assert both.pico.panel.contrast == 159
    press(both, "OK")  # rotates the screen, and the keys with it


def test_every_write_to_the_flash_can_be_cut_and_the_game_is_there(image) -> None:
    """The power fails in the n-th write after a card was played: the old state or the new."""
    with PicoSimulator(flash=image) as device, Simulator(seed=1) as simulator:
        both = Both(device, simulator)
        start_tally(both, seats=3, dealer=3)
        press(both, "OK")
        old = device.picture()
        flash = device.pico.flash()
        press(both, "OK")
        new = device.picture()
        before = device.pico.flash_counts()
    assert old != new
    assert sum(before) > 0
    cuts = 0
    for operations in range(12):
        with PicoSimulator(flash=flash) as device:
            assert device.picture() == old
            device.pico.cut_power(after_operations=operations)
            device.pico.press(pin_of("OK"))
            device.pico.run(300)
            if device.pico.power:
                break
            cuts += 1
            device.pico.cut_power()
            device.restart()
            assert device.picture() in (old, new), f"after {operations} writes"
    assert cuts, "no write was cut"


@pytest.fixture(scope="module")
def at_home(image: bytes) -> Iterator[PicoSimulator]:
    """Return a device that shows its home screen; each test leaves it there for the next."""
    with PicoSimulator(flash=image) as device:
        yield device


def test_without_a_display_the_device_starts_and_paints_it_when_it_is_plugged_in(
    at_home: PicoSimulator,
) -> None:
    pico = at_home
    home = pico.picture()
    pico.pico.plug_display(False)
    pico.restart()
    press(pico, "DOWN DOWN")
    pico.pico.plug_display(True)
    pico.pico.run(3000)
    pico.settle()
    press(pico, "UP UP")
    assert pico.picture() == home


@pytest.mark.parametrize("when", ["in between", "at the start"])
def test_a_display_that_holds_the_data_line_is_freed(at_home: PicoSimulator, when: str) -> None:
    """The display was interrupted within a byte, and waits for clock pulses to send the rest."""
    pico = at_home
    home = pico.picture()
    if when == "at the start":
        pico.pico.power_off()
        pico.pico.hold_data_line(clocks=9)
        pico.pico.power_on()
        pico.pico.run(2000)
    else:
        pico.pico.hold_data_line(clocks=9)
        pico.pico.press(pin_of("DOWN"))
        pico.pico.run(60)
        pico.pico.release(pin_of("DOWN"))
    pico.pico.run(5000)
    pico.settle()
    press(pico, "UP DOWN" if when == "at the start" else "UP")
    assert pico.picture() == home


def test_a_press_is_not_lost_while_the_flash_is_written(pico) -> None:
    """Two quick cards: saving the first takes longer than the next key is held."""
    keys = ("OK", "RIGHT", "OK")
    with Simulator(seed=1) as simulator:
        start_tally(simulator, seats=3, dealer=3)
        for key in keys:
            simulator.press(key)
        wanted = simulator.picture()
    start_tally(pico, seats=3, dealer=3)
    now = pico.pico.microseconds
    for number, key in enumerate(keys):
        pico.pico.press(pin_of(key), at=now + number * 70_000)
        pico.pico.release(pin_of(key), at=now + number * 70_000 + 30_000)
    pico.pico.run(1000)
    pico.settle()
    assert pico.picture() == wanted


def test_back_held_at_power_on_gives_safe_mode(at_home: PicoSimulator) -> None:
    pico = at_home
    pico.pico.power_off()
    pico.pico.press(pin_of("BACK"))
    pico.pico.power_on()
    pico.pico.run(2000)
    pico.settle()
    safe = pico.picture()
    pico.pico.release(pin_of("BACK"))
    pico.wait(100)
    assert pico.picture() == safe
    press(pico, "UP OK")  # to the home screen
    with Simulator() as simulator:
        assert pico.picture() == simulator.picture()


def test_a_mistake_in_device_json_is_shown_and_the_defaults_are_used() -> None:
    flash = new_flash({"/device.json": json.dumps({"keys": {"up": 99}}).encode()})
    with PicoSimulator(flash=flash) as device, Simulator() as simulator:
        assert device.picture() != simulator.picture()
        press(device, "OK wait:1500")  # the first picture follows
        assert device.picture() == simulator.picture()


def test_a_decimal_in_device_json_is_read_without_floats() -> None:
    flash = new_flash({"/device.json": b'{"battery": {"pin": 29, "times": 3.0}}'})
    with PicoSimulator(flash=flash) as device, Simulator() as simulator:
        assert device.picture() == simulator.picture()


@pytest.mark.parametrize("how", amount.first(2, ["deep", "huge", "cut off"]))
def test_a_damaged_device_json_is_said_and_the_board_starts_with_its_own_pins(how: str) -> None:
    content = {"deep": b"[" * 3000, "huge": b"x" * 60_000, "cut off": b'{"keys": {"up"'}[how]
    flash = new_flash({"/device.json": content})
    with PicoSimulator(flash=flash) as device, Simulator() as simulator:
        home = simulator.picture()
        (problem,) = boards.load("Raspberry Pi Pico with RP2040", content)[1]
        simulator.handheld.shell.app.show_message(problem)
        simulator.wait(300)
        assert device.picture() == simulator.picture() != home
        press(device, "OK wait:1500")  # the first picture follows
        assert device.picture() == home
        assert not device.pico.failure and not device.pico.events
        assert filesystem.files(device.pico.flash()[FILESYSTEM:])["/device.json"] == content


def test_storage_that_can_not_be_read_is_formatted_and_this_is_said() -> None:
    flash = bytearray(new_flash({"/seed": b"1"}))
    flash[FILESYSTEM : FILESYSTEM + 2 * 4096] = b"\0" * (2 * 4096)  # both superblocks
    with PicoSimulator(flash=bytes(flash)) as device, Simulator() as simulator:
        home = simulator.picture()
        simulator.handheld.shell.app.show_message(say("store.formatted"))
        simulator.wait(300)
        said = device.picture()
        assert said == simulator.picture() != home
        press(device, "OK restart")
        assert device.picture() not in (home, said), "it is said once, and nothing is stored"
        press(device, "OK BACK")  # the language, the tour
        assert device.picture() == home


ABOUT = "LEFT OK UP"
"""The keys from the home screen to an item whose text OK opens."""


def broken(at: str, code: str) -> bytes:
    """Return a flash on which code runs instead of what the firmware does.

    at: when it opens the help or another text (`help`), sets up its keys (`keys`), or has defined
        what erases a sector (`erase`).

    The image is the same for all code, because it takes long to make.
    """
    pages = "firmware/screens/common/pages.py"
    opened = (
        (ROOT / pages).read_bytes()
        + b"""

class Pages:
    def __init__(self, *about):
        exec(open("/help").read())
"""
    )
    buttons = "firmware/device/buttons.py"
    keys = (ROOT / buttons).read_bytes()
    start = b"super().__init__(SIX)"
    assert keys.count(start) == 1
    keys = keys.replace(start, b"exec(open('/keys').read()) if %s else %s" % (_has("keys"), start))
    sectors = "firmware/files/sectors.py"
    erased = (ROOT / sectors).read_bytes()
    erased += b"\n\nif %s:\n    exec(open('/erase').read())\n" % _has("erase")
    replaced = {pages: opened, buttons: keys, sectors: erased}
    return new_flash({f"/{at}": code.encode(), "/seed": b"1"}, replaced=replaced)


def _has(name: str) -> bytes:
    """Return an expression: whether a file is on the flash."""
    return b"'%s' in __import__('os').listdir('/')" % name.encode()


def test_an_erase_that_fails_at_the_first_start_costs_nothing() -> None:
    code = """
_left = [1]
_erase = Flash.erase


def _failing(flash, sector):
    if _left:
        raise OSError(_left.pop() + 4)
    _erase(flash, sector)


Flash.erase = _failing
"""
    with PicoSimulator(flash=broken("erase", code)) as pico, Simulator(seed=1) as simulator:
        both = Both(pico, simulator)
        start_tally(both, seats=3, dealer=3)
        press(both, to_cell("7"))
        both.restart()


def kept_fault(device: PicoSimulator) -> bool:
    """Return whether the traceback of the made-up fault is on the flash."""
    files = filesystem.files(device.pico.flash()[FILESYSTEM:])
    return any("crash" in path and b"a made-up fault" in files[path] for path in files)


def test_a_crash_is_kept_on_the_flash_shown_and_left_by_a_key() -> None:
    with (
        PicoSimulator(flash=broken("help", "raise ValueError('a made-up fault')")) as device,
        Simulator() as simulator,
    ):
        press(device, f"{ABOUT} OK")
        assert device.picture() != simulator.picture()
        press(device, "OK")
        device.pico.run(1500)
        device.settle()
        assert device.picture() == simulator.picture()
        assert kept_fault(device)


class Fault(Exception):
    def __repr__(self) -> str:
        return "ValueError('a made-up fault',)"  # the comma is MicroPython's


def test_an_error_before_the_loop_shows_the_page_and_the_device_restarts() -> None:
    flash = broken("keys", "raise ValueError('a made-up fault')")
    canvas = Canvas()
    crash.draw(canvas, Fault())
    with PicoSimulator(flash=flash) as device:
        assert device.picture() == Picture.from_frame(canvas.buffer)
        assert kept_fault(device)
        device.pico.plug_display(False)
        device.pico.run(61_000)
        assert "reset" in [name for name, _ in device.pico.events]


HANG = "while True: __import__('time').sleep(1)"


def test_the_watchdog_restores_the_game_when_the_loop_hangs() -> None:
    with Guide(seed=1) as guide:
        start_tally(guide, seats=3, dealer=3)
        press(guide, "OK BACK")
        place = [label for label, _ in guide.screen.items].index(say("menu.help"))
    with PicoSimulator(flash=broken("help", HANG)) as device:
        start_tally(device, seats=3, dealer=3)
        press(device, "OK")
        shown = device.picture()
        press(device, f"BACK DOWN*{place}")
        device.pico.press(pin_of("OK"))
        device.pico.run(100)
        device.pico.release(pin_of("OK"))
        device.pico.run(7000)
        assert device.picture() != shown
        device.pico.run(2500)
        device.settle()
        assert "watchdog" in [name for name, _ in device.pico.events]
        assert device.picture() == shown


def test_the_watchdog_spares_the_serial_prompt_and_ends_the_next_hang() -> None:
    """Ctrl-C, nine seconds at the prompt, Ctrl-D, and the same again; then the help hangs."""
    with PicoSimulator(flash=broken("help", HANG)) as device:
        pico = device.pico
        pico.plug_usb(True)
        pico.run(1000)
        pico.exchange(b"\r\x03\x03", b">>> ")
        pico.run(9000)
        pico.exchange(b"\x04", b"soft reboot")
        pico.run(1000)
        pico.exchange(b"\x03", b">>> ")
        pico.run(9000)
        assert not pico.events, "the watchdog bit a person at the serial port"
        pico.exchange(b"\x04", b"soft reboot")
        pico.run(2000)
        device.settle()
        press(device, ABOUT)
        pico.press(pin_of("OK"))
        pico.run(100)
        pico.release(pin_of("OK"))
        pico.run(9000)
        assert "watchdog" in [name for name, _ in pico.events], "a hang was not noticed"
