"""How often keys come to each kind of screen, so that a gap is seen.

A kind of screen is its class. Screens that are used in many places count by the text of their
title, and what a game says counts by its text. Each kind of play with each rules counts, and so do
languages and the levels of school.
"""

from __future__ import annotations

import importlib
import inspect
import json
import pkgutil
import re
from collections import Counter
from functools import cache
from itertools import product
from typing import Any

from engine.adding import presets
from engine.parlett import presets as parlett
from firmware import screens
from firmware.files.settings import values_of
from firmware.screens.families import FAMILIES
from firmware.words import LANGUAGES, say
from tools.node import ROOT

VISITS: Counter[str] = Counter()
"""How often each kind of screen came up in this process."""

_PACKAGE = "firmware.screens."
_MANY = ("Choice", "Loading", "Menu", "Message", "NumberEntry", "Pages", "Picker", "TextEntry")
_BASES = ("AskScreen", "Dotted", "PlayScreen", "RuleList", "Screen", "_MenuOfRules")
_ELSEWHERE = ("safe_mode.SafeMode", "welcome.Languages", "welcome.Splash")
"""Screens that only a power-on shows: random keys do not come there."""

_TEXTS = (
    "Menu people.title",
    "Choice people.sure",
    "says move.joins",
    "says move.leaves",
    "NumberEntry total.which",
    "says move.total",
    "says coach.keep",
    "says history.corrected",
    "says deals.corrected",
    "says play.taken_back",
    "says play.brought_back",
    "Choice statistics.sure",
    "Loading loading.game",
    "TextEntry names.write",
    "TextEntry editor.name",
)
"""Titles and texts that random keys must reach."""


def note(app: Any, before: tuple) -> tuple:
    """Count what came up since the last call; return what is on the display now.

    before: the result of the last call; empty at power-on.
    """
    screen = app._stack[-1]
    notice = getattr(screen, "notice", "")
    now = screen, notice
    if not before or before[0] is not screen:
        VISITS[_name(screen)] += 1
        language = app.settings.language
        if type(screen).__name__ == "Home":
            VISITS[f"language {language}"] += 1
        elif type(screen).__name__ == "GameScreen":
            rules = screen.game.rules.name
            rules = "a house rule" if rules.endswith(".json") else rules
            VISITS[f"{app.game.kind} by {rules}"] += 1
        elif type(screen).__name__ == "Lesson":
            VISITS[f"school {app.settings.school}"] += 1
    if notice and (not before or before[1] != notice):
        VISITS[f"says {_key(app.settings.language, notice)}"] += 1
    return now


def missing(visits: Counter[str]) -> list[str]:
    """Return the kinds of screens that are not among some visits, sorted."""
    return sorted(wanted() - {name for name, count in visits.items() if count})


def wanted() -> set[str]:
    """Return the kinds of screens that random keys must reach."""
    names = {*_TEXTS}
    for module in pkgutil.walk_packages(screens.__path__, _PACKAGE):
        for name, kind in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            parents = [each.__name__ for each in kind.__mro__]
            if kind.__module__ == module.name and "Screen" in parents and name not in _BASES:
                names.add(f"{module.name.removeprefix(_PACKAGE)}.{name}")
    names -= {name for name in names if name.rpartition(".")[2] in _MANY or name in _ELSEWHERE}
    names |= {f"language {name}" for name, _ in LANGUAGES}
    names |= {f"school {level}" for level in values_of("school") if level != "off"}
    for family, rules in (("adding", presets.NAMES), ("parlett", parlett.NAMES)):
        kinds = next(kinds for name, _, kinds in FAMILIES if name == family)
        names |= {f"{kind} by {each}" for (kind, _), each in product(kinds, rules)}
    return names


def _name(screen: Any) -> str:
    """Return the kind of a screen."""
    name = type(screen).__name__
    if name not in _MANY:
        return f"{type(screen).__module__.removeprefix(_PACKAGE)}.{name}"
    if name == "Loading":
        return f"{name} {screen._words}"
    text = getattr(screen, "title", "") or getattr(screen, "_title", "")
    if name == "Message":
        text = " ".join(screen._lines)
    elif name == "Pages":
        text = screen._pages[0][0]
    return f"{name} {_key(screen.app.settings.language, text)}"


@cache
def _key(language: str, text: str) -> str:
    """Return the key of a text, which may have values in it; "?" if there is none."""
    exact, forms = _texts(language)
    text = " ".join(text.split())
    if text in exact:
        return exact[text]
    return next((key for form, key in forms if form.fullmatch(text)), "?")


@cache
def _texts(language: str) -> tuple[dict[str, str], list[tuple[re.Pattern[str], str]]]:
    """Return the texts of the present language without values, and those with values.

    The latter are patterns, those with the most letters first.
    """
    path = ROOT / "firmware" / "words" / "texts" / "english.json"
    exact: dict[str, str] = {}
    forms = []
    for key in json.loads(path.read_text(encoding="utf-8")):
        for form in say(key).split("|"):
            form = " ".join(form.split())
            parts = re.split(r"{\w+}", form)
            if len(parts) == 1:
                exact.setdefault(form, key)
            elif any(len(part.strip()) > 1 for part in parts):
                pattern = re.compile(".*".join(map(re.escape, parts)))
                forms.append((-sum(map(len, parts)), pattern, key))
    forms.sort(key=lambda each: each[0])
    return exact, [(pattern, key) for _, pattern, key in forms]
