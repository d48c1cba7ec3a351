"""The command line that plants faults."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec

from tools import ToolError
from tools.command_line import Parser, command
from tools.hardware import HardwareError

NEEDED = {"kicad": "gerbonara", "case": "build123d"}
"""What faults are planted into, and a package that this needs."""


@command
def main(arguments: Sequence[str] | None = None) -> int:
    """Plant the faults, print what is found; return 1 if a fault was missed, otherwise 0."""
    parser = Parser(
        prog=".venv-hardware/bin/python -m tools.hardware.planted",
        description="Plant one fault after another, and show which check finds it. It needs what "
        "make hardware needs, and writes nothing. The exit status is 1 if a fault is missed.",
    )
    parser.add_argument(
        "only",
        nargs="?",
        choices=NEEDED,
        help="kicad: the schematics and the carrier board; case: the cases; usually both",
    )
    asked = parser.parse_args(arguments)
    parts = [asked.only] if asked.only else list(NEEDED)
    for part in parts:
        if not find_spec(NEEDED[part]):
            raise ToolError(f"{NEEDED[part]} is missing: run make hardware, then {parser.prog}")
    found = True
    try:
        if "kicad" in parts:
            from tools.hardware.planted import kicad

            found &= kicad.show()
        if "case" in parts:
            from tools.hardware.planted import case  # here, because its packages are large

            found &= case.show()
    except HardwareError as error:
        raise ToolError(str(error)) from None
    return int(not found)


if __name__ == "__main__":
    sys.exit(main())
