"""The games of the engine as games of OpenSpiel, for its bots and algorithms: an optional extra.

    import pyspiel
    import tools.openspiel

    game = pyspiel.load_game("ninety_nine_pagat_99(players=4,hands=2)")
    game = pyspiel.load_game("ninety_nine_parlett_3(deals=1,first_trump=diamonds)")

`python3 -m tools.openspiel` lists the games with their parameters. A name is `ninety_nine_` and the
preset, with `_` for `-`: `ninety_nine_parlett_classic` is `parlett-classic`, and that loads it too.

Every game is zero-sum. `max_game_length` is never less than the decisions, nor than the cards
given, that a match can have. Actions are written as the lines of the record. An observation is made
from the view of the seat and nothing else; an information state is that and all events so far as
the seat has seen them.

The adding games. Parameters:

- `players`: 2 to 8; the default is 2, and 3 where the game is for three or more. Player 0 sits at
  seat 1 and leads to the first hand.
- `hands`: how many hands are played at the most. 0, the default, is as many as a match can have;
  where the rules know no such number, it is `ENDLESS` or what `POINTS_TARGETS` allows
  (`tools.openspiel.adding`).

A match ends as the rules say, or it is cut after the last of the `hands`, or when the players have
made `PLAYS` decisions for each of them. Where it is cut, those win who have lost the fewest hands,
or have the highest score where points are kept; a hand that is not over does not count. The winners
share +1 and the others share -1; where all are equal it is a draw and everybody gets 0. So for one
hand the loser gets -1, and with two players the other +1.

The actions of a player are numbered through from 0, card by card (clubs from ace to king, then
diamonds, hearts, spades, joker), for each card the numbers that can be chosen for it in rising
order; the last action is to be out. Those of chance are the cards in the same order, from 0.

Parlett's Ninety-Nine. The preset says how many play; player 0 sits at seat 1, on the left of the
first dealer. Parameters:

- `deals`: how many deals are played at the most. 0, the default, is as many as a match can have;
  where the rules know no such number, it is cut (`tools.openspiel.parlett`).
- `match`: `nine_deals` (the default), `nine_deals 18`, `target 200`, `games_of_100` or `rubber`.
- the options that mean something in the preset, by their names, such as `tie=play_on`.
- `utility`: what a player gets in the end. `points`, the default: his total less the mean of his
  opponents', bonuses included, so that for one deal it is how many points he was better (99 at the
  most, 100 with four players). `win`: the winners share +1 and the others -1, as above; where the
  match is cut, those win who have the highest total.

A deal is dealt card by card, then each player lays three cards aside, one at a time; premium bids,
who leads, and the tricks follow. Where two play, the dummy's three cards are of chance, and whoever
plays for the dummy decides on its card as on one of his own. The actions of a player are to lay
aside each card of the pack (clubs from ace to king, then diamonds, hearts, spades, joker), then to
play each, then to pass, declare and reveal, then to name each player to lead. Those of chance are
the cards. Of a bid that did not stand the cards are shown after the last trick if it was made, or
as `show_failed_bids` says.
"""

from __future__ import annotations

import sys

MISSING = (
    "OpenSpiel is missing: run 'python3 -m pip install --no-deps -r "
    "host_tests/requirements-openspiel.txt' (on CPython 3.10 to 3.14, Linux or macOS)"
)
"""What is said where the extra is not installed."""

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    if sys.argv[0] == "-m":  # so it is while Python looks for the module that it is to run
        print(MISSING, file=sys.stderr)
        sys.exit(2)
    raise ImportError(MISSING, name=missing.name) from missing

from tools.openspiel.games import (  # noqa: E402  (it needs what may be missing)
    GAME_CLASSES,
    GAMES,
    Game,
    Observer,
    Position,
    State,
)

__all__ = ["GAMES", "GAME_CLASSES", "Game", "Observer", "Position", "State", "np", "pyspiel"]
