"""Random keys: at random times, in bursts, with bounce, held long, and with the power switched off.

After each key the display must show what drawing all anew would show; now and then every event of
the game on the screen must be on the flash, the device is switched off and on, and keys must lead
back to the home screen.
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine import resuming
from firmware.files import saves
from firmware.ui.canvas import Canvas
from tools.sim.fingers import WAYS, press
from tools.sim.pico.device import PicoSimulator, new_flash, pin_of
from tools.sim.picture import Picture
from tools.sim.simulator import KEYS, Simulator
from tools.torture.flash import Chip
from tools.torture.machine import SECTORS, Machine, store

_PRESSED = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "OK", "OK", "OK", "RIGHT", "DOWN") * 3 + ("BACK",)
_WAITS = (0, 0, 1, 5, 30, 30, 120, 250, 400, 900, 1600, 2500) * 6 + (70_000, 200_000)
_LENGTH = 250  # keys from one start on
_LEAVING = 500  # keys in which the home screen must be reached
_WRAP = (1 << 30) - 60_000  # a tick soon after which the clock wraps around


class Broken(Exception):
    """Something is not as it should be."""


def run(count: int, seed: int) -> Iterator[str]:
    """Press so many keys on CPython; yields "" for each that did no harm, else what it did."""
    pressed = 0
    while pressed < count:
        chance = random.Random(seed)
        chip = Chip(SECTORS, seed)
        way = list(WAYS)[seed % len(WAYS)]
        try:
            for _ in range(3):  # starts from one flash
                for _ in _keys(chip, way, chance):
                    pressed += 1
                    yield ""
        except Exception as error:
            pressed += 1
            yield f"seed {seed}, {way}: {type(error).__name__}: {error}"
        seed += 1


def _keys(chip: Chip, way: str, chance: random.Random) -> Iterator[None]:
    with store(chip) as kept:
        machine = Machine(kept, chance.randrange(1000), chance.choice((0, _WRAP)))
        if chance.random() < 0.7:
            for key in WAYS[way].split():
                machine.press(key)
        canvas = Canvas()
        for number in range(_LENGTH):
            _press(machine, chance)
            _check_picture(machine, canvas)
            if number % 50 == 0:
                _check_record(machine)
            yield
        _check_record(machine)
        if chance.random() < 0.5:
            _leave(machine)


def _press(machine: Machine, chance: random.Random) -> None:
    """Press a key or two, bounce and all, and wait."""
    contacts = 1 << KEYS.index(chance.choice(_PRESSED))
    if chance.random() < 0.1:
        contacts |= 1 << KEYS.index(chance.choice(_PRESSED))
    for _ in range(chance.choice((0, 0, 1, 2))):  # bounce
        machine.look_at(contacts)
        machine.look_at(0)
    machine.look_at(contacts)
    machine.settle(chance.choice((1, 10, 30, 30, 30, 400, 1500)), contacts)
    machine.look_at(0)
    machine.settle(chance.choice(_WAITS))


def _check_picture(machine: Machine, canvas: Canvas) -> None:
    if machine.handheld.shell.dark:
        return
    canvas.clear()
    machine.app._stack[-1].draw(canvas)
    wanted = Picture.from_frame(bytes(canvas.buffer))
    shown = machine.picture()
    if machine.app.settings.turned:
        shown = shown.turned()
    if shown != wanted:
        raise Broken(f"shown is\n{shown.text()}\nbut a redraw is\n{wanted.text()}")


def _check_record(machine: Machine) -> None:
    game = machine.app.game
    if game is None:
        return
    told = [told for told, _ in game.table.text()][-1]  # a bid half laid is no event yet
    kept = b"".join(machine.app.storage.pieces(saves.file_of(game.kind))).decode()
    history = resuming.resume(kept.splitlines(keepends=True)).game.history
    if history[:told] != game.table.game.history[:told]:
        raise Broken("the record on the flash is not that of the game")


def _leave(machine: Machine) -> None:
    """Come to the home screen by keys, most of which are BACK."""
    chance = random.Random(_LEAVING)
    for _ in range(_LEAVING):
        if type(machine.app._stack[-1]).__name__ == "Home" and machine.app.game is None:
            return
        machine.press(chance.choice(("BACK",) * 5 + ("UP", "UP", "DOWN", "OK", "OK")))
    raise Broken(f"no way to the home screen:\n{machine.words()}")


def run_on_micropython(count: int, seed: int) -> Iterator[str]:
    """Press so many keys on MicroPython; each picture must be that of CPython."""
    pressed = 0
    while pressed < count:
        chance = random.Random(seed)
        way = list(WAYS)[seed % len(WAYS)]
        with (
            tempfile.TemporaryDirectory() as scratch,
            Simulator("micropython", Path(scratch, "inside"), seed) as inside,
            Simulator("cpython", Path(scratch, "outside"), seed) as outside,
        ):
            try:
                for device in (inside, outside):
                    press(device, WAYS[way])
                for number in range(_LENGTH):
                    key, ms = chance.choice(_PRESSED), chance.choice((1, 30, 500))
                    wait = chance.choice(_WAITS)
                    for device in (inside, outside):
                        device.hold(key, ms)
                        device.wait(wait)
                        if number == _LENGTH // 2:
                            device.restart()
                    pressed += 1
                    if inside.picture() != outside.picture():
                        raise Broken(f"after {key}:\n{inside.picture().text()}")
                    yield ""
            except Exception as error:
                pressed += 1
                yield f"seed {seed}, {way}: {type(error).__name__}: {error}"
        seed += 1


def run_on_the_pico(seconds: int, seed: int) -> Iterator[str]:
    """Press keys on the emulated Pico for so many of its seconds."""
    chance = random.Random(seed)
    with PicoSimulator(flash=new_flash({"/seed": b"1"})) as simulator:
        device: Any = simulator
        pico = device.pico
        end = pico.microseconds + seconds * 1e6
        number = 0
        while pico.microseconds < end:
            if number % _LENGTH == 0:
                device.restart()
                press(device, list(WAYS.values())[number // _LENGTH % len(WAYS)])
                pico.events.clear()
            number += 1
            pin = pin_of(chance.choice(_PRESSED))
            pico.press(pin, bounce=(0, 300, 900))
            pico.run(chance.choice((15, 30, 30, 60, 500)))
            pico.release(pin, bounce=(0, 300, 900))
            pico.run(chance.choice((30, 120, 300, 300, 900, 1600, 2600)))
            if pico.failure or pico.events:
                yield f"key {number}: {pico.failure or pico.events}"
                pico.events.clear()
                device.restart()
            else:
                yield ""
