"""The protocol that all families of games follow, and what they share.

Each word has one meaning throughout `engine`:
- A seat is a player's place. Seats are numbered clockwise from 1, as in a record. Entry 0 of a list
  by seat stands for no seat.
- A hand is the cards that a seat holds. In Parlett's game hands have numbers: each player's is its
  seat, and the dummy's is 3. Entry 0 of a list by hand stands for no hand.
- A deal is all that is played from one dealing of the cards to the next. The record of an adding
  game calls a deal a hand. The device calls it a round, because a hand is what a player holds.
- A game knows the cards of a hand when the device dealt them or a person entered them all. An
  unseen card is neither in a known hand nor in sight.
- Moves are legal or not; events are the lines of a record that stand for moves.
"""

from engine.chance import first_below
from engine.const import const
from engine.errors import EngineError, IllegalMove, RecordError, RuleError, shown
from engine.families import family
from engine.kinds import Any, Bot, Iterable, Iterator, Self
from engine.moves import BEGIN, GIVE, checked, fields
from engine.rules import Rules, check_range, check_type, listed

TYPE_CHECKING = False

DEALER = const(0)
"""The value of `to_move` when a card must be given or a new deal must begin."""

NOBODY = const(-1)
"""The value of `to_move` when the game is over."""

BETWEEN = const(0)
"""The phase in which a new deal comes next."""

ENDED = const(9)
"""The phase after the end of the game. A family has its own phases between these two."""

_MARKS = const(4)  # the states that a game keeps
_STRIDE = const(16)  # while `rewind` makes moves again: the moves between two states that it keeps


class Part:
    """A part of the state of a game, with attributes that can be kept and brought back.

    A value is replaced, never changed in place, unless it is a list that the part names here.
    """

    _lists: "tuple[str, ...]" = ()  # attributes that are lists, whose elements never change
    _lists_of_lists: "tuple[str, ...]" = ()  # attributes that are lists of such lists or None

    def kept(self) -> "dict[str, Any]":
        """Return the values of all attributes, for `bring_back`."""
        return self._copied(self.__dict__)

    def bring_back(self, kept: "dict[str, Any]") -> None:
        """Set all attributes to the values that `kept` returned."""
        put = object.__setattr__  # so a board need not look for a setter
        values = self._copied(kept)
        for name in values:
            put(self, name, values[name])

    def _copied(self, values: "dict[str, Any]") -> "dict[str, Any]":
        values = dict(values)
        for name in self._lists:
            values[name] = values[name][:]
        for name in self._lists_of_lists:
            values[name] = [each if each is None else each[:] for each in values[name]]
        return values

    def copy(self) -> "Self":
        """Return a separate part in the same state; both share the values that never change."""
        other = object.__new__(type(self))
        other.bring_back(self.__dict__)
        return other


class Deal(Part):
    """The present or last deal; a family adds all that is in it.

    phase: what comes next: BETWEEN, ENDED or a phase of the family.
    receiver: the seat or hand that waits for a card; 0 for none.
    dealer: the seat that deals; the next game of the same players begins with the seat after it.
    legal: the legal moves, once `Game.legal_moves` has found them; None until then.
    """

    phase = BETWEEN
    receiver = 0
    dealer = 0
    legal: "list[int] | None" = None


class View:
    """The table as a seat sees it at one moment; a family adds all that the seat may know.

    A bot is given a view, never the game.

    rules: the rules.
    seat: the seat that looks.
    seats: the number of players.
    hand: the cards that the seat holds, sorted.
    legal_moves: the legal moves of the seat; empty when it is not its turn.
    notes: a list in which a bot keeps what it need not find again in this game.
    """

    hand: "tuple[int, ...]"

    def __init__(self, game: "Game", seat: int):
        self.rules = game.rules
        self.seat = seat
        self.seats = game.seats
        self.notes = game._notes
        self.legal_moves = tuple(game.legal_moves()) if game.to_move == seat else ()

    def __repr__(self) -> str:
        return f"<View: seat {self.seat}>"


class Game(Part):
    """A game in progress: `push` makes a move, `pop` takes one back.

    Tables, records and tools rely on this protocol, whatever is played:

    >>> from engine import families
    >>> tags = {"Game": "adding", "Rules": "pagat-99", "Seats": "2", "Dealer": "2", "Option": []}
    >>> game = families.family("adding").start(tags)
    >>> game.to_move == DEALER, game.between_deals  # a new deal must begin
    (True, True)
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
    (True, True, <adding pagat-99, seats: 2, moves: 1>)
    >>> game.push(game.move("play 1 10 -10"))
    >>> game.text(game.history[-1])
    'play 1 10 -10'

    With a seed, chance deals, as it does at an `engine.table.Table`:

    >>> Game = type(game)
    >>> game = Game(game.rules.with_options(["tokens=1"]), seats=2, dealer=2, dealt=(1, 2))
    >>> while not game.over:
    ...     if game.to_move == DEALER:
    ...         game.deal_on(seed=7)
    ...     else:
    ...         game.push(game.legal_moves()[0])
    >>> game.winners, game.returns()
    ([1], [1.0, -1.0])
    >>> row = list(game.events())[-1]
    >>> row["deal"], row["event"], row["seat"], row["card"], row["before"], row["after"]
    (1, 'out', 2, None, 99, 99)

    A move is a whole number; `engine.moves` and the module `moves` of the family make it and take
    it apart. Moves, seats and places may come in any type that has `__index__`, such as NumPy's.

    Attributes:
    - rules: the rules, which never change.
    - seats: the number of seats, which grows when players join.
    - first_seats: the number of seats when the game began.
    - first_dealer: the seat that deals first.
    - dealt: the seats whose cards the game knows from the first deal on.
    - history: all moves so far.
    - starts: for each deal, the place in the history at which it begins.

    A family adds:
    - name: the name of the family in a record.
    - deal: the present or last `Deal`, or the deal that comes first.
    - standing: what the seats have won and lost.
    - bots: the bots of the family by name, as generator functions of a `View` and a `Chance`.
    - joins: whether players may join and leave.
    """

    name = ""
    deal: Deal
    standing: Part
    bots: "dict[str, Bot]" = {}
    joins = False
    _lists: "tuple[str, ...]" = ("starts", "_kept")

    def __init__(
        self, rules: Rules, seats: int, dealer: int, dealt: "Iterable[int]" = (), hands: int = 0
    ):
        """Begin a game; RuleError if the dealer or a seat in `dealt` does not exist.

        hands: the number of hands, including a dummy's; 0 if each seat has one.
        """
        dealt = listed("Seating", dealt)
        self.rules = rules
        self.seats = seats
        self.first_seats = seats
        self.first_dealer = check_range("Dealer", dealer, 1, seats)
        self.dealt = frozenset([check_range("Seating", hand, 1, hands or seats) for hand in dealt])
        self.history: list[int] = []
        self.starts: list[int] = []
        self._kept: list[Any] = []  # for each deal, what `_before` returned
        self._notes: list[Any] = []  # what bots keep between their moves (`View.notes`)
        # The states to which `rewind` leads back: (moves so far, the game, its deal, its standing).
        self._marks: list[tuple[int, dict[str, Any], dict[str, Any], dict[str, Any]]] = []

    def __eq__(self, other: object) -> bool:
        """Return whether both have the same rules, seats, dealer and history."""
        if not isinstance(other, type(self)):
            return False
        return self._agreed() == other._agreed() and self.history == other.history

    def __repr__(self) -> str:
        return f"<{self.name} {self.rules.name}, seats: {self.seats}, moves: {len(self.history)}>"

    def copy(self) -> "Self":
        """Return a separate game in the same state, without the notes of bots.

        Both share the values that never change.
        """
        other = super().copy()
        other.history = self.history[:]
        other._notes, other._marks = [], []
        other.deal = self.deal.copy()
        other.deal.legal = None
        other.standing = self.standing.copy()
        return other

    def begun_again(self) -> "Self":
        """Return a separate game with the same rules, seats and dealer, before its first move."""
        return type(self)(*self._agreed())

    def replaying(self) -> "Iterator[Self]":
        """Make all moves again in a separate game; yield that game after each of them."""
        other = self.begun_again()
        for move in self.history:
            other.again((move,))
            yield other

    @property
    def phase(self) -> int:
        """What comes next: BETWEEN, ENDED or a phase of the family."""
        return self.deal.phase

    @property
    def receiver(self) -> int:
        """The seat or hand that waits for a card; 0 for none."""
        return self.deal.receiver

    @property
    def dealer(self) -> int:
        """The seat that deals.

        Between deals, it is the seat that dealt last; before the first deal, `first_dealer`.
        """
        return self.deal.dealer

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.deal.phase == ENDED

    @property
    def between_deals(self) -> bool:
        """Whether a new deal comes next."""
        return self.deal.phase == BETWEEN

    def those_who_left(self) -> list[int]:
        """Return the seats of players who have left."""
        return []

    def legal_moves(self) -> list[int]:
        """Return every legal move of the seat or dealer that decides next, as a new list.

        An unknown hand may hold any unseen card. `is_legal` also allows a few moves that other
        seats may make early or late. Where suits do not matter, the list has the cards of an
        unknown hand by rank alone: `play 1 K` is in the list, and `play 1 KH` is legal but not in
        the list.
        """
        deal = self.deal
        if deal.legal is None:
            deal.legal = self._find_legal_moves()
        return deal.legal[:]

    def is_legal(self, move: int) -> bool:
        """Return whether `push` takes a move now."""
        try:
            self.check(move)
        except IllegalMove:
            return False
        return True

    def check(self, move: int) -> int:
        """Return a legal move as an `int`; IllegalMove with the reason if it is not legal."""
        if type(move) is not int:
            move = checked(move)
        legal = self.deal.legal
        if legal is None or move not in legal:
            self._check(move)
        return move

    def text(self, move: int) -> str:
        """Return a move as a line of a record; IllegalMove if it is no move of this family.

        Each move has its own line, also a move that a record leaves out (`close 1`). A record has
        all cards of a hand or of a bid in one line; here each card has its own line (`give 1 10H`,
        `bid 1 10H`).
        """
        try:
            return family(self.name).text(self, checked(move))
        except IndexError:
            raise IllegalMove("no_such_move") from None

    def move(self, text: str) -> int:
        """Return the legal move that a line stands for; EngineError if there is none.

        The line is written as `text` writes it. RecordError for a line that stands for several
        moves, such as a whole hand; `push` of the family's module `record` plays such a line.
        """
        check_type("Move", text, str)
        several = family(self.name).moves_of(self, text.split())
        if len(several) != 1:
            raise RecordError(0, "several_moves", found=shown(text))
        return self.check(several[0])

    def push(self, move: int) -> None:
        """Make a move; IllegalMove, with nothing changed, if it is not legal."""
        self._apply(self.check(move))

    def push_all(self, several: "Iterable[int]") -> None:
        """Make each move before asking the iterator for the next move.

        After an EngineError, nothing has changed.
        """
        length = len(self.history)
        try:
            for move in several:
                self.push(move)
        except EngineError:
            self.rewind(length)
            raise

    def pop(self) -> int:
        """Take the last move back and return it; IndexError if there is none."""
        if not self.history:
            raise IndexError("no move has been made")
        return self.rewind(len(self.history) - 1)[0]

    def mark(self) -> None:
        """Keep the present state, so that `rewind` is quick; only the last few states are kept."""
        marks = self._marks
        length = len(self.history)
        if marks and marks[-1][0] == length:
            return
        kept = self.kept()
        del kept["history"], kept["_marks"]
        deal = self.deal.kept()
        deal["legal"] = None  # it is found again when it is wanted
        marks.append((length, kept, deal, self.standing.kept()))
        del marks[:-_MARKS]

    def unmark(self) -> None:
        """Free the memory of all kept states; `rewind` then begins at the start of the deal."""
        self._marks = []

    def rewind(self, length: int) -> list[int]:
        """Take moves back until the history has a given length; return them in their order.

        Inverts no move, but makes the moves since the last mark or the start of the deal again.
        """
        history = self.history
        taken = history[length:]
        if not taken:
            return taken
        starts = self.starts
        number = len(starts) - 1
        while number and starts[number] >= length:
            number -= 1
        start = starts[number]
        marks = self._marks
        while marks and marks[-1][0] > length:
            marks.pop()
        if marks and marks[-1][0] > start:
            start, own, deal, standing = marks[-1]
            again = history[start:length]
            del history[start:]
            self.bring_back(own)
            self.deal.bring_back(deal)
            self.standing.bring_back(standing)
        else:
            again = history[start:length]
            kept = self._kept[number]
            del history[start:], starts[number:], self._kept[number:]
            self._restore(number, kept)
        place = len(again) % _STRIDE or _STRIDE  # a deal that is restored needs its first move
        if len(again) > _MARKS * _STRIDE:  # only the last marks are kept
            place = len(again) - _MARKS * _STRIDE
        self.again(again[:place])
        while place < len(again):
            self.mark()
            self.again(again[place : place + _STRIDE])
            place += _STRIDE
        return taken

    def again(self, several: "Iterable[int]") -> None:
        """Make moves that `rewind` returned, in their order, without checking them."""
        apply = self._apply
        given = 0
        hand: list[int] = []  # its cards are given at once
        for move in several:
            kind, seat, card, _ = fields(move)
            if hand and (kind != GIVE or seat != given):
                self.give(hand)
                hand = []
            if kind == GIVE and (hand or seat == self.receiver):
                given = seat
                hand.append(card)
            else:
                apply(move)
        if hand:
            self.give(hand)

    def give(self, several: list[int]) -> None:
        """Give the receiver some of the `unseen` cards, at most `at_once`, without checking."""
        if self.at_once == 1:
            for card in several:
                self._apply(self.given(card))
            return
        first = self.given(0)
        self.deal.legal = None
        self.history.extend([first + card for card in several])
        self._give(self.receiver, several)

    def give_by(self, seed: int) -> None:
        """Give the receiver the cards that chance deals it at this place of the history.

        seed: 0 to 2**32 - 1; a `Table` with this seed deals the same cards.
        """
        unseen = self.unseen()[:]
        start = len(self.history)
        several = []
        for step in range(start, start + self.at_once):
            several.append(unseen.pop(first_below(len(unseen), seed, step)))  # all equally likely
        self.give(several)

    def deal_on(self, seed: int) -> None:
        """Begin a deal if the game is between deals; deal cards by a seed until a seat decides.

        seed: 0 to 2**32 - 1, the same at each call; RuleError for any other value. The cards of
        seats that are not in `dealt` stay unknown.
        """
        seed = check_range("Seed", seed, 0, 0xFFFFFFFF)
        if self.between_deals:
            self.push(BEGIN)
        while self.receiver:
            self.give_by(seed)

    def returns(self, winners: "list[int] | None" = None) -> list[float]:
        """Return what each seat gets, from seat 1, by OpenSpiel's convention; the sum is 0.

        The winners share 1 and the others share -1. All get 0 before the end, or if all win.
        winners: the seats to count as winners of a game that is broken off.
        """
        won = self.winners if winners is None else winners
        lost = self.seats - len(won)
        if not (won and lost):
            return [0.0] * self.seats
        return [1 / len(won) if s in won else -1 / lost for s in range(1, self.seats + 1)]

    def events(self) -> "Iterator[dict[str, object]]":
        """Yield each move so far as a dictionary of plain values: a row of a data frame.

        A row has:
        - place: the place of the move in the history.
        - deal: the number of its deal, from 1; 0 before the first.
        - event, text: the first word of its line (`text`), and the line.
        - seat: the seat or hand that the move is by or for; 0 for none.
        - card: the card of the move, as a record writes it; None for none.
        - what the family adds in `facts`.
        """
        for place, game in enumerate(self.replaying()):
            text = game.text(self.history[place])
            row = {"place": place, "deal": len(game.starts), "event": text.split()[0], "text": text}
            row.update(game.facts())
            yield row

    def _seen_by(self, seat: int) -> int:
        """Return a seat whose cards the game knows as an `int`; RuleError for any other."""
        seat = check_range("Seat", seat, 1, self.seats)
        if not self.knows(seat):
            raise RuleError("not_dealt_to", seat=seat)
        return seat

    def _agreed(self) -> tuple[Rules, int, int, frozenset[int]]:
        """Return the arguments that make an equal game without a history."""
        return self.rules, self.first_seats, self.first_dealer, self.dealt

    def _find_legal_moves(self) -> list[int]:
        phase = self.deal.phase
        if phase == ENDED:
            return []
        if phase == BETWEEN:
            return [BEGIN]
        if self.receiver:
            first = self.given(0)
            return [first + card for card in sorted(set(self.unseen()))]
        return self._decisions()

    def _start(self) -> None:
        """Note that the last move begins a deal, and keep the state before it."""
        self.starts.append(len(self.history) - 1)
        self._kept.append(self._before())

    if TYPE_CHECKING:  # what each family adds; a board needs no room for it

        @property
        def to_move(self) -> int:
            """The seat that decides next, DEALER or NOBODY."""

        @property
        def next_seat(self) -> int:
            """The seat or hand whose card is played next; NOBODY for none."""

        @property
        def winners(self) -> list[int]:
            """The seats that have won; empty until the game is over."""

        def mover_of(self, move: int) -> int:
            """Return the seat that decides on a move; DEALER for none."""

        def receiver_of(self, move: int) -> int:
            """Return the seat or hand that a move gives a card; 0 for none."""

        def goes_on(self, before: int, move: int) -> bool:
            """Return whether a move only continues the answer before it."""

        def knows(self, seat: int) -> bool:
            """Return whether the game knows the cards of a seat."""

        def view(self, seat: int) -> View:
            """Return what a seat may know; RuleError unless the game knows its cards."""

        def facts(self) -> "dict[str, object]":
            """Return what the last move was and did, for `events`."""

        def unseen(self) -> list[int]:
            """Return the cards that the receiver may be given, sorted; not a copy.

            A card is listed as often as it may come; all entries are equally likely.
            """

        @property
        def at_once(self) -> int:
            """How many cards the receiver may be given before `unseen` must be asked again."""

        def given(self, card: int) -> int:
            """Return the move that gives a card to the receiver."""

        def _decisions(self) -> list[int]:
            """Return the legal moves of the seat that decides next."""

        def _check(self, move: int) -> None:
            """Do what `check` does for a move that is not known to be legal."""

        def _apply(self, move: int) -> None:
            """Make a legal move; the first move of a deal calls `_start`."""

        def _before(self) -> "tuple[Any, ...]":
            """Return the state between two deals, for `_restore`; nothing in it may change."""

        def _give(self, hand: int, several: "list[int] | tuple[int, ...]") -> None:
            """Give a hand some cards; the history has the moves already."""

        def _restore(self, number: int, kept: "tuple[Any, ...]") -> None:
            """Bring back the state before a deal (from 0); the history is cut already.

            kept: what `_before` returned then. The first move of the deal is made again at once,
            unless it is the first move of all.
            """
