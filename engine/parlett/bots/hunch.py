"""What a card seems worth before any deal is tried, judged by a small net fitted to such trials.

What is known of a card and of the moment gives the card eleven places in the net, each with `_WIDE`
numbers and one more. The sums of the numbers, those below 0 as 0, are weighed and added to the sum
of the others.
"""

from engine.const import const
from engine.parlett.bots.model import SURE, chance_of, chance_of_bid, takes, weigh
from engine.parlett.bots.nets import HUNCH
from engine.parlett.bots.position import Position, count

_WIDE = const(12)
_ROW = const(13)  # bytes of a place
_WEIGHTS = const(2288)  # where the weights of the sums begin, after 176 places
# The first place of each kind of fact.
_TAKES = const(0)  # whether the card takes the trick, by when it is played: 3 * 6
_KIND = const(18)  # trump or not, and the higher and lower ones that others have: 3 * 4 * 4
_LENGTH = const(66)  # of its suit, and whether the hand has lower and higher ones: 4 * 2 * 2
_WITH = const(82)  # how likely the bid is made if the card takes the trick: 8
_WITHOUT = const(90)  # and if not: 8
_SHOWN = const(98)  # how many others are out of it, by when, and whether it is trump: 3 * 3 * 2
_LED = const(116)  # whether it leads, follows, trumps or is discarded, by the trumps out: 4 * 4
_GOAL = const(132)  # the tricks that the bid still needs, by how many are left: 5 * 3 + 1
_OVER = const(148)  # how many more than that are expected, in quarters: 16
_STANDS = const(164)  # the premium bid that stands, and what the bid of another still needs: 9
_SEATS = const(173)  # the number of players: 3


def judge(position: Position, premium, voids, cards: list, answer: int):
    """Find what each card seems worth to the player whose turn it is, in 256ths of a point.

    The worths only count against one another. Yield the answer passed to it after each card; the
    result, a list, is the value of the generator.

    premium: by seat, the premium bids that stand. voids: by hand, a bit for each suit that it has
    shown to be out of. cards: cards of the hand whose turn it is; it must be that of a player.
    """
    seat = position.turn
    left = position.left
    need = position.goal[seat] - position.taken[seat]
    own = position.cards[seat << 2 : (seat << 2) + 4]
    trump = position.trump
    out = count(position.live[trump] & ~own[trump]) if trump < 4 else 0
    trumps = 3 if trump > 3 else 0 if not out else 1 if out < 4 else 2
    when = 0 if not position.played else 1 if position.played < position.hands - 1 else 2
    expected, spread = weigh(position, seat)
    shared = _sums(
        (
            _GOAL + _goal(need, left),
            _OVER + _over(expected, need, left),
            _STANDS + _stands(position, premium),
            _SEATS + position.seats - 2,
        ),
        [0] * _ROW,
    )
    yield answer
    worths = []
    for card in cards:
        suit = card >> 4
        rank = card & 15
        others = position.live[suit] & ~own[suit]
        above = count(others >> rank)
        below = count(others) - above
        chance = chance_of(position, seat, card)
        rest = expected - chance
        open_ = spread - (chance * (255 - chance) >> 8)
        shown = 0
        for hand, void in enumerate(voids):
            shown += hand != seat and void >> suit & 1
        sums = _sums(
            (
                _TAKES + when * 6 + _taking(takes(position, seat, card)),
                _KIND
                + (0 if suit == trump else 16 if out else 32)
                + min(above, 3) * 4
                + (below if below < 2 else 2 if below < 4 else 3),
                _LENGTH
                + min(count(own[suit]), 4) * 4
                - 4
                + (2 if own[suit] & (1 << rank) - 1 else 0)
                + (own[suit] >> rank > 1),
                _WITH + (chance_of_bid(left - 1, need - 1, rest, open_) >> 5),
                _WITHOUT + (chance_of_bid(left - 1, need, rest, open_) >> 5),
                _SHOWN + min(shown, 2) * 6 + when * 2 + (suit == trump),
                _LED + _how(position, suit) * 4 + trumps,
            ),
            shared[:],
        )
        worth = sums[_WIDE] << 5
        for index in range(_WIDE):
            if sums[index] > 0:
                worth += sums[index] * (HUNCH[_WEIGHTS + index] - 128)
        worths.append(worth)
        yield answer
    return worths


def _sums(places, sums: list) -> list:
    """Add the numbers of some places to sums; return these."""
    for place in places:
        place *= _ROW
        for index in range(_ROW):
            sums[index] += HUNCH[place + index] - 128
    return sums


def _goal(need: int, left: int) -> int:
    if need < 0 or need > left:
        return 15
    return min(need, 4) * 3 + (0 if left < 5 else 1 if left < 7 else 2)


def _over(expected: int, need: int, left: int) -> int:
    over = expected - (need << 8) + 512
    return 0 if over < 0 or need < 0 or need > left else min(over >> 6, 15)


def _taking(chance: int) -> int:
    return 5 if chance == SURE else 1 + (chance >> 6) if chance else 0


def _stands(position: Position, premium) -> int:
    """Return which premium bid stands: the player's own, or another's and what it still needs."""
    seat = position.turn
    if premium[seat]:
        return premium[seat]
    for other in range(1, position.seats + 1):
        if premium[other]:
            needs = position.goal[other] - position.taken[other]
            state = 0 if needs < 0 or needs > position.left else 2 if needs else 1
            return 3 * premium[other] + state
    return 0


def _how(position: Position, suit: int) -> int:
    """Return whether a card of a suit leads, follows, trumps or is discarded, from 0 to 3."""
    if not position.played:
        return 0
    if suit == position.led:
        return 1
    return 2 if suit == position.trump else 3
