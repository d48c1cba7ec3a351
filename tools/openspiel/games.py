"""The game, state and observer classes for OpenSpiel, common to all families."""

from __future__ import annotations

import importlib.util
import types
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyspiel

from engine.families import FAMILIES, family
from engine.game import DEALER
from engine.record import head, tag
from tools.openspiel.adapter import Adapter, Entry, Known, Piece

_CHANCE = int(pyspiel.PlayerId.CHANCE)
_TERMINAL = int(pyspiel.PlayerId.TERMINAL)


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

    Attributes:
    adapter: the interface to the engine.
    start: the initial position.
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
        self.start = Position(self.adapter, self.adapter.begin())
        self.start.shared = True

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

    OpenSpiel's searches clone states and ask them far more often than they change them. So clones
    share a position until one of them moves, and what is asked of it twice is kept. Methods that
    OpenSpiel has as well are here so that Python calls them at once.

    Attributes:
    position: the engine's game.
    """

    def __init__(self, game: Game):
        """Begin a game; only `Game.new_initial_state` calls this."""
        super().__init__(game)
        self.position = game.start

    def current_player(self) -> int:
        """Return the player who decides, CHANCE or TERMINAL."""
        return self.position.player

    def is_terminal(self) -> bool:
        """Return whether the match is over or cut."""
        return self.position.player == _TERMINAL

    def is_chance_node(self) -> bool:
        """Return whether a card comes next."""
        return self.position.player == _CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal actions of a player, sorted; of the one who decides, without a number.

        For chance these are the outcomes.
        """
        position = self.position
        decides = position.player
        if (player is not None and player != decides) or decides == _TERMINAL:
            return []
        if decides == _CHANCE:
            return [outcome for outcome, _ in position.adapter.chances(position.game)]
        action_of = position.adapter.action_of
        return sorted([action_of[move] for move in position.game.legal_moves()])

    def _legal_actions(self, player: int) -> list[int]:
        return self.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, with their probabilities."""
        adapter, game = self.position
        return adapter.chances(game)

    def _apply_action(self, action: int) -> None:
        position = self.position
        if position.shared:
            self.position = position = position.copy()
        position.adapter.push(position.game, action)
        position.changed()

    def _action_to_string(self, player: int, action: int) -> str:
        adapter, game = self.position
        return adapter.words(game, DEALER if player < 0 else player + 1, action)

    def information_state_string(self, player: int | None = None) -> str:
        """Return what a player, or the one who decides, has seen so far, as text."""
        if player is None:
            player = self.position.player
        texts = self.position.texts
        if player not in texts:
            texts[player] = super().information_state_string(player)
        return texts[player]

    def returns(self) -> list[float]:
        """Return what each player gets; 0 for all until the end."""
        adapter, game = self.position
        return adapter.returns(game) if self.is_terminal() else [0.0] * adapter.players

    def record(self) -> list[str]:
        """Return the record of the game so far, as lines."""
        game = self.position.game
        seating = tag("Seating", " ".join(["person"] * game.seats))
        return head(game) + [seating] + [line for _, line in family(game.name).lines(game)]

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
        known = Known(adapter, range(1, adapter.players + 1))
        return "; ".join([known[event][0] for event in adapter.events_of(game)])


class Position:
    """A game of the engine with its adapter; deep copies share it, and copy it before a move.

    Attributes:
    shared: whether another state may have the same position.
    player: the player who decides, CHANCE or TERMINAL.
    texts: the information states that were asked for, by player.
    """

    __slots__ = ("adapter", "game", "shared", "player", "texts")

    def __init__(self, adapter: Adapter, game: Any):
        self.adapter = adapter
        self.game = game
        self.shared = False
        self.changed()

    def __iter__(self) -> Iterator[Any]:
        return iter((self.adapter, self.game))

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        self.shared = True
        return self

    def changed(self) -> None:
        """Find out who decides, now that the game has changed."""
        if self.adapter.ended(self.game):
            self.player = _TERMINAL
        else:
            seat = self.game.to_move
            self.player = _CHANCE if seat == DEALER else seat - 1
        self.texts: dict[int, str] = {}

    def copy(self) -> Position:
        """Return a position of its own in the same state."""
        return Position(self.adapter, self.game.copy())


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
        self._known: dict[int, Known] = {}  # by player
        self._adapter = adapter
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
            known = self._known_to(player)
            rows = [known[event][1] for event in adapter.events_of(game)]
            if rows:
                self.dict["events"][: len(rows)] = rows

    def string_from(self, state: State, player: int) -> str:
        """Return what a player sees of a state, as text."""
        adapter, game = state.position
        text = adapter.shown(game.view(player + 1), self._public, self._private)
        if self._recall:
            known = self._known_to(player)
            text += " | " + "; ".join([known[event][0] for event in adapter.events_of(game)])
        return text

    def _known_to(self, player: int) -> Known:
        if player not in self._known:
            self._known[player] = Known(self._adapter, (player + 1,) if self._private else ())
        return self._known[player]


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
