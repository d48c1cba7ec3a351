"""The two upper levels: the same brain with less and more to try."""

from engine.parlett.bots import bidding, search
from engine.parlett.deal import PLAYING


def good(view, chance):
    """The move of the good level; yields as a bot does."""
    if view.phase == PLAYING:
        return search.think(view, chance, 2, 8)
    return bidding.think(view)


def best(view, chance):
    """The move of the best level; yields as a bot does."""
    if view.phase == PLAYING:
        return search.think(view, chance, view.rules.tricks, 30)
    return bidding.think(view)
