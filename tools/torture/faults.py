"""Faults on purpose: files that fail, a display that does not answer, a stuck key.

If the firmware can't go on, it keeps the traceback, shows a page and restarts (`firmware.start`).
`tools.torture.starve` is about memory.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from firmware.device import storage
from firmware.screens import crash
from firmware.ui.canvas import Canvas
from tools.sim.fingers import WAYS
from tools.sim.simulator import KEYS
from tools.torture.flash import Chip
from tools.torture.machine import SECTORS, Machine, contents, store
from tools.torture.monkey import Broken, _check_picture, _check_record

_EIO = 5
_KEYS = ("OK", "RIGHT OK", "OK", "DOWN OK", "BACK OK", "OK OK")

WHERE = ("tally", "pass and play", "score sheet", "Parlett, pass and play", "settings",
         "rule editor")  # fmt: skip
"""The ways of `WAYS` on which files fail."""


def files(way: str, seed: int, most: int = 1_000_000) -> Iterator[str]:
    """Press keys in a game; let each operation on the flash or a file fail once.

    way: one of `WHERE`.
    most: the most operations after each key.

    Yields what was lost, or "", for each failure.
    """
    for chip, key in _presses(way, seed):
        for number in range(most):
            outcome = _failing(_copy(chip), key, number)
            if outcome is None:
                break
            yield outcome and f"{way}, {key}, operation {number}: {outcome}"


def parts(count: int, seed: int) -> Iterator[str]:
    """Play with a display that refuses bytes or vanishes, a stuck key and a nonsense voltage.

    Yields what went wrong, or "", for each of `count` plays.
    """
    for number in range(count):
        chance = random.Random(seed + number)
        way = list(WAYS)[number % len(WAYS)]
        try:
            with store(Chip(SECTORS)) as kept:
                _faulty(Machine(kept, seed), way, chance)
            yield ""
        except Exception as error:
            yield f"{way}, seed {seed + number}: {type(error).__name__}: {error}"


def _presses(way: str, seed: int) -> Iterator[tuple[Chip, str]]:
    """Yield some keys, and the flash before them."""
    chip = Chip(SECTORS)
    with store(chip) as kept:
        machine = Machine(kept, seed)
        for key in WAYS[way].split():
            machine.press(key)
    for keys in _KEYS:
        yield _copy(chip), keys
        with store(chip) as kept:
            machine = Machine(kept)
            for key in keys.split():
                machine.press(key)


def _copy(chip: Chip) -> Chip:
    """Return a chip with the same content."""
    copy = Chip(SECTORS)
    copy.memory[:] = chip.memory
    return copy


def _failing(chip: Chip, keys: str, number: int) -> str | None:
    """Press keys and let one operation fail; return what was lost, or "".

    number: which operation fails, from 0 on. The result is None if there are fewer.
    """
    live: dict[str, bytes] | None = None
    with store(chip) as kept:
        machine = Machine(kept)
        left = number
        reached = True

        def fail(function: Callable[..., Any]) -> Callable[..., Any]:
            def failing(*arguments: Any) -> Any:
                nonlocal left
                left -= 1
                if left == -1:
                    if arguments and getattr(arguments[0], "__name__", "") == "close":
                        function(*arguments)  # a file is closed even if that fails
                    raise OSError(_EIO, "a fault")
                return function(*arguments)

            return failing

        sectors: Any = kept._journal._sectors
        for name in ("read", "program", "erase"):
            setattr(sectors, name, fail(getattr(sectors, name)))
        filesystem: Any = storage.os
        filesystem._do = fail(filesystem._do)
        try:
            for key in keys.split():
                machine.press(key)
            for _ in range(3):  # what failed is said, and the next event saves it all
                machine.press("OK")
            machine.settle(70_000)
            _check_record(machine)
            reached, left = left < 0, -1  # nothing fails any more
            live = contents(kept)
        except OSError as error:
            crash.keep(kept.files, error)
        except Broken as error:
            return str(error)
        if not reached:
            return None
    with suppress(ValueError), store(chip) as kept:
        found = contents(kept)
        Machine(kept)
        return "" if found == (live or found) else "a start finds something else"
    return "a file can't be read afterwards"


def _faulty(machine: Machine, way: str, chance: random.Random) -> None:
    """Play with faulty parts, then check the picture and the record with good ones.

    Raises Broken if one of them is wrong.
    """
    device: Any = machine.handheld.device
    write = device.bus.write
    stuck = 0

    def nack(buffer: Any) -> None:
        if chance.random() < trouble:
            raise OSError(_EIO)
        write(buffer)

    trouble = 0.0
    device.bus.write = nack
    device.millivolts = lambda: chance.choice((None, 1000, 3299, 5000, 9899))
    for key in WAYS[way].split():
        machine.press(key)
    canvas = Canvas()
    for _ in range(40):
        trouble = chance.choice((0.0, 0.0, 0.02, 1.0))
        stuck = chance.choice((0, 0, 0, 1 << chance.randrange(len(KEYS))))
        machine.look_at(stuck | 1 << chance.randrange(len(KEYS)))
        machine.settle(chance.choice((30, 300, 3000)), stuck)
        machine.settle(chance.choice((30, 300, 3000)))
    trouble = 0.0
    device.millivolts = lambda: 5000
    machine.settle(10_000)
    machine.press("RIGHT", 3000)
    _check_picture(machine, canvas)
    _check_record(machine)
