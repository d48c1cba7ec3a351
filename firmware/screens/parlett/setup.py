"""The questions before a new game of Parlett's: how many play, how a match ends, who sits where."""

from engine.parlett.game import Game
from engine.parlett.rule_data import KEYS, MOST_POINTS, NAMES, OPTIONS, PRESETS
from engine.parlett.rules import Rules
from firmware.screens.common.menu import Menu
from firmware.screens.common.number_entry import NumberEntry
from firmware.screens.common.setup import Setup, counts
from firmware.words.parlett_rules import option_words, value_words

_LEVELS = (("Easy", "easy"), ("Good", "good"), ("Best", "best"))

_MATCHES = (
    ("Nine deals", "nine_deals"),
    ("To 100 points", "target 100"),
    ("To 200 points", "target 200"),
    ("To 500 points", "target 500"),
    ("Games of 100", "games_of_100"),
    ("Rubber", "rubber"),
    ("18 deals", "nine_deals 18"),
    ("27 deals", "nine_deals 27"),
)

_BIDS = (("Openly", "open"), ("Secretly", "secret"), ("After play", "later"))

# Which questions each kind of game asks, one after another.
_STEPS = {
    "sheet": ("preset", "match", "bids", "dealer"),
    "parlett": ("preset", "match", "level"),
    "parlett_pass": ("preset", "match", "people", "level"),
    "parlett_seat": ("preset", "match", "bot_seat", "level", "dealer"),
}


def set_up(app, kind: str) -> None:
    """Ask what a new game of a kind (`saves.PARLETT`) needs to know, then begin it."""
    ParlettSetup(app, kind).ask(0)


class ParlettSetup(Setup):
    """What is asked before a match of Parlett's game."""

    def __init__(self, app, kind: str):
        super().__init__(app, kind, _STEPS[kind])
        self.rules = Rules(NAMES[0])
        self._bids = ""

    def game(self, seats: int, dealer: int, dealt: list) -> Game:
        settings = self.app.settings
        if self._bids:
            self.rules = self.rules.with_options((f"bids={self._bids}",))
            if settings.bids != self._bids:
                settings.bids = self._bids  # what is offered first the next time
                self.app.save_settings()
        return Game(self.rules, seats, dealer, dealt)

    def _ask_preset(self, step: int) -> None:
        def take(name: str):
            def act() -> None:
                self.rules = Rules(name)
                seats = self.rules.seats
                self.players = seats if self.kind in ("sheet", "parlett_seat") else 0
                self.people = 0 if self.players else 1
                self.bots = 0 if self.players else seats - 1
                self.ask(step + 1)

            return act

        items = [(PRESETS[name][0], take(name)) for name in NAMES]
        self.app.push(Menu(self.app, "Which game?", items))

    def _ask_match(self, step: int) -> None:
        def take(match: str):
            def act() -> None:
                self.rules = self.rules.with_match(match)
                self.ask(step + 1)

            return act

        def ask_points() -> None:
            def done(points: int) -> bool:
                take(f"target {points}")()
                return False  # it stays below the next question

            title = "To how many points?"
            self.app.push(NumberEntry(self.app, title, 300, 1, MOST_POINTS, done))

        items = [(title, take(match)) for title, match in _MATCHES]
        items.append(("To other points…", ask_points))
        items.append(("Change the rules…", self._change_rules))
        self.app.push(Menu(self.app, "How long is the match?", items))

    def _change_rules(self) -> None:
        """Show the options of these rules, each changed where it stands."""
        # What a game's end brings is asked for every match, since that is chosen afterwards.
        keys = [
            key for key in KEYS if key == "game_bonus" or (key != "bids" and self.rules.has(key))
        ]
        items = [(option_words(key), self._flip(key), self._value(key)) for key in keys]
        self.app.push(Menu(self.app, "OK: change   BACK: done", items))

    def _flip(self, key: str):
        def act() -> None:
            values = OPTIONS[key]
            now = values.index(self.rules.values[key])
            self.rules = self.rules.with_options((f"{key}={values[1 - now]}",))

        return act

    def _value(self, key: str):
        return lambda: value_words(self.rules.values[key])

    def _ask_bids(self, step: int) -> None:
        settings = self.app.settings

        def take(index: int) -> None:
            self._bids = _BIDS[index][1]

        modes = [mode for _, mode in _BIDS]
        titles = [title for title, _ in _BIDS]
        self.question(step, "Bids are entered…", titles, modes.index(settings.bids), take)

    def _ask_people(self, step: int) -> None:
        seats = self.rules.seats

        def take(index: int) -> None:
            self.people = index + 2
            self.bots = seats - self.people

        if seats == 2:
            take(0)
            self.ask(step + 1)
            return
        answers = counts(2, seats, "player")
        self.question(step, "How many people?", answers, len(answers) - 1, take)

    def _ask_level(self, step: int) -> None:
        self.ask_level(step, _LEVELS, 1 if self.kind == "parlett_seat" else self.bots)
