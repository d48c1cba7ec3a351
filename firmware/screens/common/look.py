"""Looking through a game that is over, on its own screen."""

from engine import moves
from engine.table import Table
from firmware import ticks
from firmware.device.keys import BACK, DOWN, LEFT, OK, RIGHT
from firmware.screens.common.screen import Screen
from firmware.screens.families import module_of
from firmware.words import say

_PLAYS = (moves.PLAY, moves.PLAY + 1)  # in Parlett's game also that of the dummy's card


class Look(Screen):
    """A game step by step; nothing can be played.

    LEFT and RIGHT go from card to card, UP and DOWN to the end of a hand or a trick. OK goes on,
    too, and leaves at the end. A bid is one step. Cards dealt and drawn belong to the step before.
    """

    def __init__(self, app, kind: str, table):
        """kind: the kind of play. table: the table, which stays as it is."""
        super().__init__(app)
        game = table.game
        self._moves = game.history[:]
        self._hands = getattr(game.rules, "hands", 0)  # the cards of a trick, if there are tricks
        self._game = game.begun_again()
        self._before: tuple | None = None  # the state one step before, if it is known
        self._first = self._next(0)
        self._game.again(self._moves[: self._first])
        table = Table(self._game, table.seating, 0, table.names)
        self._play = module_of(kind, "screen").GameScreen(app, table)
        self._show(True)
        self._play.notice = say("look.keys")

    def key(self, key: int, repeated: bool) -> None:
        here = len(self._game.history)
        self._play.notice = ""
        if key in (RIGHT, DOWN, OK):
            if getattr(self._play, "lingers", False) and self._is_over():
                self._play.lingers = False  # after the last trick come the points
            elif here < len(self._moves):
                self._go_on(key == DOWN)
            elif key == OK:
                self.app.pop()
        elif key >= BACK:
            self.app.pop()
        elif here > self._first:
            self._go_back(key != LEFT)

    def _is_over(self) -> bool:
        return self._game.over or self._game.between_deals

    def _go_on(self, far: bool) -> None:
        """Go on by a step, or to the end of the hand or trick."""
        game, several = self._game, self._moves
        self._before = None
        while len(game.history) < len(several):
            here = len(game.history)
            to = self._next(here)
            while far and not self._rests(to):
                to = self._next(to)
            game.again(several[here:to])
            if not self._play.is_halfway():
                break
        self._show(True)

    def _go_back(self, far: bool) -> None:
        """Go back by a step, or to the end of the hand or trick before."""
        to = self._previous(len(self._game.history))
        while far and to > self._first and not self._rests(to):
            to = self._previous(to)
        before = self._before
        self._before = None
        self._game.rewind(to, before if before and before[0] == to else None)
        while self._play.is_halfway() and to > self._first:
            to = self._previous(to)
            self._game.rewind(to)
        self._show(False)

    def _show(self, on: bool) -> None:
        """Show where the game stands; on: whether it has gone on, so that a trick is shown."""
        play = self._play
        if on:
            play.begin()
        else:
            play.resume()
        play.question = None
        play.covered = False
        play.messages = []

    def _next(self, place: int) -> int:
        """Return the place in the history after the step that begins at a place."""
        several = self._moves
        place += 1
        while place < len(several) and self._belongs(place):
            place += 1
        return place

    def _previous(self, place: int) -> int:
        """Return the place at which the step before a place begins; at least the first."""
        place -= 1
        while place > self._first and self._belongs(place):
            place -= 1
        return max(place, self._first)

    def _belongs(self, place: int) -> bool:
        """Return whether the move at a place is of the same step as the one before."""
        game, move = self._game, self._moves[place]
        return game.receiver_of(move) > 0 or game.goes_on(self._moves[place - 1], move)

    def _rests(self, place: int) -> bool:
        """Return whether a hand or a trick ends at a place."""
        several = self._moves
        if place == len(several) or moves.kind_of(several[place]) == moves.BEGIN:
            return True
        if not self._hands or moves.kind_of(several[place - 1]) not in _PLAYS:
            return False
        played = 0
        while moves.kind_of(several[place - 1]) != moves.BEGIN:
            place -= 1
            played += moves.kind_of(several[place]) in _PLAYS
        return not played % self._hands

    def tick(self, now: int) -> int:
        """Work out the step before, so that LEFT is fast."""
        game = self._game
        here = len(game.history)
        if self._before or here == self._first or self.app.device.keys.waiting():
            return ticks.NEVER
        state = game.state()
        back = self._previous(here)
        game.rewind(back)
        self._before = game.state()
        game.again(self._moves[back:here], state)
        return ticks.NEVER

    def is_partial(self) -> bool:
        return True

    def draw_part(self, canvas) -> None:
        self._play.draw(canvas)

    def draw(self, canvas) -> None:
        self._play.draw(canvas)
