"""What a bid is worth with each premium bid, judged by a small net that was fitted to games.

For each suit, the cards kept give `_SUIT` numbers; those below 0 count as 0. A card kept counts as
higher by one for each higher card laid aside. The numbers and the bid give `_BOTH` others in the
same way, and these the odds for each premium bid.
"""

from engine.const import const
from engine.parlett.bots.nets import FOUR, HALF, THREE, TWO
from engine.parlett.bots.position import Position, count, top
from engine.parlett.scoring import PREMIUM

_SUIT = const(8)
_BOTH = const(8)
_BID = const(24)  # what a bid that is made is worth in points
# By players, the points by which each premium bid must be better. One that stands keeps the others
# from theirs, so with four players one revealed may be worse.
_MARGIN = {2: (0, 4, 0), 3: (0, 3, 4), 4: (0, 0, -15)}


def chances(position: Position, seat: int, laid, bid: int, answer: int):
    """Find how often a bid is made with each premium bid, of 512; the seat holds what it keeps.

    Yield the answer passed to it now and then; the result, a list, is the value of the generator.
    laid: by suit, the mask of the cards laid aside.
    """
    net = TWO if position.seats == 2 else THREE if position.seats == 3 else FOUR
    lowest = 0 if position.seats == 4 else 4
    ranks = 13 - lowest
    kinds = 2 if position.seats == 2 else 3
    biases = 3 * ranks * _SUIT
    joint = biases + 3 * _SUIT
    start = joint + 2 * _SUIT * _BOTH
    own = start + bid % 10 * _BOTH
    start += 10 * _BOTH
    both = [(number - 128) << 5 for number in net[own : own + _BOTH]]
    for suit in range(4):
        yield answer
        kind = 0 if suit == position.trump else 1 if position.trump < 4 else 2
        sums = [
            number - 128 for number in net[biases + kind * _SUIT : biases + kind * _SUIT + _SUIT]
        ]
        mask = position.cards[seat << 2 | suit]
        aside = laid[suit]
        while mask:
            rank = top(mask)
            mask ^= 1 << rank
            row = (kind * ranks + rank - lowest + count(aside >> rank)) * _SUIT
            for index in range(_SUIT):
                sums[index] += net[row + index] - 128
        yield answer
        row = joint + (_SUIT * _BOTH if kind else 0)
        for value in sums:
            if value > 0:
                for index in range(_BOTH):
                    both[index] += value * (net[row + index] - 128)
            row += _BOTH
    yield answer
    result = []
    for kind in range(kinds):
        odds = (net[start + kinds * _BOTH + kind] - 128) << 7
        row = start + kind * _BOTH
        for value in both:
            if value > 0:
                odds += (value >> 3) * (net[row] - 128)
            row += 1
        far = abs(odds)
        far = far if far < 32767 else 32767
        place = far >> 10
        far &= 1023
        half = HALF[place] * (1024 - far) + HALF[place + 1] * far >> 10
        result.append(256 + half if odds > 0 else 256 - half)
    return result


def worth(seats: int, chance: int, kind: int, pays: bool = True) -> int:
    """Return what a bid is worth in 512ths of a point.

    seats: the number of players. chance: of 512. kind: PASS, DECLARE or REVEAL. pays: whether the
    others get the premium if it fails.
    """
    premium = PREMIUM[kind]
    if not pays:
        return chance * (_BID + premium)
    return chance * (_BID + 2 * premium) - (premium + _MARGIN[seats][kind] << 9)
