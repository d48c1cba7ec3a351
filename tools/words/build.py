"""The modules with the texts of each language, made from the files in `firmware/words/texts`.

Each file is one JSON object: key -> text, sorted by key, one line a text. A text that a language
lacks is taken from English.

`keys.py` has the keys as tuples, by their length: `KEYS[3]` has those of three characters. The
module of a language has in TEXTS each text in the place of its key. MicroPython leaves such tuples
in the flash, and finds a key in the few of its length fast.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from firmware.words import LANGUAGES
from tools import ToolError
from tools.generated import header, quoted

ROOT = Path(__file__).resolve().parents[2]
MODULES = Path("firmware/words")
TEXTS = Path("firmware/words/texts")
KEYS = "keys"
ENGLISH = LANGUAGES[0][0]


class TextsError(ToolError):
    """The texts are no catalogue; the message names the file and says why."""


def pairs(language: str, root: Path = ROOT) -> list[tuple[str, str]]:
    """Return the keys and texts of a language's file, in its order. Raises TextsError."""
    path = TEXTS / f"{language}.json"
    try:
        read = json.loads((root / path).read_text(encoding="utf-8"), object_pairs_hook=list)
    except OSError as error:
        raise TextsError(f"{path}: {error.strerror}") from None
    except ValueError as error:  # neither UTF-8 nor JSON
        raise TextsError(f"{path}: {error}") from None
    if not isinstance(read, list) or not all(
        isinstance(pair, tuple) and isinstance(pair[1], str) for pair in read
    ):
        raise TextsError(f"{path}: must be one JSON object of texts")
    for key, count in Counter(key for key, _ in read).items():
        if count > 1:
            raise TextsError(f"{path}: there are two texts for {key}: remove one of them")
    return read


def written(texts: Mapping[str, str]) -> str:
    """Return the content of a language's file."""
    return json.dumps(texts, ensure_ascii=False, indent=2, sort_keys=True) + "\n"


def build(root: Path = ROOT) -> dict[Path, str]:
    """Return every generated file: path below the root -> text. Raises TextsError."""
    english = dict(pairs(ENGLISH, root))
    longest = max(map(len, english), default=0)
    keys = [[key for key in sorted(english) if len(key) == size] for size in range(longest + 1)]
    files = {MODULES / f"{KEYS}.py": _module(ENGLISH, "The keys of all texts", "KEYS", keys)}
    for language, _ in LANGUAGES:
        own = {**english, **dict(pairs(language, root))}
        texts = [[own[key] for key in row] for row in keys]
        purpose = f"The texts in {language.capitalize()}"
        files[MODULES / f"{language}.py"] = _module(language, purpose, "TEXTS", texts)
    return files


def _module(language: str, purpose: str, name: str, rows: list[list[str]]) -> str:
    """Return the source of a module with a tuple of tuples, one text a line.

    language: the one whose file it is made from.
    """
    lines = header(f"{purpose}.", TEXTS / f"{language}.json", "tools.words build")
    lines += ["# fmt: off", f"{name} = ("]
    for row in rows:
        lines += ["    (", *(f"        {quoted(text)}," for text in row), "    ),"]
    return "\n".join([*lines, ")"]) + "\n"
