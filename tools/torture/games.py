"""Many games in one power-on, without the heap in use growing.

Games of both families are played by the bots' first thoughts, saved event by event; after each the
heap is measured.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.micropython import MicroPython

_GROWTH = 2048  # bytes, of what games leave behind for a while

_PLAY = """
import gc, os
from engine.adding.game import Game as Adding
from engine.adding.rules import preset
from engine.parlett.game import Game as Parlett
from engine.parlett.rules import Rules
from engine.chance import Chance
from engine.table import OK, OVER, Table
from firmware.files import saves, store

kept = store.of_folder("/flash")
heap = []

def play(number):
    chance = Chance(number, 0)
    if number % 10:
        table = Table(Adding(preset("pagat-99"), 3, 1, (1, 2, 3)), ("person",) * 3, number)
    else:
        table = Table(Parlett(Rules("parlett-3"), 3, 1, (1, 2, 3)), ("person",) * 3, number)
    game = saves.SavedGame(kept, "pass" if number % 10 else "parlett_pass", table)
    for _ in range(60):
        what, seat = table.prompt()
        if what == OVER:
            break
        moves = table.game.legal_moves()
        table.answer(moves[chance.below(len(moves))])
        game.save()
        if not chance.below(9):
            table.undo()
            game.save()
    while kept.tidy(number % 10 != 0):
        pass
"""

# Litter is collected only between two calls.
_MEASURE = "gc.collect()\nprint(gc.mem_alloc())"


def run(count: int, seed: int) -> Iterator[str]:
    """Play so many games on MicroPython; yields "" for each, or that the heap has grown."""
    with tempfile.TemporaryDirectory() as folder, MicroPython(storage=Path(folder)) as device:
        device.run(_PLAY)
        first = 0
        for number in range(count):
            device.run(f"play({seed + number})")
            used = int(device.run(_MEASURE))
            merged = (seed + number) % 10 == 0  # so that the journal takes no memory
            if merged and not first and number > 20:
                first = used
            grown = used - first if merged and first else 0
            yield f"{grown} bytes more after {number} games" if grown > _GROWTH else ""
