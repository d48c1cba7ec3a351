"""The game that all families of games are.

Seats are numbered from 1, clockwise, as in a record; a list by seat has an entry 0 for no seat.
"""

from engine.const import const
from engine.errors import RuleError

DEALER = const(0)
"""Whose turn it is when a card must come from somewhere, or a new hand must begin."""

NOBODY = const(-1)
"""Whose turn it is when the game is over."""


class Game:
    """A game in progress, changed by `push` and taken back by `pop`.

    This is what tables, records and tools rely on, whatever is played:

    >>> from engine import families
    >>> tags = {"Game": "adding", "Rules": "pagat-99", "Seats": "2", "Dealer": "2", "Option": []}
    >>> game = families.family("adding").start(tags)
    >>> game.to_move == DEALER, game.receiver  # a new hand must begin
    (True, 0)
    >>> game.push(game.legal_moves()[0])
    >>> game.to_move
    1
    >>> move = game.legal_moves()[0]
    >>> game.is_legal(move), game.is_legal(move + (1 << 30))
    (True, False)
    >>> before = game.copy()
    >>> game.push(move)
    >>> game == before
    False
    >>> game.pop() == move, game == before, game
    (True, True, <adding pagat-99: 2 seats, 1 moves>)

    A move is a whole number; the module `moves` of the family makes it and takes it apart.

    Attributes:
    - rules: the rules agreed on, never changed.
    - seats: how many play.
    - first_dealer: the seat that deals first.
    - dealt: the seats whose cards the game is given, dealt by the device or entered by a person.
    - history: all moves so far.

    A family adds:
    - name: what a record calls the family; bots: its bots by name.
    - over, and winners: the seats that have won, empty until the game is over.
    - to_move: the seat that decides next, DEALER or NOBODY.
    - receiver: who waits for a card; 0 where nobody does.
    - next_seat: the seat whose card is played next; NOBODY for none.
    - unseen(): the cards that it may be, all equally likely, sorted; not to be changed.
    - mover_of(move): the seat that decides on a move; DEALER for none.
    - receiver_of(move): who a card is given to by a move; 0 for no one.
    - knows(seat): whether the game knows the cards of a seat.
    - view(seat): what a seat may know, for a bot; the game must know its cards.
    """

    name = ""
    bots: dict = {}

    def __init__(self, rules, seats: int, dealer: int, dealt=()):
        """RuleError where there is no such dealer."""
        if not 1 <= dealer <= seats:
            raise RuleError("no_seat", found=dealer, seats=seats)
        self.rules = rules
        self.seats = seats
        self.first_dealer = dealer
        self.dealt = frozenset(dealt)
        self.history: list = []
        self._starts: list = []  # where in the history each hand or deal begins
        self._legal: list | None = None  # what `legal_moves` found, until the next move

    def __eq__(self, other) -> bool:
        """Whether the same was agreed, and the same has happened since."""
        return (
            type(self) is type(other)
            and self._agreed() == other._agreed()
            and self.history == other.history
        )

    def __repr__(self) -> str:
        moves = len(self.history)
        return f"<{self.name} {self.rules.name}: {self.seats} seats, {moves} moves>"

    def copy(self):
        """A game of its own in the same state; takes as long as to play it all again."""
        other = type(self)(*self._agreed())
        other.again(self.history)
        return other

    def legal_moves(self) -> list:
        """Every move that whoever's turn it is may make now, as a new list.

        For a hand that the game does not know, every move that may be true of it. `is_legal`
        allows a few moves more, by others than whose turn it is.
        """
        if self._legal is None:
            self._legal = self._find_legal_moves()
        return self._legal[:]

    def is_legal(self, move: int) -> bool:
        """Whether a move may be pushed now."""
        legal = self._legal
        return (legal is not None and move in legal) or self._allows(move)

    def check(self, move: int) -> None:
        """Raise IllegalMove, which says why, unless the move is legal."""
        if not self.is_legal(move):
            self._refuse(move)

    def push(self, move: int) -> None:
        """Make a move; IllegalMove, with nothing changed, where it is not legal."""
        legal = self._legal
        if (legal is None or move not in legal) and not self._allows(move):
            self._refuse(move)
        self._apply(move)

    @property
    def at_once(self) -> int:
        """How many cards the receiver may be given before `unseen` is to be asked again."""
        return 1

    def give(self, several) -> None:
        """Give the receiver cards of `unseen`, at most `at_once`; nothing has to be checked."""
        for card in several:
            self._apply(self.given(card))

    def pop(self) -> int:
        """Take the last move back and return it; IndexError where there is none."""
        if not self.history:
            raise IndexError("no move has been made")
        return self.rewind(len(self.history) - 1)[0]

    def rewind(self, length: int) -> list:
        """Take moves back until the history has this length; returns them in their order.

        The last hand or deal is played again up to there, so that no move has to be inverted.
        """
        history = self.history
        taken = history[length:]
        if taken:
            starts = self._starts
            number = len(starts) - 1
            while number and starts[number] >= length:
                number -= 1
            start = starts[number]
            again = history[start:length]
            del history[start:]
            del starts[number:]
            self._legal = None
            self._restore(number)
            self.again(again)
        return taken

    def again(self, several) -> None:
        """Make moves that `rewind` took back here; nothing has to be checked."""
        for move in several:
            self._apply(move)

    def given(self, card: int) -> int:
        """The move that gives a card to the receiver."""
        raise NotImplementedError

    def _agreed(self) -> tuple:
        """What a game is made from."""
        return self.rules, self.seats, self.first_dealer, self.dealt

    def _find_legal_moves(self) -> list:
        """What `legal_moves` returns."""
        raise NotImplementedError

    def _allows(self, move: int) -> bool:
        """Whether a move may be pushed, asked where it is not known to be legal."""
        raise NotImplementedError

    def _refuse(self, move: int) -> None:
        """Raise IllegalMove for a move that is not legal."""
        raise NotImplementedError

    def _apply(self, move: int) -> None:
        """Make a legal move; the first of a hand adds its place in the history to `_starts`."""
        raise NotImplementedError

    def _restore(self, number: int) -> None:
        """Bring back what was there before a hand or deal (from 0), the history cut already.

        Its first move is made again at once, unless it is the first of all.
        """
        raise NotImplementedError
