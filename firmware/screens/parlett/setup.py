"""The questions before a match of Parlett's game: the rules, the match form, the players."""

from engine.parlett.bots import LEVELS
from engine.parlett.game import Game
from engine.parlett.rule_data import KEYS, MOST_POINTS, NAMES, PRESETS, values_of
from engine.parlett.rules import Rules
from firmware.screens import briefly
from firmware.screens.common.menu import Menu, items_for
from firmware.screens.common.number_entry import NumberEntry
from firmware.screens.common.setup import Setup
from firmware.words import say, titled

_MATCHES = (
    "nine_deals",
    "target 100",
    "target 200",
    "target 500",
    "games_of_100",
    "rubber",
    "nine_deals 18",
    "nine_deals 27",
)

BIDS = ("later", "secret", "open")
"""How a score sheet asks for bids: after the play, each player in secret, or openly."""

# The questions of each kind of game, one after another.
_STEPS = {
    "sheet": ("preset", "match", "bids", "dealer"),
    "parlett": ("preset", "match", "level"),
    "parlett_pass": ("preset", "match", "people", "level"),
    "parlett_seat": ("preset", "match", "bot_seat", "level", "dealer"),
}


class GameSetup(Setup):
    """The questions before a match of Parlett's game.

    rules: the rules so far.
    bids: how a score sheet asks for bids, "" if that was not asked.
    """

    def __init__(self, app, kind: str):
        super().__init__(app, kind, _STEPS[kind])
        self.rules = Rules(NAMES[0])
        self.bids = ""

    def remember(self, table) -> None:
        super().remember(table)
        rules = table.game.rules
        self._last["rules"] = rules.name
        self._last["match"] = rules.match_text()
        self._last["options"] = rules.options
        self._last["bids"] = rules.values["bids"]

    def game(self, seats: int, dealer: int, dealt: list) -> Game:
        if self.bids:
            self.rules = self.rules.with_options((f"bids={self.bids}",))
        return Game(self.rules, seats, dealer, dealt)

    def _ask_preset(self, step: int) -> None:
        last = self._last.get("rules", NAMES[0])

        def take(name: str) -> None:
            self.rules = Rules(name)
            if name == last and "options" in self._last:
                self.rules = self.rules.with_match(self._last["match"])
                self.rules = self.rules.with_options(self._last["options"])
            real = self.kind in ("sheet", "parlett_seat")
            self.players = self.rules.seats if real else 0
            self.people = 0 if real else 1
            self.ask(step + 1)

        def about(index: int) -> str:
            return say("help.preset." + NAMES[index])

        def glance(index: int) -> str:
            return say("glance." + NAMES[index])

        items = items_for(NAMES, lambda name: titled(PRESETS[name][0]), take)
        title = say("setup.which_game")
        self.app.push(Menu(self.app, title, items, about, NAMES.index(last), glance))

    def _ask_match(self, step: int) -> None:
        def take(match: str) -> None:
            self.rules = self.rules.with_match(match)
            self.ask(step + 1)

        def take_points(points: int) -> bool:
            take(f"target {points}")
            return False  # the entry stays below the next question

        def ask_points() -> None:
            title = say("setup.points")
            points = int(last.split()[1]) if other else 300
            self.app.push(NumberEntry(self.app, title, points, 1, MOST_POINTS, take_points))

        last = self._last.get("match", _MATCHES[0])
        other = last not in _MATCHES

        items = items_for(_MATCHES, _match_words, take)
        items.append((say("setup.other_points"), ask_points))
        items.append((say("setup.change_rules"), self._change_rules))
        chosen = len(_MATCHES) if other else _MATCHES.index(last)
        self.app.push(Menu(self.app, say("setup.match"), items, self._about_match, chosen))

    def _about_match(self, index: int) -> str:
        """Return how long the match of an answer lasts and who wins it; "" for another item."""
        if index >= len(_MATCHES):
            return ""
        about = briefly("firmware.words.parlett_rules").about_match
        return str(about(self.rules.with_match(_MATCHES[index])))

    def _change_rules(self) -> None:
        """Show the options of these rules; OK changes the chosen one."""

        def flip(key: str) -> None:
            values = values_of(key)
            now = values.index(self.rules.values[key])
            self.rules = self.rules.with_options((f"{key}={values[1 - now]}",))

        def value(key: str) -> str:
            return say("option.value." + self.rules.values[key])

        # The bonus of a game is always offered: the match form may still change.
        keys = [key for key in KEYS if key == "game_bonus" or self.rules.has(key)]
        keys.remove("bids")
        items = items_for(keys, lambda key: say("option." + key), flip, value)
        self.app.push(Menu(self.app, say("setup.option_keys"), items))

    def _ask_bids(self, step: int) -> None:
        answers = [say("bids." + mode) for mode in BIDS]
        self.ask_value(step, "bids", BIDS, say("setup.bids"), answers, 0)

    def _ask_people(self, step: int) -> None:
        seats = self.rules.seats
        self.ask_people(step, range(2, seats + 1), seats)

    def _ask_level(self, step: int) -> None:
        self.bots = self.rules.seats - self.people if self.people else 0
        self.ask_level(step, LEVELS)


def _match_words(match: str) -> str:
    """Return the end of a match as a text, such as `To 100 points`."""
    form, _, number = match.partition(" ")
    if not number:
        return say("match." + form)
    if form == "target":
        return say("match.points", points=number)
    return say("match.deals", deals=number)
