"""The page's words in all languages: its own, from `texts/`, and those of the device's catalogue.

The form of `texts/LANGUAGE.json` is that of `firmware/words/texts`. A text of the device that the
page needs, too, is taken from there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from firmware.words import LANGUAGES
from tools.words import build as catalogue
from tools.words import differences

HERE = Path(__file__).resolve().parent

_KEY = r"[a-z_]+(?:\.[\w]+)+"
_ASKED = re.compile(rf'(?:data-(?:text|label)=|(?:say|show|tell|trouble|BackupError)\()"({_KEY})"')
_LITERAL = re.compile(rf'"({_KEY})"')  # perhaps a key in a table


def own(language: str) -> dict[str, str]:
    """Return the page's own texts of a language by key."""
    texts: dict[str, str] = json.loads((HERE / "texts" / f"{language}.json").read_text("utf-8"))
    return texts


def used(sources: Iterable[str]) -> set[str]:
    """Return the keys that the sources of a page ask for."""
    english = LANGUAGES[0][0]
    there = {*own(english), *dict(catalogue.pairs(english))}
    found = set()
    for source in sources:
        found |= {*_ASKED.findall(source), *(there & {*_LITERAL.findall(source)})}
    return found


def texts(sources: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the texts that the sources of a page ask for: language -> key -> text.

    Raises KeyError for a text that is nowhere.
    """
    keys = sorted(used(sources))
    result = {}
    for language, _ in LANGUAGES:
        both = {**dict(catalogue.pairs(language)), **own(language)}
        result[language] = {key: both[key] for key in keys}
    return result


def problems(sources: Iterable[str]) -> list[str]:
    """Return what is wrong with the page's own texts, as lines.

    A text is missing, unused, or has other values than the English one.
    """
    keys = used(sources)
    english = own(LANGUAGES[0][0])
    device = dict(catalogue.pairs(LANGUAGES[0][0]))
    found = [f"{key}: there is no such text" for key in sorted(keys - {*english, *device})]
    found += [f"{key}: unused" for key in sorted(english.keys() - keys)]
    found += [f"{key}: the device has this text, too" for key in sorted(english.keys() & device)]
    for language, _ in LANGUAGES:
        texts = own(language)
        found += differences(language, texts, english)
        found += [f"{language}: {key}: no text" for key in sorted(english.keys() - texts)]
        if list(texts) != sorted(texts):
            found.append(f"{language}: not in order")
    return found
