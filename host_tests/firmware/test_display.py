"""A display that is missing, loose, or on a noisy bus does not stop the device."""

from __future__ import annotations

import random

import pytest

from firmware import ticks
from firmware.device.display import RETRY, Display
from firmware.device.ssd1306 import SSD1306
from firmware.words import say
from host_tests.firmware.flow import beginning
from tools.sim.panel import Panel
from tools.sim.picture import Picture


class Wires:
    """A bus that can be disconnected, with a panel at its end."""

    def __init__(self) -> None:
        self.panel = Panel()
        self.cut = False
        self.cut_after: int | None = None

    def write(self, buffer: bytes) -> None:
        if self.cut_after is not None:
            self.cut = self.cut_after == 0
            self.cut_after -= 1
        if self.cut:
            raise OSError(5, "EIO")
        self.panel.write(bytes(buffer))


class Setup:
    """A display on a bus, and the messages at the serial port."""

    def __init__(self, cut: bool = False) -> None:
        self.wires = Wires()
        self.wires.cut = cut
        self.messages: list[str] = []
        self.connects = 0
        self.display = Display(self.connect, self.messages.append)
        self.buffer = bytearray(1024)
        self.now = ticks.PERIOD - 3000

    def connect(self) -> SSD1306:
        self.connects += 1
        self.wires.write(b"\x00\xe3")
        return SSD1306(self.wires)

    def after(self, ms: int) -> int:
        self.now = ticks.later(self.now, ms)
        return self.display.tick(self.now)

    def replug(self) -> None:
        """Reconnect the display after a time without power."""
        self.wires.panel = Panel()
        self.wires.cut = False
        self.wires.cut_after = None


def test_a_display_that_answers_shows_what_it_is_given() -> None:
    setup = Setup()
    assert setup.after(0) == ticks.NEVER
    setup.buffer[5] = 0xFF
    setup.display.show(setup.buffer)
    assert setup.wires.panel.pixels() == Picture.from_frame(setup.buffer)
    assert setup.messages == [say("display.answers")]


def test_a_missing_display_is_reported_once_and_tried_again_every_two_seconds() -> None:
    setup = Setup(cut=True)
    assert setup.after(0) == RETRY
    setup.buffer[5] = 0xFF
    setup.display.contrast(31)
    setup.display.turned(True)
    setup.display.show(setup.buffer)
    for _ in range(10):
        setup.after(RETRY)
    assert setup.connects == 11
    assert len(setup.messages) == 1 and beginning("display.missing", seconds=2) in setup.messages[0]
    setup.replug()
    setup.after(RETRY)
    assert setup.wires.panel.pixels() == Picture.from_frame(setup.buffer).turned()
    assert setup.wires.panel.contrast == 31


def test_a_display_with_pins_that_the_port_refuses_counts_as_missing() -> None:
    messages: list[str] = []

    def connect() -> SSD1306:
        raise ValueError("bad SCL pin")

    display = Display(connect, messages.append)
    assert display.tick(0) == RETRY and not display.present
    assert "bad SCL pin" in messages[0]


@pytest.mark.parametrize("hours", [1, 148, 149, 150, 298, 299, 1000])
def test_a_display_lost_after_a_long_time_is_tried_at_once(hours: int) -> None:
    setup = Setup()
    setup.after(0)
    for _ in range(hours * 20):  # the loop runs every three minutes
        setup.after(180_000)
    setup.wires.cut = True
    setup.buffer[5] = 0xFF
    setup.display.show(setup.buffer)
    assert not setup.display.present
    setup.replug()
    assert setup.after(1) == ticks.NEVER
    assert setup.display.present


def test_a_display_unplugged_for_a_while_is_repainted() -> None:
    setup = Setup()
    setup.after(0)
    setup.display.contrast(99)
    setup.wires.cut = True
    setup.buffer[100] = 0x55
    setup.display.show(setup.buffer)
    assert not setup.display.present
    setup.buffer[200] = 0xAA
    setup.display.show(setup.buffer)
    setup.replug()
    setup.after(RETRY)
    assert setup.wires.panel.pixels() == Picture.from_frame(setup.buffer)
    assert setup.wires.panel.contrast == 99


def test_a_display_that_comes_back_in_the_dark_stays_dark() -> None:
    setup = Setup()
    setup.after(0)
    setup.buffer[100] = 0x55
    setup.display.show(setup.buffer)
    setup.display.power(False)
    setup.wires.cut = True
    setup.display.contrast(1)
    setup.replug()
    setup.after(RETRY)
    assert not any(setup.wires.panel.pixels().rows)
    setup.display.power(True)
    assert setup.wires.panel.pixels() == Picture.from_frame(setup.buffer)


@pytest.mark.parametrize("seed", range(20))
def test_noise_on_the_wires_never_leaves_a_wrong_picture_for_long(seed: int) -> None:
    chance = random.Random(seed)
    setup = Setup(cut=chance.random() < 0.5)
    for _ in range(40):
        what = chance.random()
        if what < 0.2:
            setup.wires.cut_after = chance.randrange(30)
        elif what < 0.4:
            setup.replug()
        setup.buffer[chance.randrange(1024)] ^= 1 << chance.randrange(8)
        setup.display.show(setup.buffer)
        setup.after(chance.randrange(RETRY))
    if not setup.display.present or setup.wires.cut:
        setup.display.show(setup.buffer)
        setup.display.contrast(1)
    setup.replug()
    setup.display.contrast(77)
    for _ in range(3):
        setup.after(RETRY)
    if setup.display.present and setup.wires.panel.pixels() != Picture.from_frame(setup.buffer):
        # The loss of power was not noticed: the next failing byte reveals it.
        setup.wires.cut = True
        setup.display.contrast(78)
        setup.wires.cut = False
        setup.after(RETRY)
    assert setup.wires.panel.pixels() == Picture.from_frame(setup.buffer)
