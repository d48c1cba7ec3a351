"""What bids the cards that are left over after the last trick can be (P-25)."""

from engine.parlett.pack import BIDS


def possible(deal, hand: int) -> list:
    """Return the numbers that a hand whose bid is not told yet may have bid.

    Where the cards were played to the device, it is among those left over; else, or where what was
    told before leaves none, it may be any.
    """
    rules = deal.rules
    every = list(range(rules.most_bid() + 1))
    if not deal.plays:
        return every
    left = [0] * 4  # how many cards there are of each number
    for card in deal.unseen:
        left[BIDS[deal.suits[card]]] += 1
    others = [
        deal.bids[other]
        for other in range(1, rules.hands + 1)
        if other != hand and not deal.laid[other] and deal.bids[other] is not None
    ]
    found = [bid for bid in range(10) if _can_be(left, [bid] + others)]
    if rules.four_ten and 0 in found:  # three diamonds (P-21)
        found.append(10)
    return found or every


def _can_be(left: list, bids: list) -> bool:
    """Return whether three cards for each bid can be found among those that are left."""
    if not bids:
        return True
    bid = bids[0] % 10  # ten is three diamonds as well
    for first in range(4):
        for second in range(first + 1):
            third = bid - first - second
            if not 0 <= third <= second:
                continue
            rest = left[:]
            for number in (first, second, third):
                rest[number] -= 1
            if min(rest) >= 0 and _can_be(rest, bids[1:]):
                return True
    return False
