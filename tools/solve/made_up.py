"""Made-up rules of adding games, from which the weights for house rules come.

They have the limits, packs, hands and cards that people choose, in all mixtures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import cards
from engine.adding.rules import Rules
from engine.chance import Chance

_BASES = ("98", "pagat-99", "classic-99", "100", "joker-99")
_LIMITS = (21, 50, 66, 77, 99, 99, 99, 100, 120, 150)
_HANDS = (3, 3, 4, 5, 6)
_EFFECTS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"reverse": True},
    {"reverse": True},
    {"set": "limit"},
    {"set": "limit"},
    {"set": 0},
    {"set": [0, "limit"]},
    {"add": -10},
    {"add": [-10, 10]},
    {"add": -5},
    {"add": [1, 11]},
    {"add": 1},
    {"add": 20},
    {"add": [-20, 20]},
    {"skip": 1},
    {"add": 10, "skip": 1},
    {"double": True},
)
_STOCK = 8  # the fewest cards that are left when all have their hands


def rules(number: int, chance: Chance, seats: int) -> Rules:
    """Return rules in which a number of players have enough cards.

    number: a part of the name. chance: where all that is different comes from.
    """
    while True:
        data: dict[str, Any] = {
            "base": _one(chance, _BASES),
            "name": f"Made up {number}",
            "limit": _one(chance, _LIMITS),
            "hand": _one(chance, _HANDS),
            "decks": 1 + (chance.below(3) == 0),
            "jokers": 2 * (chance.below(3) == 0),
            "bust_by_playing": chance.below(2) == 1,
            "floor": _one(chance, ("none", "clamp", "forbid")),
            "cards": {rank: _one(chance, _EFFECTS) for rank in _ranks(chance, 3 + chance.below(5))},
        }
        if chance.below(3) == 0:
            data["pack"] = dict.fromkeys(_ranks(chance, 1 + chance.below(5)), 0)
        made = Rules.from_file(data)
        if len(made.all_cards(seats)) >= seats * made.hand_size + _STOCK:
            return made


def _ranks(chance: Chance, count: int) -> list[str]:
    """Return some ranks."""
    left = list(cards.RANKS)
    return [left.pop(chance.below(len(left))) for _ in range(count)]


def _one(chance: Chance, several: Sequence[Any]) -> Any:
    return several[chance.below(len(several))]
