"""What there is to know of an adding game at one moment."""

from engine import game
from engine.adding import moves
from engine.adding.deck import Deck
from engine.adding.effects import ADD
from engine.adding.standing import Standing
from engine.const import const
from engine.errors import RuleError
from engine.game import DEALER, NOBODY

# What a game waits for.
BEGIN = const(0)
"""A new hand."""
PLAY = const(1)
"""A card for the receiver where there is one, else a play of the seat whose turn it is."""
OVER = const(2)
"""Nothing any more."""

_DECIDED = (moves.PLAY, moves.OUT)
_GIVEN = (moves.GIVE, moves.DRAW, moves.NODRAW, moves.LATE)
_AFTER_A_PLAY = (moves.DRAW, moves.NODRAW, moves.LATE)


class State(game.Game):
    """The state of an adding game and all that can be asked of it; `Game` changes it.

    What all games share is said in `engine.game`. Besides:
    - direction: 1 for clockwise, -1.
    - hand: the number of the hand, 0 before the first.
    - dealer: the seat that deals this hand.
    - turn: the seat that plays next.
    - deck: where the cards are.
    - standing: what the seats have lost and won.
    """

    def __init__(self, rules, seats: int, dealer: int, dealt=()):
        """`seats` is 2 to 8; RuleError where these rules can't be played so."""
        if not 2 <= seats <= 8:
            raise RuleError("out_of_range", key="Seats", found=seats, least=2, most=8)
        super().__init__(rules, seats, dealer, dealt)
        self._pack = rules.pack(seats)
        size = len(self._pack)
        if seats * rules.hand > size:
            raise RuleError("too_few_cards", size=size, seats=seats, hand=rules.hand)
        self._totals: list = []  # the total before each move since the last hand began
        self._kept: list = []  # for each hand its `_before_hand`
        self._begin_game()

    def _begin_game(self) -> None:
        """As nothing has happened yet."""
        rules = self.rules
        self.deck = Deck(self._pack, self.seats, self.dealt, rules.start_total)
        self.standing = Standing(rules, self.seats)
        self.dealer = self.first_dealer
        self.direction = 1
        self.hand = 0
        self.turn = DEALER
        self._state = BEGIN
        self._aside = 0  # by seat two bits: whether it sits out the rest of this hand, and `owed`

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state == OVER

    @property
    def between_hands(self) -> bool:
        """Whether a new hand is what comes next."""
        return self._state == BEGIN

    @property
    def to_move(self) -> int:
        """Whose turn it is: a seat, DEALER when a card or a new hand must come, or NOBODY."""
        if self._state == OVER:
            return NOBODY
        return self.turn if self._state == PLAY and not self.deck.receiver else DEALER

    @property
    def next_seat(self) -> int:
        """The seat whose card is played next; NOBODY between hands and when the game is over."""
        return self.turn if self._state == PLAY else NOBODY

    @property
    def total(self) -> int:
        """What the pile counts."""
        return self.deck.total

    @property
    def receiver(self) -> int:
        """The seat that waits for a card to be dealt or drawn; 0 where none does."""
        return self.deck.receiver

    @property
    def must_draw(self) -> bool:
        """Whether the card that comes next is one that the last player draws."""
        return self.deck.receiver > 0 and self.deck.drawer > 0

    @property
    def at_once(self) -> int:
        """How many cards the receiver may be given at once."""
        deck = self.deck
        if deck.drawer or not deck.all_told():
            return 1
        return self.rules.hand - deck.sizes[deck.receiver]

    @property
    def drawer(self) -> int:
        """The seat that played last in this hand; 0 where none did or it is out of the hand."""
        return self.deck.drawer

    @property
    def sizes(self) -> list:
        """How many cards each seat holds."""
        return self.deck.sizes

    @property
    def pile(self) -> list:
        """The cards played since the last shuffle."""
        return self.deck.pile

    @property
    def stock(self) -> int:
        """How many cards are left to draw from."""
        return self.deck.stock

    @property
    def lost(self) -> list:
        """The hands lost by seat."""
        return self.standing.lost

    @property
    def tokens(self):
        """The tokens left by seat, entry 0 what is in the centre; None where there are none."""
        return self.standing.tokens

    @property
    def points(self):
        """What is left of the points of this hand by seat (W-06); None where there are none."""
        return self.standing.points

    @property
    def scores(self):
        """The points of all hands that are over by seat; None where there are none."""
        return self.standing.scores

    @property
    def winners(self) -> list:
        """The seats that have won; empty until the game is over (A-08, W-07)."""
        return self.standing.leaders if self._state == OVER else []

    @property
    def ranking(self) -> list:
        """The seats, the best first (A-44)."""
        return self.standing.ranking

    def is_in(self, seat: int) -> bool:
        """Whether a seat is still in the game (A-08)."""
        return self.standing.is_in(seat)

    def plays_on(self, seat: int) -> bool:
        """Whether a seat is in the game and does not sit out the rest of this hand (A-10)."""
        return self.standing.is_in(seat) and not self._aside >> seat & 1

    def players(self) -> int:
        """How many seats still play."""
        if not self._aside:
            return self.seats - len(self.standing.eliminated)
        return sum(self.plays_on(seat) for seat in range(1, self.seats + 1))

    def knows(self, seat: int) -> bool:
        """Whether the game knows the cards of a seat."""
        return seat in self.deck.known

    def may_forget_to_draw(self) -> bool:
        """Whether somebody whose cards are not known has just played (A-24)."""
        history = self.history
        return (
            bool(history)
            and moves.kind_of(history[-1]) == moves.PLAY
            and self.drawer > 0
            and not self.knows(self.drawer)
            and self.rules.forget_to_draw != "auto"
        )

    def may_draw_late(self, seat: int) -> bool:
        """Whether a seat may still draw a card that it forgot to draw (A-24, lenient)."""
        return bool(self._aside & owed(seat)) and self._state == PLAY

    def cards_of(self, seat: int):
        """The cards of a seat, sorted; None where the game does not know them."""
        return self.deck.hand(seat)

    def call(self):
        """What the last player says (A-26 to A-28), as (what, total).

        what: "back" where the direction turns, "pass" for a card that counts nothing, and else
        "total". None where no card was just played.
        """
        index = len(self.history) - 1
        while index >= 0 and moves.kind_of(self.history[index]) in _AFTER_A_PLAY:
            index -= 1
        if index < 0 or moves.kind_of(self.history[index]) != moves.PLAY:
            return None
        move = self.history[index]
        card, number = moves.value_of(move), moves.number_of(move)
        effect = self.rules.effect(card)
        # Where the pile was taken away it counts nothing any more.
        total = self.rules.total(card, self._total_before(index), number)
        if self.next_seat != moves.seat_of(move):
            if effect.reverse:
                return "back", total
            if effect.kind == ADD and not number:
                return "pass", total
        return "total", total

    def lost_by(self, index: int) -> int:
        """The seat that lost the hand with the move at a place of the history; 0 for none."""
        move = self.history[index]
        kind = moves.kind_of(move)
        if kind == moves.OUT:
            return moves.seat_of(move)
        if kind != moves.PLAY or not self.rules.bust_by_playing:
            return 0
        before = self._total_before(index)
        total = self.rules.total(moves.value_of(move), before, moves.number_of(move))
        return moves.seat_of(move) if total > self.rules.limit else 0

    def laid_down(self, index: int) -> tuple:
        """The cards of a known hand that the move at a place of the history put into the pile."""
        place, cards = self.deck.laid
        return cards if place == index else ()

    def crossed_by(self, index: int) -> int:
        """How many points the move at a place of the history cost (W-02)."""
        move = self.history[index]
        if self.scores is None:
            return 0
        if moves.kind_of(move) != moves.PLAY:
            return int(moves.kind_of(move) == moves.OUT)
        before = self._total_before(index)
        total = self.rules.total(moves.value_of(move), before, moves.number_of(move))
        return self.rules.crossings(before, total)

    def made_by(self, move: int) -> int:
        """The seat that decides on a move; DEALER for a new hand and a card given or not drawn."""
        return move >> 7 & 15 if move >> 11 & 15 in _DECIDED else DEALER

    def given_to(self, move: int) -> int:
        """The seat whose card a move is about, dealt, drawn or not drawn; 0 for any other move."""
        return move >> 7 & 15 if move >> 11 & 15 in _GIVEN else 0

    def given(self, card: int) -> int:
        """The move that gives a card to the seat that waits for it."""
        deck = self.deck
        kind = moves.DRAW if deck.drawer else moves.GIVE
        return moves.make(kind, deck.receiver, card)

    def _left_of(self, seat: int, direction: int, steps: int = 1) -> int:
        """The seat so many players further on in a direction, those who are out passed over."""
        aside = self._aside
        out = self.standing.eliminated
        seats = self.seats
        if not aside and not out:
            return (seat - 1 + direction * steps) % seats + 1
        while steps:
            seat = (seat - 1 + direction) % seats + 1
            if seat not in out and not aside >> seat & 1:
                steps -= 1
        return seat

    def _next_dealt(self, seat: int) -> int:
        """The next seat after one to be dealt its cards; 0 where all have theirs."""
        deck = self.deck
        for _ in range(self.seats):
            seat = seat % self.seats + 1
            if deck.sizes[seat] < self.rules.hand and seat in deck.known and self.is_in(seat):
                return seat
        return 0

    def _total_before(self, index: int) -> int:
        """The total before the move at a place of the history, in the last hand."""
        return self._totals[index - self._starts[-1]]


def owed(seat: int) -> int:
    """The bit that says that a seat may still draw late."""
    return 256 << seat
