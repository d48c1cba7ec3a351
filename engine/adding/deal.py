"""One deal: the stock, the hands, the pile and its total, and whose turn it is."""

from engine import cards, game
from engine.adding.outcome import Outcome
from engine.adding.rules import Rules
from engine.const import const
from engine.game import BETWEEN

PLAYING = const(1)
"""The phase in which the receiver is given a card if there is one, and a seat plays if not."""


class Deal(game.Deal):
    """The cards of one deal, known and unknown, and the turns.

    The class has no properties: a property makes a board search the class at each attribute set.

    Attributes:
    - phase: what comes next: BETWEEN, PLAYING or ENDED.
    - known: a bit for each seat whose cards are known, `1 << seat`.
    - stock: how many cards are left to draw from.
    - pile: the cards played since the last shuffle, with the cards of hands laid down (A-47).
    - total: what the pile counts.
    - receiver: the seat that waits for a card, or TURN_UP; 0 for none.
    - drawer: the seat that played last and may have a card to draw; 0 for none.
    - dealer: the seat that deals.
    - due: how many cards the receiver still gets because of a played card. After the last of them
      the drawer draws, unless the drawer is the receiver.
    - giver: the seat whose hand the cards due come from; 0 for the stock.
    - log: the outcomes of the moves of this deal that change the total or lose the deal.
    - turn: the seat that plays next.
    - more_plays: how many cards that seat plays after its next card in the same turn, mostly 0.
    - direction: 1 for clockwise, -1 for the other way.
    - aside: a bit for each seat that sits out the rest of the deal.
    - owed: a bit for each seat that may still draw a card that it forgot to draw (A-24).
    - winner: the seat that has won the deal by its last play, 0 for none.
    """

    _lists = ("pile", "log", "_sizes", "_left", "_beyond")
    _lists_of_lists = ("_hands",)

    def __init__(self, rules: Rules, pack: bytes, seats: int, dealer: int, dealt: frozenset[int]):
        """pack: all the cards, sorted. dealt: the seats whose cards are known from the start."""
        self.dealer = dealer
        self.known = 0
        for seat in dealt:
            self.known |= 1 << seat
        self._rules = rules
        self._pack = pack
        self._seats = seats
        self.begin()
        self.phase = BETWEEN

    def begin(self) -> None:
        """Begin a deal with all cards in the stock."""
        self.phase = PLAYING
        self.stock = len(self._pack)
        self._sizes = [0] * (self._seats + 1)
        self.pile: list[int] = []
        self.total: int = self._rules.start_total
        self.receiver = 0
        self.drawer = 0
        self.due = 0
        self.giver = 0
        self.log: list[Outcome] = []
        self._hands: list[list[int]] = [[] for _ in self._sizes]
        # The cards of the pack that are in no known hand and not in the pile, sorted; and those
        # beyond them: entered by rank alone, or more often than the pack has them.
        self._left = list(self._pack)
        self._beyond: list[int] = []
        self._buried = 0  # cards in the pile that nobody has seen
        # The pile that the last unseen draw made the stock, and how many were buried in it.
        self._shuffled: tuple[tuple[int, ...], int] | None = None
        self.turn = 0
        self.direction = 1
        self.more_plays = 0
        self.aside = 0
        self.owed = 0
        self.winner = 0

    def cards_of(self, seat: int) -> "list[int] | None":
        """Return the cards of a seat, sorted; None if they are unknown; not a copy."""
        return self._hands[seat] if self.known >> seat & 1 else None

    def size(self, seat: int) -> int:
        """Return how many cards a seat holds, known or unknown."""
        return self._sizes[seat]

    def is_exact(self) -> bool:
        """Return whether no card was entered by rank alone or too often."""
        return not self._beyond

    # What may be drawn

    def unseen(self) -> list[int]:
        """Return the cards that may come next, sorted; not a copy.

        They are in no known hand and not in the pile; with no stock left, the pile's are among
        them (A-12). A giver whose hand is known gives a card of it.
        """
        left, beyond = self._may_come()
        return [card for card in left if _is_unseen(left, beyond, card)] if beyond else left

    def is_unseen(self, card: int) -> bool:
        """Return whether a card may come next."""
        left, beyond = self._may_come()
        return _is_unseen(left, beyond, card)

    def _may_come(self) -> tuple[list[int], list[int]]:
        """Return what `_left` and `_beyond` are for the next card; a known giver's hand is left."""
        if self.giver and self.known >> self.giver & 1:
            return self._hands[self.giver], []
        left, beyond = self._left, self._beyond
        if not (self.stock or self.giver):
            left, beyond = left[:], beyond[:]
            _put_back(self.pile, left, beyond)
        return left, beyond

    def is_overdrawn(self, card: int) -> bool:
        """Return whether hands and pile hold more of a card than the pack has."""
        return of_rank(self._beyond, card) > of_rank(self._left, card)

    # What happens to a card

    def give(self, seat: int, several: "list[int] | tuple[int, ...]") -> None:
        """Give a seat, whose cards are known, cards of the stock."""
        count = len(several)
        self.stock -= count
        self._sizes[seat] += count
        hand = self._hands[seat]
        hand.extend(several)
        hand.sort()
        for card in several:
            self._take(card)

    def take_back(self, seat: int, several: "list[int] | tuple[int, ...]") -> None:
        """Take cards of a seat back into the stock."""
        hand = self._hands[seat]
        for card in several:
            hand.remove(card)
        _put_back(several, self._left, self._beyond)
        self.stock += len(several)
        self._sizes[seat] -= len(several)

    def draw(self, seat: int, card: int) -> None:
        """Have a seat draw a card of the stock, or of the pile if no stock is left (A-12)."""
        if not self.stock:
            self._shuffle()
        self.stock -= 1  # as `give` does; half of all moves are drawn cards
        self._sizes[seat] += 1
        hand = self._hands[seat]
        hand.append(card)
        hand.sort()
        self._take(card)
        if seat == self.receiver:
            self.receiver = 0

    def hold(self, seat: int, count: int) -> None:
        """Set how many unknown cards a seat holds; the stock has the others."""
        self.stock += self._sizes[seat] - count
        self._sizes[seat] = count

    def draw_unseen(self, seat: int) -> None:
        """Have a seat draw an unknown card."""
        self._sizes[seat] += 1
        self.stock -= 1
        self._shuffled = None
        if self.stock < 0:
            self._shuffled = tuple(self.pile), self._buried
            self._shuffle()
        if seat == self.receiver:
            self.receiver = 0

    def forget(self, seat: int) -> None:
        """Take back the unknown card that a seat has just drawn: it forgot to draw (A-24)."""
        self._sizes[seat] -= 1
        self.stock += 1
        if self._shuffled:  # the next to draw must shuffle
            pile, self._buried = self._shuffled
            self.pile = list(pile)
            self.stock -= len(self.pile) + self._buried
            for card in self.pile:
                self._take(card)

    def left_to_draw(self) -> int:
        """Return how many cards the stock and the pile have."""
        return self.stock + len(self.pile) + self._buried

    def swap(self, seat: int, other: int) -> None:
        """Swap the hands of two seats; if only one hand is known, its seat is due the new cards."""
        hands = self._hands
        sizes = self._sizes
        if self.known >> seat & 1 == self.known >> other & 1:
            hands[seat], hands[other] = hands[other], hands[seat]
            sizes[seat], sizes[other] = sizes[other], sizes[seat]
            return
        if not self.known >> seat & 1:
            seat, other = other, seat
        count = sizes[other]
        _put_back(hands[seat], self._left, self._beyond)
        hands[seat] = []
        sizes[other] += sizes[seat]
        sizes[seat] = 0
        self.owe(seat, other, count)

    def owe(self, seat: int, giver: int, count: int) -> None:
        """Give a seat cards of another hand or of the stock; cards that somebody knows are due.

        giver: the other seat, or 0 for the stock. count: how many cards; below 1, none.
        """
        if count < 1:
            return
        if (self.known >> seat | (self.known >> giver if giver else 0)) & 1:
            self.giver = giver
            self.due = count
            if not self.receiver:
                self.drawer = seat
            self.receiver = seat
        elif giver:
            self._sizes[giver] -= count
            self._sizes[seat] += count
        else:
            for _ in range(count):
                self.draw_unseen(seat)

    def owe_nothing(self) -> None:
        """Go on to what follows the last card that is due."""
        self.due = self.giver = 0
        self.receiver = 0 if self.receiver == self.drawer else self.drawer

    def get(self, seat: int, card: int) -> None:
        """Give the receiver, a seat, a card that is due to it."""
        giver = self.giver
        if not giver:
            self.draw(seat, card)
            self.receiver = seat
        else:
            if self.known >> giver & 1:
                self.take_back(giver, (card,))
            else:
                self.hold(giver, self._sizes[giver] - 1)
            if self.known >> seat & 1:
                self.give(seat, (card,))
            else:
                self.hold(seat, self._sizes[seat] + 1)
        self.due -= 1
        if not self.due:
            self.owe_nothing()

    def turn_up(self, card: int) -> None:
        """Put a card of the stock on the pile before the first play."""
        self.stock -= 1
        self.pile.append(card)
        self._take(card)

    def play(self, seat: int, card: int) -> None:
        """Put a card of a seat on the pile; the seat may draw next."""
        draw = self._rules.draw
        draws = draw == "always" or (self.stock > 0 and draw == "while_stock")
        self.drawer = self.receiver = seat if draws else 0
        self.pile.append(card)
        if self.owed:  # too late for a card that the seat forgot to draw
            self.owed &= ~(1 << seat)
        self._sizes[seat] -= 1
        if self.known >> seat & 1:
            self._hands[seat].remove(card)
        else:
            self._take(card)

    def lay_down(self, seat: int, under: bool) -> tuple[int, ...]:
        """Put the hand of a seat that is out into the pile (A-47), or under the stock (V-04).

        Return its cards, () if they are unknown.
        """
        laid = tuple(self._hands[seat])
        self.owed &= ~(1 << seat)
        if under:
            self.put_under(seat)
            return laid
        if self.known >> seat & 1:
            self.pile += laid
            self._hands[seat] = []
        else:
            self._buried += self._sizes[seat]
        self._sizes[seat] = 0
        return laid

    def put_under(self, seat: int) -> None:
        """Put the hand of a seat that leaves or is out under the stock."""
        self.take_back(seat, self._hands[seat][:])
        self.hold(seat, 0)  # if its cards are unknown
        self._shuffled = None

    def seat(self, seats: int) -> None:
        """Change the number of hands to a number of seats."""
        more = seats - self._seats
        self._seats = seats
        if more > 0:
            self._sizes += [0] * more
            self._hands += [[] for _ in range(more)]
        else:  # the next deal begins with new hands
            self.known &= (2 << seats) - 1

    def _take(self, card: int) -> None:
        """Note that a card is in a known hand or in the pile."""
        try:
            self._left.remove(card)
        except ValueError:
            self._beyond.append(card)

    def _shuffle(self) -> None:
        """Make the pile the new stock (A-12)."""
        self.stock += len(self.pile) + self._buried
        _put_back(self.pile, self._left, self._beyond)
        self.pile = []
        self._buried = 0


def _put_back(pile: "list[int] | tuple[int, ...]", left: list[int], beyond: list[int]) -> None:
    """Put the cards of a pile back among the cards that are left."""
    for card in pile:
        if card in beyond:
            beyond.remove(card)
        else:
            left.append(card)
    left.sort()


def of_rank(several: "list[int] | bytes", card: int) -> int:
    """Return how many cards have the rank of a card."""
    rank = cards.rank_of(card)
    return sum([cards.rank_of(other) == rank for other in several])


def _is_unseen(left: list[int], beyond: list[int], card: int) -> bool:
    """Return whether another copy of a card can be left, by what was entered by rank alone."""
    rank = cards.without_suit(card)
    if card != rank or card == cards.JOKER:
        if card not in left:
            return False
        if rank not in beyond:
            return True
    return of_rank(left, card) > of_rank(beyond, card)
