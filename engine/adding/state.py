"""What an adding game is at a moment, and what has been done in it."""

from engine import cards, game
from engine.adding import moves
from engine.adding.deal import PLAYING, Deal
from engine.adding.effects import ADD
from engine.adding.outcome import NOTHING, Outcome
from engine.adding.rules import Rules
from engine.adding.standing import Standing
from engine.adding.view import View
from engine.adding.vocabulary import MOST_SEATS
from engine.errors import RuleError
from engine.game import DEALER, ENDED, NOBODY
from engine.kinds import Iterable
from engine.rules import check_range, check_type

_AFTER_A_PLAY = (moves.PLAY, moves.DRAW, moves.NODRAW, moves.LATE)


class State(game.Game):
    """An adding game that can be asked; `engine.adding.game` moves it on.

    Attributes:
    - pack: all the cards, sorted.
    - deal_number: the number of the deal, from 1; 0 before the first.
    - hand_size: how many cards each player is dealt in this deal.
    - turn_ups: how many cards are turned up in it.
    - deal: the places of the cards, and whose turn it is (`Deal`).
    - standing: what the seats have lost and won.
    """

    rules: Rules
    deal: Deal
    standing: Standing

    def __init__(self, rules: Rules, seats: int, dealer: int, dealt: "Iterable[int]" = ()):
        """Begin a game of 2 to 8 seats; RuleError if the rules do not allow it."""
        check_type("Rules", rules, Rules)
        seats = check_range("Seats", seats, 2, MOST_SEATS)
        super().__init__(rules, seats, dealer, dealt)
        self.pack = rules.all_cards(seats)
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
        self.deal = Deal(rules, self.pack, self.seats, self.first_dealer, self.dealt)
        self.standing = Standing(rules, self.seats)
        self._loser = 0  # who lost last; 0 for nobody
        self.deal_number = 0

    @property
    def winners(self) -> list[int]:
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
        """Whether a player draws or takes the next card; False while cards are dealt."""
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

    def cards_of(self, seat: int) -> "list[int] | None":
        """Return the cards of a seat, sorted; None if they are unknown; not a copy."""
        return self.deal.cards_of(seat)

    def view(self, seat: int) -> View:
        """Return what a seat may know; RuleError unless the game knows its cards."""
        return View(self, self._seen_by(seat))

    def unseen(self) -> list[int]:
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
        kind, seat, _, _ = moves.fields(move)
        return seat if kind == moves.PLAY or kind == moves.OUT else DEALER

    def receiver_of(self, move: int) -> int:
        """Return the seat that a move gives a card, or that forgot to draw; 0 for no seat.

        TURN_UP for the card turned up.
        """
        kind, seat, _, _ = moves.fields(move)
        return 0 if kind == moves.PLAY or kind == moves.OUT or kind >= moves.TOTAL else seat

    def dealt_at(self, place: int) -> int:
        """Return how many cards each player is dealt in the deal of a place of the history."""
        number = sum([begin < place for begin in self.starts]) - 1
        _, _, lost, eliminated, _ = self._kept[number]
        return self.rules.dealt(len(self.pack), len(lost) - 1 - len(eliminated))[0]

    def call(self) -> "tuple[str, int] | None":
        """Return what the last player announces (A-26 to A-28), as (what, total).

        what: "more" if the next player must play several cards, "back" if the direction turns,
        "pass" for a card that counts nothing, else "total". None if no card was just played.
        """
        last = self.deal.log[-1] if self.deal.log else NOTHING
        effect = last.effect
        if last.card < 0 or moves.kind_of(self.history[-1]) not in _AFTER_A_PLAY:
            return None
        total = last.after
        more_plays = self.deal.more_plays
        if more_plays and effect.ends_turn(more_plays):
            return "more", total
        if self.next_seat != last.seat:
            if effect.reverse and len(self.played_with(last.place)) & 1:
                return "back", total
            if effect.kind == ADD and not moves.counted(moves.number_of(last.move)):
                return "pass", total
        return "total", total

    def outcome(self, place: int) -> Outcome:
        """Return what the move at a place of the history has done; NOTHING in an earlier deal."""
        for each in reversed(self.deal.log):
            if each.place <= place:
                return each if each.place == place else NOTHING
        return NOTHING

    def facts(self) -> "dict[str, object]":
        """Return what the last move was and did, for `events`.

        Besides seat and card: the totals before and after it, its cost in points or tokens, and
        loser: the seat that loses the hand by it, 0 for none.
        """
        move = self.history[-1]
        total = self.deal.total
        what = self.outcome(len(self.history) - 1)
        seat = moves.seat_of(move)
        has_card = moves.kind_of(move) in (moves.GIVE, moves.PLAY, moves.DRAW)
        return {
            "seat": 0 if seat == moves.TURN_UP else seat,
            "card": cards.TEXTS[moves.value_of(move)] if has_card else None,
            "before": total if what is NOTHING else what.before,
            "after": total if what is NOTHING else what.after,
            "cost": what.cost,
            "loser": what.loser,
        }

    def goes_on(self, before: int, move: int) -> bool:
        """Return whether a move only adds a card to the play before it (V-13)."""
        if not self.rules.same_rank or moves.kind_of(move) != moves.PLAY:
            return False
        card, other = moves.value_of(move), moves.value_of(before)
        return moves.same_hand(move, before) and cards.rank_of(card) == cards.rank_of(other)

    def played_with(self, index: int) -> range:
        """Return the places of the plays that make one answer with the play at a place (V-13)."""
        history = self.history
        first = last = index
        while first and self.goes_on(history[first - 1], history[first]):
            first -= 1
        while last + 1 < len(history) and self.goes_on(history[last], history[last + 1]):
            last += 1
        return range(first, last + 1)

    def turned_up(self) -> int:
        """Return the card turned up last in this deal; -1 for none."""
        for each in reversed(self.deal.log):
            if moves.kind_of(each.move) == moves.GIVE:
                return moves.value_of(each.move)
        return -1

    def totals(self) -> list[int]:
        """Return the totals of this deal in order: the total of its start, then each new total.

        Where a seat has lost and the deal goes on without the pile, the start follows again.
        """
        found = [self.rules.start_total]
        for each in self.deal.log:
            if each.before != found[-1]:
                found.append(each.before)
            if each.card >= 0 or not each.seat:
                found.append(each.after)
        return found

    def those_who_left(self) -> list[int]:
        """Return the seats of players who have left."""
        kind_of = moves.kind_of  # a board finds a local name faster, and a history is long
        return [moves.seat_of(move) for move in self.history if kind_of(move) == moves.LEAVE]
