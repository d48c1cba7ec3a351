"""Taking moves of Parlett's game back."""

from engine.parlett import moves
from engine.parlett.deal import NOT_TOLD, OVER, PLAYING, put_back
from engine.parlett.pack import RANKS, SUITS
from engine.parlett.standing import Standing


def pop(game) -> int:
    """Take the last move of a `Game` back and return it; IndexError where there is none."""
    move = game.history[-1]
    kind = moves.kind_of(move)
    game._legal = None
    if kind == moves.DEAL:
        game.history.pop()
        _restore_deal_before(game)
        return move
    deal = game.deal
    if deal.phase == OVER:
        game.results.pop()
        _stand_again(game)
    game.history.pop()
    leader = _unpack(deal, game._before.pop())
    seat = moves.seat_of(move)
    value = moves.value_of(move)
    if kind == moves.PLAY or kind == moves.DUMMY:
        _take_up(deal, seat, leader)
    elif kind == moves.GIVE:
        _take_back(game, seat, value)
    elif kind == moves.LAY:
        deal.laid[seat].pop()
        deal.bids[seat] = None
        game.laying = seat if deal.laid[seat] else 0
        put_back(value, deal.cards[seat] if deal.known >> seat & 1 else deal.unseen)
    elif kind == moves.BID:
        deal.bids[seat] = None
    elif kind == moves.OFFER:
        deal.offers[seat] = _offered_before(game.history, seat)
    elif kind == moves.NOMINATE:
        deal.nominated = 0
    elif kind == moves.TRICKS:
        deal.tricks[seat] = 0
    if not deal.plays:
        if deal.phase == PLAYING:
            deal.begin_play()
        elif deal.phase < PLAYING:
            deal.turn = deal.mover = deal.leader = 0
    game._find_receiver()
    return move


def _take_up(deal, mover: int, leader: int) -> None:
    """Take the last card back; mover: the seat that decided on it, leader: who led before."""
    hand, card = deal.plays.pop()
    put_back(card, deal.unseen if deal.cards[hand] is None else deal.cards[hand])
    if (len(deal.plays) + 1) % deal.rules.hands == 0:
        deal.tricks[deal.winners.pop()] -= 1
    deal.turn = hand
    deal.mover = mover
    deal.leader = leader


def _take_back(game, hand: int, card: int) -> None:
    """Take back a card that was given."""
    deal = game.deal
    put_back(card, deal.unseen)
    if hand == moves.TURN_UP:
        deal.turn_up = NOT_TOLD
        deal.trump = None
        deal.suits, deal.ranks = SUITS, RANKS
        return
    cards = deal.cards[hand]
    cards.remove(card)
    if not cards and hand not in game.dealt:
        deal.cards[hand] = None
        deal.known &= ~(1 << hand)


def _offered_before(history: list, seat: int) -> int:
    """What a seat had offered in this deal before its offer that was just taken back."""
    index = len(history) - 1
    while moves.kind_of(history[index]) != moves.DEAL:
        move = history[index]
        if moves.make(moves.OFFER, seat) < move <= moves.make(moves.OFFER, seat, moves.REVEAL):
            return moves.value_of(move)
        index -= 1
    return moves.PASS


def _stand_again(game) -> None:
    """Count the deals that are over anew."""
    game.standing = Standing(game.rules)
    for result in game.results:
        game.standing.add(result)


def _restore_deal_before(game) -> None:
    """Bring back the deal before as it ended, by playing it again."""
    if not game.results:
        game.deal = None
        game._before = []
        game._receiver = 0
        return
    history = game.history
    start = len(history) - 1
    while moves.kind_of(history[start]) != moves.DEAL:
        start -= 1
    again = history[start:]
    del history[start:]
    game.results.pop()
    _stand_again(game)
    for move in again:
        game._apply(move)


def _unpack(deal, packed: int) -> int:
    """Bring back what `Game._packed` has of a deal; returns who led."""
    deal.phase = packed & 15
    deal.hidden = (packed >> 7 & 15) << 1
    deal.failed = (packed >> 11 & 15) << 1
    deal.closed = (packed >> 15 & 15) << 1
    deal.answered = (packed >> 19 & 15) << 1
    deal.told = (packed >> 23 & 15) << 1
    return packed >> 4 & 7
