"""The questions before a new game: by which rules, how many play, who deals, how good bots are."""

from engine.adding.game import Game
from engine.adding.rules import MOST_SEATS
from engine.chance import Chance
from engine.table import Table
from firmware import rule_shelf
from firmware.screens.question import Question

_LEVELS = (("Easy", "random"), ("Good", "keeper"))

# Which questions each kind of game asks, one after another.
_STEPS = {
    "tally": ("rules", "players", "dealer"),
    "solo": ("rules", "bots", "level"),
    "pass": ("rules", "people", "more_bots", "level"),
    "seat": ("rules", "players", "bot_seat", "level", "dealer"),
}


def set_up(app, kind: str) -> None:
    """Ask what a new game of a kind (`saves.KINDS`) needs to know, then begin it."""
    Setup(app, kind).ask(0)


class Setup:
    """The answers so far. Each question stays below the next one, so that BACK returns to it."""

    def __init__(self, app, kind: str):
        self._app = app
        self._kind = kind
        self._steps = _STEPS[kind]
        self._rules = None
        self._people = 0 if kind in ("tally", "seat") else 1
        self._bots = 0
        self._players = 0
        self._bot_seat = 0
        self._bot = _LEVELS[1][1]
        self._dealer = 0

    def ask(self, step: int) -> None:
        """Ask the question of a step; begin the game after the last."""
        if step == len(self._steps):
            self._begin()
            return
        getattr(self, "_ask_" + self._steps[step])(step)

    def _question(self, step: int, title: str, answers: list, chosen: int, take) -> None:
        def done(index: int) -> None:
            take(index)
            self.ask(step + 1)

        self._app.push(Question(self._app, title, answers, chosen, done))

    def _ask_rules(self, step: int) -> None:
        names = rule_shelf.names(self._app.storage)
        if len(names) == 1:
            self._take_rules(names[0])
            self.ask(step + 1)
            return
        from firmware.screens.rules_menu import RulesMenu

        def done(name: str) -> None:
            if self._take_rules(name):
                self.ask(step + 1)

        self._app.push(RulesMenu(self._app, names, done))

    def _take_rules(self, name: str) -> bool:
        self._rules, problem = rule_shelf.load(self._app.storage, name)
        if problem:
            self._app.say(problem)
        return not problem

    def _ask_players(self, step: int) -> None:
        def take(index: int) -> None:
            self._players = index + 2

        self._question(step, "How many play?", _counts(2, MOST_SEATS, "player"), 2, take)

    def _ask_people(self, step: int) -> None:
        def take(index: int) -> None:
            self._people = index + 2

        self._question(step, "How many people?", _counts(2, MOST_SEATS, "player"), 0, take)

    def _ask_bots(self, step: int) -> None:
        def take(index: int) -> None:
            self._bots = index + 1

        self._question(step, "Against how many?", _counts(1, MOST_SEATS - 1, "bot"), 2, take)

    def _ask_more_bots(self, step: int) -> None:
        def take(index: int) -> None:
            self._bots = index

        most = MOST_SEATS - self._people
        self._question(step, "And how many bots?", _counts(0, most, "bot"), 0, take)

    def _ask_level(self, step: int) -> None:
        if self._kind == "pass" and not self._bots:
            self.ask(step + 1)
            return

        def take(index: int) -> None:
            self._bot = _LEVELS[index][1]

        title = "How well does it play?" if self._kind == "seat" else "How well do they play?"
        self._question(step, title, [name for name, _ in _LEVELS], 1, take)

    def _ask_bot_seat(self, step: int) -> None:
        def take(index: int) -> None:
            self._bot_seat = index + 1

        self._question(step, "Which seat is mine?", _seats(self._players), self._players - 1, take)

    def _ask_dealer(self, step: int) -> None:
        def take(index: int) -> None:
            self._dealer = index + 1

        self._question(step, "Who deals first?", _seats(self._players), self._players - 1, take)

    def _begin(self) -> None:
        app = self._app
        if self._people:
            seating = ["person"] * self._people + [self._bot] * self._bots
        else:
            seating = ["table"] * self._players
            if self._bot_seat:
                seating[self._bot_seat - 1] = "table:" + self._bot
        seed = 0 if self._kind == "tally" else app.device.entropy()
        seats = len(seating)
        dealt = [seat for seat in range(1, seats + 1) if seating[seat - 1] != "table"]
        dealer = self._dealer or Chance(seed).below(seats) + 1
        try:
            game = Game(self._rules, seats, dealer, dealt)
        except ValueError as error:
            app.say(str(error))
            return
        app.start_game(self._kind, Table(game, seating, seed))


def _counts(least: int, most: int, what: str) -> list:
    return [f"{n or 'no'} {what}" + ("s" if n != 1 else "") for n in range(least, most + 1)]


def _seats(count: int) -> list:
    return [f"Seat {seat}" for seat in range(1, count + 1)]
