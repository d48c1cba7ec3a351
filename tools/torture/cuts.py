"""Power cuts before and in the middle of every flash operation of scripted play.

First, play is recorded: each operation of the flash, and after each step of the loop the picture
and the files of a device that starts from the present flash. Then the power fails at each
operation, and a device starts from that flash. Its picture and its files must be those from before
or after the step. A step is one event of a game.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import NamedTuple

from engine import resuming, table
from engine.chance import Chance
from firmware import ticks
from firmware.files import archive
from firmware.files.saves import file_of
from firmware.files.settings import FILE
from tools.sim import player
from tools.sim.fingers import WAYS
from tools.torture.flash import AFTER, HALF, Chip, PowerCut
from tools.torture.machine import SECTORS, Machine, contents, store

_WHOLE = ", a whole game"
_TWO = ", two whole games"
PLAYS = [
    "score sheet" + _TWO,
    *(way + _WHOLE for way in WAYS if way not in ("rule editor", "settings")),
    *WAYS,
]
"""The plays: whole games, and random keys after each way of `WAYS`."""

KEYS = 250
"""The number of random keys."""

_TURNS = 5000  # of a whole game
_KEYS = ("OK",) * 10 + ("RIGHT", "DOWN", "RIGHT", "DOWN", "LEFT", "UP", "BACK")
_WAITS = (300,) * 30 + (2_600, 4_000, 65_000)
_KEPT = 70_000  # ms after a game, in which it is kept and the journal merged
_EDITS = "UP OK BACK" + 3 * " OK UP OK UP OK DOWN DOWN OK DOWN OK RIGHT OK OK UP UP OK BACK"
"""The keys that save a new house rule and change it."""
_CALM = 1500  # ms after a key in which nothing more is written because of it
_USUAL = b'{"sound": true, "turned": false, "bids": "open"}'  # the settings without a file
_MIDDLES = 2  # torn states of each operation


class Outcome(NamedTuple):
    """What a device shows and reads at a start: the picture, and the content of every file."""

    picture: str
    files: dict[str, bytes]


class Play(NamedTuple):
    """Recorded play. Only the steps of the loop that changed the flash are in it.

    log: the operations of the flash, as `Chip.log`.
    ends: the number of operations so far, after each step.
    outcomes: what a start finds before the first step and after each step.
    """

    log: list[tuple[int, bytes | None]]
    ends: list[int]
    outcomes: list[Outcome]


class Lost(Exception):
    """Something was lost; the text says what."""


def record(way: str, keys: int, seed: int) -> Play:
    """Play one of `PLAYS`; return the recorded play.

    way: one of `PLAYS`.
    keys: the number of random keys; a whole game is played to its end instead.
    seed: decides the keys and the deals.

    Raises Lost if a start would find something else than the device has, if the game on the flash
    is not the game on the display after a key, or if a file changes that must not.
    """
    chance = random.Random(f"{way} {seed}")
    chip = Chip(SECTORS, seed)
    chip.log = []
    ends: list[int] = []
    outcomes = [_start(chip)]
    pressed = 0
    whole = way.endswith((_WHOLE, _TWO))
    log = chip.log

    def look() -> None:
        if len(log) > (ends[-1] if ends else 0):
            before = outcomes[-1].files
            ends.append(len(log))
            outcomes.append(_start(chip))
            found = outcomes[-1].files
            if found != contents(kept):
                raise Lost(f"{way}: a start finds other files")
            calm = ticks.until(ticks.later(pressed, _CALM), machine.now) == 0
            for name in before:
                stays = whole if name.startswith("games/") else calm and not name.endswith(".txt")
                if stays and found.get(name) != before[name]:
                    raise Lost(f"{way}: {name} changes while nobody presses a key")

    with store(chip) as kept:
        machine = Machine(kept, seed)
        machine._look = look

        def press(key: str, wait: int = 300) -> None:
            nonlocal pressed
            pressed = machine.now
            machine.press(key, wait)
            content = outcomes[-1].files.get(FILE, _USUAL)
            for name, value in json.loads(content).items():
                if name != "contrast" and getattr(machine.app.settings, name) != value:
                    raise Lost(f"{way}: after {key}, {name} is not the one kept")
            game = machine.app.game
            if game is not None:
                lines = outcomes[-1].files[file_of(game.kind)].decode().splitlines(keepends=True)
                history = resuming.resume(lines).game.history
                reached = [reached for reached, _ in game.table.text()][-1]
                if history[:reached] != game.table.game.history[:reached]:
                    raise Lost(f"{way}: after {key} the game on the screen is not the one kept")

        if whole:
            for number in range(2 if way.endswith(_TWO) else 1):
                for key in WAYS[way.removesuffix(_WHOLE).removesuffix(_TWO)].split():
                    press(key)
                play_to_the_end(machine, press, Chance(seed + number))
                machine.settle(_KEPT)
                if len(archive.names(kept)) != number + 1:
                    raise Lost(f"{way}: finished games are {archive.names(kept)}")
                while machine.app.game:
                    press("BACK")
                    press("UP")
                    press("OK")
        else:
            for key in WAYS[way].split():
                press(key)
            for key in _EDITS.split() if way == "rule editor" else ():
                press(key, _KEPT if key == "BACK" else 300)
            for key, wait in zip(
                chance.choices(_KEYS, k=keys), chance.choices(_WAITS, k=keys), strict=True
            ):
                press(key, wait)
    return Play(log, ends, outcomes)


def play_to_the_end(machine: Machine, press: Callable[[str], None], chance: Chance) -> None:
    """Give random answers until the game is over; raise Lost if it never is.

    press: presses a key on the machine.
    """
    game = machine.app.game.table
    for _ in range(_TURNS):
        if game.game.over:
            return
        screen = machine.app._stack[-1]
        what = game.prompt()[0]
        if screen.covered or screen.messages or what == table.CONFIRM:
            press("OK")
        elif what == table.THINK or getattr(screen, "lingers", False):
            machine.settle(1000)
        else:
            for key in player.answer(screen, chance):
                press(key)
    raise Lost("the game does not end")


def cuts(play: Play, seed: int) -> Iterator[str]:
    """Cut the power at every operation of a play; yield what was lost, or "", for each cut.

    seed: decides what a torn operation leaves.
    """
    flash = Chip(SECTORS)
    step = 0
    for number, (address, content) in enumerate(play.log):
        while play.ends[step] <= number:
            step += 1
        before, after = play.outcomes[step], play.outcomes[step : step + 2][-1]
        allowed = [before, _kept_already(before, after), after]
        for middle in range(_MIDDLES + 1):
            torn = Chip(SECTORS, seed * 1000 + number * 10 + middle)
            torn.memory[:] = flash.memory
            if middle:
                _operate(torn, address, content, HALF)
            yield _look(torn, allowed, number, middle)
        _operate(flash, address, content, AFTER)


def _kept_already(before: Outcome, after: Outcome) -> Outcome:
    """Return the outcome of a cut between the copy of a finished game and the next event.

    A finished game is copied before the next game takes its place. So this outcome has the finished
    games of `after` and all other files of `before`.
    """
    files = {name: before.files[name] for name in before.files if not name.startswith("games/")}
    files |= {name: after.files[name] for name in after.files if name.startswith("games/")}
    return Outcome(before.picture, files)


def _operate(chip: Chip, address: int, content: bytes | None, how: int) -> None:
    """Do an operation of a log on a chip, up to a power cut; `how` is HALF or AFTER."""
    chip.cut = (0, how)
    try:
        if content is None:
            chip.erase(address)
        else:
            chip.program(address, content)
    except PowerCut:
        pass
    chip.power_on()


def _look(chip: Chip, allowed: list[Outcome], number: int, middle: int) -> str:
    """Start a device after a cut; return what was lost, or "".

    allowed: the outcomes without a loss.
    number, middle: the operation and the state it was cut in, for the text.
    """
    where = f"operation {number}, {'torn' if middle else 'before'}"
    try:
        found = _start(chip)
        if found not in allowed:
            return f"{where}: {_difference(found, allowed)}"
        with store(chip) as kept:
            kept.write("last_rules", [b"pagat-99"])
            kept.settle()
        with store(chip) as kept:
            files = contents(kept)
        if files.pop("last_rules") != b"pagat-99":
            return f"{where}: a write after it was lost"
        if files != {name: found.files[name] for name in found.files if name != "last_rules"}:
            return f"{where}: merging afterwards changed a file"
    except Exception as error:
        return f"{where}: {type(error).__name__}: {error}"
    return ""


def _start(chip: Chip) -> Outcome:
    """Start a device from a copy of a flash; return what it shows and reads."""
    copy = Chip(SECTORS)
    copy.memory[:] = chip.memory
    with store(copy) as kept:
        files = contents(kept)
        machine = Machine(kept)
        return Outcome(machine.picture().text(), files)


def _difference(found: Outcome, allowed: list[Outcome]) -> str:
    """Return in words how an outcome differs from all allowed ones."""
    for each in allowed:
        if found.files == each.files:
            return f"another picture:\n{found.picture}\nwanted:\n{each.picture}"
    before, after = allowed[0].files, allowed[-1].files
    wrong = [
        name
        for name in {**before, **after, **found.files}
        if found.files.get(name) not in (before.get(name), after.get(name))
    ]
    return f"lost: {', '.join(wrong)}" if wrong else "some files are older than others"


def run(way: str, keys: int, seed: int) -> Iterator[str]:
    """Record one of `PLAYS` and cut the power in it; the arguments are as in `record`.

    Yields what was lost, or "", for each cut.
    """
    for outcome in cuts(record(way, keys, seed), seed):
        yield outcome and f"{way}, seed {seed}: {outcome}"
