"""The complete state of a game as plain values, for tests that compare it."""

from __future__ import annotations

from engine.adding.outcome import Outcome
from engine.game import Game, Part
from engine.parlett.scoring import Points
from engine.parlett.standing import Result

# Attributes that may differ between two games in the same state: immutable values and caches.
_LEFT_OUT = ("rules", "_rules", "effect", "legal", "_first_given", "_marks")


def plain(thing: object) -> object:
    """Return a thing as plain values: a game's parts as dictionaries, its lists copied."""
    if isinstance(thing, (Outcome, Part, Result, Points)):
        kept = {name: value for name, value in vars(thing).items() if name not in _LEFT_OUT}
        return plain(kept)
    if isinstance(thing, dict):
        return {key: plain(value) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        # Most parts are numbers, in long histories, and tests call this after each move.
        return [part if type(part) is int else plain(part) for part in thing]
    return set(thing) if isinstance(thing, set) else thing


def without_history(game: Game) -> object:
    """Return a game's state without the history, which only grows."""
    state = plain(game)
    assert isinstance(state, dict)
    for name in ("history", "dealt", "_kept", "starts"):
        state.pop(name, None)
    return state
