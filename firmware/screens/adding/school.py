"""School: a player says the new total before the device shows it."""

from binascii import crc32

from micropython import const

from engine import cards, table
from engine.adding import moves
from engine.adding.effects import ADD
from firmware import ticks
from firmware.device.keys import ALONG, BACK, OK
from firmware.files import school as answer_file
from firmware.screens.common.number_entry import NumberEntry
from firmware.ui.canvas import CENTRE, LARGE, WIDTH
from firmware.ui.canvas import RIGHT as TO_THE_RIGHT
from firmware.ui.countdown import Countdown
from firmware.ui.hand import CARD_WIDTH, draw_card
from firmware.words import card_text, say
from firmware.words.adding import times

_CHECKED = const(8)  # how many moves up to a place in the history give its check value
_TIME = const(15_000)  # ms for an answer against the clock
_LATE = const(-1000)  # in place of a total
_CARD = const(52)  # the left edge of the card
_BOX = const(40)  # the width of one of three totals
_BOXES = const(42)  # their top


class School:
    """The answers so far of the players of a game, also on flash.

    answers: as numbers (`firmware.files.school`).
    """

    def __init__(self, screen):
        """screen: the `GameScreen`."""
        self._screen = screen
        self._name = "school." + screen.app.game.kind
        self.answers = answer_file.read(screen.app.storage, self._name)
        self._shown = False

    def asks(self) -> bool:
        """Ask for the total if a person has just played, after each of several cards.

        At the end, show who was right. Return whether there is a question.
        """
        screen = self._screen
        game = screen.game
        answers = self.answers
        count = len(answers)
        while answers and answers[-1] >> 1 != self.mark(answers[-1] >> 17):
            answers.pop()  # the play was taken back, or another game has begun
        if len(answers) < count:
            self._write()  # the same play may come again
        last = screen.last_play()
        what = screen.table.prompt()[0]
        if what == table.OVER:
            if answers and not self._shown:
                self._shown = True
                self.show()
        elif what != table.CONFIRM and last.card >= 0 and not last.bust:
            for each in game.played_with(last.place):
                if not (screen.table.is_bot(last.seat) or answers and answers[-1] >> 17 >= each):
                    screen.app.push(Lesson(self, screen, each))
                    return True
        return False

    def take(self, place: int, right: bool) -> None:
        """Note an answer."""
        answer = self.mark(place) << 1 | right
        self._write(answer)
        self.answers.append(answer)

    def _write(self, *added) -> None:
        """Write answers after those so far, in place of answers that do not count any more."""
        app = self._screen.app
        count = len(self.answers)
        # If it fails, a message about the game itself appears.
        app.write(lambda: answer_file.write(app.storage, self._name, count, added))

    def show(self) -> None:
        """Show how often each player was right."""
        screen = self._screen
        history = screen.game.history
        lines = []
        for seat in range(1, screen.game.seats + 1):
            own = [n & 1 for n in self.answers if moves.seat_of(history[n >> 17]) == seat]
            if own:
                name = screen.name(seat)
                lines.append(say("school.score", name=name, right=sum(own), all=len(own)))
        screen.app.show_pages([(say("school.title"), "\n".join(lines))])

    def mark(self, place: int) -> int:
        """Return a place in the history with a check value of the moves up to it; -1 for none."""
        history = self._screen.game.history
        checked = str(history[max(0, place + 1 - _CHECKED) : place + 1])
        return place << 16 | crc32(checked.encode()) & 0xFFFF if place < len(history) else -1


class Lesson(NumberEntry):
    """The question for the total after a play: one of three, or typed.

    BACK leads to the menu of the game, and after that the question comes again.
    """

    def __init__(self, school: School, screen, place: int):
        """place: that of the play in the history."""
        game = screen.game
        done = game.outcome(place)
        self._school = school
        self._screen = screen
        self._place = place
        self._before, self._right, self._card = done.before, done.after, done.card
        effect = done.effect
        number = moves.counted(moves.number_of(done.move))
        chosen = game.rules.simple(self._card) is None or len(effect.numbers) > 1
        sign = times(effect.kind)
        self._counts = f"({sign or number})" if chosen else ""
        played = f"  {card_text(self._card)}{self._counts} "
        title = f"{self._before}{played}= ?"
        if effect.kind == ADD:
            played = f"{'−' if number < 0 else '+'}{abs(number)}"
        elif sign:
            played = sign
        self._sum = self._why = f"{self._before}{played}={self._right}"
        rank = cards.rank_of(self._card)
        if effect.kind == ADD and 0 < rank < 10 and number != rank + 1:
            # The card does not count what stands on it.
            self._why = say(
                "school.counts", card=card_text(self._card), number=number, sum=self._sum
            )
        level = screen.app.settings.school
        self._clock = Countdown(_TIME) if level == "clock" else None
        self._three = level == "three"
        least = game.least_total()
        limit = game.rules.limit
        super().__init__(screen.app, title, self._before, least, limit, self._take)
        chance = school.mark(place)
        self._apart = 10 if chance & 4 and self._right >= 20 else 1  # of the three totals
        self._low = self._right - chance % 3 * self._apart
        if self._low < least:
            self._low = self._right
        if self._three:
            self._number = self._low + self._apart

    def _take(self, number: int) -> bool:
        """Take an answer; _LATE: none came in time."""
        screen = self._screen
        right = number == self._right
        self._school.take(self._place, right)
        if right:
            screen.notice = say("school.right", sum=self._sum)
        else:
            why = say("school.late" if number == _LATE else "school.wrong")
            screen.messages.append(((why, self._why), (self._card,)))
        return True

    def key(self, key: int, repeated: bool) -> None:
        if key == BACK and self._step == self._first:
            self.app.pop()
            self._screen.open_menu()
        elif not self._three or key == BACK:
            super().key(key, repeated)
        elif key == OK:
            self._take(self._number)
            self.app.pop()
        else:
            number = self._number + ALONG[key] * self._apart
            if self._low <= number <= self._low + 2 * self._apart:
                self._number = number

    def asks(self):
        return ~self._place

    def help(self):
        if self._clock:
            self._clock.stop()
        return [(say("settings.school"), say("settings.about.school"))]

    def tick(self, now: int) -> int:
        clock = self._clock
        if clock is None:
            return ticks.NEVER
        bar = clock.bar(WIDTH)
        wait = clock.tick(now)
        if clock.left <= 0:
            self._take(_LATE)
            self.app.pop()
        elif clock.bar(WIDTH) != bar:
            self.app.redraw()
        return wait

    def draw(self, canvas) -> None:
        if not self._three:
            super().draw(canvas)
            if self._clock:
                canvas.fill(0, 10, self._clock.bar(WIDTH), 2)
            return
        canvas.text(str(self._before), _CARD - 6, 12, LARGE, align=TO_THE_RIGHT)
        draw_card(canvas, self._card, _CARD, 4, False)
        x = canvas.text(self._counts, _CARD + CARD_WIDTH + 4, 14)
        canvas.text("= ?", x + 4, 12, LARGE)
        for place in range(3):
            number = self._low + place * self._apart
            lit = number == self._number
            x = 2 + place * (_BOX + 2)
            canvas.rounded(x, _BOXES, _BOX, 20, filled=lit)
            canvas.text(str(number), x + _BOX // 2, _BOXES + 3, LARGE, 1 - lit, CENTRE)
