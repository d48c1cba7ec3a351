"""What bids and cards are worth, judged by small nets that were fitted to games.

How a bid is judged: for each suit, the cards kept give `_SUIT` numbers; a number below 0 counts as
0. A card kept counts as higher by one for each higher card laid aside. The numbers and the bid give
`_BOTH` other numbers in the same way, and these numbers give the odds for each premium bid.

How a card is judged: what is known of the card and of the moment gives eleven places in the net,
each with `_WIDE` numbers and a last number. The first numbers of all places are added up; each sum
that is above 0 is weighed and added to the sum of the last numbers.
"""

from engine.const import const
from engine.kinds import Generator
from engine.parlett.bots import model
from engine.parlett.bots.nets import HALF, HUNCH, NETS
from engine.parlett.bots.position import PRIZE, Position, count, top
from engine.parlett.scoring import PREMIUM

_SUIT = const(8)
_BOTH = const(8)
# Where the numbers of the net begin, after those for the cards: first 3 * _SUIT to begin with.
_TRUMP = const(24)  # _SUIT * _BOTH for the trump suit
_OTHER = const(88)  # _SUIT * _BOTH for each other suit
_BIDS = const(152)  # 10 * _BOTH
_ODDS = const(232)  # _BOTH for each premium bid, then a number for each to begin with
# By players, the points by which each premium bid must be better. A premium bid that stands keeps
# the others from premium bids, so with four players a revealed bid may be worse.
_MARGIN = ((0, 4, 0), (0, 1, 0), (0, 0, -15))

# The net for cards.
_WIDE = const(12)
_ROW = const(13)  # bytes of a place
_WEIGHTS = const(2288)  # where the weights of the sums begin, after 176 places
# The first place of each kind of fact.
_TAKES = const(0)  # whether the card takes the trick, by when it is played: 3 * 6
_KIND = const(18)  # trump or not, and the higher and lower cards that others have: 3 * 4 * 4
_LENGTH = const(66)  # of its suit, and whether the hand has lower and higher ones: 4 * 2 * 2
_WITH = const(82)  # how likely the bid is made if the card takes the trick: 8
_WITHOUT = const(90)  # how likely the bid is made if it does not: 8
_SHOWN = const(98)  # how many others are out of its suit, by when, and whether it is trump: 18
_LED = const(116)  # whether it leads, follows, trumps or is discarded, by the trumps out: 4 * 4
_GOAL = const(132)  # the tricks that the bid still needs, by how many are left: 5 * 3 + 1
_OVER = const(148)  # how many more than that are expected, in quarters: 16
_STANDS = const(164)  # the premium bid that stands, and what the bid of another still needs: 9
_SEATS = const(173)  # the number of players: 3


def chances(
    position: Position,
    seat: int,
    laid: list[int],
    bid: int,
    answer: int,
    known: dict[int, tuple[int, ...]],
) -> "Generator[int, None, list[int]]":
    """Return how often a bid is made, of 512 times, with each premium bid.

    Now and then, yield the answer that was passed. In the position, the seat holds the cards that
    it keeps. laid: by suit, the mask of the cards laid aside. known: what earlier calls have found
    about the suits of the same hand; empty at first.
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


def _sums(net: bytes, kind: int, lowest: int, kept: int, laid: int) -> list[int]:
    """Return the numbers of a suit.

    kind: 0 for the trump suit, 1 for another suit, 2 for any suit if there is no trump.
    """
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


def _weighed(net: bytes, row: int, sums: list[int]) -> tuple[int, ...]:
    """Return what the numbers of a suit add to the numbers of the hand.

    row: the place of its weights.
    """
    added = [0] * _BOTH
    for value in sums:
        if value > 0:
            for index in range(_BOTH):
                added[index] += value * (net[row + index] - 128)
        row += _BOTH
    return tuple(added)


def worth(seats: int, chance: int, kind: int, pays: bool = True) -> int:
    """Return what a bid is worth in 512ths of a point.

    seats: the number of players. chance: how often the bid is made, of 512 times. kind: PASS,
    DECLARE or REVEAL. pays: whether the others get the premium if the bid fails.
    """
    premium = PREMIUM[kind]
    value = chance * (PRIZE + premium)
    return value + chance * premium - (premium + _MARGIN[seats - 2][kind] << 9) if pays else value


def hunches(
    position: Position, premium: tuple[int, ...], voids: list[int], cards: list[int], answer: int
) -> "Generator[int, None, list[int]]":
    """Return what each card seems worth to the player whose turn it is, in 256ths of a point.

    Only the differences between the worths count. Yield the answer that was passed after each card.

    premium: by seat, the premium bids that stand. voids: by hand, a bit for each suit that the hand
    has shown to be out of. cards: cards of the hand whose turn it is, which is not the dummy.
    """
    seat = position.turn
    left = position.left
    need = position.goal[seat] - position.taken[seat]
    expected, spread = model.weigh(position, seat)
    goal = 15
    over = 0
    if 0 <= need <= left:
        goal = min(need, 4) * 3 + (0 if left < 5 else 1 if left < 7 else 2)
        over = min(max(expected - (need << 8) + 512, 0) >> 6, 15)
    stands = premium[seat]
    for other in range(1, position.seats + 1):
        if premium[other] and not stands:
            needs = position.goal[other] - position.taken[other]
            stands = 3 * premium[other] + (0 if needs < 0 or needs > left else 2 if needs else 1)
    own = position.cards[seat << 2 : (seat << 2) + 4]
    trump = position.trump
    out = count(position.live[trump] & ~own[trump]) if trump < 4 else 0
    trumps = 3 if trump > 3 else 0 if not out else 1 if out < 4 else 2
    when = 0 if not position.played else 1 if position.played < position.hands - 1 else 2
    worths = []
    for card in cards:
        suit = card >> 4
        rank = card & 15
        others = position.live[suit] & ~own[suit]
        above = count(others >> rank)
        below = count(others) - above
        how = 0 if not when else 1 if suit == position.led else 2 if suit == trump else 3
        takes = model.takes(position, seat, card)
        taking = 5 if takes == model.SURE else 1 + (takes >> 6) if takes else 0
        chance = model.chance_of(position, seat, card)
        rest = expected - chance
        open_ = spread - (chance * (255 - chance) >> 8)
        shown = 0
        for hand, void in enumerate(voids):
            shown += hand != seat and void >> suit & 1
        sums = [0] * _ROW
        for place in (
            _TAKES + when * 6 + taking,
            _KIND
            + (0 if suit == trump else 16 if out else 32)
            + min(above, 3) * 4
            + (below if below < 2 else 2 if below < 4 else 3),
            _LENGTH
            + min(count(own[suit]), 4) * 4
            - 4
            + (2 if own[suit] & (1 << rank) - 1 else 0)
            + (own[suit] >> rank > 1),
            _WITH + (model.chance_of_bid(left - 1, need - 1, rest, open_) >> 5),
            _WITHOUT + (model.chance_of_bid(left - 1, need, rest, open_) >> 5),
            _SHOWN + min(shown, 2) * 6 + when * 2 + (suit == trump),
            _LED + how * 4 + trumps,
            _GOAL + goal,
            _OVER + over,
            _STANDS + stands,
            _SEATS + position.seats - 2,
        ):
            place *= _ROW
            for index in range(_ROW):
                sums[index] += HUNCH[place + index] - 128
        worth = sums[_WIDE] << 5
        for index in range(_WIDE):
            if sums[index] > 0:
                worth += sums[index] * (HUNCH[_WEIGHTS + index] - 128)
        worths.append(worth)
        yield answer
    return worths
