"""The deals of a match that are over: to look at, and on a score sheet to correct."""

from engine.errors import GameOver, IllegalMove
from engine.parlett import moves
from engine.parlett.deal import NOMINATING, OFFERING, SHOWING, TURNING
from firmware.device.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from firmware.screens.common.loading import Loading
from firmware.screens.common.menu import Menu
from firmware.screens.common.question import Question
from firmware.screens.common.screen import Screen
from firmware.screens.parlett import scores
from firmware.screens.parlett.card_grid import CardGrid
from firmware.ui.canvas import CENTRE, HEIGHT, WIDTH
from firmware.words import SIGNS, card_text, explain, say

_OFFERS = ("deals.none", "premium.declares", "premium.reveals")


class Deals(Menu):
    """The deals by number, each with what the hands got."""

    def __init__(self, app, screen):
        """`screen`: the `GameScreen` of the match."""
        items = [
            (say("score.deal", deal=number + 1), self._look(number), self._points(number))
            for number in range(len(screen.game.results))
        ]
        self._screen = screen
        super().__init__(app, say("deals.title"), items)
        self.chosen = len(items) - 1

    def _look(self, number: int):
        return lambda: self.app.push(PastDeal(self.app, self._screen, number))

    def _points(self, number: int):
        def words() -> str:
            result = self._screen.game.results[number]
            total = result.points.total
            return "  ".join([str(total[h] + result.bonus[h]) for h in self._screen.rows()])

        return words


class PastDeal(Screen):
    """One deal that is over, with its points explained; OK corrects it on a score sheet."""

    def __init__(self, app, screen, number: int):
        super().__init__(app)
        self._screen = screen
        self._number = number
        self._line = 0

    def key(self, key: int, repeated: bool) -> None:
        count = len(self._screen.rows(True))
        if key in (UP, LEFT):
            self._line = (self._line - 1) % count
        elif key in (DOWN, RIGHT):
            self._line = (self._line + 1) % count
        elif key == OK and self._screen.keeps_score:
            self.app.push(Correction(self.app, self._screen, self._number))
        elif key in (OK, BACK):
            self.app.pop()

    def draw(self, canvas) -> None:
        result = self._screen.game.results[self._number]
        trump = SIGNS[result.trump] if result.trump < 4 else say("deals.no_trump")
        which = "deals.heading_correct" if self._screen.keeps_score else "deals.heading"
        heading = say(which, deal=self._number + 1, trump=trump)
        canvas.text(canvas.fit(heading, WIDTH), 1, 0)
        totals = [0] * len(result.scores)
        for each in self._screen.game.results[: self._number + 1]:
            for hand in range(len(totals)):
                totals[hand] += each.points.total[hand] + each.bonus[hand]
        scores.draw_result(canvas, self._screen, result, totals, self._line)


class Correction(Menu):
    """What was told of a deal, each changed where it stands; then all after it is worked out anew.

    Nothing is changed before "Correct it", and nothing then where the rules refuse it.
    """

    def __init__(self, app, screen, number: int):
        self._screen = screen
        self._number = number
        result = screen.game.results[number]
        rules = screen.game.rules
        self._bids = list(result.bids)
        self._missed = [not scores.is_shown(screen, result, h) for h in range(rules.hands + 1)]
        self._tricks = list(result.tricks)
        self._premium = list(result.premium)
        self._turn_up = result.turn_up
        self._before = self._values()
        items: list = []
        for hand in range(1, rules.hands + 1):
            title = say("deals.bid", name=screen.name(hand))
            items.append((title, self._ask_bid(hand), self._bid(hand)))
        for seat in range(1, rules.seats + 1):
            title = say("deals.premium", name=screen.name(seat))
            items.append((title, self._turn(seat), self._offer(seat)))
        for hand in range(1, rules.hands + 1):
            title = say("deals.tricks", name=screen.name(hand))
            items.append((title, self._ask_tricks(hand), self._took(hand)))
        if rules.turn_up:
            items.append((say("deals.turned_up"), self._ask_turn_up, self._turned))
        items.append((say("deals.correct"), self._correct))
        super().__init__(app, say("score.deal", deal=number + 1), items)

    # The values

    def _bid(self, hand: int):
        return lambda: say("deals.missed") if self._missed[hand] else str(self._bids[hand])

    def _took(self, hand: int):
        return lambda: str(self._tricks[hand])

    def _offer(self, seat: int):
        return lambda: say(_OFFERS[self._premium[seat]])

    def _turned(self) -> str:
        return card_text(self._turn_up)

    def _ask_bid(self, hand: int):
        rules = self._screen.game.rules
        most = rules.most_bid()
        answers = [str(number) for number in range(most + 1)]
        if self._missed[hand] or (hand <= rules.seats and not rules.show_failed_bids):
            answers.append(say("deals.missed"))

        # A bid that was missed stays what nobody was shown; any other is known no more.
        missed = self._bids[hand] if self._missed[hand] else None

        def take(index: int) -> None:
            self._bids[hand] = index if index <= most else missed
            self._missed[hand] = index > most

        def ask() -> None:
            now = most + 1 if self._missed[hand] else self._bids[hand]
            self._ask(say("deals.bid", name=self._screen.name(hand)), answers, now, take)

        return ask

    def _ask_tricks(self, hand: int):
        answers = [str(number) for number in range(self._screen.game.rules.tricks + 1)]

        def take(index: int) -> None:
            self._tricks[hand] = index

        return lambda: self._ask(
            say("deals.tricks", name=self._screen.name(hand)), answers, self._tricks[hand], take
        )

    def _ask_turn_up(self) -> None:
        def take(card: int) -> None:
            self._turn_up = card

        self.app.push(TurnUp(self.app, self._screen.game, self._turn_up, take))

    def _turn(self, seat: int):
        """Go on to the next premium bid of a seat; with three or four only one stands."""

        def act() -> None:
            kinds = 2 if self._screen.game.seats == 2 else 3
            kind = (self._premium[seat] + 1) % kinds
            if kinds == 3:
                self._premium = [0] * len(self._premium)
            self._premium[seat] = kind

        return act

    def _ask(self, title: str, answers: list, chosen: int, take) -> None:
        def done(index: int) -> None:
            take(index)
            self.app.pop()

        question = Question(self.app, title, answers, chosen, done)
        question.hint = say("deals.keys")
        self.app.push(question)

    # Correcting

    def _correct(self, drop: bool = False) -> None:
        steps = len(self._screen.game.history)
        self.app.push(Correcting(self.app, self._correcting(drop), self._corrected, steps))

    def _correcting(self, drop: bool):
        """Correct the deal; yields None after each move, and at the end one of a tuple:

        what the rules say against it, how many deals come too late, or nothing.
        """
        history = self._screen.game.history
        places = [i for i, move in enumerate(history) if moves.kind_of(move) == moves.DEAL]
        deals = len(places)
        places.append(len(history))
        start, end = places[self._number : self._number + 2]
        leader = [
            moves.value_of(move)
            for move in history[start:end]
            if moves.kind_of(move) == moves.NOMINATE
        ]
        played = 0
        table = self._screen.table
        try:
            for game in table.replacing(start, end, lambda game: self._moves(game, leader), drop):
                played = len(game.results)
                yield None
        except GameOver:
            yield "", deals - played
        except IllegalMove as error:
            yield explain(error), 0
        else:
            yield "", 0

    def _corrected(self, wrong: str, late: int) -> None:
        """Say what came of it, as `_correcting` does."""
        if late:
            self._ask_to_drop(late)
        elif wrong:
            self.app.say(say("deals.not_changed", why=wrong))
        else:
            self.app.leave(self._screen)
            self._screen.corrected(self._number)

    def _ask_to_drop(self, deals: int) -> None:
        """Ask whether to drop the deals that come after the match is over then."""
        items = [
            (say("deals.change_nothing"), self.app.pop),
            (say("deals.drop", count=deals), lambda: self._correct(True)),
        ]
        self.app.push(Menu(self.app, say("deals.ends"), items))

    def back(self) -> None:
        """Leave; where something was changed that is not kept, ask first."""
        if self._before == self._values():
            self.app.pop()
            return
        items = [
            (say("deals.go_on"), self.app.pop),
            (say("deals.leave"), lambda: self.app.leave(self._screen)),
        ]
        self.app.push(Menu(self.app, say("deals.drop_changes"), items))

    def _values(self) -> tuple:
        return tuple(self._bids), tuple(self._tricks), tuple(self._premium), self._turn_up

    def _moves(self, game, leader: list):
        """The moves of the deal as it is corrected, each made in a game before the next is asked.

        leader: who was named to lead, empty for nobody.
        """
        rules = game.rules
        make = moves.make
        yield make(moves.DEAL)
        if rules.turn_up:
            yield make(moves.GIVE, moves.TURN_UP, self._turn_up)
        for hand in range(1, rules.hands + 1):
            if self._bids[hand] is not None:
                yield make(moves.BID, hand, self._bids[hand])
            elif hand <= rules.seats:
                yield make(moves.HIDE, hand)
        for seat in range(1, rules.seats + 1):
            if self._premium[seat]:
                yield make(moves.OFFER, seat, self._premium[seat])
        while game.phase == OFFERING:
            yield make(moves.OFFER, game.to_move, moves.PASS)
        while game.phase == SHOWING:
            yield make(moves.CLOSE, game.to_move)
        if game.phase == NOMINATING:
            yield make(moves.NOMINATE, game.to_move, (leader or [game.deal.eldest])[0])
        for hand in range(1, rules.hands + 1):
            yield make(moves.TRICKS, hand, self._tricks[hand])
        while game.phase == TURNING:
            yield make(moves.FAIL, game.to_move)


class Correcting(Loading):
    """A deal that is corrected, and all after it worked out anew; BACK leaves all as it was."""

    words = "loading.deal"
    at_once = 12

    def break_off(self) -> None:
        self.app.pop()


class TurnUp(Screen):
    """Which card was turned up, told again on the grid; `done(card)` is called before it is left.

    game and notice are for the grid.
    """

    def __init__(self, app, game, card: int, done):
        super().__init__(app)
        self.game = game
        self.notice = ""
        self._done = done
        self._grid = CardGrid(self, say("deals.turned_up"), game.rules.pack, card)

    def takes_ranks(self) -> bool:
        return True

    def key(self, key: int, repeated: bool) -> None:
        self.notice = ""
        if key == BACK:
            self.app.pop()
        else:
            self._grid.key(key)

    def answer(self, card: int) -> None:
        """Take a card."""
        self._done(card)
        self.app.pop()

    def draw(self, canvas) -> None:
        canvas.text(self.notice or self._grid.title, WIDTH // 2, 1, align=CENTRE)
        self._grid.draw(canvas, 1, 14)
        canvas.text(say("deals.keys"), WIDTH // 2, HEIGHT - 9, align=CENTRE)
