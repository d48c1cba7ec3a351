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
in build/solve, so a run that was broken off goes on where it was.
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
from engine.adding.bots.weighing import SIZE, Kinds
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import MOST_SEATS
from engine.errors import RuleError
from firmware.words import explain
from tools.command_line import INTERRUPTED, Parser, refuse, whole_number
from tools.console import Progress
from tools.generated import block, literal
from tools.solve import simulator
from tools.solve.simulator import State, Table, Weighed, go_on, highest, keeper

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
_CHUNK = 4000  # hands at a time


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
    sources = (Path(__file__), Path(simulator.__file__), Path(weighing.__file__))
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
