"""Bots for the adding games.

A bot is a generator function of a view and a source of chance. It yields the best move that it has
found so far, again and again while it thinks. The last one is its answer; every earlier one is
sound, so the caller may stop it at any time.
"""

from engine.adding.bots import keeping, weighing


def random(view, chance):
    """Play any legal move that does not lose the hand at once, all equally likely (A-04, A-05)."""
    safe = keeping.safe(view.rules, view.total, view.legal_moves)
    yield safe[chance.below(len(safe))]


def keeper(view, chance):
    """Yield the highest card, but keep those that can still be played at the limit (H-01, H-03).

    If borders cost points, prefer a card that crosses none.
    """
    yield keeping.aimed(view, keeping.best(view.rules, view.total, view.legal_moves))


def hard(view, chance):
    """Yield the move that most often wins, by what the others seem to hold."""
    return weighing.think(view)


LEVELS = (("random", random), ("keeper", keeper), ("hard", hard))
"""The bots that a person can choose, from the weakest on, with their names in a record."""

BOTS = dict(LEVELS)
"""All bots, by their names in a record."""
