"""Bots for the adding games.

A bot is a generator function of a view and a source of chance. It yields the best move that it has
found so far, again and again while it thinks. The last one is its answer; every earlier one is
sound, so the caller may stop it at any time.
"""

from engine.adding import moves


def random(view, chance):
    """Play any legal move that does not lose the hand at once, all equally likely (A-04, A-05)."""
    safe = _safe(view)
    yield safe[chance.below(len(safe))]


def keeper(view, chance):
    """Yield the highest card, but keep those that can still be played at the limit (H-01, H-03).

    If borders cost points, prefer a card that crosses none.
    """
    yield max(_safe(view), key=lambda move: _worth(view, move))


def advice(view) -> tuple:
    """Return what `keeper` plays, and why, as (move, reason); it must be the seat's turn.

    reason: "only" if no other card fits, "border" if others cost points, "keep" if others are
    better kept for the limit, else "high".
    """
    safe = _safe(view)
    best = max(safe, key=lambda move: _worth(view, move))
    crossings, kept, _ = _worth(view, best)
    others = [_worth(view, move) for move in safe if moves.value_of(move) != moves.value_of(best)]
    if not others:
        return best, "only"
    if any(other[0] < crossings for other in others):
        return best, "border"
    if any(other[1] < kept for other in others):
        return best, "keep"
    return best, "high"


def _worth(view, move: int) -> tuple:
    """Return what a move is worth to `keeper`, to be compared."""
    rules = view.rules
    card = moves.value_of(move)
    total = rules.total(card, view.total, moves.number_of(move))
    kept = _goes_on_at_the_limit(rules, card)
    return -rules.crossings(view.total, total), not kept, total


def _safe(view):
    """Return the legal moves that do not go over the limit; all if every move does (A-05)."""
    rules = view.rules
    safe = [
        move
        for move in view.legal_moves
        if rules.total(moves.value_of(move), view.total, moves.number_of(move)) <= rules.limit
    ]
    return safe or view.legal_moves


def _goes_on_at_the_limit(rules, card: int) -> bool:
    """Return whether a card can be played at the limit without going over it."""
    limit = rules.limit
    return any(rules.total(card, limit, n) <= limit for n in rules.numbers(card, limit))


LEVELS = (("random", random), ("keeper", keeper))
"""The bots that a person can choose, from the weakest on, with their names in a record."""

BOTS = dict(LEVELS)
"""All bots, by their names in a record."""
