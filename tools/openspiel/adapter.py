"""What OpenSpiel needs to know of a kind of game."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, Protocol

from engine import cards


class Piece(NamedTuple):
    """A part of a tensor. name: what it is called. shape: its size in each dimension."""

    name: str
    shape: tuple[int, ...]


class Adapter(Protocol):
    """What OpenSpiel needs to know of a kind of game, for one preset and number of players.

    A game is one of the engine, changed only by `begin` and `push`; seats are numbered from 1.

    players: how many play. actions: how many different ones players have. outcomes: how many
    different ones chance has. length: an upper bound of the decisions, and of the cards given, in
    a match. utility: what a player can get, or lose, at the most; all together get 0. public:
    the pieces of a tensor that everybody knows; private: those of one seat; event: the length of a
    row that describes an event, events: how many there can be.
    """

    players: int
    actions: int
    outcomes: int
    length: int
    utility: float
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

        Only cards that these seats were dealt and drew are included.
        """

    def redealt(self, game: Any, seat: int, below: Callable[[int], int]) -> Any:
        """Another game that is the same to a seat: the cards it has not seen are dealt again.

        below: gives a random whole number from 0 to one less than it is given.
        """

    def record(self, game: Any) -> list[str]:
        """The record of a game, as lines."""


class Entry(NamedTuple):
    """A preset in the table of games.

    Attributes:
    - preset: its name in a record.
    - title: its name for people.
    - parameters: with their defaults.
    - adapter: makes the adapter from them; ValueError where the game can't have them.
    - least, most: how many can play.
    """

    preset: str
    title: str
    parameters: dict[str, Any]
    adapter: Callable[..., Adapter]
    least: int
    most: int


def shared_copy(game: Any) -> Any:
    """A copy of a game of the engine that shares its rules, which never change."""
    return copy.deepcopy(game, {id(game.rules): game.rules})


def shares(winners: Sequence[int], players: int) -> list[float]:
    """What each player gets where the winners share +1 and the others -1; 0 where all win."""
    losers = players - len(winners)
    if not losers:
        return [0.0] * players
    seats = range(1, players + 1)
    return [1 / len(winners) if seat in winners else -1 / losers for seat in seats]


def texts(held: Sequence[int]) -> str:
    """Cards as text."""
    return " ".join(cards.text(card) for card in held) or "none"
