"""OpenSpiel's information-set Monte Carlo tree search (`ISMCTSBot`) for the games of the table.

    from tools.openspiel.search import ismcts

    bot = ismcts(pyspiel.load_game("ninety_nine_parlett_3(deals=1)"), simulations=1000, seed=1)
    action = bot.step(state)

The worlds come from `State.resample_from_infostate`: each way to deal the unseen cards is equally
likely. What is certain is respected (known cards, suits not followed); what a bid or a play
suggests is not. So the hidden bids are uniform as well, which makes it a weak reference.

Each world is played on at random to its end, by the engine itself (`Rollouts`).
"""

from __future__ import annotations

import functools
import random
import time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts as openspiel
from open_spiel.python.algorithms import mcts

from engine.game import DEALER
from tools.openspiel.games import Game, Position, State

EXPLORE = {"adding": 1.4, "parlett": 30.0}
"""The weight of exploring in the search (`uct_c`), by family: about what one deal decides."""

SPEED_GAMES = (
    "ninety_nine_parlett_3(deals=1)",
    "ninety_nine_parlett_4(deals=1)",
    "ninety_nine_parlett_2(deals=1)",
    "ninety_nine_pagat_99(players=2,hands=1)",
    "ninety_nine_pagat_99(players=4,hands=1)",
)
"""The games that `speed` measures."""


class Rollouts(mcts.Evaluator):
    """Plays states on at random; like OpenSpiel's `RandomRolloutEvaluator`, without its States."""

    def __init__(self, seed: int):
        self._random = random.Random(seed).random

    def evaluate(self, state: State) -> Any:
        """Return what each player gets after random play to the end."""
        adapter = state.position.adapter
        game = state.position.game.copy()
        chance = self._random
        while not adapter.ended(game):
            if game.to_move == DEALER:
                unseen = game.unseen()
                game.push(game.given(unseen[int(chance() * len(unseen))]))
            else:
                legal = game.legal_moves()
                game.push(legal[int(chance() * len(legal))])
            adapter.go_on(game)
        return np.array(adapter.returns(game))

    def prior(self, state: State) -> list[tuple[int, float]]:
        """Return all actions as equally likely."""
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


def ismcts(game: Game, simulations: int, seed: int, evaluator: Any = None) -> Any:
    """Return OpenSpiel's bot for a game, with a number of simulations for each decision.

    evaluator: instead of `Rollouts`.
    """
    bot = openspiel.ISMCTSBot(
        game=game,
        evaluator=evaluator or Rollouts(seed),
        uct_c=EXPLORE[game.start.game.name],
        max_simulations=simulations,
        random_state=np.random.RandomState(seed),
    )
    sampler = random.Random(seed).random  # OpenSpiel's own cannot be seeded
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, sampler))
    return bot


def choose(game: Any, simulations: int, seed: int) -> int:
    """Return the move that the bot chooses for the seat to move in a game of the engine.

    The search looks ahead to the end of the present deal. It deals the hidden cards again in each
    world, so they do not change its choice.
    """
    names: dict[str, Any] = {}
    if game.name == "adding":
        if game.rules.options:
            raise ValueError("OpenSpiel's games have no house rules")
        names = {"players": game.seats, "hands": game.deal_number}
    else:
        names = dict(option.split("=", 1) for option in game.rules.options)
        names.update(deals=len(game.results) + 1, match=game.rules.match_text())
    loaded = _loaded(game.rules.name, tuple(sorted(names.items())))
    state = loaded.new_initial_state()
    state.position = Position(loaded.adapter, game)
    state.position.shared = True
    return loaded.adapter.move_of(game, ismcts(loaded, simulations, seed).step(state))


@functools.lru_cache(maxsize=64)
def _loaded(preset: str, parameters: tuple[tuple[str, Any], ...]) -> Game:
    return pyspiel.load_game(preset, dict(parameters))


def speed(name: str, simulations: int, evaluator: Any = None) -> float:
    """Return the milliseconds of processor time for a simulation, over all decisions of a match.

    evaluator: instead of `Rollouts`.
    """
    game = pyspiel.load_game(name)
    bot = ismcts(game, simulations, 1, evaluator)
    chance = random.Random(1)
    state = game.new_initial_state()
    done = 0
    taken = 0.0
    while not state.is_terminal():
        legal = state.legal_actions()
        if state.is_chance_node() or len(legal) == 1:
            state.apply_action(chance.choice(legal))
            continue
        before = time.process_time()
        action = bot.step(state)
        taken += time.process_time() - before
        done += simulations
        state.apply_action(action)
    return 1000 * taken / max(done, 1)


def print_speed(simulations: int) -> None:
    """Print how long a simulation takes, with `Rollouts` and with OpenSpiel's own evaluator."""
    for name in SPEED_GAMES:
        own = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        quick, slow = speed(name, simulations), speed(name, simulations, own)
        print(f"{name:<40} {quick:.2f} ms a simulation; {slow:.2f} ms with OpenSpiel's evaluator")
