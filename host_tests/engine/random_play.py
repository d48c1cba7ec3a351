"""Random games of both families, given to a test after each of their moves."""

from __future__ import annotations

from collections.abc import Iterator

from engine.adding.game import Game as AddingGame
from engine.adding.rules import preset
from engine.chance import Chance
from engine.game import Game
from engine.parlett.game import Game as ParlettGame
from host_tests.engine import parlett_games, random_games

MOST = 120  # moves of a game


def games(family: str, seed: int) -> Iterator[Game]:
    """Yield a random game before its first move and after each one, always the same game."""
    chance = Chance(seed, 50)
    kind = parlett_games if family == "parlett" else random_games
    game = (parlett_match if family == "parlett" else adding_game)(chance, seed)
    yield game
    while not game.over and len(game.history) < MOST:
        game.push(kind.some_move(chance, game))
        yield game


def adding_game(chance: Chance, seed: int) -> AddingGame:
    """Return a game before its first move: each preset once, once leniently, then random rules."""
    turn, which = divmod(seed, len(random_games.NAMES))
    if turn > 1:
        return random_games.a_game(chance)
    rules = preset(random_games.NAMES[which])
    if turn:
        rules = rules.with_options(["forget_to_draw=lenient"])
    seats = 3 + seed % 3
    known = [seat for seat in range(1, seats + 1) if chance.below(2)]
    return AddingGame(rules, seats, seats, known)


def parlett_match(chance: Chance, seed: int) -> ParlettGame:
    """Return a match before its first move, of a preset with random options."""
    rules = parlett_games.rules_of(chance, parlett_games.NAMES[seed % len(parlett_games.NAMES)])
    known = [seat for seat in range(1, rules.seats + 1) if chance.below(3) < seed % 4]
    return ParlettGame(rules, rules.seats, 1, known)
