"""Help outside of a game: about the device and its games."""

import sys

from firmware import release
from firmware.screens.families import tiles
from firmware.words import say

PARTS = (
    "MicroPython",
    "pico-sdk",
    "CMSIS",
    "TinyUSB",
    "LittleFS",
    "FatFs",
    "mbedtls",
    "newlib",
    "libgcc",
    "Emscripten",
    "musl",
    "uzlib",
    "re1.5",
    "crypto-algorithms",
    "fflate",
    "rp2040js",
    "pico-bootrom",
)
"""The projects whose code is in an image or in the page; NOTICE has their licences."""


def device_sections():
    """Yield the texts about versions and licences, each as (title, text)."""
    python = ".".join(map(str, sys.implementation.version[:3]))
    text = say("facts.version", version=release.VERSION), say("facts.micropython", version=python)
    yield say("settings.device"), "\n".join(text)
    yield say("settings.device"), say("settings.licences", names=", ".join(PARTS))


def sections(first: str):
    """Yield help outside of a game, each text as (title, text).

    first: the kind of play or the family that comes first, or "".
    """
    every = [(name, say(title), say("help.home." + name)) for name, title, _ in tiles()]
    yield from [about for name, *about in every if name == first]
    yield say("menu.help"), say("help.hold_back")
    yield say("help.keys"), say("help.keys.home")
    yield from [about for name, *about in every if name != first]
    yield say("menu.rules"), say("help.home.rules")
    yield say("help.switching_off"), say("help.home.switching_off")
