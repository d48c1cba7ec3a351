"""Fit the small nets with which the best of Parlett's bots judges bids and cards.

    python3 -m tools.solve.nets                  play, fit, write engine/parlett/bots/nets.py
    python3 -m tools.solve.nets --check          write nothing; exit 1 if out of date
    python3 -m tools.solve.nets --measure 300 best best-2026 best-2026     play 300 matches

First comes the net for cards. In games of all numbers of players, each card of a choice is tried in
some deals that agree with what the player has seen; the net learns what came out.

Then come the nets for bids, one for each number of players. In the first round the bots bid by what
cards promise, in the second by the net of the first. A net is fitted to all deals of both rounds,
those of the second counted twice, to say how often such a bid was made; the best of some fits
counts.

In each deal one player is made to pass, declare or reveal. Bids are changed by chance, so that rare
ones are seen too. In all these games points count as in the rules; those of one's own count more
only in play (`OWN` in engine/parlett/bots/position.py).

The games are those of a mirror of the rules and bots in C (`mirror`), which needs a C compiler. It
plays what `python3 -m tools.arena` plays, move by move, a few hundred times as fast: `--measure`
plays the arena's matches with the same seeds. A bot can have settings there, such as
`best:cards=4400,most=300`.

The result depends only on the number of deals and the seed. What is done is kept in build/solve, so
a run that was broken off goes on where it was.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import os
import shutil
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from multiprocessing.pool import ThreadPool
from pathlib import Path

from engine.parlett.bots import bidding, judge, nets, position, search, tables, worlds
from tools.arena.references.best_2026 import tables as tables_2026
from tools.command_line import Parser, add_workers, command, whole_number
from tools.console import Progress
from tools.generated import block, bring_up_to_date, literal

ROOT = Path(__file__).resolve().parents[2]
PATH = Path("engine/parlett/bots/nets.py")
KEPT_IN = Path("build/solve")
SOURCES = Path(__file__).parent / "mirror"
DEALS = 100000
SEED = 1
SEATS = (2, 3, 4)
"""The numbers of players, each with a net of its own."""

HALF = bytes(min(255, round(255 * math.tanh(step / 8))) for step in range(34))
"""How far a chance is from one half, of 255, by quarters of its logarithm of odds."""

_TEACHERS = (
    "best:surest=1,weighs_last=1,bonus=0,own={own},net=none,hunch={hunch}",
    "best:surest=1,weighs_last=1,bonus=0,own={own},near={near},net={net},hunch={hunch},declare={declare},reveal={reveal}",
)
_MARGINS = ((4, 0), (3, 4), (0, -15))  # of the teachers, as `judge._MARGIN`
_SHARES = (1, 2)  # by how much the rounds have fewer deals, and how often each counts
_NEAR = 2 * bidding._NEAR  # bids that promise less are tried in games to learn from
_EPOCHS = 12
_OF_CARDS = "best:surest=1,weighs_last=1,bonus=0,own={own},net=none,hunch=none"
_FEWER = 5  # by how much fewer deals there are for the net for cards
_EPOCHS_OF_CARDS = 40
_PIECE = 10000  # deals
_SEEDS = 256  # so that each deal of each run has a seed of its own
_FLAGS = ("-std=c11", "-O2", "-ffp-contract=off")


class NoCompiler(OSError):
    """There is no C compiler, or it fails."""


def header() -> str:
    """Return the C header with the tables, nets and settings of the engine's bots."""
    lines = [_array(f"NET_{seats}", net) for seats, net in zip(SEATS, nets.NETS, strict=True)]
    lines.append(_array("HUNCH_NET", nets.HUNCH))
    lines.append(_array("OWN", position.OWN))
    margins = ", ".join(f"{{{', '.join(map(str, each))}}}" for each in judge._MARGIN)
    lines.append(f"static const int MARGINS[][3] = {{{{0}}, {{0}}, {margins}}};")
    return _teachers() + "\n".join(lines) + "\n"


def _teachers() -> str:
    """Return the part of the header on which games to learn from depend."""
    lines = [_array("HALF", HALF)]
    for name in ("TRICKS", "WINS", "MADE"):
        lines.append(_array(name, getattr(tables, name)))
        lines.append(_array(f"{name}_2026", getattr(tables_2026, name)))
    settings = {
        "CARDS": search._CARDS,
        "WORLD": search._DEAL,
        "AHEAD": search._AHEAD,
        "RULE": search._RULE,
        "HUNCH": search._HUNCH,
        "TRIES": worlds._TRIES,
        "SWAPS": worlds._SWAPS,
        "NEAR": bidding._NEAR,
    }
    lines.append(
        f"enum {{ {', '.join(f'{name} = {value}' for name, value in settings.items())} }};"
    )
    return "\n".join(lines) + "\n"


def _array(name: str, data: bytes) -> str:
    return f"static const unsigned char {name}[] = {{{', '.join(map(str, data))}}};"


def compiler() -> str | None:
    """Return the C compiler of this machine; None if there is none."""
    return shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc") or shutil.which("clang")


def compiled(root: Path) -> Path:
    """Return the mirror, compiled below build/solve if it is not up to date.

    Raises NoCompiler.
    """
    tables_h = header()
    digest = hashlib.sha256(tables_h.encode())
    for path in sorted(SOURCES.iterdir()):
        digest.update(path.read_bytes())
    folder = root / KEPT_IN / f"mirror-{digest.hexdigest()[:16]}"
    program = folder / "mirror"
    if program.is_file():
        return program
    cc = compiler()
    if not cc:
        raise NoCompiler("a C compiler is missing: install gcc or clang (Debian: gcc, libc6-dev)")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "tables.h").write_text(tables_h)
    partial = folder / f"mirror.{os.getpid()}"
    command = [cc, *_FLAGS, f"-I{folder}", "-o", str(partial), str(SOURCES / "mirror.c"), "-lm"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise NoCompiler(f"the C compiler fails: {(done.stderr.splitlines() or [cc])[0]}")
    partial.replace(program)
    return program


def run(program: Path, *arguments: object) -> Iterator[str]:
    """Yield the lines that the mirror prints. Raises OSError with what it says if it fails."""
    command = [str(program), *map(str, arguments)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout and process.stderr
        try:
            yield from process.stdout
        except BaseException:
            process.kill()
            raise
        said = process.stderr.read().strip()
    if process.returncode:
        raise OSError(f"the mirror fails: {said}")


class Work:
    """The making of the nets with what earlier runs have kept."""

    def __init__(self, program: Path, root: Path, deals: int, seed: int, progress: Progress):
        """deals: for each number of players in the first round; a multiple of the piece is best."""
        self._program = program
        self._deals, self._seed = deals, seed
        self._progress = progress
        asked = f"{deals} {seed} {_TEACHERS} {_MARGINS} {_NEAR} {_SHARES} {_EPOCHS} {_PIECE}"
        asked += f" {_OF_CARDS} {_FEWER} {_EPOCHS_OF_CARDS}"
        digest = hashlib.sha256((asked + _teachers()).encode())
        for path in sorted(SOURCES.iterdir()):
            digest.update(path.read_bytes())
        self._kept = root / KEPT_IN / f"nets-{digest.hexdigest()[:16]}"

    def hunch(self, workers: int) -> bytes:
        """Return the net for cards."""
        lessons: list[Path] = []
        for seats in SEATS:
            deals = max(1, self._deals // _FEWER)
            bot = _OF_CARDS.format(own=seats - 1)
            lessons += self._games(f"{seats} players, cards", seats, 0, deals, bot, workers)
        path = self._kept / "hunch.net"
        if not path.is_file():
            fit = "hunch", SEATS[0], self._seed, _EPOCHS_OF_CARDS
            self._fit("cards", fit, lessons, path)
        return path.read_bytes()

    def net(self, seats: int, workers: int) -> bytes:
        """Return the net for the bids of a number of players; `hunch` comes first."""
        games: list[Path] = []
        for number, (teacher, share) in enumerate(zip(_TEACHERS, _SHARES, strict=True)):
            net = self._kept / f"{seats}.{number - 1}.net"
            hunch = self._kept / "hunch.net"
            declare, reveal = _MARGINS[seats - 2]
            bot = teacher.format(
                own=seats - 1, near=_NEAR, net=net, hunch=hunch, declare=declare, reveal=reveal
            )
            # A deal's seed is that of the run and its number, which goes on from round to round.
            first, deals = number * self._deals, self._deals // share
            title = f"{seats} players, round {number + 1}/2"
            games += self._games(title, seats, first, deals, bot, workers) * share
            path = self._kept / f"{seats}.{number}.net"
            if not path.is_file():
                self._fit(title, ("fit", seats, self._seed, _EPOCHS), games, path)
        return path.read_bytes()

    def _games(
        self, title: str, seats: int, first: int, deals: int, bot: str, workers: int
    ) -> list[Path]:
        """Play deals from a number on, and return the files with what is learned from them."""
        command = "lessons" if "hunch=none" in bot else "games"
        self._kept.mkdir(parents=True, exist_ok=True)
        firsts = range(first, first + deals, _PIECE)
        paths = [self._kept / f"{seats}.{start}.{command}" for start in firsts]

        def play(job: tuple[int, Path]) -> None:
            start, path = job
            if not path.is_file():
                partial = path.with_suffix(f"{path.suffix}.part")
                count = min(_PIECE, first + deals - start)
                for _ in run(self._program, command, seats, start, count, self._seed, partial, bot):
                    pass
                partial.replace(path)

        with ThreadPool(workers) as pool:
            jobs = zip(firsts, paths, strict=True)
            for done, _ in enumerate(pool.imap_unordered(play, jobs), 1):
                self._progress.step(f"{title}, games {done}/{len(paths)}")
        return paths

    def _fit(self, title: str, command: tuple, games: Sequence[Path], path: Path) -> None:
        partial = path.with_suffix(".part")
        for line in run(self._program, *command, partial, *games):
            epoch, *losses = line.split()
            self._progress.step(f"{title}, fit {epoch}: {' '.join(losses)}")
        partial.replace(path)


def module(hunch: bytes, made: Sequence[bytes], deals: int, seed: int) -> str:
    """Return the source of the module with the net for cards and those for bids."""
    command = f"python3 -m tools.solve.nets --deals {deals} --seed {seed}"
    lines = [
        '"""Small nets that judge bids and cards; a number is 128 more than 32 times its value.',
        "",
        "engine/parlett/bots/judge.py has their layouts.",
        '"""',
        "",
        f"# Generated by {command}: run that instead of editing.",
        "",
    ]
    lines += ["NETS = ("]
    for net in made:
        lines += ["    (", *literal(net, "        ", wide=True), "    ),"]
    lines += [")", '"""How often a bid is made, for two, three and four players."""', ""]
    lines += block("HUNCH", literal(hunch, "    ", wide=True))
    lines += ['"""What a card seems worth."""', ""]
    lines += block("HALF", literal(HALF, "    ", wide=True))
    lines += [
        '"""How far a chance is from one half, of 255, by quarters of its logarithm of odds."""'
    ]
    return "\n".join(lines) + "\n"


def measure(program: Path, names: Sequence[str], matches: int, seed: int, workers: int) -> str:
    """Return the lead of the first bot, in points a deal, over matches of the arena."""
    seats = len(names)
    size = max(1, min(50, matches // (4 * workers)))

    def play(first: int) -> list[list[int]]:
        count = min(size, matches - first)
        lines = run(program, "play", seats, count, seed + first, *names)
        return [[int(word) for word in line.split()] for line in lines]

    with ThreadPool(workers) as pool:
        found = sum(pool.imap(play, range(0, matches, size)), [])
    deals = 9 * seats
    leads = []
    for match in found:
        points = [total / deals for total in match[::2]]
        leads.append(points[0] - statistics.fmean(points[1:]))
    half = 1.96 * statistics.stdev(leads) / math.sqrt(matches) if matches > 1 else math.inf
    made = [
        f"{100 * sum(match[1 + 2 * bot] for match in found) / deals / matches:.1f} %"
        for bot in range(seats)
    ]
    text = f"{names[0]}: {statistics.fmean(leads):+.2f} ± {half:.2f} points a deal"
    return f"{text}; {matches * deals:,} deals; bids made: {', '.join(made)}"


@command
def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write or check the nets below `root`; return the exit status."""
    parser = Parser(
        prog="python3 -m tools.solve.nets",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("bots", nargs="*", metavar="BOT", help="two to four, for --measure")
    parser.add_argument(
        "--deals",
        type=whole_number(200, 4000000),
        default=DEALS,
        help="for each number of players, in the first round",
    )
    parser.add_argument(
        "--seed",
        type=whole_number(0, 0x3FFFFFFF),
        default=SEED,
        help=f"at most {_SEEDS - 1}; with --measure that of the first match, and any number",
    )
    add_workers(parser)
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if out of date")
    parser.add_argument(
        "--measure",
        type=whole_number(1, 1000000),
        metavar="MATCHES",
        help="only play that many matches",
    )
    asked = parser.parse_args(arguments)
    if asked.bots and not asked.measure:
        parser.error("bots are for --measure alone")
    if asked.measure and len(asked.bots) not in SEATS:
        parser.error("--measure needs two to four bots")
    if asked.seed >= _SEEDS and not asked.measure:
        parser.error(f"--seed must be at most {_SEEDS - 1}")
    progress = Progress()
    try:
        program = compiled(root)
        if asked.measure:
            print(measure(program, asked.bots, asked.measure, asked.seed, asked.workers))
            return 0
        work = Work(program, root, asked.deals, asked.seed, progress)
        hunch = work.hunch(asked.workers)
        nets_made = [work.net(seats, asked.workers) for seats in SEATS]
        made = {PATH: module(hunch, nets_made, asked.deals, asked.seed)}
        progress.clear()
        return bring_up_to_date(made, root, asked.check, "tools.solve.nets")
    finally:
        progress.clear()


if __name__ == "__main__":
    sys.exit(main())
