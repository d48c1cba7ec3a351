"""A Raspberry Pi to run the firmware on: stand-ins for Blinka's modules, over a clock of their own.

Pins with key presses that bounce, and a bus with the model of the display at its end.
"""

from __future__ import annotations

import bisect
import importlib.machinery
import random
from collections.abc import Callable
from types import ModuleType

import pytest

from firmware import start, ticks
from firmware.backends import linux
from firmware.device.keys import NAMES
from tools.sim.panel import Panel
from tools.sim.picture import Picture
from tools.sim.simulator import Simulator

PINS = dict(zip(NAMES, ("D17", "D27", "D22", "D23", "D24", "D25"), strict=True))

HOLD = 180  # ms for which a key is held and released, so that a motion is over
READ = 0.02  # ms to read a pin
BYTE = 9 / 400  # ms for a byte on the bus

EREMOTEIO = 121


class End(BaseException):
    """The simulated time is over; passes through the firmware like an interrupt."""


class Clock:
    """Simulated time in place of the module `time`, with scheduled events.

    Events happen while the program sleeps, so between two steps of its loop.
    """

    def __init__(self) -> None:
        self.ms = float(ticks.PERIOD - 5000)  # makes the ticks wrap around in longer tests
        self.naps: list[float] = []
        self._plans: list[tuple[float, Callable[[], None]]] = []

    def monotonic(self) -> float:
        return self.ms / 1000

    def sleep(self, seconds: float) -> None:
        assert seconds > 0
        self.naps.append(seconds * 1000)
        self.ms += seconds * 1000
        while self._plans and self._plans[0][0] <= self.ms:
            self._plans.pop(0)[1]()

    def plan(self, at: float, action: Callable[[], None]) -> None:
        bisect.insort(self._plans, (at, action), key=lambda plan: plan[0])


class Pi:
    """A Raspberry Pi with six buttons and a display."""

    def __init__(self, clock: Clock, seed: int = 0) -> None:
        self.clock = clock
        self.panel = Panel()
        self.address = 0x3C
        self.cut = False
        self.cut_after: int | None = None
        self.frames = 0
        self.taken: set[str] = set()
        self.busy: set[str] = set()
        self.has_bus = True
        self.has_pwm = True
        self.pwm: list[tuple[int, int, int]] = []  # (tick, frequency, duty)
        self.chance = random.Random(seed)
        self._edges: dict[str, list[tuple[float, bool]]] = {}

    def modules(self) -> dict[str, ModuleType]:
        """Return Blinka's modules, as far as they are used."""
        pi = self

        class Pull:
            UP = object()

        class DigitalInOut:
            def __init__(self, pin: str) -> None:
                if pin in pi.busy:
                    raise OSError(16, "Device or resource busy")
                assert pin not in pi.taken
                pi.taken.add(pin)
                self._pin = pin
                self._pull = None

            def switch_to_input(self, pull=None) -> None:
                self._pull = pull

            def deinit(self) -> None:
                pi.taken.remove(self._pin)

            @property
            def value(self) -> bool:
                assert self._pull is Pull.UP and self._pin in pi.taken
                pi.clock.ms += READ
                return not pi.is_down(self._pin)

        class I2C:
            def __init__(self, scl: str, sda: str) -> None:
                assert (scl, sda) == ("D3", "D2")
                if not pi.has_bus:
                    raise ValueError(
                        "No Hardware I2C on (scl,sda)=(3, 2)\nMake sure it is enabled."
                    )
                self._locked = False

            def try_lock(self) -> bool:
                assert not self._locked
                self._locked = True
                return True

            def unlock(self) -> None:
                self._locked = False

            def writeto(self, address: int, buffer, *, start: int = 0, end=None) -> None:
                assert self._locked
                pi.receive(address, bytes(buffer[start:end]))

            def readfrom_into(self, address: int, buffer) -> None:
                pi.receive(address, b"")

        class PWMOut:
            def __init__(self, pin: str, *, frequency: int, duty_cycle: int) -> None:
                if not pi.has_pwm:
                    raise RuntimeError("The platform library was not found.\nTry: pip install it")
                pi.taken.add(pin)
                self._pin = pin
                self._frequency = frequency
                self._duty = duty_cycle

            def _set(self, frequency: int, duty: int) -> None:
                if (frequency, duty) != (self._frequency, self._duty):
                    self._frequency, self._duty = frequency, duty
                    pi.pwm.append((int(pi.clock.ms) % ticks.PERIOD, frequency, duty))

            frequency = property(None, lambda self, value: self._set(value, self._duty))
            duty_cycle = property(None, lambda self, value: self._set(self._frequency, value))

            def deinit(self) -> None:
                pi.taken.remove(self._pin)

        header: dict[str, object] = {f"D{number}": f"D{number}" for number in range(28)}
        header |= {"SDA": "D2", "SCL": "D3"}
        contents: dict[str, dict[str, object]] = {
            "adafruit_blinka": {},
            "board": header,
            "busio": {"I2C": I2C},
            "digitalio": {"DigitalInOut": DigitalInOut, "Pull": Pull},
            "pwmio": {"PWMOut": PWMOut},
        }
        modules = {}
        for name, attributes in contents.items():
            modules[name] = ModuleType(name)
            modules[name].__spec__ = importlib.machinery.ModuleSpec(name, None)
            vars(modules[name]).update(attributes)
        return modules

    def receive(self, address: int, payload: bytes) -> None:
        """Receive the bytes on the bus."""
        self.clock.ms += BYTE * (1 + len(payload))
        if self.cut_after is not None:
            self.cut = self.cut_after == 0
            self.cut_after -= 1
        if self.cut or address != self.address:
            raise OSError(EREMOTEIO, "Remote I/O error")
        self.frames += len(payload) == 1025
        if payload:
            self.panel.write(payload)

    def replug(self) -> None:
        """Reconnect the display after a time without power."""
        self.panel = Panel()
        self.cut = False
        self.cut_after = None

    def is_down(self, pin: str) -> bool:
        """Return whether the contact of a pin is closed now."""
        edges = self._edges.get(pin, [])
        index = bisect.bisect_right(edges, self.clock.ms, key=lambda edge: edge[0])
        return index > 0 and edges[index - 1][1]

    def set_key(self, key: str, at: float, down: bool, bounce: float = 0) -> None:
        """Press or release a key at a time, with this much bounce."""
        edges = self._edges.setdefault(PINS[key], [])
        edges.append((at, down))
        times = sorted(self.chance.uniform(0, bounce) for _ in range(2 * int(bounce / 3)))
        for number, ms in enumerate(times):
            edges.append((at + ms, down if number % 2 else not down))
        edges.sort(key=lambda edge: edge[0])

    def play(self, device: linux.LinuxBoard, keys: Keys) -> list[Picture]:
        """Run the firmware with these key presses; return the picture after each."""
        seen: list[Picture] = []
        at = self.clock.ms + 200
        for key, ms in keys.pressed:
            if key:
                self.set_key(key, at, True, bounce=15)
                self.set_key(key, at + HOLD, False, bounce=15)
                ms = 2 * HOLD
            at += ms
            # While the program sleeps, so before it can scan the next key.
            self.clock.plan(at - 10, lambda: seen.append(self.panel.pixels()))
        self.clock.plan(at, self.end)
        with pytest.raises(End):
            start.run(device)
        return seen

    def wait(self, device: linux.LinuxBoard, ms: float) -> None:
        """Run the firmware for a number of ms."""
        self.clock.plan(self.clock.ms + ms, self.end)
        with pytest.raises(End):
            start.run(device)

    def end(self) -> None:
        raise End


class Keys:
    """Return key presses in the form of `host_tests.firmware.flow`: (key or nothing, ms)."""

    def __init__(self) -> None:
        self.pressed: list[tuple[str, int]] = []

    def press(self, key: str) -> None:
        self.pressed.append((key, 0))

    def wait(self, ms: int) -> None:
        self.pressed.append(("", ms))

    def on_simulator(self, simulator: Simulator) -> list[Picture]:
        """Return the simulator's picture after each of them."""
        seen = []
        for key, ms in self.pressed:
            if key:
                simulator.tap(key)
                ms = 2 * HOLD - 60
            simulator.wait(ms)
            seen.append(simulator.picture())
        return seen
