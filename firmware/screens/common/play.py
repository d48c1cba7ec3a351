"""A game in play: what the screens of all games share.

Turns pass from people to bots and back, bots think in time to spare, hands are covered while the
device is handed on, and answers can be taken back.
"""

from micropython import const

from engine import moves, table
from engine.errors import IllegalMove
from firmware import ticks
from firmware.device.keys import BACK, OK
from firmware.device.reflex import HURRIES
from firmware.device.sound import BUST, WIN
from firmware.screens.common import names, seat_names
from firmware.screens.common.game_menu import GameMenu
from firmware.screens.common.screen import Screen
from firmware.screens.families import module_of
from firmware.ui.motion import Motion
from firmware.words import explain, say

PAUSE = const(1500)
"""The least ms that a bot's turn takes at normal speed, so that people can follow."""

QUICK = const(300)
"""The same if no person is left in the game."""

# How far bots play on without pauses.
NOWHERE = const(0)
TO_HAND = const(1)
TO_GAME = const(2)

_CELEBRATION = const(1000)  # ms before OK begins the next game, so that nobody misses the winner


class PlayScreen(Screen):
    """Show a table, and pass the answers of the people on to it.

    The screen of each game calls `begin` at the end of its `__init__`: that sets all that belongs
    to a turn.

    table: the table.
    game: the game on the display.
    real: whether real cards lie on a table.
    people: the seats whose hands are on the device.
    question: the question to a person (`Asking`). None if nobody is asked, or if the answer is a
        card of the hand on the display.
    notice: a text that is shown until the next key.
    covered: whether the hand of the seat to move is hidden until that seat presses OK.
    messages: what people must not miss, each as (lines, cards). The first one stays on the display
        until OK.
    at: the place of the chosen card in a hand.
    motion: the `Motion` of the picture.
    lingers: whether the last trick is still shown.
    looks_back: whether a finished game is looked through.
    stays_lit: whether people at a table read the picture, so that it does not go dark before the
        end of the game, unless they have set that.
    """

    lingers = False
    looks_back = False
    stays_lit = False

    def __init__(self, app, table_):
        super().__init__(app)
        self.table = table_
        self.game = table_.game
        self.real = any(role.startswith("table") for role in table_.seating)
        self.question = None
        self.name_all()
        self.notice = ""
        self.covered = False
        self.at = 0
        self.motion = Motion()
        self._seen = 0  # the seat that looked at its hand last
        self._best = 0  # the best move that a bot has found so far
        self._skips = NOWHERE

    # What each game does in its own way

    def pause(self) -> int:
        """Return the least ms that a bot's turn takes while people watch."""
        return self.paced(PAUSE)

    def asked(self, key: int, seat: int) -> None:
        """Handle a key while a seat is asked for a card of its hand on the display."""
        raise NotImplementedError

    def browse(self, key: int) -> None:
        """Handle an arrow while nobody is asked."""

    def covers(self, what: int, seat: int) -> bool:
        """Return whether to hide the cards of a seat until it has taken the device.

        what, seat: as in `Table.prompt`.
        """
        if what != table.MOVE or seat == self._seen or len(self.people) < 2:
            return False
        return seat in self.people and self.game.knows(seat)

    def automatic_move(self):
        """Return the move that is made now without asking anybody; None if somebody is asked.

        Ask the table's game: `game` may still be the one before a correction.
        """
        return None

    def is_in(self, seat: int, in_hand: bool = False) -> bool:
        """Return whether a seat is still in the game; in_hand: whether in this hand or deal."""
        return True

    def resume(self) -> None:
        """Show the position after an undo, a redo or a correction."""
        self.begin()

    def begin_turn(self) -> None:
        """Set the question, the cursor and all else for a new turn."""

    def take_up_turn(self, draft: bytes) -> None:
        """Go on with an answer that was half given when the power went off, if it still fits."""

    def played(self, place: int) -> None:
        """Respond to a bot's move, at a place in the history."""

    def uncovered(self, seat: int) -> None:
        """Respond to a seat that has taken the device and sees its hand."""

    def sets_off(self, place: int) -> bool:
        """Return whether the move at a place in the history sets the picture in motion."""
        return False

    def rests(self, history: list, place: int) -> bool:
        """Return whether a hand or a trick ends at a place in a history of this game."""
        return place == len(history) or moves.kind_of(history[place]) == moves.BEGIN

    def number(self) -> int:
        """Return what reminds people of a game they left, such as its total; -1 for nothing."""
        raise NotImplementedError

    def more(self) -> list:
        """Return items of this game for the menu, as (label, action)."""
        return []

    def more_rules(self) -> list:
        """Return more items about the rules for the menu, as (label, action)."""
        return []

    def has_history(self) -> bool:
        """Return whether there are cards to list."""
        return True

    def show_history(self) -> None:
        """Show what was played; needed only if the game `has_history`."""
        raise NotImplementedError

    def show_people(self) -> None:
        """Show who may leave and that somebody may join; needed only if the game `joins`."""
        raise NotImplementedError

    def in_words(self, move: int) -> str:
        """Return a move in a few words: who does what. What is secret is left out."""
        raise NotImplementedError

    def corrections(self) -> list:
        """Return items of the menu that put something right, as (label, action)."""
        return []

    def asks(self):
        place = len(self.game.history)
        if self.messages or self.covered:
            return place, len(self.messages)
        if self.question is not None:
            asked = self.question.asks()
            return asked and (place, asked)
        return HURRIES if self.table.prompt()[0] == table.THINK else place

    def takes_ranks(self) -> bool:
        asked = self.table.prompt()[0] in (table.MOVE, table.ENTER)
        if not asked or self.covered or self.messages:
            return False
        return self.question is None or self.question.takes_ranks

    # Keys

    def skip(self) -> None:
        """Let the bots play on without pauses to the end of the game, or until a key is pressed."""
        self._skips = TO_GAME

    def key(self, key: int, repeated: bool) -> None:
        self.motion.end()
        if self._skips:
            self._skips = NOWHERE
            if key != BACK:
                return
        if self.messages and key != BACK:
            if key == OK:
                self.messages.pop(0)
            return
        self.notice = ""
        what, seat = self.table.prompt()
        if key == BACK:
            asked = None if self.covered or self.messages else self.question
            if asked is None or not asked.back():
                self.open_menu()
        elif self.covered:
            if key == OK:
                self.covered = False
                self._seen = seat
                self.uncovered(seat)
        elif self.question is not None:
            if self.question.repeats or not repeated:
                self.question.key(key)
        elif what == table.MOVE:
            self.asked(key, seat)
        elif key != OK:
            self.browse(key)
        elif what == table.THINK:
            if self.people_left(True):
                self._hurry = True
            else:
                self._skips = TO_HAND
        elif what == table.OVER:
            if not ticks.until(self._until, self.app.device.now()):
                self.app.play_again(self.app.game)
        else:
            self.answer(self.game.legal_moves()[0])

    def answer(self, *several) -> bool:
        """Pass an answer on to the table, one move or several.

        Return False, with a notice that says why, if the rules refuse it.
        """
        before = self.table.prompt()[0]
        thought = before == table.THINK
        place = len(self.game.history)
        messages = self.messages
        try:
            self.table.answer(*several)
        except IllegalMove as error:
            self.notice = self.why(error)
            return False
        if thought:
            self.notice = ""  # it was about something before this play
        what = self.table.prompt()[0]
        if what == table.OVER:
            self._skips = NOWHERE
            if self.table.winners:
                self.app.play(WIN)
        elif (
            what == table.CONFIRM and before != what and self._skips != TO_GAME
        ):  # nobody joins or leaves
            self._skips = NOWHERE
            self.app.play(BUST)
        self.begin()
        self.messages += messages  # not read yet if a menu has answered: a card to lay for a bot
        if thought and not self._skips:
            self.played(place)
        if not self._skips and not self.messages and self.sets_off(place):
            self.motion.begin()
        return True

    def begin(self) -> None:
        """Begin the turn of the seat that is asked now; set all that belongs to it."""
        self.game = self.table.game  # another one after a correction
        if len(self._marks) != self.game.seats + 1:  # somebody has joined, or no longer has
            self.name_all()
        self.messages: list = []
        if self.table.prompt()[0] != table.THINK:  # while bots think, people look on
            self.at = 0
        self.motion.end()
        self._forget_thought()
        # The tick from which a bot may play, or OK begins the next game; -1 if it is not known yet.
        self._until = -1
        self._hurry = False
        self.begin_turn()
        what, seat = self.table.prompt()
        self.covered = self.covers(what, seat)
        if self.covered or what == table.CONFIRM:
            self._seen = 0  # the device is in other hands now
        if what == table.OVER:
            self._until = ticks.later(self.app.device.now(), _CELEBRATION)
        self.app.redraw()

    def _forget_thought(self) -> None:
        self._thinking = None
        self._thought = False  # whether it is complete

    # The menu

    def can_skip(self) -> bool:
        """Return whether only bots are still in the game, and play on."""
        plays_on = self.table.prompt()[0] in (table.THINK, table.CONFIRM) and not self.looks_back
        return plays_on and not self.people_left()

    def open_menu(self) -> None:
        """Show undo, redo, help and the way out."""
        self._forget_thought()  # the bot starts again afterwards
        self.app.push(GameMenu(self.app, self))

    def show_rules(self) -> None:
        """Show the rules of the game. Their pages need the memory of what makes `undo` fast."""
        self.game.unmark()
        help_ = module_of(self.app.game.kind, "help")
        self.app.show_pages(help_.rules_sections(self.game.rules))

    def help(self):
        """Yield help: what the keys do, how to play on this device, and the rules."""
        kind = self.app.game.kind
        title = say("help.keys")
        left_out = []
        keys = self.keys_now()
        if keys:
            yield title, say("help.keys." + keys)
            left_out.append(title)
        # Others have no such setting, and the first page says it all where it is on.
        if self.app.device.keys.kind != "buttons" or keys == "strokes":
            left_out.append(say("settings.strokes"))
        for section in module_of(kind, "help").sections(kind, self.game.rules):
            if section[0] not in left_out:
                yield section

    def keys_now(self) -> str:
        """Return the key of the help about the keys now, as in `Asking`."""
        what = self.table.prompt()[0]
        if self.messages or self.covered or what == table.CONFIRM or what == table.OVER:
            return "go_on"
        if what == table.THINK:
            return "think"
        return self.question.keys if self.question is not None else ""

    def undo(self) -> None:
        """Take back the last answer of a person; a notice says which, or that there is none."""
        table = self.table
        game = table.game
        if not table.undo(self.automatic_move):
            self.notice = say("play.nothing_to_undo")
            return
        self.resume()
        if table.game is game:
            self.notice = say("play.taken_back", what=self.in_words(table.undone[-1]))
        else:
            self.notice = say("play.correction_taken_back")

    def redo(self) -> bool:
        """Bring back the last answer that was undone; return whether there is one.

        A notice says which, or that there is none.
        """
        undone = self.table.undone
        move = undone[-1] if undone else -1
        if not self.table.redo(self.automatic_move):
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
        seat, text, rest = names.split(draft)
        if rest:
            self.take_up_turn(rest)
        if seat in self.named():
            names.show(self.app, self).go_on(seat, text)

    def corrected(self, notice: str) -> None:
        """Show the game again after something in the past was corrected, with a notice."""
        self.resume()
        self.notice = notice

    # Time

    def paced(self, ms: int) -> int:
        """Return a time in ms, scaled by the setting for the bots' speed."""
        speed = self.app.settings.speed
        return ms if speed == "normal" else 2 * ms if speed == "slow" else ms // 3

    def tick(self, now: int) -> int:
        if self.motion.goes_on():
            phase = self.motion.phase
            wait = self.motion.tick(now)
            if self.motion.phase != phase:
                self.app.redraw()
            if wait >= 0:  # nothing else is done, so that every phase comes in time
                return wait
        if self.messages or self._skips:
            return ticks.NEVER
        what = self.table.prompt()[0]
        if what == table.THINK and self._thinking is not None:
            wait = 0 if self._hurry else ticks.until(self._until, now)
            if self._thought and not wait:
                self.answer(self._best)
            return wait
        if what == table.CONFIRM and not self.people_left():
            if self._until < 0:
                self._until = ticks.later(now, PAUSE)
            wait = ticks.until(self._until, now)
            if not wait:
                self.answer(self.game.legal_moves()[0])
            return wait
        return ticks.NEVER

    def work(self) -> bool:
        """Let a bot think, play on without pauses, or look back; not while anything moves."""
        if self.messages or self.motion.goes_on():
            return False
        what = self.table.prompt()[0]
        if what == table.THINK:
            if self._think():
                return True
            if not self._skips:
                return False
            self.answer(self._best)
        elif not self._skips:
            return self.find_better()
        elif what == table.CONFIRM:
            self.answer(self.game.legal_moves()[0])
        else:
            self._skips = NOWHERE
        return True

    def find_better(self) -> bool:
        """Look back at what was played, while people look at the picture; return whether there was
        something."""
        return False

    def _think(self) -> bool:
        """Let the bot think a little more; return whether it goes on. It plays after its pause."""
        if self._thinking is None:
            self.app.device.collect()  # else a first answer and garbage may delay a key by 45 ms
            self._thinking = self.table.think()
            pause = self.pause() if self.people_left() else QUICK
            self._until = ticks.later(self.app.device.now(), pause)
        elif not self._thought:
            try:
                self._best = next(self._thinking)
            except StopIteration:
                self._thought = True
        return not self._thought

    # What the picture shows

    def name_all(self) -> None:
        """Find out who has a hand on the device, and what all seats are called now."""
        self.people = seat_names.people_of(self.table)
        seats = range(1, self.game.seats + 1)
        self._marks = seat_names.marks_of(self.table, seat_names.bot_names())
        self._names = [""] + [seat_names.name_of(self.table, seat) for seat in seats]

    def name(self, seat: int) -> str:
        """Return the name of a seat, also of one whose player has not joined yet."""
        names = self._names
        return names[seat] if seat < len(names) else seat_names.name_of(self.table, seat)

    def of_seat(self, seat: int, you: str, key: str, **values) -> str:
        """Return a text about a seat.

        you: the key of the text for the only person. key: that of the text with a name. values:
        the other values of both texts.
        """
        return say(you, **values) if self.is_you(seat) else say(key, name=self.name(seat), **values)

    def mark(self, seat: int) -> str:
        """Return the shortest name of a seat, for where there is little room."""
        return self._marks[seat]

    def you_or_mark(self, seat: int) -> str:
        """Return “You” for the only person on the device, else the shortest name of a seat."""
        return self.name(seat) if self.is_you(seat) else self.mark(seat)

    def why(self, error: IllegalMove) -> str:
        """Return why the engine refuses something, with the names of those who have one."""
        named = {}
        for value in ("seat", "other"):
            seat = error.values.get(value)
            if seat and (self.table.is_bot(seat) or self.table.name(seat)):
                named[value] = self.name(seat)
        if "seat" in named:
            named["Seat"] = named["seat"]
        return explain(error, **named)

    def is_you(self, seat: int) -> bool:
        """Return whether a seat is the only person on the device, whose name is “You”."""
        return self.people == [seat]

    def shown_hand(self) -> int:
        """Return the seat whose hand is shown: the one asked or the only person; 0 for none."""
        what, seat = self.table.prompt()
        if what == table.MOVE and seat in self.people:
            return 0 if self.covered else seat
        if len(self.people) == 1 and self.is_in(self.people[0]):
            return self.people[0]
        return 0

    def is_real(self, seat: int) -> bool:
        """Return whether the cards of a seat are real ones, on a table."""
        return self.table.role(seat).startswith("table")

    def people_left(self, in_hand: bool = False) -> bool:
        """Return whether a person, or a real hand, is still in the game; in_hand: as in `is_in`."""
        for seat in range(1, self.game.seats + 1):
            if self.is_in(seat, in_hand) and (not self.table.is_bot(seat) or self.is_real(seat)):
                return True
        return False
