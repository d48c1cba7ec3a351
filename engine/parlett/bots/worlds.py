"""Random deals of the unseen cards that agree with all that a seat has seen."""

from engine.chance import Chance
from engine.const import const
from engine.kinds import Generator, Sequence
from engine.parlett.bots.model import promise
from engine.parlett.bots.position import Position, goal_of, put, top
from engine.parlett.pack import BIDS
from engine.parlett.view import View

_TRIES = const(4)  # to give each hand only what it may hold, before cards are exchanged
_SWAPS = const(4)  # tries to make a hidden bid likelier
_SLICE = const(8)  # cards given out between two answers


class Worlds:
    """The cards that hidden hands may hold and may have laid aside.

    voids: by hand, a bit for each suit that the hand has shown to be out of.
    """

    def __init__(self, view: View, position: Position):
        """position: the position of the view, as `of` makes it."""
        self._rules = view.rules
        self._position = position
        self._done = sum(view.tricks)
        suits = view.suits
        # The position before the first trick, in which hands hold the cards that they played. All
        # cards of the pack are live; the joker is the card turned up.
        before = self._deal = position.copy(Position())
        before.left = view.rules.tricks
        before.cards = [0] * len(position.cards)
        before.live = [0x1FFF if view.seats == 4 else 0x1FF0] * 4
        voids = self.voids = [0] * (view.hands + 1)
        led = 0
        for index, (hand, card) in enumerate(view.plays):
            suit = suits[card]
            put(before.cards, hand, suit << 4 | view.ranks[card])
            if index % view.hands == 0:
                led = suit
            elif suit != led:
                voids[hand] |= 1 << led
        # Where cards go: (the hand, its voids, how many cards), and the hands that have bid.
        self._hands: list[tuple[int, int, int]] = []
        self._bids: list[int] = []
        for hand in range(1, view.hands + 1):
            if hand == view.seat:
                continue
            if view.open[hand] is None and view.sizes[hand]:
                self._hands.append((hand, voids[hand], view.sizes[hand]))
            if not view.laid_by[hand]:
                self._bids.append(hand)
        unseen = [suits[card] << 4 | view.ranks[card] for card in view.unseen]
        # First the suits in which most hands are void, since their cards have the fewest places.
        rest = [0, 0, 0, 0]
        for _, void, size in self._hands:
            for suit in range(4):
                if void >> suit & 1:
                    rest[suit] += size
        # The card makes each key different, because MicroPython's sort is not stable.
        self._unseen = sorted(unseen, key=lambda card: card - (rest[card >> 4] << 6))
        # By suit, the places where its cards may go.
        everywhere = range(len(self._hands) + len(self._bids))
        self._places: list[Sequence[int]] = [
            [
                place
                for place in everywhere
                if place >= len(self._hands) or not self._hands[place][1] >> suit & 1
            ]
            for suit in range(4)
        ]
        self._secret = [hand for hand in self._bids if view.bids[hand] is None]

    def fill(self, chance: Chance, into: Position, answer: int) -> "Generator[int, None, None]":
        """Write a random world into a position: all hands and all bids.

        In the world, only the cards in the hands can still be played. Now and then, yield the
        answer that was passed.
        """
        laid: list[list[int]] = []
        for tries_left in range(_TRIES + 1, -1, -1):
            laid = yield from self._spread(chance, into, tries_left, answer)
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
        cards = into.cards
        for suit in range(4):
            live = 0
            for index in range(4 + suit, len(cards), 4):
                live |= cards[index]
            into.live[suit] = live

    def _spread(
        self, chance: Chance, into: Position, tries_left: int, answer: int
    ) -> "Generator[int, None, list[list[int]]]":
        """Give out the unseen cards; return the cards laid aside, by hand.

        If the voids leave a card no place, the list is empty. tries_left: how many tries follow.
        With 1, a card without a place changes places with another card. With 0, voids are ignored,
        for a table at which somebody has revoked.
        """
        self._position.copy(into)
        into.goal = self._position.goal[:]
        hands = self._hands
        places = self._places if tries_left else [range(len(hands) + len(self._bids))] * 4
        room = [size for _, _, size in hands] + [3] * len(self._bids)
        laid: list[list[int]] = [[] for _ in self._bids]
        for number, card in enumerate(self._unseen, 1):
            if number % _SLICE == 0:
                yield answer
            total = 0
            for place in places[card >> 4]:
                total += room[place]
            if not total:
                if tries_left != 1 or not self._make_room(room, into, laid, card):
                    return []
                total = 1
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

    def _make_room(self, room: list[int], into: Position, laid: list[list[int]], card: int) -> bool:
        """Move a card that was given out, to make room for another; return whether one was moved.

        room: how many cards each place still takes.
        """
        hands = self._hands
        for old in self._unseen:
            if old == card:
                return False
            for place in self._places[card >> 4]:
                if place < len(hands):
                    cards = into.cards
                    index = hands[place][0] << 2 | old >> 4
                    if not cards[index] >> (old & 15) & 1:
                        continue
                elif old not in laid[place - len(hands)]:
                    continue
                for other in self._places[old >> 4]:
                    if not room[other]:
                        continue
                    if place < len(hands):
                        cards[index] ^= 1 << (old & 15)
                    else:
                        laid[place - len(hands)].remove(old)
                    if other < len(hands):
                        put(into.cards, hands[other][0], old)
                    else:
                        laid[other - len(hands)].append(old)
                    room[other] -= 1
                    room[place] += 1
                    return True
        return False

    def _goal(self, into: Position, hand: int, laid: list[int]) -> int:
        bid = sum([BIDS[card >> 4] for card in laid])
        return goal_of(self._rules, bid, into.taken[hand], self._done)

    def _settle(
        self,
        chance: Chance,
        into: Position,
        hand: int,
        void: int,
        size: int,
        laid: list[int],
        answer: int,
    ) -> "Generator[int, None, None]":
        """Exchange cards of a hand for cards laid aside if the hand would rather have bid so.

        The bid is judged by the whole hand, with the cards that it has played.
        """
        cards = into.cards
        best = self._likely(into, hand, laid)
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
            for card in (back, out):
                cards[hand << 2 | card >> 4] ^= 1 << (card & 15)
            laid[place] = back
            now = self._likely(into, hand, laid)
            if now >= best:
                best = now
                into.goal[hand] = self._goal(into, hand, laid)
            else:
                for card in (back, out):
                    cards[hand << 2 | card >> 4] ^= 1 << (card & 15)
                laid[place] = out

    def _likely(self, into: Position, hand: int, laid: list[int]) -> int:
        """Return what the bid of a hand promised when it was made."""
        deal = self._deal
        before = deal.cards
        base = hand << 2
        played = before[base : base + 4]
        for suit in range(base, base + 4):
            before[suit] |= into.cards[suit]
        worth = promise(deal, hand, sum([BIDS[card >> 4] for card in laid]))
        before[base : base + 4] = played
        return worth
