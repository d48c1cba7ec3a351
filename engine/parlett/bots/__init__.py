"""Bots for Parlett's game.

A bot is a generator function of what a seat may know and a source of chance. It yields the best
move it has found so far, again and again while it thinks: the last one is its answer, and whoever
runs it may stop earlier. Brains are imported where they are used: a score sheet needs none.
"""


def random(view, chance):
    """Any legal move, all equally likely."""
    yield view.legal_moves[chance.below(len(view.legal_moves))]


def easy(view, chance):
    """Bids by its high cards and plays by simple rules."""
    from engine.parlett.bots.simple import think

    return think(view)


def good(view, chance):
    """Bids and plays by how often cards win, and counts out the last two tricks."""
    from engine.parlett.bots.levels import good as think

    return think(view, chance)


def best(view, chance):
    """Plays on from where the game stands, in deals that agree with what it has seen."""
    from engine.parlett.bots.levels import best as think

    return think(view, chance)


BOTS = {"random": random, "easy": easy, "good": good, "best": best}
"""The bots by the name that a record and a setting give them."""
