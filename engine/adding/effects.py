"""What a card does; `engine.adding.effect_data` makes it from data and from words."""

from engine.const import const

ADD = const(0)
"""The card adds a number to the total."""
SET = const(1)
"""The card sets the total to a number."""
DOUBLE = const(2)
"""The card doubles the total."""


class Effect:
    """What a card does to the total and the turn; it never changes.

    Attributes:
    - kind: ADD, SET or DOUBLE.
    - reverse: whether it turns the direction.
    - skip: how many players lose a turn.
    - numbers: the numbers that the player may choose from; (0,) for DOUBLE.
    """

    kind: int
    reverse: bool
    skip: int
    numbers: "tuple | range"

    def __init__(self, kind: int, reverse: bool, skip: int, numbers):
        put = object.__setattr__
        put(self, "kind", kind)
        put(self, "reverse", reverse)
        put(self, "skip", skip)
        put(self, "numbers", numbers)

    def __setattr__(self, name: str, value=None) -> None:
        """Raise AttributeError, as for deleting an attribute."""
        raise AttributeError(name)

    __delattr__ = __setattr__

    def same(self, other: "Effect") -> bool:
        """Return whether both do the same; not `__eq__`, which lists would call for each card."""
        mine = self.kind, self.reverse, self.skip
        if mine != (other.kind, other.reverse, other.skip):
            return False
        return list(self.numbers) == list(other.numbers)  # a board compares ranges by identity
