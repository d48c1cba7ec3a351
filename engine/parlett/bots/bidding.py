"""Bidding: which three cards to lay aside, whether to declare or reveal, and who is to lead."""

from engine.const import const
from engine.kinds import Callable, Iterator
from engine.parlett import moves
from engine.parlett.bots import judge, model
from engine.parlett.bots import position as positions
from engine.parlett.deal import NOMINATING, OFFERING
from engine.parlett.pack import BIDS
from engine.parlett.view import View

_SLICE = const(4)  # ways to bid that are weighed between two answers
_NEAR = const(600)  # how much less than the best a bid may promise to be judged by the net


def think(view: View, declare: int, reveal: int) -> "Iterator[int]":
    """Return a bot that bids, offers or nominates.

    declare, reveal: how likely a secret bid must be to be declared or revealed, in 255ths; 0 if the
    net judges the bids (`judge`).
    """
    if view.phase == OFFERING:
        return _offer(view, declare, reveal)
    if view.phase == NOMINATING:
        return nominate(view)
    return lay(view, model.promise, not declare)


def lay(
    view: View, promise: "Callable[[positions.Position, int, int], int]", by_net: bool
) -> "Iterator[int]":
    """Yield the next card to lay aside, of the three cards that promise most, as a bot does.

    promise: a function of (position, seat, bid) that returns the worth of the bid if the seat keeps
    the cards in the position. by_net: whether the net then judges the bids of nearly that worth.
    """
    position = positions.of(view)
    seat = view.seat
    base = seat << 2
    cards = position.cards
    whole = cards[base : base + 4]
    for suit in range(4):
        position.live[suit] &= ~whole[suit]
    yield moves.make(moves.LAY, seat, _first(view, model.weigh(position, seat)[0]))
    best = -1
    promises = []
    for card, bid in _ways(view, cards):
        worth = promise(position, seat, bid) if bid or not keeps_ace(position, seat) else -1
        promises.append(worth)
        if worth > best:
            best = worth
            answer = moves.make(moves.LAY, seat, card)
            yield answer
        elif best >= 0 and len(promises) % _SLICE == 0:
            yield answer
    if not by_net:
        model.forget()
        return
    least = max(0, best - _NEAR)
    best = -1
    known: dict[int, tuple[int, ...]] = {}
    for card in view.laid:
        whole[view.suits[card]] |= 1 << view.ranks[card]
    for card, bid in _ways(view, cards):
        worth = promises.pop(0)
        if worth >= least:
            laid = [whole[suit] & ~cards[base | suit] for suit in range(4)]
            chances = yield from judge.chances(position, seat, laid, bid, answer, known)
            worths = [judge.worth(view.seats, chance, kind) for kind, chance in enumerate(chances)]
            worth = max(worths) + model.weigh(position, seat)[0]
            if worth > best:
                best = worth
                answer = moves.make(moves.LAY, seat, card)
            yield answer
        elif len(promises) % _SLICE == 0:
            yield answer
    model.forget()


def _first(view: View, expected: int) -> int:
    """Return a sound card to lay aside before any way is weighed.

    It is one of the low cards that bid about what the hand will take. expected: how many tricks all
    cards that are still in the hand will take, in 256ths.
    """
    suits = view.suits
    ranks = view.ranks
    hand = view.hand
    more = 3 - len(view.laid)
    wanted = expected * (len(hand) - more) // len(hand) + 128 >> 8
    wanted -= sum([BIDS[suits[card]] for card in view.laid])
    # The card nearest to an equal share of the number wanted; of several, the lowest.
    return min(hand, key=lambda card: (abs(BIDS[suits[card]] * more - wanted), ranks[card], card))


def keeps_ace(position: positions.Position, seat: int) -> bool:
    """Return whether a seat holds the ace of trumps."""
    trump = position.trump
    return trump < 4 and position.cards[seat << 2 | trump] >> 12 == 1


def _ways(view: View, cards: list[int]) -> "Iterator[tuple[int, int]]":
    """Yield every way to complete a bid, as (the card to lay next, the bid).

    After each yield, the masks in `cards` have only the cards that the seat would keep.
    """
    suits = view.suits
    hand = view.hand
    more = 3 - len(view.laid)
    laid = sum([BIDS[suits[card]] for card in view.laid])
    chosen = list(range(more))
    while True:
        bid = laid
        for index in chosen:
            card = hand[index]
            cards[view.seat << 2 | suits[card]] &= ~(1 << view.ranks[card])
            bid += BIDS[suits[card]]
        yield hand[chosen[0]], bid
        for index in chosen:
            card = hand[index]
            positions.put(cards, view.seat, suits[card] << 4 | view.ranks[card])
        place = more - 1
        while place >= 0 and chosen[place] == len(hand) - more + place:
            place -= 1
        if place < 0:
            return
        chosen[place] += 1
        for after in range(place + 1, more):
            chosen[after] = chosen[after - 1] + 1


def _offer(view: View, declare: int, reveal: int) -> "Iterator[int]":
    """Yield the premium bid that is worth most; `think` describes the arguments."""
    position = positions.of(view)
    seat = view.seat
    pays = view.rules.premium_fail_pays
    answer = moves.make(moves.OFFER, seat)
    if declare:
        # Declare or reveal a bid that will be made often enough to be worth it (P-63, P-64).
        for suit in range(4):
            position.live[suit] &= ~position.cards[seat << 2 | suit]
        expected, spread = model.weigh(position, seat)
        chance = model.chance_of_bid(position.left, position.goal[seat], expected, spread)
        worths = [0, chance >= declare or not pays, 2 * (chance >= reveal or not pays)]
    else:
        laid = [0, 0, 0, 0]
        for card in view.laid:
            laid[view.suits[card]] |= 1 << view.ranks[card]
        bid = positions.bid_of(view, view.laid)
        chances = yield from judge.chances(position, seat, laid, bid, answer, {})
        worths = [
            judge.worth(view.seats, chance, kind, pays) for kind, chance in enumerate(chances)
        ]
    best = -1
    for kind, worth in enumerate(worths):
        move = moves.make(moves.OFFER, seat, kind)
        if worth > best and move in view.legal_moves:
            best = worth
            answer = move
    yield answer


def nominate(view: View) -> "Iterator[int]":
    """Yield who is to lead: the seat itself if it bid many tricks, else the next seat (P-33)."""
    leader = view.seat
    if positions.of(view).goal[view.seat] * 2 < len(view.hand):
        leader = leader % view.seats + 1
    yield moves.make(moves.NOMINATE, view.seat, leader)
