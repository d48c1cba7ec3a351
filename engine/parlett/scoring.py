"""The points of a deal (docs/rules.md, P-60 to P-74)."""

from engine.kinds import Sequence
from engine.parlett.moves import DECLARE
from engine.parlett.pack import DUMMY
from engine.parlett.rules import Rules

BONUS = (0, 30, 20, 10, 0)
"""The bonus of each hand that made its bid, by how many hands made theirs (P-61, P-62)."""

PREMIUM = (0, 30, 60)
"""The points of a premium bid: PASS, DECLARE, REVEAL (P-26, P-27)."""


class Points:
    """The points of one deal; lists by hand.

    Attributes:
    - made: whether the bid was made (P-22).
    - tricks: a point for each trick (P-60).
    - bonus: for a bid that was made (P-61).
    - premium: for a premium bid that was made (P-63), or for the dummy's exact bid (P-70).
    - others: for premium bids of other players that failed (P-64).
    - total: all points.
    """

    def __init__(
        self,
        rules: Rules,
        bids: "Sequence[int | None]",
        tricks: "Sequence[int]",
        premium: "Sequence[int]",
    ):
        """Count the points.

        bids: by hand, None for a failed bid that is unknown. tricks: the tricks taken, by hand.
        premium: the premium bids that stand, by seat: PASS, DECLARE or REVEAL.
        """
        self.made = succeeded = made(rules, bids, tricks)
        self.tricks = tricks
        share = BONUS[sum(succeeded)]
        self.bonus = bonus = [share if done else 0 for done in succeeded]
        self.premium = own = [0] * len(succeeded)
        self.others = others = own[:]
        for seat in range(1, rules.seats + 1):
            worth = PREMIUM[premium[seat]]
            if worth and succeeded[seat]:
                own[seat] = worth
            elif worth and rules.premium_fail_pays:
                for hand in range(1, rules.hands + 1):
                    if hand != seat:
                        others[hand] += worth
        if rules.seats == 2:
            if others[1] and others[2]:  # both failed: the dummy alone gains (P-71)
                others[1] = others[2] = 0
            if bids[DUMMY] == tricks[DUMMY]:
                own[DUMMY] = PREMIUM[DECLARE]
        hands = range(len(own))
        self.total = [tricks[hand] + bonus[hand] + own[hand] + others[hand] for hand in hands]


def made(rules: Rules, bids: "Sequence[int | None]", tricks: "Sequence[int]") -> list[bool]:
    """Return by hand whether the bid was made. A dummy may also take fewer tricks (P-70).

    bids: by hand, None for a failed bid that is unknown. tricks: the tricks taken, by hand.
    """
    result = [bid is not None and rules.makes(bid, tricks[hand]) for hand, bid in enumerate(bids)]
    result[0] = False
    bid = bids[DUMMY] if rules.seats == 2 else None
    if bid is not None:
        result[DUMMY] = tricks[DUMMY] <= bid
    return result
