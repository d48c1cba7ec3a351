"""An adding game in play: what may be done, and doing it."""

from engine import cards
from engine.adding import checks, moves
from engine.adding.bots import BOTS
from engine.adding.state import BEGIN, OVER, PLAY, State, owed
from engine.adding.view import View
from engine.game import DEALER


class Game(State):
    """An adding game in progress: `engine.game` says what can be done with it.

    What is there to read is said in `State`.
    """

    name = "adding"
    bots = BOTS

    def view(self, seat: int) -> View:
        """What a seat may know; seat must be one whose cards the game knows."""
        return View(self, seat)

    # What may be done

    def plays(self, seat: int, hand) -> list:
        """The legal plays of a seat that holds these cards (sorted), as moves."""
        numbers_of = self.rules.numbers
        total = self.total
        first = moves.make(moves.PLAY, seat, 0, 0)
        plays = []
        last = -1
        for card in hand:
            if card != last:
                for number in numbers_of(card, total):
                    plays.append(first + card + (number << 15))
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
        """The cards that may come next, sorted, each as often as there is one; not to be changed.

        Those in no known hand and not in the pile; the pile's own where the stock is used up
        (A-12).
        """
        return self.deck.unseen()

    def refusal(self, card: int):
        """Why a card can't be played at this total, as an IllegalMove; None where it can (A-04)."""
        return checks.refusal(self, card)

    def _find_legal_moves(self) -> list:
        if self._state == OVER:
            return []
        if self._state == BEGIN:
            return [moves.make(moves.BEGIN)]
        if self.deck.receiver:
            first = self.given(0)
            return [first + card for card in sorted(set(self.unseen()))]
        seat = self.turn
        hand = self.deck.hand(seat)
        if hand is not None:
            return self.plays(seat, hand) or [moves.make(moves.OUT, seat)]
        plays = self.plays(seat, self.rules.tellable()) if self.sizes[seat] else []
        if self.may_be_out(seat):
            plays.append(moves.make(moves.OUT, seat))
        return plays

    def _allows(self, move: int) -> bool:
        if self.deck.receiver:
            card = move - self.given(0)
            if 0 <= card < cards.CARDS:
                return self._may_come(card)
        elif self._state == BEGIN:
            return move == moves.make(moves.BEGIN)
        kind = moves.kind_of(move)
        seat = moves.seat_of(move)
        if kind == moves.PLAY:
            return self._may_play(seat, move)
        if not 1 <= seat <= self.seats:
            return False
        card = moves.value_of(move)
        if kind == moves.DRAW:
            owes = self.knows(seat) and self.may_draw_late(seat)
            return owes and move == moves.make(moves.DRAW, seat, card) and self._may_come(card)
        if kind == moves.GIVE:
            waits = self._may_be_dealt(seat) and move == moves.make(moves.GIVE, seat, card)
            return waits and self._may_come(card)
        if kind == moves.OUT:
            return (
                move == moves.make(moves.OUT, seat)
                and self._is_turn_of(seat)
                and self.may_be_out(seat)
            )
        if kind == moves.LATE:
            owes = not self.knows(seat) and self.may_draw_late(seat)
            return owes and move == moves.make(moves.LATE, seat)
        return (
            move == moves.make(moves.NODRAW, seat)
            and seat == self.deck.drawer
            and moves.kind_of(self.history[-1]) == moves.PLAY
            and self.rules.forget_to_draw != "auto"
        )

    def _refuse(self, move: int) -> None:
        checks.refuse(self, move)

    def _is_turn_of(self, seat: int) -> bool:
        """Whether a seat is the one to play or to be out."""
        return seat == self.turn and self._state == PLAY and not self.deck.receiver

    def _may_play(self, seat: int, move: int) -> bool:
        card, number = moves.value_of(move), moves.number_of(move)
        if move != moves.make(moves.PLAY, seat, card, number) or not self._is_turn_of(seat):
            return False
        if card > cards.JOKER or not self.sizes[seat]:
            return False
        rules = self.rules
        hand = self.deck.hand(seat)
        return (
            (self.is_told(card) if hand is None else card in hand)
            and number in rules.effect(card).numbers
            and rules.allows(rules.total(card, self.total, number))
        )

    def _may_be_dealt(self, seat: int) -> bool:
        """Whether a seat may be dealt a card though it waits for none or another one does."""
        if not self.knows(seat):
            return self.may_be_known(seat)
        return (
            self.deck.receiver > 0
            and not self.deck.drawer
            and self.is_in(seat)
            and self.sizes[seat] < self.rules.hand
        )

    def may_be_known(self, seat: int) -> bool:
        """Whether a seat's cards may be told from now on: only before the first is played."""
        return (
            self.hand == 1
            and moves.kind_of(self.history[-1]) in (moves.BEGIN, moves.GIVE)
            and self.plays_on(seat)
        )

    def _may_come(self, card: int) -> bool:
        """Whether a card may be dealt or drawn now."""
        return self.is_told(card) and self.deck.is_unseen(card)

    def is_told(self, card: int) -> bool:
        """Whether a card is of this game, and told with its suit where that matters."""
        return self.deck.has(card) and not self.rules.needs_suit(card)

    # How a move is made

    def give(self, several) -> None:
        deck = self.deck
        if deck.drawer:
            super().give(several)
            return
        first = self.given(0)
        self._legal = None
        self._totals.extend([deck.total] * len(several))
        self.history.extend([first + card for card in several])
        seat = deck.receiver
        for card in several:
            deck.give(seat, card)
        if deck.sizes[seat] == self.rules.hand:
            deck.receiver = self._next_dealt(seat)

    def again(self, several) -> None:
        deck = self.deck
        place = 0
        while place < len(several):
            to = several[place] >> 7  # the kind and the seat
            end = place + 1
            if to == moves.GIVE << 4 | deck.receiver and deck.receiver in deck.known:
                while end < len(several) and several[end] >> 7 == to:
                    end += 1
                self.give([move & 127 for move in several[place:end]])
            else:
                self._apply(several[place])
            place = end

    def _apply(self, move: int) -> None:
        # Undo makes the moves of a hand again, so the fields are taken out here without a call, and
        # nothing is set that is so already: a board looks for a setter in all classes first.
        if self._legal is not None:
            self._legal = None
        self._totals.append(self.deck.total)
        history = self.history
        index = len(history)
        history.append(move)
        kind = move >> 11 & 15
        seat = move >> 7 & 15
        if kind == moves.PLAY:
            self._play(seat, move & 127, move >> 15, index)
        elif kind == moves.DRAW:
            self.deck.give(seat, move & 127)
            self._drawn(seat)
        elif kind == moves.GIVE:
            deck = self.deck
            if seat not in deck.known:
                deck.known.add(seat)
                deck.hold(seat, 0)
                deck.receiver = self._next_dealt(self.dealer)
            deck.give(seat, move & 127)
            if seat == deck.receiver and deck.sizes[seat] == self.rules.hand:
                deck.receiver = self._next_dealt(seat)
        elif kind == moves.BEGIN:
            self._starts.append(index)
            self._totals = [self.rules.start_total]
            self._kept.append((self.dealer, self.standing.packed()))
            self._begin()
        elif kind == moves.OUT:
            self.standing.crossed[seat] += self.crossed_by(index)
            self._lose(seat, index)
        elif kind == moves.LATE:
            self.deck.give_unseen(seat)
            self._drawn(seat)
        else:
            self.deck.receiver = 0
            if not self.knows(seat):
                self.deck.forget(seat)
            if self.rules.forget_to_draw == "lenient":
                self._aside |= owed(seat)

    def _begin(self) -> None:
        if self.hand:
            self.dealer = self._left_of(self.dealer, 1)
        self.hand += 1
        self.direction = 1
        self.turn = self._left_of(self.dealer, 1)
        self._state = PLAY
        deck = self.deck
        deck.collect()
        self.standing.begin_hand()
        for seat in range(1, self.seats + 1):
            if seat not in deck.known and self.is_in(seat):
                deck.hold(seat, self.rules.hand)
        deck.receiver = self._next_dealt(self.dealer)

    def _play(self, seat: int, card: int, number: int, index: int) -> None:
        rules = self.rules
        deck = self.deck
        effect = rules.effect(card)
        total = rules.total(card, deck.total, number)
        if rules.borders:
            self.standing.crossed[seat] += rules.crossings(deck.total, total)
        deck.play(seat, card, total)
        if self._aside:
            self._aside &= ~owed(seat)
        if total > rules.limit:
            self._lose(seat, index)
            if deck.drawer != seat:  # who is out of the hand draws no card
                return
        else:
            steps = 1 + effect.skip
            if effect.reverse:
                if self.players() > 2:
                    self.direction = -self.direction
                elif rules.reverse_plays_again:
                    steps = 0
            if steps:
                self.turn = self._left_of(seat, self.direction, steps)
        if seat not in deck.known:
            deck.give_unseen(seat)
            deck.receiver = 0

    def _drawn(self, seat: int) -> None:
        """A seat has drawn, in time or late."""
        if seat == self.deck.receiver:
            self.deck.receiver = 0
        if self._aside:
            self._aside &= ~owed(seat)

    def _lose(self, seat: int, index: int) -> None:
        """A seat has lost the hand (A-07): a new one begins, or the pile is taken away (A-10)."""
        self.standing.lose(seat)
        after = self.rules.after_bust
        if after == "new_hand":
            self._end_hand()
            return
        played = self.deck.receiver == seat
        if after == "pile_away_out" or not self.is_in(seat):
            if after == "pile_away_out":
                self._aside |= 1 << seat
            self.deck.lay_down(seat, index)
            played = False
        # Where nobody has a card left there is nothing to play on with.
        if self.players() == 1 or (not played and not any(self.sizes)):
            self._end_hand()
            return
        self.deck.total = self.rules.start_total
        self.turn = self._left_of(seat, self.direction)
        if not played:
            self.deck.drawer = self.deck.receiver = DEALER

    def _end_hand(self) -> None:
        self.deck.drawer = self.deck.receiver = DEALER
        self._aside = 0
        self.standing.count_points()
        self._state = OVER if self.standing.is_decided() else BEGIN

    def _restore(self, number: int) -> None:
        self._totals = []
        dealer, standing = self._kept[number]
        del self._kept[number:]
        if not number:  # the hands that are told are those of the start
            self._begin_game()
            return
        self.hand = number
        self.dealer = dealer
        self.standing.unpack(standing)
        self._aside = 0
