"""A simulated device: press its keys, look at its display, switch it off and on.

The firmware runs on CPython or inside MicroPython, on a simulated clock. The bytes from its display
driver go to a model of the display chip.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.sim.panel import Panel
from tools.sim.picture import Picture

if TYPE_CHECKING:
    from typing_extensions import Self

KEYS = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "BACK")
KEYPADS = {
    "buttons": KEYS,
    "encoder": KEYS,
    "matrix": (*"A23456789", "10", *"JQK", "RIGHT", "BACK", "OK"),
}
"""The names of the keys, by their kind (`firmware.device.keys`); a knob has no UP and DOWN."""
RUNTIMES = ("cpython", "micropython", "pico")

_PRESSED = 30  # ms for which a key is held, and at least released afterwards
_UNHURRIED = 270  # ms between presses of a person who looks at the result of each
# Phases in a request. MicroPython collects garbage only between requests, and its WebAssembly build
# loses objects if its heap has to grow too far within one.
_AT_ONCE = 10
_START = (1 << 30) - 10_000  # makes the clock wrap around in every longer run


class Simulator:
    """A device. Use it as a context manager, or call `close`.

    runtime: `cpython` or `micropython` (for `pico` see `tools.sim.pico.device`).
    storage: the folder of its flash; None for a temporary one.
    seed: the seed of its first game; each game adds 1.
    welcome: whether it begins with the first picture, and on an empty flash with the language and
        the tour, as a board does.
    keypad: the kind of its keys, one of `KEYPADS`.

    Raises `MicroPythonError` if MicroPython can't run.

    Attributes:
    folder: the folder of its flash.
    now: the time on its clock, in ms.
    panel: the model of the display.
    sounds: the sounds played, as numbers of `firmware.device.sound`.
    wait_at_most: ms until the firmware wants to run again, or -1.
    """

    def __init__(
        self,
        runtime: str = "cpython",
        storage: Path | None = None,
        seed: int = 0,
        welcome: bool = False,
        keypad: str = "buttons",
    ):
        self.sounds: list[int] = []
        self.panel = Panel()
        self.wait_at_most = 0
        self._waiting: list[tuple[int, int]] | None = None
        self._seed = seed
        self._keypad = keypad
        self.now = _START
        self._scratch = tempfile.TemporaryDirectory() if storage is None else None
        self.folder = Path(self._scratch.name if self._scratch else storage or "")
        self._welcome = welcome
        self._inside = (
            _InMicroPython(self.folder) if runtime == "micropython" else _InPython(self.folder)
        )
        self._switch_on()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def close(self) -> None:
        """Bring the files up to date, end the runtime and delete a temporary flash folder."""
        if self._scratch is None:
            self._inside.settle()
        self._inside.close()
        if self._scratch is not None:
            self._scratch.cleanup()

    @property
    def handheld(self) -> Any:
        """The `Handheld` with the firmware, which runs in this process, not inside MicroPython."""
        assert isinstance(self._inside, _InPython)
        return self._inside.handheld

    def press(self, key: str) -> None:
        """Press a key, then wait as a person does who looks at the result; takes 300 ms."""
        self.hold(key, _PRESSED)
        self.wait(_UNHURRIED - _PRESSED)

    def tap(self, key: str) -> None:
        """Press and release a key as fast as a finger can; takes 60 ms."""
        self.hold(key, _PRESSED)

    def hold(self, key: str, ms: int) -> None:
        """Hold a key for `ms`, then release it for 30 ms. ValueError for an unknown key."""
        self.run((contact(key, KEYPADS[self._keypad]), ms), (0, _PRESSED))

    def wait(self, ms: int) -> None:
        """Let `ms` pass on the simulated clock."""
        self.run((0, ms))

    def picture(self) -> Picture:
        """Return what the display shows."""
        return self.panel.pixels()

    def words(self) -> list[str]:
        """Return the words on the screen as lines, from top to bottom."""
        return self._inside.words()

    def restart(self) -> None:
        """Switch the device off and on."""
        self._run_waiting()
        self.panel = Panel()
        self._seed = self._inside.seed()
        self._inside.restart()
        self._switch_on()

    def _switch_on(self) -> None:
        self._inside.start(self._seed, self._welcome, self._keypad)
        self.wait(0)

    def at_once(self) -> AbstractContextManager[None]:
        """Run what is pressed inside it in few requests; look at the device only afterwards."""
        return self._let_wait()

    @contextmanager
    def _let_wait(self) -> Iterator[None]:
        self._waiting = []
        try:
            yield
        finally:
            self._run_waiting()
            self._waiting = None

    def _run_waiting(self) -> None:
        """Run the phases that wait."""
        if self._waiting:
            phases, self._waiting[:] = tuple(self._waiting), []
            self._run_now(phases)

    def run(self, *phases: tuple[int, int]) -> None:
        """Run the firmware for some phases, each (contacts closed, ms), or let them wait."""
        if self._waiting is None:
            self._run_now(phases)
            return
        self._waiting += phases
        if len(self._waiting) >= _AT_ONCE:
            self._run_waiting()

    def _run_now(self, phases: Sequence[tuple[int, int]]) -> None:
        """Run the firmware for some phases."""
        self.now, self.wait_at_most, sent, sounds = self._inside.run(phases, self.now)
        for transaction in sent:
            self.panel.write(bytes.fromhex(transaction))
        self.sounds += sounds


def contact(key: str, keys: tuple[str, ...]) -> int:
    """Return the contact of a key. ValueError if it is none of the keys."""
    if key not in keys:
        raise ValueError(f"unknown key '{key}'; the keys are {' '.join(keys)}")
    return 1 << keys.index(key)


class _InPython:
    """The firmware in this interpreter."""

    def __init__(self, folder: Path):
        from firmware import cpython

        cpython.install()
        from tools.sim import handheld

        self._module = handheld
        self._folder = str(folder)

    def start(self, seed: int, welcome: bool, keypad: str) -> None:
        self.handheld = self._module.Handheld(self._folder, seed, welcome, keypad)

    def restart(self) -> None:
        pass

    def seed(self) -> int:
        return self.handheld.device.seed

    def run(self, phases: Sequence[tuple[int, int]], now: int) -> list:
        return self.handheld.run(phases, now)

    def words(self) -> list[str]:
        return self.handheld.canvas.lines()

    def settle(self) -> None:
        with suppress(OSError):  # then the journal keeps it
            self.handheld.device.storage.settle()

    def close(self) -> None:
        pass


class _InMicroPython:
    """The firmware inside MicroPython."""

    _FILES = ("tools/__init__.py", "tools/sim/__init__.py", "tools/sim/handheld.py",
              "tools/sim/words.py")  # fmt: skip

    def __init__(self, folder: Path):
        from tools.micropython import MicroPython
        from tools.node import ROOT

        self._runtime = MicroPython({name: ROOT / name for name in self._FILES}, folder)

    def _call(self, function: str, *arguments: object):
        return self._runtime.call("tools.sim.handheld", function, *arguments)

    def start(self, seed: int, welcome: bool, keypad: str) -> None:
        self._call("start", "/flash", seed, welcome, keypad)

    def restart(self) -> None:
        self._runtime.restart()

    def seed(self) -> int:
        return self._call("seed")

    def run(self, phases: Sequence[tuple[int, int]], now: int) -> list:
        return self._call("run", phases, now)

    def words(self) -> list[str]:
        return self._call("words")

    def settle(self) -> None:
        from tools.micropython import MicroPythonError

        with suppress(MicroPythonError):
            self._call("settle")

    def close(self) -> None:
        self._runtime.close()
