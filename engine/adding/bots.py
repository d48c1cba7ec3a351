"""Bots for the adding games.

A bot is a generator function of what a seat may know and a source of chance. It yields the best
move it has found so far, again and again while it thinks: the last one is its answer, and whoever
runs it may stop earlier.
"""

from engine.adding import moves


def random(view, chance):
    """Any legal move, all equally likely."""
    yield view.legal_moves[chance.below(len(view.legal_moves))]


def keeper(view, chance):
    """The highest card, but keep those that can still be played at the limit (H-01, H-03)."""
    best = view.legal_moves[0]
    best_worth = None
    for move in view.legal_moves:
        if moves.kind_of(move) == moves.PLAY:
            card = moves.card_of(move)
            escapes = bool(view.rules.numbers(card, view.rules.limit))
            total = view.rules.total(card, view.total, moves.number_of(move))
            worth = (not escapes, total)
            if best_worth is None or worth > best_worth:
                best, best_worth = move, worth
    yield best


BOTS = {"random": random, "keeper": keeper}
"""The bots by the name that a record and a setting give them."""
