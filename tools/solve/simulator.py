"""Many hands of an adding game at once, in NumPy: one bot among players of another kind.

The cards are those of the real packs, but reshuffled piles and players who leave are left to the
engine. A test compares these hands with the engine's, move by move.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.adding.bots import weighing
from engine.adding.bots.weighing import AGAIN, CARDS, HELD, KEEPERS, KEPT, NEVER, STUCK, Kinds
from engine.adding.effects import ADD, Effect
from engine.adding.rules import Rules

_DOUBT = 0.125
_BELOW = 60  # how far below 0 totals may go
_LONGEST = 2000  # plays of a hand


NEVER_PLAYED = Effect(ADD, ())
"""Stands for a card with a choice of ways, which the simulator can't play."""


class Table:
    """What the cards of a game do, as arrays by kind, choice and total.

    Totals are counted from `low`. A total of -1 is a move that can't be made.
    """

    def __init__(self, rules: Rules, seats: int):
        self.rules, self.seats, self.size = rules, seats, rules.hand_size
        self.kinds = kinds = Kinds(rules, seats)
        self.counts = np.array(kinds.counts)
        number = len(kinds.counts)
        self.low = low = 0 if rules.floor != "none" else -_BELOW
        span = range(low, rules.limit + 1)
        effects = [rules.simple(card) or NEVER_PLAYED for card in kinds.cards]
        choices = max(len(weighing.few(effect.numbers)) for effect in effects)
        self.to = np.full((number, choices, len(span)), -1, np.int16)
        self.urge = np.full((number, len(span)), NEVER)
        self.choice = np.zeros((number, len(span)), np.int8)
        self.costs = np.zeros((len(span), len(span)), np.int8)
        for before in span:
            for after in span:
                self.costs[before - low, after - low] = rules.cost(before, after)
            for kind, card in enumerate(kinds.cards):
                self.urge[kind, before - low] = kinds.urge(kind, before)
                best = NEVER
                for place, n in enumerate(weighing.few(effects[kind].numbers)):
                    after = rules.total(card, before, n)
                    if after > rules.limit or not rules.allows(after):
                        continue
                    self.to[kind, place, before - low] = max(after, low) - low
                    liked = after - 100000 * rules.cost(before, after)
                    if liked > best:
                        best = liked
                        self.choice[kind, before - low] = place
        turns = np.array([effect.reverse for effect in effects])
        self.turns = turns & (seats > 2)
        self.steps = np.array([1 + effect.skip for effect in effects])
        if seats == 2 and rules.reverse_plays_again:
            self.steps[turns] = 0
        self.escapes = np.array(kinds.escapes)
        simple = np.array([not (effect.reverse or effect.skip) for effect in effects])
        self.spent, self.spared = simple & ~self.escapes, simple & self.escapes
        rooms = [kinds.room(total) for total in span]
        self.band = np.array([weighing.band(room) for room in rooms])
        self.place = np.array(
            [[weighing.place(role, room) for room in rooms] for role in kinds.roles]
        )
        self.blocked = (self.urge < -5000).astype(np.float32)
        self.pack = np.repeat(np.arange(number), self.counts)

    def deal(self, hands: int, rng) -> State:
        """Return hands just dealt, with the bot at a random seat."""
        return State(self, hands, rng)


class State:
    """Many hands in play at once; every field is an array by hand."""

    FIELDS = (
        "total",
        "turn",
        "way",
        "cards",
        "deck",
        "next",
        "seen",
        "me",
        "guess",
        "lost",
        "over",
    )

    def __init__(self, table: Table, hands: int, rng):
        self.table = table
        seats, size, pack = table.seats, table.size, table.pack
        self.deck = rng.permuted(np.broadcast_to(pack, (hands, len(pack))), axis=1).astype(np.int8)
        self.cards = self.deck[:, : seats * size].reshape(hands, seats, size).copy()
        self.next = np.full(hands, seats * size)
        self.total = np.full(hands, table.rules.start_total - table.low)
        self.turn = np.zeros(hands, int)
        self.way = np.ones(hands, int)
        self.seen = np.zeros((hands, len(table.counts)), np.int16)  # in the pile
        self.me = rng.integers(0, seats, hands)
        self.guess = np.ones((hands, seats, size, len(table.counts)), np.float32)
        self.lost = np.zeros((hands, seats), np.float32)
        self.over = np.zeros(hands, bool)

    def taken(self, which) -> State:
        """Return copies of some of the hands."""
        other = object.__new__(State)
        other.table = self.table
        for field in self.FIELDS:
            setattr(other, field, getattr(self, field)[which])
        return other

    @staticmethod
    def joined(parts: Sequence[State]) -> State:
        """Return all hands of several states."""
        whole = object.__new__(State)
        whole.table = parts[0].table
        for field in State.FIELDS:
            setattr(whole, field, np.concatenate([getattr(part, field) for part in parts]))
        return whole

    def unseen(self, rows):
        """Return how many of each kind the bot has not seen."""
        left = self.table.counts - self.seen[rows]
        own = self.cards[rows, self.me[rows]]
        for place in range(self.table.size):
            np.subtract.at(left, (np.arange(len(rows)), own[:, place]), 1)
        return np.maximum(left, 0).astype(np.float32)

    def play(self, rows, slot, choice, rng) -> None:
        """Play a card of the player whose turn it is, in some of the hands."""
        table = self.table
        turn, before = self.turn[rows], self.total[rows]
        kind = self.cards[rows, turn, slot].astype(int)
        after = table.to[kind, choice, before].astype(int)
        stuck = after < 0
        self.lost[rows[stuck], turn[stuck]] += 1
        self.over[rows[stuck]] = True
        on = ~stuck
        rows, turn, before, kind, slot, after = (
            each[on] for each in (rows, turn, before, kind, slot, after)
        )
        if table.rules.borders:
            self.lost[rows, turn] += table.costs[before, after]
        self.seen[rows, kind] += 1
        other = turn != self.me[rows]
        self._learn(rows[other], turn[other], before[other], kind[other])
        self.total[rows] = after
        for row in np.nonzero(self.next[rows] >= self.deck.shape[1])[0]:
            self._shuffle(rows[row], turn[row], slot[row], rng)
        self.cards[rows, turn, slot] = self.deck[rows, self.next[rows]]
        self.next[rows] += 1
        self.way[rows] = np.where(table.turns[kind], -self.way[rows], self.way[rows])
        self.turn[rows] = (turn + self.way[rows] * table.steps[kind]) % table.seats

    def _shuffle(self, row, turn, slot, rng) -> None:
        left = self.table.counts.copy()
        np.subtract.at(left, self.cards[row].ravel().astype(int), 1)
        left[self.cards[row, turn, slot]] += 1
        new = rng.permutation(np.repeat(np.arange(len(left)), left))
        start = self.deck.shape[1] - len(new)
        self.deck[row, start:] = new
        self.next[row] = start
        self.seen[row] = 0

    def _learn(self, rows, seat, before, played) -> None:
        """Change the guesses of hands by what their players play; as `weighing._learn`."""
        if not len(rows):
            return
        table, each = self.table, np.arange(len(rows))
        size = table.size
        guess = self.guess[rows, seat]
        left = self.unseen(rows)
        left[each, played] += 1
        fits = table.urge[played, before][:, None] >= table.urge[:, before].T
        fits = np.where(fits, np.float32(1), np.float32(_DOUBT))
        weights = guess * left[:, None]
        whole = weights.sum(2) + 1e-20
        fitting = (weights * fits[:, None]).sum(2) + 1e-20
        chance = weights[each, :, played] / whole + 1e-6
        share = fitting / whole + 1e-6
        product = share.prod(1)
        chance = chance * product[:, None] / share
        chance /= chance.sum(1, keepdims=True)
        later = 1 - chance.cumsum(1)
        scale = left.sum(1)[:, None, None]
        normal = guess * scale / fitting[:, :, None]
        stays = later[:, :-1, None]
        new = np.ones_like(guess)
        new[:, : size - 1] = (stays * normal[:, :-1] + (1 - stays) * normal[:, 1:]) * fits[:, None]
        self.guess[rows, seat] = new


def keeper(state: State, rows):
    """Return the slots and choices of keepers."""
    table = state.table
    cards = state.cards[rows, state.turn[rows]].astype(int)
    before = state.total[rows]
    slot = table.urge[cards, before[:, None]].argmax(1)
    return slot, table.choice[cards[np.arange(len(rows)), slot], before]


def highest(state: State, rows):
    """Return the slots and choices of those who make the highest total."""
    table = state.table
    cards = state.cards[rows, state.turn[rows]].astype(int)
    to = table.to[cards, :, state.total[rows][:, None]]
    found = to.reshape(len(rows), -1).argmax(1)
    return found // to.shape[2], found % to.shape[2]


class Weighed:
    """The features of all moves of the bot in some of the hands."""

    def __init__(self, state: State, rows):
        self.state, self.rows = state, rows
        table = self.table = state.table
        cards = self.cards = state.cards[rows, state.me[rows]].astype(int)
        self.before = state.total[rows]
        self.left = state.unseen(rows)
        self.to = table.to[cards, :, self.before[:, None]]  # by hand, slot, choice
        slots = []
        held = []
        for way in (1, -1) if table.turns.any() else (1,):
            seat = (state.me[rows] + way * state.way[rows]) % table.seats
            weights = state.guess[rows, seat] * self.left[:, None]
            weights = weights / (weights.sum(2, keepdims=True) + 1e-20)
            slots.append(weights)
            escapes = (weights[:, :-1] * table.escapes).sum(2)
            chances = np.zeros((len(rows), HELD), np.float32)
            chances[:, 0] = 1
            for place in range(table.size - 1):
                moved = chances[:, :-1] * escapes[:, place, None]
                chances[:, :-1] -= moved
                chances[:, 1:] += moved
            held.append(chances)
        self.slots = np.stack(slots, 1)
        self.held = np.stack(held, 1)

    def of(self, slot: int, choice: int):
        """Return the places and values of the features of a move, and which hands can make it."""
        table = self.table
        number = len(self.rows)
        each = np.arange(number)
        kind = self.cards[:, slot]
        after = self.to[:, slot, choice].astype(int)
        can = after >= 0
        after = np.maximum(after, 0)
        others = [place for place in range(table.size) if place != slot]
        kept = np.minimum(table.escapes[self.cards[:, others]].sum(1), KEPT - 1)
        places = [table.place[self.cards[:, other], after] for other in others]
        values = [np.ones(number, np.float32)] * len(others)
        turned = table.turns[kind].astype(int)
        again = table.steps[kind] % table.seats == 0
        at = CARDS + (table.band[after] * KEPT + kept) * HELD
        for count in range(HELD):
            places.append(at + count)
            values.append(np.where(again, float(count == HELD - 1), self.held[each, turned, count]))
        blocked = table.blocked[:, after].T
        stuck = (self.slots[each, turned] * blocked[:, None]).sum(2).prod(1)
        places.append(STUCK + kept)
        values.append(np.where(again, 0, stuck))
        for place, flag in enumerate((again, turned > 0, (table.steps[kind] == 2) & ~again)):
            places.append(np.full(number, AGAIN + place))
            values.append(flag.astype(np.float32))
        cost = table.costs[self.before, after].astype(np.float32)
        return np.stack(places, 1), np.stack(values, 1), cost, can

    def choose(self, weights):
        """Return the slots and choices of the best moves."""
        best = np.full(len(self.rows), -np.inf)
        spent = np.where(self.table.spent[self.cards][:, :, None], self.to, -2)
        spared = self.table.spared[self.cards]
        if weights[KEEPERS]:
            kept = keeper(self.state, self.rows)
        slots = np.zeros(len(self.rows), int)
        choices = np.zeros(len(self.rows), int)
        for slot in range(self.table.size):
            for choice in range(self.to.shape[2]):
                places, values, cost, can = self.of(slot, choice)
                same = (spent == self.to[:, slot, choice, None, None]).any((1, 2))
                can &= ~(same & spared[:, slot])
                worth = np.where(can, (weights[places] * values).sum(1) - cost, -np.inf)
                if weights[KEEPERS]:
                    worth += weights[KEEPERS] * ((kept[0] == slot) & (kept[1] == choice))
                better = worth > best
                best[better], slots[better], choices[better] = worth[better], slot, choice
        return slots, choices


def go_on(state: State, weights, rng, others=keeper, look=None, plays: int = _LONGEST) -> None:
    """Play hands to their ends; nobody loses one that does not end.

    weights: None if the bot is a keeper, too. look: is called with the state and rows before the
    bot plays. plays: how many there are at most.
    """
    for _ in range(plays):
        rows = np.nonzero(~state.over)[0]
        if not len(rows):
            return
        mine = state.turn[rows] == state.me[rows]
        slot = np.zeros(len(rows), int)
        choice = np.zeros(len(rows), int)
        if mine.any():
            own = rows[mine]
            if look:
                look(state, own)
            found = keeper(state, own) if weights is None else Weighed(state, own).choose(weights)
            slot[mine], choice[mine] = found
        if not mine.all():
            slot[~mine], choice[~mine] = others(state, rows[~mine])
        state.play(rows, slot, choice, rng)
