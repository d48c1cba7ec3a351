"""`python3 -m tools.image`: the UF2 files for boards, with their checksums."""

from __future__ import annotations

import argparse
import sys
from fnmatch import fnmatch
from pathlib import Path

from tools import image, output
from tools.command_line import Parser, command, writing
from tools.deploy import files

SUMS = "SHA256SUMS"


@command
def main(arguments: list[str] | None = None) -> int:
    """Run a command line and return the exit status, 2 for an error of the user."""
    parser = Parser(
        prog="python3 -m tools.image",
        description="Build a UF2 file for a board: MicroPython with the firmware. "
        "On Debian, everything it needs comes from Debian's packages.",
    )
    parser.add_argument(
        "boards", nargs="*", metavar="BOARD", help=f"default: all; {', '.join(image.BOARDS)}"
    )
    parser.add_argument(
        "--micropython", type=Path, metavar="DIR", help="a checkout of MicroPython to build from"
    )
    parser.add_argument(
        "--output", type=Path, metavar="DIR", help="the folder to write to (default: build/image)"
    )
    parser.add_argument(
        "--stock", action="store_true", help="print the path of stock MicroPython for the Pico"
    )
    options = parser.parse_args(arguments)
    if options.stock:
        print(image.stock())
    else:
        _make(options)
    return 0


def name(board: str, version: str = "") -> str:
    """Return the name of the UF2 file for a board. version: "" for this one."""
    return f"ninety-nine-{board}-{version or files.version()}.uf2"


def _check(sums: Path) -> None:
    """Raise OutputError if a list of checksums is there that has other files."""
    if sums.is_file():
        for line in sums.read_text(encoding="utf-8", errors="replace").splitlines():
            if not fnmatch(line.rpartition("  ")[2], name("*", "*")):
                raise output.OutputError(f"{sums} lists other files: name another folder")


def _make(options: argparse.Namespace) -> None:
    unknown = [board for board in options.boards if board not in image.BOARDS]
    if unknown:
        known = ", ".join(image.BOARDS)
        raise image.FirmwareError(f"unknown board '{unknown[0]}'; the boards are {known}")
    folder = options.output or files.ROOT / "build" / "image"
    _check(folder / SUMS)
    folder.mkdir(parents=True, exist_ok=True)
    names = options.boards or list(image.BOARDS)
    for board in names:
        made = image.build(board, checkout=options.micropython).read_bytes()
        path = folder / name(board)
        with writing(path):
            path.write_bytes(made)
        print(f"{path}: {len(made) // 2048:,} KB of flash", flush=True)
    there = sorted(folder.glob(name("*", "*")))
    lines = [f"{files.sha256(path.read_bytes())}  {path.name}\n" for path in there]
    with writing(folder / SUMS):
        (folder / SUMS).write_text("".join(lines), encoding="utf-8")
    boards = [image.BOARDS[board] for board in names]
    keys = " or ".join(sorted({board.key for board in boards}, reverse=True))
    drives = " or ".join(sorted({board.drive for board in boards}))
    print(
        f"Hold {keys} while you plug a board in, and copy its file to the drive {drives}. "
        "Saves on the board stay if an image like this is on it; else use make flash."
    )


if __name__ == "__main__":
    sys.exit(main())
