"""Help and the rules in Parlett's game."""

from firmware.words import say
from firmware.words.parlett_rules import sections as rules_sections

_KEYS = {"sheet": "sheet", "parlett_seat": "enter"}  # the text about keys; elsewhere `tricks`


def sections(kind: str, rules):
    """Yield the texts of help, (title, text): playing on the device, and the rules of the game."""
    keys = _KEYS.get(kind, "tricks")
    yield say("help.keys"), say("help.keys." + keys)
    if keys == "tricks":
        # A text of its own, so that a key need not wait until both are broken into pages.
        yield say("help.keys"), say("help.keys.menu")
    yield say("help.signs"), say("help.signs.sheet" if kind == "sheet" else "help.signs.text")
    yield say("kind.solo" if kind == "parlett" else "kind." + kind), say("help.in." + kind)
    if kind == "sheet":
        yield say("help.wrong_number"), say("help.wrong.sheet")
    yield from rules_sections(rules)
