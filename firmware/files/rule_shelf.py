"""The rules to choose from for adding games: the presets, and the house rules on flash.

The name of a house rule is the name of its file in the folder `rules`, such as `our-game.json`. A
file without valid rules is set aside. A file that a person edited is used if its rules are valid,
even if its check value is wrong.
"""

import json

from engine import cards
from engine.adding import rule_data
from engine.adding.presets import PRESETS
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import KEYS, LONGEST_NAME
from engine.errors import RuleError, shown
from firmware.files import form, json_text, reason
from firmware.files.store import LARGEST
from firmware.words import explain, say, titled

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
    "jiujiu-99",
    "double-99",
)

_FOLDER = "rules"
_END = ".json"
_LAST = "last_rules"  # the file with the name of the rules of the last game


def names(storage, saved: str = "") -> list:
    """Return the names of all rules, the presets first.

    saved: the name of a house rule that is about to be saved, or "".
    """
    found = list(_SUGGESTED) + sorted(name for name in PRESETS if name not in _SUGGESTED)
    house = [name for name in storage.names(_FOLDER) if is_house(name)]
    if saved and saved not in house:
        house.append(saved)
    return found + sorted(house)


def is_house(name: str) -> bool:
    """Return whether a name is the name of a house rule."""
    return name.endswith(_END)


def load(storage, name: str) -> tuple:
    """Return (rules, ""), or (None, a sentence about what is wrong).

    A file without valid rules is set aside.
    """
    if not is_house(name):
        return preset(name), ""
    path = _path(name)
    try:
        content, edited = _read(storage, path)
        if content is None:
            return None, say("file.problem", name=shown(name), why=say("file.gone"))
        rules = parsed(content, name)
        if edited:
            _accept(storage, name, content)
        return rules, ""
    except form.Newer as error:
        return None, say("file.left", name=shown(name), why=error)
    except OSError as error:
        wrong = say("file.cannot_read", why=reason(error))
    except MemoryError:
        wrong = say("file.too_large")
    except RuleError as error:
        return None, storage.give_up(path, explain(error))
    except ValueError as error:
        return None, storage.give_up(path, str(error))
    return None, say("file.problem", name=shown(name), why=wrong)


def is_there(storage, name: str) -> bool:
    """Return whether there is a file with the name of a house rule."""
    return storage.exists(_path(name))


def title(name: str, rules=None) -> str:
    """Return the title of rules, for the display.

    rules: the rules that `load` returned; None if the file was not read or has no valid rules.
    """
    if not is_house(name):
        return titled(PRESETS[name][0])
    if rules is None or not any(option[:5] == "name=" for option in rules.options):
        return shown(name)[:LONGEST_NAME]  # the title of the preset would mislead
    return rules.title()


def new_title(storage) -> str:
    """Return a free title for a new house rule."""
    taken = storage.names(_FOLDER)
    number = 1
    found = say("rules.mine")
    while _file_name(found) in taken:
        number += 1
        found = say("rules.mine_more", number=number)
    return found


def data_of(base: str, plain: dict, data: dict) -> dict:
    """Return rules as the data of a rule file.

    base, plain: the preset that they are based on, and its data. data: the data of the rules.
    """
    found: dict = {"base": base, "name": data["name"]}
    differing = {}
    for key in rule_data.differing(data, plain):
        if key in KEYS:
            found[key] = data[key]
        else:
            differing[key] = rule_data.entry(key, data["cards"])
    if differing:
        found["cards"] = differing
    return found


def save(storage, data: dict, name: str = "") -> str:
    """Save the data of a rule file (`data_of`) as a house rule, and return its name.

    name: the name of the house rule to replace, "" for a new one.

    Raises RuleError if the data is too long, OSError if there is no room; then nothing changes.
    """
    pieces = checked(data)
    name = name or new_name(storage, data["name"])
    storage.write(_path(name), pieces)
    return name


def checked(data: dict) -> list:
    """Return `pieces_of` the data of a rule file; RuleError if they are too long."""
    pieces = pieces_of(data)
    if sum(len(piece) for piece in pieces) > LARGEST:
        raise RuleError("too_many_changes", key="cards")
    return pieces


def new_name(storage, rule_name: str) -> str:
    """Return a free name for the file of a new house rule."""
    number = 1
    name = _file_name(rule_name)
    while storage.exists(_path(name)):
        number += 1
        name = _file_name(rule_name, number)
    return name


def remove(storage, name: str) -> None:
    """Delete a house rule; OSError if that fails."""
    if is_house(name):
        storage.remove(_path(name))


def last(storage) -> str:
    """Return the name of the rules of the last game, or ""."""
    return storage.try_read(_LAST, _name, "file.no_rules", True) or ""


def _name(content: bytes) -> str:
    """Return the name in the file; ValueError if the content is wrong."""
    name = content.decode()
    if name and not is_house(name) and name not in PRESETS:
        raise ValueError
    return name


def set_last(storage, name: str) -> None:
    """Save the name of the rules of a new game."""
    try:
        storage.write(_LAST, [name.encode()])
    except (OSError, ValueError):
        pass  # then the next list begins with another one


def parsed(content: bytes, name: str) -> Rules:
    """Return the rules in the content of a rule file with a name.

    Raises RuleError if they are not rules, ValueError with a sentence if it is not JSON.
    """
    try:
        data = json_text.parse(content.decode())
    except ValueError:
        raise ValueError(say("file.not_json")) from None
    return Rules.from_file(data, name)


def _read(storage, path: str) -> tuple:
    """Return (content of a rule file, whether its check value is wrong).

    The content is None if there is no file. Errors as in `Store.read`.
    """
    try:
        return storage.read(path), False
    except form.Newer:
        raise
    except ValueError:
        return storage.read_unchecked(path), True


def _accept(storage, name: str, content: bytes) -> None:
    """Report that a person edited a rule file, and save it with the right check value."""
    storage.problems.append(say("rules.changed", name=shown(name)))
    if content[:1] == b";":
        content = content[content.find(b"\n") + 1 :]
    try:
        storage.write(_path(name), [content])
    except OSError:
        pass  # then it is reported again next time


def pieces_of(data: dict) -> list:
    """Return the data of a rule file as bytes, one key on a line, the same on every runtime."""
    lines = []
    for key in ("base",) + KEYS:
        if key in data:
            lines.append(f'"{key}": {_json(data[key])}')
    cards_of = data.get("cards", {})
    changed = []
    for card in sorted(cards_of, key=_place):
        changed.append(f'"{card}": {_json(cards_of[card])}')
    if changed:
        lines.append('"cards": {\n' + ",\n".join(changed) + "\n}")
    return [b"{\n", ",\n".join(lines).encode(), b"\n}\n"]


def _place(text: str) -> int:
    """Return the place of a card in a rule file: by rank, and a rank before its suits."""
    card = cards.parse(text)
    return cards.rank_of(card) * 8 + (cards.suit_of(card) + 1) % (cards.ANY + 1)


def _json(value) -> str:
    """Return a value as JSON with sorted keys; dicts of MicroPython have no order."""
    if isinstance(value, list):
        return "[" + ", ".join([_json(each) for each in value]) + "]"
    if not isinstance(value, dict):
        return json.dumps(value)
    return "{" + ", ".join([f'"{key}": {_json(value[key])}' for key in sorted(value)]) + "}"


def _path(name: str) -> str:
    """Return the name of a house rule with its folder, as the store needs it."""
    return _FOLDER + "/" + name


def _file_name(rule_name: str, number: int = 1) -> str:
    """Return a file name made from the title of a rule, with a number if that is above 1."""
    stem = ""
    for letter in rule_name.lower():
        if "a" <= letter <= "z" or "0" <= letter <= "9":
            stem += letter
        elif letter != "'" and stem and stem[-1] != "-":
            stem += "-"
    stem = stem.rstrip("-") or "rule"
    return stem + (f"-{number}" if number > 1 else "") + _END
