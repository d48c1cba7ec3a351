"""The state of an adding game: what is on the table, whose turn it is and what may be played."""

from engine.adding import checks, moves
from engine.adding.bots import BOTS
from engine.adding.deck import Deck
from engine.adding.effects import ADD
from engine.adding.standing import Standing
from engine.adding.view import View
from engine.const import const
from engine.game import DEALER, NOBODY

# What a game waits for.
_BEGIN = const(0)  # a new hand
_PLAY = const(1)  # the cards still to be dealt, then a card from the seat whose turn it is
_DRAW = const(2)  # a card for the seat that has just played
_OVER = const(3)


class Game:
    """A game in progress, changed by `push` and taken back by `pop`.

    rules: the `Rules` agreed on. seats: how many sit at the table, 2 to 8. dealer: the seat that
    deals the first hand. dealt: the seats whose cards are known to the game because they are
    dealt by it or told to it; the others hold real cards that it never sees.

    total, direction (1 clockwise, -1), hand (the number of the hand, 0 before the first), dealer,
    turn (the seat that plays next), deck (where the cards are), standing (what the seats have lost
    and won) and history (all moves) are there to read.
    """

    name = "adding"
    bots = BOTS

    def __init__(self, rules, seats: int, dealer: int, dealt=()):
        if not 2 <= seats <= 8:
            raise ValueError(f"{seats} seats: an adding game is for 2 to 8")
        if not 1 <= dealer <= seats:
            raise ValueError(f"dealer {dealer}: there are seats 1 to {seats}")
        self.dealt = set(dealt)
        self.deck = Deck(rules.pack(seats), seats, self.dealt)
        if seats * rules.hand > self.deck.size:
            raise ValueError(
                f"{seats} hands of {rules.hand} are more than the {self.deck.size} cards there are"
            )
        self.rules = rules
        self.seats = seats
        self.dealer = self.first_dealer = dealer
        self.history: list = []
        self.total = rules.start_total
        self.direction = 1
        self.hand = 0
        self.turn = DEALER
        self.standing = Standing(rules, seats)
        self._state = _BEGIN
        self._to_deal = 0  # cards that known seats are still to be dealt
        self._drawer = DEALER  # who played last, and may have a card to draw
        # By seat two bits: whether it sits out the rest of this hand, and `_owed`.
        self._aside = 0
        # For each move of the history: what `_packed` gave before it, and `_aside`, kept only
        # where the rules need it.
        self._before: list = []
        self._aside_before: list = []
        self._keeps_aside = rules.forget_to_draw == "lenient" or rules.after_bust == "pile_away_out"
        self._legal: list | None = None  # what `legal_moves` found, till the next move

    # What anybody may know

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state == _OVER

    @property
    def between_hands(self) -> bool:
        """Whether a new hand is what comes next."""
        return self._state == _BEGIN

    @property
    def to_move(self) -> int:
        """Whose turn it is: a seat, DEALER when a card or a new hand must come, or NOBODY."""
        if self._state == _OVER:
            return NOBODY
        return self.turn if self._state == _PLAY and not self._to_deal else DEALER

    @property
    def next_seat(self) -> int:
        """The seat whose card is played next; NOBODY between hands and when the game is over."""
        return self.turn if self._state in (_PLAY, _DRAW) else NOBODY

    @property
    def receiver(self) -> int:
        """The seat that waits for a card to be dealt or drawn; 0 where none does."""
        if self._state == _DRAW:
            return self._drawer
        return self._next_dealt() if self._to_deal else 0

    @property
    def must_draw(self) -> bool:
        """Whether the card that comes next is one that the last player draws."""
        return self._state == _DRAW

    @property
    def drawer(self) -> int:
        """The seat that played last in this hand; 0 where none did or it is out of the hand."""
        return self._drawer

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
        return self.standing.leaders if self._state == _OVER else []

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
        return sum(self.plays_on(seat) for seat in range(1, self.seats + 1))

    def may_forget_to_draw(self) -> bool:
        """Whether somebody whose cards are not known has just played (A-24)."""
        history = self.history
        return (
            bool(history)
            and moves.kind_of(history[-1]) == moves.PLAY
            and self._drawer > 0
            and self._drawer not in self.dealt
            and self.rules.forget_to_draw != "auto"
        )

    def may_draw_late(self, seat: int) -> bool:
        """Whether a seat may still draw a card that it forgot to draw (A-24, lenient)."""
        return bool(self._aside & _owed(seat)) and self._state in (_PLAY, _DRAW)

    def cards_of(self, seat: int):
        """The cards of a seat, sorted; None where the game does not know them."""
        return self.deck.hand(seat)

    def call(self) -> str:
        """What the last player says (A-26 to A-28); empty where no card was just played."""
        index = len(self.history) - 1
        while index >= 0 and moves.kind_of(self.history[index]) in _AFTER_A_PLAY:
            index -= 1
        if index < 0 or moves.kind_of(self.history[index]) != moves.PLAY:
            return ""
        move = self.history[index]
        card, number = moves.card_of(move), moves.number_of(move)
        effect = self.rules.effect(card)
        # Where the pile was taken away it counts nothing any more.
        said = str(self.rules.total(card, self._total_before(index), number))
        if self.next_seat == moves.seat_of(move):
            return said
        if effect.reverse:
            return "back on you " + said
        if effect.kind == ADD and not number:
            return "pass to you " + said
        return said

    def lost_by(self, index: int) -> int:
        """The seat that lost the hand with the move at a place of the history; 0 for none."""
        move = self.history[index]
        kind = moves.kind_of(move)
        if kind == moves.OUT:
            return moves.seat_of(move)
        if kind != moves.PLAY or not self.rules.bust_by_playing:
            return 0
        before = self._total_before(index)
        total = self.rules.total(moves.card_of(move), before, moves.number_of(move))
        return moves.seat_of(move) if total > self.rules.limit else 0

    def crossed_by(self, index: int) -> int:
        """How many points the move at a place of the history cost (W-02)."""
        move = self.history[index]
        if self.scores is None:
            return 0
        if moves.kind_of(move) != moves.PLAY:
            return int(moves.kind_of(move) == moves.OUT)
        before = self._total_before(index)
        total = self.rules.total(moves.card_of(move), before, moves.number_of(move))
        return self.rules.crossings(before, total)

    def made_by(self, move: int) -> int:
        """The seat that decides on a move; DEALER for a new hand and a card given or not drawn."""
        return moves.seat_of(move) if moves.kind_of(move) in (moves.PLAY, moves.OUT) else DEALER

    def given_to(self, move: int) -> int:
        """The seat whose card a move is about, dealt, drawn or not drawn; 0 for any other move."""
        return moves.seat_of(move) if moves.kind_of(move) in _GIVEN else 0

    def given(self, card: int) -> int:
        """The move that gives a card to the seat that waits for it."""
        if self._state == _DRAW:
            return moves.draw(self._drawer, card)
        return moves.deal(self.receiver, card)

    def view(self, seat: int) -> View:
        """What a seat may know; seat must be one whose cards the game knows."""
        return View(self, seat)

    # What may be done

    def legal_moves(self) -> list:
        """Every move that may be pushed now, by whoever's turn it is.

        A seat whose cards the game does not know may play any card that the total allows, and
        may be out. Where the dealer must give a card, one move for each different card there is.
        To forget to draw, or to draw late, is nobody's turn.
        """
        if self._legal is None:
            self._legal = self._find_legal_moves()
        return self._legal[:]

    def plays(self, seat: int, hand) -> list:
        """The legal plays of a seat that holds these cards (sorted), as moves."""
        numbers_of = self.rules.numbers
        total = self.total
        first = moves.play(seat, 0, 0)
        plays = []
        last = -1
        for card in hand:
            if card != last:
                for number in numbers_of(card, total):
                    plays.append(first + card + number * moves.ONE)
                last = card
        return plays

    def may_be_out(self, seat: int) -> bool:
        """Whether a seat may have no card to play, as far as the game knows (A-04, A-05)."""
        hand = self.deck.hand(seat)
        if hand is not None:
            return not self.plays(seat, hand)
        # Of a hand that is not known anything may be true: its cards, and how many are left of it
        # where somebody forgot to draw and nobody told. But who may go over always can play.
        if not self.rules.bust_by_playing or not self.sizes[seat]:
            return True
        return not all(self.rules.numbers(c, self.total) for c in self.rules.tellable())

    def unseen(self) -> list:
        """The cards the dealer may give next, as (card, how many of it), sorted.

        Those in no known hand and not in the pile; the pile's own where the stock is used up
        (A-12).
        """
        return self.deck.unseen()

    def check(self, move: int) -> None:
        """Raise IllegalMove, in a player's words, unless the move may be pushed now."""
        checks.check(self, move)

    def refusal(self, card: int) -> str:
        """What keeps a card from being played at this total; empty where nothing does (A-04)."""
        return checks.refusal(self, card)

    def _find_legal_moves(self) -> list:
        if self._state == _OVER:
            return []
        if self._state == _BEGIN:
            return [moves.hand()]
        if self._state == _DRAW or self._to_deal:
            return self.deck.unseen_from(self.given(0))
        seat = self.turn
        hand = self.deck.hand(seat)
        if hand is not None:
            return self.plays(seat, hand) or [moves.out(seat)]
        plays = self.plays(seat, self.rules.tellable()) if self.sizes[seat] else []
        if self.may_be_out(seat):
            plays.append(moves.out(seat))
        return plays

    # Doing and undoing

    def push(self, move: int) -> None:
        """Make a move; IllegalMove, with nothing changed, where the rules do not allow it."""
        if self._legal is None or move not in self._legal:
            checks.check(self, move)
        self._apply(move)

    def pop(self) -> int:
        """Take the last move back and return it; IndexError where there is none."""
        index = len(self.history) - 1
        move = self.history[index]
        kind = moves.kind_of(move)
        seat = moves.seat_of(move)
        deck = self.deck
        if kind == moves.HAND:
            self._restore_hand_before()
        elif kind == moves.DEAL:
            deck.take_back(seat, moves.card_of(move), index)
            self._to_deal += 1
        elif kind == moves.DRAW:
            deck.take_back(seat, moves.card_of(move), index)
        elif kind == moves.LATE:
            deck.take_back_unseen(seat, index)
        elif kind == moves.NODRAW:
            if seat not in self.dealt:
                deck.give_unseen(seat, index - 1)
        else:
            if self.lost_by(index):
                if self._state in (_BEGIN, _OVER):
                    self.standing.count_points(-1)
                self.standing.unlose(seat)
                deck.pick_up(index)
            self.standing.crossed[seat] -= self.crossed_by(index)
            if kind == moves.PLAY:
                if self._drawer == seat and seat not in self.dealt:
                    deck.take_back_unseen(seat, index)
                deck.take_up(seat)
        self.history.pop()
        self._unpack(self._before.pop())
        if self._keeps_aside:
            self._aside = self._aside_before.pop()
        self._legal = None
        return move

    def tell(self, seat: int) -> None:
        """Make a seat one of those whose cards are told; only before the first card is played."""
        if seat in self.dealt:
            return
        checks.check_tell(self, seat)
        self.dealt.add(seat)
        self.sizes[seat] = 0
        self._to_deal += self.rules.hand
        self._legal = None

    def untell(self, seat: int) -> None:
        """Take `tell` back, as long as the seat has been dealt no card."""
        self.dealt.remove(seat)
        self.sizes[seat] = self.rules.hand
        self._to_deal -= self.rules.hand
        self._legal = None

    # How a move is made

    def _apply(self, move: int) -> None:
        self._legal = None
        self._before.append(self._packed())
        if self._keeps_aside:
            self._aside_before.append(self._aside)
        index = len(self.history)
        self.history.append(move)
        kind = moves.kind_of(move)
        seat = moves.seat_of(move)
        if kind == moves.PLAY:
            self._play(seat, moves.card_of(move), moves.number_of(move), index)
        elif kind == moves.DRAW:
            self.deck.give(seat, moves.card_of(move), index)
            self._drawn(seat)
        elif kind == moves.DEAL:
            self.deck.give(seat, moves.card_of(move), index)
            self._to_deal -= 1
        elif kind == moves.HAND:
            self._begin()
        elif kind == moves.OUT:
            self.standing.crossed[seat] += self.crossed_by(index)
            self._lose(seat, index)
        elif kind == moves.LATE:
            self.deck.give_unseen(seat, index)
            self._drawn(seat)
        else:
            self._state = _PLAY
            if seat not in self.dealt:
                self.deck.take_back_unseen(seat, index - 1)  # the next to draw must shuffle
            if self.rules.forget_to_draw == "lenient":
                self._aside |= _owed(seat)

    def _begin(self) -> None:
        if self.hand:
            self.dealer = self._left_of(self.dealer, 1)
        self.hand += 1
        self.total = self.rules.start_total
        self.direction = 1
        self.turn = self._left_of(self.dealer, 1)
        self._drawer = DEALER
        self._state = _PLAY
        self._clear_table()
        for seat in range(1, self.seats + 1):
            if self.is_in(seat):
                if seat in self.dealt:
                    self._to_deal += self.rules.hand
                else:
                    self.sizes[seat] = self.rules.hand

    def _play(self, seat: int, card: int, number: int, index: int) -> None:
        rules = self.rules
        total = rules.total(card, self.total, number)
        if self.scores is not None:
            self.standing.crossed[seat] += rules.crossings(self.total, total)
        self.total = total
        self.deck.play(seat, card)
        self._drawer = seat
        self._state = _DRAW
        self._aside &= ~_owed(seat)
        if total > rules.limit:
            self._lose(seat, index)
            if self._drawer != seat:  # who is out of the hand draws no card
                return
        else:
            effect = rules.effect(card)
            steps = 1 + effect.skip
            if effect.reverse:
                if self.players() > 2:
                    self.direction = -self.direction
                elif rules.reverse_plays_again:
                    steps = 0
            if steps:
                self.turn = self._left_of(seat, self.direction, steps)
        if seat not in self.dealt:
            self.deck.give_unseen(seat, index)
            self._state = _PLAY

    def _drawn(self, seat: int) -> None:
        """A seat has drawn, in time or late."""
        if self._state == _DRAW and seat == self._drawer:
            self._state = _PLAY
        self._aside &= ~_owed(seat)

    def _lose(self, seat: int, index: int) -> None:
        """A seat has lost the hand (A-07): a new one begins, or the pile is taken away (A-10)."""
        self.standing.lose(seat)
        after = self.rules.after_bust
        if after == "new_hand":
            self._end_hand()
            return
        played = self._state == _DRAW and self._drawer == seat
        if after == "pile_away_out" or not self.is_in(seat):
            if after == "pile_away_out":
                self._aside |= 1 << seat
            self.deck.lay_down(seat, index)
            played = False
        # Where nobody has a card left there is nothing to play on with.
        if self.players() == 1 or (not played and not any(self.sizes)):
            self._end_hand()
            return
        self.total = self.rules.start_total
        self.turn = self._left_of(seat, self.direction)
        if not played:
            self._drawer = DEALER
            self._state = _PLAY

    def _end_hand(self) -> None:
        self._drawer = DEALER
        self._aside = 0
        self.standing.count_points()
        self._state = _OVER if self.standing.is_decided() else _BEGIN

    def _clear_table(self) -> None:
        self.deck.collect()
        self.standing.begin_hand()
        self._to_deal = 0

    def _restore_hand_before(self) -> None:
        """Bring back the table as the hand before ended, by playing that hand again."""
        self._clear_table()
        self.hand -= 1
        if not self.hand:
            return
        end = len(self.history) - 1
        start = end - 1
        while moves.kind_of(self.history[start]) != moves.HAND:
            start -= 1
        for index in range(end - 1, start, -1):
            loser = self.lost_by(index)
            if loser:
                self.standing.unlose(loser)
        scores = self.scores
        if scores is not None:
            self.standing.scores = scores[:]
        last = self.history[end]
        again = self.history[start:end]
        before = self._before[end]
        aside_before = self._aside_before[end:]
        self._unpack(self._before[start])
        self._aside = 0
        self.hand -= 1
        del self.history[start:]
        del self._before[start:]
        del self._aside_before[start:]
        for move in again:
            self._apply(move)
        self.history.append(last)
        self._before.append(before)
        self._aside_before += aside_before
        self.standing.scores = scores

    def _left_of(self, seat: int, direction: int, steps: int = 1) -> int:
        """The seat so many players further on in a direction, those who are out passed over."""
        while steps:
            seat = (seat - 1 + direction) % self.seats + 1
            if self.plays_on(seat):
                steps -= 1
        return seat

    def _next_dealt(self) -> int:
        """The seat to be dealt its cards next, from the dealer's left."""
        seat = self.dealer
        while True:
            seat = self._left_of(seat, 1)
            if seat in self.dealt and self.sizes[seat] < self.rules.hand:
                return seat

    def _total_before(self, index: int) -> int:
        """The total before the move at a place of the history."""
        return self._before[index] >> 15

    def _packed(self) -> int:
        """All that a move changes and that can't be worked out backward, as one number."""
        return (
            self.total << 15
            | self.dealer << 11
            | self.turn << 7
            | self._drawer << 3
            | (self.direction > 0) << 2
            | self._state
        )

    def _unpack(self, packed: int) -> None:
        self.total = packed >> 15
        self.dealer = packed >> 11 & 15
        self.turn = packed >> 7 & 15
        self._drawer = packed >> 3 & 15
        self.direction = 1 if packed & 4 else -1
        self._state = packed & 3


_GIVEN = (moves.DEAL, moves.DRAW, moves.NODRAW, moves.LATE)
_AFTER_A_PLAY = (moves.DRAW, moves.NODRAW, moves.LATE)


def _owed(seat: int) -> int:
    """The bit that says that a seat may still draw late."""
    return 256 << seat
