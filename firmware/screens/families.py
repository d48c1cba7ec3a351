"""Which families of games the device plays: the one list that the app and its screens go through.

A family is a package of `engine` (`engine.families`), and a package here with the modules

- `setup`: its `GameSetup(app, kind)` asks what a new game needs to know and begins it.
- `screen`: its `GameScreen(app, table)` is a game in play.
- `help`: what help and the rules say, each as (title, text): `sections(kind, rules)` and
  `rules_sections(rules)`, where None stands for no rules in particular.

A game in play, its setup and what they need are imported after the home screen has been shown: with
them the first picture would come after 0.36 s in place of 0.22.
"""

import sys

FAMILIES = (
    (
        "adding",
        False,
        (
            ("tally", "home.tally"),
            ("solo", "home.solo"),
            ("pass", "home.pass"),
            ("seat", "home.seat"),
        ),
        (
            "engine.adding.deck",
            "engine.adding.game",
            "engine.adding.record",
            "firmware.files.rule_shelf",
            "firmware.screens.adding.entered_hand",
            "firmware.screens.editor.rule_editor",
        ),
    ),
    (
        "parlett",
        True,
        (
            ("sheet", "home.sheet"),
            ("parlett", "home.solo"),
            ("parlett_pass", "home.pass"),
            ("parlett_seat", "home.seat"),
        ),
        (
            "engine.parlett.game",
            "engine.parlett.record",
            "firmware.screens.parlett.deals",
        ),
    ),
)
"""Each family as (name, whether its kinds of play have a menu of their own, these kinds, parts).

Without a menu the kinds are items of the home screen. A kind of play is (name, key of its title);
its game is saved under that name. parts: modules to import before its `screen` and `setup`, in this
order. Each takes less time than a key, and little of MicroPython's stack of 8 KB, which fifteen
imports within one another fill.
"""


def kinds() -> list:
    """The names of all kinds of play."""
    return [kind for _, _, kinds, _ in FAMILIES for kind, _ in kinds]


def parts():
    """Yield the names of the modules that the home screen does not need, in order of import."""
    yield "engine.table"
    for name, _, _, first in FAMILIES:
        yield from first
        for module in ("help", "screen", "setup"):
            yield f"firmware.screens.{name}.{module}"
    yield "firmware.files.archive"
    yield "firmware.files.loader"
    yield "firmware.screens.common.loading"
    yield "firmware.screens.help"
    yield "firmware.screens.settings"
    yield "firmware.screens.safe_mode"


def later(module: str):
    """A module of `parts`; where it is not there yet, they are imported in their order."""
    if module not in sys.modules:
        for name in parts():
            if name not in sys.modules:
                __import__(name)
    return sys.modules[module]


def module_of(kind: str, name: str):
    """The module `setup`, `screen` or `help` of the family that a kind of play belongs to."""
    for family, _, kinds, _ in FAMILIES:
        if any(kind == each for each, _ in kinds):
            return later(f"firmware.screens.{family}.{name}")
    raise ValueError(kind)
