"""The state of an adding game: what is on the table, whose turn it is and what may be played."""

from engine import cards
from engine.adding import moves
from engine.adding.bots import BOTS
from engine.adding.rules import ADD
from engine.adding.view import View
from engine.const import const
from engine.game import DEALER, NOBODY, IllegalMove

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
    turn (the seat that plays next), sizes (how many cards each seat holds), lost (hands lost by
    seat), pile (cards played since the last shuffle) and history (all moves) are there to read.
    """

    name = "adding"
    bots = BOTS

    def __init__(self, rules, seats: int, dealer: int, dealt=()):
        if not 2 <= seats <= 8:
            raise ValueError(f"{seats} seats: an adding game is for 2 to 8")
        if not 1 <= dealer <= seats:
            raise ValueError(f"dealer {dealer}: there are seats 1 to {seats}")
        self._pack = rules.pack(seats)
        self._pack_size = sum(self._pack)
        if seats * rules.hand > self._pack_size:
            raise ValueError(
                f"{seats} hands of {rules.hand} are more than the {self._pack_size} cards there are"
            )
        self.rules = rules
        self.seats = seats
        self.dealer = self.first_dealer = dealer
        self.dealt = set(dealt)
        self.history: list = []
        self.total = rules.start_total
        self.direction = 1
        self.hand = 0
        self.turn = DEALER
        self.lost = [0] * (seats + 1)
        self.pile: list = []
        self._left: list = []
        self._to_deal = 0
        self._tokens = rules.tokens(seats)
        self._state = _BEGIN
        self._drawer = DEALER  # who played last, and may have a card to draw
        self._before: list = []  # for each move of the history, what `_packed` gave before it
        self._clear_table()

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
    def tokens(self):
        """The tokens left by seat, entry 0 what is in the centre; None where only marks count."""
        if not self._tokens:
            return None
        left = [self._tokens - lost for lost in self.lost]
        left[0] = sum(self.lost)
        return left

    @property
    def winners(self) -> list:
        """The seats that have won; empty until the game is over."""
        if self._state != _OVER:
            return []
        return [seat for seat in range(1, self.seats + 1) if self.is_in(seat)]

    @property
    def stock(self) -> int:
        """How many cards are left to draw from."""
        return self._pack_size - sum(self.sizes) - len(self.pile)

    def is_in(self, seat: int) -> bool:
        """Whether a seat still plays (A-08)."""
        return not self._tokens or self.lost[seat] < self._tokens

    def players(self) -> int:
        """How many seats still play."""
        return sum(self.is_in(seat) for seat in range(1, self.seats + 1))

    def may_forget_to_draw(self) -> bool:
        """Whether somebody whose cards are not known has just played (A-24)."""
        history = self.history
        return (
            bool(history)
            and moves.kind_of(history[-1]) == moves.PLAY
            and self._drawer not in self.dealt
        )

    def cards_of(self, seat: int):
        """The cards of a seat, sorted; None where the game does not know them."""
        return self._hands[seat] if seat in self.dealt else None

    def call(self) -> str:
        """What the last player says (A-26 to A-28); empty where no card was just played."""
        move = self._last_play()
        if move is None:
            return ""
        effect = self.rules.effect(moves.card_of(move))
        number = str(self.total)
        if self.next_seat == moves.seat_of(move):
            return number
        if effect.reverse:
            return "back on you " + number
        if effect.kind == ADD and not moves.number_of(move):
            return "pass to you " + number
        return number

    def made_by(self, move: int) -> int:
        """The seat that decides on a move; DEALER for a new hand and a card given or not drawn."""
        return moves.seat_of(move) if moves.kind_of(move) in (moves.PLAY, moves.OUT) else DEALER

    def given_to(self, move: int) -> int:
        """The seat whose card a move is about, dealt, drawn or not drawn; 0 for any other move."""
        kind = moves.kind_of(move)
        given = kind in (moves.DEAL, moves.DRAW, moves.NODRAW)
        return moves.seat_of(move) if given else 0

    def given(self, card: int) -> int:
        """The move that gives a card to the seat that waits for it."""
        if self._to_deal:
            return moves.deal(self.receiver, card)
        return moves.draw(self.receiver, card)

    @property
    def receiver(self) -> int:
        """The seat that waits for a card to be dealt or drawn; 0 where none does."""
        if self._state == _PLAY and self._to_deal:
            return self._next_dealt()
        return self._drawer if self._state == _DRAW else 0

    def view(self, seat: int) -> View:
        """What a seat may know; seat must be one whose cards the game knows."""
        return View(self, seat)

    # What may be done

    def legal_moves(self) -> list:
        """Every move that may be pushed now, by whoever's turn it is.

        A seat whose cards the game does not know may play any card that the total allows, and
        may be out. Where the dealer must give a card, one move for each different card there is.
        """
        if self._state == _OVER:
            return []
        if self._state == _BEGIN:
            return [moves.hand()]
        if self.receiver:
            return [self.given(card) for card, _ in self.unseen()]
        seat = self.turn
        if seat in self.dealt:
            plays = self.plays(seat, self._hands[seat])
            return plays or [moves.out(seat)]
        if not self.sizes[seat]:
            return [moves.out(seat)]
        plays = self.plays(seat, self.rules.tellable())
        plays.append(moves.out(seat))
        return plays

    def plays(self, seat: int, hand) -> list:
        """The legal plays of a seat that holds these cards (sorted), as moves."""
        rules = self.rules
        total = self.total
        plays = []
        last = -1
        for card in hand:
            if card != last:
                for number in rules.numbers(card, total):
                    plays.append(moves.play(seat, card, number))
                last = card
        return plays

    def unseen(self) -> list:
        """The cards the dealer may give next, as (card, how many of it), sorted.

        Those in no known hand and not in the pile; the pile's own where the stock is used up
        (A-12).
        """
        left = self._unseen_counts()
        unseen = [(card, count) for card, count in enumerate(left) if count > 0]
        if any(left[cards.make(0) : cards.JOKER]):  # some were told by rank alone
            unseen = [pair for pair in unseen if self._is_unseen(left, pair[0])]
        return unseen

    def check(self, move: int) -> None:
        """Raise IllegalMove, in a player's words, unless the move may be pushed now."""
        kind = moves.kind_of(move)
        if self._state == _OVER:
            raise IllegalMove("the game is over")
        if (kind == moves.HAND) != (self._state == _BEGIN):
            raise IllegalMove(
                "this hand is not over yet" if kind == moves.HAND else "a new hand must begin first"
            )
        if kind == moves.HAND:
            return
        seat = moves.seat_of(move)
        if not 1 <= seat <= self.seats:
            raise IllegalMove(f"there is no seat {seat}: there are seats 1 to {self.seats}")
        if kind == moves.DEAL:
            self._check_deal(seat, moves.card_of(move))
        elif kind == moves.DRAW:
            self._check_draw(seat, moves.card_of(move))
        elif kind == moves.NODRAW:
            if seat != self._drawer or moves.kind_of(self.history[-1]) != moves.PLAY:
                raise IllegalMove(f"seat {seat} has not just played, so it has no card to draw")
        else:
            self._check_turn(seat)
            if kind == moves.PLAY:
                self._check_play(seat, moves.card_of(move), moves.number_of(move))
            else:
                self._check_out(seat)

    def refusal(self, card: int) -> str:
        """What keeps a card from being played at this total; empty where nothing does (A-04)."""
        rules = self.rules
        if rules.numbers(card, self.total):
            return ""
        effect = rules.effect(card)
        least = min(rules.total(card, self.total, number) for number in effect.numbers)
        return self._why_not(least)

    # Doing and undoing

    def push(self, move: int) -> None:
        """Make a move; IllegalMove, with nothing changed, where the rules do not allow it."""
        self.check(move)
        self._apply(move)

    def pop(self) -> int:
        """Take the last move back and return it; IndexError where there is none."""
        move = self.history.pop()
        before = self._before.pop()
        kind = moves.kind_of(move)
        seat = moves.seat_of(move)
        if kind == moves.HAND:
            self._restore_hand_before()
        elif kind == moves.OUT:
            self.lost[seat] -= 1
        elif kind == moves.DEAL:
            self._take(seat, moves.card_of(move))
            self._to_deal += 1
        elif kind == moves.NODRAW:
            if seat not in self.dealt:
                self.sizes[seat] += 1
                if self.stock < 0:
                    self._shuffle()
        else:
            if kind == moves.DRAW:
                self._take(seat, moves.card_of(move))
            self._unshuffle(len(self.history))
            if kind == moves.PLAY:
                self._unplay(seat)
        self._unpack(before)
        return move

    def tell(self, seat: int) -> None:
        """Make a seat one of those whose cards are told; only before the first card is played."""
        if seat in self.dealt:
            return
        if self._state != _PLAY:
            self.check(moves.deal(seat, 0))  # says why no card can be dealt now
        if self.hand != 1 or moves.kind_of(self.history[-1]) not in (moves.HAND, moves.DEAL):
            raise IllegalMove(
                f"the cards of seat {seat} must be told before the first play of the game or never"
            )
        self.dealt.add(seat)
        self.sizes[seat] = 0
        self._to_deal += self.rules.hand

    def untell(self, seat: int) -> None:
        """Take `tell` back, as long as the seat has been dealt no card."""
        self.dealt.remove(seat)
        self.sizes[seat] = self.rules.hand
        self._to_deal -= self.rules.hand

    # How a move is checked

    def _check_turn(self, seat: int) -> None:
        if self._to_deal:
            raise IllegalMove(f"seat {self._next_dealt()} must be dealt its cards first")
        if self._state == _DRAW:
            raise IllegalMove(f"seat {self._drawer} has not drawn yet")
        if seat != self.turn:
            raise IllegalMove(f"it is seat {self.turn}'s turn, not seat {seat}'s")

    def _check_play(self, seat: int, card: int, number: int) -> None:
        name = cards.text(card)
        if card >= cards.CARDS or (card == cards.JOKER and not self._pack[card]):
            raise IllegalMove("no joker is in play")
        if not self.sizes[seat]:
            raise IllegalMove(f"seat {seat} has no card left and is out")
        if seat in self.dealt and card not in self._hands[seat]:
            raise IllegalMove(f"seat {seat} does not hold {name}")
        numbers = self.rules.effect(card).numbers
        if number not in numbers:
            raise IllegalMove(f"{name} can't count {number}")
        total = self.rules.total(card, self.total, number)
        if not self.rules.allows(total):
            reason = self.refusal(card) or f"as {number:+d} {self._why_not(total)}"
            raise IllegalMove(f"{name} {reason}")

    def _why_not(self, total: int) -> str:
        """Why a card may not make a total that the rules do not allow."""
        limit = self.rules.limit
        beyond = f"{total - limit} over {limit}" if total > limit else "below 0"
        return f"makes {total}, {beyond}"

    def _check_out(self, seat: int) -> None:
        # Of a hand that is not known anything may be true: its cards, and how many are left of it
        # where somebody forgot to draw and nobody told.
        if seat in self.dealt:
            plays = self.plays(seat, self._hands[seat])
            if plays:
                name = cards.text(moves.card_of(plays[0]))
                raise IllegalMove(f"seat {seat} can still play {name}")

    def _check_deal(self, seat: int, card: int) -> None:
        if not self._to_deal or seat not in self.dealt or not self.is_in(seat):
            raise IllegalMove(f"no cards are dealt to seat {seat} now")
        if self.sizes[seat] == self.rules.hand:
            raise IllegalMove(f"seat {seat} has its {self.rules.hand} cards already")
        self._check_unseen(card)

    def _check_draw(self, seat: int, card: int) -> None:
        if self._state != _DRAW or seat != self._drawer:
            raise IllegalMove(f"seat {seat} has no card to draw now")
        self._check_unseen(card)

    def _check_unseen(self, card: int) -> None:
        if card == cards.JOKER and not self._pack[card]:
            raise IllegalMove("no joker is in play")
        if card >= cards.CARDS or not self._is_unseen(self._unseen_counts(), card):
            raise IllegalMove(f"{cards.text(card)} is in a hand or in the pile already")

    def _unseen_counts(self) -> list:
        if self.stock:
            return self._left
        left = self._left[:]
        for card in self.pile:
            left[card] += 1
        return left

    def _is_unseen(self, left, card: int) -> bool:
        """Whether one more of a card can be there, cards told by rank alone taken into account."""
        if card == cards.JOKER:
            return left[card] > 0
        rank = cards.without_suit(card)
        if card != rank and (left[card] <= 0 or not left[rank]):
            return left[card] > 0
        return sum(left[card % 13 : cards.JOKER : 13]) > 0

    # How a move is made

    def _apply(self, move: int) -> None:
        self._before.append(self._packed())
        self.history.append(move)
        kind = moves.kind_of(move)
        seat = moves.seat_of(move)
        if kind == moves.PLAY:
            self._play(seat, moves.card_of(move), moves.number_of(move))
        elif kind == moves.DRAW:
            if not self.stock:
                self._shuffle()
            self._give(seat, moves.card_of(move))
            self._state = _PLAY
        elif kind == moves.DEAL:
            self._give(seat, moves.card_of(move))
            self._to_deal -= 1
        elif kind == moves.HAND:
            self._begin()
        elif kind == moves.NODRAW:
            self._state = _PLAY
            if seat not in self.dealt:
                self.sizes[seat] -= 1
                self._unshuffle(len(self.history) - 2)  # the next to draw must shuffle
        else:
            self.lost[seat] += 1
            self._state = _OVER if self._tokens and self.players() == 1 else _BEGIN

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

    def _play(self, seat: int, card: int, number: int) -> None:
        rules = self.rules
        effect = rules.effect(card)
        self.total = rules.total(card, self.total, number)
        self._drawer = seat
        self.pile.append(card)
        if seat in self.dealt:
            self._hands[seat].remove(card)
            self.sizes[seat] -= 1
            self._state = _DRAW
        else:
            self._left[card] -= 1
            if self.stock < 0:  # the card that the seat drew, which nobody tells
                self._shuffle()
        steps = 1 + effect.skip
        if effect.reverse:
            if self.players() > 2:
                self.direction = -self.direction
            elif rules.reverse_plays_again:
                steps = 0
        if steps:
            self.turn = self._left_of(seat, self.direction, steps)

    def _unplay(self, seat: int) -> None:
        card = self.pile.pop()
        if seat in self.dealt:
            _insert(self._hands[seat], card)
            self.sizes[seat] += 1
        else:
            self._left[card] += 1

    def _give(self, seat: int, card: int) -> None:
        _insert(self._hands[seat], card)
        self.sizes[seat] += 1
        self._left[card] -= 1

    def _take(self, seat: int, card: int) -> None:
        self._hands[seat].remove(card)
        self.sizes[seat] -= 1
        self._left[card] += 1

    def _shuffle(self) -> None:
        """Make the pile the new stock, the total kept (A-12)."""
        self._shuffles.append((len(self.history) - 1, self.pile))
        for card in self.pile:
            self._left[card] += 1
        self.pile = []

    def _unshuffle(self, index: int) -> None:
        """Bring back the pile as it was, if the move at this index made it the new stock."""
        if self._shuffles and self._shuffles[-1][0] == index:
            self.pile = self._shuffles.pop()[1]
            for card in self.pile:
                self._left[card] -= 1

    def _clear_table(self) -> None:
        self.sizes = [0] * (self.seats + 1)
        self.pile = []
        self._hands: list = [[] for _ in range(self.seats + 1)]
        self._left = list(self._pack)  # by card: how many are in no known hand and not in the pile
        self._shuffles: list = []  # (index of the move that made it, the pile before it)
        self._to_deal = 0

    def _restore_hand_before(self) -> None:
        """Bring back the table as the hand before ended, by playing that hand again."""
        self._clear_table()
        self.hand -= 1
        if not self.hand:
            return
        start = len(self.history) - 1
        while moves.kind_of(self.history[start]) != moves.HAND:
            start -= 1
        again = self.history[start:]
        self._unpack(self._before[start])
        self.hand -= 1
        self.lost[moves.seat_of(again[-1])] -= 1  # a hand ends with the seat that is out
        del self.history[start:]
        del self._before[start:]
        for move in again:
            self._apply(move)

    def _left_of(self, seat: int, direction: int, steps: int = 1) -> int:
        """The seat so many players further on in a direction, those who are out passed over."""
        while steps:
            seat = (seat - 1 + direction) % self.seats + 1
            if self.is_in(seat):
                steps -= 1
        return seat

    def _next_dealt(self) -> int:
        """The seat to be dealt its cards next, from the dealer's left."""
        seat = self.dealer
        while True:
            seat = self._left_of(seat, 1)
            if seat in self.dealt and self.sizes[seat] < self.rules.hand:
                return seat

    def _last_play(self):
        """The play that is the last thing a player did, or None."""
        if not self.history:
            return None
        move = self.history[-1]
        if moves.kind_of(move) in (moves.DRAW, moves.NODRAW):
            move = self.history[-2]
        return move if moves.kind_of(move) == moves.PLAY else None

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


def _insert(hand: list, card: int) -> None:
    """Put a card into a sorted hand."""
    index = 0
    while index < len(hand) and hand[index] < card:
        index += 1
    hand.insert(index, card)
