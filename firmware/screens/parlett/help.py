"""What help and the rules say in Parlett's game."""

from firmware.words import say
from firmware.words.parlett_rules import sections as rules_sections


def sections(kind: str, rules):
    """All that help says, as (title, text): how the game is played on the device, and its rules."""
    keys = "tricks"
    if kind == "sheet":
        keys = "sheet"
    elif kind == "parlett_seat":
        keys = "enter"
    yield say("help.keys"), say("help.keys." + keys)
    if keys == "tricks":  # a page of its own: broken into pages first, a key had to wait for both
        yield say("help.keys"), say("help.keys.menu")
    yield say("kind.solo" if kind == "parlett" else "kind." + kind), say("help.in." + kind)
    if kind == "sheet":
        yield say("help.wrong_number"), say("help.wrong.sheet")
    yield from rules_sections(rules)
