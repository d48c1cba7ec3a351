"""The adding games for OpenSpiel."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine import cards, record
from engine.adding import moves
from engine.adding.game import Game
from engine.adding.presets import PRESETS
from engine.adding.record import choice, head, lines
from engine.adding.rules import preset
from engine.game import DEALER, IllegalMove
from tools.openspiel.adapter import Entry, Piece, shared_copy, shares, texts

LEAST = 2
MOST = 8
"""How many can play."""

PLAYS = 100
"""How many decisions a match can have for each of its hands, before it is cut."""

ENDLESS = 10
"""How many hands are played, unless `hands` says it, where only marks are kept."""

POINTS_TARGETS = 5
"""Where points are kept: in how many times the hands that the best score needs it is cut."""

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
        """name: the preset. hands: 0 is as many as a match can have.

        ValueError where a number is none that the game can have.
        """
        if not LEAST <= players <= MOST:
            raise ValueError(f"players={players}: {name} is for {LEAST} to {MOST}")
        if hands < 0:
            raise ValueError(f"hands={hands}: write 1 or more, or 0 for a whole match")
        rules = preset(name)
        pack = rules.pack(players)
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
        self._choices = [(c, n) for c in self._cards for n in rules.effect(c).numbers]
        self._action = {choice: action for action, choice in enumerate(self._choices)}
        self._out = len(self._choices)
        dealt = hands * players * rules.hand
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
        """A new game in which the first card is awaited."""
        seats = range(1, self.players + 1)
        game = Game(self._rules, self.players, self.players, seats)
        game.push(moves.hand())
        return game

    def ended(self, game: Game) -> bool:
        """Whether the match is over, or cut."""
        # Only a hand begun is played on, so what lies between two of them is the end of the last.
        return game.over or game.between_hands or self._is_cut(game)

    def to_move(self, game: Game) -> int:
        """The seat that decides, or DEALER where a card must be given."""
        return game.to_move

    def legal(self, game: Game) -> list[int]:
        """The actions of the seat that decides, sorted."""
        return sorted(self._action_of(move) for move in game.legal_moves())

    def chances(self, game: Game) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities, sorted."""
        unseen = game.unseen()
        numbers = Counter(unseen)
        return [(self._outcome[card], numbers[card] / len(unseen)) for card in sorted(numbers)]

    def push(self, game: Game, action: int) -> None:
        """Make an action of the seat that decides, or of chance."""
        seat = game.to_move
        if seat == DEALER:
            game.push(game.given(self._cards[action]))
        elif action == self._out:
            game.push(moves.out(seat))
        else:
            game.push(moves.play(seat, *self._choices[action]))
        if game.between_hands and game.hand < self._hands and not self._is_cut(game):
            game.push(moves.hand())

    def words(self, game: Game, seat: int, action: int) -> str:
        """An action as the line of a record; seat is DEALER for one of chance."""
        if seat == DEALER:
            if game.to_move != DEALER or not game.receiver:
                return cards.text(self._cards[action])
            return self._line(game.given(self._cards[action]))
        if action == self._out:
            return self._line(moves.out(seat))
        return self._line(moves.play(seat, *self._choices[action]))

    def returns(self, game: Game) -> list[float]:
        """What each player gets for a match that has ended."""
        seats = range(1, self.players + 1)
        winners = game.winners
        if not winners:
            worth = game.scores or [-lost for lost in game.lost]
            winners = [seat for seat in seats if worth[seat] == max(worth[1:])]
        return shares(winners, self.players)

    def fill(self, view: Any, pieces: dict[str, Any]) -> None:
        """Write what a view shows into the pieces there are, which are all 0."""
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
        """What a view shows as text, without what is not asked for."""
        told = []
        if public:
            told += [f"total {view.total}", f"direction {view.direction:+d}", f"turn {view.turn}"]
            for name in ("tokens", "scores", "points", "lost", "sizes"):
                values = getattr(view, name)
                if values:
                    told.append(f"{name} {' '.join(map(str, values[1:]))}")
            told.append(f"stock {view.stock}")
            told.append(f"pile {texts(view.pile)}")
        if private:
            told.append(f"seat {view.seat} holds {texts(view.hand)}")
            if view.legal_moves:
                told.append("to move")
        return "; ".join(told)

    def told(self, game: Game, seats: Sequence[int]) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The events so far, each in words and as (kind, seat, card or action from 1, or 0)."""
        for move in game.history:
            kind = moves.kind_of(move)
            seat = moves.seat_of(move)
            if kind in (moves.PLAY, moves.OUT):
                yield self._line(move), (kind, seat, self._action_of(move) + 1)
            elif kind != moves.HAND:
                known = seat in seats
                text = self._line(move)
                number = self._outcome[moves.card_of(move)] + 1
                yield text if known else text.rpartition(" ")[0], (kind, seat, number * known)

    def redealt(self, game: Game, seat: int, below: Callable[[int], int]) -> Game:
        """Another game that is the same to a seat: the cards it has not seen are dealt again.

        All ways to deal them are equally likely; what the others' plays show of their hands is
        not weighed. Where none that fits is found in `_TRIES`, which takes a shuffled pile or a
        seat that is out, the cards stay.
        """
        slots = self._hidden(game, seat)
        pool = list(self._pack)
        for card in game.cards_of(seat) + game.pile:
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
        """The record of a game, as lines."""
        seating = record.tag("Seating", " ".join(["person"] * self.players))
        return head(game) + [seating] + [line for _, line in lines(game)]

    def _is_cut(self, game: Game) -> bool:
        # No match can have so many decisions in a shorter history.
        if len(game.history) < self._most_plays:
            return False
        made = sum(game.made_by(move) != DEALER for move in game.history)
        return made >= self._most_plays

    def _action_of(self, move: int) -> int:
        if moves.kind_of(move) == moves.OUT:
            return self._out
        return self._action[moves.card_of(move), moves.number_of(move)]

    def _line(self, move: int) -> str:
        kind = moves.kind_of(move)
        seat = moves.seat_of(move)
        if kind == moves.OUT:
            return f"out {seat}"
        card = moves.card_of(move)
        name = {moves.DEAL: "deal", moves.DRAW: "draw", moves.PLAY: "play"}[kind]
        effect = self._rules.effect(card)
        chosen = ""
        if kind == moves.PLAY and len(effect.numbers) > 1:
            chosen = " " + choice(effect, moves.number_of(move))
        return f"{name} {seat} {cards.text(card)}{chosen}"

    def _hidden(self, game: Game, seat: int) -> list[int]:
        """Where in the history the cards were given that a seat has not seen and others hold."""
        held: list[tuple[int, int, int]] = []
        for index, move in enumerate(game.history):
            kind = moves.kind_of(move)
            owner = moves.seat_of(move)
            if kind == moves.HAND:
                held.clear()
            elif kind in (moves.DEAL, moves.DRAW) and owner != seat:
                held.append((owner, moves.card_of(move), index))
            elif kind == moves.PLAY and owner != seat:
                card = moves.card_of(move)
                held.remove(next(each for each in held if each[:2] == (owner, card)))
        return [index for _, _, index in held]
