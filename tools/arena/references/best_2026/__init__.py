"""The best and the good bot for Parlett's game as they were in November 2026: fixed marks
to measure others by.

The modules are copies of `engine.parlett.bots` and stay as they are, whatever becomes of the
engine's bots. They need nothing of these, only what a view offers.
"""

from engine.parlett.deal import PLAYING
from tools.arena.references.best_2026 import bidding, search


def best(view, chance):
    """Play the present deal on, many times, with cards that agree with what it has seen."""
    if view.phase == PLAYING:
        return search.think(view, chance, view.rules.tricks, 30)
    return bidding.think(view, 165, 235)


def good(view, chance):
    """Bid and play by how often cards win, and count out the last two tricks."""
    if view.phase == PLAYING:
        return search.think(view, chance, search.EXACT, 8)
    return bidding.think(view, 143, 165)
