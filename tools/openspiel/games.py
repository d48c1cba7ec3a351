"""The game, state and observer classes for OpenSpiel, common to all families."""

from __future__ import annotations

import importlib.util
import types
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pyspiel

from engine.families import FAMILIES
from engine.game import DEALER
from tools.openspiel.adapter import Adapter, Entry, Piece, shared_copy


def _entries() -> list[Entry]:
    """Return the games of the families that have a module here, with a function `entries`."""
    names = [f"tools.openspiel.{name}" for name in FAMILIES]
    modules = [importlib.import_module(name) for name in names if importlib.util.find_spec(name)]
    return [entry for module in modules for entry in module.entries()]


GAMES = {"ninety_nine_" + entry.preset.replace("-", "_"): entry for entry in _entries()}
"""The games by their names in OpenSpiel."""

_EVERY = {**GAMES, **{entry.preset: entry for entry in GAMES.values()}}
"""The same, and by the presets' own names, such as `parlett-3`; both load a game."""


class Game(pyspiel.Game):
    """A game of the table with its parameters, as `pyspiel.load_game` returns it.

    Each entry of the table has its own class; `name` is its key in `GAMES`.
    """

    name = ""

    def __init__(self, params: dict[str, Any] | None = None):
        """params: the parameters that differ from the defaults.

        Raises ValueError if they are invalid.
        """
        name = self.name
        entry = _EVERY[name]
        given = dict(params or {})
        self.adapter = entry.adapter(**{**entry.parameters, **given})
        info = pyspiel.GameInfo(
            num_distinct_actions=self.adapter.actions,
            max_chance_outcomes=self.adapter.outcomes,
            num_players=self.adapter.players,
            min_utility=-self.adapter.utility,
            max_utility=self.adapter.utility,
            utility_sum=0.0,
            max_game_length=self.adapter.length,
        )
        super().__init__(_TYPES[name], info, given)

    def new_initial_state(self) -> State:
        """Return the initial state."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer; iig_obs_type says what it observes. It takes no params."""
        if params:
            raise ValueError(f"an observer takes no parameters; found {params}")
        if iig_obs_type is None:
            iig_obs_type = pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.adapter, iig_obs_type)


class State(pyspiel.State):
    """A state of a game.

    Attributes:
    position: the engine's game.
    """

    def __init__(self, game: Game):
        """Begin a game; only `Game.new_initial_state` calls this."""
        super().__init__(game)
        self.position = Position(game.adapter, game.adapter.begin())

    def current_player(self) -> int:
        """Return the player who decides, CHANCE or TERMINAL."""
        adapter, game = self.position
        if adapter.ended(game):
            return pyspiel.PlayerId.TERMINAL
        seat = adapter.to_move(game)
        return pyspiel.PlayerId.CHANCE if seat == DEALER else seat - 1

    def is_terminal(self) -> bool:
        """Return whether the match is over or cut."""
        adapter, game = self.position
        return adapter.ended(game)

    def _legal_actions(self, player: int) -> list[int]:
        adapter, game = self.position
        return adapter.legal(game) if adapter.to_move(game) == player + 1 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, with their probabilities."""
        adapter, game = self.position
        return adapter.chances(game)

    def _apply_action(self, action: int) -> None:
        adapter, game = self.position
        adapter.push(game, action)

    def _action_to_string(self, player: int, action: int) -> str:
        adapter, game = self.position
        return adapter.words(game, DEALER if player < 0 else player + 1, action)

    def returns(self) -> list[float]:
        """Return what each player gets; 0 for all until the end."""
        adapter, game = self.position
        return adapter.returns(game) if adapter.ended(game) else [0.0] * adapter.players

    def record(self) -> list[str]:
        """Return the record of the game so far, as lines."""
        adapter, game = self.position
        return adapter.record(game)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """Return a state that looks the same to a player, with the hidden cards redealt.

        sampler: returns a random number from 0 to less than 1. OpenSpiel's `ISMCTSBot` calls this.
        """
        adapter, game = self.position
        again = adapter.redealt(game, player + 1, lambda limit: int(sampler() * limit))
        state = self.clone()
        state.position = Position(adapter, again)
        return state

    def __str__(self) -> str:
        adapter, game = self.position
        seats = range(1, adapter.players + 1)
        return "; ".join(text for text, _ in adapter.known_events(game, seats))


class Position(NamedTuple):
    """A game of the engine with its adapter; a deep copy copies only the game."""

    adapter: Adapter
    game: Any

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return Position(self.adapter, shared_copy(self.game))


class Observer:
    """What a player, everybody or an outsider sees of a state (OpenSpiel's PyObserver).

    Attributes:
    tensor: the observation as one array of numbers.
    dict: its pieces by name.
    """

    def __init__(self, adapter: Adapter, kind: Any):
        """kind: what is observed, a `pyspiel.IIGObservationType`."""
        private = kind.private_info
        self._public = kind.public_info
        self._private = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = kind.public_info and kind.perfect_recall
        if private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("the cards of all players can't be observed at once")
        pieces = [Piece("player", (adapter.players,))] if self._private else []
        pieces += adapter.public if self._public else []
        pieces += adapter.private if self._private else []
        if self._recall:
            pieces.append(Piece("events", (adapter.events, adapter.event)))
        sizes = [int(np.prod(piece.shape)) for piece in pieces]
        self.tensor = np.zeros(sum(sizes), np.float32)
        self.dict = {}
        start = 0
        for piece, size in zip(pieces, sizes, strict=True):
            self.dict[piece.name] = self.tensor[start : start + size].reshape(piece.shape)
            start += size

    def set_from(self, state: State, player: int) -> None:
        """Set the tensor to what a player sees of a state."""
        adapter, game = state.position
        self.tensor.fill(0)
        if self._private:
            self.dict["player"][player] = 1
        adapter.fill(game.view(player + 1), self.dict)
        if self._recall:
            rows = [row for _, row in adapter.known_events(game, self._seats(player))]
            if rows:
                self.dict["events"][: len(rows)] = rows

    def string_from(self, state: State, player: int) -> str:
        """Return what a player sees of a state, as text."""
        adapter, game = state.position
        text = adapter.shown(game.view(player + 1), self._public, self._private)
        if self._recall:
            events = "; ".join(text for text, _ in adapter.known_events(game, self._seats(player)))
            text = f"{text} | {events}"
        return text

    def _seats(self, player: int) -> tuple[int, ...]:
        return (player + 1,) if self._private else ()


def _type(name: str, entry: Entry) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=entry.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=entry.most,
        min_num_players=entry.least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=entry.parameters,
    )


_TYPES = {name: _type(name, entry) for name, entry in _EVERY.items()}


def _class(name: str) -> Any:
    return types.new_class(name, (Game,), exec_body=lambda body: body.update(name=name))


# One class per game. OpenSpiel releases registered classes after Python has ended, which crashes if
# it holds the last reference. A class holds itself.
GAME_CLASSES = {name: _class(name) for name in _EVERY}
"""The class of each game, by name."""

for _name, _class in GAME_CLASSES.items():
    pyspiel.register_game(_TYPES[_name], _class)
