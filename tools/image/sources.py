"""MicroPython's sources: Debian's packages, or a checkout of MicroPython's own repository."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import IO

from tools.image import debian
from tools.image.error import FirmwareError
from tools.image.steps import run

VARIABLE = "NINETY_NINE_MICROPYTHON"
"""The environment variable that names a checkout of MicroPython to build from."""

OLDEST = (1, 24)
"""The oldest MicroPython that supports the RP2350."""

FORM = 2  # increase it when the steps below change their result

_COMPILERS = ("cmake", "make", "cc", "arm-none-eabi-gcc", "arm-none-eabi-g++")

# A file of each submodule, to check that the submodule is there.
_SUBMODULES = {
    "lib/mbedtls": "include/mbedtls/version.h",
    "lib/micropython-lib": "README.md",
    "lib/pico-sdk": "pico_sdk_init.cmake",
    "lib/tinyusb": "src/tusb.h",
}


@dataclass(frozen=True)
class Sources:
    """MicroPython's sources and the tools to compile them.

    Attributes:
    tree: the folder of the sources.
    home: the folder for everything compiled from them.
    mpy_cross: their Python compiler.
    python: the Python that runs their scripts.
    environment: the environment variables of each tool.
    fixed: whether the tree never changes.
    """

    tree: Path
    home: Path
    mpy_cross: Path
    python: str
    environment: Mapping[str, str]
    fixed: bool


def cache() -> Path:
    """Return the project's folder in the user's cache; FirmwareError if make can't work there."""
    # The specification of this variable says to ignore a relative path.
    named = Path(os.environ.get("XDG_CACHE_HOME", ""))
    folder = (named if named.is_absolute() else Path.home() / ".cache") / "ninety-nine"
    return _for_make(folder, "set XDG_CACHE_HOME to a folder without spaces")


def home(checkout: Path | None) -> Path:
    """Return the folder for builds from a checkout, or from Debian's sources (None)."""
    if checkout is None:
        recipe = (debian.RECIPE, FORM)
        return cache() / f"micropython-{debian.VERSION}-{_short(recipe)}"
    return cache() / f"micropython-checkout-{_short(str(checkout.resolve()))}"


def prepare(checkout: Path | None, say: Callable[[str], None]) -> Sources:
    """Return the sources of a checkout, or Debian's (None), with mpy-cross compiled.

    Only one process at a time may do this for the same sources. Raises FirmwareError and OSError.
    """
    return _checked_out(checkout, say) if checkout else _from_debian(say)


def _from_debian(say: Callable[[str], None]) -> Sources:
    place = home(None)
    kept = place / "source"
    sources = Sources(
        tree=kept,
        home=place,
        mpy_cross=kept / "mpy-cross" / "build" / "mpy-cross",
        python="/usr/bin/python3",
        # Only Debian's own tools, without the caller's environment.
        environment={
            **{"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(place)},
            "MICROPY_GIT_TAG": f"v{debian.VERSION}",  # shown as its version
        },
        fixed=True,
    )
    if kept.is_dir():
        return sources
    place.mkdir(parents=True, exist_ok=True)
    scratch = place / "unpacking"
    shutil.rmtree(scratch, ignore_errors=True)  # left by a build that was killed
    scratch.mkdir()
    try:
        with open(place / "sources.log", "w", encoding="utf-8") as log:
            tree = debian.prepare(scratch, log, say)
            _mpy_cross(replace(sources, tree=tree), tree / "mpy-cross" / "build", log, say)
        tree.rename(kept)
    finally:
        shutil.rmtree(scratch, ignore_errors=True)
    return sources


def _checked_out(checkout: Path, say: Callable[[str], None]) -> Sources:
    tree = checkout.resolve()
    try:
        text = (tree / "py" / "mpconfig.h").read_text(encoding="utf-8")
        found = re.findall(r"#define MICROPY_VERSION_(?:MAJOR|MINOR) (\d+)", text)
    except (OSError, ValueError):
        found = []
    if len(found) != 2 or not (tree / "ports" / "rp2" / "CMakeLists.txt").is_file():
        raise FirmwareError(f"{checkout} is not a checkout of MicroPython's repository")
    if (int(found[0]), int(found[1])) < OLDEST:
        oldest = ".".join(map(str, OLDEST))
        raise FirmwareError(
            f"{checkout} must be MicroPython {oldest} or newer; it is {'.'.join(found)}"
        )
    empty = [name for name, file in _SUBMODULES.items() if not (tree / name / file).is_file()]
    if empty:
        raise FirmwareError(
            f"{checkout} lacks submodules: run git -C {checkout} submodule update --init "
            + " ".join(empty)
        )
    missing = [name for name in _COMPILERS if not shutil.which(name)]
    if missing:
        raise FirmwareError(f"to build MicroPython, install {', '.join(missing)}")
    _for_make(tree, "move it to a path without spaces")
    place = home(checkout)
    place.mkdir(parents=True, exist_ok=True)
    made = place / "mpy-cross"
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    sources = Sources(tree, place, made / "mpy-cross", sys.executable, environment, fixed=False)
    with open(place / "sources.log", "w", encoding="utf-8") as log:
        _mpy_cross(sources, made, log, say)
    return sources


def _mpy_cross(sources: Sources, folder: Path, log: IO[str], say: Callable[[str], None]) -> None:
    """Compile mpy-cross in a folder."""
    say("  Compiling mpy-cross")
    command = ["make", "-C", f"{sources.tree}/mpy-cross", f"-j{jobs()}", f"BUILD={folder}"]
    run([*command, f"PYTHON={sources.python}"], log, sources.environment)


def _for_make(folder: Path, else_do: str) -> Path:
    """Return a folder; FirmwareError if make can't work there, with what to do then."""
    if re.search(r"[^\w./+@~=-]", str(folder)):
        raise FirmwareError(f"make can't work in {folder}: {else_do}")
    return folder


def jobs() -> int:
    """Return how many processes may compile at the same time."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _short(recipe: object) -> str:
    return hashlib.sha256(repr(recipe).encode()).hexdigest()[:12]
