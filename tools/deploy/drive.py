"""The drive that an RP2040 or RP2350 shows while its boot loader waits for a UF2 file."""

from __future__ import annotations

import errno
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from tools.console import Progress
from tools.deploy import DeployError

INFO = "INFO_UF2.TXT"
NAMES = ("RPI-RP2", "RP2350")
"""The label of each chip's drive, which is also its Board-ID."""

APPEARS = 20  # seconds to wait for a desktop to mount the drive
_BLOCK = 512  # bytes of a UF2 file for one page of the flash
_PART = 64 * _BLOCK  # bytes between two checks that the drive is still there

pause = time.sleep  # between two looks, in seconds; tests replace it to let emulated time pass
_LOOK = 0.2
_MOUNTS = Path("/proc/mounts")

_Found = TypeVar("_Found")


@dataclass(frozen=True)
class Drive:
    """A mounted boot drive: its folder, and its Board-ID, which names the chip."""

    folder: Path
    name: str


def device(name: str) -> Path:
    """Return the path of a drive's device file on Linux, mounted or not."""
    return Path("/dev/disk/by-label", name)


def find(folder: Path | None = None) -> list[Drive]:
    """Return the mounted boot drives; only the one in `folder` if that is given.

    If none is mounted, this asks the desktop to mount those that are plugged in.
    """
    places = [folder] if folder else _mounted()
    if not folder and not any(map(_name, places)):
        for each in NAMES:
            _mount(each)
        places = _mounted()
    found = [Drive(place, name) for place in places if (name := _name(place)) is not None]
    return sorted(found, key=lambda drive: drive.folder)


def plugged() -> str | None:
    """Return the name of a drive that is plugged in, mounted or not; None if there is none."""
    return next((name for name in NAMES if device(name).exists()), None)


def wait(name: str, folder: Path | None, others: list[Drive]) -> Drive | None:
    """Wait for the boot drive of that name and return it; None if it does not appear in time.

    A desktop mounts it; elsewhere udisksctl does.

    folder: where it appears; None if not known.
    others: drives of other boards, present before.
    """

    def look() -> Drive | None:
        there = [drive for drive in find(folder) if drive.name == name and drive not in others]
        return there[0] if there else None

    return until(look, APPEARS)


def until(look: Callable[[], _Found | None], seconds: float) -> _Found | None:
    """Call `look` until it returns something or the time is over; return its last result."""
    for _ in range(round(seconds / _LOOK)):
        found = look()
        if found is not None:
            return found
        pause(_LOOK)
    return look()


def copy(drive: Drive, content: bytes, name: str, progress: Progress) -> None:
    """Copy a UF2 file to a boot drive, which may disappear afterwards.

    Raises DeployError if the drive can't be written or disappears before the end.
    """
    path = drive.folder / name
    total = f"{len(content) // 1024:,} KB"
    # The last block makes the board start: send it when all others have arrived.
    ends = [*range(_PART, len(content) - _BLOCK, _PART), len(content) - _BLOCK, len(content)]
    sent = 0
    try:
        with open(path, "wb", buffering=0) as file:
            for end in ends:
                progress.step(f"copying {sent // 1024:,} of {total} to {drive.name}")
                if _name(drive.folder) is None:
                    raise OSError(errno.ENODEV, "the drive is gone")
                file.write(content[sent:end])
                os.fsync(file.fileno())
                sent = end
    except OSError as error:
        if sent >= len(content) - _BLOCK:
            return  # the board may have the whole file and have restarted
        if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            raise DeployError(f"{drive.folder} is read-only: mount it for writing") from None
        if error.errno == errno.ENOSPC:
            raise DeployError(
                f"{drive.folder} is full: unplug the board, plug it in again with BOOTSEL held"
            ) from None
        raise DeployError(
            f"the board disappeared after {sent // 1024:,} of {total} "
            f"({error.strerror or error}): plug it in again",
            1,
        ) from None


def _name(place: Path) -> str | None:
    """Return the Board-ID of the boot drive in a folder; None if there is no drive."""
    try:
        text = (place / INFO).read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    found = re.search(r"^Board-ID:\s*(\S+)", text, re.MULTILINE)
    return found[1] if found and found[1] in NAMES else None


def _mounted() -> list[Path]:
    """Return the folders where FAT drives are mounted."""
    if sys.platform == "darwin":
        return list(Path("/Volumes").iterdir())
    try:
        lines = _MOUNTS.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    entries = [line.split(" ") for line in lines]
    # A special character in a name, such as a space, is an octal number there.
    return [
        Path(re.sub(r"\\(\d{3})", lambda match: chr(int(match[1], 8)), place))
        for _, place, kind, *_ in entries
        if kind in ("vfat", "msdos", "fuseblk")
    ]


def _mount(name: str) -> None:
    """Mount a drive that is plugged in, if udisksctl is installed."""
    program = shutil.which("udisksctl")
    if program and device(name).exists():
        command = [program, "mount", "--no-user-interaction", "-b", str(device(name))]
        subprocess.run(command, capture_output=True, check=False)
