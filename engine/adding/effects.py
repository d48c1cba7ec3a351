"""What a card does; `engine.adding.effect_data` makes it from data and from words."""

from collections import namedtuple

from engine.const import const

ADD = const(0)
"""The card adds a number to the total."""
SET = const(1)
"""The card sets the total to a number."""
DOUBLE = const(2)
"""The card doubles the total."""

Effect = namedtuple("Effect", ("kind", "numbers", "reverse", "skip"))
"""What a card does to the total and the turn.

- kind: ADD, SET or DOUBLE.
- numbers: the numbers that the player may choose from; (0,) for DOUBLE.
- reverse: whether it turns the direction.
- skip: how many players lose a turn.
"""


def same(one: Effect, other: Effect) -> bool:
    """Return whether two effects are equal; MicroPython itself compares ranges by identity."""
    return one[:1] + one[2:] == other[:1] + other[2:] and list(one.numbers) == list(other.numbers)
