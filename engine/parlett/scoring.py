"""The points of a deal (section 8 of the rules)."""

from engine.parlett.moves import DECLARE, PASS
from engine.parlett.pack import DUMMY

BONUS = (0, 30, 20, 10)
"""What each who made the bid gets, by how many did (P-61); nothing where four did (P-62)."""

PREMIUM = (0, 30, 60)
"""What a declared and a revealed bid are worth (P-26, P-27)."""


class Points:
    """What the hands got in one deal, and what for. Lists by hand have an entry 0 for none.

    made: whether the bid was (P-22). tricks: a point each (P-60). bonus: for a bid that was made
    (P-61). premium: for one that was declared or revealed as well (P-63), or for the dummy's exact
    bid (P-70). others: from premium bids of others that failed (P-64). total: all points.
    """

    def __init__(self, made, tricks, bonus, premium, others):
        self.made = tuple(made)
        self.tricks = tuple(tricks)
        self.bonus = tuple(bonus)
        self.premium = tuple(premium)
        self.others = tuple(others)
        self.total = tuple(
            [tricks[h] + bonus[h] + premium[h] + others[h] for h in range(len(bonus))]
        )


def made(rules, bids, tricks) -> list:
    """Return whether each hand made its bid, by hand; bids are numbers, None for one that failed.

    The dummy has made it with fewer tricks as well (P-70).
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

    bids: the number each hand bid, None where it is only known that it failed. tricks: how many
    each took. premium: the bid that stands of each seat, PASS, DECLARE or REVEAL.
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
    return Points(succeeded, tricks, bonus, own, others)


def _is_dummy(rules, hand: int) -> bool:
    return rules.seats == 2 and hand == DUMMY
