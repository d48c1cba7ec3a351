"""Help by holding BACK: what must be as before when it is left."""

from __future__ import annotations

from typing import Any

from engine import table
from firmware.device.keys import HELP_AFTER
from firmware.files.settings import ALL

HELD = HELP_AFTER + 100
"""How long BACK is held for help, in ms."""


def state(app: Any) -> tuple:
    """Return what help must not change, besides the picture: screens, settings, draft and game."""
    settings = [getattr(app.settings, name) for name, _, _ in ALL]
    game = app.game and app.game.table.game.history[:]
    return app._stack[:], settings, app.draft, game, app.asks()


def moves(app: Any) -> bool:
    """Return whether a screen changes without a key, or would if it were not covered."""
    return any(_moves(screen) for screen in app._stack)


def _moves(screen: Any) -> bool:
    """Return whether a card moves, a clock runs, a bot plays or a question about it comes."""
    if getattr(screen, "clock", None) or getattr(screen, "_clock", None):
        return True
    if not hasattr(screen, "table"):
        return False
    if screen.motion.goes_on() or screen._skips:
        return True
    if screen.lingers or not screen.is_visible():
        return True
    what = screen.table.prompt()[0]
    return what == table.THINK or (what == table.CONFIRM and not screen.people_left())
