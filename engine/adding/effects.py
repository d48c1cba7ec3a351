"""What a card does; `engine.adding.effect_data` makes it from data and from words."""

from engine.adding import moves
from engine.adding.effect_table import AT_ONCE, MOVES, NEXT, ROWS, WHEN
from engine.const import const

ADD = const(0)
"""The card adds a number to the total."""
SET = const(1)
"""The card sets the total to a number."""
DOUBLE = const(2)
"""The card doubles the total."""
HALVE = const(3)
"""The card halves the total, which must be even."""


class Effect:
    """What a card does in one way, to the total and the turn; it never changes.

    Attributes:
    - kind: ADD, SET, DOUBLE or HALVE.
    - numbers: the numbers that the player may choose from; (0,) for DOUBLE and HALVE; none for what
      can never be played.
    - touches: what it does besides, as bits of `engine.adding.effect_table`.
    - one for each row of the table there, such as reverse.
    """

    kind: int
    numbers: "tuple | range"
    touches = 0
    reverse: bool
    skip: int
    names_next: bool
    names_payer: bool
    names_loser: bool
    names_swapper: bool
    names_giver: bool
    next_draws: int
    next_plays: int
    passes_on: bool
    first: int
    last: int
    ends_in: int

    def __init__(self, kind: int, numbers, more=()):
        """more: the names and values of the attributes that are not as usual."""
        put = object.__setattr__
        put(self, "kind", kind)
        put(self, "numbers", numbers)
        for name, value in more:
            put(self, name, value)

    def __setattr__(self, name: str, value=None) -> None:
        """Raise AttributeError, as for deleting an attribute."""
        raise AttributeError(name)

    __delattr__ = __setattr__

    def names(self) -> bool:
        """Return whether the player names another."""
        return self.touches & (AT_ONCE | NEXT) > 0

    def names_at_once(self) -> bool:
        """Return whether the player names another, whoever plays next."""
        return self.touches & AT_ONCE > 0

    def moves_cards(self) -> bool:
        """Return whether it moves cards between hands, or from the stock to the next player."""
        return self.touches & MOVES > 0

    def only_counts(self) -> bool:
        """Return whether it does nothing but change the total."""
        return not self.touches & ~WHEN

    def holds_always(self) -> bool:
        """Return whether it holds at all totals (V-03)."""
        return not self.touches & WHEN

    def holds_at(self, total: int) -> bool:
        """Return whether it holds at a total before the card (V-03)."""
        if self.ends_in >= 0 and abs(total) % 10 != self.ends_in:
            return False
        return self.first <= total <= self.last and not (self.kind == HALVE and total & 1)

    def ends_turn(self, more_plays: int) -> bool:
        """Return whether the turn is over after a play; more_plays: how many were to follow it.

        A card with `next_plays` or `passes_on` leaves these to the next player.
        """
        return not more_plays or self.next_plays > 1 or self.passes_on

    def same(self, other: "Effect") -> bool:
        """Return whether both do the same; not `__eq__`, which lists would call for each card."""
        ours = self.numbers
        theirs = other.numbers
        if len(ours) != len(theirs) or (len(ours) and ours[0] != theirs[0]):
            return False  # most differ here, and the rest takes a board longer
        if self.kind != other.kind or self.touches != other.touches:
            return False
        if any(getattr(self, row[1]) != getattr(other, row[1]) for row in ROWS):
            return False
        return list(ours) == list(theirs)  # a board compares ranges by identity


for _row in ROWS:
    setattr(Effect, _row[1], _row[2])


class Ways:
    """What a card does: one way, or several that its player chooses from (V-02, V-03).

    Attributes: ways: the effects; at most one of them happens. face: whether the last one holds
    only where no other does. choices: how many numbers they offer.
    """

    ways: "tuple[Effect, ...]"
    face: bool
    choices: int

    def __init__(self, ways: list, face: bool):
        put = object.__setattr__
        put(self, "ways", tuple(ways))
        put(self, "face", face)
        put(self, "choices", sum([len(way.numbers) for way in ways]))

    __setattr__ = __delattr__ = Effect.__setattr__

    def same(self, other: "Ways") -> bool:
        """Return whether both offer the same in the same order."""
        theirs = other.ways
        return len(theirs) == len(self.ways) and all(
            way.same(theirs[which]) for which, way in enumerate(self.ways)
        )

    def simple(self):
        """Return the effect of a card that only counts and passes the turn on, in one way.

        The number of its play is what it counts. None for all other cards.
        """
        way = self.ways[0]
        return None if len(self.ways) > 1 or way.touches & (AT_ONCE | NEXT | MOVES) else way

    def of(self, number: int) -> Effect:
        """Return the effect that the number of a move chooses."""
        return self.ways[moves.which_of(number)]

    def offered(self, total=None) -> list:
        """Return the numbers to choose from at a total, in order, without a named seat.

        total: None for those at any.
        """
        found: list = []
        last = len(self.ways) - self.face
        for which, way in enumerate(self.ways):
            holds = way.holds_at(total) if total is not None else True
            if holds and (which < last or total is None or not found):
                found += [moves.choice(which, counts) for counts in way.numbers]
        return found
