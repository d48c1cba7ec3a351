"""The bots that can play in a contest, by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from engine.adding.bots import BOTS as ADDING
from engine.chance import Chance
from engine.parlett.bots import BOTS as PARLETT
from tools.arena.references import REFERENCES

Player = Callable[[Any, int, Chance], int]
"""Chooses a move: from a game, the seat that decides, and a source of chance."""

Bot = Callable[[Any, Chance], Iterator[int]]
"""A bot of the engine: from a view and a source of chance."""

_BOTS: Mapping[str, Mapping[str, Bot]] = {"adding": ADDING, "parlett": PARLETT}
_SEARCH = re.compile(r"ismcts-([1-9][0-9]{0,5})")

RESAMPLER = "uniform over all deals of the unseen cards that respect the suits not followed"
"""How the worlds of `ismcts-N` are drawn."""


def names(family: str) -> list[str]:
    """Return the names of all bots of a family; N stands for a number of simulations."""
    return [*_BOTS[family], *REFERENCES[family], "ismcts-N"]


def is_bot(name: str, family: str) -> bool:
    """Return whether a bot of a family has this name."""
    return name in names(family)[:-1] or is_search(name)


def is_search(name: str) -> bool:
    """Return whether a bot is OpenSpiel's search; it needs that extra."""
    return _SEARCH.fullmatch(name) is not None


def player(name: str, family: str) -> Player:
    """Return the bot of a name; ImportError if it is OpenSpiel's search and that is missing."""
    search = _SEARCH.fullmatch(name)
    if search:
        from tools.openspiel.search import choose

        simulations = int(search[1])
        return lambda game, seat, chance: choose(
            game, simulations, chance.word() << 16 | chance.word()
        )
    think = {**_BOTS[family], **REFERENCES[family]}[name]

    def play(game: Any, seat: int, chance: Chance) -> int:
        *_, move = think(game.view(seat), chance)
        return move

    return play
