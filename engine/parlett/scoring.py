"""The points of a deal (section 8 of the rules)."""

from collections import namedtuple

from engine.parlett.moves import DECLARE, PASS
from engine.parlett.pack import DUMMY

BONUS = (0, 30, 20, 10)
"""The bonus of each hand that made its bid, by how many did (P-61); 0 where four did (P-62)."""

PREMIUM = (0, 30, 60)
"""The points of a premium bid: PASS, DECLARE, REVEAL (P-26, P-27)."""


Points = namedtuple("Points", ("made", "tricks", "bonus", "premium", "others", "total"))
"""The points of one deal; tuples by hand.

- made: whether the bid was made (P-22).
- tricks: for tricks, a point each (P-60).
- bonus: for a bid that was made (P-61).
- premium: for a premium bid that was made (P-63), or for the dummy's exact bid (P-70).
- others: for premium bids of others that failed (P-64).
- total: all points.
"""


def made(rules, bids, tricks) -> list:
    """Return whether each hand made its bid, by hand.

    bids: numbers, None for one that failed and is unknown. The dummy also makes its bid with fewer
    tricks (P-70).
    """
    result = [False]
    for hand in range(1, rules.hands + 1):
        bid = bids[hand]
        result.append(
            bid is not None
            and (rules.makes(bid, tricks[hand]) or (_is_dummy(rules, hand) and tricks[hand] < bid))
        )
    return result


def points(rules, bids, tricks, premium) -> Points:
    """Return the points of a deal.

    bids: by hand, None for one that failed and is unknown. tricks: the tricks taken, by hand.
    premium: the premium bids that stand, by seat: PASS, DECLARE or REVEAL.
    """
    hands = rules.hands
    succeeded = made(rules, bids, tricks)
    count = sum(succeeded)
    share = BONUS[count] if count < len(BONUS) else 0
    bonus = [share if done else 0 for done in succeeded]
    own = [0] * (hands + 1)
    others = [0] * (hands + 1)
    failed = [
        seat
        for seat in range(1, rules.seats + 1)
        if premium[seat] != PASS and not succeeded[seat] and rules.premium_fail_pays
    ]
    for seat in range(1, rules.seats + 1):
        if premium[seat] != PASS and succeeded[seat]:
            own[seat] = PREMIUM[premium[seat]]
    for hand in range(1, hands + 1):
        # Where two fail there are two players and the dummy alone gains (P-71).
        if len(failed) < 2 or _is_dummy(rules, hand):
            others[hand] = sum([PREMIUM[premium[seat]] for seat in failed if seat != hand])
    if rules.seats == 2 and bids[DUMMY] is not None and bids[DUMMY] == tricks[DUMMY]:
        own[DUMMY] = PREMIUM[DECLARE]
    total = [tricks[h] + bonus[h] + own[h] + others[h] for h in range(hands + 1)]
    return Points(*[tuple(part) for part in (succeeded, tricks, bonus, own, others, total)])


def _is_dummy(rules, hand: int) -> bool:
    return rules.seats == 2 and hand == DUMMY
