"""Check the texts that a player reads against the sources that ask for them.

    python3 -m tools.words          check them
    python3 -m tools.words build    sort them and make the modules of the languages (`build.py`)

The check prints a line for each text that is missing, unused or out of order, for each place whose
values are not those that the text has in braces, for each text in the firmware that is not in the
catalogue, for each text of another language that does not fit the English one, and for each module
that is out of date. The exit status is 1 if there is any, otherwise 0. A text that another language
lacks has a line, too, but is allowed: it is shown in English.

A text is asked for by `say("key", value=…)`, by raising an error of the engine with its code, or by
a key in a table. `say("tokens." + name)` asks for all texts that begin with `tokens.`.

Outside the catalogue, two words in a row are a text, and so is a word that is drawn, shown in a
message or a menu, or put into a title or notice.
"""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from firmware.boards.listed import BOARDS
from firmware.words import LANGUAGES

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("engine", "firmware", "tools")
HOME = "firmware/words/__init__.py"
"""The file that defines `say`."""

GENERATED = {f"firmware/words/{name}.py" for name in ("keys", *(name for name, _ in LANGUAGES))}
"""What is made from the texts."""

CODES = {"EngineError": 0, "RuleError": 0, "IllegalMove": 0, "GameOver": 0, "RecordError": 1}
"""The errors of the engine: which argument is the code."""

SHOWING = {"text", "texts", "show_message", "wrap", "fit", "first_fit"}
SHOWING |= {
    "Answers",
    "CardGrid",
    "Menu",
    "Message",
    "NumberEntry",
    "Pages",
    "Picker",
    "TextEntry",
}
"""Functions, methods and classes that put their arguments on the display."""

SHOWN = {"heading", "hint", "notice", "title"}
"""Attributes and variables whose texts are on the display."""

EXCEPTIONS = {
    "firmware/boards/listed.py": "names of boards as MicroPython knows them",
    "firmware/cpython/framebuf.py": "errors of a program that draws, as MicroPython raises them",
    "firmware/device/ssd1306.py": "errors of a program that uses the driver",
    "firmware/boards/memory.py": "for the serial port of a board without memory for the catalogue",
    "firmware/screens/parlett/setup.py": "match forms as the engine writes them",
}
EXCEPTIONS |= {
    f"firmware/boards/{name}.py": "the name of a board, the same in every language"
    for name in [*(row[0] for row in BOARDS), "raspberry_pi"]
}
"""Sources with texts that belong to no catalogue, and why."""

_PASSING = (ast.List, ast.Tuple, ast.IfExp, ast.keyword)
"""What puts its parts where it is put itself."""

_VALUE = "\0"  # stands for a value in a text
_SENTENCE = re.compile(rf"[a-zA-Z{_VALUE}]\S*\s+\S*[a-zA-Z{_VALUE}]")


class Use(NamedTuple):
    """A place that asks for a text.

    key: the key, or what it begins with if it is not known whole. values: the names of the values
    that the place gives; None if they are not known.
    """

    place: str
    key: str
    whole: bool
    values: frozenset[str] | None


def uses(name: str, source: str) -> Iterator[Use]:
    """Yield the texts that a source asks for; name: what it is called in messages."""
    tree = ast.parse(source)
    says = name == HOME or any(_brings_say(node) for node in tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Use(f"{name}:{node.lineno}", node.value, True, None)
            if name.startswith("engine/"):  # a table may have the code of an error
                yield Use(f"{name}:{node.lineno}", "error." + node.value, True, None)
        if not isinstance(node, ast.Call):
            continue
        function = node.func
        called = function.id if isinstance(function, ast.Name) else ""
        if called not in CODES and not (called == "say" and says):
            continue
        arguments = node.args[CODES.get(called, 0) :]
        values: frozenset[str] | None = None
        if all(keyword.arg for keyword in node.keywords):
            values = frozenset(keyword.arg or "" for keyword in node.keywords)
        for key, whole in _keys(arguments[0]) if arguments else ():
            if called == "say":
                yield Use(f"{name}:{node.lineno}", key, whole, values)
            elif whole:
                yield Use(f"{name}:{node.lineno}", "error." + key, True, values)


def strays(name: str, source: str) -> Iterator[tuple[str, str]]:
    """Yield the texts in a source that belong into the catalogue, as (place, text).

    A value in a text is shown as {}. name: what the source is called in messages.
    """
    for line, text, shown in _written(ast.parse(source), False):
        words = text.replace(_VALUE, "")
        if (shown and re.search("[a-zA-Z]", words)) or (
            _SENTENCE.search(text) and re.search("[a-zA-Z]{2}", words)
        ):
            yield f"{name}:{line}", text.replace(_VALUE, "{}")


def problems(texts: Sequence[tuple[str, str]], sources: Mapping[str, str]) -> list[str]:
    """Return what is wrong, as lines.

    texts: keys and texts in English, in their order. sources: the sources by name.
    """
    found = []
    keys = [key for key, _ in texts]
    by_key = dict(texts)
    for before, after in zip(keys, keys[1:], strict=False):
        if before >= after:
            found.append(f"{after}: must come before {before}")
    wanted = {}
    for key, text in by_key.items():
        try:
            wanted[key] = fields(text)
        except ValueError as error:
            found.append(f"{key}: {error}")
    used = set()
    for name, source in sources.items():
        for place, key, whole, values in uses(name, source):
            if not whole:
                # An error is raised with its whole code; `explain` puts the two together.
                used |= {each for each in keys if each.startswith(key) and key != "error."}
            elif key in by_key:
                used.add(key)
                if values is not None and key in wanted and values != wanted[key]:
                    passed, needed = sorted(values), sorted(wanted[key])
                    found.append(f"{place}: {key} has the values {needed}, not {passed}")
            elif values is not None:
                found.append(f"{place}: there is no text {key}")
        if name.startswith("firmware/") and not name.startswith("firmware/words/"):
            stray = [
                f"{place}: not in the catalogue: {text!r}" for place, text in strays(name, source)
            ]
            if name not in EXCEPTIONS:
                found += stray
            elif not stray:
                found.append(f"{name}: an exception, but it has no such text")
    return found + [f"{key}: unused" for key in keys if key not in used]


def differences(language: str, texts: Mapping[str, str], english: Mapping[str, str]) -> list[str]:
    """Return where the texts of a language do not fit the English ones, as lines."""
    found = []
    for key, text in texts.items():
        if key not in english:
            found.append(f"{language}: {key}: there is no such text in English")
            continue
        try:
            own, needed = sorted(fields(text)), sorted(fields(english[key]))
        except ValueError as error:
            found.append(f"{language}: {key}: {error}")
            continue
        if own != needed:
            found.append(f"{language}: {key}: has the values {own}, in English {needed}")
    return found


def fields(text: str) -> frozenset[str]:
    """Return the names of the values that a text needs; ValueError if it is not well formed."""
    forms = text.split("|")
    if len(forms) > 2:
        raise ValueError("a text has one form, or two with a bar between them")
    names = {"count"} if len(forms) == 2 else set()
    for form in forms:
        for _, name, specification, conversion in string.Formatter().parse(form):
            if name is None:
                continue
            if not name.isidentifier() or specification or conversion:
                raise ValueError(f"{{{name}}} must be the name of a value alone")
            names.add("seat" if name == "Seat" else name)
    return frozenset(names)


def sources() -> dict[str, str]:
    """Return the sources of the project that may ask for texts, by path."""
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    paths = {path.relative_to(ROOT).as_posix(): path for path in files}
    return {
        name: path.read_text(encoding="utf-8")
        for name, path in paths.items()
        if "node_modules" not in path.parts and name not in GENERATED
    }


def _written(node: ast.AST, shown: bool) -> Iterator[tuple[int, str, bool]]:
    """Yield the texts in a part of a source, but no docstrings and types, which no player sees.

    Each is (line, text, shown). shown: whether it is put on the display as it stands.
    """
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return
    text = _text(node)
    if text is not None:
        yield node.lineno, text, shown  # type: ignore[attr-defined]
        return
    if not isinstance(node, _PASSING):
        shown = _shows(node)
    for field, value in ast.iter_fields(node):
        if field not in ("annotation", "returns"):
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    yield from _written(part, shown and field not in ("func", "targets", "test"))


def _shows(node: ast.AST) -> bool:
    """Return whether a call or an assignment puts its parts on the display."""
    if isinstance(node, ast.Call):
        return _name(node.func) in SHOWING
    return isinstance(node, ast.Assign) and any(_name(each) in SHOWN for each in node.targets)


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _text(node: ast.AST) -> str | None:
    """Return a text as it is written, with `_VALUE` for each value; None if it is no text."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else None
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(value) or _VALUE for value in node.values)
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        sides = [_text(side) for side in (node.left, node.right)]
        if any(side is not None for side in sides):
            return "".join(_VALUE if side is None else side for side in sides)
    return None


def _brings_say(node: ast.stmt) -> bool:
    """Whether a statement imports the `say` that looks texts up; others have one of their own."""
    if not isinstance(node, ast.ImportFrom) or node.module != "firmware.words":
        return False
    return any(alias.name == "say" for alias in node.names)


def _keys(node: ast.expr) -> Iterator[tuple[str, bool]]:
    """Yield the keys that an argument may be: (its beginning, whether this is all of it)."""
    if isinstance(node, ast.IfExp):
        yield from _keys(node.body)
        yield from _keys(node.orelse)
        return
    begin, value, _ = (_text(node) or "").partition(_VALUE)
    if begin:
        yield begin, not value
