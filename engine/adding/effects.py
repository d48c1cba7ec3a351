"""What a card does, as a value; as data and as words it is in `engine.adding.effect_data`."""

from engine.const import const

ADD = const(0)
SET = const(1)
DOUBLE = const(2)


class Effect:
    """What a card does to the total and the turn.

    `kind` is ADD, SET or DOUBLE; `numbers` are those the player may choose from (one where there
    is no choice): the number added, or the total set. `reverse` turns the direction, `skip` is
    how many players lose a turn.
    """

    def __init__(self, kind: int, numbers, reverse: bool, skip: int):
        self.kind = kind
        self.numbers = numbers
        self.reverse = reverse
        self.skip = skip

    def total(self, before: int, number: int) -> int:
        """The total after the card, from the total before it and the number chosen."""
        if self.kind == ADD:
            return before + number
        return number if self.kind == SET else before + before

    def same(self, other: "Effect") -> bool:
        """Whether both do the same."""
        return (
            self.kind == other.kind
            and self.numbers == other.numbers
            and self.reverse == other.reverse
            and self.skip == other.skip
        )
