"""Parlett's game entered line by line, as in a record, for the tests of its rules."""

from __future__ import annotations

from collections.abc import Iterable

from engine import cards
from engine.parlett import record as events
from engine.parlett.game import Game
from engine.parlett.rules import Rules
from host_tests.engine import refused

HANDS = (
    "cards 1 AS KS QS 9S JH 8H 6H AD 10D 7D KC 9C",
    "cards 2 JS 10S 8S AH KH 10H QD 9D 6D AC QC 7C",
    "cards 3 7S 6S QH 9H 7H KD JD 8D JC 10C 8C 6C",
)
"""A deal for three, or for two and the dummy."""

BIDS = ("bid 1 KS AD 7D", "bid 2 AC KH 9D", "bid 3 JC 10C 8C")
"""Bids of 1, 5 and 9 with those hands."""


def a_game(
    name: str = "parlett-3",
    *options: str,
    match: str = "nine_deals",
    dealer: int = 0,
    dealt: Iterable[int] = (),
    known: bool = False,
) -> Game:
    """Return a match; seat 1 is the first eldest hand, unless `dealer` is not the last seat.

    dealt: the seats with known cards; known: all are known.
    """
    rules = Rules(name, match, options)
    if known:
        dealt = range(1, rules.seats + 1)
    return Game(rules, rules.seats, dealer or rules.seats, dealt)


def enter(game: Game, *lines: str) -> Game:
    """Play events as a record writes them, one per line or separated by `;`."""
    for line in lines:
        for event in line.split(";"):
            events.push(game, event.split())
    return game


def dealt(name: str = "parlett-3", *options: str, bids: tuple[str, ...] = BIDS) -> Game:
    """Return a first deal with all cards entered and all bids laid aside, seat 1 eldest."""
    return enter(a_game(name, *options), "deal", *HANDS, *bids)


def why_not(game: Game, line: str) -> str:
    """Why an event is refused, as the error's text says it; nothing of the game may change."""
    return refused.why_not(enter, game, line)


def score(game: Game, bids: Iterable[object], tricks: Iterable[object], *premium: str) -> Game:
    """Play a deal with only the numbers, by hand; premium: such as `1 declare`."""
    enter(game, "deal")
    for hand, bid in enumerate(bids, 1):
        enter(game, f"bid {hand} {bid}")
    for offer in premium:
        enter(game, f"premium {offer}")
    for hand, count in enumerate(tricks, 1):
        enter(game, f"tricks {hand} {count}")
    return game


def deal_points(game: Game) -> list[int]:
    """Return the points of each hand in the finished deal, from hand 1."""
    assert game.between_deals or game.over
    return list(game.results[-1].points.total[1:])


def texts(held: Iterable[int]) -> str:
    """Return cards as text."""
    return " ".join(cards.text(card) for card in held)


def legal(game: Game) -> list[str]:
    """Return the cards that may be played now."""
    return [cards.text(move & 127) for move in game.legal_moves()]
