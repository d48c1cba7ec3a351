"""`python3 -m tools.openspiel`: list the games."""

from __future__ import annotations

import sys
import textwrap

import pyspiel

from tools.openspiel.games import GAMES


def main() -> int:
    """List the games and return the exit status."""
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
    return 0


if __name__ == "__main__":
    sys.exit(main())
