"""Optional parts of a Pico: the knob, the pad, other displays, the piezo, the battery."""

from __future__ import annotations

import json

import pytest

from firmware.backends.simulated import Simulated
from firmware.device.ssd1306 import CONTROLLERS
from host_tests import amount
from host_tests.firmware.flow import start_tally, worded
from tools.hardware import FOLDER, netlist
from tools.sim.fingers import press
from tools.sim.guide import Guide
from tools.sim.panel import Panel
from tools.sim.pico.board import SpiDisplay
from tools.sim.pico.device import PicoSimulator, new_flash, pin_of
from tools.sim.simulator import KEYPADS, Simulator

pytestmark = amount.for_changes_of(__file__, *amount.EMULATOR, *amount.ON_THE_BOARD, "hardware")


def fitted(**sections: object) -> bytes:
    """Return a flash with a `device.json` that lists the parts."""
    return new_flash({"/device.json": json.dumps(sections).encode(), "/seed": b"1"})


class Knob:
    """A hand on a rotary encoder at pins 10, 11 and 12."""

    def __init__(self, device: PicoSimulator) -> None:
        self.device = device
        self.level = {10: 1, 11: 1}

    def turn(self, first: int, second: int) -> None:
        pico = self.device.pico
        for pin in (first, second, first, second):
            self.level[pin] ^= 1
            pico.drive(pin, None if self.level[pin] else 0)
            pico.run(3)
        self.device.settle()

    def right(self) -> None:
        self.turn(10, 11)

    def left(self) -> None:
        self.turn(11, 10)

    def push(self, ms: int = 80) -> None:
        self.device.pico.press(12)
        self.device.pico.run(ms)
        self.device.pico.release(12)
        self.device.pico.run(60)
        self.device.settle()


def test_a_knob_can_do_everything() -> None:
    flash = fitted(keys={"kind": "encoder", "a": 10, "b": 11, "push": 12})
    with PicoSimulator(flash=flash) as device, Simulator(seed=1, keypad="encoder") as simulator:
        knob = Knob(device)
        steps = {"LEFT": knob.left, "RIGHT": knob.right, "OK": knob.push}
        steps["BACK"] = lambda: knob.push(700)
        keys = "RIGHT OK LEFT BACK LEFT OK LEFT OK OK RIGHT OK BACK OK BACK LEFT OK"
        for key in keys.split():
            steps[key]()
            simulator.press(key)
            assert device.picture() == simulator.picture(), key


def test_a_fast_knob_loses_no_step() -> None:
    flash = fitted(keys={"kind": "encoder", "a": 10, "b": 11, "push": 12})
    with PicoSimulator(flash=flash) as device, Simulator() as simulator:
        now = device.pico.microseconds
        level: dict[int, int | None] = {10: None, 11: None}
        for step in range(2 * 4):  # two clicks of a fast hand: 8 ms each
            pin = (10, 11)[step % 2]
            level[pin] = 0 if level[pin] is None else None
            device.pico.drive(pin, level[pin], now + step * 2000)
        device.pico.run(200)
        device.settle()
        press(simulator, "RIGHT RIGHT")
        assert device.picture() == simulator.picture()


def test_a_pad_plays_a_card_with_one_press() -> None:
    rows, columns = [6, 7, 8, 9], [10, 11, 12, 13]
    flash = fitted(keys={"kind": "matrix", "rows": rows, "columns": columns})
    with PicoSimulator(flash=flash) as device, Guide(seed=1, keypad="matrix") as simulator:

        def tap(name: str) -> None:
            place = KEYPADS["matrix"].index(name)
            pins = rows[place // 4], columns[place % 4]
            device.pico.connect(*pins)
            device.pico.run(40)
            device.pico.disconnect(*pins)
            simulator.press(name)
            for each in (device, simulator):
                each.wait(400)  # until nothing moves

        for name in ("OK", "OK", "OK", "OK", "K", "9", "4", "10"):
            tap(name)
        said = worded("{adding.called name=seat 2, card=10, call={call.total total=89}}")
        assert said in simulator.words()
        assert device.picture() == simulator.picture()
        tap("8")
        assert "97" in " ".join(simulator.words())
        tap("BACK")
        before = simulator.screen.chosen
        tap("8")  # in a menu this is DOWN
        assert simulator.screen.chosen == before + 1
        assert device.picture() == simulator.picture()


def test_the_device_works_without_sound() -> None:
    with PicoSimulator(flash=fitted(sound=None)) as device, Simulator(seed=1) as simulator:
        press(device, "DOWN")
        press(simulator, "DOWN")
        assert device.picture() == simulator.picture()
        assert device.pico.tone(16) is None


@pytest.mark.parametrize("driver", amount.first(1, sorted(CONTROLLERS)))
def test_a_display_on_spi_shows_the_same(driver: str) -> None:
    pins = {"bus": "spi", "sck": 18, "mosi": 19, "dc": 20, "cs": 17, "reset": 21}
    flash = fitted(display={"driver": driver, **pins})
    with (
        PicoSimulator(flash=flash, address=None, spi=SpiDisplay(20, 17)) as device,
        Simulator() as simulator,
    ):
        press(device, "DOWN OK")
        press(simulator, "DOWN OK")
        panel = Panel(driver)
        for transfer in device.pico.transfers:
            panel.write(bytes((0x40 if transfer.data else 0,)) + transfer.content)
        assert panel.pixels() == simulator.picture()


def test_a_display_on_i2c_with_a_reset_pin_is_reset_before_it_is_used_and_when_it_comes_back() -> (
    None
):
    with PicoSimulator(flash=fitted(display={"reset": 22})) as device, Simulator() as simulator:
        pico = device.pico
        pico.watch(22)

        def reset() -> float:
            """Return when the last reset ended, in microseconds."""
            low, high = [each for each in pico.changes if each.pin == 22][-2:]
            assert (low.level, high.level) == (0, 1)
            assert high.time - low.time >= 10
            return high.time

        pico.plug_display(False)
        press(device, "DOWN wait:5000")
        pico.plug_display(True)
        pico.transactions.clear()
        device.wait(5000)
        first = reset()
        assert first < pico.transactions[0].start
        assert pico.pin(22).level
        press(simulator, "DOWN")
        assert device.picture() == simulator.picture()
        device.restart()
        assert first < reset() < pico.transactions[0].start


def test_a_display_at_the_other_address_is_found_by_itself(image) -> None:
    with PicoSimulator(flash=image, address=0x3D) as device, Simulator() as simulator:
        assert device.picture() == simulator.picture()


def test_presses_and_a_lost_hand_sound_unless_sound_is_off(pico) -> None:
    def heard(key: str) -> bool:
        pico.pico.press(pin_of(key))
        sounds = False
        for _ in range(60):
            pico.pico.run(1)
            tone = pico.pico.tone(16)
            sounds = sounds or (tone is not None and tone.duty > 0)
        pico.pico.release(pin_of(key))
        pico.wait(300)
        assert not pico.pico.tone(16), "the piezo is not silent again"
        return sounds

    assert heard("DOWN")
    press(pico, "UP LEFT OK LEFT LEFT")  # sound off
    assert not heard("DOWN")


def test_a_click_starts_at_once_and_is_short_even_during_a_write(pico) -> None:
    start_tally(pico, seats=3, dealer=3)
    lengths = []
    for _ in range(4):  # cards: each is drawn, shown and written
        pico.pico.press(pin_of("OK"))
        heard = []
        for ms in range(130):
            pico.pico.run(1)
            tone = pico.pico.tone(16)
            if tone is not None and tone.duty > 0:
                heard.append(ms)
            if ms == 30:
                pico.pico.release(pin_of("OK"))
        assert heard[0] <= 5, f"it begins after {heard[0]} ms"
        assert heard[-1] - heard[0] < len(heard), "it is heard twice"
        lengths.append(len(heard))
        pico.wait(600)
    assert max(lengths) <= 20 and min(lengths) >= 8, lengths


def test_the_voltage_of_the_battery_is_on_the_home_screen(image) -> None:
    with PicoSimulator(flash=image) as device, Simulator() as simulator:
        assert device.picture() == simulator.picture()  # both are plugged in
        for volts in (3.3, 4.2):
            device.pico.set_voltage(volts)
            press(device, "DOWN UP")
            press(simulator, "DOWN UP")
            difference = device.picture().difference(simulator.picture())
            assert any(difference.rows[:9]) and not any(difference.rows[9:])


@pytest.mark.parametrize("cell", amount.first(1, [3.75, 4.2, 3.4]))
def test_pocket_shows_its_cell_whatever_the_diode_takes(
    monkeypatch: pytest.MonkeyPatch, cell: float
) -> None:
    described = json.loads((FOLDER / "pocket" / "device.json").read_text(encoding="utf-8"))
    build = netlist.read("pocket")
    (diode,) = (its.part for its in build.parts if its.part.passes.get("one_way"))
    low, high = diode.passes["drop"]
    flash = fitted(battery=described["battery"])
    monkeypatch.setattr(Simulated, "millivolts", lambda self: round(cell * 1000))
    with PicoSimulator(flash=flash) as device, Simulator() as simulator:
        device.pico.set_voltage(cell - (low + high) / 2)  # what VSYS has
        press(device, "DOWN")
        press(simulator, "DOWN")
        assert device.picture() == simulator.picture()


VSYS = 3  # the channel of the converter


def test_an_impossible_voltage_is_not_shown(image) -> None:
    """An open pin, another chip's line, a missing divider."""
    with PicoSimulator(flash=image) as device:
        for reading in (400, 4095, 0, 8):
            device.pico.set_analog(VSYS, reading)
            press(device, "DOWN UP")
            corner = [row & (1 << 16) - 1 for row in device.picture().rows[:10]]
            assert not any(corner), f"{reading}:\n{device.picture().text()}"
            device.pico.set_voltage(3.9)  # which is shown
            press(device, "DOWN UP")
            assert any(row & (1 << 16) - 1 for row in device.picture().rows[:10])
