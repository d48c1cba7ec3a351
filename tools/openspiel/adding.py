"""The adding games for OpenSpiel."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine import cards, record
from engine.adding import moves
from engine.adding.effects import Alternatives
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.record import chosen, head, lines
from engine.adding.rules import preset
from engine.errors import IllegalMove
from engine.game import DEALER
from tools.openspiel.adapter import Entry, Piece, shared_copy, shares, texts

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


def entries() -> list[Entry]:
    """The presets in the table of games."""
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
            if rules.borders:
                hands = POINTS_TARGETS * -(-rules.target_points // rules.points(0))
        self._rules = rules
        self._hands = hands
        self._most_plays = hands * PLAYS
        self._pack = pack
        self._cards = sorted(set(pack))
        self._outcome = {card: outcome for outcome, card in enumerate(self._cards)}
        self._choices = [(c, n) for c in self._cards for n in self._numbers(c, players)]
        self._action = {choice: action for action, choice in enumerate(self._choices)}
        self._out = len(self._choices)
        dealt = hands * players * rules.hand_size
        self.players = players
        self.actions = self._out + 1
        self.outcomes = len(self._cards)
        self.length = self._most_plays + dealt
        self.utility = 1.0
        self.event = 3
        self.events = self._most_plays + self.length
        self.public = [
            Piece("turn", (players + 1,)),
            Piece("table", (4,)),
            Piece("standing", (3, players)),
            Piece("sizes", (players,)),
            Piece("pile", (self.outcomes,)),
        ]
        self.private = [Piece("hand", (self.outcomes,))]

    def begin(self) -> Game:
        """Return a new game that waits for its first card."""
        seats = range(1, self.players + 1)
        game = Game(self._rules, self.players, self.players, seats)
        game.push(moves.make(moves.BEGIN))
        return game

    def ended(self, game: Game) -> bool:
        """Return whether the match is over or cut."""
        # `push` begins the next hand itself, so a game between hands has ended.
        return game.over or game.between_deals or self._is_cut(game)

    def to_move(self, game: Game) -> int:
        """Return the seat that decides, or DEALER for a chance outcome."""
        return game.to_move

    def legal(self, game: Game) -> list[int]:
        """Return the actions of the seat that decides, sorted."""
        return sorted(self._action_of(move) for move in game.legal_moves())

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
        elif action == self._out:
            game.push(moves.make(moves.OUT, seat))
        else:
            game.push(self._play(seat, action))
        if game.between_deals and game.deal_number < self._hands and not self._is_cut(game):
            game.push(moves.make(moves.BEGIN))

    def words(self, game: Game, seat: int, action: int) -> str:
        """Return an action as a line of the record; seat is DEALER for a chance outcome."""
        if seat == DEALER:
            if game.to_move != DEALER or not game.receiver:
                return cards.text(self._cards[action])
            return self._line(game.given(self._cards[action]))
        if action == self._out:
            return self._line(moves.make(moves.OUT, seat))
        return self._line(self._play(seat, action))

    def returns(self, game: Game) -> list[float]:
        """Return what each player gets for a finished match."""
        seats = range(1, self.players + 1)
        winners = game.winners
        if not winners:
            worth = game.standing.scores or [-lost for lost in game.standing.lost]
            winners = [seat for seat in seats if worth[seat] == max(worth[1:])]
        return shares(winners, self.players)

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

    def known_events(
        self, game: Game, seats: Sequence[int]
    ) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Yield the events so far, in words and as (kind, seat, card or action from 1, or 0)."""
        for move in game.history:
            kind = moves.kind_of(move)
            seat = moves.seat_of(move)
            if kind in (moves.PLAY, moves.OUT):
                yield self._line(move), (kind, seat, self._action_of(move) + 1)
            elif kind != moves.BEGIN:
                known = seat in seats
                text = self._line(move)
                number = self._outcome[moves.value_of(move)] + 1
                yield text if known else text.rpartition(" ")[0], (kind, seat, number * known)

    def redealt(self, game: Game, seat: int, below: Callable[[int], int]) -> Game:
        """Return a game that looks the same to a seat, with the cards it has not seen redealt.

        All ways to deal them are equally likely; the others' plays are not taken as evidence. If
        none of `_TRIES` attempts is legal, the cards stay. That takes a shuffled pile or a seat
        that is out.
        """
        slots = self._hidden(game, seat)
        pool = list(self._pack)
        for card in game.cards_of(seat) + game.deal.pile:
            pool.remove(card)
        history = game.history
        for _ in range(_TRIES if slots else 0):
            for place in range(len(slots)):
                other = place + below(len(pool) - place)
                pool[place], pool[other] = pool[other], pool[place]
            again = shared_copy(game)
            start = min(slots)
            while len(again.history) > start:
                again.pop()
            cards_at = dict(zip(slots, pool, strict=False))
            try:
                for index in range(start, len(history)):
                    move = history[index]
                    again.push(again.given(cards_at[index]) if index in cards_at else move)
            except IllegalMove:
                continue
            return again
        return shared_copy(game)

    def record(self, game: Game) -> list[str]:
        """Return the record of a game, as lines."""
        seating = record.tag("Seating", " ".join(["person"] * self.players))
        return head(game) + [seating] + [line for _, line in lines(game)]

    def _is_cut(self, game: Game) -> bool:
        # A shorter history can't have this many decisions.
        if len(game.history) < self._most_plays:
            return False
        made = sum(game.mover_of(move) != DEALER for move in game.history)
        return made >= self._most_plays

    def _action_of(self, move: int) -> int:
        if moves.kind_of(move) == moves.OUT:
            return self._out
        seat, number = moves.seat_of(move), moves.number_of(move)
        named = moves.named_of(number, seat) if self._is_choice(moves.value_of(move)) else 0
        if named:
            away = (named - seat) % self.players
            number = moves.named(moves.unnamed(number), MOST, away)
        return self._action[moves.value_of(move), number]

    def _numbers(self, card: int, players: int) -> list[int]:
        """Return what a card may count, each with the seats that it may name.

        A seat is named as if seat `MOST` played: 1 is the next one clockwise.
        """
        effect = self._rules.effect(card)
        if not isinstance(effect, Alternatives):
            return list(effect.numbers)
        found = []
        for number in effect.offered():
            if effect.of(number).names_next:
                found += [moves.named(number, MOST, away) for away in range(1, players)]
            else:
                found.append(number)
        return found

    def _is_choice(self, card: int) -> bool:
        return isinstance(self._rules.effect(card), Alternatives)

    def _play(self, seat: int, action: int) -> int:
        """Return the move of a seat that an action is."""
        card, number = self._choices[action]
        away = moves.named_of(number, MOST) if self._is_choice(card) else 0
        if away:
            other = (seat - 1 + away) % self.players + 1
            number = moves.named(moves.unnamed(number), seat, other)
        return moves.make(moves.PLAY, seat, card, number)

    def _line(self, move: int) -> str:
        kind = moves.kind_of(move)
        seat = moves.seat_of(move)
        if kind == moves.OUT:
            return f"out {seat}"
        card = moves.value_of(move)
        name = {moves.GIVE: "deal", moves.DRAW: "draw", moves.PLAY: "play"}[kind]
        words = [name, str(seat), cards.text(card)]
        if kind == moves.PLAY:
            words += chosen(self._rules.effect(card), move)
        return " ".join(words)

    def _hidden(self, game: Game, seat: int) -> list[int]:
        """Return the places in the history of cards that a seat has not seen and others hold."""
        held: list[tuple[int, int, int]] = []
        for index, move in enumerate(game.history):
            kind = moves.kind_of(move)
            owner = moves.seat_of(move)
            if kind == moves.BEGIN:
                held.clear()
            elif kind in (moves.GIVE, moves.DRAW) and owner != seat:
                held.append((owner, moves.value_of(move), index))
            elif kind == moves.PLAY and owner != seat:
                card = moves.value_of(move)
                held.remove(next(each for each in held if each[:2] == (owner, card)))
        return [index for _, _, index in held]
