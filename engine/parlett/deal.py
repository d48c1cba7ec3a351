"""One deal of Parlett's game: where the cards are, what is bid, and the tricks."""

from engine import game
from engine.const import const
from engine.game import BETWEEN
from engine.kinds import Iterable
from engine.parlett import pack
from engine.parlett.moves import DECLARE, PASS, REVEAL
from engine.parlett.pack import DUMMY
from engine.parlett.rules import Rules

# Phases between BETWEEN and ENDED, in the order of a deal: what comes next
DEALING = const(1)
"""Cards for the hands that are known, and the turn-up."""
BIDDING = const(2)
"""A bid from each player, and the dummy's three cards."""
OFFERING = const(3)
"""Premium bids."""
SHOWING = const(4)
"""The cards or the number of a premium bid that is unknown."""
NOMINATING = const(5)
"""Who leads, from the revealer."""
OPENING = const(6)
"""The cards of a hand that is laid open."""
PLAYING = const(7)
"""Cards to the tricks, or how many tricks each took."""
TURNING = const(8)
"""The bids that were hidden until now."""

UNKNOWN = const(-1)
"""In place of a card: the turn-up is unknown."""


class Deal(game.Deal):
    """The cards and bids of one deal. A bit by hand is `1 << hand`.

    Attributes:
    - phase: what comes next.
    - receiver: the hand that waits for a card, TURN_UP, or the dummy that lays aside; 0 for none.
    - first_given: the move that would give the receiver the card 0.
    - laying: the hand that has laid one or two cards aside and must lay three; 0 for none.
    - dealer, eldest: the seat that deals, and the seat on its left.
    - in_turn: the seats from eldest to dealer.
    - trump: a suit or NO_TRUMP; None before the turn-up is known.
    - turn_up: the card turned up, or UNKNOWN.
    - suits, ranks: tables by card (`pack`).
    - unseen: the cards in no known hand and not played, laid aside or turned up, sorted.
    - known: a bit for each hand that is known from the deal on.
    - cards: by hand, the cards in it, sorted; None if they are unknown.
    - laid: by hand, the cards laid aside.
    - bids: by hand, the number bid; None if the number is unknown.
    - hidden: a bit for each hand whose bid is laid aside and secret.
    - failed: a bit for each hand that failed and does not show its bid (P-25).
    - closed: a bit for each hand that should be shown but stays unknown to the device.
    - offers: by seat, the premium bid offered: PASS, DECLARE or REVEAL.
    - answered: a bit for each seat that has passed or offered.
    - nominated: the seat that the revealer named to lead; 0 for none.
    - plays: (hand, card) of all cards played, in order.
    - tricks: by hand, the number of tricks taken.
    - takers: the hands that took the tricks, in order.
    - counted: a bit for each hand whose number of tricks was entered.
    - turn: the hand that plays next; 0 for none.
    - mover: the seat that decides for that hand.
    - leader: the player who led last, and so plays for the dummy (P-47).
    """

    _lists = ("unseen", "bids", "offers", "plays", "tricks", "takers")
    _lists_of_lists = ("cards", "laid")

    def __init__(self, rules: Rules, dealer: int):
        self.rules = rules
        self.legal = None
        self.begin(dealer, None)
        self.phase = BETWEEN

    def begin(self, dealer: int, trump: int | None) -> None:
        """Begin a deal; trump: a suit or NO_TRUMP, or None if a card turned up decides it."""
        rules = self.rules
        hands = rules.hands
        self.phase = DEALING
        self.receiver = self.first_given = self.laying = 0
        self.dealer = dealer
        self.in_turn = tuple([(dealer + step) % rules.seats + 1 for step in range(rules.seats)])
        self.eldest = self.in_turn[0]
        self.trump = trump
        self.turn_up = UNKNOWN
        self.suits = pack.SUITS
        self.ranks = pack.RANKS
        self.unseen = list(rules.pack)
        self.known = self.hidden = self.failed = self.closed = self.answered = self.counted = 0
        self.cards: list[list[int] | None] = [None] * (hands + 1)
        self.laid: list[list[int]] = [[] for _ in range(hands + 1)]
        self.bids: list[int | None] = [None] * (hands + 1)
        self.offers = [PASS] * (hands + 1)
        self.plays: list[tuple[int, int]] = []
        self.tricks = [0] * (hands + 1)
        self.takers: list[int] = []
        self.nominated = self.turn = self.mover = self.leader = 0

    # Hands

    def size(self, hand: int) -> int:
        """Return how many cards a hand holds, known or unknown."""
        cards = self.cards[hand]
        if cards is not None:
            return len(cards)
        bid = self.bids[hand] is not None or self.is_hidden(hand) or self.failed >> hand & 1
        laid = 3 if bid else len(self.laid[hand])
        return self.rules.hand_size - laid - self.played_by(hand)

    def in_order(self, cards: "Iterable[int]") -> list[int]:
        """Return cards as players sort them: by suit, from the highest in each suit (P-19).

        The joker takes the place of the card that it stands for.
        """
        suits = self.suits
        ranks = self.ranks
        # Each card is in the number by which it is sorted: a key would be called for each card.
        order = [(suits[card] * 16 - ranks[card]) << 7 | card for card in cards]
        return [number & 127 for number in sorted(order)]

    def played_by(self, hand: int) -> int:
        """Return how many cards of a hand were played."""
        return sum([player == hand for player, _ in self.plays])

    def is_hidden(self, hand: int) -> bool:
        """Return whether a hand's bid is laid aside and secret."""
        if hand > self.rules.seats:  # nobody looks at the dummy's cards (P-36)
            return not self.known >> hand & 1 and self.bids[hand] is None
        return bool(self.hidden >> hand & 1)

    def without_bid(self, hands: "Iterable[int]", passed: int) -> int:
        """Return the first hand in an order whose bid is unknown; 0 if there is no such hand.

        passed: a bit for each hand that is passed over.
        """
        for hand in hands:
            if self.bids[hand] is None and not passed >> hand & 1:
                return hand
        return 0

    def has_bids(self) -> bool:
        """Return whether anybody has begun to bid."""
        return bool(self.hidden) or any(self.laid) or any(bid is not None for bid in self.bids)

    def to_lay(self, hand: int) -> list[int]:
        """Return the cards that a hand may lay aside: its own, or all unseen cards if unknown."""
        return (self.cards[hand] if self.known >> hand & 1 else None) or self.unseen

    def begin_hand(self, hand: int) -> None:
        """Make a hand known from now on; its cards are given next."""
        self.known |= 1 << hand
        self.cards[hand] = []
        self.phase = DEALING

    def is_open(self, hand: int) -> bool:
        """Return whether everybody may see a hand: the dummy's or a revealed hand (P-28, P-37)."""
        if BETWEEN < self.phase < OPENING:
            return False
        if self.rules.seats == 2:
            return hand == DUMMY
        if self.revealer() != hand:
            return False
        return self.rules.reveal_timing == "before_lead" or self.played_by(hand) > 0

    def to_open(self) -> int:
        """Return the hand that must lie open and has unknown cards; 0 if there is no such hand."""
        hand = DUMMY if self.rules.seats == 2 else self.revealer()
        if not hand or self.closed >> hand & 1 or not self.known:
            return 0
        played = self.played_by(hand)
        if self.rules.seats > 2 and self.rules.reveal_timing == "first_play" and not played:
            return 0
        cards = self.cards[hand]
        missing = self.rules.tricks - played - (len(cards) if cards is not None else 0)
        return hand if missing > 0 else 0

    # Bids

    def shows_bid(self, hand: int) -> bool:
        """Return whether everybody may know a hand's bid, because its premium bid stands."""
        return not BETWEEN < self.phase < SHOWING and self.premium()[hand] != PASS

    def premium(self) -> list[int]:
        """Return the premium bids that stand, by seat (P-29 to P-32, P-35)."""
        standing = [PASS] * len(self.offers)
        if self.rules.seats == 2:
            standing[1:3] = self.offers[1:3]
            return standing
        for kind in (REVEAL, DECLARE):
            for seat in self.in_turn:
                if self.offers[seat] == kind:
                    standing[seat] = kind
                    return standing
        return standing

    def revealer(self) -> int:
        """Return the seat whose revealed bid stands; 0 if nobody reveals."""
        for seat in self.in_turn:
            if self.offers[seat] == REVEAL:
                return seat
        return 0

    def can_stand(self, seat: int, kind: int) -> bool:
        """Return whether a premium bid of a seat would stand now (P-30 to P-32, P-35)."""
        offers = self.offers
        if kind <= offers[seat]:
            return False
        if self.rules.seats == 2:
            return kind == DECLARE
        for other in self.in_turn:
            if other == seat:
                # No earlier seat has offered as much; no later seat may have offered more.
                return kind == REVEAL or REVEAL not in offers
            if offers[other] >= kind:
                return False
        return False

    def asked(self) -> int:
        """Return the seat that decides on a premium bid next; 0 if all seats have decided.

        Seats decide in turn, if a premium bid of theirs would stand. A declarer decides again when
        a later seat reveals (P-31).
        """
        for seat in self.in_turn:
            may_offer = self.can_stand(seat, REVEAL) or self.can_stand(seat, DECLARE)
            if may_offer and not self.answered >> seat & 1:
                return seat
        return 0

    # Tricks

    def trick(self) -> list[tuple[int, int]]:
        """Return the cards on the table in the order of play, as (hand, card)."""
        plays = self.plays
        return plays[len(plays) - len(plays) % self.rules.hands :]

    def last_trick(self) -> list[tuple[int, int]]:
        """Return the last whole trick in the order of play, as (hand, card); empty before it."""
        plays = self.plays
        hands = self.rules.hands
        end = len(plays) - len(plays) % hands
        return plays[end - hands : end] if end else []

    def following(self, hand: int) -> list[int]:
        """Return the cards of a known hand that may be played now (P-41, P-50)."""
        cards = self.cards[hand] or []
        plays = self.plays
        count = len(plays) % self.rules.hands
        if not count:
            return cards
        suits = self.suits
        led = suits[plays[-count][1]]
        return [card for card in cards if suits[card] == led] or cards

    def begin_play(self) -> None:
        """Let the nominated seat or the dealer's left lead the first trick (P-33, P-40, P-45)."""
        self.leader = self.turn = self.mover = self.nominated or self.eldest

    def play(self, hand: int, card: int) -> None:
        """Play a card to the trick and pass the turn on (P-42, P-43, P-46, P-47, P-49)."""
        plays = self.plays
        plays.append((hand, card))
        cards = self.cards[hand]
        (self.unseen if cards is None else cards).remove(card)
        rules = self.rules
        hands = rules.hands
        if len(plays) % hands:
            if rules.seats > 2:
                self.turn = self.mover = self.turn % hands + 1
            else:
                self._pass_turn()
            return
        winner = self._winner(plays[-hands:])
        self.tricks[winner] += 1
        self.takers.append(winner)
        if len(self.takers) == rules.tricks:
            self.turn = self.mover = 0
            return
        if winner <= rules.seats:
            self.leader = winner
        self.turn = winner
        self.mover = self.leader

    def possible(self, hand: int) -> list[int]:
        """Return the unseen cards that an unknown hand may play, by the suits it has followed."""
        suits = self.suits
        voids = [self.void(hand, suit) for suit in range(5)]
        return [card for card in self.unseen if not voids[suits[card]]] or self.unseen

    def void(self, hand: int, suit: int) -> int:
        """Return the first trick, from 1, in which a hand did not follow a suit; 0 for no trick."""
        hands = self.rules.hands
        plays = self.plays
        suits = self.suits
        for index, (player, card) in enumerate(plays):
            led = suits[plays[index - index % hands][1]]
            if player == hand and led == suit != suits[card]:
                return index // hands + 1
        return 0

    def _pass_turn(self) -> None:
        """Pass the turn on between two players: the dummy is first or last (P-48)."""
        leader = self.leader
        other = 3 - leader
        if len(self.plays) % 3 == 1:
            self.turn = self.mover = other
        else:
            self.turn = leader if self.plays[-2][0] == DUMMY else DUMMY
            self.mover = leader

    def _winner(self, trick: list[tuple[int, int]]) -> int:
        """Return the hand that takes a whole trick (P-42, P-44)."""
        suits = self.suits
        ranks = self.ranks
        trump = self.trump
        best_hand, best = trick[0]
        best_suit = suits[best]
        for hand, card in trick[1:]:
            suit = suits[card]
            if suit == best_suit:
                if ranks[card] > ranks[best]:
                    best_hand, best = hand, card
            elif suit == trump:
                best_hand, best, best_suit = hand, card, suit
        return best_hand
