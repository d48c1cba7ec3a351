"""Bots for Parlett's game.

A bot is a generator function of a view and a source of chance. It yields the best move that it has
found so far, again and again while it thinks. The last move is its answer. Every earlier move is
sound, so the caller may stop it at any time.
"""

from engine.chance import Chance
from engine.const import const
from engine.kinds import Bot, Iterator
from engine.parlett.bots import bidding, search, simple
from engine.parlett.bots.search import EXACT
from engine.parlett.deal import PLAYING
from engine.parlett.view import View

# `good` makes a premium bid if its chance to make the secret bid is at least this, in 255ths;
# chosen with its tables (docs/bots.md).
_DECLARES = const(143)
_REVEALS = const(165)


def random(view: View, chance: Chance) -> "Iterator[int]":
    """Make any legal move, all equally likely."""
    yield view.legal_moves[chance.below(len(view.legal_moves))]


def easy(view: View, chance: Chance) -> "Iterator[int]":
    """Bid by the high cards, and play by simple rules."""
    return simple.think(view)


def good(view: View, chance: Chance) -> "Iterator[int]":
    """Bid and play by how often cards win, and count out the last two tricks."""
    if view.phase == PLAYING:
        return search.think(view, chance, EXACT, 8)
    return bidding.think(view, _DECLARES, _REVEALS)


def best(view: View, chance: Chance) -> "Iterator[int]":
    """Play on from here many times, with random hands that agree with what the seat has seen.

    Bid by how often such bots make a bid.
    """
    if view.phase == PLAYING:
        return search.think(view, chance, view.rules.tricks, 30)
    return bidding.think(view, 0, 0)


LEVELS = (("easy", easy), ("good", good), ("best", best))
"""The bots that a person can choose, from the weakest on, with their names in a record."""

BOTS: "dict[str, Bot]" = dict(LEVELS, random=random)
"""All bots, by their names in a record."""
