"""What a seat may know of Parlett's game, derived from the rules and the moves alone.

The tests check two things: the view of a seat has everything that it may know, and nothing else,
because other cards in the places that the seat can't see do not change the view. What is hidden is
derived from the moves and prompts, never from the engine's own idea of open cards.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator

import pytest

from engine import cards
from engine.chance import Chance
from engine.parlett import moves
from engine.parlett.game import Game
from engine.parlett.pack import DUMMY
from host_tests.engine import parlett_games
from host_tests.sure import sure

NAMES = parlett_games.NAMES
NUMBERS = {"C": 3, "H": 2, "S": 1, "D": 0}


class Deal:
    """The current deal as derived from the moves, and who may know what of it.

    Attributes:
    held, laid: the known cards of each hand, and those it laid aside.
    has_bid: the hands that have bid.
    turned: the hands that showed their bids after the last trick.
    offers: the best premium bid of each seat.
    plays: (hand, card) in order.
    turn_up: the card turned up, or -1.
    asked: the kinds of moves that are expected.
    ended: whether the deal is over.
    """

    def __init__(self, game: Game):
        rules = self.rules = game.rules
        self.hands = range(1, rules.hands + 1)
        self.held: dict[int, list[int]] = {hand: [] for hand in self.hands}
        self.laid: dict[int, list[int]] = {hand: [] for hand in self.hands}
        self.has_bid: set[int] = set()
        self.turned: set[int] = set()
        self.offers: dict[int, int] = {}
        self.plays: list[tuple[int, int]] = []
        self.turn_up = -1
        self.asked = {moves.kind_of(move) for move in game.legal_moves()}
        self.ended = self.asked <= {moves.BEGIN}
        self._made = game.results[-1].made if self.ended else ()
        # The dummy's three bid cards are laid aside at once if its cards are known from the deal.
        self._bidders = set(self.hands if rules.hands in game.dealt else range(1, rules.seats + 1))
        kinds = [moves.kind_of(move) for move in game.history]
        dealer = game.first_dealer + kinds.count(moves.BEGIN) - 1
        self._order = [(dealer - 1 + step) % rules.seats + 1 for step in range(1, rules.seats + 1)]
        for move in game.history[len(kinds) - kinds[::-1].index(moves.BEGIN) :]:
            self._note(moves.kind_of(move), moves.seat_of(move), moves.value_of(move))

    def _note(self, kind: int, hand: int, value: int) -> None:
        """Record a move after the one that begins the deal."""
        if kind == moves.GIVE and hand == moves.TURN_UP:
            self.turn_up = value
        elif kind == moves.GIVE:
            self.held[hand] = sorted([*self.held[hand], value])
        elif kind in (moves.LAY, moves.BID, moves.HIDE):
            if kind == moves.LAY:
                self._lose(hand, value)
                self.laid[hand].append(value)
            if kind != moves.LAY or len(self.laid[hand]) == 3:
                self.has_bid.add(hand)
            if len(self.plays) == self.rules.tricks * self.rules.hands:
                self.turned.add(hand)
        elif kind == moves.OFFER and value:
            self.offers[hand] = value
        elif kind in (moves.PLAY, moves.PLAY_DUMMY):
            hand = DUMMY if kind == moves.PLAY_DUMMY else hand
            self._lose(hand, value)
            self.plays.append((hand, value))

    def _lose(self, hand: int, card: int) -> None:
        self.held[hand] = [other for other in self.held[hand] if other != card]

    def bid(self, hand: int) -> int | None:
        """Return the bid of a hand's cards; the joker stands for the turn-up (P-14, P-20)."""
        if len(self.laid[hand]) < 3:
            return None
        laid = [self.turn_up if card == cards.JOKER else card for card in self.laid[hand]]
        return sum(NUMBERS[cards.text(card)[-1]] for card in laid)

    def premiums_are_over(self) -> bool:
        """Return whether all have bid, and no premium bid is expected any more."""
        return self._bidders <= self.has_bid and moves.OFFER not in self.asked

    def standing(self) -> list[int]:
        """Return the seats with premium bids that stand (P-29 to P-32, P-35)."""
        if self.rules.seats == 2:
            return [seat for seat in self._order if seat in self.offers]
        for kind in (moves.REVEAL, moves.DECLARE):
            for seat in self._order:
                if self.offers.get(seat) == kind:
                    return [seat]
        return []

    def shows_premium_bid(self, hand: int) -> bool:
        """Return whether a hand's bid lies face up: nobody can outbid it (P-26, P-27)."""
        return self.premiums_are_over() and hand in self.standing()

    def bid_is_public(self, hand: int) -> bool:
        """Return whether everybody may know a hand's bid, during or after the deal."""
        if self.shows_premium_bid(hand) or hand in self.turned:
            return True
        is_dummy = hand > self.rules.seats
        return self.ended and (self._made[hand] or is_dummy or self.rules.show_failed_bids)  # P-25

    def lies_open(self, hand: int) -> bool:
        """Return whether everybody may see a hand (P-28, P-37); the leader is named before."""
        if not self.premiums_are_over() or moves.NOMINATE in self.asked:
            return False
        if self.rules.seats == 2:
            return hand == 3
        if self.standing() != [hand] or self.offers[hand] != moves.REVEAL:
            return False
        has_played = any(player == hand for player, _ in self.plays)
        return self.rules.reveal_timing == "before_lead" or has_played


def states(name: str, seed: int, known: str, most: int) -> Iterator[Game]:
    """Return a game in states of a random match; known: `all` hands or `one` of them."""
    chance = Chance(seed, 40 + NAMES.index(name))
    rules = parlett_games.rules_of(chance, name)
    seats = rules.seats
    dealt = range(1, seats + 1) if known == "all" else [1 + seed % seats]
    game = Game(rules, seats, 1 + chance.below(seats), dealt)
    for _ in range(most):
        if game.history and not chance.below(3):
            yield game
        if game.over:
            return
        game.push(parlett_games.some_move(chance, game))


def dealt_anew(game: Game, seat: int, deal: Deal, source: random.Random) -> Game:
    """Return a game with other cards and bids where a seat can't see them; its moves differ."""
    other = copy.copy(game.deal)
    other.cards, other.laid = list(other.cards), [list(laid) for laid in other.laid]
    other.bids = list(other.bids)
    pool = list(other.unseen)
    hidden: list[list[int]] = []
    for hand in deal.hands:
        if hand == seat:
            continue
        if other.cards[hand] is not None and not deal.lies_open(hand):
            held = list(sure(other.cards[hand]))
            other.cards[hand] = held
            hidden.append(held)
        if not deal.bid_is_public(hand):
            hidden.append(other.laid[hand])
            bid = other.bids[hand]
            if bid is not None:
                other.bids[hand] = (bid + source.randrange(1, 10)) % 10
    for held in hidden:
        pool += held
    source.shuffle(pool)
    for held in hidden:
        held[:] = sorted(pool.pop() for _ in held)
    other.unseen = sorted(pool)
    again = copy.copy(game)
    vars(again).update(deal=other)
    other.legal = None  # so that legal moves are computed again
    return again


def seen(game: Game, seat: int) -> dict[str, object]:
    """Return everything in the view of a seat."""
    return {name: value for name, value in vars(game.view(seat)).items() if name != "rules"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("known", ["all", "one"])
def test_p_23_p_36_what_a_seat_can_not_see_has_no_part_in_its_view(name: str, known: str) -> None:
    source = random.Random(name)
    different = 0
    for seed in range(12):
        for game in states(name, seed, known, 160):
            deal = Deal(game)
            for seat in range(1, game.seats + 1):
                if not game.knows(seat):
                    continue
                again = dealt_anew(game, seat, deal, source)
                assert seen(again, seat) == seen(game, seat)
                different += (
                    again.deal.cards != game.deal.cards or again.deal.laid != game.deal.laid
                )
    assert different > 50


@pytest.mark.parametrize("name", NAMES)
def test_p_26_p_27_p_28_p_37_what_a_seat_may_see_is_in_its_view(name: str) -> None:
    found = {"bid": 0, "open": 0, "secret": 0}
    for seed in range(12):
        for game in states(name, seed, "all", 160):
            deal = Deal(game)
            if deal.ended:
                continue
            count = len(deal.plays) % len(deal.hands)
            shown = [hand for hand in deal.hands if deal.shows_premium_bid(hand)]
            opened = [hand for hand in deal.hands if deal.lies_open(hand)]
            found["bid"] += bool(shown)
            found["open"] += bool(opened)
            found["secret"] += bool(deal.offers) and not shown
            for seat in range(1, game.seats + 1):
                view = game.view(seat)
                known = {*deal.held[seat], *deal.laid[seat], deal.turn_up}
                known |= {card for _, card in deal.plays}
                for hand in deal.hands:
                    is_shown = hand in shown
                    known |= set(deal.laid[hand]) if is_shown else set()
                    known |= set(deal.held[hand]) if hand in opened else set()
                    bid = deal.bid(hand) if is_shown or hand == seat else None
                    assert view.bids[hand] == bid
                    assert view.laid_by[hand] == (tuple(deal.laid[hand]) if is_shown else ())
                    assert view.open[hand] == (tuple(deal.held[hand]) if hand in opened else None)
                    assert view.sizes[hand] == len(deal.held[hand])
                assert (list(view.hand), list(view.laid)) == (deal.held[seat], deal.laid[seat])
                assert list(view.unseen) == [c for c in game.rules.pack if c not in known]
                assert list(view.plays) == deal.plays
                assert list(view.trick) == deal.plays[len(deal.plays) - count :]
                assert view.turn_up == deal.turn_up
    assert all(found.values()), found
