"""A knob and a pad of sixteen keys on pins that a test moves: no click and no press is lost."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

from firmware.device.keys import BACK, HELP, HELP_AFTER, LEFT, OK, RIGHT, SIXTEEN

ROWS, COLUMNS = (6, 7, 8, 9), (10, 11, 12, 13)
LONG = 600  # ms from which on a push is BACK; the module of the knob needs pins
_RIGHT = ((0, 1), (0, 0), (1, 0), (1, 1))  # the contacts of a knob on the way to the next rest


class Wires:
    """What is connected to the pins of a board, and the interrupts of these.

    low: pins that are held low. joined: pairs of a row and a column, one for each key that is down.
    reading: called before a pin is read. deaf: whether interrupts are off; edges are lost then.
    now: the tick.
    """

    def __init__(self) -> None:
        self.low: set[int] = set()
        self.joined: set[tuple[int, int]] = set()
        self.rows = dict.fromkeys(ROWS, 1)
        self.handlers: dict[int, Callable] = {}
        self.reading: Callable[[], None] = lambda: None
        self.deaf = False
        self.now = 0

    def level(self, pin: int) -> int:
        pulled = any(column == pin and not self.rows[row] for row, column in self.joined)
        return int(not pulled and pin not in self.low)

    def change(self, action: Callable[[], None]) -> None:
        """Do what changes levels; the pins that fall, and a knob's that rise, interrupt."""
        before = {pin: self.level(pin) for pin in self.handlers}
        action()
        for pin, level in before.items():
            fell, rose = self.level(pin) < level, self.level(pin) > level
            if not self.deaf and (fell or (rose and pin not in COLUMNS)):
                self.handlers[pin](None)


@pytest.fixture
def wires(monkeypatch: pytest.MonkeyPatch) -> Wires:
    made = Wires()

    class Pin:
        IN = PULL_UP = OPEN_DRAIN = IRQ_FALLING = IRQ_RISING = 1

        def __init__(self, number: int, mode: int, pull: int = 0, value: int = 1) -> None:
            self.number = number
            if number in ROWS:
                made.rows[number] = value

        def value(self, level: int | None = None) -> int | None:
            if level is not None:
                made.change(lambda: made.rows.update({self.number: level}))
                return None
            made.reading()
            return made.level(self.number)

        def irq(self, handler: Callable, trigger: int, hard: bool = False) -> None:
            made.handlers[self.number] = handler

    machine: Any = ModuleType("machine")
    machine.Pin = Pin
    monkeypatch.setitem(sys.modules, "machine", machine)
    monkeypatch.setattr("time.ticks_ms", lambda: made.now, raising=False)
    for name in ("encoder", "matrix"):
        monkeypatch.delitem(sys.modules, "firmware.device." + name, raising=False)
    return made


def test_after_a_missed_change_each_click_of_a_knob_counts_once_both_ways(wires: Wires) -> None:
    from firmware.device.encoder import Encoder

    knob = Encoder({"a": 1, "b": 2, "push": 3})

    def turn(missed: int, *contacts: tuple[int, int]) -> None:
        for place, levels in enumerate(contacts):
            wires.deaf = place < missed  # as while the flash is written
            wires.change(functools.partial(set_knob, levels))
        knob.poll(0)

    def set_knob(levels: tuple[int, int]) -> None:
        wires.low = {pin for pin, level in zip((1, 2), levels, strict=True) if not level}

    left = (*_RIGHT[-2::-1], (1, 1))
    for missed in (1, 2, 3, 4):
        turn(missed, *_RIGHT)
        knob.pressed.clear()
        for way in (_RIGHT, left, left, _RIGHT, left):
            turn(0, *way)
        assert [key for key, *_ in knob.pressed] == [RIGHT, LEFT, LEFT, RIGHT, LEFT]


class Turning:
    """A hand that turns a knob on pins 1 and 2, whose contacts bounce; `pressed` has the keys."""

    def __init__(self, wires: Wires, pins: dict[str, int], at: int = 0) -> None:
        """at: the place of the first rest in the cycle of the contacts, in changes."""
        from firmware.device.encoder import Encoder

        self.pressed: list[int] = []
        self._wires = wires
        self._place = at
        wires.low = self._low()
        self._knob = Encoder({"a": 1, "b": 2, "push": 3, **pins})

    def turn(self, changes: int, bounces: int = 0) -> None:
        """Go on by changes, back below 0, each with this number of bounces of a millisecond."""
        way = 1 if changes > 0 else -1
        for _ in range(abs(changes)):
            for each in (*(way, -way) * bounces, way):
                self.tremble(each)
            self.wait(8)

    def tremble(self, change: int) -> None:
        """Go on by one change for a millisecond."""
        self._place += change
        self._wires.change(lambda: setattr(self._wires, "low", self._low()))
        self.wait(1)

    def wait(self, ms: int) -> None:
        """Let time pass, while the loop polls whenever it would."""
        for _ in range(ms):
            self._wires.now += 1
            if self._knob.waiting():
                self._knob.poll(self._wires.now)
                self.pressed += [key for key, *_ in self._knob.pressed]
                self._knob.pressed.clear()

    def _low(self) -> set[int]:
        levels = _RIGHT[(self._place - 1) % 4]
        return {pin for pin, level in zip((1, 2), levels, strict=True) if not level}


@pytest.mark.parametrize("bounces", [0, 1, 4])
@pytest.mark.parametrize(
    ("steps", "at"), [(4, 0), (2, 0), (2, 2), (1, 0), (1, 1), (1, 2), (1, 3), (None, 0)]
)
def test_each_click_of_a_knob_counts_once_whatever_its_steps(
    wires: Wires, steps: int | None, at: int, bounces: int
) -> None:
    hand = Turning(wires, {} if steps is None else {"steps": steps}, at)
    steps = steps or 4
    for count, key in ((1, RIGHT), (1, LEFT), (3, RIGHT), (5, LEFT), (1, RIGHT)):
        way = steps if key == RIGHT else -steps
        for _ in range(count):
            hand.turn(way, bounces)
            assert hand.pressed == [key], f"{key} after a click"
            hand.pressed.clear()


@pytest.mark.parametrize(
    ("ms", "wanted"),
    [
        (30, [(OK, False)]),
        (LONG - 1, [(OK, False)]),
        (LONG, [(BACK, False)]),
        (LONG + HELP_AFTER - 1, [(BACK, False)]),
        (LONG + HELP_AFTER + 1, [(HELP, False)]),
        (5000, [(HELP, False)]),
    ],
)
def test_a_push_of_a_knob_is_ok_back_or_help_by_its_length(
    wires: Wires, ms: int, wanted: list
) -> None:
    from firmware.device.encoder import Encoder

    knob = Encoder({"a": 1, "b": 2, "push": 3})
    dimmed = []  # the ms at which the player sees that the push is BACK if it ends
    due = 0
    for now in range(ms + 200):
        wires.now = now
        if now == 50:
            wires.change(lambda: wires.low.add(3))
        elif now == 50 + ms:
            wires.change(lambda: wires.low.discard(3))
        if knob.waiting() or now == due:
            wait = knob.poll(now)
            due = now + (wait or 1)
        if knob.dims:
            dimmed.append(now - 50)
    assert [(key, repeated) for key, repeated, _ in knob.pressed] == wanted
    assert dimmed == [*range(LONG, min(ms, LONG + HELP_AFTER))]


@pytest.mark.parametrize("steps", [1, 2, 4])
def test_a_knob_that_trembles_at_its_rest_presses_nothing(wires: Wires, steps: int) -> None:
    hand = Turning(wires, {"steps": steps})
    for _ in range(20):
        for each in (1, -1):
            hand.tremble(each)
    hand.wait(50)
    assert hand.pressed == []


@pytest.mark.parametrize("read", range(1, 21))
@pytest.mark.parametrize("key", [0, 6, 15])
def test_a_key_of_a_pad_that_goes_down_during_the_last_look_is_seen(
    wires: Wires, key: int, read: int
) -> None:
    from firmware.device.matrix import Matrix

    pad = Matrix({"rows": ROWS, "columns": COLUMNS})
    pad.poll(0)
    reads = 0

    def go_down() -> None:
        nonlocal reads
        reads += 1
        if reads == read:
            wires.change(lambda: wires.joined.add((ROWS[key // 4], COLUMNS[key % 4])))

    wires.reading = go_down
    wait = pad.poll(1000)
    assert wires.joined
    assert wait >= 0 or pad.waiting()  # else the board sleeps
    for ms in (1010, 1020):
        pad.poll(ms)
    assert [key for key, *_ in pad.pressed] == [SIXTEEN[key]]


def test_a_key_of_a_pad_that_is_stuck_hides_no_other_key_in_its_column(wires: Wires) -> None:
    from firmware.device.matrix import Matrix

    pad = Matrix({"rows": ROWS, "columns": COLUMNS})
    pad.poll(0)
    wires.change(lambda: wires.joined.add((ROWS[0], COLUMNS[1])))
    for ms in range(10, 11_000, 10):
        wait = pad.poll(ms)
    assert pad.stuck == SIXTEEN[1]
    pad.pressed.clear()
    wires.change(lambda: wires.joined.add((ROWS[2], COLUMNS[1])))
    assert wait >= 0 or pad.waiting()
    pad.poll(11_050)
    pad.poll(11_060)
    assert [key for key, *_ in pad.pressed] == [SIXTEEN[9]]
