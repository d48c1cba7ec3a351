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
from firmware.device.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from firmware.device.sound import BUST, WIN
from firmware.screens.screen import Screen
from firmware.ui.canvas import CENTRE, DIGITS, LARGE, SMALL, WIDTH
from firmware.ui.canvas import RIGHT as TO_THE_RIGHT
from firmware.ui.hand import card_text, draw_hand
from firmware.ui.pad import Pad

PAUSE = const(1500)
"""How long a bot's turn takes at least, in ms, so that its play can be followed."""

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

    # Keys

    def key(self, key: int, repeated: bool) -> None:
        self._notice = ""
        what, seat = self._table.prompt()
        if key == BACK:
            if self._card >= 0:
                self._card = -1
            else:
                self._open_menu()
        elif self._card >= 0:
            self._choose_number(key)
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
        if key != OK:
            self._pad.key(key)
            return
        told = self._told()
        if self._pad.chosen < len(told):
            self._play(told[self._pad.chosen])
        elif self._pad.chosen == len(told):
            self._answer(moves.out(seat))
        else:
            self.undo()

    def _choose_in_hand(self, key: int, seat: int) -> None:
        hand = self._game.cards_of(seat)
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
            self._notice = self._game.refusal(card)
        elif len(numbers) > 1:
            self._card = card
            self._numbers = numbers
            self._number = len(numbers) - 1
        else:
            self._answer(moves.play(self._game.turn, card, numbers[0]))

    def _answer(self, move: int) -> None:
        try:
            self._table.answer(move)
        except IllegalMove as error:
            self._notice = str(error)
            return
        self._turn_changed()

    def _turn_changed(self) -> None:
        """Begin afresh for whoever is asked now."""
        self._thinking = None
        self._hurry = False
        self._pad.chosen = self._pad.home
        what, seat = self._table.prompt()
        if what == table.OVER:
            self.app.play(WIN)
        elif what == table.OK:
            self.app.play(BUST)
        elif what == table.CARD:
            hand = self._game.cards_of(seat)
            if hand is not None:
                self._in_hand = min(self._in_hand, max(0, len(hand) - 1))
        self.app.changed = True

    # The menu

    def _open_menu(self) -> None:
        from firmware.screens.game_menu import GameMenu

        self.app.push(GameMenu(self.app, self, self._table))

    def undo(self) -> None:
        """Take the last answer of a person back; a notice where there is none."""
        if self._table.undo():
            self._after_jump()
        else:
            self._notice = "Nothing to undo"

    def redo(self) -> None:
        """Bring the last undone answer back; a notice where there is none."""
        if self._table.redo():
            self._after_jump()
        else:
            self._notice = "Nothing to redo"

    def _after_jump(self) -> None:
        self._card = -1
        self._thinking = None
        self._pad.chosen = self._pad.home
        self._in_hand = 0
        self.app.changed = True

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
        if self._table.prompt()[0] != table.THINK:
            return ticks.NEVER
        if self._thinking is None:
            self._thinking = self._table.think()
            self._until = ticks.later(now, PAUSE)
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
            return f"Hand {self._game.hand} is over"
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

    def _is_stuck(self, seat: int) -> bool:
        hand = self._game.cards_of(seat)
        return hand is not None and not self._game.plays(seat, hand)

    # Drawing

    def draw(self, canvas) -> None:
        game = self._game
        what, seat = self._table.prompt()
        self._draw_heading(canvas)
        canvas.text(str(game.total), _BESIDE - 6, _MIDDLE, DIGITS, align=TO_THE_RIGHT)
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
        left = game.tokens[loser] if game.tokens else 0
        canvas.text(self.name(loser), middle, _MIDDLE - 1, align=CENTRE)
        canvas.text("can't play", middle, _MIDDLE + 8, align=CENTRE)
        if left:
            pennies = "1 penny left" if left == 1 else f"{left} pennies left"
        else:
            pennies = "and is out"
        canvas.text(pennies, middle, _MIDDLE + 17, align=CENTRE)
        canvas.text("OK: next hand", middle, _MIDDLE + 26, align=CENTRE)

    def _draw_hand(self, canvas, what: int, seat: int) -> None:
        shown = seat if what == table.CARD else self._shown_hand()
        hand = self._game.cards_of(shown) if shown else ()
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
            if name != "You" or width < 24:
                name = name if width >= 42 else str(seat)
            end = canvas.text(name, x + 2, _SEATS, colour=colour)
            if not game.is_in(seat):
                canvas.icon("cross", x + width - 9, _SEATS, colour)
                continue
            count = tokens[seat] if tokens else game.lost[seat]
            right = x + width - 3
            if width < 24 and count <= 9:
                _draw_pips(canvas, count, end + 2, _SEATS, colour)
                continue
            canvas.text(str(count), right, _SEATS, SMALL, colour, TO_THE_RIGHT)
            penny = right - canvas.width(str(count)) - 7
            if penny > end:
                canvas.icon("penny", penny, _SEATS + 1, colour)


def _draw_pips(canvas, count: int, x: int, y: int, colour: int) -> None:
    """Draw up to nine pips, three in a column; a figure beside the seat's would be misread."""
    for pip in range(count):
        canvas.fill(x + pip // 3 * 3, y + pip % 3 * 3, 2, 2, colour)
