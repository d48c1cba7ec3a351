"""`python3 -m tools.release TAG`: make a release of the images and NOTICE, with `gh`.

The images are those in build/image. The tag must exist and name this version, and every board must
have an intact image. This needs only Python, and GitHub's command line, logged in.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.command_line import Parser, command, refuse
from tools.deploy import DeployError, files
from tools.image import BOARDS
from tools.image.__main__ import SUMS, name
from tools.shipped import NOTICE


@command
def main(arguments: list[str] | None = None, folder: Path | None = None) -> int:
    """Run a command line and return the exit status. folder: where the images are."""
    parser = Parser(prog="python3 -m tools.release", description="Make a release of the images.")
    parser.add_argument("tag", metavar="TAG", help="such as v0.1.0")
    options = parser.parse_args(arguments)
    folder = folder or files.ROOT / "build" / "image"
    if options.tag != f"v{files.version()}":
        return refuse(f"the tag must be v{files.version()}; it is {options.tag or 'missing'}")
    paths = checked(folder)
    command = ["gh", "release", "create", options.tag, "--verify-tag", "--generate-notes"]
    try:
        return subprocess.call([*command, str(NOTICE), *map(str, paths)], cwd=files.ROOT)
    except FileNotFoundError:
        return refuse("GitHub's command line, gh, is missing")


def checked(folder: Path) -> list[Path]:
    """Return the files of a release: the image of each board, and their checksums.

    Raises DeployError if a file is missing or does not match its checksum.
    """
    wanted = [name(board) for board in BOARDS]
    try:
        lines = (folder / SUMS).read_text(encoding="utf-8").splitlines()
        sums = {file: digest for digest, file in (line.split("  ") for line in lines)}
        for file in wanted:
            if sums.get(file) != files.sha256((folder / file).read_bytes()):
                raise DeployError(f"{folder / file} does not match {SUMS}: run 'make image'")
        if len(sums) != len(wanted):
            raise DeployError(f"{folder} has other files: remove it, then run 'make image'")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a list of checksums"
        raise DeployError(f"{folder}: {reason}: run 'make image'") from None
    return [folder / file for file in [*wanted, SUMS]]


if __name__ == "__main__":
    sys.exit(main())
