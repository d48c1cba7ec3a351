"""Setting the total at a real table where the players lost count."""

from engine.adding import moves
from firmware.screens.common.menu import Menu
from firmware.screens.common.number_entry import NumberEntry
from firmware.words import say


def show(app, screen) -> None:
    """Ask for the total, then for the turn and the direction; screen: the `GameScreen`."""
    menu = SetTotal(app, screen)
    app.push(menu)
    menu.ask_total()


class SetTotal(Menu):
    """The total, who plays next and the direction; the last item sets all three."""

    def __init__(self, app, screen):
        game = screen.game
        self._screen = screen
        self._total = game.deal.total
        self._turn = game.deal.turn
        self._direction = game.deal.direction
        items: list = [
            (say("total.total"), self.ask_total, lambda: str(self._total)),
            (say("total.next"), self._next, lambda: screen.name(self._turn)),
        ]
        if game.players() > 2:
            items.append((say("total.direction"), self._turn_round, self._shown_direction))
        items.append((say("total.set"), self._set))
        super().__init__(app, say("total.title"), items, None, len(items) - 1)

    def ask_total(self) -> None:
        """Ask for the number."""
        game = self._screen.game
        ask_number(self.app, game, self._total, self._take)

    def _take(self, total: int) -> bool:
        self._total = total
        self.chosen = len(self.items) - 1
        return True

    def _next(self) -> None:
        game = self._screen.game
        self._turn = self._turn % game.seats + 1
        while not game.plays_on(self._turn):
            self._turn = self._turn % game.seats + 1

    def _turn_round(self) -> None:
        self._direction = -self._direction

    def _shown_direction(self) -> str:
        return say("total.clockwise" if self._direction > 0 else "total.anticlockwise")

    def _set(self) -> None:
        screen = self._screen
        game = screen.game
        seat = value = 0
        if (self._turn, self._direction) != (game.deal.turn, game.deal.direction):
            seat = self._turn
            value = moves.CLOCKWISE if self._direction > 0 else moves.ANTICLOCKWISE
        self.app.leave(screen)
        move = moves.make(moves.TOTAL, seat, value, self._total)
        if screen.answer(move):
            screen.notice = screen.in_words(move)


def ask_number(app, game, total: int, done) -> None:
    """Ask for a total; total: the number at first; done: as in `NumberEntry`."""
    least = game.least_total()
    app.push(NumberEntry(app, say("total.which"), total, least, game.rules.limit, done))
