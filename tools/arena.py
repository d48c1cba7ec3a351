"""Compare bots at Parlett's game by playing them against one another.

    python3 -m tools.arena --rules parlett-3 --matches 200 best good easy

Name a bot for each seat. Every match of nine deals is played once for each seating of the bots,
with the same cards, so all have the same luck. The output is the points per deal of each bot, and
the lead of the first over the mean of the others, with 95 % intervals over the matches. Choose the
number of matches and the seed beforehand.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import sys
from collections.abc import Sequence
from typing import NamedTuple

from engine.chance import Chance
from engine.errors import RuleError
from engine.game import DEALER, NOBODY
from engine.parlett.bots import BOTS
from engine.parlett.game import Game
from engine.parlett.rules import Rules
from firmware.words import explain
from tools import processes
from tools.command_line import INTERRUPTED, Parser, refuse, unread, whole_number


class Result(NamedTuple):
    """The result of a match.

    Attributes:
    points: points per deal, by bot.
    made: the share of bids made, by bot.
    """

    points: tuple[float, ...]
    made: tuple[float, ...]


def play(rules: str, options: Sequence[str], bots: Sequence[str], seed: int) -> Result:
    """Play the match with a seed once for each seating of the bots."""
    seats = len(bots)
    points = [0.0] * seats
    made = [0.0] * seats
    agreed = Rules(rules, "nine_deals", options)
    for turn in range(seats):
        game = Game(agreed, seats, seed % seats + 1, range(1, seats + 1))
        pack: list[int] = []
        while game.to_move != NOBODY:
            mover = game.to_move
            if mover == DEALER and game.between_deals:
                chance = Chance(seed, len(game.results))
                pack = list(agreed.pack)
                for place in range(len(pack) - 1, 0, -1):
                    other = chance.below(place + 1)
                    pack[place], pack[other] = pack[other], pack[place]
                game.push(game.legal_moves()[0])
            elif mover == DEALER:
                unseen = game.unseen()
                card = next(card for card in pack if card in unseen)
                game.push(game.given(card))
            else:
                bot = bots[(mover - 1 + turn) % seats]
                chance = Chance(seed ^ 0x5EED, len(game.history))
                *_, move = game.bots[bot](game.view(mover), chance)
                game.push(move)
        deals = len(game.results)
        for seat in range(seats):
            bot_index = (seat + turn) % seats
            for result in game.results:
                points[bot_index] += result.points.total[seat + 1] / deals / seats
                made[bot_index] += result.made[seat + 1] / deals / seats
    return Result(tuple(points), tuple(made))


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and half the width of its 95 % interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, 1.96 * math.sqrt(variance / len(values))


def measure(
    rules: str, options: Sequence[str], bots: Sequence[str], matches: int, seed: int, workers: int
) -> list[Result]:
    """Play matches with the seeds `seed`, `seed` + 1 and so on; return their results in order."""
    jobs = [(rules, options, bots, seed + match) for match in range(matches)]
    if workers == 1:
        return [play(*job) for job in jobs]
    with processes.pool(workers) as pool:
        return pool.starmap(play, jobs, chunksize=1)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit status, 2 for an error of the user."""
    parser = Parser(
        prog="python3 -m tools.arena",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("bots", nargs="+", help=f"one for each seat: {', '.join(BOTS)}")
    parser.add_argument("--rules", default="parlett-3", help="the preset")
    parser.add_argument("--option", action="append", default=[], help="a house rule, KEY=VALUE")
    parser.add_argument("--matches", type=whole_number(1, 1000000), default=100)
    parser.add_argument("--seed", type=whole_number(0, 0xFFFFFFFF), default=1)
    parser.add_argument(
        "--workers",
        type=whole_number(1, 256),
        default=multiprocessing.cpu_count(),
        help="how many processes",
    )
    asked = parser.parse_args(arguments)
    try:
        seats = Rules(asked.rules, "nine_deals", asked.option).seats
    except RuleError as error:
        parser.error(explain(error))
    for bot in asked.bots:
        if bot not in BOTS:
            parser.error(f"unknown bot '{bot}'; the bots are {', '.join(BOTS)}")
    if len(asked.bots) != seats:
        parser.error(f"{asked.rules} is for {seats} bots, not {len(asked.bots)}")
    plan = f"{asked.matches} matches of 9 deals, {seats} places, seed {asked.seed}"
    try:
        print(f"{asked.rules}, {plan}", flush=True)
        results = measure(
            asked.rules, asked.option, asked.bots, asked.matches, asked.seed, asked.workers
        )
        print(summary(asked.bots, results), flush=True)
    except OSError as error:
        return unread() if isinstance(error, BrokenPipeError) else refuse(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def summary(bots: Sequence[str], results: Sequence[Result]) -> str:
    """Return the results as lines: each bot, then the first against the others."""
    lines = []
    for index, bot in enumerate(bots):
        mean, half = interval([result.points[index] for result in results])
        made, _ = interval([result.made[index] for result in results])
        lines.append(
            f"{bot:<8} {mean:6.2f} ± {half:.2f} points per deal, {100 * made:.1f} % of bids made"
        )
    leads = [result.points[0] - sum(result.points[1:]) / (len(bots) - 1) for result in results]
    mean, half = interval(leads)
    return "\n".join([*lines, f"{bots[0]} against the others: {mean:+.2f} ± {half:.2f}"])


if __name__ == "__main__":
    sys.exit(main())
