"""The card games of Ninety-Nine, for programs: rules, play, bots and records.

There are two families. `adding` has the games in which a total must not go over 99, or over what a
house rule says. `parlett` has David Parlett's trick-taking game. Each has `Game`, `Rules`, `View`,
`preset`, `PRESETS`, `BOTS`, `LEVELS` and `moves`. A `Table` seats people and bots around a game:

>>> from ninety_nine import Table, adding, play_on
>>> game = adding.Game(adding.preset("pagat-99"), seats=2, dealer=1, dealt=(1, 2))
>>> table = play_on(Table(game, ("keeper", "hard"), seed=7))
>>> game.over, table.winners
(True, [2])

A game needs no table. A move is a whole number, which `moves` of the family makes and takes apart:

>>> from ninety_nine import DEALER, cards
>>> game = adding.Game(adding.preset("pagat-99"), seats=2, dealer=1, dealt=())
>>> game.to_move == DEALER, game.legal_moves()  # a new deal
(True, [0])
>>> game.push(0)
>>> game.push(adding.moves.make(adding.moves.PLAY, 2, cards.parse("8H"), 8))
>>> game.to_move, game.deal.total
(1, 8)

A record is the text of a game. `write` makes it, `read` plays it:

>>> from ninety_nine import read, write
>>> read(write(table)).game == table.game
True

An `EngineError` has a code and values, and `explain` puts it into words:

>>> from ninety_nine import RuleError, explain
>>> try:
...     adding.preset("pagat-99").with_options(["limit=0"])
... except RuleError as error:
...     print(error.code, error.values["key"], explain(error), sep="; ")
out_of_range; limit; limit: 0 must be a whole number from 1 to 999.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine import cards
from engine.chance import Chance
from engine.errors import EngineError, GameOver, IllegalMove, RecordError, RuleError
from engine.game import DEALER, NOBODY
from engine.reader import Reader
from engine.resuming import resume
from engine.table import CONFIRM, ENTER, MOVE, OVER, THINK, Table
from firmware import words
from firmware.release import VERSION as __version__
from tools.package import adding, parlett

if TYPE_CHECKING:
    from engine.kinds import Bots

__all__ = [
    "CONFIRM",
    "DEALER",
    "ENTER",
    "MOVE",
    "NOBODY",
    "OVER",
    "THINK",
    "Chance",
    "EngineError",
    "GameOver",
    "IllegalMove",
    "Reader",
    "RecordError",
    "RuleError",
    "Table",
    "__version__",
    "adding",
    "cards",
    "explain",
    "parlett",
    "play_on",
    "read",
    "write",
]


def explain(error: Exception) -> str:
    """Return why the games refuse something, as a sentence.

    For an error of any other kind, return its own text, or its class if it has no text.
    """
    if isinstance(error, EngineError):
        return words.explain(error)
    return str(error) or type(error).__name__


def play_on(table: Table) -> Table:
    """Let bots move and new deals begin until a person is asked or the game is over.

    Return the same table.
    """
    while True:
        prompt, _ = table.prompt()
        if prompt == THINK:
            *_, move = table.think()
        elif prompt == CONFIRM:
            (move,) = table.game.legal_moves()
        else:
            return table
        table.answer(move)


def read(record: str | Iterable[str], bots: Bots = None) -> Table:
    """Return the table of a record, with the game as far as the record goes.

    record: its text, or its lines. bots: more bots that its roles may name, as for a `Table`.
    RecordError if the record is wrong. For a record that names a rule file, use a `Reader`.
    """
    return resume(record.split("\n") if isinstance(record, str) else record, bots)


def write(table: Table) -> str:
    """Return the record of the game at a table, as text."""
    return "".join([f"{line}\n" for _, line in table.text()])
