"""An adding game in play."""

from engine.adding import moves
from engine.adding.bots import BOTS
from engine.adding.deal import PLAYING
from engine.adding.legality import Legality
from engine.adding.outcome import Outcome
from engine.game import BETWEEN, DEALER, ENDED
from engine.kinds import Numbers


class Game(Legality):
    """An adding game in progress: what each move does.

    `engine.game` describes what all games share, `State` the attributes, `Legality` what is legal.
    """

    name = "adding"
    bots = BOTS
    joins = True

    def given(self, card: int) -> int:
        """Return the move that gives a card to the receiver."""
        deal = self.deal
        return moves.make(moves.DRAW if deal.drawer else moves.GIVE, deal.receiver, card)

    @property
    def at_once(self) -> int:
        """How many cards the receiver may be given at once."""
        deal = self.deal
        if deal.drawer or deal.receiver == moves.TURN_UP or not deal.is_exact():
            return 1
        return self.hand_size - deal.size(deal.receiver)

    def _apply(self, move: int) -> None:
        # Undo makes the moves of a deal again, so the fields are taken out here without a call
        # (`moves.fields`), and what most moves change is in the deal, where a board sets it faster.
        deal = self.deal
        deal.legal = None
        self.history.append(move)
        kind, seat, card = move >> 11 & 15, move >> 7 & 15, move & 127
        if kind == moves.PLAY:
            self._play(move, seat, card, move >> 15)
        elif kind == moves.DRAW:
            if deal.due:
                deal.get(seat, card)
            else:
                deal.draw(seat, card)
                deal.owed &= ~(1 << seat)
        elif kind == moves.GIVE:
            self._give(seat, (card,))
        elif kind == moves.BEGIN:
            self._start()
            self._begin()
        elif kind == moves.OUT:
            what = self._logged(move, seat, deal.total)
            what.cost = int(self.rules.hand_points)
            self.standing.crossed[seat] += what.cost
            self._lose(what, seat)
        elif kind == moves.LATE:
            deal.draw_unseen(seat)
            deal.owed &= ~(1 << seat)
        elif kind == moves.LEAVE:
            self._leave(seat)
        elif kind == moves.JOIN:
            self._join()
        elif kind == moves.TOTAL:
            self._logged(move, 0, moves.number_of(move))
            if seat:
                if seat != deal.turn:
                    deal.turn = seat
                    deal.more_plays = 0
                deal.direction = 1 if card == moves.CLOCKWISE else -1
        else:
            deal.receiver = 0
            if not self.knows(seat):
                deal.forget(seat)
            if self.rules.forget_to_draw == "lenient":
                deal.owed |= 1 << seat

    def _begin(self) -> None:
        deal = self.deal
        deal.begin()
        if self._loser and self.rules.loser_leads:
            deal.dealer = self._left_of(self._loser, -1)
        elif self.deal_number:
            deal.dealer = self._left_of(deal.dealer, 1)
        self._loser = 0
        self.deal_number += 1
        deal.turn = self._left_of(deal.dealer, 1)
        self.standing.begin_deal()
        self.hand_size, self.turn_ups = self.rules.dealt(len(self.pack), self.players())
        for seat in range(1, self.seats + 1):
            if not self.knows(seat) and self.standing.is_in(seat):
                deal.hold(seat, self.hand_size)
        deal.receiver = self._next_dealt(deal.dealer)

    def _give(self, seat: int, several: "list[int] | tuple[int, ...]") -> None:
        """Give a seat cards of its hand, which is known from now on; or turn a card up."""
        deal = self.deal
        if seat == moves.TURN_UP:
            card = several[0]
            total = self.rules.turned_up(card, deal.total)
            self._logged(self.history[-1], 0, total)
            deal.turn_up(card)
            if len(deal.pile) == self.turn_ups:
                deal.receiver = 0
            return
        if not deal.known >> seat & 1:
            deal.known |= 1 << seat
            deal.hold(seat, 0)
            deal.receiver = self._next_dealt(deal.dealer)
        deal.give(seat, several)
        if seat == deal.receiver and deal.size(seat) == self.hand_size:
            deal.receiver = self._next_dealt(seat)

    def _next_dealt(self, seat: int) -> int:
        """Return the next seat after a seat that is to be dealt cards; then TURN_UP; then 0."""
        deal = self.deal
        size = self.hand_size
        for _ in range(self.seats):
            seat = seat % self.seats + 1
            if deal.size(seat) < size and deal.known >> seat & 1 and self.standing.is_in(seat):
                return seat
        return moves.TURN_UP if len(deal.pile) < self.turn_ups else 0

    def _logged(self, move: int, seat: int, total: int) -> Outcome:
        """Return a new entry of the log for the last move, which makes the total."""
        deal = self.deal
        what = Outcome(len(self.history) - 1, move, seat, deal.total, total)
        deal.log.append(what)
        deal.total = total
        return what

    def _play(self, move: int, seat: int, card: int, number: int) -> None:
        """Lay a card, then do what it does: to its player, to others, to the turn and to hands."""
        rules = self.rules
        deal = self.deal
        out = self.standing.eliminated
        what = self._logged(move, seat, rules.total(card, deal.total, number))
        what.card = card
        what.effect = effect = rules.chosen(move)
        if rules.pays:
            what.cost = rules.cost(what.before, what.after)
        undrawn = (deal.due or 1) if deal.receiver == seat else 0  # from a play before (V-13)
        if deal.turn != seat:
            deal.turn = seat
            if not effect.passes_on:
                deal.more_plays = 0
        deal.due = 0
        deal.play(seat, card)
        if what.after > rules.limit:
            self.standing.pay(seat, what.cost)
            self._lose(what, seat)
            if deal.drawer == seat:  # it stays in the deal
                self._draw_after(seat, undrawn)
            return
        if rules.names or rules.moves_cards:
            what.named = moves.named_of(number, seat)
            if effect.names_swapper or effect.names_giver:
                deal.drawer = deal.receiver = DEALER  # who swaps or takes draws no card
        steps = self._steps(what)  # before somebody is out
        if rules.pays or rules.empty_wins or effect.names_payer:
            self._settle(what, out)
        if effect.names_loser and deal.phase == PLAYING and self.plays_on(what.named):
            self.standing.crossed[what.named] += rules.hand_points
            self._lose(what, what.named)
        if deal.phase == PLAYING:  # who is out loses no turn
            self._pass_turn(what, steps)
        if undrawn or not deal.known >> seat & 1:
            self._draw_after(seat, undrawn)
        if rules.moves_cards and deal.phase == PLAYING and effect.moves_cards():
            self._move_cards(what)

    def _steps(self, what: Outcome) -> int:
        """Count a play of several and turn the direction; return how many seats the turn goes on.

        Return 0 if the same seat plays again.
        """
        deal = self.deal
        effect = what.effect
        steps = 1 + effect.skip
        if effect.names_next and effect.ends_turn(deal.more_plays):
            what.follows = what.named
        if deal.more_plays and not effect.ends_turn(deal.more_plays):
            deal.more_plays -= 1
            steps = 0
        elif effect.next_plays > 1:
            deal.more_plays = effect.next_plays - 1
        if effect.reverse:
            if self.players() > 2:
                deal.direction = -deal.direction
            elif self.rules.reverse_plays_again:
                steps = 0
        return steps

    def _pass_turn(self, what: Outcome, steps: int) -> None:
        """Pass the turn on by a number of steps from the seat of a play, or to whom it names."""
        deal = self.deal
        effect = what.effect
        seat = what.seat
        if what.follows:
            seat = (what.follows - 1 - deal.direction) % self.seats + 1
            steps = 1 + effect.skip
        if steps or not self.plays_on(seat):
            deal.turn = self._left_of(seat, deal.direction, steps or 1)
        if effect.skip and not effect.names_next:
            what.skipped = self._between(what.seat, deal.turn, effect.skip)

    def _between(self, seat: int, turn: int, count: int) -> tuple[int, ...]:
        """Return the seats in a deal between two, in the direction; none unless they are `count`.

        If the numbers differ, another card of the same player comes first.
        """
        passed: list[int] = []
        for _ in range(self.seats):
            seat = (seat - 1 + self.deal.direction) % self.seats + 1
            if seat == turn:
                break
            if self.plays_on(seat):
                passed.append(seat)
        return tuple(passed) if len(passed) == count else ()

    def _draw_after(self, seat: int, undrawn: int) -> None:
        """Have a seat draw after its play, unless a person says which card it draws.

        undrawn: how many cards it has not drawn after the plays before it (V-13).
        """
        deal = self.deal
        if deal.drawer == seat and not deal.known >> seat & 1:
            deal.draw_unseen(seat)
        elif undrawn and deal.receiver == seat:
            left = deal.stock if self.rules.draw == "while_stock" else deal.left_to_draw()
            deal.owe(seat, 0, min(undrawn + 1, left))

    def _move_cards(self, what: Outcome) -> None:
        """Move the cards that a play moves (V-09 to V-11)."""
        deal = self.deal
        effect = what.effect
        seat = what.seat
        other = what.named
        if effect.next_draws:
            # Who must play several cards does not end the turn, so somebody else draws.
            other = deal.turn if deal.turn != seat else self._left_of(seat, deal.direction)
            left = deal.left_to_draw() - (deal.receiver == seat)
            count = min(effect.next_draws, left)
            deal.owe(other, 0, count)
        elif not (self.plays_on(seat) and self.plays_on(other)):
            return
        elif effect.names_giver:
            count = min(1, deal.size(other))
            deal.owe(seat, other, count)
        else:
            count = deal.size(seat) + deal.size(other)
            deal.swap(seat, other)
        if count > 0:
            what.other = other
            what.moved = count

    def _settle(self, what: Outcome, out: tuple[int, ...]) -> None:
        """Have all pay what a play within the limit costs them: the others first, then its seat.

        A player without tokens is out. out: the seats that were out before the play.
        """
        deal = self.deal
        standing = self.standing
        rules = self.rules
        seat = what.seat
        if what.effect.names_payer:
            what.payer = what.named
            standing.pay(what.payer, 1)
        emptied = rules.empty_wins and not (deal.drawer or deal.size(seat))
        what.brings = brings = 2 if emptied else rules.reward(what.before, what.after)
        others = self.nameable(seat) if brings else []
        if standing.scores is None:
            what.each_pays = rules.loss_costs if brings == 2 else brings
        elif brings == 2:
            what.each_pays = int(rules.hand_points)
        elif brings:
            standing.pay(seat, -1)
        if what.each_pays:
            what.payers = tuple(others)
            for other in others:
                standing.pay(other, what.each_pays)
        standing.pay(seat, what.cost)
        what.eliminated = standing.eliminated[len(out) :]
        if brings == 2:
            self._loser = others[0] if len(others) == 1 else 0
            self._end_deal(0, seat)
            return
        for each in what.eliminated:
            if deal.phase == PLAYING:
                what.laid_down = deal.lay_down(each, True)
                self._without(each)

    def _without(self, seat: int) -> None:
        """Go on without a seat that has left or paid its last token; end the deal if it is over.

        If it was its turn, the next seat plays.
        """
        deal = self.deal
        if deal.turn == seat and self.players():
            deal.turn = self._left_of(seat, deal.direction)
        if deal.due and (deal.receiver == seat or deal.giver == seat):
            deal.owe_nothing()
        if deal.due:
            if deal.drawer == seat:
                deal.drawer = deal.receiver
        elif deal.drawer == seat:
            deal.drawer = deal.receiver = DEALER
        elif deal.receiver == seat:
            deal.receiver = self._next_dealt(deal.dealer)
        holds = any(deal.size(other) for other in range(1, self.seats + 1)) or deal.receiver
        # One play may put all out who play on, where others sit out the hand.
        if self.players() <= 1 or self.standing.is_first_out() or not holds:
            self._end_deal()

    def _lose(self, what: Outcome, seat: int) -> None:
        """Have a seat lose (A-07) by a move of its own or of another that has named it (V-12).

        The deal may go on without the seat or the pile (A-10, V-04).
        """
        deal = self.deal
        named = seat != what.seat
        what.bust = not named
        what.loser = self._loser = seat
        what.hand_cost = self.rules.loss(deal.total, len(self.nameable(seat)))
        self.standing.lose(seat, what.hand_cost)
        if not self.standing.is_in(seat):
            what.eliminated += (seat,)
        after = self.rules.after_bust
        if after == "new_hand" or self.standing.is_first_out():
            self._end_deal(seat)
            return
        pile_stays = named or after == "out_total_stays"
        if not pile_stays:
            deal.more_plays = 0
        played = deal.receiver == seat
        if after != "pile_away_stay" or not self.standing.is_in(seat):
            if after != "pile_away_stay":
                deal.aside |= 1 << seat
            what.laid_down = deal.lay_down(seat, pile_stays)
            played = False
            if named:
                self._without(seat)
        if named:
            return
        deal.turn = self._left_of(seat, deal.direction)  # A-11; who has won if one is left
        # If nobody has a card left, nobody can play on.
        holds = any(deal.size(other) for other in range(1, self.seats + 1))
        if self.players() == 1 or not (played or holds):
            self._end_deal(seat)
            return
        deal.total = self.rules.after_loss(what.before)
        if not played:
            deal.drawer = deal.receiver = DEALER

    def _leave(self, seat: int) -> None:
        """Have a player leave; the others play on."""
        deal = self.deal
        standing = self.standing
        standing.eliminated += (seat,)
        deal.aside &= ~(1 << seat)
        deal.owed &= ~(1 << seat)
        if deal.phase == BETWEEN:
            if standing.is_decided():
                deal.phase = ENDED
            return
        deal.put_under(seat)
        self._without(seat)

    def _join(self) -> None:
        """Add a player, whose cards are known if the cards of all others are."""
        standing = self.standing
        seats = range(1, self.seats + 1)
        known = all(self.knows(seat) for seat in seats if standing.is_in(seat))
        self.seats += 1
        standing.join()
        self.deal.seat(self.seats)
        if known:
            self.deal.known |= 1 << self.seats

    def _end_deal(self, loser: int = 0, winner: int = 0) -> None:
        """End the deal; without a winner, all that are in it win but the loser."""
        deal = self.deal
        deal.winner = winner
        deal.drawer = deal.receiver = deal.due = deal.giver = DEALER
        winners = [winner] if winner else self.nameable(loser) if self.rules.win_points else []
        deal.aside = deal.owed = 0
        self.standing.count_points(winners)
        deal.phase = ENDED if self.standing.is_decided() else BETWEEN

    def _left_of(self, seat: int, direction: int, steps: int = 1) -> int:
        """Return the seat `steps` players away in a direction; players who are out are skipped."""
        aside = self.deal.aside
        out = self.standing.eliminated
        seats = self.seats
        if not aside and not out:
            return (seat - 1 + direction * steps) % seats + 1
        while steps:
            seat = (seat - 1 + direction) % seats + 1
            if seat not in out and not aside >> seat & 1:
                steps -= 1
        return seat

    def _before(self) -> "tuple[int, int, Numbers, Numbers, Numbers | None]":
        standing = self.standing
        return self.dealer, self._loser, standing.lost, standing.eliminated, standing.scores

    def _restore(
        self, number: int, kept: "tuple[int, int, Numbers, Numbers, Numbers | None]"
    ) -> None:
        if not number:  # the known hands are those of the start
            self._begin_game()
            return
        self.deal_number = number
        standing = self.standing
        self.deal.dealer, self._loser, standing.lost, standing.eliminated, standing.scores = kept
        seats = len(standing.lost) - 1
        if seats != self.seats:
            self.seats = seats
            self.deal.seat(seats)
