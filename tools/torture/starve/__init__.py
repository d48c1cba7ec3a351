"""A MemoryError at every allocation of scripted play, on MicroPython.

MicroPython's port for computers is built from the sources of the images, with a module that its
allocator calls (`starve.c`). The firmware plays on real LittleFS and a journal in memory. At each
allocation after a key, the allocator fails once, or several times in a row. The device must go on,
or keep the traceback, show the page and restart. Then every file must be as it was before the key,
or as it is after the key.
"""

from __future__ import annotations

import fcntl
import hashlib
import json
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

from tools.image import sources
from tools.image.error import FirmwareError
from tools.image.steps import run as step
from tools.node import ROOT
from tools.sim.fingers import WAYS, to_cell

_HERE = Path(__file__).resolve().parent
_SCRIPT = _HERE / "inside.py"
_HEAP = "4M"  # bytes, so much that allocations fail only on purpose
_OPTIONS = (
    "VARIANT=standard",
    "FROZEN_MANIFEST=",
    *(
        f"MICROPY_{part}=0"
        for part in (
            "PY_BTREE",
            "PY_FFI",
            "PY_SSL",
            "PY_SOCKET",
            "PY_THREAD",
            "PY_TERMIOS",
            "USE_READLINE",
            "VFS_FAT",
            "VFS_LFS1",
        )
    ),
)

# To the end of a tally of two; the last word, a wait, is still to come.
_LOST = to_cell("can't") + " OK wait:500 "
_OVER = f"{(_LOST + 'OK wait:500 ') * 8}{_LOST}"
_PLAYS = (
    ("start", "OK", "RIGHT OK", "DOWN OK", "BACK", "BACK OK", "BACK DOWN OK", "wait:4000")
    + ("OK OK", "BACK UP OK", "wait:70000", "start")
)  # fmt: skip
_GAMES = ("tally", "pass and play", "solo", "score sheet", "Parlett, pass and play")


def program() -> Path:
    """Build MicroPython with the module `starve` if necessary; return its path.

    Raises FirmwareError if that fails.
    """
    made = sources.prepare(None, lambda text: None)
    recipe = repr(_OPTIONS).encode() + b"".join(
        (_HERE / name).read_bytes() for name in ("starve.c", "micropython.mk")
    )
    folder = made.home / f"starve-{hashlib.sha256(recipe).hexdigest()[:12]}"
    built = folder / "micropython"
    with open(made.home / "starve.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not built.exists():
            command = ["make", "-C", f"{made.tree}/ports/unix", f"-j{sources.jobs()}", *_OPTIONS]
            command += [f"BUILD={folder}/build", f"USER_C_MODULES={_HERE.parent}"]
            command += [f"MICROPY_MPYCROSS={made.mpy_cross}", f"PYTHON={made.python}"]
            folder.mkdir(parents=True, exist_ok=True)
            with open(folder / "log", "w", encoding="utf-8") as log:
                step(command, log, made.environment)
            (folder / "build" / "micropython").rename(built)
    return built


def run(play: int, first: int, every: int, times: int) -> Iterator[str]:
    """Let allocations of a play fail; yield what was lost, or "", for each case.

    play: 0 to PLAYS - 1.
    first: the number of the first allocation that fails.
    every: the step from one case to the next, in groups of `times` allocations.
    times: how many allocations fail in a row.

    Raises FirmwareError if MicroPython can't be built.
    """
    yield from _outcomes([list(_plays())[play]], first, every * times, times)


def _plays() -> Iterator[list[str]]:
    """Yield the plays, each a list of groups of keys.

    A group begins at power-on. The allocations after its last key fail.
    """
    for way in _GAMES:
        keys = WAYS[way].split()
        setting_up = [" ".join(keys[:count]) for count in range(1, len(keys) + 1)]
        yield ["start", *setting_up, *_PLAYS]
    # A game that is over is kept; settings and a house rule are changed.
    yield ["OK OK LEFT LEFT OK OK", _OVER + "wait:3600", "BACK UP OK", "OK OK OK OK OK OK"]
    settings = WAYS["settings"]
    changes = "LEFT", "DOWN RIGHT", "DOWN DOWN DOWN OK", "DOWN DOWN DOWN DOWN OK LEFT OK"
    yield [*(f"{settings} {keys}" for keys in changes), "start"]
    editor = WAYS["rule editor"]
    yield [editor, f"{editor} DOWN OK", f"{editor} DOWN OK RIGHT OK", f"{editor} UP OK"]
    # What is half done goes on at the next power-on: half a name, then the changed rule.
    yield [f"{editor} OK OK", "start", "OK", "BACK", "BACK DOWN OK", "start"]


PLAYS = len(list(_plays()))
"""The number of plays."""


def _outcomes(plays: list[list[str]], *arguments: int) -> Iterator[str]:
    """Run `inside.py` with plays and arguments; yield what was lost, or "", for each case."""
    command = [str(program()), "-X", f"heapsize={_HEAP}", str(_SCRIPT), *map(str, arguments)]
    environment = {**os.environ, "MICROPYPATH": str(ROOT)}
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=environment,
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(json.dumps(plays))
        process.stdin.close()
        rest = []
        for line in process.stdout:
            word, _, what = line.rstrip("\n").partition(" ")
            if word == "ok":
                yield ""
            elif word == "lost":
                yield what
            else:
                rest.append(line)
        if process.wait() or rest:
            raise FirmwareError("the starved MicroPython failed:\n" + "".join(rest))
