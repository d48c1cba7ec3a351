"""What a card does; `engine.adding.effect_data` makes effects from data and from words."""

from engine.adding import moves
from engine.adding.effect_table import AT_ONCE, MOVES, NEXT, ROWS, WHEN, Attributes
from engine.const import const
from engine.kinds import Iterable

ADD = const(0)
"""The card adds a number to the total."""
SET = const(1)
"""The card sets the total to a number."""
DOUBLE = const(2)
"""The card doubles the total."""
HALVE = const(3)
"""The card halves the total, which must be even."""


class Effect(Attributes):
    """A way in which a card changes the total and the turn; an effect never changes.

    Attributes:
    - kind: ADD, SET, DOUBLE or HALVE.
    - numbers: the numbers that the player may choose from; (0,) for DOUBLE and HALVE; empty for an
      effect that can never be played.
    - touches: what the effect does besides counting, as bits of `engine.adding.effect_table`.
    - an attribute for each row of the table there, such as reverse (`Attributes`).
    """

    kind: int
    numbers: "tuple[int, ...] | range"
    touches = 0

    def __init__(
        self, kind: int, numbers: "tuple[int, ...] | range", more: "Iterable[tuple[str, int]]" = ()
    ) -> None:
        """more: the attributes whose values are not the usual values, as (name, value)."""
        put = object.__setattr__
        put(self, "kind", kind)
        put(self, "numbers", numbers)
        for name, value in more:
            put(self, name, value)

    def __setattr__(self, name: str, value: object = None) -> None:
        """Raise AttributeError, as for deleting an attribute."""
        raise AttributeError(name)

    __delattr__ = __setattr__

    def names(self) -> bool:
        """Return whether the player names another player."""
        return self.touches & (AT_ONCE | NEXT) > 0

    def names_at_once(self) -> bool:
        """Return whether the player names another player for more than the next turn."""
        return self.touches & AT_ONCE > 0

    def moves_cards(self) -> bool:
        """Return whether cards move between hands, or from the stock to the next player."""
        return self.touches & MOVES > 0

    def only_counts(self) -> bool:
        """Return whether the effect does nothing but change the total."""
        return not self.touches & ~WHEN

    def holds_always(self) -> bool:
        """Return whether the effect holds at all totals (V-03)."""
        return not self.touches & WHEN

    def holds_at(self, total: int) -> bool:
        """Return whether the effect holds at a total before the card (V-03)."""
        if self.ends_in >= 0 and abs(total) % 10 != self.ends_in:
            return False
        return self.first <= total <= self.last and not (self.kind == HALVE and total & 1)

    def ends_turn(self, more_plays: int) -> bool:
        """Return whether the turn is over after a play.

        more_plays: how many plays are to follow; a card with `next_plays` or `passes_on` leaves
        them to the next player.
        """
        return not more_plays or self.next_plays > 1 or self.passes_on

    def same(self, other: "Effect") -> bool:
        """Return whether two effects are the same.

        This is no `__eq__`, because searching a list would call it for each card.
        """
        ours = self.numbers
        theirs = other.numbers
        if len(ours) != len(theirs) or (len(ours) and ours[0] != theirs[0]):
            return False  # most effects differ here, and the other checks take a board longer
        if self.kind != other.kind or self.touches != other.touches:
            return False
        if any(getattr(self, row[1]) != getattr(other, row[1]) for row in ROWS):
            return False
        return list(ours) == list(theirs)  # a board compares ranges by identity


for _row in ROWS:
    setattr(Effect, _row[1], _row[2])


ONLY_COUNTS: "Effect" = Effect(ADD, ())
"""The effect of a card that only counts, without its numbers."""


class Ways:
    """What a card does: one way, or several ways that its player chooses from (V-02, V-03).

    Attributes:
    - ways: the effects; at most one effect happens.
    - face: whether the last effect is the face value of the card, which counts only at totals at
      which no other effect holds.
    - choices: how many numbers the effects offer together.
    """

    ways: "tuple[Effect, ...]"
    face: bool
    choices: int

    def __init__(self, ways: "list[Effect]", face: bool) -> None:
        put = object.__setattr__
        put(self, "ways", tuple(ways))
        put(self, "face", face)
        put(self, "choices", sum([len(way.numbers) for way in ways]))

    __setattr__ = __delattr__ = Effect.__setattr__

    def same(self, other: "Ways") -> bool:
        """Return whether two cards do the same, with their ways in the same order."""
        theirs = other.ways
        return len(theirs) == len(self.ways) and all(
            way.same(theirs[which]) for which, way in enumerate(self.ways)
        )

    def simple(self) -> "Effect | None":
        """Return the effect of a card whose play is only a number; None for all other cards.

        Such a card has one way, names nobody and moves no cards, so the number of its play is what
        it counts.
        """
        way = self.ways[0]
        return None if len(self.ways) > 1 or way.touches & (AT_ONCE | NEXT | MOVES) else way

    def of(self, number: int) -> Effect:
        """Return the effect that the number of a move chooses."""
        return self.ways[moves.which_of(number)]

    def all_numbers(self) -> "list[int]":
        """Return the numbers to choose from at any total, in order, without a named seat."""
        ways = enumerate(self.ways)
        return [moves.choice(which, counts) for which, way in ways for counts in way.numbers]

    def offered(self, total: int) -> "list[int]":
        """Return the numbers to choose from at a total, in order, without a named seat."""
        found: list[int] = []
        last = len(self.ways) - self.face
        for which, way in enumerate(self.ways):
            if way.holds_at(total) and (which < last or not found):
                found += [moves.choice(which, counts) for counts in way.numbers]
        return found
