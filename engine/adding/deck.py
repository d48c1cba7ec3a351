"""Where all the cards of a table are: in the stock, in hands, in the pile."""

from engine import cards


class Deck:
    """The cards of one hand, those that are known and those that nobody tells.

    known: the seats whose cards are known. sizes: how many cards each seat holds. pile: the cards
    played since the last shuffle; those of a hand laid down lie in it as well (A-47).
    """

    def __init__(self, pack: bytes, seats: int, known: set):
        self.size = sum(pack)
        self.known = known
        self._pack = pack
        self._seats = seats
        self._in_pack = [card for card, count in enumerate(pack) if count]
        self.collect()

    def collect(self) -> None:
        """Take all cards together for a new deal."""
        self.sizes = [0] * (self._seats + 1)
        self.pile: list = []
        self._hands: list = [[] for _ in range(self._seats + 1)]
        self._left = list(self._pack)  # by card: how many are in no known hand and not in the pile
        self._buried = 0  # cards in the pile that nobody has seen
        # What can't be worked out backward: (index of the move, pile, buried) of a shuffle, and
        # (index of the move, seat, hand, size) of a hand laid down.
        self._shuffles: list = []
        self._laid: list = []

    @property
    def stock(self) -> int:
        """How many cards are left to draw from."""
        return self.size - sum(self.sizes) - len(self.pile) - self._buried

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

    # What happens to a card; `index` is the place of the move in the history

    def give(self, seat: int, card: int, index: int) -> None:
        """Give a seat a card of the stock, or of the pile where the stock is used up."""
        if not self.stock:
            self.shuffle(index)
        _insert(self._hands[seat], card)
        self.sizes[seat] += 1
        self._left[card] -= 1

    def take_back(self, seat: int, card: int, index: int) -> None:
        """Undo `give`."""
        self._hands[seat].remove(card)
        self.sizes[seat] -= 1
        self._left[card] += 1
        self.unshuffle(index)

    def give_unseen(self, seat: int, index: int) -> None:
        """Give a seat a card that nobody tells."""
        self.sizes[seat] += 1
        if self.stock < 0:
            self.shuffle(index)

    def take_back_unseen(self, seat: int, index: int) -> None:
        """Undo `give_unseen`."""
        self.unshuffle(index)
        self.sizes[seat] -= 1

    def play(self, seat: int, card: int) -> None:
        """Put a card of a seat on the pile."""
        self.pile.append(card)
        self.sizes[seat] -= 1
        if seat in self.known:
            self._hands[seat].remove(card)
        else:
            self._left[card] -= 1

    def take_up(self, seat: int) -> None:
        """Undo `play`."""
        card = self.pile.pop()
        self.sizes[seat] += 1
        if seat in self.known:
            _insert(self._hands[seat], card)
        else:
            self._left[card] += 1

    def lay_down(self, seat: int, index: int) -> None:
        """Put the hand of a seat that plays no more into the pile (A-47)."""
        hand = self._hands[seat]
        size = self.sizes[seat]
        self._laid.append((index, seat, hand, size))
        if seat in self.known:
            self.pile += hand
            self._hands[seat] = []
        else:
            self._buried += size
        self.sizes[seat] = 0

    def laid_down(self, index: int) -> tuple:
        """The known cards that the move at this index laid down, if it is the last that did."""
        if self._laid and self._laid[-1][0] == index:
            return tuple(self._laid[-1][2])
        return ()

    def pick_up(self, index: int) -> None:
        """Undo `lay_down`, if the move at this index did it."""
        if self._laid and self._laid[-1][0] == index:
            _, seat, hand, size = self._laid.pop()
            if seat in self.known:
                self._hands[seat] = hand
                if hand:
                    del self.pile[-len(hand) :]
            else:
                self._buried -= size
            self.sizes[seat] = size

    def shuffle(self, index: int) -> None:
        """Make the pile the new stock (A-12)."""
        self._shuffles.append((index, self.pile, self._buried))
        for card in self.pile:
            self._left[card] += 1
        self.pile = []
        self._buried = 0

    def unshuffle(self, index: int) -> None:
        """Bring back the pile as it was, if the move at this index made it the new stock."""
        if self._shuffles and self._shuffles[-1][0] == index:
            _, self.pile, self._buried = self._shuffles.pop()
            for card in self.pile:
                self._left[card] -= 1


def _is_unseen(left, card: int) -> bool:
    """Whether one more of a card can be there, cards told by rank alone taken into account."""
    if card == cards.JOKER:
        return left[card] > 0
    rank = cards.without_suit(card)
    if card != rank and (left[card] <= 0 or not left[rank]):
        return left[card] > 0
    return sum(left[card % 13 : cards.JOKER : 13]) > 0


def _insert(hand: list, card: int) -> None:
    """Put a card into a sorted hand."""
    index = 0
    while index < len(hand) and hand[index] < card:
        index += 1
    hand.insert(index, card)
