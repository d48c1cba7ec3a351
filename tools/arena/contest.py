"""A contest of bots: what is played, who plays, and what is counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.adding import presets
from engine.adding.game import Game as Adding
from engine.adding.rules import preset
from engine.adding.vocabulary import MOST_SEATS
from engine.parlett import presets as parlett_presets
from engine.parlett.game import Game as Parlett
from engine.parlett.rules import Rules

HANDS = "hands"
MATCHES = "matches"


class Measure(NamedTuple):
    """What is counted for each bot.

    Attributes:
    name: its name in JSON.
    sense: 1 if more is better, -1 if less is.
    share: whether it is a share of the hands or matches, to be shown in percent.
    words: the words before and after the number.
    """

    name: str
    sense: int
    share: bool
    words: tuple[str, str]


class Contest(NamedTuple):
    """A contest; with a seed it says everything that is played.

    Attributes:
    rules: the preset.
    options: house rules, as texts.
    unit: HANDS for one hand at a time, MATCHES for whole matches.
    bots: their names, one for each seat.
    seed: the seed of the first deal; the others have the numbers that follow.
    """

    rules: str
    options: tuple[str, ...]
    unit: str
    bots: tuple[str, ...]
    seed: int

    @property
    def family(self) -> str:
        """The family of the rules."""
        return "parlett" if self.rules in parlett_presets.NAMES else "adding"

    @property
    def agreed(self) -> Any:
        """The rules; RuleError if they are wrong."""
        if self.family == "parlett":
            return Rules(self.rules, "nine_deals", self.options)
        return preset(self.rules).with_options(self.options)

    def check(self) -> None:
        """Raise ValueError with the reason, or RuleError, if nobody can play this."""
        rules = self.agreed
        seats = len(self.bots)
        if self.family == "parlett":
            if self.unit == HANDS:
                raise ValueError("Parlett's game is played in matches of nine deals: use --matches")
            if seats != rules.seats:
                raise ValueError(f"{self.rules} is for {rules.seats} bots, not {seats}")
            return
        if not 2 <= seats <= MOST_SEATS:
            raise ValueError(f"{self.rules} is for 2 to {MOST_SEATS} bots, not {seats}")
        if self.unit == MATCHES and not (rules.tokens(seats) or rules.hand_points):
            raise ValueError(f"a match of {self.rules} never ends: use --hands")
        pays_tokens = rules.borders and not rules.hand_points
        if self.unit == HANDS and (rules.costly or rules.rewarding or pays_tokens):
            raise ValueError("some totals cost or pay in the middle of a hand: use --matches")
        if self.unit == HANDS and (rules.over_costs or rules.loss_per_player):
            raise ValueError("not every loss costs the same: use --matches")
        self.begun(1)

    def begun(self, dealer: int) -> Any:
        """Return a new game in which all cards are dealt by the device."""
        seats = range(1, len(self.bots) + 1)
        game = Adding if self.family == "adding" else Parlett
        return game(self.agreed, len(seats), dealer, seats)

    def measures(self) -> tuple[Measure, ...]:
        """Return what is counted; the first decides."""
        if self.family == "parlett":
            return (
                Measure("points", 1, False, ("", "points per deal")),
                Measure("made", 1, True, ("", "% of bids made")),
            )
        if self.unit == MATCHES:
            return (Measure("won", 1, True, ("wins", "% of matches")),)
        if self.agreed.hand_points:
            return (Measure("points", 1, False, ("", "points per hand")),)
        if len(self.bots) == 2:
            return (Measure("won", 1, True, ("wins", "% of hands")),)
        return (Measure("lost", -1, True, ("loses", "% of hands")),)


def known_rules() -> list[str]:
    """Return the presets of all families."""
    return [*presets.NAMES, *parlett_presets.NAMES]


def plan(contest: Contest, count: int) -> str:
    """Return what is played, in words; count: how many deals or matches."""
    one, several = ("deal", "deals") if contest.unit == HANDS else ("match", "matches")
    what = one if count == 1 else several
    if contest.family == "parlett":
        what += " of 9 deals"
    options: Sequence[str] = contest.options
    rules = " ".join([contest.rules, *options])
    return f"{rules}, {count} {what}, {len(contest.bots)} places, seed {contest.seed}"
