"""The page's words in all languages: its own, from `texts/`, and those of the device's catalogue.

The form of `texts/LANGUAGE.json` is that of `firmware/words/texts`. A text of the device that the
page needs, too, is taken from there. A text that a language lacks is shown in English.

    python3 -m tools.web.texts      check the page's own texts, and name those that are lacking

The exit status is 1 if something is wrong, otherwise 0; a language may lack texts, or its file.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

from firmware.words import LANGUAGES
from tools.command_line import Parser, command
from tools.web.pages import pages
from tools.words import differences
from tools.words.build import ENGLISH, pairs

HERE = Path(__file__).resolve().parent

CODES = {"english": "en", "german": "de", "french": "fr", "spanish": "es"}
"""The languages as HTML and browsers name them."""

_KEY = r"[a-z_]+(?:\.[\w]+)+"
_ASKED = re.compile(rf'(?:data-(?:text|label)=|(?:say|show|tell|trouble|BackupError)\()"({_KEY})"')
_ALL = re.compile(r'sayAll\("([a-z_.]+)"\)')  # the beginning of the keys of several texts
_LITERAL = re.compile(rf'"({_KEY})"')  # perhaps a key in a table


def own(language: str) -> dict[str, str]:
    """Return the page's own texts of a language by key; none if it has no file."""
    file = HERE / "texts" / f"{language}.json"
    texts: dict[str, str] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return texts


def every(language: str) -> dict[str, str]:
    """Return the texts of the device and of the page in a language by key."""
    return {**dict(pairs(language)), **own(language)}


def used(sources: Iterable[str]) -> set[str]:
    """Return the keys that the sources of a page ask for."""
    there = every(ENGLISH).keys()
    found = set()
    for source in sources:
        found |= {*_ASKED.findall(source), *(there & {*_LITERAL.findall(source)})}
        for prefix in _ALL.findall(source):
            found |= {key for key in there if key.startswith(prefix)}
    return found


def texts(sources: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the texts that the sources of a page ask for: language -> key -> text.

    A text that a language lacks is the English one. Raises KeyError for a text that is nowhere.
    """
    keys = sorted(used(sources))
    result = {}
    for language, _ in LANGUAGES:
        both = {**every(ENGLISH), **every(language)}
        result[language] = {key: both[key] for key in keys}
    return result


def problems(sources: Iterable[str]) -> list[str]:
    """Return what is wrong with the page's own texts, as lines.

    A text is in no language, unused, or has other values than the English one.
    """
    keys = used(sources)
    english = own(ENGLISH)
    device = dict(pairs(ENGLISH))
    found = [f"{key}: there is no such text" for key in sorted(keys - {*english, *device})]
    found += [f"{key}: unused" for key in sorted(english.keys() - keys)]
    found += [f"{key}: the device has this text, too" for key in sorted(english.keys() & device)]
    for language, _ in LANGUAGES:
        texts = own(language)
        found += differences(language, texts, english)
        if list(texts) != sorted(texts):
            found.append(f"{language}: not in order")
    return found


def lacking() -> list[str]:
    """Return the page's own texts that a language lacks, as lines."""
    found = []
    for language, _ in LANGUAGES[1:]:
        for key in sorted(own(ENGLISH).keys() - own(language).keys()):
            found.append(f"{language}: {key}: no text: it is shown in English")
    return found


@command
def main() -> int:
    """Print what is wrong, and the texts that a language lacks; return the exit status."""
    Parser(
        prog="python3 -m tools.web.texts",
        description="Check the texts of the page, and name those that a language lacks.",
    ).parse_args()
    wrong = problems(pages(with_image=True).values())
    for line in lacking() + wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
