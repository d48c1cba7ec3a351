"""Power cuts before and in the middle of every flash operation of scripted play.

First, play is recorded: each operation of the flash, and after each step of the loop the picture
and the files of a device that starts from the present flash. Then the power fails at each
operation, and a device starts from that flash. Its picture and its files must be those from before
or after the step. A step is one event of a game.

Before each picture and after each start, the settings, the kind of game and the record with what
was undone must be those on the flash. Each finished game must be kept as it ended.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any, NamedTuple

from engine import table
from engine.adding.rules import preset
from engine.chance import Chance
from firmware import ticks
from firmware.files import archive, saves, statistics
from firmware.files.settings import ALL, FILE
from firmware.screens.adding.school import Lesson
from firmware.screens.families import kinds
from firmware.words import say
from tools.sim import player
from tools.sim.fingers import WAYS, to_cell
from tools.sim.guide import choose
from tools.torture.always import check_record
from tools.torture.flash import AFTER, HALF, PAGE, SECTOR, Chip, PowerCut
from tools.torture.machine import JOURNAL, SECTORS, Machine, contents, store

_VARIANTS = {
    f"{way} by {rules}": (way, rules)
    for way, rules in product(("tally", "solo", "pass and play"), ("jiujiu-99", "double-99"))
}
_OTHER = ("names", "people", "school", "used")
_WHOLE = ", a whole game"
_TWO = ", two whole games"
PLAYS = [
    "score sheet" + _TWO,
    *(way + _WHOLE for way in WAYS if way not in ("rule editor", "settings")),
    *(way + _WHOLE for way in _VARIANTS),
    *WAYS,
    *_OTHER,
]
"""The plays: whole games, and random keys after each way of `WAYS` and in what `_EDITS` does."""

KEYS = 250
"""The number of random keys."""

_TURNS = 5000  # of a whole game
_KEYS = ("OK",) * 10 + ("RIGHT", "DOWN", "RIGHT", "DOWN", "LEFT", "UP", "BACK")
_MERGING = -1  # wait before the key until the journal is being merged
_WAITS = (300,) * 30 + (3_600, 4_000, 65_000, _MERGING)
_UNDONE = 3  # answers, at the end of a game
_KEPT = 70_000  # ms after a game, in which it is kept and the journal merged
_MINE = "OK UP OK UP OK"  # from the home screen to the last house rule
_LOST = to_cell("can't")
_EDITS = {
    "rule editor": "OK RIGHT OK DOWN OK BACK UP OK UP OK BACK"
    + 3 * f" {_MINE} DOWN DOWN OK DOWN OK RIGHT OK OK UP UP OK BACK"
    + f" {_MINE} UP UP OK DOWN OK BACK OK UP UP OK OK UP OK BACK",
    "settings": "LEFT DOWN RIGHT DOWN LEFT DOWN OK DOWN OK LEFT OK DOWN OK OK DOWN OK OK",
    "names": "OK OK RIGHT OK BACK DOWN OK OK RIGHT RIGHT OK LEFT LEFT LEFT OK OK DOWN OK OK LEFT OK"
    " UP OK DOWN OK OK DOWN DOWN OK",
    "people": to_cell("can't")
    + " OK BACK menu.people people.joins OK OK RIGHT OK OK OK BACK menu.people DOWN OK DOWN OK"
    " BACK menu.undo BACK menu.redo BACK total.title LEFT OK RIGHT OK total.next total.direction"
    " total.set OK BACK menu.history UP UP UP OK RIGHT OK OK",
    "school": "settings.school RIGHT OK BACK home.tally OK OK OK OK OK RIGHT OK OK LEFT OK BACK"
    " menu.undo OK OK BACK menu.settings settings.school RIGHT OK BACK BACK OK OK UP OK OK OK"
    " BACK school.title OK",
    "used": "finished.title OK RIGHT RIGHT DOWN LEFT UP BACK BACK statistics.title OK BACK"
    " statistics.reset DOWN OK settings.language RIGHT OK BACK home.solo OK OK OK BACK BACK BACK"
    " coach.hint OK",
}
"""The keys before the random ones; a word with a dot chooses the item of a menu with this text.

They write half a name, save a new house rule, change it and delete it, and save another one; or
change each setting; or drop half a name, write two names and exchange them; or let players join and
leave, set the total and correct the past; or answer in school; or look through a finished game,
reset the statistics, change the language and take a hint.
"""
THERE = {**WAYS, "names": "UP UP RIGHT RIGHT OK OK DOWN", "people": WAYS["tally"],
         "school": WAYS["settings"], "used": WAYS["settings"]}  # fmt: skip
"""By play, the keys from the home screen to where it begins."""
_ENDS = 3  # tries to reach another end
_CALM = 1500  # ms after a key in which nothing more is written because of it
_USUAL = json.dumps({name: value for name, value, _ in ALL})  # the settings without a file
_MIDDLES = 2  # torn states of each operation
_USED = 14 * PAGE  # of the journal before a play, at least: the next pages are in another sector
_ROUND = JOURNAL * SECTOR // PAGE  # writes after which each sector of the journal was used


class Outcome(NamedTuple):
    """What a device shows and reads at a start.

    picture: the picture.
    files: the content of every file.
    draft: what is half done and goes on (`App.draft`).
    """

    picture: str
    files: dict[str, bytes]
    draft: bytes


class Play(NamedTuple):
    """Recorded play. Only the steps of the loop that changed the flash are in it.

    chip: the flash before.
    log: the operations of the flash, as `Chip.log`.
    ends: the number of operations so far, after each step.
    outcomes: what a start finds before the first step and after each step.
    """

    chip: Chip
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

    Raises Lost or Broken if a start would find something else than the device has, if a picture is
    shown before its event is on the flash, or if a file changes that must not.
    """
    chance = random.Random(f"{way} {seed}")
    chip = Chip(SECTORS, seed)
    with store(chip) as kept:
        _use(Machine(kept, seed), way, seed, chance)  # the journal of a new device is erased
    begin = chip.copy()
    chip.log = []
    first = _start(chip)
    with store(chip) as kept:
        machine = Machine(kept, seed)
        recorder = _Recorder(way, machine, chip, first)
        there = _go_there(machine, recorder.press, way)
        if recorder.whole:
            _finish(machine, recorder.press, Chance(seed))
            for number in range(2, 4 if way.endswith(_TWO) else 2):
                _begin_at_once(machine, recorder.press, there, number)
        else:
            _edit(machine, recorder.press, way)
            _press_at_random(machine, recorder.press, keys, chance)
        recorder.look()  # after the last key, what was written later
    # A file that is closed when the machine is garbage still writes to the log.
    return Play(begin, chip.log[: recorder.ends[-1]], recorder.ends, recorder.outcomes)


class _Recorder:
    """Records what a start finds after each step of a machine that changes the flash.

    Before each picture it compares the device with its files.

    whole: whether whole games are played.
    ends, outcomes: as in `Play`.
    """

    def __init__(self, way: str, machine: Machine, chip: Chip, first: Outcome):
        """chip: its flash, which keeps a log; first: what a start finds before the first step."""
        self.whole = way.endswith((_WHOLE, _TWO))
        self.ends: list[int] = []
        self.outcomes = [first]
        self._way = way
        self._machine = machine
        self._chip = chip
        self._pressed = 0  # when a key was pressed last
        self._counted = way == "used"  # whether a game may be counted: one is over
        self._copied: tuple = None, 0  # the game on the display before this step, and its copy
        machine._look = self.look
        display: Any = machine.handheld.device.display
        self._show, display.show = display.show, self._shown

    def press(self, key: str, wait: int = 300) -> None:
        """Press a key; raise Lost if a start does not go on with what is half done then."""
        self._pressed = self._machine.now
        self._machine.press(key, wait)
        draft = self._machine.app.draft
        if self.outcomes[-1].draft != draft:
            raise Lost(f"{self._way}: after {key} a start does not go on with {draft!r}")

    def look(self) -> None:
        """Record the last step if it changed the flash; raise Lost if a start would differ."""
        game = self._machine.app.game
        self._counted = self._counted or (game is not None and game.table.game.over)
        (same, copy), self._copied = self._copied, (game, game.copy if game else 0)
        done = len(self._chip.log or ())
        if done <= (self.ends[-1] if self.ends else 0):
            return
        before = self.outcomes[-1].files
        self.ends.append(done)
        self.outcomes.append(_start(self._chip))
        found = self.outcomes[-1].files
        if found != contents(self._machine.app.storage):
            raise Lost(f"{self._way}: a start finds other files")
        dropped = ""
        undone = copy and game is same and not game.copy and not game.table.game.over
        if undone:  # the end of a finished game
            dropped = archive.path(archive._name(copy, saves.file_of(game.kind)))
            if dropped in found or found[statistics.FILE] == before[statistics.FILE]:
                raise Lost(f"{self._way}: {dropped} is kept or counted though its end was undone")
        for name in before if self.whole else {**before, **found}:
            if found.get(name) != before.get(name) and name != dropped and self._stays(name):
                raise Lost(f"{self._way}: {name} changes while nobody presses a key")

    def _stays(self, name: str) -> bool:
        """Return whether a file must not change in this step."""
        if name.startswith(archive.FOLDER):
            game = self._machine.app.game
            copied = game and game.copy == archive._number(name.rpartition("/")[2])
            return self.whole and not copied
        if name == statistics.FILE:
            return not self.whole and not self._counted
        calm = ticks.until(ticks.later(self._pressed, _CALM), self._machine.now) == 0
        return calm and not name.endswith(".txt")

    def _shown(self, pixels: bytes) -> None:
        """Compare before a picture: what it shows must be on the flash."""
        _agree(self._machine)
        self._show(pixels)


def _use(machine: Machine, way: str, seed: int, chance: random.Random) -> None:
    """Fill the journal of a new device so that the next pages are in another sector.

    Where a finished game is looked at (`used`), first play one.
    """
    kept = machine.app.storage
    if way == "used":
        for key in THERE["tally"].split():
            machine.press(key)
        play_to_the_end(machine, machine.press, Chance(seed))
        machine.settle(_KEPT)
        machine.app.home()
        machine.settle(_KEPT)
    while kept._journal.live() < _USED + chance.randrange(4) * SECTOR:
        kept.write("playing", [b""])


def _go_there(machine: Machine, press: Callable[..., None], way: str) -> list[str]:
    """Go from the home screen to where a play begins; return the keys."""
    name = way.removesuffix(_WHOLE).removesuffix(_TWO)
    name, rules = _VARIANTS.get(name, (name, ""))
    there = THERE[name].split()
    for key in there:
        if rules and type(machine.app._stack[-1]).__name__ == "RulesMenu":
            choose(machine.app, press, preset(rules).title())
        else:
            press(key)
    return there


def _edit(machine: Machine, press: Callable[..., None], way: str) -> None:
    """Press the keys of `_EDITS`."""
    for key in _EDITS.get(way, "").split():
        if "." in key:
            choose(machine.app, press, key)
        else:
            press(key, _KEPT if key == "BACK" else 300)


def _press_at_random(
    machine: Machine, press: Callable[..., None], keys: int, chance: random.Random
) -> None:
    """Press random keys; before some of them, wait until the journal is being merged."""
    waits = [_MERGING, *chance.choices(_WAITS, k=keys - 1)]
    for key, wait in zip(chance.choices(_KEYS, k=keys), waits, strict=True):
        if wait == _MERGING:
            machine.settle(_KEPT, until=machine.app.storage.is_busy)
            for _ in range(chance.randrange(4)):
                machine.look_at(0)
        press(key, max(300, wait))


def _finish(machine: Machine, press: Callable[..., None], chance: Chance) -> None:
    """Play to the end, undo some of it, and play to another end; raise Lost if this is not kept.

    press: presses a key on the machine.
    """
    kept = machine.app.storage
    ends: set[bytes] = set()
    for _ in range(_ENDS):
        for _ in range(_UNDONE if ends else 0):
            press("BACK")
            choose(machine.app, press, "menu.undo")
        play_to_the_end(machine, press, chance)
        machine.settle(_KEPT)
        ends.add(_check_archive(kept, machine.app.game.kind, 1))
        if len(ends) == 2:  # if bots alone play to the end, it is always the same
            return


def _begin_at_once(
    machine: Machine, press: Callable[..., None], way: list[str], number: int
) -> None:
    """Play another game, and begin the next one at its end; raise Lost if it is not kept.

    press: presses a key on the machine.
    way: the keys from the home screen into a game.
    number: how many games are played then.
    """
    kept = machine.app.storage
    if number == 2:
        _new_game(machine, press, way)
    play_to_the_end(machine, press, Chance(1000 + number))
    kind = machine.app.game.kind
    ended = b"".join(kept.pieces(saves.file_of(kind)))
    _new_game(machine, press, way)
    _check_archive(kept, kind, number, ended)


def _new_game(machine: Machine, press: Callable[..., None], way: list[str]) -> None:
    """Begin a game after one that is over.

    press, way: as for `_begin_at_once`.
    """
    press("BACK")
    choose(machine.app, press, "menu.home")
    for key in way:
        press(key)
        if say("home.see_last") in machine.words():
            choose(machine.app, press, "menu.new")
    if machine.app.game.table.game.over:
        raise Lost("no new game begins")


def _check_archive(kept: Any, kind: str, number: int, record: bytes = b"") -> bytes:
    """Raise Lost unless there are `number` finished games and the last one is as it ended.

    record: its record; empty for the one that is in play. It is returned.
    """
    names = archive.names(kept)
    counted = sum(row[statistics.GAMES] for row in statistics.read(kept))
    if counted != number:
        raise Lost(f"{kind}: {counted} games are counted, not {number}")
    record = record or b"".join(kept.pieces(saves.file_of(kind)))
    if len(names) != number or b"".join(kept.pieces(archive.path(names[-1]))) != record:
        raise Lost(f"of {number} finished {kind} there are {names}, or not as the last one ended")
    return record


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
        if isinstance(screen, Lesson) or screen.covered or screen.messages or what == table.CONFIRM:
            press("OK")
        elif what == table.THINK or getattr(screen, "lingers", False):
            machine.settle(1000)
        else:
            for key in player.answer(screen, chance):
                press(key)
    raise Lost("the game does not end")


def cuts(play: Play, seed: int, every: int = 1) -> Iterator[str]:
    """Cut the power at the operations of a play; yield what was lost, or "", for each cut.

    seed: decides what a torn operation leaves.
    every: the step from one of these operations to the next.
    """
    flash = play.chip.copy()
    step = 0
    for number, (address, content) in enumerate(play.log):
        while play.ends[step] <= number:
            step += 1
        before, after = play.outcomes[step], play.outcomes[step : step + 2][-1]
        kept = _with(before, after, "games/")
        if kept.files.keys() < before.files.keys():  # the end of a game was undone
            kept = before  # it is counted no longer, too
        # An answer of school does not count any more once its play is taken back.
        school = _with(after, before, "school.")
        allowed = [before, kept, _with(kept, after, statistics.FILE), school, after]
        for middle in range(0 if number % every else _MIDDLES + 1):
            torn = flash.copy(seed * 1000 + number * 10 + middle)
            if middle:
                _operate(torn, address, content, HALF)
            where = f"operation {number}, {'torn' if middle else 'before'}"
            outcome = _look(torn, allowed, middle > 0 and content is None)
            yield outcome and f"{where}: {outcome}"
        _operate(flash, address, content, AFTER)


def _with(before: Outcome, after: Outcome, start: str) -> Outcome:
    """Return an outcome before an event, but with some files of that after it.

    A finished game is copied, and then counted, before the next game takes its place.

    start: the beginning of the names of these files.
    """
    files = {name: before.files[name] for name in before.files if not name.startswith(start)}
    files |= {name: after.files[name] for name in after.files if name.startswith(start)}
    return Outcome(before.picture, files, before.draft)


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


def _look(chip: Chip, allowed: list[Outcome], erased: bool) -> str:
    """Start a device after a cut; return what was lost, or "".

    allowed: the outcomes without a loss.
    erased: whether a sector is half erased.
    """
    try:
        found = _start(chip)
        if found not in allowed:
            return _difference(found, allowed)
        with store(chip) as kept:
            for _ in range(_ROUND if erased else 0):  # so that the half-erased sector is used
                kept.write("last_rules", [bytes(PAGE - 50)])
            kept.write("last_rules", [b"pagat-99"])
            kept.settle()
        with store(chip) as kept:
            files = contents(kept)
            if kept.problems:
                return f"later the device says: {kept.problems}"
        if files.pop("last_rules") != b"pagat-99":
            return "a write after it was lost"
        if files != {name: found.files[name] for name in found.files if name != "last_rules"}:
            return "merging afterwards changed a file"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def _start(chip: Chip) -> Outcome:
    """Start a device from a copy of a flash; return what it shows and reads."""
    with store(chip.copy()) as kept:
        files = contents(kept)
        problems = [*kept.problems]
        machine = Machine(kept)
        _agree(machine)
        if problems:
            raise Lost(f"the device says: {' '.join(problems)}")
        return Outcome(machine.picture().text(), files, machine.app.draft)


def _agree(machine: Machine) -> None:
    """Raise Lost or Broken if the device does not have what its files say.

    Its settings, the game on the screen, what is half done and what was undone are compared.
    """
    kept = machine.app.storage
    for name, value in json.loads(kept.read(FILE) or _USUAL).items():
        if name != "contrast" and getattr(machine.app.settings, name) != value:
            raise Lost(f"{name} is not the one kept")
    game = machine.app.game
    last, _, draft = saves.last_played(kept, kinds())
    if last != machine.app.last or (last[0] if last[1] == saves.ON else "") != (
        game.kind if game else ""
    ):
        raise Lost("another game is on the screen than the one noted")
    if draft != machine.app.draft:
        raise Lost("what is half done is not what is kept")
    check_record(machine, False)


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


def run(way: str, keys: int, seed: int, every: int = 1) -> Iterator[str]:
    """Record one of `PLAYS` and cut the power in it; the arguments are as in `record` and `cuts`.

    Yields what was lost, or "", for each cut.
    """
    for outcome in cuts(record(way, keys, seed), seed, every):
        yield outcome and f"{way}, seed {seed}: {outcome}"
