"""The command line of the arena."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from engine.errors import EngineError
from firmware.words import explain
from tools import arena
from tools.arena import result, work
from tools.arena.bots import is_bot, is_search, names
from tools.arena.contest import HANDS, MATCHES, Contest, known_rules, plan
from tools.command_line import Parser, add_workers, command, whole_number, writing
from tools.console import Progress, bar

DEFAULT = 100


@command
def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line and return the exit status, 2 for an error of the user."""
    parser = Parser(
        prog="python3 -m tools.arena",
        description=arena.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("bots", nargs="+", help="one for each seat")
    parser.add_argument("--rules", default="parlett-3", help="a preset; usually %(default)s")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        help="a house rule, KEY=VALUE; may be given several times",
    )
    number = whole_number(1, 10_000_000)
    unit = parser.add_mutually_exclusive_group()
    unit.add_argument("--hands", type=number, help="how many deals, each of one hand")
    unit.add_argument("--matches", type=number, help=f"how many matches; usually {DEFAULT}")
    seeds = whole_number(0, 0xFFFFFFFF)
    parser.add_argument(
        "--seed", type=seeds, default=1, help="another seed deals other cards; usually 1"
    )
    add_workers(parser)
    parser.add_argument("--scheduler", metavar="ADDRESS", help="play on the workers of Dask")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="draw the result as SVG")
    asked = parser.parse_args(arguments)
    contest = Contest(
        asked.rules,
        tuple(asked.option),
        HANDS if asked.hands else MATCHES,
        tuple(asked.bots),
        asked.seed,
    )
    _check(parser, contest)
    if asked.plot:  # now rather than after an hour
        with writing(asked.plot):
            asked.plot.open("ab").close()
    count = asked.hands or asked.matches or DEFAULT
    if not asked.json:
        print(plan(contest, count), flush=True)
    found = _played(contest, count, asked.scheduler, asked.workers)
    print(json.dumps(result.as_object(found), indent=1) if asked.json else result.text(found))
    if asked.plot:  # last: a full disk must not cost the result
        plot = result.plot(found, plan(contest, count))
        with writing(asked.plot):
            asked.plot.write_text(plot, encoding="utf-8")
    return 0


def _check(parser: Parser, contest: Contest) -> None:
    """Report an error of the user unless a contest can be played."""
    if contest.rules not in known_rules():
        parser.error(f"unknown rules '{contest.rules}'; they are {', '.join(known_rules())}")
    try:
        contest.check()
    except EngineError as error:
        parser.error(explain(error))
    except ValueError as error:
        parser.error(str(error))
    for bot in contest.bots:
        if not is_bot(bot, contest.family):
            known = ", ".join(names(contest.family))
            parser.error(f"unknown bot '{bot}'; the bots are {known}")
        if is_search(bot) and contest.family == "adding" and contest.options:
            parser.error(f"{bot} plays no house rules of adding games")


def _played(contest: Contest, count: int, scheduler: str | None, workers: int) -> result.Result:
    """Play a contest, with a progress bar if anybody looks."""
    progress = Progress(sys.stderr) if sys.stderr.isatty() else None
    start = time.monotonic()

    def report(done: int) -> None:
        if progress:
            progress.step(bar(done, count, time.monotonic() - start))

    try:
        if scheduler:
            played = work.there(contest, count, scheduler, report)
        else:
            played = work.here(contest, count, workers, report)
    finally:
        if progress:
            progress.clear()
    return result.result_of(contest, played)


if __name__ == "__main__":
    sys.exit(main())
