"""What a card does; `engine.adding.effect_data` makes it from data and from words."""

from engine.adding import moves
from engine.const import const

ADD = const(0)
"""The card adds a number to the total."""
SET = const(1)
"""The card sets the total to a number."""
DOUBLE = const(2)
"""The card doubles the total."""
HALVE = const(3)
"""The card halves the total, which must be even."""

FAR = const(999)
"""No number is further from 0, nor a total that bounds an effect."""
_NAMES = ("names_next", "names_payer", "names_loser", "names_swapper", "names_giver")
_ANY = const(1 << 28)  # a bound that only doubling passes: no total below it is doubled again


class Effect:
    """What a card does in one way, to the total and the turn; it never changes.

    Attributes:
    - kind: ADD, SET, DOUBLE or HALVE.
    - reverse: whether it turns the direction.
    - skip: how many players lose a turn.
    - numbers: the numbers that the player may choose from; (0,) for DOUBLE and HALVE; none for what
      can never be played.
    - names_next: whether the player names who plays next (V-01).
    - names_payer: whether the player names who pays a token or a point.
    - names_loser: whether the player names who loses (V-12).
    - names_swapper: whether the player names who swaps hands with them (V-09).
    - names_giver: whether the player names who gives them a card, unseen (V-10).
    - next_draws: how many more cards the next player draws (V-11).
    - next_plays: how many cards the next player plays, one after the other.
    - passes_on: whether the next player plays in its place, and all cards that are left.
    - first, last: the totals before the card from which and up to which it holds (V-03).
    - ends_in: the last digit of the totals at which it holds; -1 for any.
    """

    kind: int
    reverse: bool
    skip: int
    numbers: "tuple | range"
    names_next = False
    names_payer = False
    names_loser = False
    names_swapper = False
    names_giver = False
    next_draws = 0
    next_plays = 1
    passes_on = False
    first = -_ANY
    last = _ANY
    ends_in = -1

    def __init__(self, kind: int, reverse: bool, skip: int, numbers, more=()):
        """more: the names and values of the attributes that few effects have."""
        put = object.__setattr__
        put(self, "kind", kind)
        put(self, "reverse", reverse)
        put(self, "skip", skip)
        put(self, "numbers", numbers)
        for name, value in more:
            put(self, name, value)

    def __setattr__(self, name: str, value=None) -> None:
        """Raise AttributeError, as for deleting an attribute."""
        raise AttributeError(name)

    __delattr__ = __setattr__

    def names(self) -> bool:
        """Return whether the player names another."""
        return self.names_next or self.names_at_once()

    def names_at_once(self) -> bool:
        """Return whether the player names another, whoever plays next."""
        costs = self.names_payer or self.names_loser
        return costs or self.names_swapper or self.names_giver

    def moves_cards(self) -> bool:
        """Return whether it moves cards between hands, or from the stock to the next player."""
        return self.names_swapper or self.names_giver or self.next_draws > 0

    def only_counts(self) -> bool:
        """Return whether it does nothing but change the total."""
        turns = self.reverse or self.skip or self.ends_turn(1)
        return not (turns or self.names() or self.next_draws)

    def holds_always(self) -> bool:
        """Return whether it holds at all totals (V-03)."""
        return self.first == -_ANY and self.last == _ANY and self.ends_in < 0

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
        if self._facts() != other._facts():
            return False
        return list(ours) == list(theirs)  # a board compares ranges by identity

    def _facts(self) -> tuple:
        names = [getattr(self, name) for name in _NAMES]
        moves_on = self.reverse, self.skip, self.next_plays, self.passes_on, self.next_draws
        return self.kind, names, moves_on, self.first, self.last, self.ends_in


class Ways:
    """What a card does: one way, or several that its player chooses from (V-02, V-03).

    Attributes: ways: the effects; at most one of them happens. face: whether the last one holds
    only where no other does.
    """

    ways: "tuple[Effect, ...]"
    face: bool

    def __init__(self, ways: list, face: bool):
        put = object.__setattr__
        put(self, "ways", tuple(ways))
        put(self, "face", face)

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
        return None if len(self.ways) > 1 or way.names() or way.moves_cards() else way

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
