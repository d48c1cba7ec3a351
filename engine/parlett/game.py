"""A match of Parlett's game in play."""

from engine import game
from engine.cards import TEXTS
from engine.errors import RuleError, shown
from engine.game import BETWEEN, DEALER, ENDED, NOBODY
from engine.kinds import Iterable, Numbers, Sequence
from engine.parlett import checks, moves, turning
from engine.parlett.bots import BOTS
from engine.parlett.deal import (
    BIDDING,
    DEALING,
    NOMINATING,
    OFFERING,
    OPENING,
    PLAYING,
    SHOWING,
    TURNING,
    UNKNOWN,
    Deal,
)
from engine.parlett.pack import BIDS, DUMMY, NO_TRUMP, standing_for
from engine.parlett.rules import Rules
from engine.parlett.standing import Result, Standing
from engine.parlett.view import View
from engine.rules import check_type, whole

# The trump of a deal by how many made their bid in the one before (P-09): diamonds, spades,
# hearts, clubs, and none if all four did.
_TRUMPS = b"\1\3\2\0\4"
_SUITS = ("C", "D", "H", "S", "none")


class Game(game.Game):
    """A match in progress; `engine.game` describes what all games share.

    Attributes:
    - dealt: includes the dummy's hand if the game knows both players' cards.
    - deal: the present or last `Deal`.
    - results: the deals that are over (`Result`).
    - standing: the points so far (`Standing`).
    """

    name = "parlett"
    rules: Rules
    deal: Deal
    standing: Standing
    bots = BOTS
    _lists = ("starts", "_kept", "results")

    def __init__(self, rules: Rules, seats: int, dealer: int, dealt: "Iterable[int]" = ()):
        """Begin a match; RuleError if the rules do not allow it."""
        check_type("Rules", rules, Rules)
        if whole(seats) != rules.seats:
            found = shown(seats)
            raise RuleError("wrong_seats", rules=rules.name, seats=rules.seats, found=found)
        super().__init__(rules, rules.seats, dealer, dealt, rules.hands)
        if self.seats == 2 and len(self.dealt) == 2:
            self.dealt |= {DUMMY}
        self.deal = Deal(rules, self.first_dealer)
        self.results: list[Result] = []
        self.standing = Standing(rules)
        self._every = (2 << rules.hands) - 2  # a bit for each hand

    # State

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty until the match is over."""
        return self.standing.winners[:]

    @property
    def to_move(self) -> int:
        """The seat that decides next, DEALER, or NOBODY if the match is over.

        It is the dummy's hand if a person enters the dummy's bid or tricks.
        """
        deal = self.deal
        if deal.phase == ENDED:
            return NOBODY
        if deal.laying:
            return DEALER if deal.laying == deal.receiver else deal.laying
        if deal.phase == PLAYING:
            return self._next_to_count() if deal.counted else deal.mover
        return DEALER if deal.receiver or deal.phase == BETWEEN else self._awaited()

    @property
    def next_seat(self) -> int:
        """The hand that plays, bids or decides next; NOBODY for none."""
        if self.deal.phase == PLAYING:
            return NOBODY if self.deal.counted else self.deal.turn
        turn = self.to_move
        return NOBODY if turn == DEALER or self.deal.phase == TURNING else turn

    def knows(self, hand: int) -> bool:
        """Return whether the game knows the cards of a hand in this deal."""
        return self.deal.cards[hand] is not None

    def view(self, seat: int) -> View:
        """Return what a seat may know; RuleError unless the game knows its cards."""
        return View(self, self._seen_by(seat))

    def mover_of(self, move: int) -> int:
        """Return the seat that decides on a move; DEALER for a deal, a card given or the dummy."""
        kind, seat, _, _ = moves.fields(move)
        return seat if kind > moves.GIVE and seat <= self.seats else DEALER

    def receiver_of(self, move: int) -> int:
        """Return the hand that a move gives a card, or the dummy that lays a card aside; else 0."""
        kind, hand, _, _ = moves.fields(move)
        return hand if kind <= moves.GIVE or hand > self.seats else 0

    def goes_on(self, before: int, move: int) -> bool:
        """Return whether a move only continues the answer before it.

        The later cards of a player's own bid do so. Hiding a bid does so if the game deals cards or
        bids are entered later, because nobody is asked then.
        """
        kind, seat, _, _ = moves.fields(move)
        if kind == moves.HIDE:
            return bool(self.dealt) or self.rules.bids == "later"
        return kind == moves.LAY and moves.same_hand(before, move) and seat in self.dealt

    def facts(self) -> dict[str, object]:
        """Return what the last move was and did, for `events`.

        Besides seat and card, it has trump, a letter or `none`, None before the turn-up is known;
        tricks, how many tricks are over; and took, the hand that takes a trick by the move, or 0.
        """
        move = self.history[-1]
        deal = self.deal
        kind = moves.kind_of(move)
        hand = moves.seat_of(move)
        ends = kind in moves.PLAYS and not len(deal.plays) % self.rules.hands
        has_card = kind in moves.PLAYS or kind in (moves.GIVE, moves.LAY)
        return {
            "seat": 0 if hand == moves.TURN_UP else DUMMY if kind == moves.PLAY_DUMMY else hand,
            "card": TEXTS[moves.value_of(move)] if has_card else None,
            "trump": deal.trump if deal.trump is None else _SUITS[deal.trump],
            "tricks": len(deal.takers),
            "took": deal.takers[-1] if ends else 0,
        }

    def given(self, card: int) -> int:
        """Return the move that gives the receiver a card, or lays a card of the dummy aside."""
        return self.deal.first_given + card

    def cards_needed(self, hand: int) -> int:
        """Return how many cards a hand must be given: all, or the rest if the hand lies open."""
        deal = self.deal
        if deal.phase != OPENING or hand != deal.receiver:
            return self.rules.hand_size
        return self.rules.tricks - deal.played_by(hand)

    def unseen(self) -> list[int]:
        """Return the cards that may be given next, sorted; not a copy."""
        deal = self.deal
        return deal.to_lay(DUMMY) if deal.phase == BIDDING else deal.unseen

    # Legality

    def _decisions(self) -> list[int]:
        deal = self.deal
        phase = deal.phase
        if deal.laying or phase in (BIDDING, SHOWING, TURNING):
            return self._bids(self.to_move)
        if phase == PLAYING:
            return self._plays()
        seat = self.to_move
        if phase == NOMINATING:
            return [moves.make(moves.NOMINATE, seat, leader) for leader in range(1, self.seats + 1)]
        stand = [kind for kind in (moves.DECLARE, moves.REVEAL) if deal.can_stand(seat, kind)]
        return [moves.make(moves.OFFER, seat, kind) for kind in [moves.PASS] + stand]

    def _plays(self) -> list[int]:
        """Return the plays, or the numbers of tricks in their place."""
        deal = self.deal
        counts = []
        if not deal.plays and not deal.known:
            hand = self._next_to_count()
            counts = [moves.make(moves.TRICKS, hand, count) for count in self.tricks_left(hand)]
            if deal.counted:
                return counts
        hand = deal.turn
        seat = deal.mover
        first = moves.make(moves.PLAY if hand == seat else moves.PLAY_DUMMY, seat)
        if deal.cards[hand] is not None:
            return [first + card for card in deal.following(hand)]
        return [first + card for card in deal.possible(hand)] + counts

    def _bids(self, hand: int) -> list[int]:
        """Return the moves by which the hand whose turn it is may bid, show or hide its bid."""
        deal = self.deal
        make = moves.make
        known = deal.known >> hand & 1
        first = make(moves.LAY, hand)
        found = [first + card for card in deal.to_lay(hand)]
        if known or deal.laid[hand]:
            return found
        numbers = list(range(self.rules.most_bid() + 1))
        if deal.phase == BIDDING:
            found.append(make(moves.HIDE, hand))
        elif deal.phase == SHOWING:
            found.append(make(moves.CLOSE, hand))
        else:
            numbers = self.turned(hand)
            if self.may_hide(hand, numbers):
                found.append(make(moves.FAIL, hand))
        first = make(moves.BID, hand)
        return found + [first + number for number in numbers]

    def turned(self, hand: int) -> list[int]:
        """Return the numbers that a hand may have bid if its bid is hidden after the last trick."""
        return turning.possible(self.deal, hand)

    def may_hide(self, hand: int, numbers: list[int] | None = None) -> bool:
        """Return whether a player's bid may have failed and stay hidden (P-25); a dummy's may not.

        numbers: what `turned` returns, if the caller has called it.
        """
        if hand > self.seats:
            return False
        took = self.deal.tricks[hand]
        bids = self.turned(hand) if numbers is None else numbers
        return not all(self.rules.makes(bid, took) for bid in bids)

    def tricks_left(self, hand: int) -> range:
        """Return the numbers of tricks that a hand may have taken; the last hand has one number."""
        deal = self.deal
        left = self.rules.tricks - sum(deal.tricks)
        is_last = deal.counted | 1 << hand == self._every
        return range(left if is_last else 0, left + 1)

    def _next_to_count(self) -> int:
        """Return the hand whose number of tricks is entered next."""
        hand = 1
        while self.deal.counted >> hand & 1:
            hand += 1
        return hand

    def _check(self, move: int) -> None:
        # Most moves give the receiver a card.
        deal = self.deal
        if not deal.receiver or move - deal.first_given not in self.unseen():
            checks.check(self, move)

    # Moves

    @property
    def at_once(self) -> int:
        """How many cards are missing from a hand that is dealt or laid open; else 1."""
        hand = self.receiver
        if hand == moves.TURN_UP or self.deal.phase == BIDDING:
            return 1
        return self.cards_needed(hand) - len(self.deal.cards[hand] or ())

    def _apply(self, move: int) -> None:
        kind, seat, value, _ = moves.fields(move)
        deal = self.deal
        deal.legal = None
        self.history.append(move)
        if kind == moves.BEGIN:
            self._start()
            self._begin()
            return
        if kind == moves.GIVE:
            self._give(seat, (value,))
            return
        if kind == moves.PLAY or kind == moves.PLAY_DUMMY:
            deal.play(deal.turn, value)
            if not deal.turn:
                deal.phase = TURNING
                self._settle()
            elif len(deal.plays) <= self.rules.hands and deal.to_open():
                deal.phase = OPENING
                self._settle()
            return
        if kind == moves.LAY:
            self._lay(seat, value)
        elif kind == moves.BID:
            deal.bids[seat] = value
            deal.hidden &= ~(1 << seat)
        elif kind == moves.HIDE:
            deal.hidden |= 1 << seat
        elif kind == moves.FAIL:
            deal.hidden &= ~(1 << seat)
            deal.failed |= 1 << seat
        elif kind == moves.OFFER:
            self._offer(seat, value)
        elif kind == moves.NOMINATE:
            deal.nominated = value
        elif kind == moves.CLOSE:
            deal.closed |= 1 << seat
        else:
            deal.tricks[seat] = value
            deal.counted |= 1 << seat
            if deal.counted == self._every:
                deal.turn = deal.mover = 0
                deal.phase = TURNING
        self._settle()

    def _begin(self) -> None:
        """Begin a deal, its trump by the successes in the last deal (P-08, P-09, P-11)."""
        rules = self.rules
        if rules.turn_up:
            trump = None
        elif self.standing.starts:
            trump = rules.first_trump
        else:
            trump = _TRUMPS[sum(self.results[-1].made)]
        dealer = (self.first_dealer - 1 + len(self.results)) % self.seats + 1
        self.deal.begin(dealer, trump)  # the same object, so that a state keeps no other deal
        for hand in self.dealt:
            self.deal.begin_hand(hand)
        self._settle()

    def _give(self, hand: int, several: "Sequence[int]") -> None:
        """Give a hand some cards, or turn a card up."""
        deal = self.deal
        for card in several:
            deal.unseen.remove(card)
        if hand == moves.TURN_UP:
            card = deal.turn_up = several[0]
            deal.suits, deal.ranks = standing_for(card)
            # A nine or the joker turned up: no trump (P-13).
            deal.trump = NO_TRUMP if card % 13 == 8 else deal.suits[card]
        else:
            cards = deal.cards[hand]
            if cards is None:
                if deal.phase != OPENING:
                    deal.begin_hand(hand)
                cards = deal.cards[hand] = []
            cards.extend(several)
            cards.sort()
            if hand == deal.receiver and len(cards) < self.cards_needed(hand):
                return
        self._settle()

    def _lay(self, hand: int, card: int) -> None:
        deal = self.deal
        deal.to_lay(hand).remove(card)
        laid = deal.laid[hand]
        laid.append(card)
        deal.laying = 0 if len(laid) == 3 else hand
        if not deal.laying:
            suits = deal.suits
            deal.bids[hand] = sum([BIDS[suits[card]] for card in laid])
            deal.hidden &= ~(1 << hand)

    def _offer(self, seat: int, kind: int) -> None:
        deal = self.deal
        deal.answered |= 1 << seat
        if not kind:
            return
        deal.offers[seat] = kind
        for other in range(1, self.seats + 1):
            if other != seat and deal.offers[other] == moves.DECLARE:  # may raise (P-31)
                deal.answered &= ~(1 << other)

    def _settle(self) -> None:
        """Go on to the next phase in which something is needed."""
        deal = self.deal
        hand = self._awaited()
        while not hand and deal.phase < PLAYING:
            deal.phase += 1
            if deal.phase == PLAYING and not deal.plays:
                deal.begin_play()
            hand = self._awaited()
        if deal.phase == TURNING and not hand:
            self._end_deal()
        lays = deal.phase == BIDDING and hand > self.seats
        deal.receiver = hand if lays or deal.phase in (DEALING, OPENING) else 0
        deal.first_given = moves.make(moves.LAY if lays else moves.GIVE, deal.receiver)

    def _awaited(self) -> int:
        """Return the hand that must give the present phase a card, a bid or an answer; else 0.

        In BIDDING the dummy comes last, and lays three cards aside (P-36).
        """
        deal = self.deal
        phase = deal.phase
        if phase == DEALING:
            return self._next_hand()
        if phase == BIDDING:
            seat = deal.without_bid(deal.in_turn, deal.hidden)
            dummy = self.seats == 2 and deal.known >> DUMMY & 1 and deal.bids[DUMMY] is None
            return DUMMY if dummy and (deal.laying == DUMMY or not seat) else seat
        if phase == OFFERING:
            return deal.asked()
        if phase == SHOWING:
            premium = deal.premium()
            return deal.without_bid([seat for seat in deal.in_turn if premium[seat]], deal.closed)
        if phase == NOMINATING:
            asks = self.rules.revealer_nominates and not deal.nominated
            return deal.revealer() if asks else 0
        if phase == OPENING:
            return deal.to_open()
        if phase == TURNING:
            return deal.without_bid(range(1, self.rules.hands + 1), deal.failed)
        return 0

    def _next_hand(self) -> int:
        """Return the hand that is dealt cards next, from the dealer's left; then TURN_UP; then 0.

        A hand that has some of its cards already comes first.
        """
        deal = self.deal
        hands = self.rules.hands
        waiting = 0
        for step in range(hands):
            hand = (deal.dealer + step) % hands + 1
            held = deal.cards[hand] or ()
            if deal.known >> hand & 1 and len(held) < self.rules.hand_size:
                if held:
                    return hand
                waiting = waiting or hand
        if waiting:
            return waiting
        return moves.TURN_UP if self.rules.turn_up and deal.turn_up == UNKNOWN else 0

    def _end_deal(self) -> None:
        deal = self.deal
        self.results.append(Result(deal))
        self.standing.add(self.results[-1])
        deal.phase = ENDED if self.standing.winners else BETWEEN

    def _before(self) -> "tuple[Numbers, Numbers, Numbers, int]":
        standing = self.standing
        return standing.scores, standing.totals, standing.bonuses, standing.games

    def _restore(self, number: int, kept: "tuple[Numbers, Numbers, Numbers, int]") -> None:
        del self.results[number:]
        standing = self.standing
        standing.scores, standing.totals, standing.bonuses, standing.games = kept
        standing.deals = number
        standing.winners = []
        if not number:
            self.deal = Deal(self.rules, self.first_dealer)
