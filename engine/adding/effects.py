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

    On a board it takes 48 bytes, 16 more than a namedtuple.

    Attributes:
    - kind: ADD, SET or DOUBLE.
    - numbers: the numbers that the player may choose from; (0,) for DOUBLE.
    - reverse: whether it turns the direction.
    - skip: how many players lose a turn.
    """

    kind: int
    numbers: "tuple | range"
    reverse: bool
    skip: int

    def __init__(self, kind: int, numbers, reverse: bool, skip: int):
        put = object.__setattr__
        put(self, "kind", kind)
        put(self, "numbers", numbers)
        put(self, "reverse", reverse)
        put(self, "skip", skip)

    def __setattr__(self, name: str, value) -> None:
        """Raise AttributeError: rules are shared."""
        raise AttributeError(name)


def same(one: Effect, other: Effect) -> bool:
    """Return whether two effects do the same; MicroPython compares ranges by identity."""
    return (
        one.kind == other.kind
        and one.reverse == other.reverse
        and one.skip == other.skip
        and list(one.numbers) == list(other.numbers)
    )
