"""Random play of the OpenSpiel games, with checks on the way."""

from __future__ import annotations

import random
from typing import Any

from engine.adding import presets as adding
from engine.game import Game
from engine.parlett import presets as parlett_presets
from host_tests.engine.states import plain

try:
    from tools import openspiel

    np, pyspiel = openspiel.np, openspiel.pyspiel
    MISSING = ""
except ImportError as missing:
    openspiel = np = pyspiel = None  # type: ignore[assignment]
    MISSING = str(missing)

ADDING = ["ninety_nine_" + name.replace("-", "_") for name in sorted(adding.PRESETS)]
PARLETT = ["ninety_nine_" + name.replace("-", "_") for name in sorted(parlett_presets.PRESETS)]


def play(game: Any, chance: random.Random, most: int = 10**6) -> openspiel.State:
    """Return a state after at most this many steps of random play."""
    return play_on(game.new_initial_state(), chance, most)


def play_on(state: openspiel.State, chance: random.Random, most: int = 10**6) -> openspiel.State:
    """Return the state after at most this many more steps of random play."""
    while not state.is_terminal() and most:
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chance.choices(outcomes, weights)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
        most -= 1
    return state


def hidden_cards_change_nothing(state: openspiel.State, chance: random.Random) -> int:
    """Redeal what each player has not seen: their observations and legal actions must not change.

    Returns how often other cards were dealt.
    """
    changed = 0
    game = state.get_game()
    seen = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    for player in range(0 if state.is_terminal() else game.num_players()):
        again = state.resample_from_infostate(player, chance.random)
        changed += state.record() != again.record()
        assert is_as_played(again.position.game)
        for make in ("information_state", "observation"):
            strings = [getattr(each, make + "_string")(player) for each in (state, again)]
            assert strings[0] == strings[1]
            tensors = [getattr(each, make + "_tensor")(player) for each in (state, again)]
            assert tensors[0] == tensors[1]
        assert seen.string_from(state, player) == seen.string_from(again, player)
        assert state.current_player() == again.current_player()
        if state.current_player() == player:
            assert state.legal_actions() == again.legal_actions()
    return changed


def is_as_played(game: Game) -> bool:
    """Return whether a game is in the state that its history leads to."""
    played = game.begun_again()
    played.again(game.history)
    return plain(game) == plain(played) and game.legal_moves() == played.legal_moves()
