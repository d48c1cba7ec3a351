"""Bots for Parlett's game.

A bot is a generator function of what a seat may know and a source of chance. It yields the best
move it has found so far, again and again while it thinks: the last one is its answer, and whoever
runs it may stop earlier.
"""

from engine.parlett.bots import bidding, search, simple
from engine.parlett.bots.search import EXACT
from engine.parlett.deal import PLAYING


def random(view, chance):
    """Any legal move, all equally likely."""
    yield view.legal_moves[chance.below(len(view.legal_moves))]


def easy(view, chance):
    """Bids by its high cards and plays by simple rules."""
    return simple.think(view)


def good(view, chance):
    """Bids and plays by how often cards win, and counts out the last two tricks."""
    return _level(view, chance, EXACT, 8, 143, 165)


def best(view, chance):
    """Plays on from where the game stands, in deals that agree with what it has seen.

    Whoever plays so well defends well against a bid that is known: it offers less.
    """
    return _level(view, chance, view.rules.tricks, 30, 165, 235)


def _level(view, chance, earliest: int, most: int, declare: int, reveal: int):
    """Return one of the two upper levels.

    earliest, most: how much it tries (`search.think`); declare, reveal: what it dares
    (`bidding.think`).
    """
    if view.phase == PLAYING:
        return search.think(view, chance, earliest, most)
    return bidding.think(view, declare, reveal)


BOTS = {"random": random, "easy": easy, "good": good, "best": best}
"""The bots by the name that a record and a setting give them."""
