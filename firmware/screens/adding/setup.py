"""The questions before an adding game."""

from engine.adding.bots import LEVELS
from engine.adding.game import Game
from engine.adding.rule_data import possible_seats
from firmware.files import rule_shelf
from firmware.screens.common.setup import Setup
from firmware.screens.editor.rules_menu import RulesMenu


class GameSetup(Setup):
    """The questions before an adding game."""

    def questions(self):
        rules = yield self._which_rules
        counts = possible_seats(rules.data)  # the numbers of players that the packs are enough for
        # Where nobody draws, the best bot plays as the one before it.
        levels = LEVELS[:-1] if rules.draw == "never" else LEVELS
        if self.kind in ("tally", "seat"):
            asks, key = "setup.how_many_play", "setup.players"
            seating = ["table"] * (yield from self.count("players", asks, key, counts, 4))
            if self.kind == "seat":
                yield from self.bot_seat(seating, levels)
            dealer = yield from self.who_deals(seating)
            return Game, rules, seating, dealer
        people, asks, usual = 1, "setup.against", 3
        if self.kind == "pass":
            # Bots may join fewer people than the packs are enough for.
            people = yield from self.how_many_people(range(2, counts[-1] + 1), 2)
            asks, usual = "setup.how_many_bots", 0
        counts = [count - people for count in counts if count >= people]
        bots = yield from self.count("bots", asks, "setup.bots", counts, usual)
        level = yield from self.level(levels, bots)
        return Game, rules, ["person"] * people + [level] * bots, 0

    def _which_rules(self, done):
        names = rule_shelf.names(self.app.storage)
        return RulesMenu(self.app, names, self.last.get("rules"), done)

    def remember(self, table) -> None:
        super().remember(table)
        self.last["rules"] = table.game.rules.name
