"""What a device has kept in a folder, its journal included."""

from __future__ import annotations

import shutil
from pathlib import Path

from firmware.files import store


def kept(folder: Path, name: str) -> bytes:
    """Return the content of a file; FileNotFoundError if there is none."""
    there = store.of_folder(str(folder))
    if not there.exists(name):
        raise FileNotFoundError(name)
    return b"".join(there.pieces(name))


def copy(folder: Path, target: Path) -> dict[str, bytes]:
    """Copy a folder, merge its journal there, and return the files of the copy by name."""
    shutil.copytree(folder, target)
    store.of_folder(str(target)).settle()
    shutil.rmtree(target / "journal")
    return {path.relative_to(target).as_posix(): path.read_bytes()
            for path in target.rglob("*") if path.is_file()}  # fmt: skip
