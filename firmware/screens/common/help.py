"""Help: before a game about the device, in a game about that game and how it is played."""

from firmware.screens.common.pages import Pages
from firmware.screens.common.rules_pages import paged
from firmware.words import adding_rules, parlett_rules
from firmware.words.adding import tokens_called

_HOME = (
    ("Keys", "Arrows: choose.\nOK: take it.\nBACK: go one step back. In a game it opens a menu."),
    (
        "Tally at the table",
        "Play with real cards. Enter each card, and the device adds up.",
    ),
    ("Play solo", "Play against bots. The device deals the cards."),
    ("Pass and play", "Share the device. It goes from player to player and hides each hand."),
    ("Bot at the table", "Play with real cards. A bot plays with you, and you lay its cards."),
    ("Parlett's 99", "A game of bids and tricks. The device keeps the score, or plays with you."),
    (
        "Rules",
        "Every game has its own. Find them in the menu of the game: press BACK, then choose "
        "Rules or Help.",
    ),
    (
        "Switching off",
        "You can switch off at any time. The device keeps the game and goes on with it.",
    ),
)

_ENTER = "Arrows: choose a card.\nOK: enter it.\n"
_PLAY = "Left, right: choose a card.\nOK: play it.\n"
_MENU = "BACK: menu with undo, the rules and the way home."

# By kind: sections, in which {tokens} stands for what is lost.
_ADDING = {
    "tally": (
        (
            "Tally",
            "Play with real cards. Enter each card that is played. The device adds up, shows "
            "what to say and counts the {tokens}.",
        ),
        ("A wrong card", "The bent arrow takes the last card back."),
    ),
    "solo": (
        ("Solo", "You play against bots. The device deals the cards. Faint cards don't fit."),
    ),
    "pass": (
        (
            "Pass and play",
            "You share the device. It hides your cards till you press OK. Play one, then hand "
            "the device on. Faint cards don't fit.",
        ),
    ),
    "seat": (
        (
            "Bot at the table",
            "Play with real cards. Enter the bot's cards, then each card that is played. The "
            "device shows which card to lay for the bot. Then enter the card that the bot draws.",
        ),
        (
            "A wrong card",
            "The bent arrow takes the last card back. BACK, Bot's cards: look at the bot's hand "
            "and put a card right.",
        ),
    ),
}

# A page each: a text for both would be broken into pages first, which a key had to wait for.
_PARLETT_PLAY = (
    ("Keys", "Left, right: choose a card.\nOK: take it.\nUp: the last trick. Down: the scores."),
    ("Keys", "BACK: menu with undo, past deals, rules and the way home."),
)

_PARLETT = {
    "sheet": (
        (
            "Score sheet",
            "Play with real cards. Enter the bids, the premium bids and the tricks. The device "
            "works out trump and points.",
        ),
        ("A wrong number", "BACK, Past deals: look at a deal. OK there corrects it."),
    ),
    "parlett": (
        (
            "Solo",
            "You play against bots. The device deals the cards. First lay three cards aside: they "
            "are your bid.",
        ),
    ),
    "parlett_pass": (
        (
            "Pass and play",
            "You share the device. It hides your cards till you press OK. Then hand it on.",
        ),
    ),
    "parlett_seat": (
        (
            "Bot at the table",
            "Play with real cards. Enter the bot's cards once, then each card that is played. The "
            "device shows what to lay aside and which card to lay for the bot.",
        ),
    ),
}


def home_help(app) -> Pages:
    """The screen of help before a game."""
    return Pages(app, paged(_HOME))


def adding_help(app, kind: str, rules) -> Pages:
    """The screen of help in an adding game of a kind (`saves.ADDING`)."""
    return Pages(app, paged(adding_sections(kind, rules)))


def parlett_help(app, kind: str, rules) -> Pages:
    """The screen of help in Parlett's game of a kind (`saves.PARLETT`)."""
    return Pages(app, paged(parlett_sections(kind, rules)))


def adding_sections(kind: str, rules):
    """All that help says in an adding game, as (title, text): how it is played, and its rules."""
    yield "Keys", (_ENTER if kind in ("tally", "seat") else _PLAY) + _MENU
    tokens = tokens_called(rules.token_name)
    for title, text in _ADDING[kind]:
        yield title, text.format(tokens=tokens)
    yield from _no_card(kind, rules)
    yield from adding_rules.sections(rules)


def _no_card(kind: str, rules) -> list:
    """What to do where no card fits; nothing where the rules have one played that goes over."""
    if rules.bust_by_playing:
        return []
    costs = "It costs" if rules.tokens(2) else "It brings"
    costs += f" a {rules.token_name}."
    if kind in ("solo", "pass"):
        return [("No card fits", f"Press OK to lay your hand down. {costs}")]
    return [("The cross", f"Choose it for a player who can't play. {costs}")]


def parlett_sections(kind: str, rules):
    """All that help says in Parlett's game, as (title, text): how it is played, and its rules."""
    if kind == "sheet":
        yield "Keys", "Arrows: choose.\nOK: enter it.\n" + _MENU
    elif kind == "parlett_seat":
        yield "Keys", _ENTER + _MENU
    else:
        yield from _PARLETT_PLAY
    yield from _PARLETT[kind]
    yield from parlett_rules.sections(rules)
