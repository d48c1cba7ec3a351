"""The adding games: cards are added up, and the total must not go over the limit.

>>> from ninety_nine import adding, cards
>>> rules = adding.preset("classic-99").with_options(["hand=5", "7=double"])
>>> rules.limit, rules.hand_size, rules.total(cards.parse("7"), 20, 0)
(99, 5, 40)
"""

from engine.adding import moves
from engine.adding.bots import BOTS, LEVELS
from engine.adding.game import Game
from engine.adding.presets import NAMES as PRESETS
from engine.adding.rules import Rules, preset
from engine.adding.view import View

__all__ = ["BOTS", "LEVELS", "PRESETS", "Game", "Rules", "View", "moves", "preset"]
