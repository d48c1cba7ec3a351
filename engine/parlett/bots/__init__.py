"""Bots for Parlett's game.

A bot is a generator function of what a seat may know and a source of chance. It yields the best
move it has found so far, again and again while it thinks: the last one is its answer, and whoever
runs it may stop earlier. Brains are imported where they are used: a score sheet needs none.
"""

import sys

from engine.const import const
from engine.parlett.deal import PLAYING

EXACT = const(2)
"""Up to how many tricks left a deal is solved, not played on by the rule."""

# What they think with, each after what it imports itself.
_SIMPLE = ("position", "tables", "model", "bidding", "guard", "simple")
_BIDDING = ("position", "tables", "model", "bidding")
_SEARCH = ("position", "tables", "model", "guard", "play", "worlds", "search")
_SOLVE = ("endgame",)  # as well, for the last tricks


def random(view, chance):
    """Any legal move, all equally likely."""
    yield view.legal_moves[chance.below(len(view.legal_moves))]


def easy(view, chance):
    """Bids by its high cards and plays by simple rules."""
    missing = _missing(_SIMPLE)
    if missing:
        return _read(missing, easy, view, chance)
    from engine.parlett.bots.simple import think

    return think(view)


def good(view, chance):
    """Bids and plays by how often cards win, and counts out the last two tricks."""
    return _level(good, view, chance, EXACT, 8, 143, 165)


def best(view, chance):
    """Plays on from where the game stands, in deals that agree with what it has seen.

    Whoever plays so well defends well against a bid that is known: it offers less.
    """
    return _level(best, view, chance, view.rules.tricks, 30, 165, 235)


def _level(bot, view, chance, earliest: int, most: int, declare: int, reveal: int):
    """One of the two upper levels.

    earliest, most: how much it tries (`search.think`); declare, reveal: what it dares
    (`bidding.think`).
    """
    plays = view.phase == PLAYING
    if plays and sys.modules.pop(__name__ + ".bidding", None):
        delattr(sys.modules[__name__], "bidding")  # not needed now, and a card needs much
    missing = _missing(_SEARCH if plays else _BIDDING)
    if plays and sum(view.tricks) >= view.rules.tricks - EXACT:
        missing += _missing(_SOLVE)
    if missing:
        return _read(missing, bot, view, chance)
    if plays:
        from engine.parlett.bots import search

        return search.think(view, chance, earliest, most)
    from engine.parlett.bots import bidding

    return bidding.think(view, declare, reveal)


def _missing(modules) -> list:
    """Those of some modules that are not there, with their whole names."""
    names = [__name__ + "." + module for module in modules]
    return [name for name in names if name not in sys.modules]


def _read(modules, bot, view, chance):
    """A bot that reads modules first, one at a time: all at once would make a key wait."""
    for module in modules:
        __import__(module)
        yield view.legal_moves[0]
    yield from bot(view, chance)


BOTS = {"random": random, "easy": easy, "good": good, "best": best}
"""The bots by the name that a record and a setting give them."""
