"""Find the weights of the strongest bot for adding games (`engine.adding.bots.weighing`).

    python3 -m tools.solve.adding                     all presets: engine/adding/bots/tables.py
    python3 -m tools.solve.adding --rules FILE.json   and those of a house rule
    python3 -m tools.solve.adding --preset NAME       only that preset: the others stay
    python3 -m tools.solve.adding --check             write nothing; exit 1 if out of date
    python3 -m tools.solve.adding --measure 200000    play hands with the weights in use

For each preset, with two players and with four: the bot plays hands against keepers; with two, half
of the hands are against those who always make the highest total. The weights for house rules come
from hands by many made-up ones; those for three players and more, from hands with three to six. At
some of its turns, every move is made in a copy of the hand, and each copy is played on with the
same cards. The weights are those with which the sums differ most nearly as the results do (least
squares). That is done in rounds, each with the weights of the one before.

With five players and more, the weights must beat keepers by more than the interval. Where those in
use with fewer players don't, they are tried with care: then the bot makes another move than a
keeper only if that is worth clearly more. Where that does not help, weights are found for that very
number, and tried alike; where they don't beat keepers either, the bot plays as a keeper.

The result depends only on the number of hands, the seed and NumPy's generator, not on the number of
processes. What is done is kept in build/solve, so a run that was broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import runpy
import shlex
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from engine.adding import effect_data, presets
from engine.adding.bots import tables, weighing
from engine.adding.bots.weighing import KEEPERS, SIZE, Kinds
from engine.adding.effect_table import FAR
from engine.adding.rules import Rules, preset
from engine.adding.vocabulary import MOST_SEATS
from engine.chance import Chance
from engine.errors import RuleError
from firmware.words import explain
from tools import ToolError, processes
from tools.command_line import Parser, add_workers, command, packages, whole_number
from tools.console import Progress
from tools.generated import block, bring_up_to_date, literal

with packages():
    import numpy as np

    from tools.solve import made_up, simulator
    from tools.solve.simulator import NEVER_PLAYED, State, Table, Weighed, go_on, highest, keeper

ROOT = Path(__file__).resolve().parents[2]
PATH = Path("engine/adding/bots/tables.py")
KEPT_IN = Path("build/solve")
HANDS = 200000
SEED = 1
SEATS = (2, 4)
"""The numbers of players that are measured unless others are asked for."""

_OF_PLAY = (
    *("limit", "start_total", "floor", "hand", "bust_by_playing"),
    *("borders", "border_backward_costs", "border_jumps_only"),
)
"""What else than the cards makes another game, one hand at a time."""

_NOT_ADDED = {"set", "double", "halve"}
_PLAYED = {"add", "set", "double", "reverse", "skip"}
"""The keys of effects that this tool can play."""

_ROUNDS = (4, 2, 1)
"""By how much the rounds are shorter than the last."""
_LOOK = 0.4  # the share of turns at which all moves are tried
_RIDGE = 5.0
_CHUNK = 4000  # hands at a time
_COMPARED = 2  # times as many hands to compare a bot with a keeper
_CARE = 10  # what is added to the worth of a keeper's move
_WITH_CARE = 5  # times as many hands to compare a bot that plays with care
_MADE_UP = 61  # rules for the weights of house rules
_PLAYERS = (3, 4, 3, 5, 4, 6)  # at their tables, in turn
_OTHER = 1000  # from the seed to that of those by which they are judged
_TRIED = 200  # hands by each, to see how long they are
_SOON = 100  # plays of a hand

Share = Callable[[Callable, Iterable], Iterable]
"""Shares work with other processes, as `map` does it alone."""

Step = Callable[[int], None]
"""Is called with how many more hands are done."""

Game = tuple[Rules, int]
"""Rules and a number of players."""

_OTHERS = {2: (keeper, highest)}
"""Whom the bot learns from, by the number of players; keepers if none is given."""


def learn(
    tables: Sequence[Table], weights, sums, hands: int, seed: int, share: Share, step: Step
) -> np.ndarray:
    """Return better weights, found in a number of hands at all tables.

    sums: what least squares need, of earlier rounds with half their weight; added to.
    """
    products, right = sums
    products *= 0.5
    right *= 0.5
    jobs: list = []
    for number, piece in enumerate(_pieces(hands, _CHUNK if len(tables) == 1 else _CHUNK // 2)):
        table = tables[number % len(tables)]
        several = _OTHERS.get(table.seats, (keeper,))
        others = several[number // len(tables) % len(several)]
        jobs.append((table, weights, seed, others, *piece))
    for job, found in zip(jobs, share(_learned, jobs), strict=True):
        products += found[0]
        right += found[1]
        step(job[-1])
    return np.linalg.solve(products + _RIDGE * np.eye(SIZE), right)


def _pieces(hands: int, size: int = _CHUNK) -> list[tuple[int, int]]:
    """Return the first of some hands, and how many they are, until there are enough."""
    return [(start, min(size, hands - start)) for start in range(0, hands, size)]


def _learned(job) -> tuple[np.ndarray, np.ndarray]:
    """Return what least squares need, from a few hands."""
    table, weights, seed, others, start, hands = job
    rng = np.random.default_rng([seed, start])
    looked: list[State] = []

    def look(state: State, rows) -> None:
        rows = rows[rng.random(len(rows)) < _LOOK]
        if len(rows):
            looked.append(state.taken(rows))

    go_on(table.deal(hands, rng), weights, rng, others, look)
    sums = np.zeros((SIZE, SIZE)), np.zeros(SIZE)
    if looked:
        _compare(State.joined(looked), weights, sums, rng, others)
    return sums


def _compare(state: State, weights, sums, rng, others) -> None:
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
    go_on(whole, weights, rng, others)
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


def solve(
    games: Sequence[Game], hands: int, seed: int, share: Share, progress: Progress
) -> np.ndarray:
    """Return the weights for games; a hand or a point is 1."""
    tables = [Table(*game) for game in games]
    weights = np.zeros(SIZE)
    sums = np.zeros((SIZE, SIZE)), np.zeros(SIZE)
    step = steps(games, sum(hands // part for part in _ROUNDS), progress)
    for number, part in enumerate(_ROUNDS):
        weights = learn(tables, weights, sums, hands // part, seed * 100 + number, share, step)
    return weights


def steps(games: Sequence[Game], total: int, progress: Progress) -> Step:
    """Return what shows how many of some hands are done."""
    done = 0
    rules, seats = games[0]
    what = rules.name if len(games) == 1 else "house rules"
    who = f"{seats} players" if all(game[1] == seats for game in games) else "3 and more players"

    def step(more: int) -> None:
        nonlocal done
        done += more
        progress.step(f"{what}, {who}: hand {done}/{total}")

    return step


def losses(
    rules: Rules,
    seats: int,
    weights,
    hands: int,
    seed: int,
    share: Share,
    step: Step,
    others=keeper,
) -> np.ndarray:
    """Return what the bot loses in each hand. weights: None if it is a keeper, too."""
    table = Table(rules, seats)
    jobs = [(table, weights, others, seed, *piece) for piece in _pieces(hands)]
    found = []
    for lost in share(_lost, jobs):
        found.append(lost)
        step(len(lost))
    return np.concatenate(found)


def _lost(job) -> np.ndarray:
    """Return what the bot loses in a few hands."""
    table, weights, others, seed, start, hands = job
    rng = np.random.default_rng([seed, start, 7])
    state = table.deal(hands, rng)
    go_on(state, weights, rng, others)
    return state.lost[np.arange(hands), state.me]


def half(values: np.ndarray) -> float:
    """Return half of the 95 % interval of a mean."""
    return 1.96 * values.std() / len(values) ** 0.5


def beats_keepers(
    games: Sequence[Game], row: bytes, hands: int, seed: int, share: Share, step: Step
) -> bool:
    """Return whether a bot loses less than a keeper in its place, by more than the interval.

    row: the bot's weights. Both play the same hands, as many in each of the games.
    """
    gains = []
    for rules, seats in games:
        weights = _from_bytes(row, seats)
        asked = -(-hands // len(games)), seed, share, step
        bot = losses(rules, seats, weights, *asked)
        gains.append(losses(rules, seats, None, *asked) - bot)
    gain = np.concatenate(gains)
    return bool(gain.mean() > half(gain))


def measure(
    every: dict[str, Rules],
    players: Sequence[int],
    hands: int,
    seed: int,
    share: Share,
    progress: Progress,
) -> Iterator[str]:
    """Play hands with the weights in use; yield a line for each game and number of players."""
    for name, real in every.items():
        rules = plainer(real)
        for seats in players:
            first = weighing.table(rules, seats)
            if first < 0:
                yield f"{name}, {seats} players: as keeper"
                continue
            weights = _from_bytes(tables.WEIGHTS[first : first + SIZE], seats)
            said = [f"{name}, {seats} players: loses"]
            step = steps([(rules, seats)], 2 * hands, progress)
            for other, policy in (("keeper", keeper), ("highest", highest)):
                lost = losses(rules, seats, weights, hands, seed, share, step, policy)
                said.append(f"{100 * lost.mean():.2f} ± {100 * half(lost):.2f} % against {other}")
            yield f"{said[0]} {', '.join(said[1:])}"


def _unit(seats: int) -> int:
    return weighing.UNIT * (1 if seats == 2 else 4)


def to_bytes(weights: np.ndarray, seats: int) -> bytes:
    """Return the weights for a number of players as bytes, 128 for 0."""
    return bytes(np.clip(np.round(weights * _unit(seats)) + 128, 0, 255).astype(np.uint8))


def _from_bytes(row: bytes, seats: int) -> np.ndarray:
    """Return the weights that the bot reads from bytes."""
    return (np.frombuffer(row, np.uint8) - 128.0) / _unit(seats)


def module(tables: dict[str, list[bytes | None]], options: str) -> str:
    """Return the source of the module with the tables. Games with the same rows share them.

    tables: by game, the weights from two players on; None where the bot plays as a keeper.
    options: of the command line that makes this module.
    """
    command = f"python3 -m tools.solve.adding {options}"
    rows = list(dict.fromkeys(row for several in tables.values() for row in several if row))
    lines = ['"""The weights of the strongest bot (see `weighing`), 128 for 0."""', ""]
    said = f"Generated by {command}: run that instead of editing."
    lines += [*(f"# {line}" for line in textwrap.wrap(said, 98, break_on_hyphens=False)), ""]
    lines += ["ROWS = {"]
    for name, several in tables.items():
        places = ", ".join(str(rows.index(row) if row else -1) for row in several)
        lines.append(f'    "{name}": ({places}),')
    lines += [
        "}",
        '"""By rules: the row of weights for two players, for three and so on; -1: none.',
    ]
    lines += ["", f'"{weighing.ANY}": house rules.', '"""', ""]
    lines += block("WEIGHTS", literal(b"".join(row for row in rows if row), "    ", wide=True))
    lines += ['"""The rows, one after the other."""']
    return "\n".join(lines) + "\n"


def rows_in(path: Path) -> tuple[dict[str, list[bytes | None]], str]:
    """Return what `module` was given for the module at a path: the tables, and the options."""
    source = path.read_text(encoding="utf-8").replace("\n# ", " ")
    options = re.search(r"tools\.solve\.adding (.*): run that", source)
    written = runpy.run_path(str(path))
    weights = written["WEIGHTS"]
    tables = {
        name: [weights[row * SIZE : (row + 1) * SIZE] if row >= 0 else None for row in places]
        for name, places in written["ROWS"].items()
    }
    return tables, options[1] if options else ""


def rows_of(
    rules: Rules, hands: int, seed: int, root: Path, share: Share, progress: Progress
) -> list[bytes | None]:
    """Return the weights from two players on; None where the bot plays as a keeper.

    Those for four serve from three on, as long as they beat keepers. Care is not tried in games
    that go on after the first loss: there, the weights for fewer players soon serve. What an
    earlier run has found is kept.
    """
    hand_goes_on = rules.after_bust != "new_hand"
    rules = plainer(rules)

    def found(seats: int) -> bytes:
        return _found([(rules, seats)], hands, seed, root, share, progress)

    def wins(seats: int, row: bytes, times: int) -> bool:
        return _wins([(rules, seats)], row, times * hands, seed, root, share, progress)

    def best_of(seats: int, row: bytes) -> bytes | None:
        if wins(seats, row, _COMPARED):
            return row
        careful = row[:KEEPERS] + bytes([128 + _CARE])
        if hand_goes_on or not wins(seats, careful, _WITH_CARE):
            return None
        return careful

    row = found(4)
    rows: list[bytes | None] = [found(2), row, row]
    for seats in range(5, MOST_SEATS + 1):
        best: bytes | None = None
        if seats * rules.hand_size < len(rules.all_cards(seats)):  # else no stock would be left
            best = best_of(seats, row) or best_of(seats, found(seats))
        rows.append(best)
        row = best or row
    return rows


def rows_of_house_rules(
    hands: int, seed: int, root: Path, share: Share, progress: Progress
) -> list[bytes | None]:
    """Return the weights for rules that have none of their own, from two players on.

    They are found in twice as many hands as those of presets. They are None for numbers of players
    with which they do not beat keepers by other made-up rules. What an earlier run has found is
    kept.
    """
    asked = seed, root, share, progress
    two = _found(_made_up((2,), seed), 2 * hands, *asked)
    more = _found(_made_up(_PLAYERS, seed), 2 * hands, *asked)
    rows: list[bytes | None] = [two]
    for seats in range(3, MOST_SEATS + 1):
        wins = _wins(_made_up((seats,), seed + _OTHER), more, hands, *asked)
        rows.append(more if wins else None)
    return rows


def _made_up(players: Sequence[int], seed: int) -> list[Game]:
    """Return made-up games; players: how many there are at the tables, in turn."""
    games: list[Game] = []
    chance = Chance(seed)
    while len(games) < _MADE_UP:
        seats = players[len(games) % len(players)]
        rules = plainer(made_up.rules(len(games), chance, seats))
        if _ends(rules, seats, seed):
            games.append((rules, seats))
    return games


def _ends(rules: Rules, seats: int, seed: int) -> bool:
    """Return whether nearly all hands by rules end soon, as those of people do."""
    hands = Table(rules, seats).deal(_TRIED, np.random.default_rng(seed))
    go_on(hands, None, np.random.default_rng(seed), keeper, None, _SOON)
    return float(hands.over.mean()) > 0.95


def _found(
    games: Sequence[Game], hands: int, seed: int, root: Path, share: Share, progress: Progress
) -> bytes:
    """Return the weights for games; what an earlier run has found is kept."""
    path = _kept(games, hands, seed, root)
    if not path.is_file():
        weights = solve(games, hands, seed, share, progress)
        _keep(path, json.dumps(list(weights)))
    return to_bytes(np.array(json.loads(path.read_text())), games[0][1])


def _wins(
    games: Sequence[Game],
    row: bytes,
    hands: int,
    seed: int,
    root: Path,
    share: Share,
    progress: Progress,
) -> bool:
    """Return whether weights beat keepers in games; what an earlier run has found is kept."""
    path = _kept(games, hands, seed, root, row)
    if not path.is_file():
        step = steps(games, 2 * hands, progress)
        _keep(path, json.dumps(beats_keepers(games, row, hands, seed, share, step)))
    return bool(json.loads(path.read_text()))


def _kept(games: Sequence[Game], hands: int, seed: int, root: Path, row: bytes = b"") -> Path:
    """Return the file that keeps weights when they are found, or whether a row beats keepers.

    It is the same for rules in which only the cards have changed their places.
    """
    described = [_described(*game) for game in games]
    asked = json.dumps([described, hands, seed, SIZE, _ROUNDS, _LOOK, row.hex()])
    sources = (Path(__file__), Path(simulator.__file__), Path(weighing.__file__))
    digest = hashlib.sha256(asked.encode() + b"".join(path.read_bytes() for path in sources))
    return root / KEPT_IN / f"{games[0][1]}-{digest.hexdigest()[:16]}.json"


def _described(rules: Rules, seats: int) -> list:
    """Return all that makes a game another one for this tool."""
    kinds = Kinds(rules, seats)
    effects = [rules.simple(card) or NEVER_PLAYED for card in kinds.cards]
    cards = sorted(
        (effect.kind, list(effect.numbers), effect.reverse, effect.skip, count)
        for effect, count in zip(effects, kinds.counts, strict=True)
    )
    again = seats == 2 and rules.reverse_plays_again
    return [cards, again, {key: rules.data[key] for key in _OF_PLAY}, seats]


def _keep(path: Path, text: str) -> None:
    """Write a file whole or not at all, so that a run that is stopped leaves no part of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    partial = path.with_suffix(".part")
    partial.write_text(text)
    partial.replace(path)


def plainer(rules: Rules) -> Rules:
    """Return rules as this tool plays them.

    A hand ends with the first loss, and no total costs or brings anything. Everybody draws, no card
    is turned up, and cards are played one at a time. A card with alternatives counts any number
    that one of them adds, or else what the first of them does to the total; it does no more than
    that. A card with which a player names or burdens the next one does not.
    """
    options = ["after_bust=new_hand", "costly=none", "rewarding=none", "winning=none"]
    options += ["turn_up=no", "draw=always", "empty_hand=loses", "same_rank=false"]
    for card, entry in rules.data["cards"].items():
        ways = entry if isinstance(entry, list) else [entry]
        if len(ways) > 1 or any(way.keys() - _PLAYED for way in ways):
            also = {
                key: ways[0][key]
                for key in ("reverse", "skip")
                if len(ways) == 1 and key in ways[0]
            }
            options.append(f"{card}={effect_data.to_words({**_plain(ways), **also})}")
    return rules.with_options(options)


def _plain(ways: list[dict]) -> dict:
    """Return what a card with alternatives does to the total, in one effect."""
    ways = [way for way in ways if "never" not in way]
    if not ways:
        return {"add": FAR}  # a card that is over every limit
    adding = [way.get("add", 0) for way in ways if not way.keys() & _NOT_ADDED]
    if adding:
        numbers = {n for each in adding for n in (each if isinstance(each, list) else [each])}
        return {"add": sorted(numbers)} if numbers != {0} else {}
    return {key: ways[0][key] for key in ("set", "double") if key in ways[0]}


@contextmanager
def _shared(workers: int) -> Iterator[Share]:
    """Yield what shares work with some processes."""
    if workers == 1:
        yield map
        return
    with processes.pool(workers) as pool:
        yield pool.imap


def _read(file: Path) -> Rules:
    """Return the rules of a file; raise ToolError if they can't be solved."""
    try:
        rules = Rules.from_file(json.loads(file.read_text(encoding="utf-8")), file.stem)
    except RuleError as error:
        raise ToolError(f"{file}: {explain(error)}") from None
    except ValueError as error:
        raise ToolError(f"{file} is not JSON: {error}") from None
    if rules.title() in presets.NAMES:
        raise ToolError(f"{file}: '{rules.title()}' is the name of a preset")
    if rules.draw == "never":
        raise ToolError(f"{file}: nobody draws by these rules, so bots play without weights")
    return rules


def _joined(parser: Parser, asked: argparse.Namespace, before: str) -> argparse.Namespace:
    """Return options that make the whole of a module, when some presets in it are made again.

    before: those that made it. Hands and seed must be the same.
    """
    whole = parser.parse_args(shlex.split(before))
    if (whole.hands, whole.seed) != (asked.hands, asked.seed):
        parser.error(
            f"the other rows of {PATH} come from --hands {whole.hands} --seed {whole.seed}: "
            "use these, or leave --preset out"
        )
    if whole.preset:
        whole.preset += [name for name in asked.preset if name not in whole.preset]
    whole.rules += [file for file in asked.rules if file not in whole.rules]
    return whole


def _options(asked: argparse.Namespace) -> str:
    """Return the options of a command line that decide what the module has."""
    options = [f"--hands {asked.hands} --seed {asked.seed}"]
    options += [f"--preset {name}" for name in asked.preset or []]
    options += [f"--rules {shlex.quote(str(file))}" for file in asked.rules]
    return " ".join(options)


@command
def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write or check the tables below `root`; return the exit status."""
    parser = Parser(
        prog="python3 -m tools.solve.adding",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--rules",
        type=Path,
        action="append",
        default=[],
        help="a rule file; may be given several times",
    )
    parser.add_argument(
        "--preset",
        choices=presets.NAMES,
        action="append",
        help="only this preset: all other rows of the file stay; may be given several times",
    )
    parser.add_argument(
        "--hands",
        type=whole_number(1, 10000000),
        default=HANDS,
        help=f"how many hands are played for each row of weights; usually {HANDS}",
    )
    parser.add_argument("--seed", type=whole_number(0, 65535), default=SEED, help="0 to 65535")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if out of date")
    parser.add_argument(
        "--measure",
        type=whole_number(1, 10000000),
        metavar="HANDS",
        help="only play that many hands with the weights in use",
    )
    parser.add_argument(
        "--players",
        type=whole_number(2, MOST_SEATS),
        action="append",
        help="for --measure; 2 and 4 unless given, may be given several times",
    )
    add_workers(parser)
    asked = parser.parse_args(arguments)
    if asked.players and not asked.measure:
        parser.error("--players is for --measure alone")
    progress = Progress(sys.stderr)
    try:
        every = {name: preset(name) for name in asked.preset or presets.NAMES}
        for file in asked.rules:
            rules = _read(file)
            every[rules.title()] = rules
        if asked.measure:
            players = asked.players or SEATS
            with _shared(asked.workers) as share:
                for line in measure(every, players, asked.measure, asked.seed, share, progress):
                    progress.clear()
                    print(line, flush=True)
            return 0
        kept: dict[str, list[bytes | None]] = {}
        whole = asked
        if asked.preset and (root / PATH).is_file():
            kept, before = rows_in(root / PATH)
            whole = _joined(parser, asked, before)
        with _shared(asked.workers) as share:
            asks = asked.hands, asked.seed, root, share, progress
            found = {name: rows_of(rules, *asks) for name, rules in every.items()}
            if weighing.ANY not in kept:
                found[weighing.ANY] = rows_of_house_rules(*asks)
        tables = kept | found
        names = [name for name in presets.NAMES if name in tables]
        names += [name for name in tables if name not in (*names, weighing.ANY)]
        ordered = {name: tables[name] for name in [*names, weighing.ANY]}
        made = {PATH: module(ordered, _options(whole))}
        progress.clear()
        return bring_up_to_date(made, root, asked.check, "tools.solve.adding")
    except RuleError as error:
        parser.error(explain(error))
    finally:
        progress.clear()


if __name__ == "__main__":
    sys.exit(main())
