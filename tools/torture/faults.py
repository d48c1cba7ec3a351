"""Faults on purpose: files that fail, a display that does not answer, a stuck key.

If the firmware can't go on, it keeps the traceback, shows a page and restarts (`firmware.start`).
`tools.torture.starve` is about memory.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from firmware.files import form
from firmware.screens import crash
from firmware.ui.canvas import Canvas
from tools.sim.fingers import WAYS
from tools.sim.guide import choose
from tools.sim.simulator import KEYS
from tools.torture.always import Broken, check_picture, check_record, leave
from tools.torture.flash import Chip
from tools.torture.machine import SECTORS, Machine, contents, store

_EIO = 5
_NEEDED = sum(1 << KEYS.index(key) for key in ("UP", "OK", "BACK"))  # to leave every screen
_NEW = "BACK menu.new"  # from a game to the rules of another one
_EDITED = (
    ("", ""),
    (WAYS["rule editor"], "UP OK"),  # a new rule is saved; the OKs afterwards begin a game
    (f"{_NEW} rules.closer rules.mine rules.change", "DOWN OK RIGHT OK"),  # half changed
    ("", ""),
    ("", "BACK DOWN OK"),  # saved
    (f"{_NEW} rules.new OK", "OK OK RIGHT"),  # half a name
    ("", "BACK DOWN OK BACK DOWN DOWN OK"),  # dropped
)
"""The keys in the rule editor, as `_presses` yields them."""
_SET = ("", "LEFT", "DOWN RIGHT", "DOWN DOWN LEFT", "", "DOWN DOWN DOWN RIGHT",
        "DOWN DOWN DOWN DOWN OK LEFT OK")  # fmt: skip
_KEYS = ("", "OK", "RIGHT OK", "OK", "DOWN OK", "BACK OK", "OK OK")

WHERE = ("tally", "pass and play", "score sheet", "Parlett, pass and play", "settings",
         "rule editor")  # fmt: skip
"""The ways of `WAYS` on which files fail."""


def files(way: str, seed: int, most: int = 1_000_000) -> Iterator[str]:
    """Start and press keys in a game; let each operation on the flash or a file fail once.

    way: one of `WHERE`.
    most: the most operations of a start, and after each key.

    Yields what was lost, or "", for each failure.
    """
    for chip, there, keys in _presses(way, seed):
        states = _states(chip.copy(), there, keys)
        gone = [name for name in states if None in states[name][1:]]
        if gone:
            yield f"{way}, {keys}, without a failure: {gone} have disappeared"
        for number in range(most):
            outcome = _failing(chip.copy(), there, keys, number, states)
            if outcome is None:
                break
            yield outcome and f"{way}, {keys or 'start'}, operation {number}: {outcome}"


def parts(count: int, seed: int) -> Iterator[str]:
    """Play with a display that refuses bytes or vanishes, a stuck key and a nonsense voltage.

    Yields what went wrong, or "", for each of `count` plays.
    """
    for number in range(count):
        chance = random.Random(seed + number)
        way = list(WAYS)[number % len(WAYS)]
        try:
            with store(Chip(SECTORS)) as kept:
                held = chance.choice((0, 1 << chance.randrange(len(KEYS))))
                _faulty(Machine(kept, seed, stuck=held), way, chance)
            yield ""
        except Exception as error:
            yield f"{way}, seed {seed + number}: {type(error).__name__}: {error}"


def _presses(way: str, seed: int) -> Iterator[tuple[Chip, str, str]]:
    """Yield a flash, the keys from the start to where a device was, and some more keys.

    The former may have keys of texts, for items of menus.
    """
    chip = Chip(SECTORS)
    with store(chip) as kept:
        machine = Machine(kept, seed)
        for key in WAYS[way].split():
            machine.press(key)
    steps = [("", keys) for keys in _KEYS]  # a game goes on by itself
    if way == "settings":
        steps = [(WAYS[way] if keys else "", keys) for keys in _SET]
    elif way == "rule editor":
        steps = list(_EDITED)
    for there, keys in steps:
        yield chip.copy(), there, keys
        with store(chip) as kept:
            _play(Machine(kept), f"{there} {keys}")


def _play(machine: Machine, keys: str) -> None:
    """Press some keys and wait for a minute; leave all messages."""
    for key in [*keys.split(), *("OK",) * 3] if keys else []:
        _press(machine, key)
        _leave_messages(machine)
    machine.settle(70_000)
    _leave_messages(machine)
    machine.settle(70_000)


def _press(machine: Machine, key: str) -> None:
    """Press a key, or choose the item of a menu that has this text."""
    if "." in key:
        choose(machine.app, machine.press, key)
    else:
        machine.press(key)


def _leave_messages(machine: Machine) -> None:
    while type(machine.app._stack[-1]).__name__ == "Message":
        machine.press("OK")


def _states(chip: Chip, there: str, keys: str) -> dict[str, list[bytes | None]]:
    """Press keys without a failure; return the contents that each file has on the way.

    there, keys: as `_presses` yields them.
    """
    states: dict[str, list[bytes | None]] = {}
    steps = [0]

    def look() -> None:
        if chip.operations != steps[-1]:
            steps.append(chip.operations)
            found = contents(kept)
            for name in {*states, *found}:
                known = states.setdefault(name, [None])
                if found.get(name) != known[-1]:
                    known.append(found.get(name))

    with store(chip) as kept:
        before = contents(kept)
        states = {name: [content] for name, content in before.items()}
        _play(Machine(kept, look=look), f"{there} {keys}")
    return states


def _failing(
    chip: Chip, there: str, keys: str, number: int, states: dict[str, list[bytes | None]]
) -> str | None:
    """Press keys and let one operation fail; return what was lost, or "".

    there, keys: as `_presses` yields them; no keys to let an operation of the start fail.
    number: which operation fails, from 0 on. The result is None if there are fewer.
    states: the result of `_states`.
    """
    live: dict[str, bytes] | None = None
    left = number
    armed = not keys

    def fail(function: Callable[..., Any]) -> Callable[..., Any]:
        def failing(*arguments: Any) -> Any:
            nonlocal left
            left -= armed
            if left == -1 and armed:
                if arguments and getattr(arguments[0], "__name__", "") == "close":
                    function(*arguments)  # a file is closed even if that fails
                raise OSError(_EIO, "a fault")
            return function(*arguments)

        return failing

    seen: list[str] = []

    def look() -> None:
        if left < 0 and not seen:  # the step in which it failed
            seen.append(_wrong(chip.copy(), states))

    try:
        with store(chip, fail) as kept:
            machine = Machine(kept, look=look)
            for key in there.split():
                _press(machine, key)
            armed = True
            try:
                _play(machine, keys)
                armed = False
                check_record(machine)
                live = contents(kept)
            except OSError as error:
                armed = False
                crash.save(kept.files, error)
    except OSError:  # the storage can't be used until the next start
        pass
    except Broken as error:
        return str(error)
    if left >= 0:
        return None
    return (seen and seen[0]) or _wrong(chip, states, live)


def _wrong(
    chip: Chip, states: dict[str, list[bytes | None]], live: dict[str, bytes] | None = None
) -> str:
    """Start a device after a failure; return what was lost, or "".

    states: the result of `_states`.
    live: what the device had in its files when it was switched off; a record in it is that of the
        game on the screen. None if it crashed, or if it is still on.
    """
    with suppress(ValueError), store(chip) as kept:
        found = contents(kept)
        aside = _set_aside(kept)
        Machine(kept)
        if live is not None and found != live:
            return "a start finds something else"
        for name in sorted({*states, *found} - {"crash1.txt"}):
            known = states.get(name, [None])
            if found.get(name) in known or (name in aside and aside[name] in known):
                continue
            if name == "playing" and found.get(name) == b"" and None in known:
                continue  # an empty one says no more than none
            if name == "playing" and not found.get(name) and any(".txt" in old for old in aside):
                continue  # the game to go on with was set aside
            if not (live and name in found and name.endswith(".txt")):
                return f"{name} is neither as before nor as after a key"
        return ""
    return "a file can't be read afterwards"


def _set_aside(kept: Any) -> dict[str, bytes]:
    """Return the content of each file that was set aside, by its old name."""
    found = {}
    for name in kept.files.names():
        old, bad, _ = name.rpartition(".bad")
        if bad:
            content = b"".join(kept.files.pieces(name))
            found[old] = content[form.parse(old, content[: form.LONGEST])[0] :]
    return found


def _converted(chance: random.Random) -> int:
    """Return what a faulty converter reads, 0 to 65535; sometimes raise OSError."""
    if not chance.randrange(5):
        raise OSError(_EIO)
    return chance.choice((0, 1, 65_534, 65_535, chance.randrange(65_536)))


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
    device.read_u16 = lambda: _converted(chance)
    if type(machine.app._stack[-1]).__name__ != "Home":
        raise Broken("a key that is down since the start counts as pressed")
    for key in WAYS[way].split():
        machine.press(key)
    canvas = Canvas()
    for _ in range(40):
        trouble = chance.choice((0.0, 0.0, 0.02, 1.0))
        stuck = chance.choice((0, 0, 0, 1 << chance.randrange(len(KEYS))))
        machine.look_at(stuck | 1 << chance.randrange(len(KEYS)))
        machine.settle(chance.choice((30, 300, 3000, 30_000)), stuck)
        machine.settle(chance.choice((30, 300, 3000)))
    trouble = 0.0
    del device.read_u16
    machine.settle(10_000)
    machine.press("DOWN" if machine.stuck == 1 << KEYS.index("RIGHT") else "RIGHT", 3000)
    check_picture(machine, canvas)
    check_record(machine)
    if not machine.stuck & _NEEDED:
        leave(machine)
