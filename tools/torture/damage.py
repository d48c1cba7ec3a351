"""Damaged files: every byte flipped, every truncation, files of other kinds, empty, deep and huge.

A device with saved games, settings and a house rule starts from a flash on which one file, or the
journal, is damaged. It must start and be usable, and undamaged files must be unchanged. The damaged
content must be unchanged, too, or named on the display and kept under another name.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress

from engine import resuming
from firmware.files import archive, json_text, rule_shelf, saves
from firmware.screens import families
from tools.sim.fingers import WAYS
from tools.torture.flash import SECTOR, Chip
from tools.torture.machine import JOURNAL, SECTORS, Machine, contents, store

_KEYS = ("OK",) * 6 + ("RIGHT", "DOWN")
_GAMES = ("tally", "solo", "score sheet", "Parlett, pass and play", "settings")
_RULE = {"base": "98", "name": "Zoo", "limit": 60, "cards": {"3": {"add": 5}}}
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
_MESSAGES = 6  # that may be shown one after another


def run(count: int, seed: int, first: int = 0) -> Iterator[str]:
    """Try a number of cases, from `first` on; yield "" for each survived, else what is wrong.

    Three of four cases damage a file, in an order that follows from the seed; all of `_cases` come
    before any is repeated. The fourth damages the journal.
    """
    merged, pending = _played(seed, True), _played(seed, False)
    with store(_copy(merged)) as kept:
        good = contents(kept)
        files = {name: b"".join(kept.files.pieces(name)) for name in good}
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
            playing = "tally" if name in ("settings.json", "last_rules") else name.split(".")[0]
            yield _file(merged, good, name, content, what, playing)


def _played(seed: int, merge: bool) -> Chip:
    """A flash after play of several kinds."""
    chance = random.Random(seed)
    chip = Chip(SECTORS)
    with store(chip) as kept:
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
    """All ways to damage files, as (name, how, a place or a number) for `_damaged`."""
    for name, content in files.items():
        yield from ((name, "flipped", place) for place in range(8 * len(content)))
        yield from ((name, "cut off", place) for place in range(len(content)))
        yield from ((name, "other", number) for number in range(len(files)))
        yield from ((name, "made up", number) for number in range(len(_MADE_UP)))
        yield from ((name, "nonsense", number) for number in range(200))


def _damaged(
    files: dict[str, bytes], name: str, how: str, place: int, chance: random.Random
) -> tuple[bytes, str]:
    """Return the damaged content of a file, and what was done in words."""
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
    copy = Chip(SECTORS)
    copy.memory[:] = chip.memory
    return copy


def _file(
    chip: Chip, good: dict[str, bytes], name: str, content: bytes, what: str, playing: str
) -> str:
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


def _started(kept, name: str) -> tuple[str, dict[str, bytes]]:
    """Start a device; return all that it says, without spaces, and what it has kept then."""
    machine = Machine(kept)
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
    names = [saves.file_of(kind) for kind in families.kinds()]
    names += ["settings.json", "last_rules", "playing"]
    for folder in ("rules", archive.FOLDER):
        names += [f"{folder}/{name}" for name in kept.names(folder)]
    return [name for name in names if kept.exists(name)]


def _means_the_same(name: str, found: bytes | None, good: bytes) -> bool:
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
