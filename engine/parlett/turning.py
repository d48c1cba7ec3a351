"""The bids that the cards left after the last trick can be (P-25)."""

from engine.parlett.pack import BIDS


def possible(deal, hand: int) -> list:
    """Return the numbers that a hand may have bid whose bid is unknown.

    If the cards played were entered, the bid is among the cards left. If they were not, or if the
    bids entered before leave none, it may be any.
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
    """Return whether the cards left hold three cards for each bid."""
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
