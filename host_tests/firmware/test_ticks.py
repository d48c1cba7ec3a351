"""Everything that keeps a time works as on a clock that never wraps, after any silence."""

from __future__ import annotations

import random
import sys
from array import array
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType

import pytest

from firmware import ticks
from firmware.device.contacts import Contacts
from firmware.device.display import RETRY, Display
from firmware.device.idle import DIM_AFTER, Idle
from firmware.device.keys import BOUNCE, REPEAT_AFTER, REPEAT_EVERY, SIX, Keys
from firmware.device.ssd1306 import SSD1306
from firmware.device.tunes import Tunes
from host_tests import amount
from tools.sim.panel import Panel

DARK_AFTER = 180_000
HOUR = 3_600_000
HALF = ticks.PERIOD // 2

# Within one of these a device bounces, repeats, dims and retries; then nothing happens for days.
SHORT = (1, 5, BOUNCE - 1, BOUNCE, BOUNCE + 1, 60, REPEAT_EVERY, REPEAT_AFTER, 600, RETRY)
IDLE = (DIM_AFTER - 1, DIM_AFTER, DARK_AFTER - 1, DARK_AFTER, DARK_AFTER + 1)
LONG = tuple(
    length + more
    for length in (HALF, HALF + HOUR, ticks.PERIOD, ticks.PERIOD + HALF, 2 * ticks.PERIOD)
    for more in (-DARK_AFTER - 5, -1000, -10, 0, 10, 1000)
)


@contextmanager
def a_clock_that_never_wraps() -> Iterator[None]:
    """The arithmetic of `firmware.ticks` without a period."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ticks, "later", lambda now, ms: now + ms)
        patch.setattr(ticks, "until", lambda deadline, now: max(0, deadline - now))
        patch.setattr(ticks, "since", lambda start, now: now - start)
        yield


class Clocked:
    """Something that keeps a time, and random events for it.

    A subclass has `happen(chance, now)`, one random event, and `look(now)`, the repeated work of
    its loop. Each returns what can be observed; `look` returns the ms to wait first.
    """

    def happen(self, chance: random.Random, now: int) -> object:
        raise NotImplementedError

    def look(self, now: int) -> tuple:
        raise NotImplementedError


class Pressed(Clocked):
    """Something that records all presses."""

    def __init__(self) -> None:
        self.presses: list[tuple[int, bool]] = []

    def seen(self, wait: int, keys: Keys) -> tuple:
        """Take the presses; return what can be observed."""
        self.presses += [(key, repeated) for key, repeated, _ in keys.pressed]
        keys.pressed.clear()
        return wait, self.presses[-3:], len(self.presses)


class ClockedIdle(Clocked):
    def __init__(self) -> None:
        self.idle = Idle()

    def happen(self, chance: random.Random, now: int) -> object:
        return self.idle.press(now, chance.random() < 0.3), self.look(now)

    def look(self, now: int) -> tuple:
        return self.idle.tick(now, DARK_AFTER), self.idle.level


class ClockedKeys(Pressed):
    def __init__(self) -> None:
        super().__init__()
        self.keys = Keys()
        self.closed = 0

    def happen(self, chance: random.Random, now: int) -> object:
        self.closed ^= 1 << chance.randrange(len(SIX))
        return self.look(now)

    def look(self, now: int) -> tuple:
        return self.seen(self.keys.scan(self.closed, now), self.keys)


class ClockedContacts(Pressed):
    """Keys with edges that an interrupt recorded shortly before the loop runs."""

    class Board(Contacts):
        closed = 0

        def contacts(self) -> int:
            return self.closed

    def __init__(self) -> None:
        super().__init__()
        self.board = self.Board(SIX)
        self.board._ring = array("q", self.board._ring)  # for ticks without end

    def happen(self, chance: random.Random, now: int) -> object:
        key = 1 << chance.randrange(len(SIX))
        for before in sorted(chance.choices(range(60), k=chance.randrange(4)), reverse=True):
            self.board.closed ^= key
            self.board.note(self.board.closed, ticks.later(now, -before))
        return self.look(now)

    def look(self, now: int) -> tuple:
        return self.seen(self.board.poll(now), self.board)


class ClockedDisplay(Clocked):
    def __init__(self) -> None:
        self.cut = False
        self.panel = Panel()
        self.buffer = bytearray(1024)
        self.display = Display(lambda: SSD1306(self), lambda text: None)

    def write(self, buffer: bytes) -> None:
        if self.cut:
            raise OSError(5, "EIO")
        self.panel.write(bytes(buffer))

    def happen(self, chance: random.Random, now: int) -> object:
        what = chance.randrange(3)
        if what == 0:
            self.cut = not self.cut
        elif what == 1:
            self.display.power(chance.random() < 0.5)
        else:
            self.buffer[chance.randrange(1024)] ^= 0xFF
            self.display.show(self.buffer)
        return self.look(now)

    def look(self, now: int) -> tuple:
        return self.display.tick(now), self.display.present, self.panel.pixels()


class ClockedTunes(Clocked):
    class Recorder(Tunes):
        heard = 0

        def tone(self, pitch: int, ms: int) -> None:
            self.heard = pitch

        def be_silent(self) -> None:
            self.heard = 0

    def __init__(self) -> None:
        self.tunes = self.Recorder()

    def happen(self, chance: random.Random, now: int) -> object:
        self.tunes.play(chance.randrange(3))
        return self.look(now)

    def look(self, now: int) -> tuple:
        return self.tunes.tick(now), self.tunes.heard


class FakePin:
    """A pin of `machine` whose level a test sets."""

    IN = PULL_UP = IRQ_FALLING = IRQ_RISING = 1
    levels: dict[int, int] = {}

    def __init__(self, number: int, *_: object) -> None:
        self._number = number

    def value(self) -> int:
        return self.levels.get(self._number, 1)

    def irq(self, handler: Callable, trigger: int, hard: bool = False) -> None:
        self._handler = handler


class ClockedEncoder(Pressed):
    def __init__(self) -> None:
        super().__init__()
        with pytest.MonkeyPatch.context() as patch:
            machine = ModuleType("machine")
            machine.Pin = FakePin  # type: ignore[attr-defined]
            patch.setitem(sys.modules, "machine", machine)
            patch.setattr("time.ticks_ms", lambda: 0, raising=False)
            patch.delitem(sys.modules, "firmware.device.encoder", raising=False)
            from firmware.device.encoder import Encoder

            FakePin.levels = {}
            self.knob = Encoder({"a": 1, "b": 2, "push": 3})

    def happen(self, chance: random.Random, now: int) -> object:
        FakePin.levels[3] = chance.randrange(2)
        return self.look(now)

    def look(self, now: int) -> tuple:
        return self.seen(self.knob.poll(now), self.knob)


def life(make: type[Clocked], seed: int, period: int) -> list[object]:
    """Return what can be observed of random events, with ticks that wrap after a period.

    The loop first runs as soon as it was asked to, and then once an hour.
    """
    chance = random.Random(seed)
    clocked = make()
    now = chance.randrange(ticks.PERIOD)
    seen: list[object] = []
    for _ in range(100):
        left = chance.choice(chance.choice((SHORT, SHORT, SHORT, IDLE, LONG)))
        looks = 0
        while left:
            wait, *_ = here = clocked.look(now % period)
            seen.append(here)
            looks += 1
            step = min(left, wait if wait > 0 and looks < 20 else HOUR)
            left -= step
            now += step
        seen.append(clocked.happen(chance, now % period))
    return seen


@pytest.mark.parametrize("seed", amount.first(2, range(8)))
@pytest.mark.parametrize(
    "make",
    [ClockedIdle, ClockedKeys, ClockedContacts, ClockedDisplay, ClockedTunes, ClockedEncoder],
)
def test_what_keeps_a_time_does_as_on_a_clock_that_never_wraps(make, seed: int) -> None:
    wrapped = life(make, seed, ticks.PERIOD)
    with a_clock_that_never_wraps():
        wanted = life(make, seed, sys.maxsize)
    for number, (here, there) in enumerate(zip(wrapped, wanted, strict=True)):
        assert here == there, f"at look {number}"


@pytest.mark.parametrize("age", [400, HALF - 1000, HALF + 1000, ticks.PERIOD - 2 * HOUR])
def test_a_deadline_unchecked_for_days_has_passed(age: int) -> None:
    """A bot's pause, for example, under a menu that stayed open all the time."""
    begin = ticks.PERIOD - 7
    deadline = ticks.later(begin, 400)
    assert ticks.until(deadline, ticks.later(begin, 100)) == 300
    assert ticks.until(deadline, ticks.later(begin, age)) == 0
