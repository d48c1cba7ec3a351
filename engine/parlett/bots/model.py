"""How often cards win tricks, and bids are made: what was counted in games of the bots.

Chances are numbers from 0 to 255.
"""

from engine.const import const
from engine.parlett.bots.position import ONES, TOP, Position
from engine.parlett.bots.tables import MADE, TRICKS, WINS

SURE = const(255)
_HERE = const(768)


def weigh(position: Position, hand: int, chances: bytearray) -> tuple:
    """How many tricks a hand will take: what to expect, in 256ths, and how far it is open.

    Writes into chances, which has 64 places, the chance of each of its cards to take a trick.
    """
    cards = position.cards
    live = position.live
    trump = position.trump
    base = hand << 2
    plain = 1 if trump < 4 and live[trump] & ~cards[base | trump] else 2
    start = 0 if position.hands == 3 else _HERE
    expected = 0
    spread = 0
    for suit in range(4):
        mask = cards[base | suit]
        if not mask:
            continue
        others = live[suit] & ~mask
        length = ONES[mask & 127] + ONES[mask >> 7]
        table = start + (0 if suit == trump else plain << 8) + (length if length < 4 else 4) - 1
        unseen = ONES[others & 127] + ONES[others >> 7]
        while mask:
            rank = TOP[mask >> 7] + 7 if mask >> 7 else TOP[mask]
            mask ^= 1 << rank
            above = others >> rank
            above = ONES[above & 127] + ONES[above >> 7]
            below = unseen - above
            chance = TRICKS[
                table + (above << 5 if above < 7 else 224) + (below << 2 if below < 7 else 28)
            ]
            chances[suit << 4 | rank] = chance
            expected += chance
            spread += chance * (255 - chance)
    return expected, spread >> 8


def made(left: int, need: int, expected: int, spread: int) -> int:
    """The chance to take exactly so many of the tricks left; expected, spread: from `weigh`."""
    if need < 0 or need > left:
        return 0
    if not left:
        return SURE
    over = expected - (need << 8) + 512 >> 5
    over = 0 if over < 0 else 31 if over > 31 else over
    spread >>= 7
    kind = 0 if not need else 2 if need == left else 1
    return MADE[((left - 1) * 3 + kind) << 7 | over << 2 | (3 if spread > 3 else spread)]


def takes(position: Position, hand: int, card: int) -> int:
    """The chance of a card to take the trick that it is played to.

    hand: whose cards are known to the one who asks; that and the trick are all he looks at.
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
        (after - 1 << 2 | kind) << 6
        | (above << 3 if above < 7 else 56)
        | (unseen if unseen < 7 else 7)
    ]
