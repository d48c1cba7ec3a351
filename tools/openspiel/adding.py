"""The adding games for OpenSpiel."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from engine import cards
from engine.adding import moves
from engine.adding.effect_table import row_of
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.rules import preset
from engine.errors import IllegalMove
from engine.game import BETWEEN, DEALER, ENDED
from tools.openspiel.adapter import (
    Entry,
    Piece,
    forget_legal_moves,
    start_of_deal,
    texts,
)

LEAST = 2
MOST = 8
"""The fewest and the most players."""

PLAYS = 100
"""The number of decisions per hand after which a match is cut."""

ENDLESS = 10
"""The number of hands in games that count only lost hands, unless `hands` sets it."""

POINTS_TARGETS = 5
"""In games with points: a match is cut after this multiple of the hands for the best score."""

_TRIES = 100
_OWNER_AND_CARD = moves.make(0, 15, 127)  # the bits of a move


def entries() -> list[Entry]:
    """Return the presets for the table of games."""
    made = []
    for name in PRESETS:
        parameters = {"players": 3 if name == "100" else LEAST, "hands": 0}
        adapter = functools.partial(AddingAdapter, name)
        made.append(Entry(name, preset(name).title(), parameters, adapter, LEAST, MOST))
    return made


class AddingAdapter:
    """The adding games (`Adapter`)."""

    def __init__(self, name: str, players: int, hands: int):
        """name: the preset. hands: 0 for as many as a match can have.

        Raises ValueError if a number is out of range.
        """
        if not LEAST <= players <= MOST:
            raise ValueError(f"players={players}: must be from {LEAST} to {MOST} in {name}")
        if hands < 0:
            raise ValueError(f"hands={hands}: must be 1 or more, or 0 for a whole match")
        rules = preset(name)
        pack = rules.all_cards(players)
        tokens = rules.tokens(players)
        if not hands:
            hands = players * tokens - 1 if tokens else ENDLESS
            if rules.hand_points:
                hands = POINTS_TARGETS * -(-rules.target_points // rules.points(0))
        self._rules = rules
        self.players = players
        self._hands = hands
        self._most_plays = hands * PLAYS
        self._pack = pack
        self._cards = sorted(set(pack))
        self._outcome = {card: outcome for outcome, card in enumerate(self._cards)}
        self._choices = [(c, n) for c in self._cards for n in self._numbers(c, players)]
        self._out = len(self._choices)
        self._moves: list[list[int]] = [[]]  # by seat and action
        for seat in range(1, players + 1):
            plays = [self._play(seat, action) for action in range(self._out)]
            self._moves.append(plays + [moves.make(moves.OUT, seat)])
        self.action_of = {move: action for made in self._moves for action, move in enumerate(made)}
        dealt = hands * players * rules.hand_size
        self.actions = self._out + 1
        self.outcomes = len(self._cards)
        self.length = self._most_plays + dealt
        self.utility = 1.0
        self.event = 3
        self.events = self._most_plays + self.length
        self.public = [
            Piece("turn", (players + 1,)),
            Piece("table", (5,)),
            Piece("standing", (3, players)),
            Piece("sizes", (players,)),
            Piece("pile", (self.outcomes,)),
        ]
        self.private = [Piece("hand", (self.outcomes,))]
        self._text = self.begin().text

    def begin(self) -> Game:
        """Return a new game that waits for its first card."""
        seats = range(1, self.players + 1)
        game = Game(self._rules, self.players, self.players, seats)
        game.push(moves.make(moves.BEGIN))
        return game

    def ended(self, game: Game) -> bool:
        """Return whether the match is over or cut."""
        # `push` begins the next hand itself, so a game between hands has ended.
        phase = game.deal.phase
        return phase in (BETWEEN, ENDED) or self._is_cut(game)

    def chances(self, game: Game) -> list[tuple[int, float]]:
        """Return the chance outcomes with their probabilities, sorted."""
        unseen = game.unseen()
        numbers = Counter(unseen)
        return [(self._outcome[card], numbers[card] / len(unseen)) for card in sorted(numbers)]

    def push(self, game: Game, action: int) -> None:
        """Apply an action of the seat that decides, or a chance outcome."""
        seat = game.to_move
        if seat == DEALER:
            game.push(game.given(self._cards[action]))
        else:
            game.push(self.move_of(game, action))
        self.go_on(game)

    def go_on(self, game: Game) -> None:
        """Begin the next deal after the end of one, if there is one."""
        if game.deal.phase == BETWEEN and game.deal_number < self._hands and not self._is_cut(game):
            game.push(moves.make(moves.BEGIN))

    def move_of(self, game: Game, action: int) -> int:
        """Return the move for an action of the seat that decides."""
        return self._moves[game.to_move][action]

    def words(self, game: Game, seat: int, action: int) -> str:
        """Return an action as a line of the record; seat is DEALER for a chance outcome."""
        if seat == DEALER:
            if game.to_move != DEALER or not game.receiver:
                return cards.text(self._cards[action])
            return game.text(game.given(self._cards[action]))
        return game.text(self._moves[seat][action])

    def returns(self, game: Game) -> list[float]:
        """Return what each player gets for a finished match."""
        seats = range(1, self.players + 1)
        if game.over:
            return game.returns()
        worth = game.standing.scores or [-lost for lost in game.standing.lost]
        return game.returns([seat for seat in seats if worth[seat] == max(worth[1:])])

    def fill(self, view: Any, pieces: dict[str, Any]) -> None:
        """Fill tensor pieces, all 0, from a view; pieces not in the dictionary are skipped."""
        if "turn" in pieces:
            rules = self._rules
            pieces["turn"][max(view.turn, 0)] = 1
            pieces["table"][:] = (
                view.total / rules.limit,
                view.direction,
                view.stock / len(self._pack),
                bool(view.legal_moves),
                view.more_plays / max(row_of("next_plays")[3] or ()),
            )
            standing = pieces["standing"]
            standing[0] = view.lost[1:]
            for row, values in ((1, view.tokens or view.scores), (2, view.points)):
                if values:
                    standing[row] = values[1:]
            pieces["sizes"][:] = view.sizes[1:]
            for card in view.pile:
                pieces["pile"][self._outcome[card]] += 1
        if "hand" in pieces:
            for card in view.hand:
                pieces["hand"][self._outcome[card]] += 1

    def shown(self, view: Any, public: bool, private: bool) -> str:
        """Return the public or private part of a view, or both, as text."""
        parts = []
        if public:
            parts += [f"total {view.total}", f"direction {view.direction:+d}", f"turn {view.turn}"]
            if view.more_plays:
                parts.append(f"more plays {view.more_plays}")
            for name in ("tokens", "scores", "points", "lost", "sizes"):
                values = getattr(view, name)
                if values:
                    parts.append(f"{name} {' '.join(map(str, values[1:]))}")
            parts.append(f"stock {view.stock}")
            parts.append(f"pile {texts(view.pile)}")
        if private:
            parts.append(f"seat {view.seat} holds {texts(view.hand)}")
            if view.legal_moves:
                parts.append("to move")
        return "; ".join(parts)

    def events_of(self, game: Game) -> list[int]:
        """Return the events so far, as numbers: all moves but the beginnings of hands."""
        return [move for move in game.history if move != moves.BEGIN]

    def known(self, event: int, seats: Sequence[int]) -> tuple[str, tuple[int, ...]]:
        """Return an event in words and as (kind, seat, card or action from 1, or 0)."""
        kind = moves.kind_of(event)
        seat = moves.seat_of(event)
        text = self._text(event)
        if kind in (moves.PLAY, moves.OUT):
            return text, (kind, seat, self.action_of[event] + 1)
        if seat not in seats:
            return text.rpartition(" ")[0], (kind, seat, 0)
        return text, (kind, seat, self._outcome[moves.value_of(event)] + 1)

    def redealt(self, game: Game, seat: int, below: Callable[[int], int]) -> Game:
        """Return a game that looks the same to a seat, with the cards it has not seen redealt.

        All ways to deal them are equally likely; the others' plays are not taken as evidence. The
        cards of a seat that is out stay. So do all if none of `_TRIES` attempts is legal, which
        takes a shuffled pile or a seat that is out.
        """
        slots = self._hidden(game, seat)
        pool = list(self._pack)
        for card in [*(game.cards_of(seat) or ()), *game.deal.pile]:
            pool.remove(card)
        start = start_of_deal(game)
        drawn = sum(game.receiver_of(move) > 0 for move in game.history[start:])
        shuffled = drawn > len(self._pack)
        for _ in range(_TRIES if 0 < len(slots) <= len(pool) else 0):
            for place in range(len(slots)):
                other = place + below(len(pool) - place)
                pool[place], pool[other] = pool[other], pool[place]
            again = game.copy()
            if not shuffled and self._rules.after_bust == "new_hand":  # any cards are legal
                _exchange(again, slots, pool)
                return again
            try:
                _play_again(again, dict(zip(slots, pool, strict=False)))
            except IllegalMove:
                continue
            return again
        return game.copy()

    def _is_cut(self, game: Game) -> bool:
        # A shorter history can't have this many decisions.
        if len(game.history) < self._most_plays:
            return False
        made = sum(game.mover_of(move) != DEALER for move in game.history)
        return made >= self._most_plays

    def _numbers(self, card: int, players: int) -> list[int]:
        """Return what a card may count, each with the seats that it may name.

        A seat is named as if seat `MOST` played: 1 is the next one clockwise.
        """
        effect = self._rules.effect(card)
        found = []
        for number in effect.all_numbers():
            if effect.of(number).names():
                found += [moves.named(number, MOST, away) for away in range(1, players)]
            else:
                found.append(number)
        return found

    def _play(self, seat: int, action: int) -> int:
        """Return the move of a seat that an action is."""
        card, number = self._choices[action]
        away = moves.named_of(number, MOST)
        if away:
            other = (seat - 1 + away) % self.players + 1
            number = moves.named(moves.unnamed(number), seat, other)
        return moves.make(moves.PLAY, seat, card, number)

    def _hidden(self, game: Game, seat: int) -> list[int]:
        """Return the places in the history of cards that a seat has not seen and others hold."""
        history = game.history
        held: dict[int, list[int]] = {}  # by owner and card
        for index in range(start_of_deal(game), len(history)):
            move = history[index]
            owner = moves.seat_of(move)
            if owner == seat:
                continue
            kind = moves.kind_of(move)
            if kind == moves.GIVE or kind == moves.DRAW:
                held.setdefault(move & _OWNER_AND_CARD, []).append(index)
            elif kind == moves.PLAY:
                del held[move & _OWNER_AND_CARD][0]
            elif kind == moves.OUT:  # its cards are under the stock, and others may draw them
                held = {each: held[each] for each in held if moves.seat_of(each) != owner}
        return sorted(index for places in held.values() for index in places)


def _exchange(game: Game, slots: list[int], pool: list[int]) -> None:
    """Exchange the cards given or drawn at places of the history for the first ones of a pool.

    No card of the hand was shuffled in again.
    """
    history = game.history
    deal = game.deal
    for place, card in zip(slots, pool, strict=False):
        move = history[place]
        deal.take_back(moves.seat_of(move), (moves.value_of(move),))
        history[place] = move - moves.value_of(move) + card
    for place, card in zip(slots, pool, strict=False):
        deal.give(moves.seat_of(history[place]), (card,))
    forget_legal_moves(game)


def _play_again(game: Game, cards_at: dict[int, int]) -> None:
    """Take moves back and make them again with other cards; IllegalMove if that can't be.

    cards_at: the cards given or drawn, by their places in the history.
    """
    start = min(cards_at)
    taken = game.rewind(start)
    for index, move in enumerate(taken, start):
        game.push(game.given(cards_at[index]) if index in cards_at else move)
