"""Looking through a finished game, on the screen of its family."""

from engine.table import Table
from firmware.device.keys import BACK, DOWN, LEFT, OK, RIGHT
from firmware.screens.common.screen import Screen
from firmware.screens.families import module_of
from firmware.words import say


class Look(Screen):
    """A game step by step; nothing can be played.

    LEFT and RIGHT go from card to card, UP and DOWN to the end of a hand or a trick. OK is like
    RIGHT, and leaves at the end. A bid is one step. Cards dealt and drawn are part of the step
    before them.
    """

    keys = "look"

    def __init__(self, app, kind: str, table):
        """kind: the kind of play. table: the table, which is not changed."""
        super().__init__(app)
        game = table.game
        self._moves = game.history[:]
        self._game = game.begun_again()
        begun = self._next(0)
        self._game.again(self._moves[:begun])
        table = Table(self._game, table.seating, 0, table.names)
        self._play = module_of(kind, "screen").GameScreen(app, table)
        self._play.looks_back = True
        self._game.rewind(begun)  # the screen may have answered
        if self._play.automatic_move() is not None:
            self._go_on(False)
        self._first = len(self._game.history)
        self._show(True)
        self._play.notice = say("look.keys")

    def key(self, key: int, repeated: bool) -> None:
        if key >= BACK:
            self.app.pop()
            return
        here = len(self._game.history)
        self._play.notice = ""
        if key in (RIGHT, DOWN, OK):
            if self._play.lingers and (self._game.over or self._game.between_deals):
                self._play.lingers = False  # after the last trick come the points
            elif here < len(self._moves):
                self._go_on(key == DOWN)
            elif key == OK:
                self.app.pop()
        elif here > self._first:
            self._go_back(key != LEFT)

    def _go_on(self, far: bool) -> None:
        """Go on by a step, or to the end of the hand or trick."""
        game, play = self._game, self._play
        while len(game.history) < len(self._moves):
            here = len(game.history)
            to = self._next(here)
            while far and not play.rests(self._moves, to):
                to = self._next(to)
            game.again(self._moves[here:to])
            if play.automatic_move() is None:
                break
        self._show(True)

    def _go_back(self, far: bool) -> None:
        """Go back by a step, or to the end of the hand or trick before."""
        to = self._previous(len(self._game.history))
        while far and to > self._first and not self._play.rests(self._moves, to):
            to = self._previous(to)
        self._game.rewind(to)
        while self._play.automatic_move() is not None and to > self._first:
            to = self._previous(to)
            self._game.rewind(to)
        self._show(False)

    def _show(self, on: bool) -> None:
        """Show the present position; on: whether the game went forward, so a trick lingers."""
        play = self._play
        here = len(self._game.history)
        if on:
            play.begin()
        else:
            play.resume()
        self._game.rewind(here)  # where the record ends too early, the screen may have answered
        play.question = None
        play.covered = False
        play.messages = []

    def _next(self, place: int) -> int:
        """Return the place in the history after the step that begins at a place."""
        place += 1
        while place < len(self._moves) and self._belongs(place):
            place += 1
        return place

    def _previous(self, place: int) -> int:
        """Return the place at which the step before a place begins; at least the first."""
        place -= 1
        while place > self._first and self._belongs(place):
            place -= 1
        return max(place, self._first)

    def _belongs(self, place: int) -> bool:
        """Return whether the move at a place is part of the same step as the one before."""
        game, move = self._game, self._moves[place]
        return game.receiver_of(move) > 0 or game.goes_on(self._moves[place - 1], move)

    def draw(self, canvas) -> None:
        self._play.draw(canvas)
