"""Count how often cards win and bids are made at Parlett's game: the tables of its bots.

    python3 -m tools.solve.parlett            play, and write engine/parlett/bots/tables.py
    python3 -m tools.solve.parlett --check    write nothing; exit 1 if the file is out of date

It needs no earlier tables. In the first round the easy bots play; in each later round the good bots
of November 2026 (tools/arena/references) play with the tables of the previous round. So a change to
the good or best bot changes no table. Only the last round counts for the result; it is four
times as long as the others. One card in twenty is laid aside or played at random, so that rare
choices are counted too. There are no premium bids, because the decision depends on these tables.
Where counts are low, a curve fitted to all counts of the same kind fills in.

The result depends only on the number of deals and the seed, not on the number of processes; the
file names both. Rounds consist of whole matches of nine deals.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from engine.chance import Chance
from engine.game import DEALER, NOBODY
from engine.parlett import moves
from engine.parlett.bots import BOTS, model
from engine.parlett.bots.position import of
from engine.parlett.deal import OFFERING, PLAYING
from engine.parlett.game import Game
from engine.parlett.rules import Rules
from tools import processes
from tools.arena.references import best_2026
from tools.arena.references.best_2026 import model as model_2026
from tools.command_line import Parser, add_workers, command, whole_number
from tools.console import Progress
from tools.generated import block, bring_up_to_date, literal

ROOT = Path(__file__).resolve().parents[2]
PATH = Path("engine/parlett/bots/tables.py")
DEALS = 24000
SEED = 1

PRESETS = ("parlett-3", "parlett-4")
PLAYERS = {"easy": BOTS["easy"], "good": best_2026.good}
ROUNDS = ("easy", "good", "good", "good")
"""The bot that plays in each round."""

_MATCH = 9  # deals
_SHORTER = 4  # the factor by which other rounds are shorter than the last
_BY_CHANCE = 20  # one card in this many is random
_LEAST = 3  # with fewer tricks left, the good bots solve the deal and need no table
_PRIOR = 20  # the weight of the fitted curve, in counts

Tables = dict[str, bytes]
"""The names of the tables in the generated module."""

Counts = Counter[tuple[str, int, bool]]
"""How often a table entry came true or not, by (table, place, whether)."""


class Plan(NamedTuple):
    """The layout of a table: the number of kinds and of places in each.

    features: returns the numbers for a place within a kind to which its chance is fitted.
    """

    kinds: int
    size: int
    features: Callable[[int], Sequence[float]]
    text: str


def _of_trick(place: int) -> Sequence[float]:
    above, below, length = place >> 5, place >> 2 & 7, (place & 3) + 1
    share = below / (above + below) if above + below else 0.0
    highest = float(not above)
    return (
        *(1, above, below, length, math.sqrt(above), share, share * share),
        *(highest, highest * length, highest * below, float(above == 1)),
        *(length * above, length * below, length * share, above * below),
        *(float(length == 1), (length == 1) * above, (length == 1) * share),
    )


def _of_win(place: int) -> Sequence[float]:
    above, led = place >> 3, place & 7
    highest = float(not above)
    return (
        *(1, above, led, math.sqrt(above), math.sqrt(led), highest, highest * led),
        *(float(not led), above * led),
    )


def _of_bid(place: int) -> Sequence[float]:
    over = (place >> 2) / 4 - 1.875  # in tricks
    spread = (place & 3) / 2 + 0.25
    deviation = over / (math.sqrt(spread) + 0.25)
    return (
        *(1, over, over**2, over**3, abs(over), spread, spread * over, spread * over**2),
        *(spread * abs(over), deviation, deviation**2, deviation**3),
    )


PLANS = {
    "TRICKS": Plan(
        6,
        256,
        _of_trick,
        """The chance that a card takes a trick, now or later.

By hands (three, four), kind (trump, plain while others have trumps, plain), how many higher
and how many lower cards of its suit are unseen (0 to 7), and how long the suit is (1 to 4): 2 * 3 *
8 * 8 * 4.
""",
    ),
    "WINS": Plan(
        20,
        32,
        _of_win,
        """The chance that a card that is the best so far takes this trick.

By who is still to play (one or two of three hands, one to three of four), kind (trump, plain while
others have trumps, plain, trump on another suit), how many higher cards of its suit (0 to 3)
and how many cards of the suit led are unseen (0 to 7): 5 * 4 * 4 * 8.
""",
    ),
    "MADE": Plan(
        15,
        64,
        _of_bid,
        """The chance that a hand takes exactly the tricks that it needs.

By the tricks left (two and two), what is needed (none, some, all), how many more are expected (from
two too few, in quarters) and how far that is open (in halves): 5 * 3 * 16 * 4.
""",
    ),
}
"""The tables by name, as `engine.parlett.bots.model` uses them."""

NOTHING: Tables = {name: bytes(plan.kinds * plan.size) for name, plan in PLANS.items()}
"""The tables before the first round."""


@contextmanager
def using(tables: Tables) -> Iterator[None]:
    """Make the bots of this process use other tables."""
    before = [(module, _put(tables, module)) for module in (model, model_2026)]
    try:
        yield
    finally:
        for module, own in before:
            _put(own, module)


def _put(tables: dict, module: Any = model) -> dict:
    """Replace a model's tables; return the previous ones."""
    before = {name: getattr(module, name) for name in tables}
    for name, table in tables.items():
        setattr(module, name, table)
    module._weighed.clear()
    return before


class _Asked:
    """A stand-in for a table that records where it is read."""

    def __init__(self) -> None:
        self.places: list[int] = []

    def __getitem__(self, place: int) -> int:
        self.places.append(place)
        return 0


def _place(look_up: Callable[..., int], *arguments) -> int | None:
    """Return the place that a function of the model reads first; None if it reads none."""
    asked = _Asked()
    before = _put(dict.fromkeys(PLANS, asked))
    try:
        look_up(*arguments)
    finally:
        _put(before)
    return asked.places[0] if asked.places else None


class _Notes:
    """The table entries read in a deal, counted when it is over."""

    def __init__(self) -> None:
        self.cards: list[tuple[str, int | None, int, int]] = []  # table, place, seat, card
        self.bids: list[tuple[int | None, int]] = []  # place, seat
        self.winners: set[int] = set()

    def at_trick(self, game: Game) -> None:
        """A trick begins: record every player's judgement of cards and bid."""
        for seat in range(1, game.rules.seats + 1):
            view = game.view(seat)
            position = of(view)
            expected, spread = model.weigh(position, seat)
            need = position.goal[seat] - position.taken[seat]
            # An eighth of a trick more, so that rounding finds the nearest step.
            place = _place(model.chance_of_bid, position.left, need, expected + 32, spread)
            self.bids.append((place, seat))
            if position.left >= _LEAST:
                for card in view.hand:
                    own = view.suits[card] << 4 | view.ranks[card]
                    place = _place(model.chance_of, position, seat, own)
                    self.cards.append(("TRICKS", place, seat, card))

    def at_card(self, game: Game, card: int) -> None:
        """Record that a player plays a card, just before."""
        view = game.view(game.to_move)
        if view.turn == view.seat:
            own = view.suits[card] << 4 | view.ranks[card]
            place = _place(model.takes, of(view), view.seat, own)
            self.cards.append(("WINS", place, view.seat, card))

    def by_chance(self, seat: int) -> None:
        """A seat plays at random: its expectations no longer count."""
        self.cards = [each for each in self.cards if each[2] != seat]
        self.bids = [each for each in self.bids if each[1] != seat]

    def count(self, made: Sequence[bool]) -> Counts:
        """Return the counts of a finished deal; made: by seat, whether it made its bid."""
        counts: Counts = Counter()
        for table, place, _, card in self.cards:
            if place is not None:
                counts[table, place, card in self.winners] += 1
        for place, seat in self.bids:
            if place is not None:
                counts["MADE", place, made[seat]] += 1
        return counts


def play(preset: str, bot: str, tables: Tables, seed: int) -> Counts:
    """Play a match of a bot against itself and return the counts."""
    rules = Rules(preset, "nine_deals")
    game = Game(rules, rules.seats, seed % rules.seats + 1, range(1, rules.seats + 1))
    counts: Counts = Counter()
    notes = _Notes()
    with using(tables):
        while game.to_move != NOBODY:
            chance = Chance(seed, len(game.history))
            if game.to_move == DEALER:
                if game.between_deals:
                    notes = _Notes()
                    game.push(game.legal_moves()[0])
                else:
                    unseen = game.unseen()
                    game.push(game.given(unseen[chance.below(len(unseen))]))
                continue
            if game.phase == PLAYING and not game.deal.trick():
                notes.at_trick(game)
            legal = game.legal_moves()
            is_card = moves.kind_of(legal[0]) in (moves.LAY, moves.PLAY)
            if is_card and not chance.below(_BY_CHANCE):
                notes.by_chance(game.to_move)
                move = legal[chance.below(len(legal))]
            elif game.phase == OFFERING:
                move = moves.make(moves.OFFER, game.to_move, moves.PASS)
            else:
                *_, move = PLAYERS[bot](game.view(game.to_move), chance)
            if moves.kind_of(move) == moves.PLAY:
                notes.at_card(game, moves.value_of(move))
            deal = game.deal
            before = list(deal.tricks)
            game.push(move)
            if deal.tricks != before:
                for hand, card in deal.plays[-rules.hands :]:
                    if deal.tricks[hand] > before[hand]:
                        notes.winners.add(card)
                if not any(deal.cards[1:]):
                    counts += notes.count(game.results[-1].made)
    return counts


def _play(job: tuple[str, str, Tables, int]) -> Counts:
    return play(*job)


def smooth(counted: Sequence[tuple[int, int]], features: Sequence[Sequence[float]]) -> list[float]:
    """Return the chances of one kind, from 0 to 1.

    counted: (times read, times true) for each place. A curve is fitted to these by logistic
    regression; it counts as much as _PRIOR further observations of each place.
    """
    if not any(number for number, _ in counted):
        return [0.0] * len(counted)
    width = len(features[0])
    weights = [0.0] * width
    for _ in range(30):
        slope = [-weight for weight in weights]  # of the likelihood, with a ridge of 1
        bends = [[float(row == column) for column in range(width)] for row in range(width)]
        for (number, came_true), own in zip(counted, features, strict=True):
            if not number:
                continue
            chance = _logistic(weights, own)
            rest = came_true - number * chance
            bend = number * chance * (1 - chance)
            for row, value in enumerate(own):
                slope[row] += rest * value
                if value:
                    of_row = bends[row]
                    bent = bend * value
                    for column in range(row, width):
                        of_row[column] += bent * own[column]
        steps = [max(-5.0, min(5.0, step)) for step in _solve(bends, slope)]
        weights = [weight + step for weight, step in zip(weights, steps, strict=True)]
        if max(map(abs, steps)) < 1e-4:
            break
    return [
        (came_true + _PRIOR * _logistic(weights, own)) / (number + _PRIOR)
        for (number, came_true), own in zip(counted, features, strict=True)
    ]


def _logistic(weights: Sequence[float], features: Sequence[float]) -> float:
    power = sum(weight * value for weight, value in zip(weights, features, strict=True))
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, power))))


def _solve(upper: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations with a symmetric positive matrix; only its upper half is read.

    Both arguments are changed.
    """
    width = len(right)
    for row in range(width):
        for below in range(row + 1, width):
            factor = upper[row][below] / upper[row][row]
            for column in range(below, width):
                upper[below][column] -= factor * upper[row][column]
            right[below] -= factor * right[row]
    for row in reversed(range(width)):
        for column in range(row + 1, width):
            right[row] -= upper[row][column] * right[column]
        right[row] /= upper[row][row]
    return right


def fit(counts: Counts) -> Tables:
    """Return the tables for the counts."""
    tables = {}
    for name, plan in PLANS.items():
        features = [plan.features(place) for place in range(plan.size)]
        table = b""
        for first in range(0, plan.kinds * plan.size, plan.size):
            counted = []
            for place in range(first, first + plan.size):
                came_true = counts[name, place, True]
                counted.append((came_true + counts[name, place, False], came_true))
            table += bytes(round(255 * chance) for chance in smooth(counted, features))
        tables[name] = table
    return tables


def solve(deals: int, seed: int, workers: int, progress: Progress) -> Tables:
    """Return the tables after all rounds.

    deals: for each number of players in the last round.
    seed: 0 to 65535.
    workers: the number of processes.
    """
    tables = NOTHING
    number = 0
    with processes.pool(workers) as pool:
        for index, bot in enumerate(ROUNDS):
            is_last = index == len(ROUNDS) - 1
            matches = math.ceil(deals / _MATCH / (1 if is_last else _SHORTER))
            jobs = []
            for preset in PRESETS:
                for _ in range(matches):
                    jobs.append((preset, bot, tables, seed << 16 | number))
                    number += 1
            counts: Counts = Counter()
            for done, of_match in enumerate(pool.imap_unordered(_play, jobs, chunksize=4), 1):
                counts.update(of_match)
                if done % 100 == 0 or done == len(jobs):
                    progress.step(f"round {index + 1}/{len(ROUNDS)}, match {done}/{len(jobs)}")
            tables = fit(counts)
    progress.clear()
    return tables


def module(tables: Tables, deals: int, seed: int) -> str:
    """Return the source of the module with the tables."""
    command = f"python3 -m tools.solve.parlett --deals {deals} --seed {seed}"
    lines = ['"""How often cards won and bids were made in games of the bots, of 255."""', ""]
    lines += [f"# Generated by {command}: run that instead of editing.", ""]
    for name, plan in PLANS.items():
        lines += block(name, literal(tables[name], "    ", wide=True))
        lines += [f'"""{plan.text}"""', ""]
    return "\n".join(lines[:-1]) + "\n"


@command
def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write or check the tables below `root`; return the exit status."""
    parser = Parser(
        prog="python3 -m tools.solve.parlett",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--deals",
        type=whole_number(1, 1000000),
        default=DEALS,
        help="deals for each table in the last round",
    )
    parser.add_argument("--seed", type=whole_number(0, 65535), default=SEED, help="0 to 65535")
    add_workers(parser)
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if out of date")
    asked = parser.parse_args(arguments)
    progress = Progress()
    try:
        tables = solve(asked.deals, asked.seed, asked.workers, progress)
        made = {PATH: module(tables, asked.deals, asked.seed)}
        progress.clear()
        return bring_up_to_date(made, root, asked.check, "tools.solve.parlett")
    finally:
        progress.clear()


if __name__ == "__main__":
    sys.exit(main())
