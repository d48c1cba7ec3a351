"""Games entered line by line, as in a record, for the tests of the rules."""

from __future__ import annotations

import pytest

from engine import cards
from engine.adding import record as events
from engine.adding.game import Game
from engine.adding.rules import Rules, preset
from engine.game import Game as AnyGame
from engine.reader import Reader
from engine.record import head
from host_tests.engine import refused
from host_tests.engine.states import without_history
from host_tests.sure import sure


def a_game(rules: str | Rules, seats: int = 4, dealer: int = 0, dealt: tuple = ()) -> Game:
    """Return a game; seat 1 leads the first hand, unless `dealer` is another seat than the last."""
    if isinstance(rules, str):
        rules = preset(rules)
    return Game(rules, seats, dealer or seats, dealt)


def house(base: str, **changes: object) -> Rules:
    """Return a preset with house rules."""
    return Rules.from_file({"base": base, **changes})


def enter(game: Game, *lines: str) -> Game:
    """Play events as a record writes them; `next` is the seat that plays next."""
    for line in lines:
        events.push(game, line.replace("next", str(game.next_seat)).split())
    return game


def at(rules: str | Rules, total: int, seats: int = 4, dealt: tuple = ()) -> Game:
    """Return a hand that begins with this total, which may be negative; seat 1 is to play."""
    if isinstance(rules, str):
        rules = preset(rules)
    start = max(0, total)
    game = enter(a_game(rules.with_options([f"start_total={start}"]), seats, dealt=dealt), "hand")
    game.deal.total = total
    return game


def call(game: Game, line: str) -> str:
    """What the player says on playing this card."""
    return said(enter(game, line))


def said(game: Game) -> str:
    """Return what the last player says: the total, with `back` or `pass` before it if needed."""
    what, total = game.call() or ("", "")
    return f"{total}" if what == "total" else f"{what} {total}".strip()


def why_not(game: Game, line: str) -> str:
    """Why an event is refused, as the error's text says it; nothing of the game may change."""
    return refused.why_not(enter, game, line)


def adding_game(game: AnyGame | None) -> Game:
    """Return the game of a table or a reader, which must be an adding game."""
    assert isinstance(game, Game)
    return game


def lines_of(game: Game) -> list[str]:
    """Return the events of a game as its record has them."""
    return [line for _, line in events.lines(game)]


def read_again(game: Game) -> Game:
    """Return the game that the record of a game makes; it must be in the same state."""
    reader = Reader()
    for line in head(game) + lines_of(game):
        reader.feed(line)
    again = adding_game(reader.game)
    assert again.history == game.history
    assert without_history(again) == without_history(game)
    return again


def sizes(game: Game) -> list:
    """Return how many cards each seat holds, from seat 1."""
    return [game.deal.size(seat) for seat in range(1, game.seats + 1)]


def hand_of(game: Game, seat: int) -> list[str]:
    """Return the cards of a seat, as text."""
    return [cards.text(card) for card in sure(game.cards_of(seat))]


KNOWN = pytest.mark.parametrize("known", [False, True], ids=["unknown-hands", "known-hands"])
