"""What the keys do, how a tally goes, and the rules."""

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
    from engine.adding.rules import preset
    from firmware.rule_words import sections

    return Pages(app, paged(_HELP + sections(preset("pagat-99"))))


_PARLETT_KEYS = (
    "Keys",
    "Left, right: choose\nOK: take it\nIn play: up last trick, down scores\nBACK: menu with "
    "undo, past deals, rules, way home",
)

# What more there is to know of a kind of game.
_KINDS = {
    "sheet": (
        "Score sheet",
        "Tell bids, premium bids and tricks: the device works out trump and points. BACK, Past "
        "deals: look at a deal; OK there corrects it.",
    ),
    "parlett_seat": (
        "Bot at the table",
        "Tell the bot its cards once, then each card that is played. It says what to lay aside "
        "and to play for it.",
    ),
}


def parlett_help(app, rules) -> Pages:
    """The screen of help in Parlett's game, with the rules by which it is played."""
    from firmware.rule_words_parlett import sections

    kind = app.game.kind
    told = [_PARLETT_KEYS] + ([_KINDS[kind]] if kind in _KINDS else [])
    return Pages(app, paged(told + sections(rules)))
