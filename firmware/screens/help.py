"""Help before a game: about the device and its games."""

from firmware.screens.common.pages import Pages
from firmware.screens.common.paging import text_pages
from firmware.screens.families import FAMILIES
from firmware.words import say


def home_help(app) -> Pages:
    """Return the screen of help before a game."""
    return text_pages(app, _sections())


def _sections():
    yield say("help.keys"), say("help.keys.home")
    for family, in_menu, kinds, _ in FAMILIES:
        if in_menu:
            yield say("family." + family), say("help.home." + family)
        else:
            for kind, name in kinds:
                yield say(name), say("help.home." + kind)
    yield say("menu.rules"), say("help.home.rules")
    yield say("help.switching_off"), say("help.home.switching_off")
