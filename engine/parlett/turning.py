"""Which bids the cards left after the last trick can make (P-25)."""

from engine.const import const
from engine.parlett.deal import Deal
from engine.parlett.pack import BIDS

# How many cards of each number are left, or make a bid: a byte for each number, 0 in the lowest.
_BITS = const(8)
_ENOUGH = const(0x10101010)  # the bits that show whether there were enough
# By bid, all ways to make it of three cards.
_THREES = (
    (0x03,),
    (0x0102,),
    (0x0201, 0x010002),
    (0x0300, 0x010101, 0x01000002),
    (0x010200, 0x020001, 0x01000101),
    (0x020100, 0x01000200, 0x01010001),
    (0x030000, 0x01010100, 0x02000001),
    (0x01020000, 0x02000100),
    (0x02010000,),
    (0x03000000,),
    (0x03,),  # three diamonds as well (P-21)
)


def possible(deal: Deal, hand: int) -> list[int]:
    """Return the numbers that a hand with an unknown bid may have bid.

    If the cards played were entered, the bid is among the cards left. If they were not, or if the
    bids entered before leave no number, it may be any number.
    """
    rules = deal.rules
    every = list(range(rules.most_bid() + 1))
    if not deal.plays:
        return every
    left = 0
    for card in deal.unseen:
        left += 1 << _BITS * BIDS[deal.suits[card]]
    cases = {left}  # what can be left after the bids entered before
    for other in range(1, rules.hands + 1):
        bid = deal.bids[other]
        if other != hand and not deal.laid[other] and bid is not None:
            cases = {left - three for left in cases for three in _THREES[bid] if _has(left, three)}
    threes = [(bid, three) for bid in range(10) for three in _THREES[bid]]
    found = sorted({bid for bid, three in threes for left in cases if _has(left, three)})
    if rules.four_ten and 0 in found:
        found.append(10)
    return found or every


def _has(left: int, three: int) -> bool:
    """Return whether three cards are among the cards left."""
    return (left | _ENOUGH) - three & _ENOUGH == _ENOUGH
