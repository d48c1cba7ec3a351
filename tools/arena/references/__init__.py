"""Bots to measure others by, which stay as they are: no person plays against them."""

from engine.adding import moves
from tools.arena.references import best_2026


def highest(view, chance):
    """Play the legal card that makes the highest total up to the limit."""
    rules = view.rules
    made = {
        move: rules.total(moves.value_of(move), view.total, moves.number_of(move))
        for move in view.legal_moves
    }
    yield max([move for move in made if made[move] <= rules.limit] or made, key=made.__getitem__)


REFERENCES = {"adding": {"highest": highest}, "parlett": {"best-2026": best_2026.best}}
"""The references of each family, by name."""
