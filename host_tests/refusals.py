"""Refusals of the engine as a test names them: by their codes."""

from __future__ import annotations

import re

from engine import cards
from engine.errors import EngineError
from tools.words.build import ENGLISH, pairs

TEXTS = dict(pairs(ENGLISH))


def code(error: EngineError) -> str:
    """The code of an error and its values, sorted by name: `not_held card=KS seat=1`."""
    parts = [error.code]
    for name in sorted(error.values):
        value = error.values[name]
        if name == "card":
            value = cards.text(value)
        elif isinstance(value, tuple):
            value = ",".join(value)
        elif isinstance(value, EngineError):
            value = f"({code(value)})"
        parts.append(f"{name}={value}")
    return " ".join(parts)


def says(text: str, code: str) -> bool:
    """Whether a text begins with the sentence of a code, whatever its values are."""
    forms = [re.split(r"{\w+}", form) for form in TEXTS["error." + code].split("|")]
    return any(re.match(".*".join(map(re.escape, form)), text) for form in forms)
