"""A deal in play, in the form in which bots think.

A card is `suit << 4 | rank`, with a rank of 0 for a two up to 12 for an ace. The joker is the card
that it stands for. The cards of one suit in a hand are a mask, with a bit for each rank.
"""

from engine.const import const
from engine.kinds import Iterable
from engine.parlett.moves import PASS, value_of
from engine.parlett.pack import BIDS, DUMMY, NO_TRUMP
from engine.parlett.rules import Rules
from engine.parlett.scoring import BONUS, PREMIUM
from engine.parlett.view import View

ONES = (
    b"\x00\x01\x01\x02\x01\x02\x02\x03\x01\x02\x02\x03\x02\x03\x03\x04"
    b"\x01\x02\x02\x03\x02\x03\x03\x04\x02\x03\x03\x04\x03\x04\x04\x05"
    b"\x01\x02\x02\x03\x02\x03\x03\x04\x02\x03\x03\x04\x03\x04\x04\x05"
    b"\x02\x03\x03\x04\x03\x04\x04\x05\x03\x04\x04\x05\x04\x05\x05\x06"
    b"\x01\x02\x02\x03\x02\x03\x03\x04\x02\x03\x03\x04\x03\x04\x04\x05"
    b"\x02\x03\x03\x04\x03\x04\x04\x05\x03\x04\x04\x05\x04\x05\x05\x06"
    b"\x02\x03\x03\x04\x03\x04\x04\x05\x03\x04\x04\x05\x04\x05\x05\x06"
    b"\x03\x04\x04\x05\x04\x05\x05\x06\x04\x05\x05\x06\x05\x06\x06\x07"
)
"""The number of bits that are set, by number."""

TOP = (
    b"\x00\x00\x01\x01\x02\x02\x02\x02\x03\x03\x03\x03\x03\x03\x03\x03"
    b"\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04\x04"
    b"\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05"
    b"\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05\x05"
    b"\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06"
    b"\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06"
    b"\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06"
    b"\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06\x06"
)
"""The highest bit that is set, by number."""

OWN = b"\x00\x00\x01\x20\x03"
"""What a bot's own point counts, by the number of players; a point of another player counts 1.

With three players, a bot makes more of its bids this way (docs/bots.md).
"""

PRIZE = const(24)
"""What a bot's own bid counts if it is made, in tricks; the real bonus depends on others' bids."""


def count(mask: int) -> int:
    """Return how many cards a mask holds."""
    return ONES[mask & 127] + ONES[mask >> 7]


def top(mask: int) -> int:
    """Return the highest rank in a mask that is not empty."""
    return TOP[mask >> 7] + 7 if mask >> 7 else TOP[mask]


class Position:
    """The state of a deal.

    Attributes:
    - seats, hands: the numbers of players and of hands.
    - trump: a suit or NO_TRUMP.
    - cards: the masks of the hands, at `hand << 2 | suit`; 0 for a hidden hand, except in a world
      (`worlds`).
    - live: by suit, the cards that are not known to be played or laid aside.
    - goal: by hand, the tricks to take; -1 if the bid is unknown.
    - taken: by hand, the tricks taken.
    - left: the number of tricks left, with this trick.
    - turn: the hand that plays next.
    - control: the player who leads, and decides for the dummy.
    - leader: the hand that led.
    - played: the number of cards in the trick; led: the suit that was led.
    - suit, rank, winner: the suit, the rank and the hand of the card that wins so far.
    """

    def __init__(self) -> None:
        """Make an empty position, which `of` or `copy` fills."""
        self.seats = self.hands = self.trump = self.left = 0
        self.cards: list[int] = []
        self.live: list[int] = []
        self.goal: list[int] = []
        self.taken: list[int] = []
        self.turn = self.control = self.leader = 0
        self.played = self.led = self.suit = self.rank = self.winner = 0

    def copy(self, into: "Position") -> "Position":
        """Copy everything into another position, but share `goal`; return the other position."""
        into.seats = self.seats
        into.hands = self.hands
        into.trump = self.trump
        into.cards = self.cards[:]
        into.live = self.live[:]
        into.goal = self.goal
        into.taken = self.taken[:]
        into.left = self.left
        into.turn = self.turn
        into.control = self.control
        into.leader = self.leader
        into.played = self.played
        into.led = self.led
        into.suit = self.suit
        into.rank = self.rank
        into.winner = self.winner
        return into

    def decider(self) -> int:
        """Return the player who plays the next card."""
        return self.turn if self.turn <= self.seats else self.control

    def play(self, card: int) -> None:
        """Play a card from the hand whose turn it is (P-42, P-43, P-46, P-47, P-49)."""
        suit = card >> 4
        rank = card & 15
        turn = self.turn
        self.cards[turn << 2 | suit] &= ~(1 << rank)
        self.live[suit] &= ~(1 << rank)
        if not self.played:
            self.led = suit
            self.leader = turn
        if (
            not self.played
            or (suit == self.suit and rank > self.rank)
            or (suit == self.trump and self.suit != suit)
        ):
            self.suit = suit
            self.rank = rank
            self.winner = turn
        self.played += 1
        if self.played == self.hands:
            winner = self.winner
            self.taken[winner] += 1
            self.played = 0
            self.left -= 1
            self.turn = winner
            if winner <= self.seats:
                self.control = winner
        elif self.seats > 2:
            self.turn = turn % self.seats + 1
        elif self.played == 1:
            self.turn = 3 - self.control
        else:
            self.turn = self.control if self.leader == DUMMY else DUMMY

    def beats(self, card: int) -> bool:
        """Return whether a card would win the trick so far."""
        suit = card >> 4
        if not self.played:
            return True
        if suit == self.suit:
            return card & 15 > self.rank
        return suit == self.trump

    def choices(self) -> list[int]:
        """Return the legal cards; of cards that are equally good, only the highest."""
        cards = self.cards
        base = self.turn << 2
        suits: tuple[int, ...] = (0, 1, 2, 3)
        if self.played and cards[base | self.led]:
            suits = (self.led,)
        result = []
        for suit in suits:
            mask = cards[base | suit]
            if not mask:
                continue
            others = self.live[suit] & ~mask
            if self.played and suit == self.suit:
                others |= 1 << self.rank
            while mask:
                rank = TOP[mask >> 7] + 7 if mask >> 7 else TOP[mask]
                result.append(suit << 4 | rank)
                # The cards right below it, with no card of others between, do the same.
                mask ^= 1 << rank
                while mask:
                    below = TOP[mask >> 7] + 7 if mask >> 7 else TOP[mask]
                    if others >> below and (others >> below) & ((1 << rank - below) - 1):
                        break
                    mask ^= 1 << below
        return result


def goal_of(rules: Rules, bid: int, taken: int, played: int) -> int:
    """Return how many tricks a bid aims at, after a number of tricks played and taken (P-21)."""
    if rules.four_ten and bid in (0, 10):
        return 10 if played and taken == played else 0
    return bid


def bid_of(view: View, cards: "Iterable[int]") -> int:
    """Return the number that three cards bid (P-20)."""
    return sum([BIDS[view.suits[card]] for card in cards])


def of(view: View) -> Position:
    """Return the position of a view, with the hands and the bids that its seat knows."""
    position = Position()
    position.seats = view.seats
    hands = position.hands = view.hands
    position.trump = NO_TRUMP if view.trump is None else view.trump
    suits = view.suits
    ranks = view.ranks
    position.cards = [0] * (hands + 1 << 2)
    position.live = [0, 0, 0, 0]
    position.taken = list(view.tricks)
    position.goal = [-1] * (hands + 1)
    done = sum(view.tricks)
    for hand in range(1, hands + 1):
        cards = view.hand if hand == view.seat else view.open[hand]
        for card in cards or ():
            put(position.cards, hand, suits[card] << 4 | ranks[card])
            position.live[suits[card]] |= 1 << ranks[card]
        bid = view.bids[hand]
        if bid is not None:
            position.goal[hand] = goal_of(view.rules, bid, view.tricks[hand], done)
    if len(view.laid) == 3:
        bid = bid_of(view, view.laid)
        position.goal[view.seat] = goal_of(view.rules, bid, view.tricks[view.seat], done)
    for card in view.unseen:
        position.live[suits[card]] |= 1 << ranks[card]
    position.left = view.sizes[view.turn] if view.turn else view.rules.tricks - done
    position.control = view.mover
    for hand, card in view.trick:
        position.turn = hand
        position.play(suits[card] << 4 | ranks[card])
    position.turn = view.turn
    if view.seats == 2 and view.trick:
        position.control = _control(view)
    return position


def put(cards: list[int], hand: int, card: int) -> None:
    """Put a card into the masks of a hand."""
    cards[hand << 2 | card >> 4] |= 1 << (card & 15)


def _control(view: View) -> int:
    """Return which of two players led the present trick."""
    leader = view.trick[0][0]
    if leader <= 2:
        return leader
    # The player who led from the dummy plays third, from hand (P-47).
    return 3 - view.turn if len(view.trick) == 1 else view.turn


def utility(position: Position, premium: tuple[int, ...], rules: Rules, seat: int) -> int:
    """Return the worth of a finished deal to a seat: `OWN` times its points minus all others'.

    The seat's bid counts a fixed `PRIZE` if it is made. premium: by seat, as in a view. rules: they
    say which bids are made, and whether a failed premium bid pays the others (P-60 to P-73).
    """
    seats = position.seats
    goal = position.goal
    taken = position.taken
    result = 0
    made = 0
    makers = 0  # the others who made their bids
    for hand in range(1, position.hands + 1):
        tricks = taken[hand]
        if hand > seats:
            made += tricks <= goal[hand]
            continue
        weight = OWN[seats] if hand == seat else -1
        worth = tricks
        done = rules.makes(goal[hand], tricks)
        if done:
            made += 1
            if hand == seat:
                result += PRIZE * weight
            else:
                makers += 1
        if premium[hand] != PASS:
            if done:
                worth += PREMIUM[premium[hand]]
            elif rules.premium_fail_pays:
                # What each opponent gains counts as a loss of the seat.
                worth -= PREMIUM[premium[hand]]
        result += weight * worth
    return result - makers * BONUS[made]


def move_of(view: View, card: int) -> int:
    """Return the legal move that plays a card; LookupError if there is none."""
    suits = view.suits
    ranks = view.ranks
    for move in view.legal_moves:
        value = value_of(move)
        if suits[value] == card >> 4 and ranks[value] == card & 15:
            return move
    raise LookupError(card)
