"""The questions before a new game of Parlett's: how many play, how a match ends, who sits where."""

from engine.chance import Chance
from engine.parlett.game import Game
from engine.parlett.rule_data import KEYS, NAMES, OPTIONS, PRESETS
from engine.parlett.rules import RuleError, Rules
from engine.table import Table
from firmware.rule_words_parlett import option_words, value_words
from firmware.screens.menu import Menu
from firmware.screens.question import Question

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
    Setup(app, kind).ask(0)


class Setup:
    """The answers so far. Each question stays below the next one, so that BACK returns to it."""

    def __init__(self, app, kind: str):
        self._app = app
        self._kind = kind
        self._steps = _STEPS[kind]
        self._rules = None
        self._people = 1
        self._bot_seat = 0
        self._bot = "good"
        self._dealer = 0
        self._bids = ""

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

    def _ask_preset(self, step: int) -> None:
        def take(name: str):
            def act() -> None:
                self._rules = Rules(name)
                self.ask(step + 1)

            return act

        items = [(PRESETS[name][0], take(name)) for name in NAMES]
        self._app.push(Menu(self._app, "Which game?", items))

    def _ask_match(self, step: int) -> None:
        def take(match: str):
            def act() -> None:
                self._rules = self._rules.with_match(match)
                self.ask(step + 1)

            return act

        items = [(title, take(match)) for title, match in _MATCHES]
        items.append(("Change the rules…", self._change_rules))
        self._app.push(Menu(self._app, "How long is the match?", items))

    def _change_rules(self) -> None:
        """Show the options of these rules, each changed where it stands."""
        # What a game's end brings is asked for every match, since that is chosen afterwards.
        keys = [
            key for key in KEYS if key == "game_bonus" or (key != "bids" and self._rules.has(key))
        ]
        items = [(option_words(key), self._flip(key), self._value(key)) for key in keys]
        self._app.push(Menu(self._app, "OK: change   BACK: done", items))

    def _flip(self, key: str):
        def act() -> None:
            values = OPTIONS[key]
            now = values.index(self._rules.values[key])
            self._rules = self._rules.with_options((f"{key}={values[1 - now]}",))

        return act

    def _value(self, key: str):
        return lambda: value_words(self._rules.values[key])

    def _ask_bids(self, step: int) -> None:
        settings = self._app.settings

        def take(index: int) -> None:
            self._bids = _BIDS[index][1]

        modes = [mode for _, mode in _BIDS]
        titles = [title for title, _ in _BIDS]
        self._question(step, "Bids are entered…", titles, modes.index(settings.bids), take)

    def _ask_people(self, step: int) -> None:
        if self._rules.seats == 2:
            self._people = 2
            self.ask(step + 1)
            return

        def take(index: int) -> None:
            self._people = index + 2

        answers = [f"{count} players" for count in range(2, self._rules.seats + 1)]
        self._question(step, "How many people?", answers, len(answers) - 1, take)

    def _ask_level(self, step: int) -> None:
        if self._kind == "parlett_pass" and self._people == self._rules.seats:
            self.ask(step + 1)
            return

        def take(index: int) -> None:
            self._bot = _LEVELS[index][1]

        bots = 1 if self._kind == "parlett_seat" else self._rules.seats - self._people
        title = "How well does it play?" if bots == 1 else "How well do they play?"
        self._question(step, title, [name for name, _ in _LEVELS], 1, take)

    def _ask_bot_seat(self, step: int) -> None:
        def take(index: int) -> None:
            self._bot_seat = index + 1

        seats = self._rules.seats
        self._question(step, "Which seat is mine?", _seats(seats), seats - 1, take)

    def _ask_dealer(self, step: int) -> None:
        def take(index: int) -> None:
            self._dealer = index + 1

        seats = self._rules.seats
        self._question(step, "Who deals first?", _seats(seats), seats - 1, take)

    def _begin(self) -> None:
        app = self._app
        seats = self._rules.seats
        if self._kind == "sheet":
            self._rules = self._rules.with_options((f"bids={self._bids}",))
            seating = ["table"] * seats
        elif self._bot_seat:
            seating = ["table"] * seats
            seating[self._bot_seat - 1] = "table:" + self._bot
        else:
            seating = ["person"] * self._people + [self._bot] * (seats - self._people)
        seed = 0 if self._kind == "sheet" else app.device.entropy()
        dealt = [seat for seat in range(1, seats + 1) if seating[seat - 1] != "table"]
        dealer = self._dealer or Chance(seed).below(seats) + 1
        try:
            game = Game(self._rules, seats, dealer, dealt)
        except (RuleError, ValueError) as error:
            app.say(str(error))
            return
        if self._bids and app.settings.bids != self._bids:
            app.settings.bids = self._bids  # what is offered first the next time
            app.save_settings()
        app.start_game(self._kind, Table(game, seating, seed))


def _seats(count: int) -> list:
    return [f"Seat {seat}" for seat in range(1, count + 1)]
