"""The questions before a match of Parlett's game."""

from engine.parlett.bots import LEVELS
from engine.parlett.game import Game
from engine.parlett.presets import NAMES, PRESETS
from engine.parlett.rule_data import MOST_POINTS, keys_of, row_of
from engine.parlett.rules import Rules
from firmware.screens.common.menu import Menu, items_for
from firmware.screens.common.number_entry import NumberEntry
from firmware.screens.common.setup import Setup
from firmware.words import say, titled
from firmware.words.parlett_rules import about_match

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


class GameSetup(Setup):
    """The questions before a match of Parlett's game."""

    def questions(self):
        rules = yield self._which_preset
        rules = yield lambda done: _MatchMenu(self.app, rules, self.last, done)
        if self.kind == "sheet":
            bids = yield from self.choose("bids", "setup.bids", BIDS, _bids_words, BIDS[0])
            rules = rules.with_options((f"bids={bids}",))
        seats = rules.seats
        if self.kind in ("sheet", "parlett_seat"):
            seating = ["table"] * seats
            if self.kind == "parlett_seat":
                yield from self.bot_seat(seating, LEVELS)
            dealer = yield from self.who_deals(seating)
            return Game, rules, seating, dealer
        people = 1
        if self.kind == "parlett_pass":
            people = yield from self.how_many_people(range(2, seats + 1), seats)
        bots = seats - people
        level = yield from self.level(LEVELS, bots)
        return Game, rules, ["person"] * people + [level] * bots, 0

    def _which_preset(self, done):
        """Ask for a preset; the one of the last game comes with its match form and options."""
        last = self.last.get("rules") or Rules(NAMES[0])

        def take(name: str) -> None:
            done(last if name == last.name else Rules(name))

        def about(index: int) -> str:
            return say("help.preset." + NAMES[index])

        def glance(index: int) -> str:
            return say("glance." + NAMES[index])

        items = items_for(NAMES, lambda name: titled(PRESETS[name][0]), take)
        title = say("setup.which_game")
        return Menu(self.app, title, items, about, NAMES.index(last.name), glance)

    def remember(self, table) -> None:
        super().remember(table)
        rules = table.game.rules
        self.last["rules"] = rules
        self.last["match"] = rules.match_text()
        self.last["bids"] = rules.bids


class _MatchMenu(Menu):
    """The match forms of some rules, other points, and the options of these rules."""

    def __init__(self, app, rules, last: dict, done):
        """last: the answers of the last game. done: `done(rules)` is called with a match form."""
        self._rules = rules
        self._done = done
        self._last = last.get("match", _MATCHES[0])
        other = self._last not in _MATCHES
        items = items_for(_MATCHES, _match_words, self._take)
        items.append((say("setup.other_points"), self._ask_points))
        items.append((say("setup.change_rules"), self._change_rules))
        chosen = len(_MATCHES) if other else _MATCHES.index(self._last)
        super().__init__(app, say("setup.match"), items, chosen=chosen)

    def explain(self, index: int) -> str:
        """Return how long the match of an item lasts and who wins it; "" for another item."""
        if index >= len(_MATCHES):
            return ""
        return about_match(self._rules.with_match(_MATCHES[index]))

    def _take(self, match: str) -> None:
        self._done(self._rules.with_match(match))

    def _ask_points(self) -> None:
        def take(points: int) -> bool:
            self._take(f"target {points}")
            return False  # the entry stays below the next question

        points = 300 if self._last in _MATCHES else int(self._last.split()[1])
        self.app.push(NumberEntry(self.app, say("setup.points"), points, 1, MOST_POINTS, take))

    def _change_rules(self) -> None:
        """Show the options of these rules; OK changes the chosen one."""

        def flip(key: str) -> None:
            values = row_of(key)[1]
            now = values.index(self._rules.data[key])
            after = values[(now + 1) % len(values)]
            self._rules = self._rules.with_options((f"{key}={after}",))

        def value(key: str) -> str:
            return say("option.value." + self._rules.data[key])

        keys = keys_of(self._rules.name)  # the match form may still change
        keys.remove("bids")  # has a question of its own
        items = items_for(keys, lambda key: say("option." + key), flip, value)
        self.app.push(Menu(self.app, say("setup.option_keys"), items))


def _bids_words(mode: str) -> str:
    return say("bids." + mode)


def _match_words(match: str) -> str:
    """Return the end of a match as a text, such as `To 100 points`."""
    form, _, number = match.partition(" ")
    if not number:
        return say("match." + form)
    if form == "target":
        return say("match.points", points=number)
    return say("match.deals", deals=number)
