"""The backend of microcontrollers on a made-up port: a part that the port refuses ends little else.

The ESP32 port of MicroPython 1.25 numbers its timers from 0 to 3 and refuses all others; the RP2
port has no others than -1.
"""

from __future__ import annotations

import importlib
import sys
import types
from collections.abc import Callable
from typing import Any

import pytest

from firmware import start
from host_tests.firmware.test_start import Device

_WITH_PINS = ("backends.board", "device.buzzer", "device.oled", "device.timers")


class Machine(types.ModuleType):
    """MicroPython's `machine` with timers; no other part does anything.

    numbers: those of timers that the port has. timers: by number, those that run.
    """

    def __init__(self, numbers: range) -> None:
        super().__init__("machine")
        made = self
        self.numbers = numbers
        self.timers: dict[int, dict[str, Any]] = {}
        self.fed = 0

        class Timer:
            ONE_SHOT = 0

            def __init__(self, number: int, **settings: Any) -> None:
                if number not in made.numbers:
                    raise ValueError("invalid Timer number")
                self.number = number
                if settings:
                    self.init(**settings)

            def init(self, **settings: Any) -> None:
                made.timers[self.number] = settings

            def deinit(self) -> None:
                del made.timers[self.number]

        class WDT:
            def __init__(self, timeout: int) -> None:
                pass

            def feed(self) -> None:
                made.fed += 1

        class Part:
            OUT = 0

            def __init__(self, *arguments: Any, **settings: Any) -> None:
                pass

        self.Timer, self.WDT = Timer, WDT
        self.Pin = self.PWM = self.I2C = self.SPI = self.ADC = Part


class Poll:
    def register(self, *arguments: Any) -> None:
        pass


@pytest.fixture
def machine_of(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Machine]:
    """Return a function that makes a port: "esp32" or "rp2"."""

    def make(port: str) -> Machine:
        made = Machine(range(4) if port == "esp32" else range(-1, 0))
        monkeypatch.setitem(sys.modules, "machine", made)
        monkeypatch.setattr("__main__.keep_alive", None, raising=False)
        for name in _WITH_PINS:  # imported with this port now, and with none afterwards
            monkeypatch.setitem(sys.modules, "firmware." + name, made)
            del sys.modules["firmware." + name]
            package, _, module = name.partition(".")
            within = importlib.import_module("firmware." + package)
            monkeypatch.setattr(within, module, made, raising=False)
            delattr(within, module)
        monkeypatch.setattr("sys.platform", port)
        monkeypatch.setattr("select.poll", Poll)
        for name in ("ticks_ms", "sleep_ms", "sleep_us"):
            monkeypatch.setattr("time." + name, lambda *ms: 0, raising=False)
        return made

    return make


@pytest.mark.parametrize("port", ["esp32", "rp2"])
def test_the_watchdog_is_fed_at_the_serial_port_while_a_sound_ends(machine_of, port: str) -> None:
    machine = machine_of(port)
    from firmware.backends.board import Board
    from firmware.device.buzzer import Buzzer

    board = Board()
    board.watch()
    buzzer = Buzzer(17)
    board.keep_alive()
    numbers = set(machine.timers)
    (settings,) = machine.timers.values()
    settings["callback"](None)
    assert machine.fed == 1 and settings["period"] < 8000
    if port == "esp32":
        buzzer.tone(440, 10)
        assert len(machine.timers) == 2, "the sound took the watchdog's timer"
        assert machine.timers.keys() > numbers


def test_a_board_without_a_timer_for_its_piezo_is_silent_and_says_so(
    machine_of, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = machine_of("esp32")
    machine.numbers = range(0)
    from firmware.backends import board as backend

    described = {"keys": None, "sound": {"pin": 17}, "display": None, "battery": None}
    monkeypatch.setattr(backend.gc, "threshold", lambda *bytes: None, raising=False)
    monkeypatch.setattr(backend.boards, "find", lambda machine: "")
    monkeypatch.setattr(backend.boards, "load", lambda machine, text: (described, []))
    monkeypatch.setattr(backend, "_store", lambda: None)
    device = backend.Board()
    device.bring_up()
    device.sound.play(0)
    assert device.problems == ["There is no sound: invalid Timer number."]


@pytest.mark.parametrize("which", ["keep_alive", "settle"])
def test_ctrl_c_does_what_is_left_even_if_a_part_of_it_fails(
    tmp_path, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    device = Device(tmp_path)
    done = []

    def step(name: str) -> Callable[[], None]:
        def do() -> None:
            done.append(name)
            if name == which:
                raise ValueError("invalid Timer number")

        return do

    monkeypatch.setattr(device, "keep_alive", step("keep_alive"))
    monkeypatch.setattr(device.storage, "settle", step("settle"))
    with pytest.raises(KeyboardInterrupt):
        start.run(device)
    assert done == ["keep_alive", "settle"]


def test_ctrl_c_on_the_page_of_a_crash_ends_it_even_if_the_watchdog_can_not_be_fed(
    tmp_path, monkeypatch: pytest.MonkeyPatch
) -> None:
    device = Device(tmp_path)

    def fail(*arguments: Any) -> Any:
        raise ValueError("a fault")

    monkeypatch.setattr(device, "tick", fail)
    monkeypatch.setattr(device, "keep_alive", fail)
    with pytest.raises(KeyboardInterrupt):
        start.run(device)
