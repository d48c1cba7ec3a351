"""`python3 -m tools.torture`: cut the power, damage files, press random keys, take the memory away.

The command runs on all cores. It prints a line for each part: the cases tried, survived and lost,
and the first lost ones. Then it prints how often random keys came to each kind of screen. The exit
status is 0 if all cases were tried, none was lost and each kind of screen was reached, otherwise 1.
A seed makes the same cases in any number of processes.
"""

from __future__ import annotations

import signal
import sys
import time
from collections import Counter
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait

from tools import console
from tools.command_line import Parser, add_workers, command, packages, whole_number
from tools.processes import AFRESH

with packages():
    from tools.torture import visits
    from tools.torture.parts import PARTS, attempt

_SHOWN = 5  # lost cases of a part that are printed
_MINUTE = 60
_VISITING = "keys"  # the part whose keys must come to every kind of screen


class _Count:
    """The results of a part so far.

    units: the units of work in all.
    left: the units that have not ended.
    tried: the cases tried.
    lost: what was lost, a text for each lost case.
    seconds: the time of all units.
    visits: how often each kind of screen came up.
    """

    def __init__(self, left: int):
        self.units = self.left = left
        self.tried = 0
        self.lost: list[str] = []
        self.seconds = 0.0
        self.visits: Counter[str] = Counter()


@command
def main(arguments: list[str] | None = None) -> int:
    """Run a command line; return the exit status."""
    parser = Parser(
        prog="python3 -m tools.torture",
        description="Cut the power, damage files, press random keys, take the memory away. The "
        "exit status is 0 if nothing was lost and each kind of screen was reached, otherwise 1.",
    )
    seeds = whole_number(0, 0xFFFFFFFF)
    parser.add_argument("--seed", type=seeds, default=1, help="another seed tries other cases")
    parser.add_argument("--short", action="store_true", help="try little, in about a minute")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="these parts")
    add_workers(parser)
    options = parser.parse_args(arguments)
    begin = time.monotonic()
    counts = _run(options.only, options.seed, options.short, options.workers)
    rows = [("part", "tried", "survived", "lost", "seconds of one core")]
    good = True
    for name, count in counts.items():
        lost = len(count.lost)
        rows.append(
            (
                name,
                f"{count.tried:,}",
                f"{count.tried - lost:,}",
                f"{lost:,}",
                f"{count.seconds:.0f}",
            )
        )
        good = good and not lost
        if not options.short and count.tried < PARTS[name].least:
            good = False
            print(f"{name}: {PARTS[name].least:,} cases were to be tried", file=sys.stderr)
    print(console.table(rows))
    if _VISITING in counts:
        missing = _show_visits(counts[_VISITING].visits)
        if missing and not options.short:
            good = False
            print(f"{_VISITING}: never there: {', '.join(missing)}", file=sys.stderr)
    print(f"seed {options.seed}, {time.monotonic() - begin:.0f} s, workers: {options.workers}")
    return 0 if good else 1


def _show_visits(times: Counter[str]) -> list[str]:
    """Print how often keys came to each kind of screen; return those where they never were."""
    missing = visits.missing(times)
    rows = [("screen", "times there")]
    rows += [(name, f"{times[name]:,}") for name in sorted({*times, *missing})]
    print(console.table(rows))
    return missing


def _run(names: list[str], seed: int, short: bool, workers: int) -> dict[str, _Count]:
    """Try some parts in several processes; return the results by part.

    Standard error shows the progress and the lost cases.

    names: keys of `PARTS`.
    seed: decides the cases.
    short: whether to try little.
    workers: the processes at a time.
    """
    progress = console.Progress(sys.stderr)
    counts = {}
    running: dict[Future, str] = {}
    # An interrupt ends the other processes without a word.
    quiet = signal.signal, (signal.SIGINT, signal.SIG_DFL)
    with ProcessPoolExecutor(workers, AFRESH, *quiet) as pool:
        for name in PARTS:
            if name in names:
                units = list(PARTS[name].units(seed, short))
                counts[name] = _Count(len(units))
                for unit in units:
                    running[pool.submit(attempt, unit)] = name
        shown = 0.0
        try:
            while running:
                for future in wait(running, _MINUTE, FIRST_COMPLETED).done:
                    name = running.pop(future)
                    _take(counts[name], name, future, progress)
                # Elsewhere than on a terminal each step is a line of its own.
                if sys.stderr.isatty() or time.monotonic() > shown + _MINUTE:
                    shown = time.monotonic()
                    progress.step(", ".join(_how_far(*each) for each in counts.items()))
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
        finally:
            progress.clear()
    return counts


def _take(count: _Count, name: str, future: Future, progress: console.Progress) -> None:
    """Add the result of a unit to the count of its part; print the first lost cases."""
    tried, lost, seconds, times = future.result()
    count.left -= 1
    count.tried += tried
    count.seconds += seconds
    count.visits += times
    for each in lost:
        count.lost.append(each)
        if len(count.lost) <= _SHOWN:
            progress.say(f"{name}: {each}")


def _how_far(name: str, count: _Count) -> str:
    """Return the progress of a part as text."""
    lost = f", {len(count.lost)} LOST" if count.lost else ""
    return f"{name} {100 * (count.units - count.left) // count.units} %{lost}"


if __name__ == "__main__":
    sys.exit(main())
