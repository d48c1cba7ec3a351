"""Every text that a player reads, found by its key.

A language is a module with `TEXTS`: keys and texts in turn, sorted by key, so that it stays in
flash and is searched there. A text names its values in braces. Where it depends on a number, it
has two forms with a bar between them, `{count} token|{count} tokens`; the value `count` chooses
the first if it is 1, the second if it is another number or a text such as `6 or 3`.
"""

from engine import cards
from engine.const import const
from engine.errors import EngineError
from firmware.words import english

SIGNS = "♣♦♥♠"
"""The suits as the fonts have them, in the order of their numbers."""

_texts = english.TEXTS
_FEW = const(32)  # up to this many keys, a linear search is faster


def say(which: str, **values) -> str:
    """Return the text of a key with its values; the key itself if the language has no text."""
    low = 0
    high = len(_texts) // 2
    while high - low > _FEW:
        middle = (low + high) // 2
        if _texts[2 * middle] < which:
            low = middle + 1
        else:
            high = middle
    try:
        text = _texts[_texts.index(which, 2 * low, 2 * high + 1) + 1]
    except ValueError:
        return which
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
