"""The rules to play by: those that are built in, and the house rules kept on the flash.

Rules are asked for by name: a preset by its own, a house rule by that of its file in the folder
`rules`, such as `our-game.json`. A file that is no rule is set aside. One that a person has edited
is used if it is good, whatever check value it has.
"""

import json

from engine import cards
from engine.adding import rule_data
from engine.adding.presets import PRESETS
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import KEYS
from engine.errors import RuleError, shown
from firmware.device.storage import SMALL, reason
from firmware.files import form, json_text
from firmware.words import explain, say

_SUGGESTED = (
    "pagat-99",
    "classic-99",
    "swapped-99",
    "tokens-99",
    "orcutt-99",
    "joker-99",
    "98",
    "100",
    "wilson-99",
)

_FOLDER = "rules"
_END = ".json"
_LAST = "last_rules"  # the file that has the name of the rules that were played by last


def names(storage, saved: str = "") -> list:
    """Return the names of all rules there are to choose from, the built-in ones first.

    saved: that of a house rule which is just being saved, if there is one.
    """
    found = list(_SUGGESTED) + sorted(name for name in PRESETS if name not in _SUGGESTED)
    house = [name for name in storage.names(_FOLDER) if is_house(name)]
    if saved and saved not in house:
        house.append(saved)
    return found + sorted(house)


def is_house(name: str) -> bool:
    """Return whether a name is that of a house rule."""
    return name.endswith(_END)


def load(storage, name: str) -> tuple:
    """Return the rules of a name and "", or None and a sentence that says what is wrong.

    A file that is no rule is set aside then.
    """
    if not is_house(name):
        return preset(name), ""
    path = _path(name)
    try:
        content, edited = _read(storage, path)
        if content is None:
            return None, say("file.problem", name=shown(name), why=say("file.gone"))
        rules = Rules.from_file(_parsed(content), name)
        if edited:
            _accept(storage, name, content)
        return rules, ""
    except form.Newer as error:
        return None, say("file.left", name=shown(name), why=error)
    except OSError as error:
        wrong = say("file.cannot_read", why=reason(error))
    except (RuntimeError, MemoryError):
        wrong = say("file.too_large")
    except RuleError as error:
        return None, storage.give_up(path, explain(error))
    except ValueError as error:
        return None, storage.give_up(path, str(error))
    return None, say("file.problem", name=shown(name), why=wrong)


def is_there(storage, name: str) -> bool:
    """Return whether there is something with the name of a house rule."""
    return storage.exists(_path(name))


def title(name: str, rules=None) -> str:
    """Return the title of the rules of a name, for the display.

    rules: what `load` gave; None where a file was not read, or is none.
    """
    if not is_house(name):
        return PRESETS[name][0]
    if rules is None or not any(option[:5] == "name=" for option in rules.options):
        return shown(name)[:16]  # the title of its base would be misread
    return rules.title()


def new_title(storage) -> str:
    """Return the name of a new house rule until its maker changes it."""
    taken = storage.names(_FOLDER)
    number = 1
    found = say("rules.mine")
    while _file_name(found) in taken:
        number += 1
        found = say("rules.mine_more", number=number)
    return found


def data_of(base: str, data: dict) -> dict:
    """Return rules in the form of a rule file: the base, and only what differs from it."""
    found: dict = {"base": base, "name": data["name"]}
    differing = {}
    for key in rule_data.differing(data, rule_data.data_of(base)):
        if key in KEYS:
            found[key] = data[key]
        else:
            differing[key] = rule_data.entry(key, data["cards"])
    if differing:
        found["cards"] = differing
    return found


def save(storage, data: dict, name: str = "") -> str:
    """Keep the data of a rule file as a new house rule or in place of the one of that name.

    data: such as `data_of` gives. Returns its name. RuleError where it is too long, OSError where
    there is no room; then nothing has changed.
    """
    pieces = _pieces(data)
    if sum(len(piece) for piece in pieces) > SMALL:
        raise RuleError("too_many_changes", key="cards")
    name = name or new_name(storage, data["name"])
    storage.write(_path(name), pieces)
    return name


def new_name(storage, rule_name: str) -> str:
    """Return the name of the file for a new house rule with this name."""
    number = 1
    name = _file_name(rule_name)
    while storage.exists(_path(name)):
        number += 1
        name = _file_name(rule_name, number)
    return name


def remove(storage, name: str) -> None:
    """Delete a house rule; OSError where that can't be done."""
    if is_house(name):
        storage.remove(_path(name))


def last(storage) -> str:
    """Return the name of the rules that were played by last, or ""."""
    content = storage.try_read(_LAST)
    try:
        name = content.decode() if content else ""
    except ValueError:
        name = "?"
    if name and not is_house(name) and name not in PRESETS:
        storage.problems.append(storage.give_up(_LAST, say("file.no_rules")))
        return ""
    return name


def set_last(storage, name: str) -> None:
    """Remember the name of the rules that are played by."""
    if name != (last(storage) or _SUGGESTED[0]):
        try:
            storage.write(_LAST, [name.encode()])
        except (OSError, ValueError):
            pass  # then others are offered first the next time


def _read(storage, path: str) -> tuple:
    """Return (content of a rule file or None if there is none, whether its check value is wrong).

    Errors as with `Store.read`.
    """
    try:
        return storage.read(path), False
    except form.Newer:
        raise
    except ValueError:
        return storage.read_unchecked(path), True


def _accept(storage, name: str, content: bytes) -> None:
    """Say that a rule was changed by a person, or by chance, and keep it with a new check value."""
    storage.problems.append(say("rules.changed", name=shown(name)))
    if content[:1] == b";":
        content = content[content.find(b"\n") + 1 :]
    try:
        storage.write(_path(name), [content])
    except OSError:
        pass  # then it is said again the next time


def _parsed(content: bytes):
    """Return what a JSON text stands for; ValueError with what is wrong in words."""
    try:
        return json_text.parse(content.decode())
    except (ValueError, TypeError):
        raise ValueError(say("file.not_json")) from None


def _pieces(data: dict) -> list:
    """Return a rule file as bytes, a key a line, the same wherever the firmware runs."""
    lines = []
    for key in ("base",) + KEYS:
        if key in data:
            lines.append(f'"{key}": {_json(data[key])}')
    cards_of = data.get("cards", {})
    told = []
    for rank in cards.RANKS + ("*",):
        for suit in ("",) + tuple(cards.SUITS):
            if rank + suit in cards_of:
                told.append(f'"{rank + suit}": {_json(cards_of[rank + suit])}')
    if told:
        lines.append('"cards": {\n' + ",\n".join(told) + "\n}")
    return [b"{\n", ",\n".join(lines).encode(), b"\n}\n"]


def _json(value) -> str:
    """Return a value as JSON, its keys in order, which MicroPython's maps do not have."""
    if not isinstance(value, dict):
        return json.dumps(value)
    return "{" + ", ".join([f'"{key}": {_json(value[key])}' for key in sorted(value)]) + "}"


def _path(name: str) -> str:
    """Return the name that the storage has for a house rule."""
    return _FOLDER + "/" + name


def _file_name(rule_name: str, number: int = 1) -> str:
    """Return a file name made of a rule's name, with a number where that is not the first."""
    stem = ""
    for letter in rule_name.lower():
        if "a" <= letter <= "z" or "0" <= letter <= "9":
            stem += letter
        elif letter != "'" and stem and stem[-1] != "-":
            stem += "-"
    stem = stem.rstrip("-") or "rule"
    return stem + (f"-{number}" if number > 1 else "") + _END
