"""Every text that a player reads, found by its key.

The texts of a language are in `texts/LANGUAGE.json`, from which `tools.words.build` makes a module
for each language. A text names its values in braces. Where it depends on a number, it has two forms
with a bar between them, `{count} token|{count} tokens`; the value `count` chooses the first if it
is 1, the second if it is another number or a text such as `6 or 3`.
"""

import sys
from binascii import crc32

from engine import cards
from engine.errors import EngineError

LANGUAGES: tuple = (("english", "English"), ("german", "Deutsch"))
"""Each language as (its module, its own name); the first one is used at the start."""

SIGNS = "♣♦♥♠"
"""The suits as the fonts have them, in the order of their numbers."""

_keys = None
_texts = None  # the module of the language


def use(language: str) -> None:
    """Have texts in a language, one of LANGUAGES."""
    global _keys, _texts
    _keys = _module("keys")
    _texts = _module(language)


def say(which: str, **values) -> str:
    """Return the text of a key with its values; the key itself if there is no such text."""
    if _texts is None:
        use(LANGUAGES[0][0])
    # On CPython, JSON may contain half of a surrogate pair.
    check = crc32(which.encode("utf-8", "surrogatepass")).to_bytes(4, "little")
    buckets = _keys.BUCKETS
    checks = _keys.CHECKS
    at = 2 * check[0]
    end = 3 * (buckets[at + 2] | buckets[at + 3] << 8)
    place = 3 * (buckets[at] | buckets[at + 1] << 8) - 1
    check = check[1:]
    while True:
        place = checks.find(check, place + 1, end)
        if place < 0:
            return which
        if not place % 3:
            break
    starts = _texts.STARTS
    at = place // 3 * 2
    start = starts[at] | starts[at + 1] << 8
    end = starts[at + 2] | starts[at + 3] << 8
    pieces = _texts.PIECES
    text = "".join([pieces[token] for token in _texts.TOKENS[start:end]])
    if not values:
        return text
    if "count" in values:
        one, bar, more = text.partition("|")
        if bar:
            text = one if values["count"] == 1 else more
    return text.format(**values)


def explain(error: EngineError, **shown) -> str:
    """Return why the engine refuses something, as a sentence.

    A text that begins with a seat has `{Seat}`: the same as `{seat}`, as a sentence begins.
    shown: values to show in place of the error's own.
    """
    values = {}
    for name in error.values:
        value = error.values[name]
        if name == "card":
            value = card_text(value)
        elif name == "seat" or name == "other":
            if name == "seat":
                values["Seat"] = say("seat.begins", seat=value) if value else say("dummy.begins")
            value = say("seat", seat=value) if value else say("dummy")
        elif name == "choices":
            value = ", ".join(value)
        elif name == "reason":
            value = explain(value)
        values[name] = value
    values.update(shown)
    return say("error." + error.code, **values)


def all_of(names: list) -> str:
    """Return names as a part of a sentence: `1, 2 and 3`."""
    if len(names) == 1:
        return names[0]
    return say("and", first=", ".join(names[:-1]), last=names[-1])


def one_of(names: list) -> str:
    """Return names to choose from: `1, 2 or 3`."""
    if len(names) == 1:
        return names[0]
    return say("or", first=", ".join(names[:-1]), last=names[-1])


def card_text(card: int) -> str:
    """Return a card as the small font writes it: `10♥`, `K` if its suit is unknown, `Joker`."""
    if card == cards.JOKER:
        return say("card.joker")
    suit = cards.suit_of(card)
    return cards.RANKS[cards.rank_of(card)] + (SIGNS[suit] if suit < cards.ANY else "")


def _module(name: str):
    """Return a module of this package, imported when it is needed."""
    name = "firmware.words." + name
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]
