"""How often cards win tricks and bids are made, as counted in games of the bots.

Chances are numbers from 0 to 255.
"""

from engine.const import const
from engine.parlett.bots.position import ONES, OWN, PRIZE, Position, count, top
from engine.parlett.bots.tables import MADE, TRICKS, WINS
from engine.parlett.rules import Rules
from engine.parlett.scoring import BONUS, PREMIUM

SURE = const(255)

_weighed: dict[int, int] = {}  # earlier results, by the state of a suit
_MOST_KNOWN = const(58)  # a dictionary of 59 places has room for no more


def weigh(position: Position, hand: int) -> tuple[int, int]:
    """Return how many tricks a hand should take, in 256ths, and how uncertain this number is."""
    cards = position.cards
    live = position.live
    trump = position.trump
    base = hand << 2
    plain = 1 if trump < 4 and live[trump] & ~cards[base | trump] else 2
    table = 0 if position.hands == 3 else 3
    expected = 0
    for suit in range(4):
        mask = cards[base | suit]
        if mask:
            others = live[suit] & ~mask
            kind = table if suit == trump else table + plain
            key = (kind << 13 | others) << 13 | mask
            weighed = _weighed.get(key)
            if weighed is None:
                if len(_weighed) >= _MOST_KNOWN:
                    _weighed.clear()
                weighed = _weighed[key] = _weigh_suit(kind, mask, others)
            expected += weighed
    return expected & 4095, expected >> 12


def forget() -> None:
    """Free the memory of earlier results; a bot calls it at the end of a thought."""
    _weighed.clear()


def _weigh_suit(kind: int, mask: int, others: int) -> int:
    """Return what the cards of one suit add to `weigh`, the uncertainty times 4096."""
    total = 0
    length = count(mask)
    unseen = count(others)
    spread = 0
    while mask:
        rank = top(mask)
        mask ^= 1 << rank
        chance = _chance(kind, length, count(others >> rank), unseen)
        total += chance
        spread += chance * (255 - chance)
    return spread >> 8 << 12 | total


def chance_of(position: Position, hand: int, card: int) -> int:
    """Return the chance of a card of a hand to take a trick, now or later."""
    cards = position.cards
    live = position.live
    trump = position.trump
    suit = card >> 4
    mask = cards[hand << 2 | suit]
    others = live[suit] & ~mask
    kind = 0 if position.hands == 3 else 3
    if suit != trump:
        kind += 1 if trump < 4 and live[trump] & ~cards[hand << 2 | trump] else 2
    return _chance(kind, count(mask), count(others >> (card & 15)), count(others))


def _chance(kind: int, length: int, above: int, unseen: int) -> int:
    below = unseen - above
    return TRICKS[
        kind << 8
        | (above if above < 7 else 7) << 5
        | (below if below < 7 else 7) << 2
        | (length if length < 4 else 4) - 1
    ]


def chance_of_bid(left: int, need: int, expected: int, spread: int) -> int:
    """Return the chance to take exactly `need` of the tricks left.

    expected, spread: what `weigh` returns.
    """
    if need < 0 or need > left:
        return 0
    if not left:
        return SURE
    # Between two of the sixteen steps of a quarter of a trick, from two too few to two too many.
    over = expected - (need << 8) + 480
    over = 0 if over < 0 else 959 if over > 959 else over
    spread >>= 7
    kind = 0 if not need else 2 if need == left else 1
    place = ((left - 1 >> 1) * 3 + kind) << 6 | over >> 6 << 2 | (3 if spread > 3 else spread)
    over &= 63
    return MADE[place] * (64 - over) + MADE[place + 4] * over >> 6


def promise(position: Position, hand: int, bid: int) -> int:
    """Return what a bid promises, by how often the cards of a hand win, in 256ths of a trick."""
    expected, spread = weigh(position, hand)
    return chance_of_bid(position.left, bid, expected, spread) * PRIZE + expected


def outlook(position: Position, premium: tuple[int, ...], rules: Rules, seat: int) -> int:
    """Return what an unfinished deal is worth to a seat, as `position.utility`, but in 256ths.

    It depends on how often hands like these make their bids. All hands and bids must be known.
    """
    seats = position.seats
    goal = position.goal
    taken = position.taken
    chances = []
    for hand in range(1, position.hands + 1):
        expected, spread = weigh(position, hand)
        need = goal[hand] - taken[hand]
        if hand > seats:
            chances.append(min(max((need + 1 << 8) - expected, 0), 256))
        else:
            chances.append(chance_of_bid(position.left, need, expected, spread))
    total = sum(chances)
    result = 0
    for hand in range(1, seats + 1):
        chance = chances[hand - 1]
        each = PREMIUM[premium[hand]]
        # Each other hand that makes its bid takes a third of the bonus.
        bonus = PRIZE if hand == seat else BONUS[1] - (10 * (total - chance) >> 8)
        worth = (taken[hand] << 8) + chance * (each + bonus)
        if rules.premium_fail_pays:
            worth -= (256 - chance) * each
        result += worth * OWN[seats] if hand == seat else -worth
    return result


def takes(position: Position, hand: int, card: int) -> int:
    """Return the chance of a card to take the trick that it is played to.

    hand: the hand that plays it. Only the cards of this hand and of the trick are looked at.
    """
    if not position.beats(card):
        return 0
    after = position.hands - position.played - 1
    if not after:
        return SURE
    cards = position.cards
    live = position.live
    trump = position.trump
    base = hand << 2
    suit = card >> 4
    above = live[suit] & ~cards[base | suit]
    led = position.led if position.played else suit
    unseen = above if led == suit else live[led] & ~cards[base | led]
    above >>= card & 15
    above = ONES[above & 127] + ONES[above >> 7]
    unseen = ONES[unseen & 127] + ONES[unseen >> 7]
    if suit == trump:
        kind = 0 if led == trump else 3
    else:
        kind = 1 if trump < 4 and live[trump] & ~cards[base | trump] else 2
    if position.hands == 4:
        after += 2
    return WINS[
        (after - 1 << 2 | kind) << 5
        | (above if above < 3 else 3) << 3
        | (unseen if unseen < 7 else 7)
    ]
