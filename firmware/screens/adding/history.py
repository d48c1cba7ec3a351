"""The history of an adding game: every card, with the new total. Entered cards can be corrected."""

from engine.adding import moves
from engine.adding.correcting import changes
from firmware.screens.adding.card_entry import CardScreen
from firmware.screens.adding.number_choice import NumberChoice, name_or_answer
from firmware.screens.adding.set_total import ask_number
from firmware.screens.common import history
from firmware.screens.common.choices import confirm
from firmware.words import say


class Rows(history.Rows):
    """A row for each hand, each play, and each card that was entered for a bot.

    The number of a play is the total that it makes; that of a new hand, the number of the hand.
    """

    def reading(self):
        seats = range(1, self.game.seats + 1)
        shown = [seat for seat in seats if self.screen.is_real(seat)] + [moves.TURN_UP]
        for game in self.game.replaying():
            place = len(game.history) - 1
            move = game.history[place]
            kind = moves.kind_of(move)
            seat = moves.seat_of(move)
            if kind == moves.BEGIN:
                self.add(place, game.deal_number)
            elif kind == moves.PLAY:
                self.add(place, game.deal.log[-1].after)
            elif kind not in (moves.GIVE, moves.DRAW) or seat in shown:
                self.add(place, 0)
            yield None
        yield (self,)

    def label(self, row: int) -> str:
        if self.is_heading(row):
            return say("history.hand", hand=self.numbers[row])
        return self.screen.in_words(self.move(row))

    def value(self, row: int) -> str:
        kind = moves.kind_of(self.move(row))
        return str(self.numbers[row]) if kind == moves.PLAY else ""

    # Correcting

    def chosen(self, row: int) -> None:
        screen = self.screen
        app = screen.app
        move = self.move(row)
        kind = moves.kind_of(move)
        seat = moves.seat_of(move)
        known = seat and self.game.knows(seat)
        if kind in (moves.BEGIN, moves.LEAVE, moves.JOIN):
            return
        if kind == moves.TOTAL:

            def take(total: int) -> bool:
                self.correct(row, moves.make(kind, seat, moves.value_of(move), total))
                return False  # the list is left once it is corrected

            ask_number(app, self.game, moves.number_of(move), take)
        elif not screen.is_real(seat):
            app.show_message(say("history.dealt_here"))
        elif kind in (moves.OUT, moves.NODRAW) and known:
            app.show_message(say("history.cards_instead"))
        elif kind in (moves.NODRAW, moves.LATE):
            title = say("history.wrong", what=screen.in_words(move))
            yes = say("history.remove")
            confirm(app, title, say("deals.change_nothing"), yes, lambda: self.correct(row, None))
        else:
            app.push(RightCard(app, self, row))

    def game_before(self, row: int):
        """Return the game as it was before the move of a row, made again up to there."""
        for game in self.game.replaying():
            if len(game.history) == self.places[row]:
                return game

    def correct(self, row: int, move) -> None:
        """Replace the move of a row; None: remove it."""
        start, end, again = changes(self.game, self.places[row], move)
        self.replace(start, end, again, 0 if move is None else end - start)


class RightCard(CardScreen):
    """The question which card it was, in place of the one that was entered.

    game: the game as it was before the move; None until a card is entered that it matters for.
    """

    def __init__(self, app, rows: Rows, row: int):
        self._rows = rows
        self._row = row
        self._move = move = rows.move(row)
        self.game = None
        kind = moves.kind_of(move)
        known = rows.game.knows(moves.seat_of(move))
        self._plays = kind in (moves.PLAY, moves.OUT) and not known
        what = rows.screen.in_words(move)
        titles = say("history.right_one", what=what), what
        wrong = -1 if kind == moves.OUT else moves.value_of(move)
        super().__init__(app, rows.game.rules, titles, wrong, self._plays)

    def cannot(self, entry) -> None:
        """Take the answer that the seat could not play."""
        self.answer(moves.make(moves.OUT, moves.seat_of(self._move)))

    def enter(self, card: int, number=None) -> None:
        """Take a card; ask what it counts if it can count several numbers."""
        if not self._plays:
            self.answer(self._move - moves.value_of(self._move) + card)
            return
        game = self.game = self.game or self._rows.game_before(self._row)
        numbers = game.numbers(card)
        if len(numbers) > 1:
            self.question = NumberChoice(self, moves.seat_of(self._move), card, numbers)
        else:
            self.choose(card, game.first_number(card))

    def choose(self, card: int, number: int) -> None:
        """Take what a card counts; ask for the player to name if there is one."""
        name_or_answer(self, moves.seat_of(self._move), card, number)

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return self._rows.screen.name(seat)

    def play(self, move: int) -> None:
        """Correct the move to a play."""
        self.answer(move)

    def answer(self, move: int) -> None:
        """Correct the move, or leave if it is the same."""
        self.app.pop()
        if move != self._move:
            self._rows.correct(self._row, move)
