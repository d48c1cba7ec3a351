"""Measure bots at adding games, one hand at a time.

    python3 -m tools.solve.hands hard keeper --rules pagat-99 --seats 4 --hands 10000

The first bot sits among others that are all the second. Every shuffled pack is played once for each
seat of the first bot. The output is what it loses of a hand (of its points, where borders cost
some), and what an equal share is, with a 95 % interval over the packs. Choose the number of packs
and the seed beforehand.
"""

from __future__ import annotations

import argparse
import math
import multiprocessing
import sys
from collections.abc import Sequence

from engine.adding import moves
from engine.adding.bots import BOTS
from engine.adding.game import Game
from engine.adding.presets import NAMES
from engine.adding.rules import preset
from engine.chance import Chance
from engine.game import DEALER
from tools import processes
from tools.command_line import INTERRUPTED, Parser, whole_number

_TOGETHER = 50
OTHERS = ("highest", *BOTS)


def _highest(game) -> int:
    """Return the play that makes the highest total without losing."""
    view = game.view(game.to_move)
    rules, total = view.rules, view.total
    made = [
        (rules.total(moves.value_of(m), total, moves.number_of(m)), m) for m in view.legal_moves
    ]
    return max([each for each in made if each[0] <= rules.limit] or made)[1]


def play(name: str, bots: Sequence[str], seed: int) -> list[float]:
    """Play a hand; return what each seat loses. bots: one for each seat."""
    seats = len(bots)
    rules = preset(name)
    game = Game(rules, seats, seats, range(1, seats + 1))
    game.push(game.legal_moves()[0])
    pack = list(game.pack)
    chance = Chance(seed)
    for place in range(len(pack) - 1, 0, -1):
        other = chance.below(place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    while not game.between_deals and not game.over:
        mover = game.to_move
        if mover == DEALER:
            unseen = game.unseen()
            place = next((place for place, card in enumerate(pack) if card in unseen), -1)
            card = pack.pop(place) if place >= 0 else unseen[chance.below(len(unseen))]
            game.push(game.given(card))
        elif bots[mover - 1] == "highest" and moves.kind_of(game.legal_moves()[0]) == moves.PLAY:
            game.push(_highest(game))
        else:
            bot = "keeper" if bots[mover - 1] == "highest" else bots[mover - 1]
            *_, move = BOTS[bot](game.view(mover), Chance(seed, len(game.history)))
            game.push(move)
    if rules.borders:
        return [float(crossed) for crossed in game.standing.crossed[1:]]
    return [float(lost) for lost in game.standing.lost[1:]]


def share(name: str, first: str, others: str, seats: int, seed: int) -> tuple[float, float]:
    """Return what the first bot loses with a pack, over all seats, and an equal share."""
    lost = par = 0.0
    for seat in range(seats):
        found = play(name, [first if seat == each else others for each in range(seats)], seed)
        lost += found[seat] / seats
        par += sum(found) / seats / seats
    return lost, par


def interval(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and half the width of its 95 % interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return mean, 1.96 * math.sqrt(variance / len(values))


def _shares(job: tuple) -> list[tuple[float, float]]:
    name, first, others, seats, seed, end = job
    return [share(name, first, others, seats, each) for each in range(seed, end)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit status, 2 for an error of the user."""
    parser = Parser(
        prog="python3 -m tools.solve.hands",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("first", choices=list(BOTS))
    parser.add_argument("others", choices=OTHERS)
    parser.add_argument("--rules", choices=NAMES, default="pagat-99")
    parser.add_argument("--seats", type=whole_number(2, 8), default=2)
    parser.add_argument("--hands", type=whole_number(1, 10000000), default=10000)
    parser.add_argument("--seed", type=whole_number(0, 1 << 31), default=1)
    parser.add_argument("--workers", type=whole_number(1, 256), default=multiprocessing.cpu_count())
    asked = parser.parse_args(arguments)
    packs = -(-asked.hands // asked.seats)
    end = asked.seed + packs
    same = (asked.rules, asked.first, asked.others, asked.seats)
    jobs = [(*same, s, min(end, s + _TOGETHER)) for s in range(asked.seed, end, _TOGETHER)]
    try:
        with processes.pool(asked.workers) as pool:
            found = [each for several in pool.imap(_shares, jobs) for each in several]
    except KeyboardInterrupt:
        return INTERRUPTED
    lost, half = interval([each[0] for each in found])
    par, _ = interval([each[1] for each in found])
    print(
        f"{asked.rules}, {asked.seats} players, {packs * asked.seats} hands: {asked.first} loses "
        f"{100 * lost:.2f} ± {100 * half:.2f} % (equal: {100 * par:.2f})"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
