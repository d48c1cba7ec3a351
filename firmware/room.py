"""Making room on the heap: letting go of what a game in play does not need."""

import gc
import sys

_SCREENS = "firmware.screens."
_IN_PLAY = ("screen", "menu", "home", "adding", "adding_picture", "card_entry")


def make_room() -> None:
    """Let go of the screens that a game in play does not need, and gather what is free.

    They are read from the flash again when they are asked for. What a game then makes and keeps,
    its picture's glyphs above all, comes to lie together, and large blocks stay free.
    """
    from firmware import screens

    for name in list(sys.modules):
        short = name[len(_SCREENS) :]
        if name.startswith(_SCREENS) and short not in _IN_PLAY:
            del sys.modules[name]
            if hasattr(screens, short):
                delattr(screens, short)
    gc.collect()
