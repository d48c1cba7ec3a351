"""Make the generated files in hardware/, after the electrical rules are checked.

    python3 -m tools.hardware              write them
    python3 -m tools.hardware --tables     write only what needs no large packages
    python3 -m tools.hardware --only case  write only the files of a stage
    python3 -m tools.hardware --check      only check that they are up to date

For each build: the wiring table and picture, the bill of materials, the steps with their pictures,
the battery life if it has a cell, a Wokwi project if its parts are there, and the files of the
stages (stages.py). A fault in a build, or a file that is out of date, gives a line on standard
error; the exit status is 1 then.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools.command_line import Parser, command, writing
from tools.hardware import (
    BUILDS,
    FOLDER,
    HardwareError,
    assembly,
    battery,
    breadboard,
    netlist,
    picture,
    rules,
    stages,
    tables,
    wokwi,
)
from tools.hardware.netlist import Build

MAKERS = {
    "wiring.md": tables.wiring,
    "wiring.svg": picture.draw,
    "bill-of-materials.csv": tables.materials,
    "assembly.md": assembly.steps,
    "battery-life.md": battery.life,
    "diagram.json": wokwi.diagram,
    "wokwi.toml": wokwi.project,
}
"""What makes each file of a build; "" if it needs none."""


def make(build: Build) -> dict[str, str]:
    """Return the generated files of a build, by name."""
    made = {name: maker(build) for name, maker in MAKERS.items()}
    made = {name: text for name, text in made.items() if text}
    return made | breadboard.pictures(build)


@command
def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python3 -m tools.hardware", description="Make the files in hardware/.")
    parser.add_argument("--check", action="store_true", help="write nothing, name stale files")
    parser.add_argument("--tables", action="store_true", help="only what needs no large packages")
    parser.add_argument("--only", choices=stages.STAGES, help="only the files of one stage")
    options = parser.parse_args(arguments)
    try:
        builds = [netlist.read(name, folder) for name in BUILDS]
        faults = [fault for build in builds for fault in rules.faults(build)]
        if faults:
            raise HardwareError("\n".join(faults))
        if options.check:
            old = [file for build in builds for file in _stale(build, folder)]
            if old:
                lines = [f"hardware/{file} is out of date; run make hardware" for file in old]
                raise HardwareError("\n".join(lines))
            return 0
        if not options.only:
            _write(builds, folder)
        if not options.tables:
            _run(builds, options.only, folder)
    except HardwareError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _stale(build: Build, folder: Path) -> Iterator[str]:
    """Yield the path in hardware/ of each file that is out of date."""
    for name, text in make(build).items():
        file = folder / build.name / name
        if not file.exists() or file.read_bytes() != text.encode():
            yield f"{build.name}/{name}"
    yield from stages.stale(build, folder)


def _write(builds: list[Build], folder: Path) -> None:
    """Write the files that need no large packages."""
    for build in builds:
        for name, text in make(build).items():
            path = folder / build.name / name
            with writing(path):
                path.write_text(text, encoding="utf-8", newline="\n")


def _run(builds: list[Build], only: str | None, folder: Path) -> None:
    """Run the stages, or one of them, and show how each goes on."""
    for name, stage in stages.STAGES.items():
        for build in builds:
            if build.name in stage.builds and only in (None, name):
                print(f"{name} of {build.name} … ", end="", flush=True)
                began = time.monotonic()
                files = stages.run(name, build, folder)
                print(f"{len(files)} files, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
