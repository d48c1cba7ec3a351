"""Random matches of Parlett's game as records. Runs on CPython and inside MicroPython.

`chance` is anything with `below(limit)`, which returns a whole number from 0 to limit - 1.
"""

from engine.chance import Chance
from engine.game import NOBODY
from engine.parlett import moves
from engine.parlett.deal import OPENING
from engine.parlett.game import Game
from engine.parlett.presets import PRESETS
from engine.parlett.rule_data import KEYS, MATCHES, row_of
from engine.parlett.rules import Rules
from engine.resuming import resume
from engine.table import ENTER, MOVE, OVER, THINK, Table

NAMES = sorted(PRESETS)
_ROLES = ("person", "random", "table", "table:random")
_MOST = 250  # answers


def rules_of(chance, name=None):
    """Return a preset, the given one or any, with a valid match form and options."""
    name = name or NAMES[chance.below(len(NAMES))]
    match = MATCHES[chance.below(len(MATCHES))]
    if match == "target":
        match += f" {10 + chance.below(300)}"
    rules = Rules(name, match)
    options = []
    for key in sorted(KEYS):
        if rules.has(key) and chance.below(2):
            values = row_of(key)[1]
            options.append(f"{key}={values[chance.below(len(values))]}")
    return rules.with_options(options)


def some_move(chance, game):
    """Return a legal move; sometimes one that leaves out the cards of an open hand."""
    if game.phase == OPENING and game.receiver and not chance.below(12):
        close = moves.make(moves.CLOSE, game.receiver)
        if game.is_legal(close):
            return close
    legal = game.legal_moves()
    kinds = sorted({moves.kind_of(move) for move in legal})
    kind = kinds[chance.below(len(kinds))]  # otherwise most bids would be entered as cards
    legal = [move for move in legal if moves.kind_of(move) == kind]
    return legal[chance.below(len(legal))]


def record(seed):
    """Return the text of a match by a seed: rules, roles, undo and redo included."""
    chance = Chance(seed, 2)
    rules = rules_of(chance)
    seats = rules.seats
    real = chance.below(3)  # cards dealt by the device, real cards, or both
    choice = ((0, 1), (2, 3), (2, 2, 1, 3))[real]
    roles = [_ROLES[choice[chance.below(len(choice))]] for _ in range(seats)]
    if not chance.below(5):
        roles = ["table"] * seats
    known = [seat for seat in range(1, seats + 1) if roles[seat - 1] != "table"]
    game = Game(rules, seats, 1 + chance.below(seats), known)
    table = Table(game, roles, seed)
    for _ in range(_MOST):
        prompt = table.prompt()[0]
        if prompt == OVER:
            break
        if prompt == THINK:
            table.answer(list(table.think())[-1])
        elif prompt in (MOVE, ENTER) and not chance.below(20) and table.undo():
            if chance.below(2):
                table.redo()
        else:
            table.answer(some_move(chance, game))
    if not chance.below(4):
        table.undo()
    lines = [line for _, line in table.text()]
    again = resume(lines)
    assert lines == [line for _, line in again.text()]
    assert (game.to_move == NOBODY) == game.over
    return "\n".join(lines) + "\n"


def records(first, count):
    """Return the texts of a number of matches, from a seed on."""
    return [record(seed) for seed in range(first, first + count)]
