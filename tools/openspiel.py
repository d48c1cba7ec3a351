"""The games of the engine as games of OpenSpiel, for its bots and algorithms: an optional extra.

    import pyspiel
    import tools.openspiel

    game = pyspiel.load_game("ninety_nine_pagat_99(players=4,hands=2)")

`python3 -m tools.openspiel` lists the games. A name is `ninety_nine_` and the preset, with `_` for
`-`. The parameters:

- `players`: 2 to 8; the default is 2, and 3 where the game is for three or more. Player 0 sits at
  seat 1 and leads to the first hand.
- `hands`: how many hands are played at the most. 0, the default, is as many as a match can have;
  where the rules know no such number, it is `ENDLESS` or what `POINTS_TARGETS` allows.

A match ends as the rules say, or it is cut after the last of the `hands`, or when the players have
made `PLAYS` decisions for each of them. Where it is cut, those win who have lost the fewest hands,
or have the highest score where points are kept; a hand that is not over does not count. The winners
share +1 and the others share -1; where all are equal it is a draw and everybody gets 0. So for one
hand the loser gets -1, and with two players the other +1. `max_game_length` is never less than the
decisions, nor than the cards given, that a match can have.

Actions: those of a player are numbered through from 0, card by card (clubs from ace to king, then
diamonds, hearts, spades, joker), for each card the numbers that can be chosen for it in rising
order; the last action is to be out. Those of chance are the cards in the same order, from 0. Each
is written as the line of the record.

An observation is made from the view of the seat and nothing else. An information state is that and
all events of the record, without the cards that others were dealt or drew.
"""

from __future__ import annotations

import copy
import functools
import sys
import types
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from engine import cards, record
from engine.adding import moves
from engine.adding.game import Game as AddingGame
from engine.adding.presets import PRESETS
from engine.adding.record import choice, head, lines
from engine.adding.rules import preset
from engine.game import DEALER, IllegalMove

MISSING = (
    "OpenSpiel is missing: run 'python3 -m pip install --no-deps -r "
    "host_tests/requirements-openspiel.txt' (on CPython 3.10 to 3.14, Linux or macOS)"
)
"""What is said where the extra is not installed."""

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    if __name__ == "__main__":
        print(MISSING, file=sys.stderr)
        sys.exit(2)
    raise ImportError(MISSING, name=missing.name) from missing

PLAYS = 100
"""How many decisions a match can have for each of its hands, before it is cut."""

ENDLESS = 10
"""How many hands are played, unless `hands` says it, where only marks are kept."""

POINTS_TARGETS = 5
"""Where points are kept: in how many times the hands that the best score needs it is cut."""

_TRIES = 100


class Piece(NamedTuple):
    """A part of a tensor. name: what it is called. shape: its size in each dimension."""

    name: str
    shape: tuple[int, ...]


class Adapter(Protocol):
    """What OpenSpiel needs to know of a kind of game, for one preset and number of players.

    A game is one of the engine, changed only by `begin` and `push`; seats are numbered from 1.

    players: how many play. actions: how many different ones players have. outcomes: how many
    different ones chance has. length: an upper bound of the decisions, and of the cards given, in
    a match. public: the pieces of a tensor that everybody knows; private: those of one seat;
    event: the length of a row that tells an event, events: how many there can be.
    """

    players: int
    actions: int
    outcomes: int
    length: int
    public: list[Piece]
    private: list[Piece]
    event: int
    events: int

    def begin(self) -> Any:
        """A new game in which the first chance or decision is awaited."""

    def ended(self, game: Any) -> bool:
        """Whether the match is over, or cut."""

    def to_move(self, game: Any) -> int:
        """The seat that decides, or DEALER where a card must be given."""

    def legal(self, game: Any) -> list[int]:
        """The actions of the seat that decides, sorted."""

    def chances(self, game: Any) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities, sorted."""

    def push(self, game: Any, action: int) -> None:
        """Make an action of the seat that decides, or of chance."""

    def words(self, game: Any, seat: int, action: int) -> str:
        """An action as the line of a record; seat is DEALER for one of chance."""

    def returns(self, game: Any) -> list[float]:
        """What each player gets for a match that has ended."""

    def fill(self, view: Any, pieces: dict[str, Any]) -> None:
        """Write what a view shows into the pieces there are, which are all 0."""

    def shown(self, view: Any, public: bool, private: bool) -> str:
        """What a view shows as text, without what is not asked for."""

    def told(self, game: Any, seats: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The events so far, each in words and as a row of numbers.

        Only the cards that these seats were dealt and drew are told.
        """

    def redealt(self, game: Any, seat: int, below: Callable[[int], int]) -> Any:
        """Another game that is the same to a seat: the cards it has not seen are dealt anew.

        below: gives a random whole number from 0 to one less than it is given.
        """

    def record(self, game: Any) -> list[str]:
        """The record of a game, as lines."""


class AddingAdapter:
    """The adding games (`Adapter`)."""

    def __init__(self, name: str, players: int, hands: int):
        """name: the preset. hands: 0 is as many as a match can have."""
        rules = preset(name)
        pack = rules.pack(players)
        tokens = rules.tokens(players)
        if not hands:
            hands = players * tokens - 1 if tokens else ENDLESS
            if rules.borders:
                hands = POINTS_TARGETS * -(-rules.target_points // rules.points(0))
        self._rules = rules
        self._hands = hands
        self._most_plays = hands * PLAYS
        self._pack = pack
        self._cards = [card for card in range(cards.CARDS) if pack[card]]
        self._outcome = {card: outcome for outcome, card in enumerate(self._cards)}
        self._choices = [(c, n) for c in self._cards for n in rules.effect(c).numbers]
        self._action = {choice: action for action, choice in enumerate(self._choices)}
        self._out = len(self._choices)
        dealt = hands * players * rules.hand
        self.players = players
        self.actions = self._out + 1
        self.outcomes = len(self._cards)
        self.length = self._most_plays + dealt
        self.event = 3
        self.events = self._most_plays + self.length
        self.public = [
            Piece("turn", (players + 1,)),
            Piece("table", (4,)),
            Piece("standing", (3, players)),
            Piece("sizes", (players,)),
            Piece("pile", (self.outcomes,)),
        ]
        self.private = [Piece("hand", (self.outcomes,))]

    def begin(self) -> AddingGame:
        """A new game in which the first card is awaited."""
        seats = range(1, self.players + 1)
        game = AddingGame(self._rules, self.players, self.players, seats)
        game.push(moves.hand())
        return game

    def ended(self, game: AddingGame) -> bool:
        """Whether the match is over, or cut."""
        # Only a hand begun is played on, so what lies between two of them is the end of the last.
        return game.over or game.between_hands or self._is_cut(game)

    def to_move(self, game: AddingGame) -> int:
        """The seat that decides, or DEALER where a card must be given."""
        return game.to_move

    def legal(self, game: AddingGame) -> list[int]:
        """The actions of the seat that decides, sorted."""
        return sorted(self._action_of(move) for move in game.legal_moves())

    def chances(self, game: AddingGame) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities, sorted."""
        unseen = game.unseen()
        count = sum(number for _, number in unseen)
        return [(self._outcome[card], number / count) for card, number in unseen]

    def push(self, game: AddingGame, action: int) -> None:
        """Make an action of the seat that decides, or of chance."""
        seat = game.to_move
        if seat == DEALER:
            game.push(game.given(self._cards[action]))
        elif action == self._out:
            game.push(moves.out(seat))
        else:
            game.push(moves.play(seat, *self._choices[action]))
        if game.between_hands and game.hand < self._hands and not self._is_cut(game):
            game.push(moves.hand())

    def words(self, game: AddingGame, seat: int, action: int) -> str:
        """An action as the line of a record; seat is DEALER for one of chance."""
        if seat == DEALER:
            if game.to_move != DEALER or not game.receiver:
                return cards.text(self._cards[action])
            return self._line(game.given(self._cards[action]))
        if action == self._out:
            return self._line(moves.out(seat))
        return self._line(moves.play(seat, *self._choices[action]))

    def returns(self, game: AddingGame) -> list[float]:
        """What each player gets for a match that has ended."""
        seats = range(1, self.players + 1)
        winners = game.winners
        if not winners:
            worth = game.scores or [-lost for lost in game.lost]
            winners = [seat for seat in seats if worth[seat] == max(worth[1:])]
        losers = self.players - len(winners)
        if not losers:
            return [0.0] * self.players
        return [1 / len(winners) if seat in winners else -1 / losers for seat in seats]

    def fill(self, view: Any, pieces: dict[str, Any]) -> None:
        """Write what a view shows into the pieces there are, which are all 0."""
        if "turn" in pieces:
            rules = self._rules
            pieces["turn"][max(view.turn, 0)] = 1
            pieces["table"][:] = (
                view.total / rules.limit,
                view.direction,
                view.stock / sum(self._pack),
                bool(view.legal_moves),
            )
            standing = pieces["standing"]
            standing[0] = view.lost[1:]
            for row, values in ((1, view.tokens or view.scores), (2, view.points)):
                if values:
                    standing[row] = values[1:]
            pieces["sizes"][:] = view.sizes[1:]
            for card in view.pile:
                pieces["pile"][self._outcome[card]] += 1
        if "hand" in pieces:
            for card in view.hand:
                pieces["hand"][self._outcome[card]] += 1

    def shown(self, view: Any, public: bool, private: bool) -> str:
        """What a view shows as text, without what is not asked for."""
        told = []
        if public:
            told += [f"total {view.total}", f"direction {view.direction:+d}", f"turn {view.turn}"]
            for name in ("tokens", "scores", "points", "lost", "sizes"):
                values = getattr(view, name)
                if values:
                    told.append(f"{name} {' '.join(map(str, values[1:]))}")
            told.append(f"stock {view.stock}")
            told.append(f"pile {_texts(view.pile)}")
        if private:
            told.append(f"seat {view.seat} holds {_texts(view.hand)}")
            if view.legal_moves:
                told.append("to move")
        return "; ".join(told)

    def told(self, game: AddingGame, seats: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The events so far, each in words and as (kind, seat, card or action from 1, or 0)."""
        for move in game.history:
            kind = moves.kind_of(move)
            seat = moves.seat_of(move)
            if kind in (moves.PLAY, moves.OUT):
                yield self._line(move), (kind, seat, self._action_of(move) + 1)
            elif kind != moves.HAND:
                known = seat in seats
                text = self._line(move)
                number = self._outcome[moves.card_of(move)] + 1
                yield text if known else text.rpartition(" ")[0], (kind, seat, number * known)

    def redealt(self, game: AddingGame, seat: int, below: Callable[[int], int]) -> AddingGame:
        """Another game that is the same to a seat: the cards it has not seen are dealt anew.

        All ways to deal them are equally likely; what the others' plays tell of their hands is
        not weighed. Where none that fits is found in `_TRIES`, which takes a shuffled pile or a
        seat that is out, the cards stay.
        """
        slots = self._hidden(game, seat)
        left = list(self._pack)
        for card in game.cards_of(seat) + game.pile:
            left[card] -= 1
        pool = [card for card in self._cards for _ in range(left[card])]
        history = game.history
        for _ in range(_TRIES if slots else 0):
            for place in range(len(slots)):
                other = place + below(len(pool) - place)
                pool[place], pool[other] = pool[other], pool[place]
            again = shared_copy(game)
            start = min(slots)
            while len(again.history) > start:
                again.pop()
            cards_at = dict(zip(slots, pool, strict=False))
            try:
                for index in range(start, len(history)):
                    move = history[index]
                    again.push(again.given(cards_at[index]) if index in cards_at else move)
            except IllegalMove:
                continue
            return again
        return shared_copy(game)

    def record(self, game: AddingGame) -> list[str]:
        """The record of a game, as lines."""
        seating = record.tag("Seating", " ".join(["person"] * self.players))
        return head(game) + [seating] + [line for _, line in lines(game)]

    def _is_cut(self, game: AddingGame) -> bool:
        # No match can have so many decisions in a shorter history.
        if len(game.history) < self._most_plays:
            return False
        made = sum(game.made_by(move) != DEALER for move in game.history)
        return made >= self._most_plays

    def _action_of(self, move: int) -> int:
        if moves.kind_of(move) == moves.OUT:
            return self._out
        return self._action[moves.card_of(move), moves.number_of(move)]

    def _line(self, move: int) -> str:
        kind = moves.kind_of(move)
        seat = moves.seat_of(move)
        if kind == moves.OUT:
            return f"out {seat}"
        card = moves.card_of(move)
        name = {moves.DEAL: "deal", moves.DRAW: "draw", moves.PLAY: "play"}[kind]
        effect = self._rules.effect(card)
        chosen = ""
        if kind == moves.PLAY and len(effect.numbers) > 1:
            chosen = " " + choice(effect, moves.number_of(move))
        return f"{name} {seat} {cards.text(card)}{chosen}"

    def _hidden(self, game: AddingGame, seat: int) -> list[int]:
        """Where in the history the cards were given that a seat has not seen and others hold."""
        held: list[tuple[int, int, int]] = []
        for index, move in enumerate(game.history):
            kind = moves.kind_of(move)
            owner = moves.seat_of(move)
            if kind == moves.HAND:
                held.clear()
            elif kind in (moves.DEAL, moves.DRAW) and owner != seat:
                held.append((owner, moves.card_of(move), index))
            elif kind == moves.PLAY and owner != seat:
                card = moves.card_of(move)
                held.remove(next(each for each in held if each[:2] == (owner, card)))
        return [index for _, _, index in held]


def _texts(held: Sequence[int]) -> str:
    return " ".join(cards.text(card) for card in held) or "none"


class Entry(NamedTuple):
    """A game in the table. name: after `ninety_nine_`. title: as a person would say it.

    adapter: makes the adapter from the numbers of players and hands. least, most, players: how
    many can play, and how many do where it is not said.
    """

    name: str
    title: str
    adapter: Callable[[int, int], Adapter]
    least: int
    most: int
    players: int


def _adding_games() -> list[Entry]:
    return [
        Entry(
            name.replace("-", "_"),
            preset(name).title(),
            functools.partial(AddingAdapter, name),
            2,
            8,
            3 if name == "100" else 2,
        )
        for name in PRESETS
    ]


GAMES: dict[str, Entry] = {f"ninety_nine_{entry.name}": entry for entry in _adding_games()}
"""The games by the name that OpenSpiel loads them by."""


class Game(pyspiel.Game):
    """A game of the table with its parameters, as `pyspiel.load_game` gives it.

    Each entry of the table has a class of its own; name is what it has in `GAMES`.
    """

    name = ""

    def __init__(self, params: dict[str, Any] | None = None):
        """params: `players` and `hands`, both of which may be left out.

        ValueError where a number is none that the game can have.
        """
        name = self.name
        entry = GAMES[name]
        given = dict(params or {})
        players = given.get("players", entry.players)
        hands = given.get("hands", 0)
        if not entry.least <= players <= entry.most:
            raise ValueError(f"players={players}: {name} is for {entry.least} to {entry.most}")
        if hands < 0:
            raise ValueError(f"hands={hands}: write 1 or more, or 0 for a whole match")
        self.adapter = entry.adapter(players, hands)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.adapter.actions,
            max_chance_outcomes=self.adapter.outcomes,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.adapter.length,
        )
        super().__init__(_TYPES[name], info, given)

    def new_initial_state(self) -> State:
        """The state in which nothing has happened yet."""
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What observes a state; iig_obs_type says what of it. There are no params."""
        if params:
            raise ValueError(f"there are no parameters for what is observed: {params}")
        if iig_obs_type is None:
            iig_obs_type = pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.adapter, iig_obs_type)


class State(pyspiel.State):
    """A state of a game; `position` is what the engine holds of it."""

    def __init__(self, game: Game):
        """Begin a game; only `Game.new_initial_state` does."""
        super().__init__(game)
        self.position = Position(game.adapter, game.adapter.begin())

    def current_player(self) -> int:
        """The player who decides, CHANCE or TERMINAL."""
        adapter, game = self.position
        if adapter.ended(game):
            return pyspiel.PlayerId.TERMINAL
        seat = adapter.to_move(game)
        return pyspiel.PlayerId.CHANCE if seat == DEALER else seat - 1

    def is_terminal(self) -> bool:
        """Whether the match is over, or cut."""
        adapter, game = self.position
        return adapter.ended(game)

    def _legal_actions(self, player: int) -> list[int]:
        adapter, game = self.position
        return adapter.legal(game) if adapter.to_move(game) == player + 1 else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The cards that may come next, each with its probability."""
        adapter, game = self.position
        return adapter.chances(game)

    def _apply_action(self, action: int) -> None:
        adapter, game = self.position
        adapter.push(game, action)

    def _action_to_string(self, player: int, action: int) -> str:
        adapter, game = self.position
        return adapter.words(game, DEALER if player < 0 else player + 1, action)

    def returns(self) -> list[float]:
        """What each player gets; 0 for all until the end."""
        adapter, game = self.position
        return adapter.returns(game) if adapter.ended(game) else [0.0] * adapter.players

    def record(self) -> list[str]:
        """The record of the game so far, as lines."""
        adapter, game = self.position
        return adapter.record(game)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that is the same to a player, with the hidden cards dealt anew.

        sampler: gives a random number from 0 to less than 1. OpenSpiel's `ISMCTSBot` asks for it.
        """
        adapter, game = self.position
        again = adapter.redealt(game, player + 1, lambda limit: int(sampler() * limit))
        state = self.clone()
        state.position = Position(adapter, again)
        return state

    def __str__(self) -> str:
        adapter, game = self.position
        seats = range(1, adapter.players + 1)
        return "; ".join(text for text, _ in adapter.told(game, seats))


class Position(NamedTuple):
    """A game of the engine with its adapter; a deep copy copies the game alone."""

    adapter: Adapter
    game: Any

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return Position(self.adapter, shared_copy(self.game))


def shared_copy(game: Any) -> Any:
    """A copy of a game of the engine that shares its rules, which never change."""
    return copy.deepcopy(game, {id(game.rules): game.rules})


class Observer:
    """What a player, everybody or nobody in particular sees of a state (OpenSpiel's PyObserver).

    tensor: all of it as one array of numbers. dict: its pieces by name.
    """

    def __init__(self, adapter: Adapter, kind: Any):
        """kind: what is observed, as `pyspiel.IIGObservationType`."""
        private = kind.private_info
        self._adapter = adapter
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
        """Make the tensor what a player sees of a state."""
        adapter, game = state.position
        self.tensor.fill(0)
        if self._private:
            self.dict["player"][player] = 1
        adapter.fill(game.view(player + 1), self.dict)
        if self._recall:
            rows = [row for _, row in adapter.told(game, self._seats(player))]
            if rows:
                self.dict["events"][: len(rows)] = rows

    def string_from(self, state: State, player: int) -> str:
        """What a player sees of a state, as text."""
        adapter, game = state.position
        text = adapter.shown(game.view(player + 1), self._public, self._private)
        if self._recall:
            events = "; ".join(text for text, _ in adapter.told(game, self._seats(player)))
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
        parameter_specification={"players": entry.players, "hands": 0},
    )


_TYPES = {name: _type(name, entry) for name, entry in GAMES.items()}


def _class(name: str) -> Any:
    return types.new_class(name, (Game,), exec_body=lambda body: body.update(name=name))


# A class each: OpenSpiel lets go of what is registered when Python has ended already, which crashes
# where it is the last to hold it, and a class holds itself.
GAME_CLASSES = {name: _class(name) for name in GAMES}
"""The class of each game, by its name."""

for _name, _class in GAME_CLASSES.items():
    pyspiel.register_game(_TYPES[_name], _class)


def main() -> int:
    """List the games and return the exit status."""
    for name, entry in GAMES.items():
        game = pyspiel.load_game(name)
        print(
            f"{name:<24} {entry.title:<16} {entry.least}-{entry.most} players "
            f"({entry.players}), {game.num_distinct_actions()} actions, "
            f"at most {game.max_game_length()} long"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
