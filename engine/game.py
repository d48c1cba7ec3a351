"""What the games of the engine have in common: whose turn it is, and what they refuse.

Seats are numbered from 1, clockwise, as in a record; a list by seat has an entry 0 for no seat.
"""

from engine.const import const

DEALER = const(0)
"""Whose turn it is when a card must come from somewhere, or a new hand must begin."""

NOBODY = const(-1)
"""Whose turn it is when the game is over."""


class RuleError(ValueError):
    """Data that is no rule; its message, one line, names the key and says what is wrong."""


class IllegalMove(ValueError):
    """A move that the rules do not allow; its message says why in a player's words."""


class GameOver(IllegalMove):
    """A move that comes when all is over."""
