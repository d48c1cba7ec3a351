"""Help: before a game about the device, in a game about that game and how it is played."""

from firmware.screens.common.pages import Pages
from firmware.screens.common.rules_pages import paged
from firmware.words import adding_rules, parlett_rules, say
from firmware.words.adding import tokens_called

# Before a game: the keys of each title and its text.
_HOME = (
    ("help.keys", "help.keys.home"),
    ("home.tally", "help.home.tally"),
    ("home.solo", "help.home.solo"),
    ("home.pass", "help.home.pass"),
    ("home.seat", "help.home.seat"),
    ("home.parlett_title", "help.home.parlett"),
    ("menu.rules", "help.home.rules"),
    ("help.switching_off", "help.home.switching_off"),
)


def home_help(app) -> Pages:
    """The screen of help before a game."""
    return Pages(app, paged((say(title), say(text)) for title, text in _HOME))


def adding_help(app, kind: str, rules) -> Pages:
    """The screen of help in an adding game of a kind (`saves.ADDING`)."""
    return Pages(app, paged(adding_sections(kind, rules)))


def parlett_help(app, kind: str, rules) -> Pages:
    """The screen of help in Parlett's game of a kind (`saves.PARLETT`)."""
    return Pages(app, paged(parlett_sections(kind, rules)))


def adding_sections(kind: str, rules):
    """All that help says in an adding game, as (title, text): how it is played, and its rules."""
    real = kind in ("tally", "seat")
    yield say("help.keys"), say("help.keys.enter" if real else "help.keys.play")
    tokens = tokens_called(rules.token_name)
    yield say("kind." + kind), say("help.in." + kind, tokens=tokens)
    if real:
        yield say("help.wrong_card"), say("help.wrong." + kind)
    if not rules.bust_by_playing:  # otherwise a card that goes over is played
        what = "cross" if real else "no_card"
        costs = rules.tokens(2)
        yield (
            say("help.cross" if real else "help.no_card"),
            say(
                "help.costs." + what if costs else "help.brings." + what,
                token=say("token." + rules.token_name, count=1),
            ),
        )
    yield from adding_rules.sections(rules)


def parlett_sections(kind: str, rules):
    """All that help says in Parlett's game, as (title, text): how it is played, and its rules."""
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
    yield from parlett_rules.sections(rules)
