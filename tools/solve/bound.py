"""Find the most hands that any bot can win against a keeper, with two players.

    python3 -m tools.solve.bound                 pagat-99: a bound in a minute and a half
    python3 -m tools.solve.bound --late 3        one that is nearer to the truth: ten minutes

A bot does not see the keeper's hand. It guesses from the plays. The player here knows more: the
keeper shows its hand, but some plays late (`--late`). A player who knows more does at least as
well, so no bot wins more hands than this player. The later the hand is shown, the nearer the bound
is to what a bot can win.

The tool finds what the player wins by value iteration, for all totals, hands and beliefs. A belief
is what the player may think of the cards that the keeper holds. The first round takes it that the
player always wins. Each round lowers that, and is a bound by itself. The pack is endless: a card
that has been played may be drawn again. A keeper that likes several cards equally plays any of
them.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.adding import presets
from engine.adding.rules import Rules, preset
from tools.command_line import Parser, command, packages, whole_number
from tools.console import Progress

with packages():
    import numpy as np

    from tools.solve.simulator import Table

LATE = 2
NEAR = 1e-4  # the change at which a round is the last
_CHUNK = 4096
_FINEST = 7  # decimal places at which two beliefs are the same
_NOT_SIMPLE = (
    "{}: More happens by these rules than plays in turn, or hands have more than four cards. "
    "Choose other rules."
)


class Bound(NamedTuple):
    """The share of hands, 0 to 1, that any bot can win at most.

    leads: if it leads the hand. follows: if the keeper does. beliefs: how many were looked at.
    """

    leads: float
    follows: float
    beliefs: int

    @property
    def loses(self) -> float:
        """The share of hands that every bot loses at least, if it leads half of them."""
        return 1 - (self.leads + self.follows) / 2


class Reply(NamedTuple):
    """What a keeper does at a total.

    stuck: the chance that no card fits. by: for each kind of card that it may play, the chance of
    that, the total after it, and the belief that it leads to.
    """

    stuck: float
    by: dict[int, tuple[float, int, int]]


class Keeper:
    """What a keeper plays, and what the player may believe of the cards that it keeps.

    Beliefs have a depth. A belief of depth 0 is the cards that the keeper kept at its last play.
    One of depth n is a chance for each of some beliefs of depth n - 1. So one of depth n is all
    that the player knows if the hand is shown n plays late. One of the last depth has a total, too.
    """

    def __init__(self, table: Table, late: int):
        self.table, self.late = table, late
        self.draws = table.counts / table.counts.sum()
        kinds = range(len(table.counts))
        self.kept = list(itertools.combinations_with_replacement(kinds, table.size - 1))
        self.hands = list(itertools.combinations_with_replacement(kinds, table.size))
        place = {hand: number for number, hand in enumerate(self.hands)}
        # The hand that kept cards and a drawn card make.
        self.whole = np.array(
            [[place[tuple(sorted((*kept, kind)))] for kind in kinds] for kept in self.kept]
        )
        self._place = {kept: number for number, kept in enumerate(self.kept)}
        self.beliefs: list[list[tuple[tuple[int, float], ...]]] = [[] for _ in range(late + 1)]
        self.totals: list[int] = []  # by belief of the last depth
        self._numbers: list[dict] = [{} for _ in range(late + 1)]
        self._replies: list[dict[tuple[int, int], Reply]] = [{} for _ in range(late)]

    def chances(self, cards: Sequence[int]) -> float:
        """Return the chance of a few cards, in any order."""
        orders = len(set(itertools.permutations(cards)))
        return orders * float(np.prod(self.draws[list(cards)]))

    def number(self, depth: int, total: int, weights: dict[int, float]) -> int:
        """Return the number of a belief of a depth, which is new or known.

        weights: for each belief of the depth below, or set of kept cards, how likely it is.
        """
        whole = sum(weights.values())
        chances = tuple((one, weights[one] / whole) for one in sorted(weights))
        last = total if depth == self.late else None
        key = last, tuple((one, round(chance, _FINEST)) for one, chance in chances)
        known = self._numbers[depth]
        if key not in known:
            known[key] = len(known)
            self.beliefs[depth].append(chances)
            if last is not None:
                self.totals.append(total)
        return known[key]

    def nothing_known(self, depth: int, total: int) -> int:
        """Return the number of the belief of a player who has seen nothing yet."""
        weights = {number: self.chances(kept) for number, kept in enumerate(self.kept)}
        for deep in range(1, depth):
            weights = {self.number(deep, total, weights): 1.0}
        return self.number(depth, total, weights)

    def reply(self, depth: int, belief: int, total: int) -> Reply:
        """Return what a keeper does at a total, as far as a belief of a depth says."""
        replies = self._replies[depth]
        found = replies.get((belief, total))
        if found is None:
            found = self._known(belief, total) if not depth else self._mixed(depth, belief, total)
            replies[belief, total] = found
        return found

    def _known(self, kept: int, total: int) -> Reply:
        table = self.table
        stuck = 0.0
        after: dict[int, dict[int, float]] = {}
        for kind, chance in enumerate(self.draws):
            hand = sorted((*self.kept[kept], kind))
            urges = table.urge[hand, total]
            if (table.to[hand, :, total] < 0).all():
                stuck += chance
                continue
            liked = np.nonzero(urges == urges.max())[0]
            for slot in liked:
                rest = self._place[tuple(hand[:slot] + hand[slot + 1 :])]
                weights = after.setdefault(hand[slot], {})
                weights[rest] = weights.get(rest, 0) + chance / len(liked)
        by = {}
        for kind, weights in after.items():
            made = int(table.to[kind, table.choice[kind, total], total])
            by[kind] = sum(weights.values()), made, self.number(1, made, weights)
        return Reply(stuck, by)

    def _mixed(self, depth: int, belief: int, total: int) -> Reply:
        stuck = 0.0
        after: dict[int, tuple[int, dict[int, float]]] = {}
        for one, share in self.beliefs[depth][belief]:
            reply = self.reply(depth - 1, one, total)
            stuck += share * reply.stuck
            for kind, (chance, made, then) in reply.by.items():
                weights = after.setdefault(kind, (made, {}))[1]
                weights[then] = weights.get(then, 0) + share * chance
        by = {}
        for kind, (made, weights) in after.items():
            by[kind] = sum(weights.values()), made, self.number(depth + 1, made, weights)
        return Reply(stuck, by)


class Values:
    """The chances to win of a player who sees the keeper's hand late, by value iteration.

    won: for each belief of the last depth, a row with the chance for each set of cards that the
    player may have kept. It is about to draw, and then to play.
    """

    def __init__(self, keeper: Keeper, look: Callable[[str], object]):
        """Find all beliefs that can come up. look: is called with a line of progress."""
        self.keeper, self.table = keeper, keeper.table
        table, late = keeper.table, keeper.late
        start = table.rules.start_total - table.low
        self.first = keeper.nothing_known(late, start)
        self.opening = [
            (share * chance, then)
            for one, share in keeper.beliefs[late][self.first]
            for chance, _, then in keeper.reply(late - 1, one, start).by.values()
        ]
        self.moves = [
            (kind, table.to[kind, choice].astype(int))
            for kind in range(len(table.counts))
            for choice in range(table.to.shape[1])
            if (table.to[kind, choice] >= 0).any()
        ]
        rows: dict[tuple[int, int], int] = {}
        replies: list[Reply] = []
        beliefs, totals = keeper.beliefs[late], keeper.totals
        number = 0
        while number < len(totals):  # those that a reply leads to are added on the way
            if not number % 5000:
                look(f"{number} of {len(totals)} beliefs")
            for made in {int(to[totals[number]]) for _, to in self.moves} - {-1}:
                for one, _ in beliefs[number]:
                    if (one, made) not in rows:
                        rows[one, made] = len(replies)
                        replies.append(keeper.reply(late - 1, one, made))
            number += 1
        self.starts = np.cumsum([0] + [len(belief) for belief in beliefs])
        self.shares = np.array([share for belief in beliefs for _, share in belief], np.float32)
        # By move, the total that it makes of each belief, and the row of the reply to it for each
        # part of each belief.
        self.made = [to[totals] for _, to in self.moves]  # -1 where it can't be made
        parts = [(one, number) for number, belief in enumerate(beliefs) for one, _ in belief]
        self.rows = [
            np.array([rows.get((one, int(made[number])), 0) for one, number in parts])
            for made in self.made
        ]
        kinds = len(table.counts)
        self.stuck = np.array([reply.stuck for reply in replies], np.float32)
        self.chance = np.zeros((len(replies), kinds), np.float32)
        self.then = np.zeros((len(replies), kinds), int)
        for row, reply in enumerate(replies):
            for kind, (chance, _, then) in reply.by.items():
                self.chance[row, kind], self.then[row, kind] = chance, then
        self.won = np.ones((len(totals), len(keeper.kept)), np.float32)

    def improve(self) -> float:
        """Come nearer to the truth by a round; return the largest change."""
        replied = self.replied()
        change = 0.0
        won = np.empty_like(self.won)
        for low in range(0, len(won), _CHUNK):
            some = range(low, min(low + _CHUNK, len(won)))
            hands = self.of_hands(some, replied)
            part = won[low : some.stop]
            part[:] = 0
            for kind, chance in enumerate(self.keeper.draws):
                part += np.float32(chance) * hands[:, self.keeper.whole[:, kind]]
            change = max(change, float(np.abs(part - self.won[low : some.stop]).max()))
        self.won = won
        return change

    def replied(self) -> np.ndarray:
        """Return the chance to win after each reply of the keeper, by the cards kept."""
        replied = np.repeat(self.stuck[:, None], self.won.shape[1], 1)
        for kind in range(self.chance.shape[1]):
            replied += self.chance[:, kind, None] * self.won[self.then[:, kind]]
        return replied

    def of_hands(self, some: range, replied: np.ndarray) -> np.ndarray:
        """Return the chance to win of the player to play, by belief and whole hand."""
        keeper = self.keeper
        hands = np.zeros((len(some), len(keeper.hands)), np.float32)
        low, high = self.starts[some.start], self.starts[some.stop]
        starts = self.starts[some.start : some.stop] - low
        shares = self.shares[low:high, None]
        for (kind, _), made, rows in zip(self.moves, self.made, self.rows, strict=True):
            value = np.add.reduceat(shares * replied[rows[low:high]], starts)
            value[made[some.start : some.stop] < 0] = 0
            holders = keeper.whole[:, kind]
            hands[:, holders] = np.maximum(hands[:, holders], value)
        return hands

    def bound(self) -> Bound:
        """Return what the values say of the beginning of a hand."""
        replied = self.replied()
        chances = np.array([self.keeper.chances(hand) for hand in self.keeper.hands])

        def of(belief: int) -> float:
            return float(self.of_hands(range(belief, belief + 1), replied)[0] @ chances)

        follows = sum(share * of(then) for share, then in self.opening)
        return Bound(of(self.first), float(follows), len(self.won))


def bound(rules: Rules, late: int, look: Callable[[str], object]) -> Bound:
    """Return the most that any bot can win against a keeper, two players.

    late: 1 or more; the player sees the keeper's hand that many plays late. look: is called with
    a line of progress. ValueError for rules by which more happens than plays in turn.
    """
    table = Table(rules, 2)
    if not is_simple(table):
        raise ValueError(_NOT_SIMPLE.format(rules.title()))
    values = Values(Keeper(table, late), look)
    change = 1.0
    while change >= NEAR:
        change = values.improve()
        look(f"{len(values.won)} beliefs, change {change:.4f}")
    return values.bound()


def is_simple(table: Table) -> bool:
    """Return whether two players only play a card and draw one in turn."""
    rules = table.rules
    if rules.pays or rules.names or rules.moves_cards or rules.same_rank or rules.turns_up:
        return False
    in_turn = rules.draw == "always" and bool((table.steps == 1).all())
    return in_turn and not rules.bust_by_playing and table.size <= 4


@command
def main(arguments: Sequence[str] | None = None) -> int:
    """Print the bound for rules; return the exit status."""
    parser = Parser(
        prog="python3 -m tools.solve.bound",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rules", choices=presets.NAMES, default="pagat-99", help="a preset")
    parser.add_argument(
        "--late", type=whole_number(1, 3), default=LATE, help=f"1 to 3 plays; usually {LATE}"
    )
    asked = parser.parse_args(arguments)
    progress = Progress(sys.stderr)
    try:
        found = bound(preset(asked.rules), asked.late, progress.step)
    except ValueError as error:
        parser.error(str(error))
    finally:
        progress.clear()
    print(
        f"{asked.rules}, two players, against keeper: every bot loses {100 * found.loses:.2f} % of "
        f"hands or more\n({100 * (1 - found.leads):.2f} % if it leads, "
        f"{100 * (1 - found.follows):.2f} % if the keeper does; {found.beliefs} beliefs)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
