"""Making room on the heap: letting go of what is not needed now."""

import gc
import sys

from micropython import const

# Bytes made between two collections. What is kept comes to lie behind what was thrown away since
# the last one, so that a few of them cut the heap to pieces where modules are read, as at the start
# and in menus. In play a collection makes a key wait for 20 ms, so that it is asked for where no
# key comes; what comes by itself is rare, though what calls gave back at once is counted as well.
IN_MENUS = const(24_000)
_IN_PLAY = const(150_000)

# The screens of no game that stay, and what else goes.
_SCREENS = ("screen", "menu", "play", "game_menu", "card_entry")
_SELDOM = ("boards", "crash", "facts", "fonts", "loader", "oled", "reader", "resuming")
_rest = False  # whether what bots think with goes next time
_left: tuple = ()  # for which game was looked last, and how many modules that left


def make_room(game) -> None:
    """Let go of modules that are not needed, and gather what is free.

    game: the name of the game that is played (`Game.name`); "" where only the home screen is
    there; None where others are, which may need any module. Those that are let go of are read from
    the flash again when they are asked for. In play nothing stays of another game, nor what a
    package lists as `NOT_IN_PLAY`; at home the engine stays, for the next game.
    """
    global _left, _rest
    gc.threshold(_IN_PLAY if game else IN_MENUS)
    if game is not None and (_rest or _left != (game, len(sys.modules))):
        for name in list(sys.modules):
            if not _is_needed(name, game) or (_rest and ".bots." in name):
                _forget(name)
        _left = game, len(sys.modules)
        _rest = False
    gc.collect()


def let_bots_rest() -> None:
    """Have what bots think with go when room is made next: none of them is at work."""
    global _rest
    _rest = True


def _is_needed(name: str, game: str) -> bool:
    """Whether a module is to stay."""
    parts = name.split(".")
    if parts[0] not in ("engine", "firmware"):
        return True
    if name.startswith("firmware.rule_") or any(part in _SELDOM for part in parts):
        return False
    if len(parts) > 2:
        if parts[1] == "ui" and not game:
            return parts[2] == "canvas"
        if parts[1] == "screens":
            wanted = game or "home"
            if parts[2] not in _SCREENS and not parts[2].startswith(wanted):
                return False
        elif parts[0] == "engine" and game and parts[1] != game:
            return False
    package = sys.modules.get(name.rpartition(".")[0])
    return not game or parts[-1] not in getattr(package, "NOT_IN_PLAY", ())


def _forget(name: str) -> None:
    del sys.modules[name]
    parent, _, short = name.rpartition(".")
    if parent in sys.modules and hasattr(sys.modules[parent], short):
        delattr(sys.modules[parent], short)
