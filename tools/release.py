"""`python3 -m tools.release TAG`: put the images in build/image into a release, with `gh`.

The tag must be there and name this version, and every board must have its image, whole. Needs
nothing but Python and GitHub's command line, which is logged in.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

from tools.command_line import Parser, refuse
from tools.deploy import DeployError, files
from tools.image import BOARDS
from tools.image.__main__ import SUMS, name


def main(arguments: list[str] | None = None, folder: Path | None = None) -> int:
    """Run a command line; returns the exit status. folder: where the images are."""
    parser = Parser(prog="python3 -m tools.release", description="Make a release of the images.")
    parser.add_argument("tag", metavar="TAG", help="as v0.1.0")
    options = parser.parse_args(arguments)
    folder = folder or files.ROOT / "build" / "image"
    try:
        if options.tag != f"v{files.version()}":
            return refuse(f"the tag {options.tag} is not that of version {files.version()}")
        paths = checked(folder)
    except DeployError as error:
        return refuse(str(error))
    command = ["gh", "release", "create", options.tag, "--verify-tag", "--generate-notes"]
    try:
        return subprocess.call([*command, *map(str, paths)], cwd=files.ROOT)
    except FileNotFoundError:
        return refuse("GitHub's command line, gh, is missing")


def checked(folder: Path) -> list[Path]:
    """Return the files of a release: the image of each board, and their checksums.

    Raises DeployError if one is missing or is not as its checksum says.
    """
    wanted = [name(board) for board in BOARDS]
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
        sums = {file: digest for digest, file in (line.split("  ") for line in lines)}
        for file in wanted:
            digest = hashlib.sha256((folder / file).read_bytes()).hexdigest()
            if sums.get(file) != digest:
                raise DeployError(f"{folder / file} is not as {SUMS} says: run 'make image'")
        if len(sums) != len(wanted):
            raise DeployError(f"{folder} holds more than this version: remove it, run 'make image'")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "is no list of checksums"
        raise DeployError(f"{folder}: {reason}: run 'make image'") from None
    return [folder / file for file in [*wanted, SUMS]]


if __name__ == "__main__":
    sys.exit(main())
