"""A game in play: what the screens of all games have in common.

Turns pass from people to bots and back, bots think a little at each tick, hands are covered
while the device goes from one person to the next, and answers can be taken back.
"""

from micropython import const

from engine import table
from engine.game import IllegalMove
from firmware import room, ticks
from firmware.app import ALL, PART
from firmware.device.keys import BACK, OK
from firmware.screens.game_menu import GameMenu  # here, since a key must not wait for it
from firmware.screens.screen import Screen

PAUSE = const(1500)
"""How long a turn of a bot takes at least, in ms, so that its play can be followed."""

QUICK = const(300)
"""The same where no person is left in the game."""

DEAF = const(400)
"""How long OK does nothing, in ms, where a turn came to a person who may still be pressing it."""

_THOUGHTS = const(4)  # answers so far between two looks at anything but the keys
# ms that a bot thinks till its litter is gathered: by itself that would come just where a key is
# pressed, now and then, which then waited for the rest of a thought and 20 ms more.
_LITTER = const(800)


class PlayScreen(Screen):
    """Shows a table and passes on the answers of the people.

    table and game are those on the screen. people: the seats whose hands are on the device.
    notice is said once. covered is whether the hand of the seat whose turn it is waits for that
    seat to press OK. deaf is whether OK is ignored, since whoever pressed it last may still do so.
    """

    def __init__(self, app, table_):
        super().__init__(app)
        self.table = table_
        self.game = table_.game
        self.people = [
            seat for seat in range(1, self.game.seats + 1) if table_.role(seat) == "person"
        ]
        self.notice = ""
        self.covered = False
        self.deaf = False
        self._seen = 0  # the seat that looked at its hand last
        self._thinking = None
        self._best = 0
        self._gather_at = -1  # the tick at which litter is gathered while a bot thinks
        self._until = -1  # the tick before which a bot does not play, once it is known
        self._hurry = False
        self._hears = -1  # the tick from which OK is heard, once it is known

    # What each game does its own way

    def pause(self) -> int:
        """How long the turn of a bot that is watched takes at least, in ms."""
        return PAUSE

    def state(self) -> int:
        """What the game waits for; where that changes, OK means another thing than before."""
        what = self.table.prompt()[0]
        return what if what in (table.OK, table.OVER) else table.MOVE

    def holds(self, seat: int) -> bool:
        """Whether a seat that is asked sees cards of its own on the display."""
        raise NotImplementedError

    def asked(self, key: int, what: int, seat: int) -> None:
        """A press of a key while a person is asked (`what` and `seat` as in `Table.prompt`)."""
        raise NotImplementedError

    def browse(self, key: int) -> None:
        """A press of an arrow while nobody is asked."""

    def leave(self) -> bool:
        """Step back from what was begun; False where nothing was."""
        return False

    def covers(self, what: int, seat: int) -> bool:
        """Whether the display waits for a seat to take the device before it shows its cards."""
        return (
            what == table.MOVE
            and len(self.people) > 1
            and seat != self._seen
            and seat in self.people
            and self.holds(seat)
        )

    def is_partial(self) -> bool:
        """Whether the last press of an arrow changed only what `draw_part` draws."""
        return True

    def begin_turn(self) -> None:
        """Set the cursor and what else a new turn begins with."""

    def answered(self, what: int) -> None:
        """A sound or so for what the table asks for after an answer."""

    def refused(self) -> None:
        """Drop what was begun, since the rules refuse an answer; the notice says why."""

    def more(self) -> list:
        """Items of this game for the menu, as (label, action)."""
        return []

    def show_rules(self) -> None:
        """Show the rules by which the game is played."""
        raise NotImplementedError

    def show_help(self) -> None:
        """Show what the keys do, how this game goes on this device, and its rules."""
        raise NotImplementedError

    # Keys

    def key(self, key: int, repeated: bool) -> None:
        noticed = self.notice
        self.notice = ""
        if not (self.deaf and key == OK):
            self.deaf = False
            self._act(key)
        if key < OK and not noticed and not self.notice and self.app.changed and self.is_partial():
            self.app.changed = PART

    def _act(self, key: int) -> None:
        what, seat = self.table.prompt()
        if key == BACK:
            if self.covered or not self.leave():
                self.open_menu()
        elif self.covered:
            if key == OK:
                self.covered = False
                self._seen = seat
                self.app.changed = ALL
                self.be_deaf()
        elif what == table.MOVE or what == table.TELL:
            self.asked(key, what, seat)
        elif key != OK:
            self.browse(key)
        elif what == table.THINK:
            self._hurry = True
        elif what == table.OVER:
            self.open_menu()
        else:
            self.answer(self.game.legal_moves()[0])

    def answer(self, *moves) -> bool:
        """Pass on an answer, one move or several.

        False, with a notice that says why, where the rules refuse it.
        """
        before = self.table.prompt()[0]
        pressed = self._hurry or before == table.OK or (before == table.THINK and not self.pause())
        state = self.state()
        try:
            self.table.answer(*moves)
        except IllegalMove as error:
            self.notice = str(error)
            self.refused()
            return False
        what = self.table.prompt()[0]
        self.answered(what)
        self.begin()
        if what != table.THINK and (pressed or self.state() != state):
            self.be_deaf()  # whoever pressed OK may still be at it, and mean no more by it
        return True

    def be_deaf(self) -> None:
        """Ignore OK for a while."""
        self.deaf = True
        self._hears = -1

    def begin(self) -> None:
        """Begin afresh with whoever is asked now."""
        self._thinking = None
        self._until = -1
        self._hurry = False
        self.begin_turn()
        what, seat = self.table.prompt()
        self.covered = self.covers(what, seat)
        if self.covered:
            self.be_deaf()
        if self.covered or what == table.OK:
            self._seen = 0  # the device is in other hands now
        self.app.changed = ALL

    # The menu

    def open_menu(self) -> None:
        """Show undo, redo, help and the way out."""
        self._thinking = None  # a bot begins anew afterwards: its memory is the menu's
        room.let_bots_rest()
        self.app.push(GameMenu(self.app, self))

    def undo(self) -> None:
        """Take the last answer of a person back; a notice where there is none."""
        if self.table.undo():
            self.begin()
        else:
            self.notice = "Nothing to undo"

    def redo(self) -> None:
        """Bring the last undone answer back; a notice where there is none."""
        if self.table.redo():
            self.begin()
        else:
            self.notice = "Nothing to redo"

    # Time

    def tick(self, now: int) -> int:
        if self.deaf:
            if self._hears < 0:
                self._hears = ticks.later(now, DEAF)
            wait = ticks.until(self._hears, now)
            if wait:
                return wait
            self.deaf = False
        return self.act_in_time(now)

    def act_in_time(self, now: int) -> int:
        """Do what comes of itself, such as a bot's turn; how long till the next time, in ms."""
        what, seat = self.table.prompt()
        if what == table.THINK:
            thinking = self._thinking
            if thinking is not None:
                return self._tick_bot(now, thinking)
            self._thinking = self.table.think()
            self._gather_at = ticks.later(now, _LITTER)
            # A bot at a real table waits for nobody: a person lays its card.
            real = self.table.role(seat).startswith("table")
            pause = 0 if real else self.pause() if self.people_left() else QUICK
            self._until = ticks.later(now, pause)
            return 0  # looking at the table took its time already
        if what == table.OK and not self.people_left():
            if self._until < 0:
                self._until = ticks.later(now, PAUSE)
            wait = ticks.until(self._until, now)
            if not wait:
                self.answer(self.game.legal_moves()[0])
            return wait
        return ticks.NEVER

    def _tick_bot(self, now: int, thinking) -> int:
        """Let the bot think a little more; it plays when it has done so and has been seen to."""
        if not ticks.until(self._gather_at, now):
            self._gather_at = ticks.later(now, _LITTER)
            self.app.device.gather()
            return 0
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

    # What the picture shows

    def name(self, seat: int) -> str:
        """What a seat is called on the display."""
        if self.table.is_bot(seat):
            return f"Bot {seat}"
        return "You" if self.people == [seat] else f"Seat {seat}"

    def is_in(self, seat: int) -> bool:
        """Whether a seat is still in the game."""
        return True

    def people_left(self) -> bool:
        """Whether anybody who is still in the game is a person."""
        seats = range(1, self.game.seats + 1)
        return any(
            self.is_in(s) and (not self.table.is_bot(s) or self.table.role(s)[:5] == "table")
            for s in seats
        )
