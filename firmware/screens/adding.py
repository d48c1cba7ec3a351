"""An adding game in play: the total, who is next, and the way to enter or choose a card.

The same screen serves real cards told by rank, hands on the device, and bots: what it asks for is
what the table asks for.
"""

from micropython import const

from engine import cards, table
from engine.adding import moves
from engine.adding.record import choice
from engine.game import IllegalMove
from firmware import ticks
from firmware.device.keys import BACK, DOWN, LEFT, OK, RANKS, RIGHT, UP
from firmware.device.sound import BUST, WIN
from firmware.screens.screen import Screen
from firmware.ui.canvas import CENTRE, DIGITS, LARGE, WIDTH
from firmware.ui.canvas import RIGHT as TO_THE_RIGHT
from firmware.ui.hand import card_text, draw_hand
from firmware.ui.pad import Pad

PAUSE = const(1500)
"""How long a bot's turn takes at least, in ms, so that its play can be followed."""

QUICK = const(300)
"""The same where no person is left in the game."""

DEAF = const(400)
"""How long OK does nothing, in ms, where a turn came to a person who may still be pressing it."""

_MIDDLE = const(11)  # the top of the total and of what is beside it
_BESIDE = const(58)  # where the part beside the total begins
_LAST = const(45)  # the line of the last play
_SEATS = const(55)  # the line of the seats and their tokens
_EIGHT = const(7)  # the cell a pad begins at: its middle


class AddingScreen(Screen):
    """Shows a table of an adding game and passes on the answers of the person."""

    def __init__(self, app, table_):
        super().__init__(app)
        self._table = table_
        self._game = table_.game
        self._alone = "person" in table_.seating
        self._pad = Pad([cards.text(card) for card in self._told()] + [":cross", ":undo"], _EIGHT)
        self._in_hand = 0
        self._card = -1  # the card whose number is being chosen, or -1
        self._numbers: list = []
        self._number = 0
        self._notice = ""
        self._thinking = None
        self._best = 0
        self._until = 0  # the tick before which the bot does not play
        self._hurry = False
        self._now = 0
        self._deaf = False  # whether OK is ignored till `_hears`
        self._hears = -1  # the tick from which OK is heard, once it is known
        self._warned = False  # whether a person was told that every card fits
        self._begin_turn()

    # Keys

    @property
    def takes_ranks(self) -> bool:
        """Whether a card is asked for."""
        return self._card < 0 and self._table.prompt()[0] == table.CARD

    def key(self, key: int, repeated: bool) -> None:
        self._notice = ""
        if self._deaf and key == OK:
            return
        self._deaf = False
        what, seat = self._table.prompt()
        if key == BACK:
            if self._card >= 0:
                self._card = -1
            else:
                self._open_menu()
        elif self._card >= 0:
            self._choose_number(key)
        elif key >= RANKS:
            self._play_rank(key - RANKS, seat)
        elif what == table.CARD:
            if self._game.cards_of(seat) is None:
                self._choose_on_pad(key, seat)
            else:
                self._choose_in_hand(key, seat)
        elif key == OK:
            if what == table.THINK:
                self._hurry = True
            elif what == table.OVER:
                self._open_menu()
            else:
                self._answer(self._game.legal_moves()[0])

    def _choose_on_pad(self, key: int, seat: int) -> None:
        told = self._told()
        if key != OK:
            self._pad.key(key)
            self._warned = False
            if self._pad.chosen >= len(told):
                self._notice = "Undo" if self._pad.chosen > len(told) else "Can't play"
        elif self._pad.chosen < len(told):
            self._play(told[self._pad.chosen])
        elif self._pad.chosen > len(told):
            self.undo()
        elif not self._warned and self._every_card_fits(seat):
            self._warned = True
            self._notice = f"Every card fits at {self._game.total}. OK again: can't play"
        else:
            self._answer(moves.out(seat))

    def _play_rank(self, rank: int, seat: int) -> None:
        """Play the card of a rank, the first in the hand where the hand is known."""
        if self._game.cards_of(seat) is None:
            self._play(cards.make(rank))
            return
        for card in self._hand(seat):
            if cards.rank_of(card) == rank:
                self._play(card)
                return
        self._notice = f"You hold no {cards.RANKS[rank]}"

    def _choose_in_hand(self, key: int, seat: int) -> None:
        hand = self._hand(seat)
        if key in (RIGHT, UP):
            self._in_hand = (self._in_hand + 1) % max(1, len(hand))
        elif key in (LEFT, DOWN):
            self._in_hand = (self._in_hand - 1) % max(1, len(hand))
        elif self._is_stuck(seat):
            self._answer(moves.out(seat))
        else:
            self._play(hand[self._in_hand])

    def _choose_number(self, key: int) -> None:
        if key == OK:
            card = self._card
            self._card = -1
            self._answer(moves.play(self._game.turn, card, self._numbers[self._number]))
        else:
            step = 1 if key in (RIGHT, UP) else -1
            self._number = (self._number + step) % len(self._numbers)

    def _play(self, card: int) -> None:
        """Play a card, or ask for its number first where the rules leave a choice (A-39, A-40)."""
        numbers = self._game.rules.numbers(card, self._game.total)
        if not numbers:
            self._notice = f"{card_text(card)} {self._game.refusal(card)}"
        elif len(numbers) > 1:
            self._card = card
            self._numbers = numbers
            self._number = len(numbers) - 1
        else:
            self._answer(moves.play(self._game.turn, card, numbers[0]))

    def _answer(self, move: int) -> None:
        before = self._table.prompt()[0]
        try:
            self._table.answer(move)
        except IllegalMove as error:
            self._notice = str(error)
            return
        what = self._table.prompt()[0]
        if what == table.OVER:
            self.app.play(WIN)
        elif what == table.OK:
            self.app.play(BUST)
        self._deaf = what != table.THINK and (self._hurry or before == table.OK)
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Begin afresh for whoever is asked now."""
        self._card = -1
        self._thinking = None
        self._until = -1
        self._hears = -1
        self._hurry = False
        self._warned = False
        self._pad.chosen = self._pad.home
        self._in_hand = 0
        what, seat = self._table.prompt()
        if what == table.CARD and self._game.cards_of(seat) is not None:
            rules = self._game.rules
            for index, card in enumerate(self._hand(seat)):
                if rules.numbers(card, self._game.total):
                    self._in_hand = index
                    break
        self.app.changed = True

    # The menu

    def _open_menu(self) -> None:
        from firmware.screens.game_menu import GameMenu

        self.app.push(GameMenu(self.app, self, self._table))

    def undo(self) -> None:
        """Take the last answer of a person back; a notice where there is none."""
        if self._table.undo():
            self._begin_turn()
        else:
            self._notice = "Nothing to undo"

    def redo(self) -> None:
        """Bring the last undone answer back; a notice where there is none."""
        if self._table.redo():
            self._begin_turn()
        else:
            self._notice = "Nothing to redo"

    def forget_to_draw(self) -> None:
        """The seat that has just played forgot to draw (A-24); a notice where none has."""
        last = self._last_play()
        try:
            self._table.answer(moves.nodraw(moves.seat_of(last) if last is not None else 0))
            self._notice = f"{self.name(moves.seat_of(last))}: one card less now"
        except IllegalMove:
            self._notice = "Nobody has just played"

    # Time

    def tick(self, now: int) -> int:
        if self._deaf:
            if self._hears < 0:
                self._hears = ticks.later(now, DEAF)
            wait = ticks.until(self._hears, now)
            if wait:
                return wait
            self._deaf = False
        what = self._table.prompt()[0]
        watched = self._people_left()
        if what == table.THINK:
            return self._tick_bot(now, PAUSE if watched else QUICK)
        if what == table.OK and not watched:
            if self._until < 0:
                self._until = ticks.later(now, PAUSE)
            wait = ticks.until(self._until, now)
            if not wait:
                self._answer(self._game.legal_moves()[0])
            return wait
        return ticks.NEVER

    def _tick_bot(self, now: int, pause: int) -> int:
        """Let the bot think a little more; it plays when it has done so and has been seen to."""
        if self._thinking is None:
            self._thinking = self._table.think()
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

    # Words

    def name(self, seat: int) -> str:
        """What a seat is called on the display."""
        if not self._alone:
            return f"Seat {seat}"
        if self._table.is_bot(seat):
            return f"Bot {seat}"
        return "You"

    def _heading(self) -> str:
        what, seat = self._table.prompt()
        if what == table.OVER:
            winner = self.name(self._game.winners[0])
            return "You win!" if winner == "You" else f"{winner} wins!"
        if what == table.OK:
            return f"Hand {self._game.hand} is over. OK: next"
        if what == table.THINK:
            return f"{self.name(seat)} thinks"
        return "Your turn" if self.name(seat) == "You" else f"{self.name(seat)} plays"

    def _last_play(self):
        """The last play of this hand as a move, or None before the first."""
        history = self._game.history
        index = len(history) - 1
        while index >= 0 and moves.kind_of(history[index]) != moves.HAND:
            if moves.kind_of(history[index]) == moves.PLAY:
                return history[index]
            index -= 1
        return None

    def _told(self) -> list:
        return self._game.rules.tellable()

    def _hand(self, seat: int) -> list:
        """The cards of a seat by rank, as a person sorts them in this game."""
        return sorted(
            self._game.cards_of(seat), key=lambda card: cards.rank_of(card) * 4 + card // 13
        )

    def _every_card_fits(self, seat: int) -> bool:
        """Whether a seat that holds any card at all must be able to play (A-04)."""
        rules = self._game.rules
        total = self._game.total
        return bool(self._game.sizes[seat]) and all(rules.numbers(c, total) for c in self._told())

    def _people_left(self) -> bool:
        """Whether anybody who is still in the game is a person."""
        seats = range(1, self._game.seats + 1)
        return any(self._game.is_in(s) and not self._table.is_bot(s) for s in seats)

    def _is_stuck(self, seat: int) -> bool:
        hand = self._game.cards_of(seat)
        return hand is not None and not self._game.plays(seat, hand)

    # Drawing

    def draw(self, canvas) -> None:
        game = self._game
        what, seat = self._table.prompt()
        self._draw_heading(canvas)
        self._draw_total(canvas)
        if self._card >= 0:
            self._draw_numbers(canvas)
        elif what in (table.OK, table.OVER):
            self._draw_end(canvas, what)
        elif what == table.CARD and game.cards_of(seat) is None:
            self._pad.draw(canvas, _BESIDE, _MIDDLE, WIDTH - _BESIDE, 33)
        else:
            self._draw_hand(canvas, what, seat)
        notice = self._notice
        if not notice and what == table.CARD and self._is_stuck(seat):
            notice = "No card fits. OK: lay down"
        if notice:
            lines = canvas.wrap(notice[0].upper() + notice[1:], WIDTH - 4)
        else:
            lines = ()
            self._draw_last_play(canvas)
        if len(lines) < 2:
            self._draw_seats(canvas)
        if lines:
            canvas.fill(0, _LAST - 1, WIDTH, 10 * len(lines))
            for number, line in enumerate(lines):
                canvas.text(line, 2, _LAST + 10 * number, colour=0)

    def _draw_total(self, canvas) -> None:
        total = str(self._game.total)
        right = _BESIDE - 6
        if canvas.width(total, DIGITS) <= right:
            canvas.text(total, right, _MIDDLE, DIGITS, align=TO_THE_RIGHT)
        else:
            canvas.text(total, right, _MIDDLE + 9, LARGE, align=TO_THE_RIGHT)

    def _draw_heading(self, canvas) -> None:
        canvas.text(self._heading(), 1, 0)
        if self._game.players() > 2:
            clockwise = self._game.direction > 0
            canvas.icon("clockwise" if clockwise else "anticlockwise", WIDTH - 11, 0)

    def _draw_numbers(self, canvas) -> None:
        width = WIDTH - _BESIDE
        name = cards.RANKS[cards.rank_of(self._card)]
        canvas.text(f"{name} counts", _BESIDE + width // 2, _MIDDLE, align=CENTRE)
        if len(self._numbers) > 2:
            text = choice(self._game.rules.effect(self._card), self._numbers[self._number])
            canvas.text(text, _BESIDE + width // 2, _MIDDLE + 14, LARGE, align=CENTRE)
            return
        x = _BESIDE
        for index, number in enumerate(self._numbers):
            text = choice(self._game.rules.effect(self._card), number)
            chosen = index == self._number
            canvas.rounded(x, _MIDDLE + 10, width // 2 - 1, 20, filled=chosen)
            canvas.text(text, x + width // 4, _MIDDLE + 14, LARGE, 0 if chosen else 1, align=CENTRE)
            x += width // 2

    def _draw_end(self, canvas, what: int) -> None:
        game = self._game
        middle = (_BESIDE + WIDTH) // 2
        if what == table.OVER:
            canvas.icon("trophy", middle - 8, _MIDDLE - 2)
            canvas.text(self.name(game.winners[0]), middle, _MIDDLE + 16, align=CENTRE)
            canvas.text("OK: go on", middle, _MIDDLE + 25, align=CENTRE)
            return
        loser = moves.seat_of(game.history[-1])
        lines = [self.name(loser), "can't play"]
        hand = game.cards_of(loser)
        if hand:  # it is laid down
            lines.append(" ".join(card_text(card) for card in self._hand(loser)))
        left = game.tokens[loser] if game.tokens else 1
        lines.append("1 penny left" if left == 1 else f"{left} pennies left" if left else "Out!")
        y = _MIDDLE + 16 - len(lines) * 9 // 2
        for line in lines:
            canvas.text(canvas.fit(line, WIDTH - _BESIDE), middle, y, align=CENTRE)
            y += 9

    def _draw_hand(self, canvas, what: int, seat: int) -> None:
        shown = seat if what == table.CARD else self._shown_hand()
        hand = self._hand(shown) if shown else ()
        if not hand:
            return
        rules = self._game.rules
        total = self._game.total
        asked = what == table.CARD
        lifted = self._in_hand if asked and not self._is_stuck(seat) else -1
        draw_hand(
            canvas,
            hand,
            _BESIDE,
            _MIDDLE,
            WIDTH - _BESIDE,
            lifted,
            lambda card: asked and not rules.numbers(card, total),
        )

    def _shown_hand(self) -> int:
        """The seat whose hand may be shown while others play: that of the only person."""
        people = [s for s in range(1, self._game.seats + 1) if self._table.role(s) == "person"]
        return people[0] if len(people) == 1 and self._game.is_in(people[0]) else 0

    def _draw_last_play(self, canvas) -> None:
        move = self._last_play()
        if move is None:
            dealer = self.name(self._game.dealer)
            text = "You deal" if dealer == "You" else f"{dealer} deals"
            canvas.text(text, 1, _LAST)
            return
        text = f"{self.name(moves.seat_of(move))}: {card_text(moves.card_of(move))}"
        call = self._game.call()
        canvas.text(canvas.fit(f"{text}  “{call}”" if call else text, WIDTH - 1), 1, _LAST)

    def _draw_seats(self, canvas) -> None:
        game = self._game
        tokens = game.tokens
        asked = game.next_seat
        width = WIDTH // game.seats
        for seat in range(1, game.seats + 1):
            x = (seat - 1) * width
            colour = 1
            if seat == asked:
                canvas.rounded(x, _SEATS - 1, width - 1, 10, filled=True)
                colour = 0
            name = self.name(seat)
            if name == "You" and width < 24:
                end = canvas.icon("person", x + 1, _SEATS, colour)
            else:
                name = name if name == "You" or width > 60 else str(seat)
                end = canvas.text(name, x + 1, _SEATS, colour=colour)
            count = tokens[seat] if tokens else game.lost[seat]
            if not game.is_in(seat):
                canvas.icon("cross", end + 2, _SEATS, colour)
            elif width < 24 and count <= 9:
                _draw_pips(canvas, count, end + 2, _SEATS, colour)
            else:
                end = canvas.icon("penny", end + 2, _SEATS + 1, colour)
                canvas.text(str(count), end + 1, _SEATS, colour=colour)


def _draw_pips(canvas, count: int, x: int, y: int, colour: int) -> None:
    """Draw up to nine pips, three in a column; a figure beside the seat's would be misread."""
    for pip in range(count):
        canvas.fill(x + pip // 3 * 3, y + 6 - pip % 3 * 3, 2, 2, colour)
