"""Make the generated files in hardware/, after the electrical rules are checked.

    python3 -m tools.hardware            write them
    python3 -m tools.hardware --check    only check that they are up to date

For each build: wiring.md, wiring.svg and bill-of-materials.csv. A fault in a build, or a file that
is out of date, gives a line on standard error; the exit status is 1 then.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tools.command_line import Parser
from tools.hardware import BUILDS, FOLDER, HardwareError, netlist, picture, rules, tables
from tools.hardware.netlist import Build

MAKERS = {
    "wiring.md": tables.wiring,
    "wiring.svg": picture.draw,
    "bill-of-materials.csv": tables.materials,
}
"""What makes each file of a build."""


def make(build: Build) -> dict[str, str]:
    """Return the generated files of a build, by name."""
    return {name: maker(build) for name, maker in MAKERS.items()}


def main(arguments: Sequence[str] | None = None, folder: Path = FOLDER) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python3 -m tools.hardware", description="Make the files in hardware/.")
    parser.add_argument("--check", action="store_true", help="write nothing, name stale files")
    check = parser.parse_args(arguments).check
    try:
        builds = [netlist.read(name, folder) for name in BUILDS]
    except HardwareError as error:
        print(error, file=sys.stderr)
        return 1
    faults = [fault for build in builds for fault in rules.faults(build)]
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return 1
    stale = False
    for build in builds:
        for name, text in make(build).items():
            file = folder / build.name / name
            if not check:
                file.write_text(text, encoding="utf-8", newline="\n")
            elif not file.exists() or file.read_bytes() != text.encode():
                stale = True
                where = f"hardware/{build.name}/{name}"
                print(f"{where} is out of date; run make hardware", file=sys.stderr)
    return int(stale)


if __name__ == "__main__":
    sys.exit(main())
