"""The Python modules to freeze into an image."""

from __future__ import annotations

from pathlib import Path

from tools.deploy import files
from tools.image.error import FirmwareError

FIRST = "_boot.py"
"""What an image runs first; other boards have MicroPython's own."""


def sources(board: str, root: Path = files.ROOT) -> dict[str, bytes]:
    """Return the source of every module in a board's image, by its path in the project.

    _boot.py, boot.py and main.py have no folder, because MicroPython starts them by these names.
    Raises FirmwareError if a file can't be read, and DeployError if the project has no version.
    """
    try:
        found = {
            place.removeprefix("/"): path.read_bytes()
            for place, path in files.sources(root).items()
        }
        found[FIRST] = (root / "firmware" / FIRST).read_bytes()
        found[files.RELEASE[1:]] = files.release(board, root).encode()
    except OSError as error:
        raise FirmwareError(f"{error.filename}: {error.strerror}") from None
    return found
