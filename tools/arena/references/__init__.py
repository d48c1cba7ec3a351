"""Bots to measure others by, which stay as they are: no person plays against them."""

from engine.adding import moves
from engine.adding.bots import keeping
from tools.arena.references import best_2026


def highest(view, chance):
    """Play the legal card that makes the highest total up to the limit."""
    rules = view.rules
    made = {
        move: rules.total(moves.value_of(move), view.total, moves.number_of(move))
        for move in view.legal_moves
    }
    yield max([move for move in made if made[move] <= rules.limit] or made, key=made.__getitem__)


def keeper_down(view, chance):
    """Play as `keeper`, but never add a card that can be taken off the total: Pagat's 10."""
    counted = {move: moves.counted(moves.number_of(move)) for move in view.legal_moves}
    least: dict[int, int] = {}
    for move in view.legal_moves:
        card = moves.value_of(move)
        least[card] = min(least.get(card, 0), counted[move])
    legal = [
        move
        for move in view.legal_moves
        if counted[move] == least[moves.value_of(move)] or not least[moves.value_of(move)]
    ]
    yield keeping.best(view.rules, view.total, legal)


REFERENCES = {
    "adding": {"highest": highest, "keeper-down": keeper_down},
    "parlett": {"best-2026": best_2026.best},
}
"""The references of each family, by name."""
