"""What a bid is worth with each premium bid, judged by a small net that was fitted to games.

For each suit, the cards kept give `_SUIT` numbers; those below 0 count as 0. A card kept counts as
higher by one for each higher card laid aside. The numbers and the bid give `_BOTH` others in the
same way, and these the odds for each premium bid.
"""

from engine.const import const
from engine.parlett.bots.nets import HALF, NETS
from engine.parlett.bots.position import Position, count, top
from engine.parlett.scoring import PREMIUM

_SUIT = const(8)
_BOTH = const(8)
# Where the numbers of the net begin, after those for the cards: first 3 * _SUIT to begin with.
_TRUMP = const(24)  # _SUIT * _BOTH for the trump suit
_OTHER = const(88)  # and for each other suit
_BIDS = const(152)  # 10 * _BOTH
_ODDS = const(232)  # _BOTH for each premium bid, then one for each to begin with
_BID = const(24)  # what a bid that is made is worth in points
# By players, the points by which each premium bid must be better. One that stands keeps the others
# from theirs, so with four players one revealed may be worse.
_MARGIN = ((0, 4, 0), (0, 3, 4), (0, 0, -15))


def chances(position: Position, seat: int, laid, bid: int, answer: int, known: dict):
    """Find how often a bid is made with each premium bid, of 512; the seat holds what it keeps.

    Yield the answer passed to it now and then; the result, a list, is the value of the generator.
    laid: by suit, the mask of the cards laid aside. known: what earlier calls have found about the
    suits of the same hand; empty at first.
    """
    net = NETS[position.seats - 2]
    lowest = 0 if position.seats == 4 else 4
    start = 3 * (13 - lowest) * _SUIT  # of what follows the cards
    row = start + _BIDS + bid % 10 * _BOTH
    both = [(number - 128) << 5 for number in net[row : row + _BOTH]]
    for suit in range(4):
        which = laid[suit] << 2 | suit
        if which not in known:
            yield answer
            kind = 0 if suit == position.trump else 1 if position.trump < 4 else 2
            sums = _sums(net, kind, lowest, position.cards[seat << 2 | suit], laid[suit])
            yield answer
            known[which] = _weighed(net, start + (_OTHER if kind else _TRUMP), sums)
        for index, value in enumerate(known[which]):
            both[index] += value
    yield answer
    result = []
    kinds = 2 if position.seats == 2 else 3
    row = start + _ODDS
    for kind in range(kinds):
        odds = (net[start + _ODDS + kinds * _BOTH + kind] - 128) << 7
        for value in both:
            if value > 0:
                odds += (value >> 3) * (net[row] - 128)
            row += 1
        far = min(abs(odds), 32767)
        place = far >> 10
        far &= 1023
        half = HALF[place] * (1024 - far) + HALF[place + 1] * far >> 10
        result.append(256 + (half if odds > 0 else -half))
    return result


def _sums(net: bytes, kind: int, lowest: int, kept: int, laid: int) -> list:
    """Return the numbers of a suit. kind: trump, another suit, or any if there is no trump."""
    ranks = 13 - lowest
    row = (3 * ranks + kind) * _SUIT
    sums = [number - 128 for number in net[row : row + _SUIT]]
    while kept:
        rank = top(kept)
        kept ^= 1 << rank
        row = (kind * ranks + rank - lowest + count(laid >> rank)) * _SUIT
        for index in range(_SUIT):
            sums[index] += net[row + index] - 128
    return sums


def _weighed(net: bytes, row: int, sums: list) -> tuple:
    """Return what the numbers of a suit add to those of the hand. row: the place of its weights."""
    added = [0] * _BOTH
    for value in sums:
        if value > 0:
            for index in range(_BOTH):
                added[index] += value * (net[row + index] - 128)
        row += _BOTH
    return tuple(added)


def worth(seats: int, chance: int, kind: int, pays: bool = True) -> int:
    """Return what a bid is worth in 512ths of a point.

    seats: the number of players. chance: of 512. kind: PASS, DECLARE or REVEAL. pays: whether the
    others get the premium if it fails.
    """
    premium = PREMIUM[kind]
    value = chance * (_BID + premium)
    return value + chance * premium - (premium + _MARGIN[seats - 2][kind] << 9) if pays else value
