"""An adding game in play."""

from engine import cards, game
from engine.adding import checks, moves
from engine.adding.bots import BOTS
from engine.adding.deal import PLAYING, Deal, of_rank
from engine.adding.effects import ADD, ONE_OF
from engine.adding.rules import Rules
from engine.adding.standing import Standing
from engine.adding.view import View
from engine.adding.vocabulary import MOST_SEATS
from engine.errors import RuleError
from engine.game import BETWEEN, DEALER, ENDED, NOBODY
from engine.rules import check_range, check_type

_AFTER_A_PLAY = (moves.DRAW, moves.NODRAW, moves.LATE)


class Game(game.Game):
    """An adding game in progress; `engine.game` describes what all games share.

    Attributes:
    - pack: all the cards, sorted.
    - deal_number: the number of the deal, from 1; 0 before the first.
    - hand_size: how many cards each player is dealt in this deal.
    - turn_ups: how many cards are turned up in it.
    - dealer: the seat that deals.
    - deal: the places of the cards, and whose turn it is (`Deal`).
    - standing: what the seats have lost and won.
    """

    name = "adding"
    deal: Deal
    bots = BOTS
    joins = True
    _parts = ("deal", "standing")
    _lists = ("starts", "_totals", "_kept")

    def __init__(self, rules, seats: int, dealer: int, dealt=()):
        """Begin a game of 2 to 8 seats; RuleError if the rules do not allow it."""
        check_type("Rules", rules, Rules)
        seats = check_range("Seats", seats, 2, MOST_SEATS)
        super().__init__(rules, seats, dealer, dealt, seats)
        self.pack = rules.all_cards(seats)
        self._totals: list = []  # the total before each move of this deal
        self._kept: list = []  # for each deal, the dealer and the standing before it
        self._notes: list = []  # what bots keep between their moves (`View.notes`)
        self._begin_game()
        size = len(self.pack)
        hand = self.hand_size or 1
        left = size - seats * hand
        if left < self.turn_ups:
            code = "too_few_cards" if left < 0 else "none_to_turn_up"
            raise RuleError(code, size=size, seats=seats, hand=hand)

    def _begin_game(self) -> None:
        """Set the state before the first move."""
        rules = self.rules
        self.seats = self.first_seats
        self.hand_size, self.turn_ups = rules.dealt(len(self.pack), self.seats)
        self.deal = Deal(rules, self.pack, self.seats, self.dealt)
        self.standing = Standing(rules, self.seats)
        self.dealer = self.first_dealer
        self._loser = 0  # who lost last; 0 for nobody
        self.deal_number = 0

    # State

    @property
    def winners(self) -> list:
        """The seats that have won; empty until the game is over (A-08, W-07)."""
        return self.standing.leaders if self.over else []

    @property
    def to_move(self) -> int:
        """The seat that decides next, DEALER or NOBODY."""
        deal = self.deal
        if deal.phase == ENDED:
            return NOBODY
        return deal.turn if deal.phase == PLAYING and not deal.receiver else DEALER

    @property
    def next_seat(self) -> int:
        """The seat that plays the next card; NOBODY between deals and after the game."""
        return self.deal.turn if self.deal.phase == PLAYING else NOBODY

    @property
    def must_draw(self) -> bool:
        """Whether the next card is one that a player draws or takes, not one of the deal."""
        return self.deal.receiver > 0 and self.deal.drawer > 0

    def players(self) -> int:
        """Return how many seats still play in this deal."""
        if not self.deal.aside:
            return self.seats - len(self.standing.eliminated)
        return sum(self.plays_on(seat) for seat in range(1, self.seats + 1))

    def plays_on(self, seat: int) -> bool:
        """Return whether a seat still plays in this deal (A-08, A-10)."""
        return self.standing.is_in(seat) and not self.deal.aside >> seat & 1

    def knows(self, seat: int) -> bool:
        """Return whether the game knows the cards of a seat."""
        return self.deal.known >> seat & 1 == 1

    def cards_of(self, seat: int):
        """Return the cards of a seat, sorted; None if they are unknown; not a copy."""
        return self.deal.cards_of(seat)

    def view(self, seat: int) -> View:
        """Return what a seat may know; RuleError unless the game knows its cards."""
        return View(self, self._seen_by(seat), self._notes)

    def unseen(self) -> list:
        """Return the cards that may come next, sorted, each as often as it may; not a copy.

        They are in no known hand and not in the pile; with no stock left, the pile's are among
        them (A-12).
        """
        unseen = self.deal.unseen()
        if self.deal.receiver == moves.TURN_UP:
            return [card for card in unseen if self.rules.may_be_turned_up(card)] or unseen
        return unseen

    # History

    def mover_of(self, move: int) -> int:
        """Return the seat that decides on a move; DEALER for any move but a play and an out."""
        kind = move >> 11 & 15
        return move >> 7 & 15 if kind == moves.PLAY or kind == moves.OUT else DEALER

    def receiver_of(self, move: int) -> int:
        """Return the seat that a move gives a card, or that forgot to draw one; 0 for none.

        TURN_UP for the card turned up.
        """
        kind = move >> 11 & 15
        if kind == moves.PLAY or kind == moves.OUT or kind >= moves.TOTAL:
            return 0
        return move >> 7 & 15

    def dealt_at(self, place: int) -> int:
        """Return how many cards each player is dealt in the deal of a place of the history."""
        number = sum([begin < place for begin in self.starts]) - 1
        _, _, lost, eliminated, _ = self._kept[number]
        return self.rules.dealt(len(self.pack), len(lost) - 1 - len(eliminated))[0]

    def call(self):
        """Return what the last player says (A-26 to A-28), as (what, total).

        what: "more" if the next player must play several cards, "back" if the direction turns,
        "pass" for a card that counts nothing, else "total". None if no card was just played.
        """
        index = len(self.history) - 1
        while index >= 0 and moves.kind_of(self.history[index]) in _AFTER_A_PLAY:
            index -= 1
        if index < 0 or moves.kind_of(self.history[index]) != moves.PLAY:
            return None
        move = self.history[index]
        effect = self.rules.chosen(move)
        _, total = self.totals_of(index)
        more_plays = self.deal.more_plays
        if more_plays and effect.ends_turn(more_plays):
            return "more", total
        if self.next_seat != moves.seat_of(move):
            if effect.reverse and len(self.played_with(index)) & 1:
                return "back", total
            if effect.kind == ADD and not moves.counted(moves.number_of(move)):
                return "pass", total
        return "total", total

    def goes_on(self, before: int, move: int) -> bool:
        """Return whether a move only adds a card to the one before it (V-13)."""
        if not self.rules.same_rank or move >> 11 & 15 != moves.PLAY:
            return False
        same_seat = move >> 7 & 255 == before >> 7 & 255  # and both are plays
        return same_seat and cards.rank_of(move & 127) == cards.rank_of(before & 127)

    def played_with(self, index: int) -> range:
        """Return the places of the plays that are one answer with that at a place (V-13)."""
        history = self.history
        first = last = index
        while first and self.goes_on(history[first - 1], history[first]):
            first -= 1
        while last + 1 < len(history) and self.goes_on(history[last], history[last + 1]):
            last += 1
        return range(first, last + 1)

    def skipped_by(self, move: int) -> list:
        """Return the seats that lose a turn by a move, the last play (A-36)."""
        effect = self.rules.chosen(move)
        passed: list = []
        if not effect.skip or effect.names_next:
            return passed
        seat = move >> 7 & 15
        deal = self.deal
        for _ in range(self.seats):
            seat = (seat - 1 + deal.direction) % self.seats + 1
            if seat == deal.turn:
                break
            if self.plays_on(seat):
                passed.append(seat)
        # If the numbers differ, another card of the same player comes first.
        return passed if len(passed) == effect.skip else []

    def lost_by(self, index: int) -> int:
        """Return the seat that lost a hand by the move at a place of the history; 0 for none."""
        move = self.history[index]
        kind = moves.kind_of(move)
        lost = kind == moves.OUT
        if kind == moves.PLAY and self.rules.bust_by_playing:
            lost = self.totals_of(index)[1] > self.rules.limit
        return moves.seat_of(move) if lost else 0

    def cost_of(self, index: int) -> int:
        """Return how many points or tokens the move at a place of the history cost (W-02).

        The token that the loser of a hand pays does not count.
        """
        kind = moves.kind_of(self.history[index])
        if kind == moves.PLAY and self.rules.pays:
            return self.rules.cost(*self.totals_of(index))
        return int(kind == moves.OUT and self.rules.hand_points)

    def payer_of(self, index: int) -> int:
        """Return the seat that the move at a place of the history names to pay; 0 for none."""
        return self._named_by(index, "names_payer")

    def loser_of(self, index: int) -> int:
        """Return the seat that the move at a place of the history names to lose; 0 for none.

        It does not count if the move has won the hand (V-12).
        """
        loser = self._named_by(index, "names_loser")
        return 0 if loser and self.rewarded_by(index) == 2 else loser

    def _named_by(self, index: int, names: str) -> int:
        """Return the seat that a play names, if its effect has an attribute; 0 for none."""
        move = self.history[index]
        if moves.kind_of(move) != moves.PLAY or not getattr(self.rules.chosen(move), names):
            return 0
        return 0 if self.lost_by(index) else moves.named_of(move >> 15, moves.seat_of(move))

    def moved_by(self, index: int) -> tuple:
        """Return which other hand the play at a place of the history has changed, in this deal.

        Return (its seat, how many cards it gave or got), as of `Deal.moved`; (0, 0) for none.
        """
        for place, other, count in self.deal.moved:
            if place == index:
                return other, count
        return 0, 0

    def rewarded_by(self, index: int) -> int:
        """Return what the move at a place of the history brings its seat, as `Rules.reward`."""
        move = self.history[index]
        if moves.kind_of(move) != moves.PLAY:
            return 0
        if index == len(self.history) - 1 and self.deal.winner:
            return 2
        return self.rules.reward(*self.totals_of(index))

    def turned_up(self) -> int:
        """Return the card turned up last in this deal; -1 for none."""
        for place in range(len(self.history) - 1, self.starts[-1], -1):
            move = self.history[place]
            if _turns_up(move):
                return move & 127
        return -1

    def laid_down(self, index: int) -> tuple:
        """Return the known cards that the move at a place of the history laid down (A-47)."""
        place, laid = self.deal.laid_down
        return laid if place == index else ()

    def totals_of(self, index: int) -> tuple:
        """Return the totals before and after the play at a place of the history, in this deal."""
        move = self.history[index]
        before = self._totals[index - self.starts[-1]]
        return before, self.rules.total(moves.value_of(move), before, moves.number_of(move))

    def totals(self) -> list:
        """Return the totals of this deal in order: that of its start, and each new one.

        Where a seat has lost and the deal goes on without the pile, the start follows again.
        """
        found = []
        start = self.starts[-1] if self.starts else 0
        for index in range(start, len(self.history)):
            move = self.history[index]
            kind = moves.kind_of(move)
            if kind == moves.BEGIN:
                found.append(self.rules.start_total)
            elif kind == moves.TOTAL:
                found.append(move >> 15)
            elif _turns_up(move):
                found.append(self.rules.turned_up(move & 127, found[-1]))
            elif kind == moves.PLAY:
                before, after = self.totals_of(index)
                if before != found[-1]:
                    found.append(before)
                found.append(after)
        return found

    def plays_made(self) -> tuple:
        """Return the plays of this deal, as moves, and the total before each."""
        start = self.starts[-1] if self.starts else 0
        made = []
        before = []
        for place in range(start, len(self.history)):
            move = self.history[place]
            if move >> 11 & 15 == moves.PLAY:
                made.append(move)
                before.append(self._totals[place - start])
        return tuple(made), tuple(before)

    def those_who_left(self) -> list:
        """Return the seats of players who have left."""
        return [moves.seat_of(move) for move in self.history if move >> 11 & 15 == moves.LEAVE]

    # Legality

    def least_total(self) -> int:
        """Return the least total that players may set (`moves.TOTAL`)."""
        return 0 if self.rules.floor != "none" else -self.rules.limit

    def needs_name(self, effect) -> bool:
        """Return whether a play with an effect names another player."""
        return effect.names_at_once() or (
            effect.names_next and effect.ends_turn(self.deal.more_plays)
        )

    def plays(self, seat: int, hand) -> list:
        """Return the legal plays of a seat that holds the cards of a hand (sorted), as moves."""
        numbers_of = self.rules.numbers
        total = self.deal.total
        first = moves.make(moves.PLAY, seat)
        plays = []
        last = -1
        for card in hand:
            if card != last:
                for number in numbers_of(card, total):
                    plays.append(first + card + (number << 15))
                last = card
        if not self.rules.names:
            return plays
        found: list = []
        for move in plays:
            effect = self.rules.chosen(move)
            if self.needs_name(effect):
                others = self.nameable(seat)
                found += [move + (moves.named(0, seat, other) << 15) for other in others]
            else:
                found.append(move)
        return found

    def nameable(self, seat: int) -> list:
        """Return the seats that a seat may name (V-01): all others in the hand."""
        return [s for s in range(1, self.seats + 1) if s != seat and self.plays_on(s)]

    def may_be_out(self, seat: int) -> bool:
        """Return whether a seat may have no card to play, as far as is known (A-04, A-05)."""
        hand = self.deal.cards_of(seat)
        if hand is not None:
            return not self.plays(seat, hand)
        # An unknown hand may hold any cards, and fewer than it should. But with a rule by which
        # every card can be played, only an empty hand is out.
        return not self.rules.bust_by_playing or not self.every_card_fits(seat)

    def may_add(self, seat: int, card: int) -> bool:
        """Return whether a seat may add a card to one that it has just played (V-13).

        A card whose player may name somebody, or which may move cards, is played alone.
        """
        history = self.history
        play = moves.make(moves.PLAY, seat, card)
        if self.deal.phase != PLAYING or not self.goes_on(history[-1], play):
            return False
        if self.lost_by(len(history) - 1) or not self.plays_on(seat):
            return False
        return not (self._is_alone(history[-1] & 127) or self._is_alone(card))

    def alike(self, move: int) -> list:
        """Return a play, and those that its seat may add to it (V-13), as long as they fit.

        They are cards that do the same. An unknown hand may hold all cards of the rank that the
        pack has, but if suits are entered, no second card is known. None follows a total that costs
        or brings something, which may end the hand.
        """
        rules = self.rules
        card = move & 127
        if not rules.same_rank or self._is_alone(card):
            return [move]
        hand = self.deal.cards_of(move >> 7 & 15)
        if hand is None:
            count = min(of_rank(self.pack, card), self.deal.size(move >> 7 & 15))
            found = [card] * (1 if cards.suit_of(card) != cards.ANY else count)
        else:
            found = [card] * hand.count(card)
            for other in hand:
                same = rules.effect(other) is rules.effect(card)
                if same and other != card and cards.rank_of(other) == cards.rank_of(card):
                    found.append(other)
        several: list = []
        total = self.deal.total
        for other in found:
            if total > rules.limit or move >> 15 not in rules.numbers(other, total):
                break
            several.append(move - card + other)
            before = total
            total = rules.total(other, total, move >> 15)
            if rules.pays and (rules.cost(before, total) or rules.reward(before, total)):
                break
        return several

    def _is_alone(self, card: int) -> bool:
        """Return whether a card is played alone: its player may name another, or cards move."""
        effect = self.rules.effect(card)
        return effect.names() or effect.moves_cards()

    def every_card_fits(self, seat: int) -> bool:
        """Return whether a seat has cards and can play, whatever they are (A-04)."""
        rules = self.rules
        total = self.deal.total
        fits = all(rules.numbers(card, total) for card in rules.cards_to_enter())
        return fits and self.deal.size(seat) > 0

    def may_forget_to_draw(self) -> bool:
        """Return whether a seat whose cards are unknown has just played (A-24)."""
        seat = self.deal.drawer
        if not seat or self.deal.due or self.knows(seat) or self.rules.forget_to_draw == "auto":
            return False
        return moves.kind_of(self.history[-1]) == moves.PLAY

    def may_draw_late(self, seat: int) -> bool:
        """Return whether a seat may still draw a card that it forgot (A-24, lenient)."""
        deal = self.deal
        if not deal.owed >> seat & 1 or deal.due or deal.phase != PLAYING:
            return False
        return deal.stock > 0 or self.rules.draw == "always"

    refusal = checks.refusal
    _check = checks.check

    def _decisions(self) -> list:
        seat = self.deal.turn
        hand = self.deal.cards_of(seat)
        if hand is not None:
            return self.plays(seat, hand) or [moves.make(moves.OUT, seat)]
        plays = self.plays(seat, self.rules.cards_to_enter()) if self.deal.size(seat) else []
        if self.may_be_out(seat):
            plays.append(moves.make(moves.OUT, seat))
        return plays

    # Moves

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

    def give(self, several) -> None:
        deal = self.deal
        if deal.receiver == moves.TURN_UP:  # each makes a total
            for card in several:
                self._apply(self.given(card))
            return
        if not deal.drawer:
            self._totals.extend([deal.total] * len(several))
        super().give(several)

    def _apply(self, move: int) -> None:
        # Undo makes the moves of a deal again, so the fields are taken out here without a call, and
        # what most moves change is in the deal, where a board sets it faster.
        deal = self.deal
        deal.legal = None
        self._totals.append(deal.total)
        self.history.append(move)
        kind = move >> 11 & 15
        seat = move >> 7 & 15
        if kind == moves.PLAY:
            self._play(seat, move & 127, move >> 15)
        elif kind == moves.DRAW:
            if deal.due:
                deal.get(seat, move & 127)
            else:
                deal.draw(seat, move & 127)
                deal.owed &= ~(1 << seat)
        elif kind == moves.GIVE:
            self._give(seat, (move & 127,))
        elif kind == moves.BEGIN:
            self.starts.append(len(self.history) - 1)
            self._totals = [self.rules.start_total]
            standing = self.standing
            before = self.dealer, self._loser, standing.lost, standing.eliminated, standing.scores
            self._kept.append(before)
            self._begin()
        elif kind == moves.OUT:
            self.standing.crossed[seat] += self.cost_of(len(self.history) - 1)
            self._lose(seat)
        elif kind == moves.LATE:
            deal.draw_unseen(seat)
            deal.owed &= ~(1 << seat)
        elif kind == moves.LEAVE:
            self._leave(seat)
        elif kind == moves.JOIN:
            self._join()
        elif kind == moves.TOTAL:
            deal.total = move >> 15
            if seat:
                if seat != deal.turn:
                    deal.turn = seat
                    deal.more_plays = 0
                deal.direction = 1 if move & 127 == moves.CLOCKWISE else -1
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
            self.dealer = self._left_of(self._loser, -1)
        elif self.deal_number:
            self.dealer = self._left_of(self.dealer, 1)
        self._loser = 0
        self.deal_number += 1
        deal.turn = self._left_of(self.dealer, 1)
        self.standing.begin_deal()
        self.hand_size, self.turn_ups = self.rules.dealt(len(self.pack), self.players())
        for seat in range(1, self.seats + 1):
            if not self.knows(seat) and self.standing.is_in(seat):
                deal.hold(seat, self.hand_size)
        deal.receiver = self._next_dealt(self.dealer)

    def _give(self, seat: int, several) -> None:
        """Give a seat cards of its hand, which is known from now on; or turn a card up."""
        deal = self.deal
        if seat == moves.TURN_UP:
            card = several[0]
            deal.turn_up(card, self.rules.turned_up(card, deal.total))
            if len(deal.pile) == self.turn_ups:
                deal.receiver = 0
            return
        if not deal.known >> seat & 1:
            deal.known |= 1 << seat
            deal.hold(seat, 0)
            deal.receiver = self._next_dealt(self.dealer)
        deal.give(seat, several)
        if seat == deal.receiver and deal.size(seat) == self.hand_size:
            deal.receiver = self._next_dealt(seat)

    def _next_dealt(self, seat: int) -> int:
        """Return the next seat after one that is to be dealt cards; TURN_UP after them; or 0."""
        deal = self.deal
        size = self.hand_size
        for _ in range(self.seats):
            seat = seat % self.seats + 1
            if deal.size(seat) < size and deal.known >> seat & 1 and self.standing.is_in(seat):
                return seat
        return moves.TURN_UP if len(deal.pile) < self.turn_ups else 0

    def _play(self, seat: int, card: int, number: int) -> None:
        rules = self.rules
        deal = self.deal
        effect = rules.effect(card)
        payer = loser = follows = named = 0
        moves_cards = False
        if effect.kind == ONE_OF:
            effect = effect.of(number)
            named = moves.named_of(number, seat)
            moves_cards = effect.moves_cards()
            if effect.names_payer:
                payer = named
            if effect.names_loser:
                loser = named
            if effect.names_next and effect.ends_turn(deal.more_plays):
                follows = named
        before = deal.total
        total = rules.total(card, before, number)
        if deal.turn != seat:  # a card more of the rank just played (V-13)
            deal.turn = seat
            if not effect.passes_on:
                deal.more_plays = 0
        undrawn = (deal.due or 1) if deal.receiver == seat else 0
        deal.due = 0
        several = effect.reverse and self.players() > 2  # before somebody is out
        out = self.standing.eliminated
        cost = rules.cost(before, total) if rules.pays else 0
        deal.play(seat, card, total)
        steps = 1 + effect.skip
        if total > rules.limit:
            self.standing.pay(seat, cost)
            cost = 0
            self._lose(seat)
            if deal.drawer != seat:  # out of the deal, so it draws no card
                return
        else:
            if moves_cards and not effect.next_draws:
                deal.drawer = deal.receiver = DEALER  # who swaps or takes draws no card
            if deal.more_plays and not effect.ends_turn(deal.more_plays):
                deal.more_plays -= 1
                steps = 0
            elif effect.next_plays > 1:
                deal.more_plays = effect.next_plays - 1
            if effect.reverse:
                if several:
                    deal.direction = -deal.direction
                elif rules.reverse_plays_again:
                    steps = 0
        if rules.pays or rules.empty_wins or payer:
            if payer and total <= rules.limit:
                self.standing.pay(payer, 1)
            emptied = rules.empty_wins and not (deal.drawer or deal.size(seat))
            reward = 2 if emptied and total <= rules.limit else rules.reward(before, total)
            self._settle(seat, cost, reward, out)
        if loser and total <= rules.limit and deal.phase == PLAYING and self.plays_on(loser):
            self.standing.crossed[loser] += rules.hand_points
            self._lose(loser, True)
        if total <= rules.limit and deal.phase == PLAYING:  # who is out loses no turn
            if follows:
                seat_before = (follows - 1 - deal.direction) % self.seats + 1
                deal.turn = self._left_of(seat_before, deal.direction, 1 + effect.skip)
            elif steps or not self.plays_on(seat):
                deal.turn = self._left_of(seat, deal.direction, steps or 1)
        if deal.drawer == seat and not deal.known >> seat & 1:
            deal.draw_unseen(seat)
        elif undrawn and deal.receiver == seat:
            left = deal.stock if rules.draw == "while_stock" else deal.left_to_draw()
            deal.owe(seat, 0, min(undrawn + 1, left))
        if moves_cards and total <= rules.limit and deal.phase == PLAYING:
            self._move_cards(effect, seat, named)

    def _move_cards(self, effect, seat: int, named: int) -> None:
        """Move the cards that a play of a seat moves (V-09 to V-11); named: the seat it names."""
        deal = self.deal
        other = named
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
            deal.moved.append((len(self.history) - 1, other, count))

    def _settle(self, seat: int, cost: int, reward: int, out: tuple) -> None:
        """Have the others pay if a seat has made a total that brings it something, then the seat.

        A player without tokens is out. cost: what the seat pays. reward: as of `Rules.reward`; 2
        ends the deal. out: the seats that were out before the play.
        """
        standing = self.standing
        rules = self.rules
        others = self.nameable(seat) if reward else ()
        if reward and standing.scores is None:
            for other in others:
                standing.lose(other, rules.loss_costs if reward == 2 else 1)
        elif reward == 1:
            standing.pay(seat, -1)
        elif reward and rules.hand_points:
            for other in others:
                standing.pay(other, 1)
        standing.pay(seat, cost)
        if reward == 2:
            self._loser = others[0] if len(others) == 1 else 0
            self._end_deal(0, seat)
            return
        for each in standing.eliminated[len(out) :]:
            if self.deal.phase == PLAYING:
                self.deal.lay_down(each, len(self.history) - 1, True)
                self._without(each)

    def _without(self, seat: int) -> None:
        """Go on without a seat that has left or paid its last token; end the deal if it is over.

        The next seat plays if it was the turn of this one.
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
            deal.receiver = self._next_dealt(self.dealer)
        holds = any(deal.size(other) for other in range(1, self.seats + 1)) or deal.receiver
        # One play may put all out who play on, where others sit out the hand.
        if self.players() <= 1 or self.standing.is_first_out() or not holds:
            self._end_deal()

    def _lose(self, seat: int, named: bool = False) -> None:
        """Have a seat lose (A-07); the deal may go on without it or the pile (A-10, V-04).

        named: whether another seat has named it (V-12).
        """
        deal = self.deal
        deal.loss = self.rules.loss(deal.total, len(self.nameable(seat)))
        self.standing.lose(seat, deal.loss)
        self._loser = seat
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
            deal.lay_down(seat, len(self.history) - 1, pile_stays)
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
        deal.total = self.rules.after_loss(self._totals[-1])
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
        """Add a player, whose cards are known if those of all others are."""
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
        winners = [winner] if winner else self.nameable(loser) if self.rules.win_points else ()
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

    def _restore(self, number: int) -> None:
        self._totals = []
        kept = self._kept[number]
        del self._kept[number:]
        if not number:  # the known hands are those of the start
            self._begin_game()
            return
        self.deal_number = number
        standing = self.standing
        self.dealer, self._loser, standing.lost, standing.eliminated, standing.scores = kept
        seats = len(standing.lost) - 1
        if seats != self.seats:
            self.seats = seats
            self.deal.seat(seats)


def _turns_up(move: int) -> bool:
    """Return whether a move turns a card up."""
    return move >> 7 == moves.GIVE << 4 | moves.TURN_UP
