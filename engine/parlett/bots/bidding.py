"""Bidding: which three cards to lay aside, whether to declare or reveal, who is to lead."""

from engine.const import const
from engine.parlett import moves
from engine.parlett.bots.model import made, weigh
from engine.parlett.bots.position import Position, bid_of, of
from engine.parlett.deal import NOMINATING, OFFERING
from engine.parlett.pack import BIDS

_SLICE = const(12)  # ways to bid weighed at once
_CHANCES = bytearray(64)

_DECLARE = const(140)  # from which chance on to declare, and to reveal
_REVEAL = const(225)


def think(view):
    """The move of a seat that bids, offers or nominates, as a bot yields it."""
    if view.phase == OFFERING:
        yield offer(view, chance_made(view))
    elif view.phase == NOMINATING:
        yield nominate(view)
    else:
        yield from lay(view)


def lay(view):
    """The next card to lay aside, of the three that promise the most points."""
    position = of(view)
    cards = position.cards
    base = view.seat << 2
    best = -1
    for number, (bid, last) in enumerate(ways(view, position)):
        expected, spread = weigh(position, view.seat, _CHANCES)
        worth = made(view.rules.tricks, bid, expected, spread) * 24 + bid * 255
        if worth > best and not (bid == 0 and keeps_ace(position, view.seat)):
            best = worth
            yield last
        elif number % _SLICE == 0:
            yield last


def keeps_ace(position: Position, seat: int) -> bool:
    """Whether a seat holds the ace of trumps."""
    trump = position.trump
    return trump < 4 and position.cards[seat << 2 | trump] >> 12 & 1 == 1
