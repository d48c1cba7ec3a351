"""Refusals of the engine as a test names them: by their codes."""

from __future__ import annotations

import re

from tools.words.build import ENGLISH, pairs

TEXTS = dict(pairs(ENGLISH))


def says(text: str, code: str) -> bool:
    """Whether a text begins with the sentence of a code, whatever its values are."""
    forms = [re.split(r"{\w+}", form) for form in TEXTS["error." + code].split("|")]
    return any(re.match(".*".join(map(re.escape, form)), text) for form in forms)
