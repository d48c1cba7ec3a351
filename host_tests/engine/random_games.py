"""Random whole games as records. Runs on CPython and inside MicroPython."""

from engine.adding.game import Game
from engine.adding.rules import preset
from engine.chance import Chance
from engine.table import CARD, OVER, THINK, Table

_ROLES = ("person", "random", "keeper")


def record(seed):
    """The text of a game that follows from a seed: seats, roles, undo and redo included."""
    chance = Chance(seed, 1)
    seats = 2 + chance.below(7)
    roles = [_ROLES[chance.below(3)] for _ in range(seats)]
    game = Game(preset("pagat-99"), seats, 1 + chance.below(seats), range(1, seats + 1))
    table = Table(game, roles, seed)
    while True:
        prompt = table.prompt()[0]
        if prompt == OVER:
            break
        if prompt == THINK:
            table.answer(list(table.think())[-1])
        elif prompt == CARD and not chance.below(20) and table.undo():
            if chance.below(2):
                table.redo()
        else:
            legal = game.legal_moves()
            table.answer(legal[chance.below(len(legal))])
    return "\n".join([line for _, line in table.text()]) + "\n"


def records(first, count):
    """The texts of so many games from a seed on."""
    return [record(seed) for seed in range(first, first + count)]
