"""Correcting a past deal of a score sheet.

A correction is no event: the right deal replaces the one that was entered
(`engine.table.Table.replacing`), so the record, undo and replay know only the right deal.
"""

from engine import game
from engine.errors import GameOver
from engine.kinds import Iterator
from engine.parlett import moves
from engine.parlett.deal import NOMINATING, OFFERING, SHOWING, TURNING
from engine.parlett.game import Game
from engine.parlett.standing import Result
from engine.table import Table


class Entered:
    """A deal that was entered, whose values may be changed.

    bids: by hand; None for a bid that was not shown.
    tricks: by hand.
    premium: by seat, `moves.PASS`, `DECLARE` or `REVEAL`.
    turn_up: the card turned up.
    """

    def __init__(self, result: Result):
        """result: the deal, as `engine.parlett.standing.Result`."""
        self.bids = list(result.bids)
        self.tricks = list(result.tricks)
        self.premium = list(result.premium)
        self.turn_up = result.turn_up

    def values(self) -> tuple[tuple[int | None, ...], ...]:
        """Return all values, so that two deals can be compared."""
        return tuple(self.bids), tuple(self.tricks), tuple(self.premium), (self.turn_up,)

    def replacing(self, table: Table, number: int, drop: bool) -> "Iterator[game.Game]":
        """Replace a deal by these values; yield the new game after each move.

        number: the number of the deal, from 0. drop: whether to drop deals after the end of the
        match. After an error, as in `Table.replacing`, nothing has changed.
        """
        history = table.game.history
        start, end = (table.game.starts + [len(history)])[number : number + 2]
        leader = 0
        for move in history[start:end]:
            if moves.kind_of(move) == moves.NOMINATE:
                leader = moves.value_of(move)
        errors = GameOver if drop else ()
        return table.replacing(start, end, lambda game: self._moves(game, leader), errors)

    def _moves(self, game: Game, leader: int) -> "Iterator[int]":
        """Yield the moves of the deal; the caller makes each move before it asks for the next.

        leader: the seat that was named to lead, 0 for none.
        """
        rules = game.rules
        make = moves.make
        yield make(moves.BEGIN)
        if rules.turn_up:
            yield make(moves.GIVE, moves.TURN_UP, self.turn_up)
        for hand in range(1, rules.hands + 1):
            bid = self.bids[hand]
            if bid is not None:
                yield make(moves.BID, hand, bid)
            elif hand <= rules.seats:
                yield make(moves.HIDE, hand)
        for seat in range(1, rules.seats + 1):
            if self.premium[seat]:
                yield make(moves.OFFER, seat, self.premium[seat])
        while game.phase == OFFERING:
            yield make(moves.OFFER, game.to_move, moves.PASS)
        while game.phase == SHOWING:
            yield make(moves.CLOSE, game.to_move)
        if game.phase == NOMINATING:
            yield make(moves.NOMINATE, game.to_move, leader or game.deal.eldest)
        for hand in range(1, rules.hands + 1):
            yield make(moves.TRICKS, hand, self.tricks[hand])
        while game.phase == TURNING:
            yield make(moves.FAIL, game.to_move)
