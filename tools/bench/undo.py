"""How long an undo takes on the emulated Pico if the table has kept no state for it.

Bots play matches of every preset on this computer, with as many players as there can be. The last
move of the longest deal of each is then undone on the board, by `Game.rewind` alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from engine.adding.game import Game as AddingGame
from engine.adding.presets import PRESETS as ADDING
from engine.adding.rules import preset
from engine.adding.vocabulary import MOST_SEATS
from engine.game import Game
from engine.parlett.game import Game as ParlettGame
from engine.parlett.rules import Rules
from engine.table import OVER, THINK, Table
from tools.bench.figures import AT_MOST, Figure
from tools.bench.speed import PRESETS
from tools.sim.pico.board import Pico
from tools.sim.pico.device import new_flash

MATCHES = 12
"""The matches of each preset."""

_MOST = 4000  # moves of a match
_WAIT = 120_000  # ms for a match to be read on the board

# The record is read as the firmware reads it, and the heap is left as before a key.
_ON_THE_BOARD = """
import gc
from firmware.backends.board import Board
from time import ticks_diff, ticks_us
from engine.resuming import resume
with open("/deal.txt") as file:
    game = resume(file).game
class Idle:
    def waiting(self):
        return False
    keys = property(lambda self: self)
gc.collect()
Board.fill_gaps(Idle())
begin = ticks_us()
game.rewind(len(game.history) - 1)
print(ticks_diff(ticks_us(), begin))
"""


class Undo(NamedTuple):
    """The undo of the last move of the longest deal of a preset.

    rules: the preset. moves: of the deal. time: µs on the board.
    """

    rules: str
    moves: int
    time: int


def measure(
    presets: Sequence[str] = PRESETS,
    matches: int = MATCHES,
    report: Callable[[str], None] = lambda rules: None,
) -> list[Undo]:
    """Return the undos of some presets.

    matches: of each preset. report: called with each preset.
    """
    made = []
    for name in presets:
        report(name)
        moves, record = longest(name, matches)
        with Pico(new_flash({"/deal.txt": record.encode()}), usb=True) as pico:
            pico.boot()
            time = int(pico.repl(_ON_THE_BOARD, _WAIT))
        made.append(Undo(name, moves, time))
    return made


def longest(name: str, matches: int = MATCHES) -> tuple[int, str]:
    """Return the number of moves of the longest deal of a preset, and the record up to its end.

    The players are bots that play at once: `keeper` in adding games, `easy` in Parlett's.
    """
    found = 0, ""
    for seed in range(1, matches + 1):
        table = _table(name, seed)
        while len(table.game.history) < _MOST:
            what = table.prompt()[0]
            if what == THINK:
                table.answer(list(table.think())[-1])
                continue
            moves = len(table.game.history) - table.game.starts[-1]
            if moves > found[0]:
                found = moves, "".join(line + "\n" for _, line in table.text())
            if what == OVER:
                break
            table.answer(table.game.legal_moves()[0])
    return found


def _table(name: str, seed: int) -> Table:
    game: Game
    if name in ADDING:
        game = AddingGame(preset(name), MOST_SEATS, 1, range(1, MOST_SEATS + 1))
    else:
        rules = Rules(name)
        game = ParlettGame(rules, rules.seats, 1, range(1, rules.seats + 1))
    return Table(game, ("keeper" if name in ADDING else "easy",) * game.seats, seed)


def _plays_on(name: str) -> bool:
    return preset(name).after_bust != "new_hand"


def figures(undos: list[Undo]) -> list[Figure]:
    """Return the longest undo of the games in which a hand ends with one loser, and of the others.

    Those are played on until one player is left. Their hands may be ten times as long, so that what
    the table keeps counts for them.
    """
    long = [undo for undo in undos if undo.rules in ADDING and _plays_on(undo.rules)]
    short = [undo for undo in undos if undo not in long]
    return [
        Figure(
            f"undo by replay, {what}",
            max(undo.time for undo in some) / 1000,
            "ms",
            AT_MOST,
            bar,
            where="\n".join(f"{undo.time / 1000:.0f} ms: {undo.rules}" for undo in some),
        )
        for what, some, bar in (("longest hand", short, 60), ("played to the last", long, None))
        if some
    ]
