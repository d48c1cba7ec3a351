"""List the games for OpenSpiel, or measure how fast its search plays them.

python3 -m tools.openspiel
python3 -m tools.openspiel --speed
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Sequence

import pyspiel

from tools.command_line import Parser, command, whole_number
from tools.openspiel.games import GAMES
from tools.openspiel.search import print_speed

SIMULATIONS = 200


@command
def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit status."""
    parser = Parser(prog="python3 -m tools.openspiel", description=__doc__.partition("\n")[0])
    parser.add_argument("--speed", action="store_true", help="measure a simulation of the search")
    parser.add_argument(
        "--simulations",
        type=whole_number(2, 100000),
        help=f"how many simulations --speed measures; usually {SIMULATIONS}",
    )
    asked = parser.parse_args(arguments)
    if asked.simulations and not asked.speed:
        parser.error("--simulations is for --speed alone")
    if asked.speed:
        print_speed(asked.simulations or SIMULATIONS)
    else:
        _list_games()
    return 0


def _list_games() -> None:
    for name, entry in GAMES.items():
        game = pyspiel.load_game(name)
        seats = f"{entry.least}-{entry.most}" if entry.least < entry.most else str(entry.most)
        print(f"{name:<27}  {entry.preset}: {entry.title}")
        print(
            f"    {seats} players, {game.num_distinct_actions()} actions, "
            f"at most {game.max_game_length()} long"
        )
        parameters = " ".join(f"{key}={value}" for key, value in entry.parameters.items())
        print(textwrap.fill(parameters, 100, initial_indent="    ", subsequent_indent="    "))


if __name__ == "__main__":
    sys.exit(main())
