"""Which moves of an adding game are legal; `engine.adding.checks` says why others are not."""

from engine import cards
from engine.adding import checks, moves
from engine.adding.deal import PLAYING, of_rank
from engine.adding.effects import Effect
from engine.adding.state import State
from engine.kinds import Sequence


class Legality(State):
    """An adding game that knows what may be done in it."""

    def least_total(self) -> int:
        """Return the least total that players may set (`moves.TOTAL`)."""
        return 0 if self.rules.floor != "none" else -self.rules.limit

    def offered(self, card: int) -> "Sequence[int]":
        """Return the numbers that a card may count now, wherever they lead (`Rules.offered`)."""
        return self.rules.offered(card, self.deal.total)

    def numbers(self, card: int) -> list[int]:
        """Return the numbers that a card may count now; none if it can't be played."""
        return self.rules.numbers(card, self.deal.total)

    def first_number(self, card: int) -> int:
        """Return the first number that a card may count now, also if it can't be played; else 0."""
        return (self.numbers(card) or self.offered(card) or (0,))[0]

    def needs_name(self, effect: Effect) -> bool:
        """Return whether a play with an effect names another player."""
        return effect.names_at_once() or (
            effect.names_next and effect.ends_turn(self.deal.more_plays)
        )

    def plays(self, seat: int, hand: "list[int] | tuple[int, ...]") -> list[int]:
        """Return the legal plays of a seat that holds the cards of a hand (sorted), as moves."""
        rules = self.rules
        numbers_of = rules.numbers
        total = self.deal.total
        of_seat = moves.make(moves.PLAY, seat)
        plays = []
        last = -1
        for card in hand:
            if card == last:
                continue
            last = card
            may_name = rules.names and rules.simple(card) is None
            for number in numbers_of(card, total):
                move = of_seat + card + number * moves.ONE
                if may_name and self.needs_name(rules.chosen(move)):
                    plays += [moves.naming(move, other) for other in self.nameable(seat)]
                else:
                    plays.append(move)
        return plays

    def nameable(self, seat: int) -> list[int]:
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
        """Return whether a seat may add a card to the card that it has just played (V-13).

        A card whose player may name somebody, or which may move cards, is played alone.
        """
        history = self.history
        play = moves.make(moves.PLAY, seat, card)
        if self.deal.phase != PLAYING or not self.goes_on(history[-1], play):
            return False
        if self.outcome(len(history) - 1).bust or not self.plays_on(seat):
            return False
        return not (self._is_alone(moves.value_of(history[-1])) or self._is_alone(card))

    def alike(self, move: int) -> list[int]:
        """Return a play and the plays that its seat may add to it (V-13), as long as they fit.

        They are cards that do the same. An unknown hand may hold all cards of the rank that the
        pack has, but if suits are entered, no second card is known. No play follows a total that
        costs or brings something, because that may end the hand.
        """
        rules = self.rules
        _, seat, card, number = moves.fields(move)
        if not rules.same_rank or self._is_alone(card):
            return [move]
        hand = self.deal.cards_of(seat)
        if hand is None:
            count = min(of_rank(self.pack, card), self.deal.size(seat))
            found = [card] * (1 if cards.suit_of(card) != cards.ANY else count)
        else:
            found = [card] * hand.count(card)
            for other in hand:
                same = rules.effect(other) is rules.effect(card)
                if same and other != card and cards.rank_of(other) == cards.rank_of(card):
                    found.append(other)
        several: list[int] = []
        total = self.deal.total
        for other in found:
            if total > rules.limit or number not in rules.numbers(other, total):
                break
            several.append(move - card + other)
            before = total
            total = rules.total(other, total, number)
            if rules.pays and (rules.cost(before, total) or rules.reward(before, total)):
                break
        return several

    def _is_alone(self, card: int) -> bool:
        """Return whether a card is played alone: its player may name another, or cards move."""
        return any(way.names() or way.moves_cards() for way in self.rules.effect(card).ways)

    def every_card_fits(self, seat: int) -> bool:
        """Return whether a seat has cards and can play, whatever they are (A-04)."""
        fits = all(self.numbers(card) for card in self.rules.cards_to_enter())
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

    def _decisions(self) -> list[int]:
        seat = self.deal.turn
        hand = self.deal.cards_of(seat)
        if hand is not None:
            return self.plays(seat, hand) or [moves.make(moves.OUT, seat)]
        plays = self.plays(seat, self.rules.cards_to_enter()) if self.deal.size(seat) else []
        if self.may_be_out(seat):
            plays.append(moves.make(moves.OUT, seat))
        return plays
