"""Many games after one power-on: the heap in use must not grow.

The device plays games of both families to the end, saves each event, takes some back, and keeps
finished games. After each game the heap in use is measured at the home screen.
"""

from __future__ import annotations

import tempfile
from collections import deque
from collections.abc import Iterator
from pathlib import Path

from tools.bench import flash, script
from tools.bench.playing import follow
from tools.micropython import MicroPython
from tools.node import ROOT

_GROWTH = 4096  # bytes in all: for the strings that MicroPython interns
# Games, each kind three times, or a tenth if that is more. Then everything has been made once, and
# MicroPython's table of names has grown (by 4,144 bytes, in game 41).
_BEFORE = 44
_LAST = 3  # games whose least heap counts, since garbage may look as if it were in use
_KINDS = 5  # of games that follow one another in the script of `make bench`
_MODULE = "tools.torture.many_games"
_FILES = ("tools/__init__.py", "tools/sim/__init__.py", "tools/sim/handheld.py",
          "tools/sim/words.py", "tools/torture/many_games.py")  # fmt: skip

# Litter is collected only between two calls.
_MEASURE = "import gc\ngc.collect()\nprint(gc.mem_alloc())"


def run(count: int, seed: int) -> Iterator[str]:
    """Play `count` games on MicroPython; yield "" for each, or how much the heap has grown.

    seed: the seed of the first game; each game adds 1.
    """
    files = {name: ROOT / name for name in _FILES}
    files["tools/torture/__init__.py"] = ROOT / "tools" / "__init__.py"  # ours needs CPython
    with tempfile.TemporaryDirectory() as folder, MicroPython(files, Path(folder)) as device:
        device.call(_MODULE, "start", "/flash")
        first = 0
        last: deque[int] = deque(maxlen=_LAST)
        for number in range(count):
            device.call(_MODULE, "begin", seed + number)
            while not device.call(_MODULE, "play"):
                pass
            screens = device.call(_MODULE, "end")
            last.append(int(device.run(_MEASURE)))
            if number == max(_BEFORE, count // 10):
                first = min(last)
            grown = min(last) - first if first else 0
            if screens != 1:
                yield f"{screens} screens after game {number}"
            else:
                yield f"{grown} bytes more after game {number}" if grown > _GROWTH else ""


def run_on_the_pico(count: int) -> Iterator[str]:
    """Play `count` games of `make bench` on the emulated Pico, and compare all pictures.

    Yields "" for each game, or by how many bytes it has less free heap than an early game of its
    kind. Raises BenchError if a picture is not the simulator's.
    """
    run = follow(flash.probed(stock=False), script.heap(flash.SEED, count))
    free = {name: free for name, free, *_ in run.heap}
    for number in range(1, count + 1):
        now = free[f"game {number}"]
        first = free[f"game {(number - 1) % _KINDS + _KINDS + 1}"] if number > 2 * _KINDS else now
        yield f"{first - now} bytes less in game {number}" if first - now > _GROWTH else ""
