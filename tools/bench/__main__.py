"""`python3 -m tools.bench`: measure the device on an emulated Pico, and print one table.

The exit status is 0 if every bar is kept, 1 if one is missed, and 2 if something can't be measured.
Then standard error says why.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Collection, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from tools.command_line import Parser, command, packages
from tools.console import Progress

with packages():
    from tools.bench import figures, flash, presses, script, undo, web
    from tools.bench import speed as engine_speed
    from tools.bench.playing import Run, follow

_WORKERS = 2
_ORDER = ("heap", "adding", "matches", "parlett", "speed", "thinking", "menus")


PARTS = (
    "speed",
    "menus",
    "adding",
    "matches",
    "parlett",
    "thinking",
    "heap",
    "undo",
    "presses",
    "engine",
    "web",
)
"""The parts that can be measured alone: the scripts (`script`), and what has none."""

_HERE = {"undo", "presses", "engine", "web"}  # without a script for the emulated Pico

_STOCK = ("speed", "menus", "adding", "matches")  # also with the stock driver
_SAVED = ("parlett", "thinking")  # which go on with a saved match


@command
def main(arguments: list[str] | None = None) -> int:
    """Run a command line; return the exit status."""
    parser = Parser(
        prog="python3 -m tools.bench",
        description="Measure the device on an emulated Pico, and print one table. The exit status "
        "is 0 if every bar is kept, 1 if one is missed, and 2 if something can't be measured.",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    parser.add_argument(
        "--only", nargs="+", choices=PARTS, default=PARTS, help="measure only these parts"
    )
    options = parser.parse_args(arguments)
    progress = Progress(sys.stderr)
    try:
        made, more = measure(progress, options.only)
    finally:
        progress.clear()
    if options.json:
        print(json.dumps({"figures": [each.as_object() for each in made], **more}, indent=1))
    else:
        print(figures.table(made))
    return 0 if all(each.ok for each in made) else 1


def measure(
    progress: Progress, parts: Sequence[str] = PARTS
) -> tuple[list[figures.Figure], dict[str, object]]:
    """Measure some parts; return their figures, and the other members of the object of `--json`.

    All parts together take about ten minutes on two cores.

    progress: shows how far it is.
    parts: some of `PARTS`.

    Raises BenchError, or the error of a tool, if something can't be measured.
    """
    begin = time.monotonic()
    made: list[figures.Figure] = []
    more: dict[str, object] = {}
    scripts = set(parts) - _HERE
    if scripts:
        made, more = _follow(progress, scripts)
    if "undo" in parts:
        made += undo.figures(undo.measure(report=progress.step))
    if "presses" in parts:
        made += presses.figures(report=progress.step)
    if "engine" in parts:
        # On its own, since it counts the time of this process.
        progress.step("playing on this computer")
        made += engine_speed.figures(engine_speed.measure())
    if "web" in parts:
        progress.step("opening the page")
        made += web.figures()
    return made, {**more, "took_s": round(time.monotonic() - begin, 1)}


def _follow(
    progress: Progress, parts: Collection[str]
) -> tuple[list[figures.Figure], dict[str, object]]:
    """Follow the scripts of some parts on emulated Picos; return the same as `measure`."""
    progress.step("making the flashes and the scripts")
    plain, probed, stock = flash.ours(), flash.probed(stock=False), flash.probed(stock=True)
    match = flash.probed(stock=False, saved=script.saved_match(flash.SEED))
    done: dict[str, int] = {}
    followed: dict[tuple[str, bool], Future[Run]] = {}
    with ThreadPoolExecutor(_WORKERS) as pool:
        # The longest first.
        for part in sorted(parts, key=_ORDER.index):
            steps = getattr(script, part)(flash.SEED)
            content = match if part in _SAVED else plain if part == "speed" else probed
            for is_stock in (False, True) if part in _STOCK else (False,):
                name = part + ", stock" * is_stock
                done[name] = 0

                def report(number: int, of: int, name: str = name) -> None:
                    done[name] = 100 * number // of

                followed[part, is_stock] = pool.submit(
                    follow,
                    stock if is_stock else content,
                    steps,
                    report,
                    starts=part == "speed",
                    dark=part == "speed" and not is_stock,
                )
        _watch(list(followed.values()), done, progress)
    failed = [run for run in followed.values() if not run.cancelled() and run.exception()]
    if failed:
        failed[0].result()
    ours = {part: run.result() for (part, is_stock), run in followed.items() if not is_stock}
    beside = {part: run.result() for (part, is_stock), run in followed.items() if is_stock}
    made = figures.all_of(ours, beside)
    made += figures.flash(flash.size(), flash.LAYOUT.storage[0])
    return made, {
        "micropython": flash.micropython_version(plain),
        "details": figures.details(ours, beside),
    }


def _watch(runs: list[Future[Run]], done: dict[str, int], progress: Progress) -> None:
    """Print the progress until all runs have ended; if one fails, cancel the others.

    done: the percentage of each run, by name.
    """
    left = set(runs)
    # Elsewhere than on a terminal each step is a line of its own.
    pause = 1 if sys.stderr.isatty() else 10
    while left:
        progress.step(", ".join(f"{name} {percent} %" for name, percent in done.items()))
        ended, left = wait(left, pause, FIRST_COMPLETED)
        if any(not run.cancelled() and run.exception() for run in ended):
            for run in left:
                run.cancel()


if __name__ == "__main__":
    sys.exit(main())
