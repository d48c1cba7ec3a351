"""Help outside of a game: about the device and its games."""

import sys

from firmware import release
from firmware.screens.families import FAMILIES
from firmware.words import say


def device_sections():
    """Yield the texts about versions and licences, each as (title, text)."""
    python = ".".join([str(part) for part in sys.implementation.version[:3]])
    text = say("facts.version", version=release.VERSION), say("facts.micropython", version=python)
    yield say("settings.device"), "\n".join(text)
    yield say("settings.device"), say("settings.licences")


def sections(first: str):
    """Yield help outside of a game, each text as (title, text).

    first: the kind of play or the family that comes first, or "".
    """
    if first:
        yield _title(first), say("help.home." + first)
    yield say("help.help"), say("help.hold_back")
    yield say("help.keys"), say("help.keys.home")
    for family, in_menu, kinds, _ in FAMILIES:
        for name in [family] if in_menu else [kind for kind, _ in kinds]:
            if name != first:
                yield _title(name), say("help.home." + name)
    yield say("menu.rules"), say("help.home.rules")
    yield say("help.switching_off"), say("help.home.switching_off")


def _title(name: str) -> str:
    """Return the title of a kind of play or of a family."""
    for family, in_menu, kinds, _ in FAMILIES:
        if family == name:
            return say("family." + family)
        for kind, title in kinds:
            if kind == name and not in_menu:
                return say(title)
    return name
