"""Find the weights of the strongest bot for adding games (`engine.adding.bots.weighing`).

    python3 -m tools.solve.adding                     all presets: engine/adding/bots/tables.py
    python3 -m tools.solve.adding --rules FILE.json   and those of a house rule
    python3 -m tools.solve.adding --check             write nothing; exit 1 if out of date
    python3 -m tools.solve.adding --measure 200000    play hands with the weights in use

For each preset, with two players and with four: the bot plays hands against keepers. At some of its
turns, every move is made in a copy of the hand, and each copy is played on with the same cards. The
weights are those with which the sums differ most nearly as the results do (least squares). That is
done in rounds, each with the weights of the one before. Where they don't beat keepers by more than
the interval, with five players or more, the bot plays as a keeper.

The result depends only on the number of hands, the seed and NumPy's generator. What is done is kept
in build/solve, so a run that was broken off goes on where it was. The cards are those of the real
packs, but reshuffled piles and players who leave are left to the engine.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from engine.adding import presets
from engine.adding.bots import weighing
from engine.adding.bots.weighing import AGAIN, CARDS, HELD, KEPT, NEVER, SIZE, STUCK, Kinds
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import MOST_SEATS
from engine.errors import RuleError
from firmware.words import explain
from tools.command_line import INTERRUPTED, Parser, refuse, whole_number
from tools.console import Progress
from tools.generated import block, literal

ROOT = Path(__file__).resolve().parents[2]
PATH = Path("engine/adding/bots/tables.py")
KEPT_IN = Path("build/solve")
HANDS = 100000
SEED = 1
SEATS = (2, 4)
"""The numbers of players whose weights are found; those for four serve from three on."""

_PLAINER = {
    "jiujiu-99": ("5=nothing", "after_bust=new_hand"),
    "double-99": ("4=add 0 4", "8=add 0 8", "after_bust=new_hand"),
}
"""What to change in presets with more than this tool can play."""

_OF_PLAY = ("limit", "start_total", "floor", "hand", "bust_by_playing", "borders")
"""What else than the cards makes another game, one hand at a time."""

_ROUNDS = (4, 2, 1)
"""By how much the rounds are shorter than the last."""
_LOOK = 0.4  # the share of turns at which all moves are tried
_RIDGE = 5.0
_DOUBT = 0.125
_CHUNK = 4000  # hands at a time
_BELOW = 60  # how far below 0 totals may go


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
        effects = [rules.effect(card) for card in kinds.cards]
        choices = max(len(weighing.few(effect.numbers)) for effect in effects)
        self.to = np.full((number, choices, len(span)), -1, np.int16)
        self.urge = np.full((number, len(span)), NEVER)
        self.choice = np.zeros((number, len(span)), np.int8)
        self.crossed = np.zeros((len(span), len(span)), np.int8)
        for before in span:
            for after in span:
                self.crossed[before - low, after - low] = rules.crossings(before, after)
            for kind, card in enumerate(kinds.cards):
                self.urge[kind, before - low] = kinds.urge(kind, before)
                best = NEVER
                for place, n in enumerate(weighing.few(effects[kind].numbers)):
                    after = rules.total(card, before, n)
                    if after > rules.limit or not rules.allows(after):
                        continue
                    self.to[kind, place, before - low] = max(after, low) - low
                    liked = after - 100000 * rules.crossings(before, after)
                    if liked > best:
                        best = liked
                        self.choice[kind, before - low] = place
        turns = np.array([effect.reverse for effect in effects])
        self.turns = turns & (seats > 2)
        self.steps = np.array([1 + effect.skip for effect in effects])
        if seats == 2 and rules.reverse_plays_again:
            self.steps[turns] = 0
        self.escapes = np.array(kinds.escapes)
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
            self.lost[rows, turn] += table.crossed[before, after]
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
        cost = table.crossed[self.before, after].astype(np.float32)
        return np.stack(places, 1), np.stack(values, 1), cost, can

    def choose(self, weights):
        """Return the slots and choices of the best moves."""
        best = np.full(len(self.rows), -np.inf)
        slots = np.zeros(len(self.rows), int)
        choices = np.zeros(len(self.rows), int)
        for slot in range(self.table.size):
            for choice in range(self.to.shape[2]):
                places, values, cost, can = self.of(slot, choice)
                worth = np.where(can, (weights[places] * values).sum(1) - cost, -np.inf)
                better = worth > best
                best[better], slots[better], choices[better] = worth[better], slot, choice
        return slots, choices


def go_on(state: State, weights, rng, others=keeper, look=None) -> None:
    """Play hands to their ends.

    weights: None if the bot is a keeper, too. look: is called with the state and rows before the
    bot plays.
    """
    while True:
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


def learn(table: Table, weights, sums, hands: int, seed: int, progress) -> np.ndarray:
    """Return better weights, found in a number of hands.

    sums: what least squares need, of earlier rounds with half their weight; added to.
    """
    products, right = sums
    products *= 0.5
    right *= 0.5
    for start in range(0, hands, _CHUNK):
        rng = np.random.default_rng([seed, start])
        looked: list[State] = []

        def look(state: State, rows, rng=rng, looked=looked) -> None:
            rows = rows[rng.random(len(rows)) < _LOOK]
            if len(rows):
                looked.append(state.taken(rows))

        go_on(table.deal(min(_CHUNK, hands - start), rng), weights, rng, look=look)
        if looked:
            _compare(State.joined(looked), weights, sums, rng)
        progress(min(_CHUNK, hands - start))
    return np.linalg.solve(products + _RIDGE * np.eye(SIZE), right)


def _compare(state: State, weights, sums, rng) -> None:
    """Try all moves in each hand, and add what comes of it to the sums of least squares."""
    table = state.table
    number = len(state.me)
    weighed = Weighed(state, np.arange(number))
    features, owners, parts = [], [], []
    for slot in range(table.size):
        repeated = (weighed.cards[:, :slot] == weighed.cards[:, slot, None]).any(1)
        for choice in range(weighed.to.shape[2]):
            places, values, cost, can = weighed.of(slot, choice)
            which = np.nonzero(can & ~repeated)[0]
            if not len(which):
                continue
            dense = np.zeros((len(which), SIZE), np.float32)
            for column in range(places.shape[1]):
                np.add.at(
                    dense, (np.arange(len(which)), places[which, column]), values[which, column]
                )
            features.append(dense)
            owners.append(which)
            part = state.taken(which)
            full = np.full(len(which), slot), np.full(len(which), choice)
            part.play(np.arange(len(which)), *full, rng)
            parts.append(part)
    if not parts:
        return
    whole = State.joined(parts)
    owner = np.concatenate(owners)
    go_on(whole, weights, rng)
    each = np.arange(len(owner))
    lost = whole.lost - state.lost[owner]
    mine = lost[each, whole.me]
    result = (lost.sum(1) - mine) / (table.seats - 1) - mine
    if table.rules.borders:  # `choose` counts what the move itself costs
        own = np.concatenate([part.lost[np.arange(len(part.me)), part.me] for part in parts])
        result += own - state.lost[owner, state.me[owner]]
    dense = np.concatenate(features)
    count = np.bincount(owner, minlength=number)[owner]
    for values in (dense, result):
        means = np.zeros((number, *values.shape[1:]), np.float32)
        np.add.at(means, owner, values)
        values -= (means[owner].T / count).T.astype(np.float32)
    products, right = sums
    products += dense.T @ dense
    right += dense.T @ result


def solve(rules: Rules, seats: int, hands: int, seed: int, progress: Progress) -> np.ndarray:
    """Return the weights for rules and a number of players; a hand or a point is 1."""
    table = Table(rules, seats)
    weights = np.zeros(SIZE)
    sums = np.zeros((SIZE, SIZE)), np.zeros(SIZE)
    done = 0
    total = sum(hands // part for part in _ROUNDS)

    def step(more: int) -> None:
        nonlocal done
        done += more
        progress.step(f"{rules.name}, {seats} players: hand {done}/{total}")

    for number, part in enumerate(_ROUNDS):
        weights = learn(table, weights, sums, hands // part, seed * 100 + number, step)
    return weights


def losses(rules: Rules, seats: int, weights, hands: int, seed: int, others=keeper):
    """Return what the bot loses by hand, as the mean and half its 95 % interval."""
    table = Table(rules, seats)
    found = []
    for start in range(0, hands, _CHUNK):
        rng = np.random.default_rng([seed, start, 7])
        state = table.deal(min(_CHUNK, hands - start), rng)
        go_on(state, weights, rng, others)
        found.append(state.lost[np.arange(len(state.me)), state.me])
    every = np.concatenate(found)
    return every.mean(), 1.96 * every.std() / len(every) ** 0.5


def measure(
    every: dict[str, Rules], players: Sequence[int], hands: int, seed: int
) -> Iterator[str]:
    """Play hands with the weights in use; yield a line for each game and number of players."""
    for name, rules in every.items():
        for seats in players:
            first = weighing.table(rules, seats)
            if first < 0:
                yield f"{name}, {seats} players: as keeper"
                continue
            weights = _from_bytes(weighing.WEIGHTS[first : first + SIZE], seats)
            said = [f"{name}, {seats} players: loses"]
            for other, policy in (("keeper", keeper), ("highest", highest)):
                lost, half = losses(rules, seats, weights, hands, seed, policy)
                said.append(f"{100 * lost:.2f} ± {100 * half:.2f} % against {other}")
            yield f"{said[0]} {', '.join(said[1:])}"


def _unit(seats: int) -> int:
    return weighing.UNIT * (1 if seats == 2 else 4)


def to_bytes(weights: np.ndarray, seats: int) -> bytes:
    """Return the weights for a number of players as bytes, 128 for 0."""
    return bytes(np.clip(np.round(weights * _unit(seats)) + 128, 0, 255).astype(np.uint8))


def _from_bytes(row: bytes, seats: int) -> np.ndarray:
    """Return the weights that the bot reads from bytes."""
    return (np.frombuffer(row, np.uint8) - 128.0) / _unit(seats)


def module(tables: dict[str, list[bytes]], most: dict[str, int], hands: int, seed: int) -> str:
    """Return the source of the module with the tables. Games with the same share them.

    most: by game, for how many players the weights are used.
    """
    command = f"python3 -m tools.solve.adding --hands {hands} --seed {seed}"
    rows = list(dict.fromkeys(table for several in tables.values() for table in several))
    lines = ['"""The weights of the strongest bot (see `weighing`), 128 for 0."""', ""]
    lines += [f"# Generated by {command}: run that instead of editing.", ""]
    lines += ["ROWS = {"]
    for name, several in tables.items():
        places = ", ".join(str(rows.index(table)) for table in several)
        lines.append(f'    "{name}": ({places}, {most[name]}),')
    about = (
        "By rules: the rows of the weights for two players and for more, and for how many at most."
    )
    lines += ["}", f'"""{about}"""', ""]
    lines += block("WEIGHTS", literal(b"".join(rows), "    "))
    lines += ['"""The rows, one after the other."""']
    return "\n".join(lines) + "\n"


def _kept(rules: Rules, seats: int, hands: int, seed: int, root: Path) -> Path:
    """Return the file that keeps the weights when they are found.

    It is the same for rules in which only the cards have changed their places.
    """
    kinds = Kinds(rules, seats)
    effects = [rules.effect(card) for card in kinds.cards]
    cards = sorted(
        (effect.kind, list(effect.numbers), effect.reverse, effect.skip, count)
        for effect, count in zip(effects, kinds.counts, strict=True)
    )
    again = seats == 2 and rules.reverse_plays_again
    same = {key: rules.data[key] for key in _OF_PLAY}
    asked = json.dumps([cards, again, same, seats, hands, seed, SIZE, _ROUNDS, _LOOK])
    sources = (Path(__file__), Path(weighing.__file__))
    digest = hashlib.sha256(asked.encode() + b"".join(path.read_bytes() for path in sources))
    return root / KEPT_IN / f"{seats}-{digest.hexdigest()[:16]}.json"


def found(
    rules: Rules, seats: int, hands: int, seed: int, root: Path, progress: Progress
) -> np.ndarray:
    """Return the weights that an earlier run kept, or solve and keep them."""
    path = _kept(rules, seats, hands, seed, root)
    if path.is_file():
        return np.array(json.loads(path.read_text()))
    weights = solve(rules, seats, hands, seed, progress)
    _keep(path, json.dumps(list(weights)))
    return weights


def _keep(path: Path, text: str) -> None:
    """Write a file whole or not at all, so that a run that is stopped leaves no part of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    partial.write_text(text)
    partial.replace(path)


def most_players(
    rules: Rules, row: bytes, hands: int, seed: int, root: Path, progress: Progress
) -> int:
    """Return with how many players the weights for four still beat keepers, at least four.

    They must lose less than a keeper in their place by more than the interval. What an earlier run
    has found is kept.
    """
    path = _kept(rules, SEATS[1], hands, seed, root).with_suffix(".most")
    if path.is_file():
        return int(path.read_text())
    weights = _from_bytes(row, SEATS[1])
    most = SEATS[1]
    while most < MOST_SEATS:
        seats = most + 1
        if seats * rules.hand_size >= len(rules.all_cards(seats)):
            break  # no stock would be left
        progress.step(f"{rules.name}, {seats} players: {hands} hands against keepers")
        lost, half = losses(rules, seats, weights, hands, seed)
        fair = losses(rules, seats, None, hands, seed)[0] if rules.borders else 1 / seats
        if lost + half >= fair:
            break
        most = seats
    _keep(path, f"{most}\n")
    return most


def rules_of(name: str) -> Rules:
    """Return a preset as this tool plays it.

    Nothing is left of alternatives and of cards for naming a player, and a hand ends with the first
    loss.
    """
    return preset(name).with_options(_PLAINER.get(name, ()))


def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write or check the tables below `root`; return the exit status."""
    parser = Parser(
        prog="python3 -m tools.solve.adding",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rules", type=Path, action="append", default=[], help="a rule file")
    parser.add_argument(
        "--preset", choices=presets.NAMES, action="append", help="only some presets"
    )
    parser.add_argument("--hands", type=whole_number(1, 10000000), default=HANDS)
    parser.add_argument("--seed", type=whole_number(0, 65535), default=SEED, help="0 to 65535")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if out of date")
    parser.add_argument("--measure", type=whole_number(1, 10000000), help="only play hands")
    parser.add_argument(
        "--players",
        type=whole_number(2, MOST_SEATS),
        action="append",
        help="for --measure; 2 and 4 unless given, may be given several times",
    )
    asked = parser.parse_args(arguments)
    progress = Progress()
    path = root / PATH
    try:
        every = {name: rules_of(name) for name in asked.preset or presets.NAMES}
        for file in asked.rules:
            rules = Rules.from_file(json.loads(file.read_text(encoding="utf-8")), file.stem)
            every[rules.title()] = rules
        if asked.measure:
            for line in measure(every, asked.players or SEATS, asked.measure, asked.seed):
                progress.say(line)
            return 0
        tables = {}
        most = {}
        for name, rules in every.items():
            tables[name] = [
                to_bytes(found(rules, seats, asked.hands, asked.seed, root, progress), seats)
                for seats in SEATS
            ]
            row = tables[name][1]
            most[name] = most_players(rules, row, asked.hands, asked.seed, root, progress)
        made = module(tables, most, asked.hands, asked.seed).encode()
        is_current = path.is_file() and path.read_bytes() == made
        if asked.check and not is_current:
            progress.clear()
            print(f"out of date: {PATH} (python3 -m tools.solve.adding)", file=sys.stderr)
            return 1
        if not is_current:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(made)
    except RuleError as error:
        parser.error(explain(error))
    except ValueError as error:
        parser.error(f"no JSON: {error}")
    except OSError as error:
        progress.clear()
        return refuse(f"{error.filename or PATH}: {error.strerror}")
    except KeyboardInterrupt:
        progress.clear()
        return INTERRUPTED
    progress.clear()
    return 0


if __name__ == "__main__":
    sys.exit(main())
