"""Help in Parlett's game."""

from firmware.words import say
from firmware.words.parlett_rules import sections as rules_sections

_KEYS = {"sheet": "sheet", "parlett_seat": "enter"}  # the texts about keys; `tricks` for the rest


def sections(kind: str, rules):
    """Yield help, each text as (title, text): how to play on the device, and the rules."""
    keys = _KEYS.get(kind, "tricks")
    yield say("help.keys"), say("help.keys." + keys)
    if keys == "tricks":
        # Two texts, because a key waits for the first one to be broken into pages.
        yield say("help.keys"), say("help.keys.menu")
    its_rules = rules_sections(rules)
    yield next(its_rules)  # the aim
    yield say("help.signs"), say("help.signs.sheet" if kind == "sheet" else "help.signs.text")
    yield say("kind.solo" if kind == "parlett" else "kind." + kind), say("help.in." + kind)
    if kind == "sheet":
        yield say("help.wrong_number"), say("help.wrong.sheet")
    elif kind == "parlett_seat":
        yield say("help.wrong_card"), say("help.wrong.seat")
    yield from its_rules
