"""Random games of both families, given to a test after each of their moves."""

from __future__ import annotations

from collections.abc import Iterator

from engine.chance import Chance
from engine.game import Game
from engine.parlett.game import Game as ParlettGame
from host_tests.engine import parlett_games, random_games

MOST = 120  # moves of a game


def games(family: str, seed: int) -> Iterator[Game]:
    """Yield a random game before its first move and after each one, always the same game."""
    chance = Chance(seed, 50)
    kind = parlett_games if family == "parlett" else random_games
    game = parlett_match(chance, seed) if family == "parlett" else random_games.a_game(chance)
    yield game
    while not game.over and len(game.history) < MOST:
        game.push(kind.some_move(chance, game))
        yield game


def parlett_match(chance: Chance, seed: int) -> ParlettGame:
    """Return a match before its first move, of a preset with random options."""
    rules = parlett_games.rules_of(chance, parlett_games.NAMES[seed % len(parlett_games.NAMES)])
    known = [seat for seat in range(1, rules.seats + 1) if chance.below(3) < seed % 4]
    return ParlettGame(rules, rules.seats, 1, known)
