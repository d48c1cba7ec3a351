"""The questions before a new game, one after another: what all games share."""

from engine.chance import Chance
from engine.errors import RuleError
from engine.table import Table
from firmware.files import names
from firmware.screens.common import seat_names
from firmware.screens.common.names import Names, take_up
from firmware.screens.common.picker import Picker
from firmware.words import explain, say


class Setup:
    """The questions before a new game of a kind.

    The screen of each question knows the answers before it, and stays below the next one, so that
    BACK returns to it.

    last: answers of the last game by name, which are offered first.
    """

    def __init__(self, app, kind: str):
        self.app = app
        self.kind = kind
        self.last: dict = {}
        self._names: list = []

    def questions(self):
        """Yield the questions in order, and get the answer of each from its `yield`.

        A question is a function: `question(done)` returns the screen, which calls `done(answer)`.
        The methods below are to be used with `yield from`. At the end, return (class of the game,
        rules, roles of the seats, seat that deals first or 0 for a random one).

        It runs again from the start after each answer, so it must only ask.
        """
        raise NotImplementedError

    def ask(self, answers: tuple = ()) -> None:
        """Ask the question that follows some answers; after the last one, begin the game."""
        questions = self.questions()
        try:
            for answer in (None,) + answers:  # nothing is answered yet when the first one comes
                question = questions.send(answer)
        except StopIteration as end:
            self._begin(*end.value)
            return
        self.app.push(question(lambda answer: self.ask(answers + (answer,))))

    # Questions of all games

    def choose(self, name: str, asks: str, values, label, usual, about_names=None):
        """Ask for one of some values, unless there is only one; return it.

        name: that of the answer in `last`, and of the help about it.
        asks: the key of the question.
        label: `label(value)` returns the text of an answer.
        usual: the value to show first, unless the last game had another one of them.
        about_names: what is called with the `Picker`, to offer names below the answers.
        """
        values = list(values)
        if len(values) == 1:
            return values[0]

        def question(done):
            first = self.last.get(name)
            chosen = values.index(first if first in values else usual)
            answers = list(map(label, values))
            picker = Picker(self.app, say(asks), answers, chosen, lambda at: done(values[at]))
            picker.explain = lambda: say("setup.about." + name)
            if about_names:
                about_names(picker)
            return picker

        return (yield question)

    def count(self, name: str, asks: str, key: str, counts, usual: int, about_names=None):
        """Ask for a count; return it.

        key: the text of an answer, with the value `count`.
        counts: the possible counts, sorted. usual: the one to show first, or the next lower one.
        """

        def label(count: int) -> str:
            return say(key, count=count) if count else say("setup.no_bots")

        usual = max([counts[0]] + [count for count in counts if count <= usual])
        return (yield from self.choose(name, asks, counts, label, usual, about_names))

    def how_many_people(self, counts, usual: int):
        """Ask how many people play on the device, and return it; DOWN goes to their names."""

        def about_names(picker) -> None:
            self._offer_names(picker, lambda index: range(1, counts[index] + 1))

        asks, key = "setup.how_many_people", "setup.players"
        return (yield from self.count("people", asks, key, counts, usual, about_names))

    def level(self, levels: tuple, bots: int):
        """Ask how well the bots play, and return their name; ask nothing if there is no bot.

        levels: the bots, each beginning with its name; the second one is the usual one.
        """
        names = [level[0] for level in levels[: len(levels) if bots else 1]]
        asks = "setup.how_well_it" if bots == 1 else "setup.how_well_they"
        usual = levels[1][0]
        return (yield from self.choose("bot", asks, names, lambda n: say("level." + n), usual))

    def bot_seat(self, seating: list, levels: tuple):
        """Ask which seat at a real table is the bot's and how well it plays; enter its role."""
        seat = yield from self._seat("bot_seat", "setup.which_seat", seating)
        level = yield from self.level(levels, 1)
        seating[seat - 1] = "table:" + level

    def who_deals(self, seating: list):
        """Ask who deals first at a real table; return the seat. DOWN goes to the names."""

        def about_names(picker) -> None:
            people = [at + 1 for at, role in enumerate(seating) if role == "table"]
            self._offer_names(picker, lambda index: people, seating)

        return (yield from self._seat("dealer", "setup.who_deals", seating, about_names))

    def _seat(self, name: str, asks: str, seating: list, about_names=None):
        """Ask for a seat at a real table; return it."""
        count = len(seating)

        def label(seat: int) -> str:
            return say("name.seat", seat=seat)

        seats = range(1, count + 1)
        return (yield from self.choose(name, asks, seats, label, count, about_names))

    # Names

    @property
    def names(self) -> list:
        """What people are called, from seat 1, "" for no name; at first as in the last game."""
        if not self._names:
            self._names = names.read(self.app.storage)[0]
        return self._names

    def _offer_names(self, picker, seats, seating=()) -> None:
        """Show names below the answers of a question, and have them changed by DOWN.

        seats: `seats(index)` returns the seats of people if an answer is chosen. seating: the roles
        of the seats, if each answer is a seat and shows who has it.
        """

        def below(index: int) -> str:
            called = self.names
            if not any(called[seat - 1] for seat in seats(index)):
                return say("menu.names")
            return ", ".join([called[seat - 1] or str(seat) for seat in seats(index)])

        def changed() -> None:
            for place, role in enumerate(seating):
                bot = role != "table"
                name = seat_names.BOT + seat_names.bot_names()[place] if bot else self.names[place]
                picker.answers[place] = name or say("name.seat", seat=place + 1)

        def more(index: int) -> None:
            self.app.push(Names(self.app, seats(index), self.names, changed))

        changed()
        if self.app.device.keys.kind != "encoder":  # a knob has no DOWN
            picker.below = below
            picker.more = more

    # The last game, what was half done, and the new game

    def remember(self, table) -> None:
        """Offer the answers first that led to a table."""
        seating = table.seating
        bots = [seat for seat in range(1, len(seating) + 1) if table.is_bot(seat)]
        self.last = {
            "people": seating.count("person"),
            "bots": len(bots),
            "players": len(seating),
            "dealer": table.game.first_dealer,
        }
        if bots:
            self.last["bot"] = seating[bots[0] - 1].split(":")[-1]
            self.last["bot_seat"] = bots[0]

    def take_up(self, draft: bytes) -> None:
        """Go on with a name half written, over the first question, or with what it takes up."""
        first = self.app.screen()
        rest = take_up(self, draft)
        if rest:
            first.take_up(rest)

    def _begin(self, game_class, rules, seating: list, dealer: int) -> None:
        """Begin the game; if the rules do not allow it, show why."""
        app = self.app
        dealt = [seat + 1 for seat, role in enumerate(seating) if role != "table"]
        seed = app.device.entropy() if dealt else 0
        seats = len(seating)
        try:
            game = game_class(rules, seats, dealer or Chance(seed).below(seats) + 1, dealt)
        except RuleError as error:
            app.show_message(explain(error))
            return
        called: list = []
        if seating.count("person") != 1:  # who is “You”
            people = [role in ("table", "person") for role in seating]
            called = [self.names[place] if own else "" for place, own in enumerate(people)]
        app.start_game(self.kind, Table(game, seating, seed, called))
