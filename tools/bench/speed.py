"""How fast the engine plays on CPython, beside the games of RLCard and OpenSpiel.

    python3 -m tools.bench.speed [--json]

All games play random legal moves. The engine chooses with `Chance`, the others with Python's
`random`. There are two seats, or as many as a preset of Parlett's game needs. The clock is the
processor's time of this process, so that other work on the machine disturbs little. All games are
measured in turn, round by round. The result is the median of the ratios of all rounds.

A move of the engine is one `push`: a card played, laid aside, dealt or drawn, a premium bid, or a
new hand. In Parlett's game, half of the moves are dealt cards. In OpenSpiel's games, a move is an
action of a player or of chance. In RLCard's `uno`, it is an action of a player with everything
that follows, drawn cards included.

RLCard's game is measured three times: played by its own random agents (`env.run`), which has the
bar; stepped through the environment in the fastest way, with raw actions; and its game core alone,
without observations, which RLCard's users never see.

The exit status is 0 if every bar is kept, 1 if one is missed, and 2 if a package is missing.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

from engine.adding.game import Game as AddingGame
from engine.adding.presets import PRESETS as ADDING
from engine.adding.rules import preset
from engine.chance import Chance
from engine.game import DEALER, NOBODY
from engine.parlett.game import Game as ParlettGame
from engine.parlett.presets import PRESETS as PARLETT
from engine.parlett.rules import Rules
from tools import console
from tools.bench.figures import AT_LEAST, Figure
from tools.command_line import Parser, command

REQUIREMENTS = "host_tests/requirements-openspiel.txt"

AGENTS = "RLCard uno, its random agents"
ENVIRONMENT = "RLCard uno, its environment"
CORE = "RLCard uno, its game core"
KUHN = "OpenSpiel python_kuhn_poker"
LIARS = "OpenSpiel python_liars_poker"

BARS: dict[str, float | None] = {AGENTS: 4, ENVIRONMENT: None, CORE: None, KUHN: 1, LIARS: 1}
"""Peer -> how many times as fast the slowest preset of the engine must be, or None."""

PRESETS = (*ADDING, *sorted(PARLETT))
"""The presets of the engine, in the order of the table."""

_SEATS = 2
_MOST = 1000  # moves: a game that only counts marks never ends
_WARM = 0.02  # seconds

Player = Callable[[], Iterator[int]]
"""Plays without end; yields now and then the number of moves since the last yield."""

Rates = dict[str, list[float]]
"""Preset or peer -> its moves per second in each round."""


def measure(
    rounds: int = 9,
    seconds: float = 0.3,
    report: Callable[[int, int], None] = lambda done, rounds: None,
) -> Rates:
    """Measure all presets and peers in turn; return the rates of all rounds.

    seconds: how long each plays in a round.
    report: called with the number of rounds done and the number of all rounds.

    Raises ImportError if a peer is not installed.
    """
    players: dict[str, Player] = {AGENTS: _agents, ENVIRONMENT: _environment, CORE: _core}
    players[KUHN] = lambda: _openspiel("python_kuhn_poker")
    players[LIARS] = lambda: _openspiel("python_liars_poker")
    for name in PRESETS:
        players[name] = lambda name=name: engine(name)  # type: ignore[misc]
    playing = {name: player() for name, player in players.items()}
    for player in playing.values():
        _rate(player, _WARM)
    rates: Rates = {name: [] for name in playing}
    order = list(playing)
    for done in range(1, rounds + 1):
        for name in order:
            rates[name].append(_rate(playing[name], seconds))
        order.reverse()  # so that no game always follows the same other game
        report(done, rounds)
    return rates


def ratios(rates: Rates, peer: str) -> dict[str, float]:
    """Return, by preset, how many times as fast as a peer it is: the median of all rounds."""
    return {
        name: statistics.median(
            ours / theirs for ours, theirs in zip(rates[name], rates[peer], strict=True)
        )
        for name in PRESETS
    }


def figures(rates: Rates) -> list[Figure]:
    """Return a figure for each peer: how many times as fast the slowest preset is."""
    return [
        Figure(f"slowest preset / {peer}", min(ratios(rates, peer).values()), "x", AT_LEAST, bar)
        for peer, bar in BARS.items()
    ]


def table(rates: Rates) -> str:
    """Return a table of the moves per second, and of the presets' ratios to each peer."""
    rows = [["", "moves/s", *BARS]]
    for name, values in rates.items():
        compared = [f"{ratios(rates, peer)[name]:.2f}x" if name in PRESETS else "" for peer in BARS]
        rows.append([name, f"{statistics.median(values):,.0f}", *compared])
    return console.table(rows)


def engine(name: str) -> Iterator[int]:
    """Play a preset of the engine without end (`Player`)."""
    begin = _parlett(name) if name in PARLETT else _adding(name)
    below = Chance(1).below
    while True:
        game = begin()
        push = game.push
        while len(game.history) < _MOST:
            turn = game.to_move
            if turn == DEALER and game.receiver:
                unseen = game.unseen()
                push(game.given(unseen[below(len(unseen))]))
            elif turn == NOBODY:
                break
            else:
                legal = game.legal_moves()
                push(legal[below(len(legal))])
        yield len(game.history)


def _adding(name: str) -> Callable[[], Any]:
    rules = preset(name)
    return lambda: AddingGame(rules, _SEATS, _SEATS, range(1, _SEATS + 1))


def _parlett(name: str) -> Callable[[], Any]:
    rules = Rules(name)
    return lambda: ParlettGame(rules, rules.seats, rules.seats, range(1, rules.seats + 1))


def _agents() -> Iterator[int]:
    import rlcard
    from rlcard.agents import RandomAgent

    environment = rlcard.make("uno")
    environment.set_agents([RandomAgent(environment.num_actions)] * _SEATS)
    while True:
        before = environment.timestep
        environment.run()
        yield environment.timestep - before


def _environment() -> Iterator[int]:
    import rlcard

    environment = rlcard.make("uno")
    while True:
        before = environment.timestep
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(random.choice(state["raw_legal_actions"]), True)
        yield environment.timestep - before


def _core() -> Iterator[int]:
    from rlcard.games.uno import Game as Uno

    game = Uno()
    while True:
        made = 0
        state, _ = game.init_game()
        while not game.is_over():
            state, _ = game.step(random.choice(state["legal_actions"]))
            made += 1
        yield made


def _openspiel(name: str) -> Iterator[int]:
    import pyspiel
    from open_spiel.python.games import kuhn_poker, liars_poker  # noqa: F401  (registers them)

    game = pyspiel.load_game(name)
    while True:
        made = 0
        for _ in range(10):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
                made += 1
        yield made


def _rate(playing: Iterator[int], seconds: float) -> float:
    """Return the moves per second of processor time, measured for a number of seconds."""
    clock = time.process_time
    made = 0
    start = clock()
    while True:
        made += next(playing)
        taken = clock() - start
        if taken >= seconds:
            return made / taken


@command
def main(arguments: list[str] | None = None) -> int:
    """Run a command line; return the exit status."""
    parser = Parser(
        prog="python3 -m tools.bench.speed",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    options = parser.parse_args(arguments)
    try:
        rates = measure()
    except ImportError as error:
        print(
            f"bench: the package {error.name} is missing: run "
            f"'python3 -m pip install --no-deps -r {REQUIREMENTS}'",
            file=sys.stderr,
        )
        return 2
    made = figures(rates)
    if options.json:
        object_ = {
            "figures": [each.as_object() for each in made],
            "moves_per_s": {name: statistics.median(values) for name, values in rates.items()},
            "ratios": {peer: ratios(rates, peer) for peer in BARS},
        }
        print(json.dumps(object_, indent=1))
    else:
        print(table(rates))
        for each in made:
            verdict = "" if each.bar is None else "  pass" if each.ok else "  MISSED"
            bar = "" if each.bar is None else f"  {each.sense} {each.bar:g}"
            print(f"{each.name:<50} {each.value:>6.2f}x{bar}{verdict}")
    return 0 if all(each.ok for each in made) else 1


if __name__ == "__main__":
    sys.exit(main())
