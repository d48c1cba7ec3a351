"""Random deals of the unseen cards that agree with all that a seat has seen."""

from engine.const import const
from engine.parlett.pack import BIDS
from tools.arena.references.best_2026.model import chance_of_bid, weigh
from tools.arena.references.best_2026.position import Position, goal_of, put, top

_TRIES = const(8)  # to give each hand only what it may hold
_SWAPS = const(4)  # tries to make a hidden bid likelier
_SLICE = const(8)  # cards given out between two answers


class Worlds:
    """The cards that hidden hands may hold and may have laid aside."""

    def __init__(self, view, position: Position):
        """position: that of the view, as `of` makes it."""
        self._rules = view.rules
        self._position = position
        self._done = sum(view.tricks)
        suits = view.suits
        voids = _voids(view)
        # Where cards go: (the hand, -1 for a bid laid aside, its voids, how many).
        self._hands: list = []
        self._bids: list = []
        for hand in range(1, view.hands + 1):
            if hand == view.seat:
                continue
            if view.open[hand] is None and view.sizes[hand]:
                self._hands.append((hand, voids[hand], view.sizes[hand]))
            if not view.laid_by[hand]:
                self._bids.append(hand)
        unseen = [suits[card] << 4 | view.ranks[card] for card in view.unseen]
        # Suits that most hands are void in first, since their cards have the fewest places.
        rest = [0, 0, 0, 0]
        for _, void, size in self._hands:
            for suit in range(4):
                if void >> suit & 1:
                    rest[suit] += size
        # The card makes every key another one: MicroPython does not keep equals in order.
        self._unseen = sorted(unseen, key=lambda card: card - (rest[card >> 4] << 6))
        # By suit, the places where its cards may go.
        everywhere = range(len(self._hands) + len(self._bids))
        self._anywhere: list = [everywhere] * 4
        self._places: list = [
            [
                place
                for place in everywhere
                if place >= len(self._hands) or not self._hands[place][1] >> suit & 1
            ]
            for suit in range(4)
        ]
        self._secret = [hand for hand in self._bids if view.bids[hand] is None]

    def fill(self, chance, into: Position, answer: int):
        """Write a random world into a position: all hands and all bids.

        Yield the answer passed to it now and then.
        """
        laid: list = []
        for tries_left in range(_TRIES, -1, -1):
            laid = yield from self._spread(chance, into, tries_left > 0, answer)
            yield answer
            if laid:
                break
        for index, hand in enumerate(self._bids):
            if hand in self._secret:
                into.goal[hand] = self._goal(into, hand, laid[index])
        for hand, void, size in self._hands:
            if hand in self._secret:
                yield from self._settle(
                    chance, into, hand, void, size, laid[self._bids.index(hand)], answer
                )

    def _spread(self, chance, into: Position, strict: bool, answer: int):
        """Give out the unseen cards; the value of this generator is the cards laid aside, by hand.

        strict: whether to heed the voids; the list is empty if that failed.
        """
        self._position.copy(into)
        into.goal = self._position.goal[:]
        hands = self._hands
        places = self._places if strict else self._anywhere
        room = [size for _, _, size in hands] + [3] * len(self._bids)
        laid: list = [[] for _ in self._bids]
        for number, card in enumerate(self._unseen, 1):
            if number % _SLICE == 0:
                yield answer
            total = 0
            for place in places[card >> 4]:
                total += room[place]
            if not total:
                return []
            drawn = chance.below(total)
            for place in places[card >> 4]:
                drawn -= room[place]
                if drawn < 0:
                    break
            room[place] -= 1
            if place < len(hands):
                put(into.cards, hands[place][0], card)
            else:
                laid[place - len(hands)].append(card)
        return laid or [[]]

    def _goal(self, into: Position, hand: int, laid) -> int:
        bid = sum([BIDS[card >> 4] for card in laid])
        return goal_of(self._rules, bid, into.taken[hand], self._done)

    def _settle(self, chance, into: Position, hand: int, void: int, size: int, laid, answer: int):
        """Exchange cards of a hand for some laid aside if that makes its bid likelier."""
        cards = into.cards
        taken = into.taken[hand]
        expected, spread = weigh(into, hand)
        best = chance_of_bid(size, into.goal[hand] - taken, expected, spread)
        for _ in range(_SWAPS):
            yield answer
            place = chance.below(3)
            out = laid[place]
            if void >> (out >> 4) & 1:
                continue
            number = chance.below(size)
            for suit in range(4):
                mask = cards[hand << 2 | suit]
                while mask and number >= 0:
                    low = mask & -mask
                    mask ^= low
                    number -= 1
                    if number < 0:
                        back = suit << 4 | top(low)
            cards[hand << 2 | back >> 4] ^= 1 << (back & 15)
            cards[hand << 2 | out >> 4] ^= 1 << (out & 15)
            laid[place] = back
            goal = self._goal(into, hand, laid)
            expected, spread = weigh(into, hand)
            now = chance_of_bid(size, goal - taken, expected, spread)
            if now >= best:
                best = now
                into.goal[hand] = goal
            else:
                cards[hand << 2 | back >> 4] ^= 1 << (back & 15)
                cards[hand << 2 | out >> 4] ^= 1 << (out & 15)
                laid[place] = out


def _voids(view) -> list:
    """Return by hand, a bit for each suit that it has shown to be out of."""
    voids = [0] * (view.hands + 1)
    led = 0
    for index, (hand, card) in enumerate(view.plays):
        suit = view.suits[card]
        if index % view.hands == 0:
            led = suit
        elif suit != led:
            voids[hand] |= 1 << led
    return voids
