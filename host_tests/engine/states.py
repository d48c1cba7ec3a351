"""The complete state of a game as plain values, for tests that compare it."""

from __future__ import annotations

from engine.adding.outcome import Outcome
from engine.game import Game, Part
from engine.parlett.scoring import Points
from engine.parlett.standing import Result

# Attributes that may differ between two games in the same state: immutable values and caches.
_LEFT_OUT = ("rules", "_rules", "effect", "legal", "_first_given", "_marks")


# Most parts are of these kinds, in long histories, and tests look at them after each move.
_PLAIN = {int, bool, str, type(None)}


def plain(thing: object) -> object:
    """Return a thing as plain values: a game's parts as dictionaries, its lists copied."""
    if isinstance(thing, (list, tuple)):
        return [part if type(part) in _PLAIN else plain(part) for part in thing]
    if isinstance(thing, (Outcome, Part, Result, Points)):
        thing = {name: value for name, value in vars(thing).items() if name not in _LEFT_OUT}
    if isinstance(thing, dict):
        return {k: value if type(value) in _PLAIN else plain(value) for k, value in thing.items()}
    return set(thing) if isinstance(thing, set) else thing


def without_history(game: Game) -> object:
    """Return a game's state without the history, which only grows."""
    state = plain(game)
    assert isinstance(state, dict)
    for name in ("history", "dealt", "_kept", "starts"):
        state.pop(name, None)
    return state
