"""The engine's games as games of OpenSpiel, for its bots and algorithms: an optional extra.

    import pyspiel
    import tools.openspiel

    game = pyspiel.load_game("ninety_nine_pagat_99(players=4,hands=2)")
    game = pyspiel.load_game("ninety_nine_parlett_3(deals=1,first_trump=diamonds)")

`python3 -m tools.openspiel` lists the games with their parameters; with `--speed` it measures
OpenSpiel's search (`tools.openspiel.search`). A name is `ninety_nine_` and the
preset, with `_` for `-`: `ninety_nine_parlett_classic` is `parlett-classic`. The preset's own name
works too.

Every game is zero-sum. `max_game_length` is an upper bound for the decisions, and for the cards
dealt, in a match. Actions are written as lines of the record. An observation depends only on the
view of a seat; an information state also contains all events that the seat has seen.

Parameters of the adding games:

- `players`: 2 to 8; the default is 2, or 3 for games of three or more. Player 0 sits at seat 1 and
  leads to the first hand.
- `hands`: the maximum number of hands. The default 0 means as many as a match can have; if the
  rules set no limit, it is `ENDLESS` or follows from `POINTS_TARGETS` (`tools.openspiel.adding`).

A match ends as the rules say. It is cut after the last of the `hands`, or when the players have
made `PLAYS` decisions for each of them. In a cut match, the players with the fewest lost hands win,
or those with the highest score if points are kept; an unfinished hand does not count. The winners
share +1 and the others share -1; if all are equal, everybody gets 0. So for one hand the loser gets
-1, and with two players the other gets +1.

Player actions are numbered from 0, card by card (clubs from ace to king, then diamonds, hearts,
spades, joker), with an action for each number that the card can count, in ascending order. The last
action is to be out. Chance outcomes are the cards in the same order, from 0.

Parameters of Parlett's Ninety-Nine (the preset sets the number of players; player 0 sits at seat 1,
on the left of the first dealer):

- `deals`: the maximum number of deals. The default 0 means as many as a match can have; if the
  rules set no limit, the match is cut (`tools.openspiel.parlett`).
- `match`: `nine_deals` (the default), `nine_deals 18`, `target 200`, `games_of_100` or `rubber`.
- the options of the preset by name, such as `tie=play_on`.
- `utility`: `points`, the default, is a player's total less the mean of the opponents' totals,
  bonuses included. For one deal that is at most 99, or 100 with four players. `win`: the winners
  share +1 and the others -1, as above; if the match is cut, the highest total wins.

A deal is dealt card by card. Then each player lays aside three cards, one at a time. Premium bids,
the choice of the leader, and the tricks follow. In the game for two, the dummy's three cards are
chance, and the player who plays for the dummy chooses its card like one of their own. Player
actions are: lay aside each card of the pack (clubs from ace to king, then diamonds, hearts, spades,
joker), play each card, pass, declare, reveal, and name each player to lead. Chance outcomes are the
cards. After the last trick, the cards of a bid without a premium are shown if the bid was made, or
as `show_failed_bids` says.
"""

from __future__ import annotations

import sys

MISSING = (
    "OpenSpiel is missing: run 'python3 -m pip install --no-deps -r "
    "host_tests/requirements-openspiel.txt' (on CPython 3.10 to 3.14, Linux or macOS)"
)
"""The error if the extra is not installed."""

try:
    import numpy as np
    import pyspiel
except ImportError as missing:
    if sys.argv[0] == "-m":  # Python is looking for the module to run
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
