"""Exact solving of the last tricks of a deal in which all cards are known.

Each player does what is best for itself and knows that the others do so, too.
"""

from engine.kinds import Generator
from engine.parlett.bots.position import Position, utility
from engine.parlett.rules import Rules


class Endgame:
    """The possible ends of one deal and their worth."""

    def __init__(self, premium: tuple[int, ...], rules: Rules):
        """premium, rules: as in `utility`."""
        self._premium = premium
        self._rules = rules
        self._ends: dict[int, tuple[int, ...]] = {}
        self._goal: list[int] = []
        self._room: list[Position] = []

    def search(
        self, position: Position, answer: int, depth: int = 0
    ) -> "Generator[int, None, tuple[int, ...]]":
        """Return what a position is worth to each seat, from seat 1 on; change the position.

        Now and then, yield the answer that was passed.
        """
        if position.left < 2 or (position.left == 2 and position.played > 1):
            return self.solve(position, depth)
        seat = position.decider() - 1
        best: tuple[int, ...] = ()
        for card in position.choices():
            after = position.copy(self._position(depth))
            after.play(card)
            values = yield from self.search(after, answer, depth + 1)
            yield answer
            if not best or values[seat] > best[seat]:
                best = values
        return best

    def solve(self, position: Position, depth: int = 0) -> tuple[int, ...]:
        """Return what `search` returns, without a pause.

        This is slow if more is left than the last trick and the end of the trick before it.
        """
        while position.left:
            cards = position.choices()
            if len(cards) > 1:
                break
            position.play(cards[0])
        else:
            return self._end(position)
        seat = position.decider() - 1
        best: tuple[int, ...] = ()
        for card in cards:
            after = position.copy(self._position(depth))
            after.play(card)
            values = self.solve(after, depth + 1)
            if not best or values[seat] > best[seat]:
                best = values
        return best

    def _position(self, depth: int) -> Position:
        room = self._room
        if depth == len(room):
            room.append(Position())
        return room[depth]

    def _end(self, position: Position) -> tuple[int, ...]:
        if self._goal is not position.goal:
            self._goal = position.goal
            self._ends.clear()
        key = 0
        for tricks in position.taken:
            key = key << 4 | tricks
        values = self._ends.get(key)
        if values is None:
            seats = range(1, position.seats + 1)
            values = tuple([utility(position, self._premium, self._rules, seat) for seat in seats])
            self._ends[key] = values
        return values
