"""The interface between OpenSpiel and a family of games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from engine import cards


class Piece(NamedTuple):
    """A part of a tensor: its name, and its shape as sizes per dimension."""

    name: str
    shape: tuple[int, ...]


class Adapter(Protocol):
    """The interface of a family of games, for one preset and number of players.

    A game is one of the engine, changed only by `begin` and `push`. Seats are numbered from 1.

    Attributes:
    players: the number of players.
    actions: the number of different player actions.
    action_of: the action for each move of a seat that decides.
    outcomes: the number of different chance outcomes.
    length: an upper bound of the decisions, and of the cards dealt, in a match.
    utility: the most that a player can win or lose; the sum over all players is 0.
    public: the pieces of a tensor that everybody may see.
    private: the pieces that one seat may see.
    event: the length of a row that describes an event.
    events: the maximum number of events.
    """

    players: int
    actions: int
    action_of: dict[int, int]
    outcomes: int
    length: int
    utility: float
    public: list[Piece]
    private: list[Piece]
    event: int
    events: int

    def begin(self) -> Any:
        """Return a new game that waits for its first chance outcome or decision."""

    def ended(self, game: Any) -> bool:
        """Return whether the match is over or cut."""

    def chances(self, game: Any) -> list[tuple[int, float]]:
        """Return the chance outcomes with their probabilities, sorted."""

    def push(self, game: Any, action: int) -> None:
        """Apply an action of the seat that decides, or a chance outcome."""

    def go_on(self, game: Any) -> None:
        """Begin the next deal after the end of one, if there is one; `push` does it itself."""

    def move_of(self, game: Any, action: int) -> int:
        """Return the move for an action of the seat that decides."""

    def words(self, game: Any, seat: int, action: int) -> str:
        """Return an action as a line of the record; seat is DEALER for a chance outcome."""

    def returns(self, game: Any) -> list[float]:
        """Return what each player gets for a finished match."""

    def fill(self, view: Any, pieces: dict[str, Any]) -> None:
        """Fill tensor pieces, all 0, from a view; pieces not in the dictionary are skipped."""

    def shown(self, view: Any, public: bool, private: bool) -> str:
        """Return the public or private part of a view, or both, as text."""

    def events_of(self, game: Any) -> list[int]:
        """Return the events so far, each as a number: a move, or what else everybody has seen."""

    def known(self, event: int, seats: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        """Return an event in words and as a row of numbers.

        Of the cards dealt and drawn, only those of these seats are included.
        """

    def redealt(self, game: Any, seat: int, below: Callable[[int], int]) -> Any:
        """Return a game that looks the same to a seat, with the cards it has not seen redealt.

        below: returns a random whole number from 0 to one less than its argument.
        """


class Entry(NamedTuple):
    """A game in the table.

    Attributes:
    preset: its name in a record.
    title: its name for people.
    parameters: names -> defaults.
    adapter: returns the adapter for parameters; ValueError if they are invalid.
    least, most: the fewest and the most players.
    """

    preset: str
    title: str
    parameters: dict[str, Any]
    adapter: Callable[..., Adapter]
    least: int
    most: int


class Known(dict[int, tuple[str, tuple[int, ...]]]):
    """The events of a game as some seats know them, by their numbers; found once each."""

    def __init__(self, adapter: Adapter, seats: Sequence[int]):
        self._adapter = adapter
        self._seats = seats

    def __missing__(self, event: int) -> tuple[str, tuple[int, ...]]:
        self[event] = found = self._adapter.known(event, self._seats)
        return found


def start_of_deal(game: Any) -> int:
    """Return the place in the history of the move that began the present deal."""
    return game.starts[-1]


def forget_legal_moves(game: Any) -> None:
    """Have a game find its legal moves again after its cards were exchanged."""
    game.deal.legal = None


def texts(held: Sequence[int]) -> str:
    """Return cards as text."""
    return " ".join(cards.text(card) for card in held) or "none"
