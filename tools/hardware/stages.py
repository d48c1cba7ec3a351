"""The files in hardware/ that need large packages, and whether they are up to date.

A stage is a module with a function `make(build, folder)`, which writes files into the build's
folder, always with the same bytes, and returns their names. `hardware/made.json` keeps the hash of
what each was made from and of each file, so that stale files are found without the packages.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, NamedTuple

from tools.hardware import FOLDER
from tools.hardware.netlist import Build

ROOT = Path(__file__).resolve().parents[2]
RECORD = "made.json"
INPUTS = ("layout.json", "assembly.json")
"""The files of a build that stages read, besides what is in a `Build`."""


class Stage(NamedTuple):
    """Who makes files, for which builds, and from what.

    module: the module that has `make`. All files of its package count as what it makes them from.
    builds: the builds that it applies to.
    reads: the other files that it uses, as paths in the repository. What is in a `Build` counts
        anyway, so the modules that read it are left out.
    """

    module: str
    builds: tuple[str, ...]
    reads: tuple[str, ...] = ()


STAGES: dict[str, Stage] = {
    "schematic": Stage("tools.hardware.kicad.schematic", ("breadboard", "pocket", "table")),
    "board": Stage("tools.hardware.kicad.board", ("pocket",), ("tools/hardware/places.py",)),
    "case": Stage(
        "tools.hardware.case",
        ("pocket", "table"),
        (
            "tools/hardware/places.py",
            "tools/hardware/svg.py",
            "firmware/ui/fonts/large.py",
            "firmware/ui/fonts/small.py",
            "host_tests/firmware/goldens/parlett-trick.png",
            "host_tests/firmware/goldens/solo-your-turn.png",
        ),
    ),
}
"""All stages by name, in the order in which they run."""


def run(name: str, build: Build, folder: Path = FOLDER) -> list[str]:
    """Make a stage's files for a build, note them in made.json, and return their names.

    Raises HardwareError if a package is missing or a check of the stage's fails.
    """
    inputs = _inputs(name, build, folder)
    module = importlib.import_module(STAGES[name].module)  # here, because its packages are large
    files = sorted(module.make(build, folder / build.name))
    made = _read(folder)
    made.setdefault(name, {})[build.name] = {
        "inputs": inputs,
        "files": {file: _hash((folder / build.name / file).read_bytes()) for file in files},
    }
    text = json.dumps(made, indent=1, sort_keys=True) + "\n"
    (folder / RECORD).write_text(text, encoding="utf-8", newline="\n")
    return files


def stale(build: Build, folder: Path = FOLDER) -> Iterator[str]:
    """Yield the path in hardware/ of each file that is out of date."""
    made = _read(folder)
    for name, stage in STAGES.items():
        if build.name not in stage.builds:
            continue
        noted = made.get(name, {}).get(build.name)
        if noted is None:
            yield f"{build.name}/ ({name})"
            continue
        changed = noted["inputs"] != _inputs(name, build, folder)
        for file, its in noted["files"].items():
            path = folder / build.name / file
            if changed or not path.exists() or _hash(path.read_bytes()) != its:
                yield f"{build.name}/{file}"


def _read(folder: Path) -> dict[str, dict[str, dict]]:
    file = folder / RECORD
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def _inputs(name: str, build: Build, folder: Path) -> str:
    """Return the hash of all that a stage's files are made from."""
    plain = _plain(build) | {"also": {part.key: count for part, count in build.also.items()}}
    parts = [json.dumps(plain, sort_keys=True, default=_plain).encode()]
    parts += [_contents(folder / build.name / file) for file in INPUTS]
    source = ROOT / STAGES[name].module.replace(".", "/")
    package = source if source.is_dir() else source.parent
    own = package != Path(__file__).parent
    sources = sorted(package.glob("*.py")) if own else [source.with_suffix(".py")]
    sources += [ROOT / path for path in STAGES[name].reads]
    return _hash(b"\0".join(parts + [_contents(file) for file in sources]))


def _plain(one: Any) -> dict[str, Any]:
    """Return a dataclass as a dictionary, for JSON."""
    return {field.name: getattr(one, field.name) for field in fields(one)}


def _contents(file: Path) -> bytes:
    return file.read_bytes().replace(b"\r\n", b"\n") if file.exists() else b""


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]
