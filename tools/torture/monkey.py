"""Random keys: at random times, in bursts, with bounce, held long, and with power cuts.

Every seventh device has a pad of sixteen keys. Every second device has been in use: it has finished
games, statistics, names and a house rule. The settings are random, with all languages, and so are
the games: each preset in each kind of play, and the published games of docs/variants.md.
Sometimes the keys choose an item of a menu or give a legal answer, so that they get further than
keys at random. `visits` counts the screens that they reach.
On each kind of screen that they reach, BACK is held for help: when the help is left, all must be as
before. After each key, the picture must be that of a redraw, and the record on the flash must be
that of the game. Sometimes the record is replayed and must give the same game, and sometimes the
device is switched off and on. At the end, keys must lead to the home screen.
"""

from __future__ import annotations

import json
import random
import re
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from engine import table
from engine.adding.game import Game as Adding
from engine.adding.presets import NAMES
from engine.adding.rules import Rules as House
from engine.adding.rules import preset
from engine.chance import Chance
from engine.parlett.game import Game as Parlett
from engine.parlett.presets import NAMES as PARLETT
from engine.parlett.rules import Rules
from firmware.files.settings import ALL, Settings
from firmware.files.store import Store
from firmware.screens.families import family_of
from firmware.ui.canvas import Canvas
from firmware.words import say
from tools.node import ROOT
from tools.sim import player
from tools.sim.entering import Lost
from tools.sim.fingers import WAYS, press
from tools.sim.helping import HELD, moves, state
from tools.sim.panel import PanelError
from tools.sim.pico import PicoError
from tools.sim.pico.device import PicoSimulator, new_flash, pin_of
from tools.sim.picture import Picture
from tools.sim.simulator import KEYS, Simulator
from tools.torture.always import LEAVING, Broken, check_picture, check_record, leave
from tools.torture.damage import played
from tools.torture.flash import Chip
from tools.torture.machine import SECTORS, Machine, contents, store

_PRESSED = ("UP", "DOWN", "LEFT", "RIGHT", "OK", "OK", "OK", "OK", "RIGHT", "DOWN") * 3 + ("BACK",)
_WAITS = (0, 0, 1, 5, 30, 30, 120, 250, 400, 900, 1600, 2500, 3500) * 6 + (70_000, 200_000)
_LENGTH = 250  # keys from one start on
_AIMS = 12  # one press in 12 aims at something
_ASKS = 22  # the pin that has the Pico check itself
_ANSWERS = 20_000  # ms in which it must
_WRAP = (1 << 30) - 60_000  # a tick soon after which the clock wraps around
_READY = 1000  # ms after which a screen that waits for a key has come to rest
_PADS = 7  # every seventh device has a pad of sixteen keys
_LIVES = 3  # devices that have been in use
_ROLES = {
    "tally": ("table", "table"),
    "solo": ("person", "hard"),
    "pass": ("person", "person"),
    "seat": ("table:hard", "table"),
    "sheet": ("table", "table"),
    "parlett": ("person", "easy"),
    "parlett_pass": ("person", "person"),
    "parlett_seat": ("table:easy", "table"),
}
"""By kind of play: the role of seat 1, and that of the others."""
_BY_PRESET = [
    (kind, name)
    for kind, family in [(kind, family_of(kind)[0]) for kind in _ROLES]
    for name in (PARLETT if family == "parlett" else NAMES)
]


def run(count: int, seed: int) -> Iterator[str]:
    """Press `count` keys or a few more on CPython; yield what went wrong, or "", for each."""
    pressed = 0
    while pressed < count:
        chance = random.Random(seed)
        chip = _lived_in(seed % _LIVES).copy(seed) if seed % 2 else Chip(SECTORS, seed)
        way = list(WAYS)[seed % len(WAYS)]
        keypad = "buttons" if seed % _PADS else "matrix"
        try:
            left: list[Any] = []
            for _ in range(3):  # starts from one flash
                for _ in _keys(chip, way, chance, left, keypad):
                    pressed += 1
                    yield ""
        except Exception as error:
            pressed += 1
            yield f"seed {seed}, {way}: {type(error).__name__}: {error}"
        seed += 1


@cache
def _lived_in(number: int) -> Chip:
    """Return the flash of a device that has been in use."""
    return played(number, True)[0]


def _set_up(kept: Store, chance: random.Random) -> None:
    """Change all settings on a flash."""
    settings = Settings(kept)
    for name, _, values in ALL:
        setattr(settings, name, chance.choice(list(values)))
    if settings.coach and chance.random() < 0.5:
        settings.school = "off"  # or there are no hints
    settings.save()


@cache
def _published() -> list[str]:
    """Return the rule files of published games."""
    text = (ROOT / "docs/variants.md").read_text(encoding="utf-8")
    return re.findall(r"^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def _begin(machine: Machine, way: str, chance: random.Random) -> None:
    """Go a way from the home screen, begin a game by a preset or a published rule file, or wait."""
    how = chance.random()
    if how < 0.25:
        for key in WAYS[way].split():
            machine.press(key)
    elif how < 0.95:
        kind, name = chance.choice(_BY_PRESET)
        parlett = name in PARLETT
        rules: Any = Rules(name) if parlett else preset(name)
        if not parlett and chance.random() < 0.4:
            rules = House.from_file(json.loads(chance.choice(_published())), "house.json")
        seats = rules.seats if parlett else chance.randint(2, 6)
        while not parlett and seats * rules.hand_size >= len(rules.all_cards(seats)):
            seats -= 1
        first, other = _ROLES[kind]
        roles = [first] + [other] * (seats - 1)
        dealt = [seat for seat, role in enumerate(roles, 1) if role != "table"]
        game = (Parlett if parlett else Adding)(rules, seats, chance.randint(1, seats), dealt)
        machine.app.start_game(kind, table.Table(game, roles, chance.randrange(1000)))
        machine.settle(300)


def _keys(
    chip: Chip, way: str, chance: random.Random, left: list[Any], keypad: str
) -> Iterator[None]:
    """Start a device, press random keys and check after each; yield None after each key.

    left: the files, the game and the settings when it was last switched off; replaced at the end.
    keypad: the kind of its keys, one of `KEYPADS`.

    Raises Broken if something is wrong.
    """
    with store(chip) as kept:
        if not left:
            _set_up(kept, chance)
        files = contents(kept)
        start = chance.randrange(1000), chance.choice((0, _WRAP))
        machine = Machine(kept, *start, keypad=keypad)
        if left:
            kind, history = _game(machine)
            if files != left[0] or _settings(machine) != left[3]:
                raise Broken("a start finds other files or settings")
            if kind != left[1] or history[: len(left[2])] != left[2]:  # a bot may go on
                raise Broken(f"after a start, another game goes on:\n{machine.words()}")
        else:
            _begin(machine, way, chance)
        canvas = Canvas()
        compared: object = None
        helped: set[tuple[type, type]] = set()
        aimed: list[str] = []
        for number in range(_LENGTH):
            if not aimed and not chance.randrange(_AIMS):
                aimed = aim(machine.app, chance)
            if aimed:
                machine.press(aimed.pop(0))
            else:
                _press(machine, chance)
            check_picture(machine, canvas)
            _hold_back(machine, helped)
            check_picture(machine, canvas)
            there = machine.app.game and machine.app.game.table
            state = chip.operations, there and (there.game.history[:], there.undone[:])
            if compared != state:  # else there is nothing new to compare
                compared = state
                check_record(machine, replay=False)
            if number % 50 == 0:
                check_record(machine)
            yield
        check_record(machine)
        if chance.random() < 0.5:
            leave(machine)
        left[:] = contents(kept), *_game(machine), _settings(machine)


def _game(machine: Machine) -> tuple[str, list]:
    """Return the kind of the game on the screen, and its history without half a bid."""
    game = machine.app.game
    if game is None:
        return "", []
    reached = [reached for reached, _ in game.table.text()][-1]
    return game.kind, game.table.game.history[:reached]


def _settings(machine: Machine) -> list:
    """Return the settings except the contrast, which is shown before it counts."""
    settings = machine.app.settings
    return [getattr(settings, name) for name, _, _ in ALL if name != "contrast"]


def aim(app: Any, chance: random.Random) -> list[str]:
    """Return keys that choose an item or an answer on the display, or give a legal answer.

    A key that is pressed at random seldom gets to the end of a menu, or of a game.
    """
    screen = app._stack[-1]
    name = type(screen).__name__
    if name == "Message" or getattr(screen, "messages", None) or getattr(screen, "covered", False):
        return ["OK"]
    if name == "GameScreen":
        if chance.random() < 0.2 or screen.table.prompt()[0] not in (table.MOVE, table.ENTER):
            return ["BACK"]  # to the menu
        try:
            return player.answer(screen, Chance(chance.randrange(1000)))
        except Lost:  # what is half entered can't be finished
            return ["BACK"]
    choices = getattr(screen, "items", None) or getattr(screen, "answers", [])
    arrow = "DOWN" if getattr(screen, "items", None) and name != "Home" else "RIGHT"
    return [arrow] * chance.randrange(len(choices) or 2) + ["OK"]


def _press(machine: Machine, chance: random.Random) -> None:
    """Press one key or two, with bounce, and wait."""
    keys = _PRESSED if machine.keys is KEYS else _PRESSED + machine.keys
    contacts = machine.contact(chance.choice(keys))
    if chance.random() < 0.1:
        contacts |= machine.contact(chance.choice(keys))
    for _ in range(chance.choice((0, 0, 1, 2))):  # bounce
        machine.look_at(contacts)
        machine.look_at(0)
    machine.look_at(contacts)
    machine.settle(chance.choice((1, 10, 30, 30, 30, 400, 1500)), contacts)
    machine.look_at(0)
    machine.settle(chance.choice(_WAITS))


def _hold_back(machine: Machine, helped: set[tuple[type, type]]) -> None:
    """Hold BACK for help and leave it, unless that was done on this kind of screen.

    helped: the kinds of screens and their questions; the present one is added.

    Raises Broken if not all is as before.
    """
    app = machine.app
    screen = app._stack[-1]
    kind = type(screen), type(getattr(screen, "question", None))
    if kind in helped or screen.help() is None or moves(app):
        return
    machine.settle(_READY)
    if app._stack[-1] is not screen or machine.handheld.shell.dark or moves(app):
        return
    helped.add(kind)
    picture, before = machine.picture(), state(app)
    contacts = machine.contact("BACK")
    machine.look_at(contacts)
    machine.settle(HELD, contacts)
    machine.look_at(0)
    machine.settle(_READY)
    if type(app._stack[-1]).__name__ != "Pages":
        raise Broken(f"no help about\n{picture.text()}")
    machine.press("BACK", _READY)
    if state(app) != before or machine.picture() != picture:
        raise Broken(f"after help about\n{picture.text()}\ncomes\n{machine.picture().text()}")


def run_on_micropython(count: int, seed: int) -> Iterator[str]:
    """Press `count` keys or a few more on MicroPython; yield what went wrong, or "", for each.

    Pictures and files must be the same as on CPython.
    """
    pressed = 0
    while pressed < count:
        chance = random.Random(seed)
        way = list(WAYS)[seed % len(WAYS)]
        with tempfile.TemporaryDirectory() as scratch:
            folders = Path(scratch, "inside"), Path(scratch, "outside")
            try:
                with (
                    Simulator("micropython", folders[0], seed) as inside,
                    Simulator("cpython", folders[1], seed) as outside,
                ):
                    for device in (inside, outside):
                        press(device, WAYS[way])
                    twin: Any = outside
                    aimed: list[str] = []
                    for number in range(_LENGTH):
                        key, ms = chance.choice(_PRESSED), chance.choice((1, 30, HELD))
                        wait = chance.choice(_WAITS)
                        if not aimed and not chance.randrange(_AIMS):
                            aimed = aim(twin.handheld.shell.app, chance)
                        if aimed:
                            key, ms, wait = aimed.pop(0), 30, 300
                        for device in (inside, outside):
                            device.hold(key, ms)
                            device.wait(wait)
                            if number == _LENGTH // 2:
                                device.restart()
                        pressed += 1
                        screen = twin.handheld.shell.app._stack[-1]
                        if not _is_about(screen) and inside.picture() != outside.picture():
                            raise Broken(f"after {key}:\n{inside.picture().text()}")
                        if number < _LENGTH - 1:
                            yield ""
                wrong = _different(*folders)
                yield wrong and f"seed {seed}, {way}: {wrong} differ"
            except Exception as error:
                pressed += 1
                yield f"seed {seed}, {way}: {type(error).__name__}: {error}"
        seed += 1


def _is_about(screen: Any) -> bool:
    """Return whether a screen is About, which names the runtime."""
    named = type(screen).__name__ == "Pages"
    return named and screen._pages[screen._page][0] == say("settings.device")


def _different(folder: Path, other: Path) -> str:
    """Return the names of the files that differ between two folders, or ""."""
    contents = []
    for each in (folder, other):
        files = [path for path in each.rglob("*") if path.is_file()]
        contents.append({str(path.relative_to(each)): path.read_bytes() for path in files})
    names = sorted({*contents[0], *contents[1]})
    return ", ".join(n for n in names if contents[0].get(n) != contents[1].get(n))


def run_on_the_pico(seconds: int, seed: int, first: int) -> Iterator[str]:
    """Press random keys on the emulated Pico; yield what went wrong, or "", for each.

    The firmware is that of the image, with `checks` around it. After each longer wait, the board
    compares the picture with a redraw, and the record with the game.

    seconds: how long, on the Pico's clock.
    first: the place of the first game in `WAYS`; each start takes the next one.
    """
    chance = random.Random(seed)
    with PicoSimulator(flash=checked_flash()) as simulator:
        device: Any = simulator
        pico = device.pico
        end = pico.microseconds + seconds * 1e6
        number = 0
        while pico.microseconds < end:
            try:
                if number % _LENGTH == 0:
                    if number:
                        _leave_on_the_pico(device)
                    device.restart()
                    way = list(WAYS.values())[(first + number // _LENGTH) % len(WAYS)]
                    press(device, way)
                    pico.events.clear()
                number += 1
                pin = pin_of(chance.choice(_PRESSED))
                pico.press(pin, bounce=(0, 300, 900))
                pico.run(chance.choice((15, 30, 30, 60, HELD)))
                pico.release(pin, bounce=(0, 300, 900))
                wait = chance.choice((30, 120, 300, 300, 900, 1600, 3600))
                pico.run(wait)
                if wait > 120:
                    _check_pico(device)
                outcome = ""
            except (Broken, PicoError, PanelError) as error:
                outcome = str(error)
            if pico.failure or pico.events:
                outcome += f" {pico.failure} {pico.events}"
            yield outcome and f"seed {seed}, key {number}: {outcome}"
            if outcome:
                pico.events.clear()
                device.restart()


def checked_flash() -> bytes:
    """Return the flash of a new device, in whose image `checks` starts the firmware."""
    main = f"import checks\n\nchecks.start({_ASKS})\n"
    checks = Path(__file__).with_name("checks.py").read_bytes()
    return new_flash({"/seed": b"1"}, replaced={"main.py": main.encode(), "checks.py": checks})


def _check_pico(device: Any) -> tuple[str, bool]:
    """Let the board check itself; return the name of the screen, and whether a game is on it.

    Raises Broken if something is wrong.
    """
    pico = device.pico
    pico.uart = ""
    pico.drive(_ASKS, 0)
    try:
        if not pico.run_until(lambda pico: pico.uart.endswith("\n"), _ANSWERS):
            raise Broken("the firmware does not answer")
        screen, game, turned, address, wrong = pico.uart.split()
        if screen == "Crash":
            raise Broken("the firmware has crashed")
        if wrong != "-":
            raise Broken(f"the {wrong} is not that of the game")
        if int(address):
            wanted = Picture.from_frame(pico.memory(int(address), 1024))
            shown = pico.panel.pixels()
            if int(turned):
                shown = shown.turned()
            if shown != wanted:
                raise Broken(f"shown is\n{shown.text()}\nbut a redraw is\n{wanted.text()}")
    finally:
        pico.drive(_ASKS, None)
        pico.run(2)  # so that the firmware sees it
    return screen, game == "1"


def _leave_on_the_pico(device: Any) -> None:
    """Press keys, mostly BACK, until the home screen is there; raise Broken if it never is."""
    chance = random.Random(LEAVING)
    for _ in range(LEAVING):
        if _check_pico(device) == ("Home", False):
            return
        device.press(chance.choice(("BACK",) * 5 + ("UP", "UP", "DOWN", "OK", "OK")))
    raise Broken(f"no way to the home screen:\n{device.picture().text()}")
