"""Backups of saves and records: a folder or a ZIP file with checksums."""

from __future__ import annotations

import contextlib
import datetime
import json
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path, PurePosixPath

from firmware.files import json_text
from tools.command_line import writing
from tools.console import Progress
from tools.deploy import DeployError
from tools.deploy.board import Board
from tools.deploy.files import sha256

FOLDER = "/saves"
FILES = ("/device.json",)
"""The path of a folder and of single files: what a backup contains."""

INDEX = "backup.json"
"""The file of a backup that lists all others with size in bytes and SHA-256."""

_LARGEST = 4 << 20  # bytes; more than any board's flash


def usual() -> Path:
    """Return the usual name of a backup made now, in the present folder."""
    return Path(f"ninety-nine-{datetime.datetime.now():%Y%m%d-%H%M%S}.zip")


def backup(board: Board, target: Path, progress: Progress) -> dict[str, bytes]:
    """Copy saves and records from a board to a folder, or to a ZIP file if its name ends in .zip.

    Returns them by path on the board, and says how many. Raises DeployError if the target exists or
    can't be written, or if the board has nothing to save.
    """
    if target.exists() and not (target.is_dir() and not any(target.iterdir())):
        raise DeployError(f"{target} already exists: choose another name")
    there = saves(board)
    if not there:
        raise DeployError(f"the board has no saves: neither {FOLDER} nor {' nor '.join(FILES)}")
    files = {}
    for number, path in enumerate(there, 1):
        progress.step(f"reading {number}/{len(there)} {path}")
        files[path] = board.read(path)
    progress.clear()
    try:
        _write(target, files)
    except OSError as error:
        raise DeployError(f"{target} can't be written: {error.strerror}", 1) from None
    count = f"{len(files)} file{'s' if len(files) > 1 else ''}"
    progress.say(f"{count}, {sum(map(len, files.values())):,} bytes, saved in {target}")
    return files


def read(source: Path) -> dict[str, bytes]:
    """Return the files of a backup by path on the board.

    Raises DeployError if it is missing or damaged, or has files that are not saves.
    """
    try:
        with contextlib.ExitStack() as stack:
            if source.is_dir():
                names = [p.relative_to(source).as_posix() for p in source.rglob("*") if p.is_file()]
                return _checked(source, names, lambda name: (source / name).read_bytes())
            archive = stack.enter_context(zipfile.ZipFile(source))
            if any(entry.file_size > _LARGEST for entry in archive.infolist()):
                raise DeployError(f"{source} is not a backup of a board: it is too large")
            return _checked(source, archive.namelist(), archive.read)
    except OSError as error:
        raise DeployError(f"{source}: {error.strerror or error}") from None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        raise DeployError(f"{source} is damaged or not a ZIP file: nothing was restored") from None


def restore(
    board: Board,
    files: Mapping[str, bytes],
    may_overwrite: Callable[[list[str]], bool],
    progress: Progress,
) -> tuple[int, int]:
    """Copy the files of a backup to a board. No other file there changes.

    may_overwrite: called once with the paths that differ on the board, if any; returns whether to
        overwrite them.

    Returns how many files were written and how many were already there. Raises DeployError, with
    nothing changed, if files may not be overwritten or the board has no room.
    """
    there = saves(board)
    progress.step(f"comparing with the board at {board.port}")
    differing = [path for path in files if not board.holds(path, files[path], there.get(path))]
    progress.clear()
    older = [path for path in differing if path in there]
    if older and not may_overwrite(older):
        raise DeployError(f"nothing was restored: {', '.join(older)} would be overwritten")
    space = board.space()
    folders = {str(parent) for path in differing for parent in PurePosixPath(path).parents} - {"/"}
    missing = sorted(folders.difference(board.tree("/").folders)) if folders else []
    needed = sum(space.of(len(files[path])) for path in differing)
    needed += (2 * len(missing) + 2) * space.block
    if differing and needed > space.free:
        raise DeployError(
            f"the board has no room: {needed // 1024:,} KB are needed, "
            f"{space.free // 1024:,} KB are free; nothing was restored"
        )
    board.remove_unfinished()
    for folder in missing:
        board.make_folder(folder)
    for number, path in enumerate(differing, 1):
        progress.step(f"writing {number}/{len(differing)} {path}")
        board.write(path, files[path])
    progress.clear()
    return len(differing), len(files) - len(differing)


def saves(board: Board) -> dict[str, int]:
    """Return the saves and records on a board: path -> size."""
    if board.identity.name != "micropython":
        raise DeployError(f"the board runs {board.identity.release}, not MicroPython")
    found = board.tree(FOLDER).files
    found.update((f"/{name}", size) for name, _, size in board.entries("/") if f"/{name}" in FILES)
    return found


def _is_save(path: str) -> bool:
    parts = path.split("/")
    if any(part in ("", ".", "..") for part in parts[1:]) or parts[0]:
        return False
    return path in FILES or path.startswith(FOLDER + "/")


def _write(target: Path, files: Mapping[str, bytes]) -> None:
    listed = {path: {"size": len(files[path]), "sha256": sha256(files[path])} for path in files}
    index = json.dumps({"files": listed}, indent=1).encode() + b"\n"
    if target.suffix.lower() == ".zip":
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent, prefix="writing-") as scratch:
            new = Path(scratch) / target.name
            with writing(target), zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
                for path, content in files.items():
                    archive.writestr(path[1:], content)
                archive.writestr(INDEX, index)
            new.rename(target)
        return
    for path, content in files.items():
        place = target / path[1:]
        place.parent.mkdir(parents=True, exist_ok=True)
        with writing(place):
            place.write_bytes(content)
    with writing(target / INDEX):  # last: a folder without it is not a backup
        (target / INDEX).write_bytes(index)


def _checked(source: Path, names: list[str], content: Callable[[str], bytes]) -> dict[str, bytes]:
    """Return the files of a backup that match its index; DeployError if any does not."""
    if INDEX not in names:
        raise DeployError(f"{source} is not a backup of a board: it has no {INDEX}")
    damaged = f"{source} is damaged: nothing was restored"
    try:
        listed = json_text.parse(content(INDEX).decode())["files"]
        files = {}
        for path, entry in listed.items():
            if not _is_save(path):
                raise DeployError(f"{source} is not a backup of a board: {path!r} is not a save")
            if path[1:] not in names:
                raise DeployError(f"{damaged} ({path} is missing)")
            files[path] = content(path[1:])
            if sha256(files[path]) != entry["sha256"]:
                raise DeployError(f"{damaged} ({path} has changed)")
    except (ValueError, KeyError, TypeError, AttributeError):
        raise DeployError(f"{damaged} ({INDEX} can't be read)") from None
    return files
