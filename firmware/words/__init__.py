"""Every text that a player reads, found by its key.

`tools.words.build` makes a module for each language from `texts/LANGUAGE.json`. A text has the
names of its values in braces. A text that depends on a number has two forms with a bar between
them: `{count} token|{count} tokens`. The first form is for the counts 1 and -1 (in French also
0), the second for all others, and for a text such as `6 or 3`.
"""

from engine import cards
from engine.errors import EngineError

LANGUAGES: tuple = (
    ("english", "English"),
    ("german", "Deutsch"),
    ("french", "Français"),
    ("spanish", "Español"),
)
"""Each language as (its module, its own name); the first one is the default."""

_ZERO_IS_ONE = ("french",)  # the languages in which 0 takes the first form of a text, as 1 does

SIGNS = "♣♦♥♠"
"""The suits as the fonts have them, in the order of their numbers."""

_book: tuple = ()  # the keys, and the texts in the same places; the counts with the first form


def use(language: str) -> tuple:
    """Switch to a language, one of LANGUAGES; return its keys, texts and counts."""
    global _book
    # Here, so that what makes this module can import LANGUAGES.
    from firmware.words.keys import KEYS

    texts = __import__(language, globals(), None, ("TEXTS",), 1).TEXTS
    _book = (KEYS, texts, (-1, 0, 1) if language in _ZERO_IS_ONE else (-1, 1))
    return _book


def say(which: str, **values) -> str:
    """Return the text of a key with its values; the key itself if there is no such text."""
    keys, texts, ones = _book or use(LANGUAGES[0][0])
    size = len(which)
    try:
        text = texts[size][keys[size].index(which)]
    except (IndexError, ValueError):
        return which
    if not values:
        return text
    if "count" in values:
        one, bar, more = text.partition("|")
        if bar:
            text = one if values["count"] in ones else more
    return text.format(**values)


def explain(error: EngineError, **shown) -> str:
    """Return why the engine refuses something, as a sentence.

    `{Seat}` is `{seat}` at the beginning of a sentence. shown: values that replace the error's own.
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


def joined(*sentences) -> str:
    """Return sentences one after the other; what is false says nothing.

    So `some_rule and say("key")` is a sentence about the rules that have it.
    """
    return " ".join([sentence for sentence in sentences if sentence])


def all_of(names: list) -> str:
    """Return a list of names for a sentence: `1, 2 and 3`."""
    if len(names) == 1:
        return names[0]
    return say("and", first=", ".join(names[:-1]), last=names[-1])


def one_of(names: list) -> str:
    """Return a list of alternatives for a sentence: `1, 2 or 3`, or `1, turns; or 2`."""
    last = names[-1]
    if len(names) == 1:
        return last
    if any(", " in name for name in names):
        return say("or.long", first="; ".join(names[:-1]), last=last)
    # Spanish has another word for it before an o: ocho, once.
    which = "or.o" if last[:1] in ("o", "O", "8") or last == "11" else "or"
    return say(which, first=", ".join(names[:-1]), last=last)


def titled(title: str) -> str:
    """Return the title of rules in the language; that of a house rule and a proper name stay.

    title: as the engine has it, such as `Two and a dummy`.
    """
    found = say("title." + title)
    return title if found.startswith("title.") else found


def card_text(card: int) -> str:
    """Return a card as the small font writes it: `10♥`, `K` if its suit is unknown, `Joker`."""
    if card == cards.JOKER:
        return say("card.joker")
    suit = cards.suit_of(card)
    return cards.RANKS[cards.rank_of(card)] + (SIGNS[suit] if suit < cards.ANY else "")
