"""Damaged files: every byte flipped, every truncation, files of other kinds, empty, deep and huge.

A device with saved games, settings, a house rule and a `device.json` starts from a flash on which
one file, or the journal, is damaged. It must start and be usable, and undamaged files must be
unchanged. The damaged content must be unchanged, too, or named on the display and kept under
another name.

`device.json` is a person's file: it has no check value, and the device never writes it. If it is
damaged, it must be unchanged and named on the display, and the board's own pins count. If it still
describes a board that can be, the device uses it.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from contextlib import suppress

from engine import resuming
from firmware import boards
from firmware.boards import override
from firmware.boards.listed import FILE as BOARD
from firmware.device import storage
from firmware.files import archive, json_text, rule_shelf, saves
from firmware.screens import families
from tools.sim.fingers import WAYS
from tools.torture.flash import SECTOR, Chip
from tools.torture.machine import JOURNAL, SECTORS, Machine, contents, store

_KEYS = ("OK",) * 6 + ("RIGHT", "DOWN")
_GAMES = ("tally", "solo", "score sheet", "Parlett, pass and play", "settings")
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
_SEEN = 60  # letters of a problem that must be on the display; it may be cut off
_MESSAGES = 6  # the most messages at a start


def run(count: int, seed: int, first: int = 0) -> Iterator[str]:
    """Try some cases; yield what is wrong, or "", for each.

    Three of four cases damage a file, in an order that follows from the seed. All of `_cases` are
    tried before one is repeated. The fourth case damages the journal.

    count: the number of cases.
    first: the number of the first case.
    """
    merged, pending = _played(seed, True), _played(seed, False)
    with store(_copy(merged)) as kept:
        good = contents(kept)
        files = {name: b"".join(kept.files.pieces(name)) for name in good}
        files[BOARD] = _description()
    cases = list(_cases(files))
    random.Random(seed).shuffle(cases)
    used = [place for place in range(JOURNAL * SECTOR) if pending.memory[place] != 0xFF]
    with store(_copy(pending)) as kept:
        late = contents(kept)
    for number in range(first, first + count):
        chance = random.Random(f"{seed} {number}")
        if number % 4 == 3:
            place = chance.choice(used) if chance.random() < 0.8 else chance.randrange(len(used))
            yield _journal(pending, late, place, chance.randrange(8))
        else:
            name, how, place = cases[(number - number // 4) % len(cases)]
            content, what = _damaged(files, name, how, place, chance)
            if name == BOARD:
                yield _board(merged, good, content, what)
                continue
            playing = "tally" if name in ("settings.json", "last_rules") else name.split(".")[0]
            yield _file(merged, good, name, content, what, playing)


def _played(seed: int, merge: bool) -> Chip:
    """Return a flash after several kinds of play.

    merge: whether the journal is merged into the files.
    """
    chance = random.Random(seed)
    chip = Chip(SECTORS)
    with store(chip) as kept:
        _describe(_PINS)
        machine = Machine(kept, seed)
        for way in _GAMES:
            machine.app._at_home = 0
            machine.app.home()
            machine.settle(300)
            for key in WAYS[way].split() + chance.choices(_KEYS, k=16):
                machine.press(key)
        rule_shelf.save(kept, _RULE)
        kept.write("last_rules", [b"98"])
        for _ in archive.keeping(kept, "tally.txt", ""):
            pass
        if merge:
            kept.settle()
            while kept.tidy(False):
                pass
    return chip


def _cases(files: dict[str, bytes]) -> Iterator[tuple[str, str, int]]:
    """Yield every way to damage a file: (name, how, a place or a number), as `_damaged` takes it.

    files: name -> content.
    """
    for name, content in files.items():
        yield from ((name, "flipped", place) for place in range(8 * len(content)))
        yield from ((name, "cut off", place) for place in range(len(content)))
        yield from ((name, "other", number) for number in range(len(files)))
        yield from ((name, "made up", number) for number in range(len(_MADE_UP)))
        yield from ((name, "nonsense", number) for number in range(200))


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


def _copy(chip: Chip) -> Chip:
    """Return a chip with the same content."""
    copy = Chip(SECTORS)
    copy.memory[:] = chip.memory
    return copy


def _file(
    chip: Chip, good: dict[str, bytes], name: str, content: bytes, what: str, playing: str
) -> str:
    """Start from a flash with a damaged file; return what is wrong, or "".

    good: the content of all files before, by name.
    name, content: the damaged file.
    what: the damage in words.
    playing: the game that the device is to show.
    """
    where = f"{name}, {what}"
    chip = _copy(chip)
    try:
        with store(chip) as kept:
            if name != "playing":
                kept.files.write("playing", [playing.encode()])
            kept.files.write(name, [content])
        with store(chip) as kept:
            said, found = _started(kept, name)
            others = {each for each in good if each not in (name, "playing")}
            for each in others:
                if found.get(each) != good[each]:
                    return f"{where}: {each} has changed, too"
            if _description() != _PINS:
                return f"{where}: {BOARD} has changed, too"
            if name.startswith(archive.FOLDER):  # which the device keeps and never shows
                same = b"".join(kept.files.pieces(name)) == content
                return "" if same else f"{where}: it was changed"
            if _means_the_same(name, found.get(name), good[name]):
                return ""
            if name.replace(" ", "") not in said:
                return f"{where}: nothing is said of it, but: {said[:200]}"
            if name.startswith("rules/") and "outsidethisdevice" in said:
                if json_text.parse(found[name].decode()) != json_text.parse(content.decode()):
                    return f"{where}: it is not used as it was"
                return ""
            folder, _, rest = name.rpartition("/")
            aside = [each for each in kept.files.names(folder) if each.startswith(f"{rest}.bad")]
            if "newer" in said:
                if b"".join(kept.files.pieces(name)) != content:
                    return f"{where}: it was changed"
            elif not aside or b"".join(kept.files.pieces(f"{folder}/{aside[0]}")) != content:
                return f"{where}: it is not kept"
    except Exception as error:
        return f"{where}: {type(error).__name__}: {error}"
    return ""


def _board(chip: Chip, good: dict[str, bytes], content: bytes, what: str) -> str:
    """Start from a flash with another `device.json`; return what is lost, or ""."""
    where = f"{BOARD}, {what}"
    chip = _copy(chip)
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
        return isinstance(json_text.parse(content.decode("utf-8-sig")), dict)
    except ValueError:
        return False


def _describe(content: bytes) -> None:
    """Write `device.json` on the flash that is mounted."""
    with storage.open("/" + BOARD, "wb") as file:  # type: ignore[attr-defined]
        file.write(content)


def _description() -> bytes:
    """Return the content of `device.json` on the flash that is mounted."""
    with storage.open("/" + BOARD, "rb") as file:  # type: ignore[attr-defined]
        return file.read(1 << 20)


def _started(kept, name: str, problems: Sequence[str] = ()) -> tuple[str, dict[str, bytes]]:
    """Start a device; return everything it says, without spaces, and the files it has then.

    name: the damaged file.
    problems: what is wrong with `device.json`; the device says it (`firmware.start`).
    """
    machine = Machine(kept)
    for problem in problems:
        machine.app.say(problem)
    machine.settle(300)
    said = machine.words()
    if name == "last_rules":
        rule_shelf.last(kept)
        machine.settle(3000)
        said += machine.words()
    if name.startswith("rules/"):
        said += rule_shelf.load(kept, name.split("/")[1])[1] + "".join(kept.problems)
        said = said.replace("zoo.json", name)
    for _ in range(_MESSAGES):
        if type(machine.app._stack[-1]).__name__ != "Message":
            break
        machine.press("OK", 2100)
        said += machine.words()
    found = {}
    for each in _names(kept):
        with suppress(ValueError):
            found[each] = b"".join(kept.pieces(each))
    return said.replace(" ", "").replace("\n", ""), found


def _names(kept) -> list[str]:
    """Return the names of all files that a device keeps."""
    names = [saves.file_of(kind) for kind in families.kinds()]
    names += ["settings.json", "last_rules", "playing"]
    for folder in ("rules", archive.FOLDER):
        names += [f"{folder}/{name}" for name in kept.names(folder)]
    return [name for name in names if kept.exists(name)]


def _means_the_same(name: str, found: bytes | None, good: bytes) -> bool:
    """Return whether a file still has everything that the good file had.

    found: its content; None if it is missing.
    """
    if found is None:
        return False
    if found == good or name == "playing" or (name == "last_rules" and not found):
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


def _journal(chip: Chip, good: dict[str, bytes], place: int, bit: int) -> str:
    """Start from a flash with one bit of the journal flipped; return what is wrong, or ""."""
    where = f"bit {bit} of byte {place} of the journal flipped"
    chip = _copy(chip)
    chip.memory[place] ^= 1 << bit
    try:
        with store(chip) as kept:
            said, found = _started(kept, "")
            wrong = [name for name in good if found.get(name) != good[name]]
    except Exception as error:
        return f"{where}: {type(error).__name__}: {error}"
    words = ("damaged", "missing", "newer", "can'tbeused")
    if wrong and not any(word in said for word in words) and len(wrong) > 1:
        return f"{where}: {', '.join(wrong)} differ, and nothing is said: {said[:200]}"
    return ""
