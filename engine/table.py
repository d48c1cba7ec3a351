"""The table: who sits where, what must be asked next, and undo, for any game of the engine.

A seat's role is a word: `table` (a person with real cards that the device never sees), `person`
(a person whose hand the device deals), or the name of a bot (its hand dealt by the device); with
`table:` before it, the bot holds real cards that a person tells the device.
"""

from engine import record
from engine.chance import Chance
from engine.const import const
from engine.errors import GameOver, RuleError, shown
from engine.families import family
from engine.game import DEALER, NOBODY

OK = const(0)
"""Nothing but OK: the next hand begins when somebody says so."""
MOVE = const(1)
"""A person at this seat plays a card, or does what else is this seat's to do."""
ENTER = const(2)
"""A person tells which card this seat was dealt or drew, or was turned up."""
THINK = const(3)
"""The bot of this seat is to find its move."""
OVER = const(4)
"""The game is over."""


_IN_A_LINE = const(32)  # moves that were undone, in a line of a record

_STATES = const(2)

_HANDS = const(9)  # one more than there are, with entry 0 for none

_BOT_STREAM = const(0x5EED)  # so that what bots choose tells nothing of the cards to come


class Table:
    """A game, the roles of its seats and a seed: what a screen shows and passes answers to.

    The device deals on its own wherever a card is its to give, so `prompt` always names somebody
    who must do something. undone holds the moves that `redo` brings back, the next one last.
    told is how much of the history stands in a record that somebody keeps of it, and altered is
    whether what comes after that in the record no longer holds.

    A correction (`replace`) is undone as a whole as long as nothing else has been answered since.
    """

    def __init__(self, game, seating, seed: int = 0):
        """`seating` has a role a seat, from seat 1; the seed is 0 up to 2**32 - 1.

        RuleError where a role is unknown or there is not one for each seat.
        """
        self.game = game
        self.seating = tuple(seating)
        self.seed = seed
        self.undone: list = []
        self.recorded = 0
        self.altered = False
        self._states: list = []  # before the last answers
        self._ahead: list = []  # before the last `undo`
        # Before a correction: the game, what was undone, and the place of the first change.
        self._replaced: tuple | None = None
        if len(self.seating) != game.seats:
            count = len(self.seating)
            raise RuleError("one_per_seat", key="Seating", seats=game.seats, found=count)
        for role in self.seating:
            if role not in ("table", "person") and self._bot_name(role) not in game.bots:
                known = ("table", "person") + tuple(sorted(game.bots))
                raise RuleError("not_one_of", key="Seating", found=shown(role), choices=known)
        for seat in range(1, game.seats + 1):
            if self.role(seat) != "table" and seat not in game.dealt:
                raise RuleError("not_dealt_to", seat=seat)
        seats = range(1, game.seats + 1)
        self._bots = {seat for seat in seats if self.role(seat) not in ("table", "person")}
        # By hand, with those that are no seat's: a dummy, a card turned up.
        self._real = [self.role(hand).startswith("table") for hand in range(_HANDS)]
        self._settle()

    def role(self, seat: int) -> str:
        """The role of a seat, or of what else gets cards: a dummy, a card turned up.

        Their cards are real where any seat's are.
        """
        if seat > len(self.seating):
            real = any(role.startswith("table") for role in self.seating)
            return "table" if real else "person"
        return self.seating[seat - 1]

    def is_bot(self, seat: int) -> bool:
        """Whether the device decides for a seat."""
        return seat in self._bots

    def prompt(self) -> tuple:
        """What is needed next, as (OK, MOVE, ENTER, THINK or OVER, the seat or 0)."""
        game = self.game
        turn = game.to_move
        if turn == NOBODY:
            return OVER, 0
        if turn != DEALER:
            return (THINK if self.is_bot(turn) else MOVE), turn
        return (ENTER, game.receiver) if game.receiver else (OK, 0)

    def answer(self, *moves) -> None:
        """Make the move that was asked for, or several that are one answer.

        IllegalMove, with nothing changed, where one of them is none.
        """
        game = self.game
        if game.to_move not in self._bots:
            _keep(self._states, game)
        game.push_all(moves)
        self._replaced = None
        self._ahead = []
        if self.undone:
            self.undone.clear()
            self.altered = True
        self._settle()

    def replace(self, start: int, end: int, moves, drop: bool = False) -> None:
        """Put other moves in the place of those from start up to end in the history.

        What came after them is done again as it was. `moves(game)` gives them for a game that
        stands at that place, each made before the next is asked for. IllegalMove, with nothing
        changed, where the rules do not allow that; with `drop`, what comes when all is over is
        dropped. There is nothing to redo afterwards; `undo` brings back all that was before.
        """
        for _ in self.replacing(start, end, moves, drop):
            pass

    def replacing(self, start: int, end: int, moves, drop: bool = False):
        """Do what `replace` does move by move; yields the new game, as far as it is, after each.

        Nothing changes before the end, so it may be broken off anywhere.
        """
        old = self.game
        game = type(old)(old.rules, old.seats, old.first_dealer, old.dealt)
        for move in old.history[:start]:
            game.push(move)
            yield game
        for move in moves(game):
            game.push(move)
            yield game
        for move in old.history[end:]:
            try:
                game.push(move)
            except GameOver:
                if drop:
                    break
                raise
            yield game
        self._replaced = old, self.undone, start
        self._states = []
        self._ahead = []
        self.game = game
        self.undone = []
        self._altered(start)
        self._settle()

    def think(self):
        """The bot whose turn it is, at work: a generator of its best move so far."""
        seat = self.game.to_move
        bot = self.game.bots[self._bot_name(self.role(seat))]
        chance = Chance(self.seed ^ _BOT_STREAM, len(self.game.history))
        return bot(self.game.view(seat), chance)

    def can_undo(self) -> bool:
        """Whether a person has answered anything yet."""
        return self._replaced is not None or self._last_answer() > 0

    def undo(self) -> bool:
        """Go back to the last answer of a person, which is asked for again; False at the start."""
        if self._replaced:
            self.game, self.undone, start = self._replaced
            self._replaced = None
            self._states = []
            self._ahead = []
            self._last = -1
            self._altered(start)
            return True
        place = self._last_answer()
        if not place:
            return False
        game = self.game
        self._ahead = [game.state()]
        states = self._states
        while states and states[-1][0] > place:
            states.pop()
        self.undone += reversed(game.rewind(place, _taken(states, place)))
        self._last = -1
        self._altered(place)
        return True

    def redo(self) -> bool:
        """Bring back what `undo` took, up to the next question to a person; False with nothing."""
        if not self.undone:
            return False
        self._replaced = None
        undone = self.undone
        place = len(undone) - 1
        while place and not self._answered(undone[place - 1]):
            place -= 1
        moves = undone[place:][::-1]
        game = self.game
        _keep(self._states, game)
        game.again(moves, _taken(self._ahead, len(game.history) + len(moves)))
        del undone[place:]
        self._last = -1
        self.altered = True
        return True

    def head(self) -> list:
        """The tags of the record of this game, as lines."""
        lines = family(self.game.name).head(self.game)
        lines.append(record.tag("Seating", " ".join(self.seating)))
        if any(role != "table" for role in self.seating):  # bots take chances from it as well
            lines.append(record.tag("Seed", self.seed))
        return lines

    def text(self, start: int = 0):
        """The record of this game from a place in its history on, as lines.

        From the start it has the tags before it; behind it are the moves that were undone, as
        comments. Yields (how much of the history has been told, line).
        """
        game = self.game
        events = family(game.name)
        if not start:
            for line in self.head():
                yield 0, line
        told = start
        for told, line in events.lines(game, start):
            yield told, line
        if self.undone:
            # Of a bid that was half laid nothing has been told: it is undone as a whole.
            taken = game.history[told:] + self.undone[::-1]
            for place in range(0, len(taken), _IN_A_LINE):
                yield told, record.UNDONE + " ".join(map(str, taken[place : place + _IN_A_LINE]))

    def _altered(self, place: int) -> None:
        """Note that the history has changed from a place on."""
        self.recorded = min(self.recorded, place)
        self.altered = True

    def _bot_name(self, role: str) -> str:
        return role[6:] if role.startswith("table:") else role

    def _last_answer(self) -> int:
        """Where in the history a person answered last; 0 where nobody has."""
        history = self.game.history
        place = self._last
        if place < 0:
            answered = self._answered
            place = len(history) - 1
            while place and not answered(history[place]):
                place -= 1
            self._last = place  # a menu has asked when `undo` does
        return place

    def _answered(self, move: int) -> bool:
        """Whether a move, not the first of all, is one that a person was asked for."""
        seat = self.game.mover_of(move)
        if seat:
            return seat not in self._bots
        seat = self.game.receiver_of(move)
        return self._real[seat] if seat else True

    def _settle(self) -> None:
        """Do all that needs nobody: begin the first hand and give the cards the device deals."""
        self._last = -1
        game = self.game
        if not game.history:
            game.push(game.legal_moves()[0])
        while True:
            receiver = game.receiver
            if not receiver or self._real[receiver]:
                return
            unseen = game.unseen()[:]
            start = len(game.history)
            several = []
            for step in range(start, start + game.at_once):
                # All are equally likely, and it is the same one each time at this place.
                place = Chance(self.seed, step).below(len(unseen))
                several.append(unseen.pop(place))
            game.give(several)


def _keep(states: list, game) -> None:
    """Add the present state to the last few, so that `undo` or `redo` is back here at once."""
    if len(states) == _STATES:
        del states[0]
    states.append(game.state())


def _taken(states: list, place: int):
    """Take the last state if it is that of a place in the history; else return None."""
    return states.pop() if states and states[-1][0] == place else None
