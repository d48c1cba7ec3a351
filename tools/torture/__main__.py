"""`python3 -m tools.torture`: cut off, damage, press at random and starve the device.

Prints a line for each part: how many cases were tried, survived and lost, and the first that were
lost. The exit status is 0 where none was, else 1. The same seed makes the same cases.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator

from firmware import cpython
from tools import console

cpython.install()

from tools.torture import cuts, damage, faults, games, monkey, pico, starve  # noqa: E402

_SHOWN = 5  # lost cases of a part that are printed

Part = Callable[[int, bool], Iterator[str]]
PARTS: dict[str, Part] = {
    "cuts": lambda seed, short: cuts.run(*((400, 12) if short else (20_000, 250)), seed),
    "cuts-pico": lambda seed, short: pico.run(4 if short else 300, seed),
    "damage": lambda seed, short: damage.run(300 if short else 100_000, seed),
    "keys": lambda seed, short: monkey.run(1_500 if short else 1_000_000, seed),
    "keys-micropython": lambda seed, short: monkey.run_on_micropython(
        100 if short else 50_000, seed
    ),
    "keys-pico": lambda seed, short: monkey.run_on_the_pico(10 if short else 7_200, seed),
    "no-memory": lambda seed, short: starve.run(300 if short else 1, seed),
    "files-fail": lambda seed, short: faults.files(seed, *((1,) if short else ())),
    "parts-fail": lambda seed, short: faults.parts(10 if short else 1_000, seed),
    "games": lambda seed, short: games.run(30 if short else 2_000, seed),
}
"""What is tried, by name: a function of (seed, whether to try little) that yields as `cuts.run`."""


def main(arguments: list[str] | None = None) -> int:
    """Run a command line; return the exit status."""
    parser = argparse.ArgumentParser(prog="python3 -m tools.torture", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="another seed tries other cases")
    parser.add_argument("--short", action="store_true", help="try little, in about a minute")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), help="these parts")
    options = parser.parse_args(arguments)
    rows = [("part", "tried", "survived", "lost", "seconds")]
    all_lost = []
    for name in options.only:
        begin = time.monotonic()
        tried = 0
        lost = []
        for outcome in PARTS[name](options.seed, options.short):
            tried += 1
            if outcome:
                lost.append(f"{name}: {outcome}")
                if len(lost) <= _SHOWN:
                    print(lost[-1], file=sys.stderr, flush=True)
        took = time.monotonic() - begin
        rows.append((name, f"{tried:,}", f"{tried - len(lost):,}", f"{len(lost):,}", f"{took:.0f}"))
        all_lost += lost
        print(" ".join(rows[-1]), file=sys.stderr, flush=True)
    print(console.table(rows, left=(0,)))
    return 1 if all_lost else 0


if __name__ == "__main__":
    sys.exit(main())
