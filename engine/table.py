"""The table: the roles of the seats, the next prompt, and undo, for any game of the engine.

A seat's role is a word: `table` (a person with real cards that the device never sees), `person`
(a person whose hand the device deals), or the name of a bot (its hand dealt by the device); with
`table:` before it, the bot holds real cards that a person enters.
"""

from engine import record
from engine.chance import Chance
from engine.const import const
from engine.errors import IllegalMove, RuleError, is_plain, shown
from engine.families import family
from engine.game import DEALER, NOBODY, Game
from engine.kinds import Bot, Bots, Callable, Dropped, Iterable, Iterator, Moves
from engine.moves import checked, seat_of
from engine.rules import check_choice, check_range, check_type, listed

CONFIRM = const(0)
"""The next deal begins when somebody confirms it."""
MOVE = const(1)
"""The person at this seat makes a move."""
ENTER = const(2)
"""A person enters the card that this seat was dealt or drew, or that was turned up."""
THINK = const(3)
"""The bot at this seat finds its move."""
OVER = const(4)
"""The game is over."""

_IN_A_LINE = const(32)  # moves that were undone, in a line of a record

_HANDS = const(10)  # one more than there are, with entry 0 for none

_BOT_STREAM = const(0x5EED)  # so a bot's choices depend on no card to come

_NO_BOTS = ("table", "person")


def _own_bots(bots: "Bots") -> "dict[str, Bot]":
    """Return a copy of the bots of a program; RuleError for a wrong name or for what is no bot."""
    own = check_type("Bots", {} if bots is None else bots, dict)
    for name in own:
        is_word = type(name) is str and name.split() == [name] and name not in _NO_BOTS
        if not (is_word and all(is_plain(letter) and letter not in ':"' for letter in name)):
            raise RuleError("bot_name", found=shown(name))
        if not callable(own[name]):
            raise RuleError("wrong_type", key=name, found=shown(own[name]), wanted="function")
    return dict(own)


class Table:
    """A game, the roles of its seats and a seed: what a screen shows and passes answers to.

    The device deals its own cards at once, so `prompt` always names somebody who must act.

    Attributes:
    - game: the game.
    - seating: the roles of the first players, from seat 1.
    - seed: the seed of the device's cards and of the bots.
    - names: what the players are called, from seat 1, "" for no name; the last seats may have no
      entry. A name is one line without a double quote.
    - undone: the moves that `redo` brings back, the next one last.
    - recorded: how many moves of the history are in the record that the program keeps.
    - altered: whether that record is wrong after these moves.

    A correction (`replace`) is undone as a whole, with the moves of bots that followed, as long as
    no person has answered anything since.
    """

    def __init__(
        self,
        game: Game,
        seating: "Iterable[str]",
        seed: int = 0,
        names: "Iterable[str]" = (),
        bots: "Bots" = None,
    ):
        """Seat the players; RuleError for wrong roles or names, or the wrong number of them.

        seating: the roles, from seat 1. seed: 0 to 2**32 - 1. names: as the attribute. bots: more
        bots that a role may name, as a dictionary of generator functions like `game.bots`. The name
        of a bot is one word, without a colon or a double quote.
        """
        self.game = check_type("Game", game, Game)
        self.seating = tuple(listed("Seating", seating))
        self.seed = check_range("Seed", seed, 0, 0xFFFFFFFF)
        self.names = self._checked(names)
        self._own = _own_bots(bots)
        self.undone: list[int] = []
        self.recorded = 0
        self.altered = False
        # Before a correction: the game, what was undone, and the place of the first change.
        self._replaced: tuple[Game, list[int], int] | None = None
        first = game.first_seats
        if len(self.seating) != first:
            found = len(self.seating)
            raise RuleError("one_per_seat", key="Seating", seats=first, found=found)
        roles = _NO_BOTS + tuple(sorted(set(list(game.bots) + list(self._own))))
        self._bots: set[int] = set()
        for seat, role in enumerate(self.seating, 1):
            if self._bot_name(str(role)) in roles[len(_NO_BOTS) :]:
                self._bots.add(seat)
            else:
                check_choice("Seating", role, roles)
            if role != "table" and seat not in game.dealt:
                raise RuleError("not_dealt_to", seat=seat)
        # By hand, also for the dummy and the card turned up, which are no seats.
        self._real = [self.role(hand).startswith("table") for hand in range(_HANDS)]
        self._settle()

    def __repr__(self) -> str:
        return f"<Table: {self.game}>"

    def again(self, seed: int = 0) -> "Table":
        """Return a table for the next game of the same players by the same rules.

        Players who left are out. The seat after the last dealer deals first. seed: as for
        `Table`.
        """
        old = self.game
        left = old.those_who_left()
        if left or old.seats > old.first_seats:
            stay = [seat for seat in range(1, old.seats + 1) if seat not in left]
            roles = [self.role(seat) for seat in stay]
            dealt = [place + 1 for place, role in enumerate(roles) if role != "table"]
            after = [place for place, seat in enumerate(stay) if seat > old.dealer] + [0]
            try:
                game = type(old)(old.rules, len(stay), after[0] + 1, dealt)
                names = [self.name(seat) for seat in stay]
                return Table(game, roles, seed, names, self._own)
            except RuleError:
                pass  # too few are left, or they are too many for a pack
        seats = old.first_seats
        game = type(old)(old.rules, seats, old.dealer % seats + 1, old.dealt)
        return Table(game, self.seating, seed, self.names[:seats], self._own)

    def name(self, seat: int) -> str:
        """Return what the player at a seat is called; "" for no name."""
        return self.names[seat - 1] if seat <= len(self.names) else ""

    def rename(self, names: "Iterable[str]") -> None:
        """Give the players other names, from seat 1; the record begins with them.

        RuleError, with nothing changed, for a name that a record can't have.
        """
        self.names = self._checked(names)
        self._altered(0)

    def role(self, seat: int) -> str:
        """Return the role of a seat.

        A player who has joined, the dummy and the card turned up have the role `table` if any seat
        has real cards, else `person`.
        """
        if seat > len(self.seating):
            real = any(role.startswith("table") for role in self.seating)
            return "table" if real else "person"
        return self.seating[seat - 1]

    def is_bot(self, seat: int) -> bool:
        """Return whether the device decides for a seat."""
        return seat in self._bots

    @property
    def winners(self) -> list[int]:
        """The seats that have won; empty before the end, or if the last bot was sent away."""
        game = self.game
        last = game.history[-1]
        # Nobody decides on leaving; any other move that ends a game has its seat.
        left = game.joins and not game.mover_of(last) and seat_of(last)
        return [] if left in self._bots else game.winners

    def prompt(self) -> tuple[int, int]:
        """Return what is needed next: (CONFIRM, MOVE, ENTER, THINK or OVER, the seat or 0)."""
        game = self.game
        turn = game.to_move
        if turn == NOBODY:
            return OVER, 0
        if turn != DEALER:
            return (THINK if self.is_bot(turn) else MOVE), turn
        return (ENTER, game.receiver) if game.receiver else (CONFIRM, 0)

    def answer(self, *moves: int) -> None:
        """Make the move that the prompt asks for, or several moves that are one answer.

        IllegalMove, with nothing changed, if no move is given or a move is not legal.
        """
        if not moves:
            raise IllegalMove("no_such_move")
        game = self.game
        move = checked(moves[0])
        asked = game.mover_of(move) not in self._bots
        if asked and not game.goes_on(game.history[-1], move):
            game.mark()
        self.go_on(*moves)
        if asked:
            self._replaced = None

    def go_on(self, *moves: int) -> None:
        """Make moves that nobody is asked for; `undo` takes them back with the last answer."""
        self.game.push_all(moves)
        if self.undone:
            self.undone.clear()
            self.altered = True
        self._settle()

    def replace(self, start: int, end: int, moves: "Moves", drop: "Dropped" = ()) -> None:
        """Replace the moves from start up to end in the history; the later ones are made again.

        start, end: places in the history; RuleError, with nothing changed, for any other number.
        moves: a function of the game at that place, which yields the new moves; each move is made
        before the next is asked for. IllegalMove, with nothing changed, if a move is not legal.
        drop: a class of errors, or several: a later move that raises such an error is dropped, with
        all moves after it. GameOver drops the moves after the end of the game; IllegalMove drops
        all from the first illegal move on. Afterwards nothing can be redone, and `undo` brings back
        the game as it was before.
        """
        for _ in self.replacing(start, end, moves, drop):
            pass

    def replacing(
        self, start: int, end: int, moves: "Moves", drop: "Dropped" = ()
    ) -> "Iterator[Game]":
        """Do what `replace` does move by move; yield the new game so far after each.

        Nothing changes before the end, so the caller may stop anywhere.
        """
        old = self.game
        length = len(old.history)
        start = check_range("Start", start, 0, length)
        end = check_range("End", end, start, length)
        game = old.begun_again()
        for move in old.history[:start]:
            game.push(move)
            yield game
        for move in moves(game):
            game.push(move)
            yield game
        for move in old.history[end:]:
            try:
                game.push(move)
            except drop:
                break
            yield game
        self._replaced = old, self.undone, start
        self.game = game
        self.undone = []
        self._altered(start)
        self._settle()

    def think(self) -> "Iterator[int]":
        """Return an iterator of the moves of the bot whose turn it is: its best move so far.

        The iterator raises RuleError if a bot of the program breaks its contract.
        """
        seat = self.game.to_move
        name = self._bot_name(self.role(seat))
        bot = self._own.get(name) or self.game.bots[name]
        chance = Chance(self.seed ^ _BOT_STREAM, len(self.game.history))
        moves = bot(self.game.view(seat), chance)
        return self._own_moves(moves, name, seat) if name in self._own else moves

    def _own_moves(self, moves: "Iterator[int]", name: str, seat: int) -> "Iterator[int]":
        """Yield the moves of a bot of the program, by its name and seat.

        RuleError if it returned no iterator, or as soon as a move is not a legal one of the seat.
        """
        game = self.game
        found = None
        try:
            moves = iter(moves)
        except TypeError:
            raise RuleError("bot_returns", key=name, seat=seat, found=shown(moves)) from None
        for found in moves:
            if not game.is_legal(found) or game.mover_of(found) != seat:
                raise RuleError("bot_move", key=name, seat=seat, found=shown(found))
            yield found
        if found is None:
            raise RuleError("bot_move", key=name, seat=seat, found="None")

    def can_undo(self) -> bool:
        """Return whether a person has answered anything yet."""
        return self._replaced is not None or self._last_answer() > 0

    def undo(self, automatic_move: "Callable[[], int | None] | None" = None) -> bool:
        """Go back to before a person's last answer; without an answer, return False.

        automatic_move: a function that returns the move that is made at this point of the game
            without asking anybody; None if somebody is asked, where the undo stops.
        """
        if self._replaced:
            self.game, self.undone, start = self._replaced
            self._replaced = None
            self._last = -1
            self._altered(start)
            return True
        game = self.game
        length = len(game.history)
        while self.can_undo():
            self.undone += reversed(game.rewind(self._last_answer()))
            self._last = -1
            if not automatic_move or automatic_move() is None:
                self._altered(len(game.history))
                return True
        self._forward(length)
        return False

    def redo(self, automatic_move: "Callable[[], int | None] | None" = None) -> bool:
        """Bring back what the last `undo` took back; return False if nothing is undone.

        One answer comes back, and after it the moves of bots, of deals, and of `automatic_move`,
        which is the same function as for `undo`.
        """
        undone = self.undone
        if not undone:
            return False
        self._replaced = None
        self.game.mark()
        self._forward(self._next_answer())
        while undone and automatic_move and automatic_move() is not None:
            self._forward(self._next_answer())
        self.altered = True
        return True

    def _forward(self, length: int) -> None:
        """Make undone moves again until the history has a length."""
        undone = self.undone
        rest = len(undone) + len(self.game.history) - length
        self.game.again(undone[rest:][::-1])
        del undone[rest:]
        self._last = -1

    def head(self, names: bool = True) -> list[str]:
        """Return the tags of the record of this game, as lines; names: whether with its names."""
        lines = record.head(self.game)
        if names and any(self.names):
            unnamed = [""] * (len(self.seating) - len(self.names))
            lines += record.names_as_tags(list(self.names) + unnamed)
        lines.append(record.tag("Seating", " ".join(self.seating)))
        if any(role != "table" for role in self.seating):  # bots take chances from it as well
            lines.append(record.tag("Seed", self.seed))
        return lines

    def text(self, start: int = 0) -> "Iterator[tuple[int, str]]":
        """Yield the record of this game from a place in its history on, as lines.

        From the start, the tags come first. The undone moves follow, as comments. Yield (the place
        in the history that the record has reached, line).
        """
        game = self.game
        events = family(game.name)
        if not start:
            for line in self.head():
                yield 0, line
        reached = yield from events.lines(game, start)
        if self.undone:
            # A bid that is half laid is not in the record: it is undone as a whole.
            taken = game.history[reached:] + self.undone[::-1]
            for place in range(0, len(taken), _IN_A_LINE):
                part = taken[place : place + _IN_A_LINE]
                yield reached, record.UNDONE + ("%d " * len(part))[:-1] % tuple(part)

    def _checked(self, names: "Iterable[str]") -> tuple[str, ...]:
        """Return names; RuleError if the record of this game can't have them."""
        found = record.checked_names(names)
        seats = self.game.seats
        if len(found) > seats and not self.game.joins:
            raise RuleError("one_per_seat", key="Names", seats=seats, found=len(found))
        return found

    def _altered(self, place: int) -> None:
        """Note that the history has changed from a place on."""
        self.recorded = min(self.recorded, place)
        self.altered = True

    def _bot_name(self, role: str) -> str:
        return role[6:] if role.startswith("table:") else role

    def _last_answer(self) -> int:
        """Return the place in the history of a person's last answer; 0 for none."""
        history = self.game.history
        place = self._last
        if place < 0:
            place = len(history) - 1
            while place and not self._begins(history[place - 1], history[place]):
                place -= 1
            self._last = place  # kept, because a menu asks before `undo` does
        return place

    def _next_answer(self) -> int:
        """Return the length of the history after the next undone answer and what follows it."""
        undone = self.undone
        place = len(undone) - 1
        while place and not self._begins(undone[place], undone[place - 1]):
            place -= 1
        return len(self.game.history) + len(undone) - place

    def _begins(self, before: int, move: int) -> bool:
        """Return whether a person's answer begins with a move; before: the move before it."""
        game = self.game
        if game.goes_on(before, move):
            return False
        seat = game.mover_of(move)
        if seat:
            return seat not in self._bots
        seat = game.receiver_of(move)
        return self._real[seat] if seat else True

    def _settle(self) -> None:
        """Do what needs no person: begin the first deal and deal the device's cards."""
        self._last = -1  # the place of the last answer, once somebody asks
        game = self.game
        if not game.history:
            game.push(game.legal_moves()[0])
        while True:
            receiver = game.receiver
            if not receiver or self._real[receiver]:
                return
            game.give_by(self.seed)
