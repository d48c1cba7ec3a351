"""Damaged files: every byte flipped, every truncation, files of other kinds, empty, deep and huge.

A device with saved games, settings, a house rule and a `device.json` starts from a flash on which
one file, or the journal, is damaged. It must start and be usable, and undamaged files must be
unchanged, also after a minute, when the journal was merged. The damaged content must be unchanged,
too, or named on the display and kept under another name. In every second case, the journal has the
end of the damaged file; a file of another kind is tried with and without an end.

If the journal is damaged, each file must have its last content, or that from before the damaged
entry. The device must say so, unless it was the last entry of all.

Some games have taken the place of older ones, which are in the files or the journal. If the
beginning of such a game is damaged, the older one must still be as it was.

A kind of file is added in `played`, which writes it, and in `_names`. If the device reads it only
later, `_started` reads it.

`device.json` is a person's file: it has no check value, and the device never writes it. If it is
damaged, it must be unchanged and named on the display, and the board's own pins count. If it still
describes a board that can be, the device uses it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from engine import resuming
from engine.chance import Chance
from engine.parlett.game import Game as Parlett
from engine.parlett.rules import Rules
from engine.table import Table
from firmware import boards
from firmware.boards import override
from firmware.boards.listed import FILE as BOARD
from firmware.files import (
    archive,
    folder,
    form,
    json_text,
    names,
    rule_shelf,
    saves,
    school,
    statistics,
)
from firmware.screens import crash, families
from firmware.words import say
from tools.sim.fingers import WAYS
from tools.sim.guide import choose
from tools.torture.always import Broken, leave
from tools.torture.cuts import play_to_the_end
from tools.torture.flash import SECTOR, Chip
from tools.torture.machine import JOURNAL, SECTORS, Machine, contents, store

_KEYS = ("OK",) * 6 + ("RIGHT", "DOWN")
_GAMES = tuple(way for way in WAYS if way != "rule editor")
_OTHER_TALLY = WAYS["tally"][: -len("OK OK")] + "DOWN OK OK"  # for another number of players
_HALF_A_NAME = ("OK", "OK", "OK", "RIGHT", "OK")  # from the list of rules to start from
_RULE = {"base": "98", "name": "Zoo", "limit": 60, "cards": {"3": {"add": 5}}}
_PICO = "Raspberry Pi Pico with RP2040"
_READ = 8192  # bytes of `device.json` that a board reads
_PINS = json.dumps(
    {
        "display": {"driver": "sh1106", "sda": 0, "scl": 1, "address": 61},
        "keys": {"up": 6, "down": 7, "left": 8, "right": 9, "ok": 10, "back": 11},
        "sound": None,
        "battery": {"pin": 28, "times": 2},
    }
).encode()
"""What a person has written into `device.json`."""

_MADE_UP = {
    "empty": b"",
    "deep": b"[" * 3000,
    "deep objects": b'{"a":' * 900,
    "huge": b"x" * 60_000,
    "huge, of lines": b"play 1 K\n" * 6000,
    "zeros": bytes(500),
    "erased": b"\xff" * 500,
    "a first line alone": b"; ninety-nine NAME 2 0\n",
    "of a newer version": b"; ninety-nine NAME 99 01234567\nnobody knows\n",
}
_REST = 70_000  # ms after which the journal is merged
_BEGIN = b"; ninety-nine "
_OURS = _BEGIN[:11]  # enough to know it by
_SEEN = 60  # letters of a problem that must be on the display; it may be cut off
_SCHOOL = "school.tally"
_NO_GAMES = ("settings.json", "last_rules", statistics.FILE, names.FILE, _SCHOOL)
_MAY_BE_EMPTY = ("last_rules", "playing", statistics.FILE, _SCHOOL)
_MESSAGES = 6  # the most messages at a start


def run(count: int, seed: int, first: int = 0) -> Iterator[str]:
    """Try some cases; yield what is wrong, or "", for each.

    Three of four cases damage a file, in an order that follows from the seed. All of `_cases` are
    tried before one is repeated. The fourth case damages the journal.

    count: the number of cases.
    first: the number of the first case.
    """
    merged, journal = played(seed, True)[0], Pending(*played(seed, False))
    with store(merged.copy()) as kept:
        good = contents(kept)
        files = {name: b"".join(kept.files.pieces(name)) for name in good}
        files[BOARD] = _description()
    cases = list(_cases(files))
    random.Random(seed).shuffle(cases)
    used = [place for place in range(JOURNAL * SECTOR) if journal.chip.memory[place] != 0xFF]
    random.Random(seed).shuffle(used)
    for number in range(first, first + count):
        chance = random.Random(f"{seed} {number}")
        if number % 4 == 3:
            bit, place = divmod(number // 4, len(used))  # each byte once, then its next bit
            yield _journal(journal, used[place], (bit + place) % 8)
            if number % 100 == 99:
                yield _sector(journal, chance)
        else:
            name, how, place, has_end = cases[(number - number // 4) % len(cases)]
            content, what = _damaged(files, name, how, place, chance)
            if name == BOARD:
                yield _board(merged, good, content, what)
                continue
            playing = "tally" if name in _NO_GAMES else name.split(".")[0]
            outcome = _file(merged, good, name, content, playing, has_end)
            yield outcome and f"{name}, {what}{', with an end' * has_end}: {outcome}"


class Pending(NamedTuple):
    """A flash whose journal has everything.

    log: the operations of the flash, as `Chip.log`.
    steps: (number of operations so far, content of every file), before the first step of the loop
        and after each one that changed the flash.
    """

    chip: Chip
    log: list[tuple[int, bytes | None]]
    steps: list[tuple[int, dict[str, bytes]]]


def played(seed: int, merge: bool) -> tuple[Chip, list, list]:
    """Return the flash after several kinds of play, and the rest of a `Pending`.

    merge: whether the journal is merged into the files.
    """
    chance = random.Random(seed)
    chip = Chip(SECTORS)
    chip.log = []
    steps: list[tuple[int, dict[str, bytes]]] = []

    def look() -> None:
        if chip.log and (not steps or len(chip.log) > steps[-1][0]):
            steps.append((len(chip.log), contents(kept)))

    with store(chip) as kept:
        _describe(_PINS)
        for name in crash._NAMES:
            kept.files.write(name, [b"Traceback of an earlier crash"])
        look()
        machine = Machine(kept, seed, look=look)
        _begin(machine, WAYS["tally"], chance)
        match = Parlett(Rules("parlett-3", "target 20"), 3, 1, [1, 2, 3])
        machine.app.start_game("parlett_pass", Table(match, ["person"] * 3, seed))
        play_to_the_end(machine, machine.press, Chance(seed))
        machine.settle(_REST)  # it is kept, counted and merged into its file
        for way in _GAMES:
            _begin(machine, _OTHER_TALLY if way == "tally" else WAYS[way], chance)
            if way == "score sheet":
                play_to_the_end(machine, machine.press, Chance(seed))
                for _ in archive.adding(kept, "sheet.txt", 0):
                    pass
                look()
                statistics.count(kept, statistics.outcome("sheet", machine.app.game.table))
                look()
        _begin(machine, _OTHER_TALLY, chance)  # in place of the one in the journal
        machine.app.home()
        for label in ("home.tally", "menu.new", "rules.new"):
            choose(machine.app, machine.press, label)
        for key in _HALF_A_NAME:  # it is kept beside the last game
            machine.press(key)
        rule_shelf.save(kept, _RULE)
        look()
        kept.write("last_rules", [b"98"])
        look()
        kept.write(_SCHOOL, [b"ans:\0\1\2\3"])
        look()
        names.write(kept, ["Ann", "", "Jörg"], ["Jörg", "Ann", "Bo"])
        look()
        if merge:
            kept.settle()
            while kept.tidy(False):
                pass
    return chip, chip.log, steps


def _begin(machine: Machine, way: str, chance: random.Random) -> None:
    """Begin a game, in place of one of its kind if there is one, and press some keys in it.

    way: the keys from the home screen.
    """
    machine.app.home()
    machine.settle(300)
    for key in way.split():
        machine.press(key)
        if say("menu.new") in machine.words():
            choose(machine.app, machine.press, "menu.new")
    for key in chance.choices(_KEYS, k=16):
        machine.press(key)


def _cases(files: dict[str, bytes]) -> Iterator[tuple[str, str, int, bool]]:
    """Yield every way to damage a file: (name, how, a place or a number, whether it has an end).

    name, how, place: as `_damaged` takes them. The journal has the end of the damaged file, if any.

    files: name -> content.
    """
    for name, content in files.items():
        size = len(content)
        yield from ((name, "flipped", bit, sum(divmod(bit, 8)) % 2 > 0) for bit in range(8 * size))
        yield from ((name, "cut off", place, place % 2 > 0) for place in range(size))
        for has_end in (False,) if _has_no_end(name) else (False, True):
            yield from ((name, "other", number, has_end) for number in range(len(files)))
            yield from ((name, "made up", number, has_end) for number in range(len(_MADE_UP)))
        yield from ((name, "nonsense", number, number % 2 > 0) for number in range(200))


def _damaged(
    files: dict[str, bytes], name: str, how: str, place: int, chance: random.Random
) -> tuple[bytes, str]:
    """Return the damaged content of a file, and the damage in words.

    files: name -> good content.
    name, how, place: as `_cases` yields them.
    chance: makes the nonsense.
    """
    content = files[name]
    if how == "flipped":
        changed = bytearray(content)
        changed[place // 8] ^= 1 << place % 8
        return bytes(changed), f"bit {place % 8} of byte {place // 8} flipped"
    if how == "cut off":
        return content[:place], f"cut off after {place} bytes"
    if how == "other":
        other = list(files)[place]
        return files[other], f"the content of {other}"
    if how == "made up":
        what = list(_MADE_UP)[place]
        return _MADE_UP[what].replace(b"NAME", name.split(".")[0].encode()), what
    return chance.randbytes(chance.randrange(1, 400)), "nonsense"


def _file(
    chip: Chip, good: dict[str, bytes], name: str, content: bytes, playing: str, has_end: bool
) -> str:
    """Start from a flash with a damaged file; return what is wrong, or "".

    good: the content of all files before, by name.
    name, content: the damaged file.
    playing: the game that the device is to show.
    has_end: whether the journal has the last byte of the file.
    """
    chip = chip.copy()
    end = good[name][-1:] if has_end and not _has_no_end(name) else b""
    try:
        with store(chip) as kept:
            if name != "playing":
                kept.files.write("playing", [playing.encode()])
            if end:
                kept.write(name, [end], len(good[name]) - 1)
            kept.files.write(name, [content])
        with store(chip) as kept:
            said, found = _started(kept, name)
            for each in good:
                if each not in (name, "playing") and found.get(each) != good[each]:
                    return f"{each} has changed, too"
            if _description() != _PINS:
                return f"{BOARD} has changed, too"
            there, aside = _bytes(kept, name), _bytes(kept, f"{name}.bad1")
        if _is_never_read(name):
            return "" if there == content else "it was changed"
        if _means_the_same(name, found.get(name), good[name]):
            return ""
        if name == "playing" and not content.startswith(_OURS):
            return ""  # another text, which names no game
        if name.replace(" ", "") not in said:
            return f"nothing is said of it, but: {said[:200]}"
        if name.startswith("rules/") and "outsidethisdevice" in said:
            same = json_text.parse(found[name].decode()) == json_text.parse(content.decode())
            return "" if same else "it is not used as it was"
        if "newer" in said:
            return "" if there == content else "it was changed"
        wanted = content
        if end:
            wanted = content[: _head(content) + len(good[name]) - 1]
            if _squeezed(say("file.shortened", name="", why="")) in said:  # its end is missing
                return "" if found[name] == content else "its beginning is not kept"
            wanted += end
        if aside != wanted:
            return f"it is not kept, but {aside!r}"
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


def _board(chip: Chip, good: dict[str, bytes], content: bytes, what: str) -> str:
    """Start from a flash with another `device.json`; return what is lost, or ""."""
    where = f"{BOARD}, {what}"
    chip = chip.copy()
    try:
        with store(chip):
            _describe(content)
        with store(chip) as kept:
            # As in `firmware.backends.board`, which needs a microcontroller.
            board, problems = boards.load(_PICO, _description()[:_READ])
            said, found = _started(kept, BOARD, problems)
            if _description() != content:
                return f"{where}: it was changed"
        if found != good:
            return f"{where}: another file has changed"
        if not board or override.check(board):
            return f"{where}: the board can't be: {board}"
        if problems and board != boards.load(_PICO, None)[0]:
            return f"{where}: the board's own pins do not count: {board}"
        for problem in problems:
            words = problem.replace(" ", "")[:_SEEN]
            if not words.startswith(BOARD) or words not in said:
                return f"{where}: '{problem}' is not said, but: {said[:200]}"
        if not problems and not _is_object(content):
            return f"{where}: nothing is said of it"
    except Exception as error:
        return f"{where}: {type(error).__name__}: {error}"
    return ""


def _is_object(content: bytes) -> bool:
    """Return whether some bytes are an object in JSON."""
    try:
        return isinstance(json_text.parse(content.decode()), dict)
    except ValueError:
        return False


def _describe(content: bytes) -> None:
    """Write `device.json` on the flash that is mounted."""
    with folder.open("/" + BOARD, "wb") as file:  # type: ignore[attr-defined]
        file.write(content)


def _description() -> bytes:
    """Return the content of `device.json` on the flash that is mounted."""
    with folder.open("/" + BOARD, "rb") as file:  # type: ignore[attr-defined]
        return file.read(1 << 20)


def _started(kept, name: str, problems: Sequence[str] = ()) -> tuple[str, dict[str, bytes]]:
    """Start a device and wait for a minute; it must be usable.

    Returns everything it says, without spaces, and the files it has then.

    name: the damaged file.
    problems: what is wrong with `device.json`; the device says it (`firmware.start`).
    """
    machine = Machine(kept)
    for problem in problems:
        machine.app.show_message(problem)
    machine.settle(300)
    said = machine.words()
    if name == "last_rules":
        rule_shelf.last(kept)
        machine.settle(3000)
        said += machine.words()
    if name == _SCHOOL:  # as it is read when school is on
        school.read(kept, name)
        machine.settle(3000)
        said += machine.words()
    if name in (statistics.FILE, names.FILE):
        (statistics if name == statistics.FILE else names).read(kept)
        machine.settle(3000)
        said += machine.words()
    if name.startswith("rules/"):
        said += rule_shelf.load(kept, name.split("/")[1])[1] + "".join(kept.problems)
        said = said.replace("zoo.json", name)
    for wait in (3100, _REST):
        machine.settle(wait)
        for _ in range(_MESSAGES):
            if type(machine.app._stack[-1]).__name__ != "Message":
                break
            said += machine.words()
            machine.press("OK", 3100)
        else:
            raise Broken("there is no end of messages")
    found = {}
    for each in _names(kept):
        with suppress(ValueError):
            found[each] = b"".join(kept.pieces(each))
    leave(machine)
    return _squeezed(said), found


def _squeezed(text: str) -> str:
    """Return a text without spaces, which the display may have in other places."""
    return text.replace(" ", "").replace("\n", "")


def _bytes(kept, name: str) -> bytes | None:
    """Return the bytes of a file without its journal; None if there is none."""
    return b"".join(kept.files.pieces(name)) if kept.files.exists(name) else None


def _head(content: bytes) -> int:
    """Return the length of the first line of ours, though it may be damaged; 0 for another line."""
    right = sum(one == two for one, two in zip(content, _BEGIN, strict=False))
    return content[: form.LONGEST].find(b"\n") + 1 if right >= len(_OURS) else 0


def _is_never_read(name: str) -> bool:
    return name.startswith((archive.FOLDER, "crash"))


def _has_no_end(name: str) -> bool:
    """Return whether the journal never has the end of a file."""
    return name == BOARD or _is_never_read(name)


def _names(kept) -> list[str]:
    """Return the names of all files that a device keeps."""
    there = [saves.file_of(kind) for kind in families.kinds()]
    there += ["settings.json", "last_rules", "playing", *crash._NAMES]
    there += [statistics.FILE, names.FILE, _SCHOOL]
    for kept_in in ("rules", archive.FOLDER):
        there += [f"{kept_in}/{name}" for name in kept.names(kept_in)]
    return [name for name in there if kept.exists(name)]


def _means_the_same(name: str, found: bytes | None, good: bytes) -> bool:
    """Return whether a file still has everything that the good file had.

    found: its content; None if it is missing.
    """
    if found is None:
        return False
    if found == good or (name in _MAY_BE_EMPTY and not found):
        return True
    if name.endswith(".json"):
        try:
            return json_text.parse(found.decode()) == json_text.parse(good.decode())
        except (ValueError, TypeError):
            return False
    if not name.endswith(".txt"):
        return False
    try:
        lines = found.decode().splitlines(keepends=True)
        table = resuming.resume(lines)
        wanted = resuming.resume(good.decode().splitlines(keepends=True))
    except ValueError:
        return False
    length = len(wanted.game.history)
    return table.game.history[:length] == wanted.game.history


def _journal(pending: Pending, place: int, bit: int) -> str:
    """Start from a flash with one bit of the journal flipped; return what is wrong, or ""."""
    where = f"bit {bit} of byte {place} of the journal flipped"
    operation = _operation(pending.log, place)
    step = next(n for n, (count, _) in enumerate(pending.steps) if count > operation)
    before, at, last = pending.steps[step - 1][1], pending.steps[step][1], pending.steps[-1][1]
    chip = pending.chip.copy()
    chip.memory[place] ^= 1 << bit
    try:
        with store(chip) as kept:
            said, found = _started(kept, "")
            different = [name for name in last if found.get(name) != last[name]]
            for name in different:
                if before.get(name) == at.get(name):
                    return f"{where}: {name} differs, too"
                aside = _bytes(kept, f"{name}.bad1")
                if found.get(name) == before.get(name) and not aside:
                    continue
                # If its beginning is lost, the rest is set aside.
                if name in found or not aside or not last[name].endswith(aside):
                    return f"{where}: {name} is {found.get(name)!r}, {aside!r} is set aside"
    except Exception as error:
        return f"{where}: {type(error).__name__}: {error}"
    is_last = all(address >= JOURNAL * SECTOR for address, _ in pending.log[operation + 1 :])
    if different and not is_last and _squeezed(say("store.damaged")) not in said:
        return f"{where}: {different} differ, and nothing is said: {said[:200]}"
    return ""


def _operation(log: list[tuple[int, bytes | None]], place: int) -> int:
    """Return which operation programmed a byte last."""
    for number, (address, content) in reversed(list(enumerate(log))):
        at = place - address
        if content is not None and 0 <= at < len(content) and content[at] != 0xFF:
            return number
    raise ValueError(place)


def _sector(pending: Pending, chance: random.Random) -> str:
    """Start from a flash with a whole sector of the journal damaged; return what is wrong."""
    chip = pending.chip.copy()
    sector = chance.randrange(JOURNAL)
    how = chance.choice(("nonsense", "zeros", "cut off", "text", "another sector"))
    begin = sector * SECTOR
    from_here = begin + chance.randrange(SECTOR) if how == "cut off" else begin
    size = begin + SECTOR - from_here
    chip.memory[from_here : begin + SECTOR] = {
        "nonsense": chance.randbytes(size),
        "zeros": bytes(size),
        "cut off": b"\xff" * size,
        "text": (b"play 1 K\n" * SECTOR)[:size],
        "another sector": chip.memory[:size],
    }[how]
    try:
        with store(chip) as kept:
            _, found = _started(kept, "")
        for name, content in found.items():
            if all(content != files.get(name) for _, files in pending.steps):
                return f"sector {sector}, {how}: {name} is {content!r}"
    except Exception as error:
        return f"sector {sector}, {how}: {type(error).__name__}: {error}"
    return ""
