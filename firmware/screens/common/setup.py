"""The questions before a new game, one after another: what all games share."""

from engine.chance import Chance
from engine.errors import RuleError
from engine.table import Table
from firmware.screens import briefly
from firmware.screens.common import said
from firmware.screens.common.picker import Picker
from firmware.words import explain, say


def _naming():
    """Return the module with the screens of names, which is needed only now and then."""
    return briefly("firmware.screens.common.names")


class Setup:
    """The answers so far. Each question stays below the next one, so that BACK returns to it.

    people: the number of people who play on the device, 0 if the cards are real.
    bots: the number of bots that play on the device.
    players: the number of seats at a real table.
    bot: the name of the bots.
    bot_seat: the seat of the bot at a real table, 0 for none.
    dealer: the seat that deals first, 0 for a random one.
    """

    def __init__(self, app, kind: str, steps: tuple):
        """steps: the names of the questions; the method `_ask_NAME(step)` asks each."""
        self.app = app
        self.kind = kind
        self.people = 0
        self.bots = 0
        self.players = 0
        self.bot = ""
        self.bot_seat = 0
        self.dealer = 0
        self._steps = steps
        self._names: list = []
        self._last: dict = {}  # the answers of the last game, by name

    @staticmethod
    def get_ready(app) -> None:
        """Do early, while nobody presses a key, what takes long for the first question."""

    @property
    def names(self) -> list:
        """What people are called, from seat 1, "" for no name; at first as in the last game."""
        if not self._names:
            self._names = briefly("firmware.files.names").read(self.app.storage)[0]
        return self._names

    def remember(self, table) -> None:
        """Offer the answers first that led to a table."""
        seating = table.seating
        people = seating.count("person")
        bots = [seat for seat in range(1, len(seating) + 1) if table.is_bot(seat)]
        self._last = {
            "people": people,
            "bots": len(bots),
            "players": len(seating),
            "dealer": table.game.first_dealer,
        }
        if bots:
            self._last["bot"] = seating[bots[0] - 1].split(":")[-1]
            self._last["bot_seat"] = bots[0]

    def ask(self, step: int) -> None:
        """Ask the question of a step; after the last one, begin the game."""
        if step < len(self._steps):
            getattr(self, "_ask_" + self._steps[step])(step)
        else:
            self.begin()

    def ask_value(
        self, step: int, name: str, values, title: str, answers: list, chosen: int
    ) -> Picker:
        """Ask a question, unless it has only one answer, and keep its value as an attribute.

        Return the `Picker` that asks it.

        values: the values of the answers. chosen: the index of the answer to show first, unless
            the last game had one of them.
        """
        values = list(values)
        if self._last.get(name) in values:
            chosen = values.index(self._last[name])

        def done(index: int) -> None:
            setattr(self, name, values[index])
            self.ask(step + 1)

        picker = Picker(self.app, title, answers, chosen, done)
        picker.explain = lambda: say("setup.about." + name)
        if len(values) > 1:
            self.app.push(picker)
        else:
            done(0)
        return picker

    def ask_level(self, step: int, levels: tuple) -> None:
        """Ask how well the bots play; ask nothing if there is no bot.

        levels: the bots, each beginning with its name; the second one is the usual one.
        """
        bots = self.bots if self.people else 1  # at a real table there is one
        names = [level[0] for level in levels[: len(levels) if bots else 1]]
        title = say("setup.how_well_it" if bots == 1 else "setup.how_well_they")
        answers = [say("level." + name) for name in names]
        self.ask_value(step, "bot", names, title, answers, 1)

    def ask_count(self, step: int, name: str, title: str, key: str, counts, usual: int) -> Picker:
        """Ask for a count and keep it as an attribute; return the `Picker` that asks.

        key: the text of an answer, with the value `count`.
        counts: the possible counts, sorted. usual: the one to show first, or the next lower one.
        """
        answers = [say(key, count=count) for count in counts]
        if not counts[0]:
            answers[0] = say("setup.no_bots")
        chosen = max(0, sum([count <= usual for count in counts]) - 1)
        return self.ask_value(step, name, counts, say(title), answers, chosen)

    def ask_people(self, step: int, counts, usual: int) -> None:
        """Ask how many people play on the device; DOWN goes to their names."""
        picker = self.ask_count(
            step, "people", "setup.how_many_people", "setup.players", counts, usual
        )
        self._offer_names(picker, lambda index: range(1, counts[index] + 1), False)

    def _ask_bot_seat(self, step: int) -> None:
        self._ask_seat(step, "bot_seat", "setup.which_seat")

    def _ask_dealer(self, step: int) -> None:
        """Ask who deals first; DOWN goes to the names of the people."""
        picker = self._ask_seat(step, "dealer", "setup.who_deals")
        people = [seat for seat in range(1, self.players + 1) if seat != self.bot_seat]
        self._offer_names(picker, lambda index: people, True)

    def _offer_names(self, picker, seats, answers: bool) -> None:
        """Show names below the answers of a question, and have them changed by DOWN.

        seats: `seats(index)` returns the seats of people if an answer is chosen. answers: whether
        each answer is a seat and shows who has it.
        """

        def prepare() -> None:
            changed()
            if self.app.device.keys.kind != "encoder":  # a knob has no DOWN
                picker.below = below
                picker.more = more

        def below(index: int) -> str:
            called = self.names
            if not any(called[seat - 1] for seat in seats(index)):
                return say("menu.names")
            return ", ".join([called[seat - 1] or str(seat) for seat in seats(index)])

        def changed() -> None:
            for place in range(len(picker.answers) if answers else 0):
                bot = place + 1 == self.bot_seat
                name = said.BOT + said.bot_names()[place] if bot else self.names[place]
                picker.answers[place] = name or say("name.seat", seat=place + 1)

        def more(index: int) -> None:
            self.app.push(_naming().Names(self.app, seats(index), self.names, changed))

        picker.prepare = prepare

    def _ask_seat(self, step: int, name: str, title: str) -> Picker:
        seats = range(1, self.players + 1)
        answers = [say("name.seat", seat=seat) for seat in seats]
        return self.ask_value(step, name, seats, say(title), answers, self.players - 1)

    def take_up(self, draft: bytes) -> None:
        """Go on with a name half written, over the first question, or with what it takes up."""
        first = self.app.screen()
        rest = _naming().take_up(self, draft)
        if rest:
            first.take_up(rest)

    def begin(self) -> None:
        """Begin the game; if the rules do not allow it, show why."""
        app = self.app
        if self.people:
            seating = ["person"] * self.people + [self.bot] * self.bots
        else:
            seating = ["table"] * self.players
            if self.bot_seat:
                seating[self.bot_seat - 1] = "table:" + self.bot
        dealt = [seat + 1 for seat, role in enumerate(seating) if role != "table"]
        seed = app.device.entropy() if dealt else 0
        seats = len(seating)
        dealer = self.dealer or Chance(seed).below(seats) + 1
        try:
            game = self.game(seats, dealer, dealt)
        except RuleError as error:
            app.show_message(explain(error))
            return
        called: list = []
        if self.people != 1:  # who is “You”
            people = [role in ("table", "person") for role in seating]
            called = [self.names[place] if own else "" for place, own in enumerate(people)]
        app.start_game(self.kind, Table(game, seating, seed, called))

    def game(self, seats: int, dealer: int, dealt: list):
        """Return the game of a number of seats; RuleError if the rules do not allow it."""
        raise NotImplementedError
