"""`python3 -m tools.bench`: measure the device on an emulated Pico, and print one table.

The exit status is 0 where every bar is kept, 1 where one is missed, and 2 where something can't be
measured, with the reason on standard error.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

from tools.bench import BenchError, figures, flash, script
from tools.bench import speed as engine_speed
from tools.bench.playing import Run, follow
from tools.console import Progress
from tools.deploy import DeployError
from tools.image import FirmwareError
from tools.micropython import MicroPythonError
from tools.sim.pico.board import PicoError

_WORKERS = 2


def main(arguments: list[str] | None = None) -> int:
    """Run a command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.bench", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
    options = parser.parse_args(arguments)
    progress = Progress(sys.stderr)
    try:
        made, more = measure(progress)
    except (BenchError, DeployError, FirmwareError, MicroPythonError, PicoError) as error:
        progress.clear()
        print(f"bench: {error}", file=sys.stderr)
        return 2
    except ImportError as error:
        progress.clear()
        print(f"bench: the package {error.name} is missing: run 'make setup'", file=sys.stderr)
        return 2
    progress.clear()
    if options.json:
        print(json.dumps({"figures": [each.as_object() for each in made], **more}, indent=1))
    else:
        print(figures.table(made))
    return 0 if all(each.ok for each in made) else 1


def measure(progress: Progress) -> tuple[list[figures.Figure], dict[str, object]]:
    """Measure all figures; the second value is what else `--json` tells.

    progress: where to say how far it is. Takes a few minutes.
    """
    begin = time.monotonic()
    progress.step("making the flashes and the scripts")
    ours, probed, stock = flash.ours(), flash.probed(stock=False), flash.probed(stock=True)
    speed, heap = script.speed(flash.SEED), script.heap(flash.SEED)
    parlett = script.parlett(flash.SEED)
    match = flash.probed(stock=False, saved=script.saved_match(flash.SEED))
    done = dict.fromkeys(("parlett", "heap", "heap, stock", "speed", "speed, stock"), 0)

    def told(name: str):
        def tell(number: int, of: int) -> None:
            done[name] = 100 * number // of

        return tell

    with ThreadPoolExecutor(_WORKERS) as pool:
        runs = [
            pool.submit(follow, match, parlett, told("parlett")),
            pool.submit(follow, probed, heap, told("heap")),
            pool.submit(follow, stock, heap, told("heap, stock")),
            pool.submit(follow, ours, speed, told("speed"), starts=True, dark=True),
            pool.submit(follow, stock, speed, told("speed, stock"), starts=True),
        ]
        _watch(runs, done, progress)
    failed = [run for run in runs if not run.cancelled() and run.exception()]
    parletts, ours_heap, stock_heap, ours_speed, stock_speed = [
        run.result() for run in failed or runs
    ]
    made = [
        *figures.start(ours_speed, stock_speed),
        *figures.keys(ours_speed, stock_speed),
        *figures.wire(ours_speed, stock_speed),
        *figures.awake(ours_speed, stock_speed),
        *figures.parlett(parletts),
        *figures.heap([ours_heap, parletts], stock_heap),
        *figures.flash(flash.size(), flash.LAYOUT.start),
        # On its own, since it counts the time of this process.
        *engine_speed.figures(engine_speed.measure()),
    ]
    return made, {
        "micropython": flash.micropython_version(ours),
        "took_s": round(time.monotonic() - begin, 1),
        "details": figures.details(ours_speed, stock_speed, ours_heap, stock_heap, parletts),
    }


def _watch(runs: list[Future[Run]], done: dict[str, int], progress: Progress) -> None:
    """Say how far the runs are till all have ended; at the first that fails, stop the others."""
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
