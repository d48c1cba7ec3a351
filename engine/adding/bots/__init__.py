"""Bots for the adding games.

A bot is a generator function of a view and a source of chance. It yields the best move that it has
found so far, again and again while it thinks. The last move is its answer. Every earlier move is
sound, so the caller may stop it at any time.
"""

from engine.adding.bots import keeping, weighing
from engine.adding.view import View
from engine.chance import Chance
from engine.kinds import Iterator


def random(view: View, chance: Chance) -> "Iterator[int]":
    """Play any legal move that does not lose the hand at once, all equally likely (A-04, A-05)."""
    safe = keeping.safe(view.rules, view.total, view.legal_moves)
    yield safe[chance.below(len(safe))]


def keeper(view: View, chance: Chance) -> "Iterator[int]":
    """Yield the highest card, but keep cards that can still be played at the limit (H-01, H-03).

    If borders cost points, prefer a card that crosses no border.
    """
    yield keeping.aimed(view, keeping.best(view.rules, view.total, view.legal_moves))


def hard(view: View, chance: Chance) -> "Iterator[int]":
    """Yield the move that most often wins, judged by what the others seem to hold."""
    return weighing.think(view)


LEVELS = (("random", random), ("keeper", keeper), ("hard", hard))
"""The bots that a person can choose, from the weakest on, with their names in a record."""

BOTS = dict(LEVELS)
"""All bots, by their names in a record."""
