"""What the keys do, how a tally goes, and the rules."""

from engine.adding.rules import preset
from firmware.rule_words import sections
from firmware.screens.pages import Pages
from firmware.screens.rules_pages import paged

_HELP = [
    (
        "Keys",
        "Arrows: choose\nOK: play the card\nBACK: menu with undo, redo, the rules and the way to "
        "the home screen",
    ),
    (
        "Tally",
        "You play real cards. Enter each card: the device adds up, says the call and keeps the "
        "tokens.",
    ),
    ("The crossed cell", "You can't play: it costs a token. The bent arrow: undo."),
]


def help_pages(app) -> Pages:
    """The screen of help."""
    return Pages(app, paged(_HELP + sections(preset("pagat-99"))))
