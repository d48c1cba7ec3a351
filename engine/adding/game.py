"""An adding game in play: what may be done, and doing and undoing it."""

from engine import cards
from engine.adding import checks, moves
from engine.adding.bots import BOTS
from engine.adding.state import BEGIN, DRAW, OVER, PLAY, State, owed
from engine.adding.view import View
from engine.game import DEALER


class Game(State):
    """A game in progress, changed by `push` and taken back by `pop`.

    What it is made from and what can be asked of it is said in `State`.
    """

    name = "adding"
    bots = BOTS

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
        one = moves.ONE
        for card in hand:
            if card != last:
                for number in numbers_of(card, total):
                    plays.append(first + card + number * one)
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

    def unseen_count(self) -> int:
        """How many cards `unseen` counts in all."""
        return self.deck.unseen_count()

    def unseen_at(self, number: int) -> int:
        """The card at a place, from 0, among all that `unseen` counts; IndexError beyond them."""
        return self.deck.unseen_at(number)

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
        if self._state == OVER:
            return []
        if self._state == BEGIN:
            return [moves.hand()]
        if self._state == DRAW or self._to_deal:
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
        legal = self._legal
        if legal is not None:
            if move not in legal:
                self.check(move)
        elif not self._is_usual(move):
            self.check(move)
        self._apply(move)

    def _is_usual(self, move: int) -> bool:
        """Whether a move is legal, and one of those that nearly all are.

        It gives a card to who waits for it, or is what comes next: a play or an `out`, or a hand.
        For these `check`, which says what is wrong, need not be in memory.
        """
        if self._state == DRAW:
            card = move - moves.draw(self._drawer, 0)
        elif self._to_deal:
            card = move - moves.deal(self.receiver, 0)
        elif self._state == PLAY:
            return self._is_of_turn(move)
        else:
            return self._state == BEGIN and move == moves.hand()
        deck = self.deck
        return card >= 0 and (
            deck.is_plain(card) or (card <= cards.JOKER and deck.has(card) and deck.is_unseen(card))
        )

    def _is_of_turn(self, move: int) -> bool:
        """Whether the seat whose turn it is may make a move, no card being dealt or drawn."""
        seat = self.turn
        if move == moves.out(seat):
            return self.may_be_out(seat)
        card, number = moves.card_of(move), moves.number_of(move)
        if move != moves.play(seat, card, number) or card > cards.JOKER or not self.sizes[seat]:
            return False
        rules = self.rules
        hand = self.deck.hand(seat)
        return (
            (self.deck.has(card) if hand is None else card in hand)
            and number in rules.effect(card).numbers
            and rules.allows(rules.total(card, self.total, number))
        )

    def pop(self) -> int:
        """Take the last move back and return it; IndexError where there is none."""
        self._dealing = 0
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
                if self._state in (BEGIN, OVER):
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
        self._dealing = 0
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
            self._state = PLAY
            if seat not in self.dealt:
                self.deck.take_back_unseen(seat, index - 1)  # the next to draw must shuffle
            if self.rules.forget_to_draw == "lenient":
                self._aside |= owed(seat)

    def _begin(self) -> None:
        if self.hand:
            self.dealer = self._left_of(self.dealer, 1)
        self.hand += 1
        self.total = self.rules.start_total
        self.direction = 1
        self.turn = self._left_of(self.dealer, 1)
        self._drawer = DEALER
        self._state = PLAY
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
        if rules.borders:
            self.standing.crossed[seat] += rules.crossings(self.total, total)
        self.total = total
        self.deck.play(seat, card)
        self._drawer = seat
        self._state = DRAW
        self._aside &= ~owed(seat)
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
            self._state = PLAY

    def _drawn(self, seat: int) -> None:
        """A seat has drawn, in time or late."""
        if self._state == DRAW and seat == self._drawer:
            self._state = PLAY
        self._aside &= ~owed(seat)

    def _lose(self, seat: int, index: int) -> None:
        """A seat has lost the hand (A-07): a new one begins, or the pile is taken away (A-10)."""
        self.standing.lose(seat)
        after = self.rules.after_bust
        if after == "new_hand":
            self._end_hand()
            return
        played = self._state == DRAW and self._drawer == seat
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
            self._state = PLAY

    def _end_hand(self) -> None:
        self._drawer = DEALER
        self._aside = 0
        self.standing.count_points()
        self._state = OVER if self.standing.is_decided() else BEGIN

    def _clear_table(self) -> None:
        self._dealing = 0
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
