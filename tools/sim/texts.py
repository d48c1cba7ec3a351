"""Texts of the catalogue on the display."""

from __future__ import annotations

import re

from firmware.words import say


def has_text(words: str, *keys: str) -> bool:
    """Return whether words have the text of one of some keys, whatever its values are."""
    forms = [form for key in keys for form in say(key).replace("\n", " ").split("|")]
    patterns = [".*".join(map(re.escape, re.split(r"{\w+}", form))) for form in forms]
    return any(re.search(pattern, words.replace("\n", " ")) for pattern in patterns)
