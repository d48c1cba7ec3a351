"""A game in play: what the screens of all games have in common.

Turns pass from people to bots and back, bots think a little at each tick, hands are covered
while the device goes from one person to the next, and answers can be taken back.
"""

from micropython import const

from engine import table
from engine.errors import IllegalMove
from firmware import ticks
from firmware.device.keys import BACK, OK
from firmware.device.sound import BUST, WIN
from firmware.screens.common import said
from firmware.screens.common.game_menu import GameMenu  # here, since a key must not wait for it
from firmware.screens.common.paging import text_pages
from firmware.screens.common.screen import PART, Screen
from firmware.screens.families import briefly, later, module_of
from firmware.ui.motion import Motion
from firmware.words import explain, say

PAUSE = const(1500)
"""The least time that a turn of a bot takes, in ms, so that people can follow; at normal speed."""

QUICK = const(300)
"""The same if no person is left in the game."""

# How far bots play without pauses.
NOTHING = const(0)
TO_HAND = const(1)
TO_GAME = const(2)

_PLAYS = const(24)  # without a picture in between, at most
_SLICE = const(80)  # the same in ms
_THOUGHTS = const(4)  # answers so far between two looks at anything but the keys


class PlayScreen(Screen):
    """Show a table, and pass on the answers of the people.

    table: the table.
    game: the game on the display.
    people: the seats whose hands are on the device.
    question: the question to a person (`Asking`). None if nobody is asked, or if the answer is a
        card of the hand on the display.
    notice: a text that is shown until the next key.
    covered: whether the hand of the seat to move is hidden until that seat presses OK.
    messages: what somebody must notice, each as (lines, cards). The first one stays on the display
        until OK.
    at: the place of the card that is chosen in a hand.
    motion: the `Motion` of the picture.
    """

    in_parts = True

    def __init__(self, app, table_):
        super().__init__(app)
        self.table = table_
        self.game = table_.game
        self.people: list = []
        self.question = None
        self._names: list = []
        self._marks: list = []
        self.name_all()
        self.notice = ""
        self.covered = False
        self.messages: list = []
        self.at = 0
        self.motion = Motion()
        self._seen = 0  # the seat that looked at its hand last
        self._thinking = None
        self._best = 0
        self._until = -1  # the tick before which a bot does not play, once it is known
        self._hurry = False
        self._skips = NOTHING  # whether bots play without pauses, and how far

    # What each game does its own way

    def pause(self) -> int:
        """Return how long the turn of a bot that is watched takes at least, in ms."""
        return self.paced(PAUSE)

    def paced(self, ms: int) -> int:
        """Return a time in ms at the speed of bots that is set."""
        speed = self.app.settings.speed
        return ms if speed == "normal" else 2 * ms if speed == "slow" else ms // 3

    def holds(self, seat: int) -> bool:
        """Return whether a seat that is asked sees cards of its own on the display."""
        raise NotImplementedError

    def asked(self, key: int, seat: int) -> None:
        """Handle a key while a seat is asked for a card of the hand on the display."""
        raise NotImplementedError

    def browse(self, key: int) -> None:
        """Handle an arrow while nobody is asked."""

    def covers(self, what: int, seat: int) -> bool:
        """Return whether the display waits for a seat to take the device, and hides its cards."""
        return (
            what == table.MOVE
            and len(self.people) > 1
            and seat != self._seen
            and seat in self.people
            and self.holds(seat)
        )

    def is_halfway(self) -> bool:
        """Return whether the table asks a question that nobody needs to answer.

        `game` may be another one than that of the table then.
        """
        return False

    def resume(self) -> None:
        """Begin where the game stands after an undo, a redo or a correction."""
        self.begin()

    def begin_turn(self) -> None:
        """Set the question, the cursor and what else a new turn begins with."""

    def played(self, place: int) -> None:
        """Notice that a bot has made the move at a place in the history."""

    def sets_off(self, place: int) -> bool:
        """Return whether the picture moves after the move at a place in the history."""
        return False

    def number(self) -> int:
        """Return the number by which people know a game that they have left, such as its total."""
        raise NotImplementedError

    def more(self) -> list:
        """Return items of this game for the menu, as (label, action)."""
        return []

    def has_history(self) -> bool:
        """Return whether there are cards to list."""
        return True

    def in_words(self, move: int) -> str:
        """Return what a move is and whose, in a few words, without what is secret."""
        raise NotImplementedError

    def mends(self) -> list:
        """Return items that are needed seldom, and are lower in the menu, as (label, action)."""
        return []

    def step(self) -> int:
        """Return the number of the step that OK would answer, up to 15 (`Asking.step`)."""
        return self.question.step() if self.question is not None else 0

    def asks(self):
        step = min(len(self.messages), 15) << 5 | self.covered << 4 | self.step()
        if not step and self.table.prompt()[0] == table.THINK:
            return -1
        return len(self.game.history) << 9 | step

    def takes_ranks(self) -> bool:
        asked = self.table.prompt()[0] in (table.MOVE, table.ENTER)
        if not asked or self.covered or self.messages:
            return False
        return self.question is None or self.question.takes_ranks

    # Keys

    def skip(self) -> None:
        """Let bots play without pauses to the end of the game; any key ends that."""
        self._skips = TO_GAME

    def key(self, key: int, repeated: bool) -> None:
        self.motion.end()
        if self._skips:
            self._skips = NOTHING
            if key != BACK:
                return
        if self.messages and key != BACK:
            if key == OK:
                self.messages.pop(0)
            return
        self.notice = ""
        what, seat = self.table.prompt()
        if key == BACK:
            if self.covered or self.question is None or not self.question.back():
                self.open_menu()
        elif self.covered:
            if key == OK:
                self.covered = False
                self._seen = seat
        elif self.question is not None:
            if self.question.repeats or not repeated:
                self.question.key(key)
        elif what == table.MOVE:
            self.asked(key, seat)
        elif key != OK:
            self.browse(key)
        elif what == table.THINK:
            if self.people_left():
                self._hurry = True
            else:
                self._skips = TO_HAND
        elif what == table.OVER:
            self.open_menu()
        else:
            self.answer(self.game.legal_moves()[0])

    def answer(self, *moves) -> bool:
        """Pass on an answer, one move or several; return False if the rules refuse it.

        A notice says why then.
        """
        thought = self.table.prompt()[0] == table.THINK
        place = len(self.game.history)
        try:
            self.table.answer(*moves)
        except IllegalMove as error:
            self.notice = explain(error)
            return False
        what = self.table.prompt()[0]
        if what == table.OVER:
            self._skips = NOTHING
            self.app.play(WIN)
        elif what == table.CONFIRM and self._skips != TO_GAME:
            self._skips = NOTHING
            self.app.play(BUST)
        self.begin()
        if thought:
            self.played(place)
        if not self._skips and not self.messages and self.sets_off(place):
            self.motion.begin()
        return True

    def begin(self) -> None:
        """Begin with whoever is asked now."""
        self.game = self.table.game  # another one after a correction
        if len(self._marks) != self.game.seats + 1:  # somebody has joined, or no longer has
            self.name_all()
        self.messages = []
        self.at = 0
        self.motion.end()
        self._thinking = None
        self._until = -1
        self._hurry = False
        self.begin_turn()
        what, seat = self.table.prompt()
        self.covered = self.covers(what, seat)
        if self.covered or what == table.CONFIRM:
            self._seen = 0  # the device is in other hands now
        self.app.redraw(PART)

    # The menu

    def can_skip(self) -> bool:
        """Return whether bots play and nobody else is left to watch for."""
        return self.table.prompt()[0] in (table.THINK, table.CONFIRM) and not self.people_left()

    def more_rules(self) -> list:
        """Return what else the menu has about the rules, as (label, action)."""
        return []

    def open_menu(self) -> None:
        """Show undo, redo, help and the way out."""
        self._thinking = None  # the bot starts to think again afterwards
        self.app.push(GameMenu(self.app, self))

    def show_rules(self) -> None:
        """Show the rules by which the game is played."""
        help_ = module_of(self.app.game.kind, "help")
        self.app.push(text_pages(self.app, help_.rules_sections(self.game.rules)))

    def help(self):
        """Return what the keys do, how this game goes on this device, and its rules."""
        kind = self.app.game.kind
        return module_of(kind, "help").sections(kind, self.game.rules)

    def show_help(self) -> None:
        """Show help."""
        self.app.push(text_pages(self.app, self.help()))

    def show_history(self) -> None:
        """Show all that was played."""
        app = self.app
        module = briefly(f"firmware.screens.{self.game.name}.history")
        bar = later("firmware.screens.common.loading").Loading
        reading = module.Rows(self).reading()
        steps = len(self.game.history)

        def show(rows) -> None:
            app.push(module.History(app, rows))

        app.push(bar(app, "loading.history", reading, show, app.pop, steps))

    def undo(self) -> None:
        """Take back the last answer of a person; a notice says which, or that there is none."""
        table = self.table
        game = table.game
        if not table.undo(self.is_halfway):
            self.notice = say("play.nothing_to_undo")
            return
        self.resume()
        if table.game is game:
            self.notice = say("play.taken_back", what=self.in_words(table.undone[-1]))
        else:
            self.notice = say("play.correction_taken_back")

    def redo(self) -> bool:
        """Bring back the last answer that was undone, if any; a notice says which."""
        undone = self.table.undone
        move = undone[-1] if undone else -1
        if not self.table.redo(self.is_halfway):
            self.notice = say("play.nothing_to_redo")
            return False
        self.resume()
        self.notice = say("play.brought_back", what=self.in_words(move))
        return True

    def named(self) -> list:
        """Return the seats of people who have names, all but “You”."""
        seats = range(1, self.game.seats + 1)
        return [s for s in seats if not (self.table.is_bot(s) or self.is_you(s))]

    def take_up(self, draft: bytes) -> None:
        if not draft:
            return
        module = briefly("firmware.screens.common.names")
        seat, text, rest = module.split(draft)
        if rest:
            self.take_up_turn(rest)
        if seat:
            module.change(self.app, self).go_on(seat, text)

    def take_up_turn(self, draft: bytes) -> None:
        """Go on with an answer that was half given when the power went off, if it still fits."""

    def corrected_past(self) -> None:
        """Show the game again after a past move was corrected."""
        self.resume()
        self.notice = say("history.corrected")

    # Time

    def tick(self, now: int) -> int:
        if self.motion.goes_on() and not self.app.device.keys.waiting():
            phase = self.motion.phase
            wait = self.motion.tick(now)
            if self.motion.phase != phase:
                self.app.redraw(PART)
            if wait >= 0:  # nothing else comes between, so that every phase comes in time
                return wait
        if self.messages:
            return ticks.NEVER
        if self._skips:
            return self._tick_skip(now)
        what, seat = self.table.prompt()
        if what == table.THINK:
            thinking = self._thinking
            if thinking is not None:
                return self._tick_bot(now, thinking)
            self._thinking = self.table.think()
            # A bot at a real table waits for nobody: a person lays its card.
            real = self.table.role(seat).startswith("table")
            pause = 0 if real else self.pause() if self.people_left() else QUICK
            self._until = ticks.later(now, pause)
            return 0  # looking at the table took its time already
        # While people look at the picture; a key that waits is taken first.
        if self.app.device.keys.waiting():
            return 0
        if self.table.foresee(self.is_halfway):
            self.app.device.collect()  # what is kept next lies low, and leaves a large block free
            return 0
        if what == table.CONFIRM:
            if self.people_left():
                return ticks.NEVER
            if self._until < 0:
                self._until = ticks.later(now, PAUSE)
            wait = ticks.until(self._until, now)
            if not wait:
                self.answer(self.game.legal_moves()[0])
            return wait
        return ticks.NEVER

    def _tick_skip(self, now: int) -> int:
        """Play on without pauses; a picture in between shows how far it is."""
        device = self.app.device
        for _ in range(_PLAYS):
            what = self.table.prompt()[0]
            if not self._skips or device.keys.waiting():
                break
            if what == table.THINK:
                for best in self.table.think():
                    self._best = best
                self.answer(self._best)
            elif what == table.CONFIRM:
                self.answer(self.game.legal_moves()[0])
            else:
                self._skips = NOTHING
            if ticks.since(now, device.now()) > _SLICE:
                break
        return 0

    def _tick_bot(self, now: int, thinking) -> int:
        """Let the bot think a little more; it plays when it has done so and has been seen to."""
        keys = self.app.device.keys
        try:
            for _ in range(_THOUGHTS):
                self._best = next(thinking)
                if keys.waiting():
                    break
            return 0
        except StopIteration:
            pass
        wait = ticks.until(self._until, now)
        if wait and not self._hurry:
            return wait
        self.answer(self._best)
        return 0

    # What the picture shows; `draw` draws what has changed, all of it on a cleared canvas

    def draw_part(self, canvas) -> None:
        self.draw(canvas)

    def name_all(self) -> None:
        """Find out who has a hand on the device, and what all seats are called now."""
        self.people = said.people_of(self.table)
        seats = range(1, self.game.seats + 1)
        bots = said.bot_names()
        self._marks = said.marks_of(self.table, bots)
        self._names = [""] + [said.name_of(self.table, seat, bots) for seat in seats]

    def name(self, seat: int) -> str:
        """Return the name of a seat, also of one whose player has not joined yet."""
        names = self._names
        return names[seat] if seat < len(names) else said.name_of(self.table, seat)

    def mark(self, seat: int) -> str:
        """Return the shortest name of a seat, for where there is little room."""
        return self._marks[seat]

    def is_you(self, seat: int) -> bool:
        """Return whether a seat is the only person on the device, whose name is “You”."""
        return len(self.people) == 1 and self.people[0] == seat

    def is_in(self, seat: int) -> bool:
        """Return whether a seat is still in the game."""
        return True

    def people_left(self) -> bool:
        """Return whether anybody who is still in the game is a person."""
        seats = range(1, self.game.seats + 1)
        return any(
            self.is_in(s) and (not self.table.is_bot(s) or self.table.role(s)[:5] == "table")
            for s in seats
        )
