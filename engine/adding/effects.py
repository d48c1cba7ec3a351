"""What a card does; `engine.adding.effect_data` makes it from data and from words."""

from collections import namedtuple

from engine.const import const

ADD = const(0)
"""The card adds a number to the total."""
SET = const(1)
"""The card sets the total to a number."""
DOUBLE = const(2)
"""The card doubles the total."""


Effect = namedtuple("Effect", ("kind", "reverse", "skip", "numbers"))
"""What a card does to the total and the turn; it never changes.

- kind: ADD, SET or DOUBLE.
- reverse: whether it turns the direction.
- skip: how many players lose a turn.
- numbers: the numbers that the player may choose from; (0,) for DOUBLE.
"""


def same(one: Effect, other: Effect) -> bool:
    """Return whether two effects do the same; MicroPython compares ranges by identity."""
    return one[:3] == other[:3] and list(one.numbers) == list(other.numbers)
