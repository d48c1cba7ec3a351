"""David Parlett's Ninety-Nine: three cards laid aside bid an exact number of tricks.

>>> from ninety_nine import parlett
>>> rules = parlett.preset("parlett-4").with_options(["four_ten=on"])
>>> rules.seats, rules.tricks, rules.most_bid()
(4, 10, 10)
"""

from engine.parlett import moves
from engine.parlett.bots import BOTS, LEVELS
from engine.parlett.game import Game
from engine.parlett.presets import NAMES as PRESETS
from engine.parlett.rules import Rules, preset
from engine.parlett.view import View

__all__ = ["BOTS", "LEVELS", "PRESETS", "Game", "Rules", "View", "moves", "preset"]
