"""Where all the cards of a table are: in the stock, in hands, in the pile."""

from engine import cards


class Deck:
    """The cards of one hand, those that are known and those that nobody tells.

    - known: the seats whose cards are known.
    - stock: how many cards are left to draw from.
    - sizes: how many cards each seat holds.
    - pile: the cards played since the last shuffle, with those of hands laid down (A-47).
    - laid: where in the history a hand was last laid down, -1 for nowhere; and its cards, () where
      they are not known.
    """

    def __init__(self, pack: bytes, seats: int, known):
        self.size = sum(pack)
        self.known = set(known)
        self._pack = pack
        self._seats = seats
        self._in_pack = [card for card, count in enumerate(pack) if count]
        self.collect()

    def collect(self) -> None:
        """Take all cards together for a new deal."""
        self.stock = self.size
        self.sizes = [0] * (self._seats + 1)
        self.pile: list = []
        self._hands: list = [[] for _ in range(self._seats + 1)]
        self._left = list(self._pack)  # by card: how many are in no known hand and not in the pile
        self._buried = 0  # cards in the pile that nobody has seen
        self._shuffled: tuple = ()  # the pile that the last unseen draw made the stock, and buried
        self.laid: tuple = -1, ()

    def hand(self, seat: int):
        """The cards of a seat, sorted; None where they are not known."""
        return self._hands[seat] if seat in self.known else None

    def has(self, card: int) -> bool:
        """Whether a card is of this game at all; only a joker may not be."""
        return card < cards.JOKER or (card == cards.JOKER and self._pack[card] > 0)

    # What may be drawn

    def unseen(self) -> list:
        """The cards that may come next, as (card, how many of it), sorted.

        Those in no known hand and not in the pile; the pile's own where the stock is used up
        (A-12).
        """
        left = self._unseen_counts()
        if self._is_plain():
            return [(card, left[card]) for card in self._in_pack if left[card]]
        unseen = [(card, count) for card, count in enumerate(left) if count > 0]
        if any(left[cards.make(0) : cards.JOKER]):  # some were told by rank alone
            unseen = [pair for pair in unseen if _is_unseen(left, pair[0])]
        return unseen

    def unseen_from(self, first: int) -> list:
        """The cards that may come next, a number added to each."""
        left = self._unseen_counts()
        if any(left[cards.make(0) : cards.JOKER]):
            return [first + card for card, _ in self.unseen()]
        return [first + card for card, count in enumerate(left) if count > 0]

    def _is_plain(self) -> bool:
        """Whether all hands are known, and no card by its rank alone."""
        return len(self.known) == self._seats and not any(self._left[cards.make(0) : cards.JOKER])

    def is_plain(self, card: int) -> bool:
        """Whether a card is in the stock for sure; more may be there (`is_unseen`)."""
        return card < cards.CARDS and self._left[card] > 0 and self._is_plain()

    def unseen_count(self) -> int:
        """How many cards `unseen` counts in all."""
        if self._is_plain():
            return self.stock or len(self.pile)
        return sum(count for _, count in self.unseen())

    def unseen_at(self, number: int) -> int:
        """The card at a place, from 0, among all that `unseen` counts."""
        if self._is_plain():
            left = self._unseen_counts()
            for card in self._in_pack:
                number -= left[card]
                if number < 0:
                    return card
        for card, count in self.unseen():
            number -= count
            if number < 0:
                return card
        raise IndexError("there are not so many cards")

    def is_unseen(self, card: int) -> bool:
        """Whether a card may come next."""
        return _is_unseen(self._unseen_counts(), card)

    def is_overdrawn(self, card: int) -> bool:
        """Whether more of a card are in hands and in the pile than there are."""
        left = self._left
        return (
            left[card] < 0 if card == cards.JOKER else sum(left[card % 13 : cards.JOKER : 13]) < 0
        )

    def _unseen_counts(self) -> list:
        if self.stock:
            return self._left
        left = self._left[:]
        for card in self.pile:
            left[card] += 1
        return left

    # What happens to a card

    def give(self, seat: int, card: int) -> None:
        """Give a seat a card of the stock, or of the pile where the stock is used up."""
        if not self.stock:
            self._shuffle()
        hand = self._hands[seat]
        hand.append(card)
        hand.sort()
        self.stock -= 1
        self.sizes[seat] += 1
        self._left[card] -= 1

    def hold(self, seat: int, count: int) -> None:
        """Have a seat hold so many cards that nobody tells."""
        self.stock += self.sizes[seat] - count
        self.sizes[seat] = count

    def give_unseen(self, seat: int) -> None:
        """Give a seat a card that nobody tells."""
        self.sizes[seat] += 1
        self.stock -= 1
        self._shuffled = ()
        if self.stock < 0:
            self._shuffled = self.pile, self._buried
            self._shuffle()

    def forget(self, seat: int) -> None:
        """A seat has not drawn the card that it was just given unseen (A-24)."""
        self.sizes[seat] -= 1
        self.stock += 1
        if self._shuffled:  # the next to draw must shuffle
            self.pile, self._buried = self._shuffled
            self.stock -= len(self.pile) + self._buried
            for card in self.pile:
                self._left[card] -= 1

    def play(self, seat: int, card: int) -> None:
        """Put a card of a seat on the pile."""
        self.pile.append(card)
        self.sizes[seat] -= 1
        if seat in self.known:
            self._hands[seat].remove(card)
        else:
            self._left[card] -= 1

    def lay_down(self, seat: int, index: int) -> None:
        """Put the hand of a seat that plays no more into the pile (A-47).

        index: the place in the history of the move that does it.
        """
        hand = self._hands[seat]
        self.laid = index, tuple(hand)
        if seat in self.known:
            self.pile += hand
            self._hands[seat] = []
        else:
            self._buried += self.sizes[seat]
        self.sizes[seat] = 0

    def _shuffle(self) -> None:
        """Make the pile the new stock (A-12)."""
        self.stock += len(self.pile) + self._buried
        for card in self.pile:
            self._left[card] += 1
        self.pile = []
        self._buried = 0


def _is_unseen(left, card: int) -> bool:
    """Whether one more of a card can be there, cards told by rank alone taken into account."""
    if card == cards.JOKER:
        return left[card] > 0
    rank = cards.without_suit(card)
    if card != rank and (left[card] <= 0 or not left[rank]):
        return left[card] > 0
    return sum(left[card % 13 : cards.JOKER : 13]) > 0
