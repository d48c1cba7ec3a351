"""The modules with the texts of each language, made from the files in `firmware/words/texts`.

Each file is one JSON object: key -> text, sorted by key, one line a text. A text that a language
lacks is taken from English.

A text is the numbers of pieces (`tools.words.pieces`), a byte each; from 255 on, a number is the
byte 255 and another one with the rest. The number of the text itself is the place of its key in
`keys.py`, which has no keys: it has the CRC-32 of each, low byte first, in the order of these
bytes. The first byte of each is left out of CHECKS; BUCKETS has, for each first byte, the number of
the first text whose key starts with it.

A language has the texts in TOKENS. It has in LENGTHS how many bytes each text takes there, and in
STARTS where every 16th begins. PIECES has the pieces one after another: those with one byte as
their number from the shortest to the longest, as UTF-8, then the others likewise. SIZES has pairs:
a size, and how many pieces in a row have it. In BUCKETS and STARTS a number is two bytes, low byte
first. `firmware/words/lookup.py` and `tools/image/words.c` read these tables.
"""

from __future__ import annotations

import json
from binascii import crc32
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from firmware.words import LANGUAGES
from tools import ToolError
from tools.generated import block, header, literal, quoted
from tools.words.pieces import ONE_BYTE, found, split

ROOT = Path(__file__).resolve().parents[2]
MODULES = Path("firmware/words")
TEXTS = Path("firmware/words/texts")
KEYS = "keys"
ENGLISH = LANGUAGES[0][0]

_WIDTH = 96  # characters of a line of literals, without its indent
_MOST = 255  # bytes of a text
_EVERY = 16  # texts from one place in STARTS to the next; those who read it know it


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


def build(root: Path = ROOT, report: Callable[[str], None] = lambda text: None) -> dict[Path, str]:
    """Return every generated file: path below the root -> text.

    report: called with what is made next; a language takes some seconds.

    Raises TextsError.
    """
    english = dict(pairs(ENGLISH, root))
    keys = ordered(english)
    files = {MODULES / f"{KEYS}.py": keys_module(keys)}
    for language, _ in LANGUAGES:
        report(f"making {language}")
        own = dict(pairs(language, root))
        texts = [own.get(key, english[key]) for key in keys]
        try:
            files[MODULES / f"{language}.py"] = language_module(language, texts)
        except ValueError as error:
            raise TextsError(f"{TEXTS / language}.json: {error}") from None
    return files


def ordered(keys: Mapping[str, str]) -> list[str]:
    """Return the keys in the order of their CRC-32, byte by byte. Raises TextsError for a clash."""
    by_check: dict[bytes, str] = {}
    for key in keys:
        check = _check(key)
        if check in by_check:
            raise TextsError(f"the keys {by_check[check]} and {key} clash: rename one of them")
        by_check[check] = key
    return [by_check[check] for check in sorted(by_check)]


def keys_module(keys: Sequence[str]) -> str:
    """Return the source of the module with the keys, which are in order."""
    checks = [_check(key) for key in keys]
    begins = [sum(check[0] < bucket for check in checks) for bucket in range(257)]
    lines = _header(ENGLISH, "The keys of all texts, as check sums.")
    lines += block("BUCKETS", literal(_numbers(begins), "    "))
    lines += block("CHECKS", literal(b"".join(check[1:] for check in checks), "    "))
    return "\n".join(lines) + "\n"


def language_module(language: str, texts: Sequence[str]) -> str:
    """Return the source of the module with the texts of a language, in the order of the keys.

    Raises ValueError if they have too many different characters, or one is too long.
    """
    pieces = found(texts)
    pieces = sorted(pieces[:ONE_BYTE], key=_size) + sorted(pieces[ONE_BYTE:], key=_size)
    number = {piece: place for place, piece in enumerate(pieces)}
    tokens = [b"".join(_code(number[piece]) for piece in parts) for parts in split(texts, pieces)]
    for text, made in zip(texts, tokens, strict=True):
        if len(made) > _MOST:
            raise ValueError(f"this text is too long: {text[:30]}…")
    lengths = bytes(map(len, tokens))
    begins = [sum(lengths[:place]) for place in range(0, len(tokens), _EVERY)]
    lines = _header(language, f"The texts in {language.capitalize()}.")
    lines += ["# fmt: off", *block("PIECES", _wrapped(pieces)), "# fmt: on"]
    sizes = b""
    for same in (pieces[:ONE_BYTE], pieces[ONE_BYTE:]):
        for size, many in Counter(map(_size, same)).items():
            sizes += bytes((size, many))
    lines += block("SIZES", literal(sizes, "    "))
    lines += block("STARTS", literal(_numbers(begins), "    "))
    lines += block("LENGTHS", literal(lengths, "    "))
    lines += block("TOKENS", literal(b"".join(tokens), "    "))
    return "\n".join(lines) + "\n"


def _check(key: str) -> bytes:
    """Return the CRC-32 of a key, low byte first."""
    return crc32(key.encode()).to_bytes(4, "little")


def _numbers(numbers: Iterable[int]) -> bytes:
    """Return numbers as two bytes each, low byte first, which take half the room of a tuple."""
    return b"".join(number.to_bytes(2, "little") for number in numbers)


def _code(number: int) -> bytes:
    """Return the number of a piece as a text has it."""
    return bytes((number,) if number < ONE_BYTE else (ONE_BYTE, number - ONE_BYTE))


def _size(piece: str) -> int:
    """Return how many bytes a piece is as UTF-8."""
    return len(piece.encode())


def _wrapped(parts: Iterable[str]) -> list[str]:
    """Return lines with the literals of a text that consists of parts."""
    lines = [""]
    for part in parts:
        if len(quoted(lines[-1] + part)) > _WIDTH:
            lines.append("")
        lines[-1] += part
    return ["    " + quoted(line) for line in lines]


def _header(language: str, purpose: str) -> list[str]:
    """Return the first lines of a module made from the texts of a language."""
    return header(purpose, TEXTS / f"{language}.json", "tools.words build")
