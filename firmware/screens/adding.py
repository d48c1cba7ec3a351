"""An adding game in play: what keys and time do to it.

The same screen serves real cards told by rank, hands on the device, and bots: what it asks for is
what the table asks for. How it looks is in `firmware.screens.adding_picture`.
"""

from micropython import const

from engine import cards, table
from engine.adding import moves
from engine.game import IllegalMove
from firmware import ticks
from firmware.app import ALL, PART
from firmware.device.keys import BACK, DOWN, LEFT, OK, RANKS, RIGHT, UP
from firmware.device.sound import BUST, WIN
from firmware.screens.card_entry import CANNOT, NOTHING, UNDO, CardEntry
from firmware.screens.screen import Screen
from firmware.ui.hand import card_text

PAUSE = const(1500)
"""How long a bot's turn takes at least, in ms, so that its play can be followed."""

QUICK = const(300)
"""The same where no person is left in the game."""

DEAF = const(400)
"""How long OK does nothing, in ms, where a turn came to a person who may still be pressing it."""

_LEAP = const(10)  # what UP and DOWN change a number by where there are many


class AddingScreen(Screen):
    """Shows a table of an adding game and passes on the answers of the people.

    table and game are those on the screen; entry is where a real card is told. in_hand is the
    place of the card that is chosen in a hand; card is the one whose number is being chosen, or
    -1, with numbers to choose from and number the place of the present one. notice is said once.
    covered is whether the hand of the seat whose turn it is waits for that seat to press OK.
    """

    def __init__(self, app, table_):
        super().__init__(app)
        self.table = table_
        self.game = table_.game
        self.entry = CardEntry(self.game.rules)
        self.people = [
            seat for seat in range(1, self.game.seats + 1) if table_.role(seat) == "person"
        ]
        self.in_hand = 0
        self.card = -1
        self.numbers: list = []
        self.number = 0
        self.notice = ""
        self.covered = False
        self._seen = 0  # the seat that looked at its hand last
        self._thinking = None
        self._best = 0
        self._until = -1  # the tick before which a bot does not play, once it is known
        self._hurry = False
        self._deaf = False  # whether OK is ignored till `_hears`
        self._hears = -1  # the tick from which OK is heard, once it is known
        self._warned = False  # whether a person was told that every card fits
        self._begin_turn()

    # Keys

    @property
    def takes_ranks(self) -> bool:
        """Whether a card is asked for."""
        asked = self.table.prompt()[0] in (table.MOVE, table.TELL)
        return asked and self.card < 0 and not self.covered

    def key(self, key: int, repeated: bool) -> None:
        noticed = self.notice
        self.notice = ""
        self._act(key)
        if key < OK and not noticed and not self.notice and self.app.changed:
            self.app.changed = PART  # an arrow has only moved a cursor

    def _act(self, key: int) -> None:
        if self._deaf and key == OK:
            return
        self._deaf = False
        what, seat = self.table.prompt()
        if key == BACK:
            self._back()
        elif self.covered:
            if key == OK:
                self.covered = False
                self._seen = seat
        elif self.card >= 0:
            self._choose_number(key)
        elif what == table.TELL or (what == table.MOVE and self.game.cards_of(seat) is None):
            self._tell(key, seat)
        elif what == table.MOVE:
            self._choose_in_hand(key, seat)
        elif key == OK:
            if what == table.THINK:
                self._hurry = True
            elif what == table.OVER:
                self._open_menu()
            else:
                self._answer(self.game.legal_moves()[0])

    def _back(self) -> None:
        if self.card >= 0:
            self.card = -1
        elif not self.entry.back():
            self._open_menu()

    def _tell(self, key: int, seat: int) -> None:
        """A press while a real card is asked for."""
        if key >= RANKS:
            told = self.entry.rank(key - RANKS)
        else:
            told = self.entry.key(key)
            if key != OK:
                self._warned = False
                self._explain(self.entry.at())
        if told == UNDO:
            self.undo()
        elif told == CANNOT:
            self._cannot(seat)
        elif told != NOTHING:
            if self.table.prompt()[0] == table.TELL:
                self._answer(self.game.given(told))
            else:
                self._play(told)

    def _explain(self, cell: int) -> None:
        """Say what a cell of the pad that is no card does."""
        if cell == UNDO:
            self.notice = "Undo"
        elif cell == CANNOT:
            self.notice = "No card drawn" if self.table.prompt()[0] == table.TELL else "Can't play"

    def _cannot(self, seat: int) -> None:
        if self.table.prompt()[0] == table.TELL:
            self._answer(moves.nodraw(seat))
        elif not self._warned and self._every_card_fits(seat):
            self._warned = True
            self.notice = f"Every card fits at {self.game.total}. OK again: can't play"
        else:
            self._answer(moves.out(seat))

    def _choose_in_hand(self, key: int, seat: int) -> None:
        hand = self.hand(seat)
        if key >= RANKS:
            for card in hand:
                if cards.rank_of(card) == key - RANKS:
                    self._play(card)
                    return
            self.notice = f"You hold no {cards.RANKS[key - RANKS]}"
        elif key in (RIGHT, UP):
            self.in_hand = (self.in_hand + 1) % max(1, len(hand))
        elif key in (LEFT, DOWN):
            self.in_hand = (self.in_hand - 1) % max(1, len(hand))
        elif self.is_stuck(seat):
            self._answer(moves.out(seat))
        else:
            self._play(hand[self.in_hand])

    def _choose_number(self, key: int) -> None:
        if key == OK:
            self._answer(moves.play(self.game.turn, self.card, self.numbers[self.number]))
            return
        step = 1 if key in (RIGHT, UP) else -1
        count = len(self.numbers)
        if count > _LEAP and key in (UP, DOWN):
            self.number = max(0, min(count - 1, self.number + step * _LEAP))
        else:
            self.number = (self.number + step) % count

    def _play(self, card: int) -> None:
        """Play a card, or ask for its number first where the rules leave a choice (A-39, A-40)."""
        numbers = self.game.rules.numbers(card, self.game.total)
        if not numbers:
            self.notice = f"{card_text(card)} {self.game.refusal(card)}"
        elif len(numbers) > 1:
            self.card = card
            self.numbers = numbers
            self.number = len(numbers) - 1
            while self.number and not self._keeps_in(card, numbers[self.number]):
                self.number -= 1
        else:
            self._answer(moves.play(self.game.turn, card, numbers[0]))

    def _answer(self, move: int) -> None:
        before = self.table.prompt()[0]
        try:
            self.table.answer(move)
        except IllegalMove as error:
            self.notice = str(error)
            self.card = -1
            return
        what = self.table.prompt()[0]
        if what == table.OVER:
            self.app.play(WIN)
        elif what == table.OK:
            self.app.play(BUST)
        self._deaf = what != table.THINK and (self._hurry or before == table.OK)
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Begin afresh for whoever is asked now."""
        self.card = -1
        self.entry.begin()
        self.in_hand = 0
        self._thinking = None
        self._until = -1
        self._hears = -1
        self._hurry = False
        self._warned = False
        what, seat = self.table.prompt()
        self.covered = False
        if what == table.MOVE and self.game.cards_of(seat) is not None:
            self.covered = len(self.people) > 1 and seat != self._seen
            for index, card in enumerate(self.hand(seat)):
                if self.fits(card):
                    self.in_hand = index
                    break
        self.app.changed = ALL

    # The menu

    def _open_menu(self) -> None:
        from firmware.screens.game_menu import GameMenu

        self.app.push(GameMenu(self.app, self, self.table))

    def undo(self) -> None:
        """Take the last answer of a person back; a notice where there is none."""
        if self.table.undo():
            self._begin_turn()
        else:
            self.notice = "Nothing to undo"

    def redo(self) -> None:
        """Bring the last undone answer back; a notice where there is none."""
        if self.table.redo():
            self._begin_turn()
        else:
            self.notice = "Nothing to redo"

    def forget_to_draw(self) -> None:
        """The seat that has just played forgot to draw (A-24); a notice where none has."""
        last = self.last_play()
        try:
            self.table.answer(moves.nodraw(moves.seat_of(last) if last is not None else 0))
            self.notice = f"{self.name(moves.seat_of(last))}: one card less now"
        except IllegalMove:
            self.notice = "Nobody has just played"

    def draw_late(self, seat: int) -> None:
        """A seat draws the card that it forgot, where the rules let it (A-24, lenient)."""
        self._answer(moves.late(seat))

    # Time

    def tick(self, now: int) -> int:
        if self._deaf:
            if self._hears < 0:
                self._hears = ticks.later(now, DEAF)
            wait = ticks.until(self._hears, now)
            if wait:
                return wait
            self._deaf = False
        what, seat = self.table.prompt()
        watched = self._people_left()
        if what == table.THINK:
            # A bot at a real table waits for nobody: a person lays its card.
            real = self.table.role(seat).startswith("table")
            return self._tick_bot(now, 0 if real else PAUSE if watched else QUICK)
        if what == table.OK and not watched:
            if self._until < 0:
                self._until = ticks.later(now, PAUSE)
            wait = ticks.until(self._until, now)
            if not wait:
                self._answer(self.game.legal_moves()[0])
            return wait
        return ticks.NEVER

    def _tick_bot(self, now: int, pause: int) -> int:
        """Let the bot think a little more; it plays when it has done so and has been seen to."""
        if self._thinking is None:
            self._thinking = self.table.think()
            self._until = ticks.later(now, pause)
        done = False
        try:
            self._best = next(self._thinking)
        except StopIteration:
            done = True
        if not done:
            return 0
        wait = ticks.until(self._until, now)
        if wait and not self._hurry:
            return wait
        self._answer(self._best)
        return 0

    # What the picture shows

    def draw_part(self, canvas) -> None:
        from firmware.screens.adding_picture import draw_beside

        draw_beside(canvas, self)

    def draw(self, canvas) -> None:
        from firmware.screens.adding_picture import draw

        draw(canvas, self)

    def name(self, seat: int) -> str:
        """What a seat is called on the display."""
        if self.table.is_bot(seat):
            return f"Bot {seat}"
        return "You" if self.people == [seat] else f"Seat {seat}"

    def last_play(self):
        """The last play of this hand as a move, or None before the first."""
        index = self.last_play_index()
        return None if index < 0 else self.game.history[index]

    def last_play_index(self) -> int:
        """The place of the last play of this hand in the history, or -1."""
        history = self.game.history
        index = len(history) - 1
        while index >= 0 and moves.kind_of(history[index]) != moves.HAND:
            if moves.kind_of(history[index]) == moves.PLAY:
                return index
            index -= 1
        return -1

    def fits(self, card: int) -> bool:
        """Whether a card can be played without going over the limit."""
        numbers = self.game.rules.numbers(card, self.game.total)
        return any(self._keeps_in(card, number) for number in numbers)

    def _keeps_in(self, card: int, number: int) -> bool:
        rules = self.game.rules
        return rules.total(card, self.game.total, number) <= rules.limit

    def hand(self, seat: int) -> list:
        """The cards of a seat by rank, as a person sorts them in this game."""
        return sorted(self.game.cards_of(seat), key=_by_rank)

    def shown_hand(self) -> int:
        """The seat whose hand may be seen now: who is asked, or the only person; or 0."""
        what, seat = self.table.prompt()
        if what == table.MOVE and self.game.cards_of(seat) is not None:
            return 0 if self.covered else seat
        if len(self.people) == 1 and self.game.is_in(self.people[0]):
            return self.people[0]
        return 0

    def is_stuck(self, seat: int) -> bool:
        """Whether a seat holds cards that the device knows, and none that fits."""
        hand = self.game.cards_of(seat)
        return hand is not None and not self.game.plays(seat, hand)

    def _every_card_fits(self, seat: int) -> bool:
        """Whether a seat that holds any card at all must be able to play (A-04)."""
        rules = self.game.rules
        total = self.game.total
        return bool(self.game.sizes[seat]) and all(
            rules.numbers(card, total) for card in rules.tellable()
        )

    def _people_left(self) -> bool:
        """Whether anybody who is still in the game is a person."""
        seats = range(1, self.game.seats + 1)
        return any(
            self.game.is_in(s) and (not self.table.is_bot(s) or self.table.role(s)[:5] == "table")
            for s in seats
        )


def _by_rank(card: int) -> int:
    return cards.rank_of(card) * 4 + card // 13
