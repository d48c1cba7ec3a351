"""USB and deep sleep: only a computer that is awake keeps the device from sleeping."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_tests import amount
from tools.node import ROOT, find_node, package
from tools.sim.fingers import press
from tools.sim.pico.device import PicoSimulator, pin_of

pytestmark = amount.for_changes_of(
    __file__, *amount.EMULATOR, *amount.ON_THE_BOARD, "host_tests/pico/idle_usb.mjs"
)

IDLE = Path(__file__).with_name("idle_usb.mjs")
_DARK = 181_000  # ms without a key after which the display is dark
_PROMPT = b">>> "


def sleeps(device: PicoSimulator) -> bool:
    """Return whether the chip sleeps deeply nearly all of the time, by looks at odd moments."""
    deep = 0
    for _ in range(50):
        device.pico.run(137)
        deep += device.pico.sleeps_deeply
    return deep >= 49


def prompt(device: PicoSimulator) -> None:
    """Reach the prompt at the serial port."""
    device.pico.exchange(b"\r\x03\x03", _PROMPT)


@pytest.fixture
def dark(pico: PicoSimulator) -> Iterator[PicoSimulator]:
    """Return a device whose display is dark."""
    pico.pico.run(_DARK)
    assert not any(pico.picture().rows)
    yield pico


def test_a_device_on_its_battery_sleeps_in_the_dark(dark: PicoSimulator) -> None:
    assert sleeps(dark)


def test_a_device_sleeps_again_once_the_computer_is_unplugged(pico: PicoSimulator) -> None:
    pico.pico.plug_usb(True)
    pico.pico.run(_DARK)
    assert not any(pico.picture().rows)
    assert not sleeps(pico)
    pico.pico.plug_usb(False)
    pico.pico.run(3000)
    assert sleeps(pico)
    pico.pico.reset_counts()
    pico.pico.run(10_000)
    assert pico.pico.counts().share_asleep > 0.995
    press(pico, "OK")
    assert any(pico.picture().rows)


def test_the_serial_port_of_a_dark_device_answers_a_computer_that_is_awake(
    pico: PicoSimulator,
) -> None:
    pico.pico.plug_usb(True)
    pico.pico.run(_DARK)
    begin = pico.pico.microseconds
    prompt(pico)
    assert pico.pico.microseconds - begin < 300_000


def test_a_device_sleeps_while_the_computer_does_and_its_serial_port_comes_back(
    pico: PicoSimulator,
) -> None:
    pico.pico.plug_usb(True)
    pico.pico.run(_DARK)
    pico.pico.sleep_computer(True)
    pico.pico.run(3000)
    assert sleeps(pico)
    pico.pico.sleep_computer(False)
    pico.pico.run(3000)
    assert not sleeps(pico)
    prompt(pico)


@pytest.mark.parametrize("known", [False, True])
def test_a_computer_that_is_plugged_into_a_sleeping_device_gets_its_serial_port(
    pico: PicoSimulator, known: bool
) -> None:
    """known: whether a computer was connected before; MicroPython keeps the clock of USB then."""
    if known:
        pico.pico.plug_usb(True)
        pico.pico.run(1000)
        pico.pico.plug_usb(False)
    pico.pico.run(_DARK)
    assert sleeps(pico)
    pico.pico.plug_usb(True)
    pico.pico.run(3000)
    assert not any(pico.picture().rows)
    assert not sleeps(pico)
    prompt(pico)


def test_a_charger_is_no_computer(pico: PicoSimulator) -> None:
    pico.pico.plug_usb(True)
    pico.pico.run(1000)
    pico.pico.plug_usb(False)
    pico.pico.set_voltage(5.0)
    pico.pico.run(_DARK)
    assert sleeps(pico)


def test_a_key_wakes_a_device_at_an_awake_computer_at_once(pico: PicoSimulator) -> None:
    pico.pico.plug_usb(True)
    pico.pico.run(_DARK)
    pico.pico.press(pin_of("OK"))
    assert pico.pico.run_until(lambda pico: any(pico.panel.pixels().rows), 100)


def test_a_bus_is_suspended_once_and_a_computer_that_is_asleep_resets_nothing() -> None:
    emulator, library = ROOT / "tools" / "emulator", package("rp2040js") / "dist" / "esm"
    command = [find_node(), IDLE, emulator, library / "index.js"]
    found = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    assert found == {
        "reset": True,
        "busy": False,
        "asleep": True,
        "unplugged": False,
        "resetByAsleep": False,
        "resetOnceAwake": True,
        "resetAfterRestart": False,
    }
