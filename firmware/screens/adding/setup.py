"""The questions before an adding game: the rules, the players, the dealer, the bots' level."""

from engine.adding.bots import LEVELS
from engine.adding.game import Game
from engine.adding.rule_data import possible_seats
from firmware.files import rule_shelf
from firmware.screens import briefly, prepare
from firmware.screens.common.setup import Setup

_RULES_MENU = "firmware.screens.editor.rules_menu"

# The questions of each kind of game, one after another.
_STEPS = {
    "tally": ("rules", "players", "dealer"),
    "solo": ("rules", "bots", "level"),
    "pass": ("rules", "people", "more_bots", "level"),
    "seat": ("rules", "players", "bot_seat", "level", "dealer"),
}


class GameSetup(Setup):
    """The questions before an adding game.

    rules: the rules, None before they are chosen.
    """

    def __init__(self, app, kind: str):
        super().__init__(app, kind, _STEPS[kind])
        self.rules = None
        self._seats: list = []  # the numbers of players that the packs are enough for
        self._levels: tuple = LEVELS
        self.people = 0 if kind in ("tally", "seat") else 1

    @staticmethod
    def get_ready(app) -> None:
        prepare(_RULES_MENU)
        rule_shelf.last(app.storage)

    def remember(self, table) -> None:
        super().remember(table)
        self._last["rules"] = table.game.rules.name

    def game(self, seats: int, dealer: int, dealt: list) -> Game:
        return Game(self.rules, seats, dealer, dealt)

    def _ask_rules(self, step: int) -> None:
        def done(rules) -> None:
            self.rules = rules
            self._seats = possible_seats(rules.data)
            # Where nobody draws, the best bot plays as the one before it.
            self._levels = LEVELS[:-1] if rules.draw == "never" else LEVELS
            self.ask(step + 1)

        names = rule_shelf.names(self.app.storage)
        menu = briefly(_RULES_MENU).RulesMenu
        self.app.push(menu(self.app, names, self._last.get("rules"), done))

    def _ask_players(self, step: int) -> None:
        self.ask_count(step, "players", "setup.how_many_play", "setup.players", self._seats, 4)

    def _ask_people(self, step: int) -> None:
        # Bots may join fewer people than the packs are enough for.
        self.ask_people(step, range(2, self._seats[-1] + 1), 2)

    def _ask_bots(self, step: int) -> None:
        self.ask_count(step, "bots", "setup.against", "setup.bots", self._bots(), 3)

    def _ask_more_bots(self, step: int) -> None:
        self.ask_count(step, "bots", "setup.how_many_bots", "setup.bots", self._bots(), 0)

    def _bots(self) -> list:
        """Return the numbers of bots that may play with the people."""
        return [seats - self.people for seats in self._seats if seats >= self.people]

    def _ask_level(self, step: int) -> None:
        self.ask_level(step, self._levels)
