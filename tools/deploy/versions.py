"""The firmware as files on a board with its own MicroPython, with atomic updates.

Each version has a folder, `/ninety-nine/HASH`, with `engine/` and `firmware/`. `/boot.py`, which
MicroPython runs first, puts the folder of the current version at the head of `sys.path`. An update
takes effect when `/boot.py` is replaced by a rename, so an interrupted transfer leaves the previous
version. `/main.py` is the same in all versions.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from tools.bytecode import BYTECODE
from tools.console import Progress
from tools.deploy import DeployError
from tools.deploy.board import FOLDER, NEW, Board, Identity, Space
from tools.deploy.files import DOWNLOAD, MANIFEST, OLDEST, sha256

HOME = "/ninety-nine"
SWITCH = "/boot.py"
MAIN = "/main.py"
STARTS_IT = {MAIN: b"from firmware.start import start", SWITCH: b"keep_alive"}
"""The text that identifies the files that start the firmware."""

HEAP = 1024 * 1024
"""Bytes of memory for programs that a board needs to run the firmware from files.

All modules and the texts of a language take 710 KB (measured in MicroPython with 32-bit words);
games take the rest.
"""


@dataclass(frozen=True)
class Summary:
    """The result of `install`: numbers of files, bytes sent, bytes free afterwards."""

    sent: int
    unchanged: int
    removed: int
    bytes_sent: int
    free: int

    def __str__(self) -> str:
        return (
            f"{self.sent} sent, {self.unchanged} unchanged, {self.removed} removed; "
            f"{self.bytes_sent:,} bytes sent, {self.free // 1024:,} KB free"
        )


def check_identity(identity: Identity) -> None:
    """Raise DeployError, with the reason, if a board can't run the firmware."""
    newest = f"MicroPython {'.'.join(map(str, OLDEST))} or newer is needed ({DOWNLOAD})"
    if identity.name != "micropython" or identity.version < OLDEST:
        raise DeployError(f"the board runs {identity.release}: {newest}")
    if identity.mpy & 0xFF != BYTECODE:
        reads = f"reads .mpy version {identity.mpy & 0xFF}" if identity.mpy else "reads no .mpy"
        raise DeployError(
            f"the board runs {identity.release}, which {reads}, not version {BYTECODE}: "
            f"use a release from {DOWNLOAD}"
        )
    if identity.heap < HEAP:
        image = identity.platform == "rp2"
        todo = "run 'make flash' without FILES=1" if image else "use another board"
        raise DeployError(
            f"the firmware as files needs {HEAP // 1024} KB of memory for programs, and this board "
            f"has {identity.heap // 1024} KB: {todo}"
        )


def install(board: Board, files: Mapping[str, bytes], progress: Progress) -> Summary:
    """Install files on a board, and return what was done.

    files: path as in `tools.deploy.files` -> content.

    Raises DeployError. Nothing has then changed, unless the cable or the flash failed on the way:
    the board then starts its previous version, and another call continues the transfer.
    """
    progress.step(f"comparing with the board at {board.port} ({board.identity.release})")
    home = f"{HOME}/{digest(files)}"
    wanted = {home + path: content for path, content in files.items() if path.count("/") > 1}
    top = {SWITCH: switch(home, files[SWITCH]), MAIN: files[MAIN]}
    lies = {f"/{name}": (kind, size) for name, kind, size in board.entries("/")}
    for path in (*top, HOME):
        if path in lies and bool(lies[path][0] & FOLDER) != (path == HOME):
            kind = "file" if path == HOME else "folder"
            raise DeployError(f"remove the {kind} {path} on the board: it is in the way")
    runs = _running(board) if SWITCH in lies else None
    there = board.tree(HOME)
    send = [p for p in wanted if not board.holds(p, wanted[p], there.files.get(p))]
    folders = {str(parent) for path in wanted for parent in PurePosixPath(path).parents} - {"/"}
    make = sorted(folders.difference(there.folders, lies))
    space = board.space()
    stale = [path for path in there.files if not path.startswith((f"{home}/", f"{runs}/"))]
    needed = sum(space.of(len(wanted[path])) for path in send)
    needed += (2 * len(make) + 4) * space.block if send else 0
    free = space.free + sum(_held(there.files[path], space) for path in stale)
    if needed > free:
        raise DeployError(
            f"the board has no room: {needed // 1024:,} KB are needed, {free // 1024:,} KB are "
            "free; remove files of yours there"
        )
    board.remove_unfinished()
    removed = 0
    for folder in _versions(board):
        if folder not in (home, runs):
            removed += board.remove_all(folder)
    for path in make:
        board.make_folder(path)
    for number, path in enumerate(send, 1):
        progress.step(f"sending {number}/{len(send)} {path.removeprefix(home)}")
        board.write(path, wanted[path])
    for path, content in top.items():
        if not board.holds(path, content, lies.get(path, (0, None))[1]):
            progress.step(f"sending {path}")
            board.write(path, content)
            send.append(path)
    progress.step("removing older versions")
    if runs not in (home, None):
        removed += board.remove_all(str(runs))
    removed += remove_old(board)
    progress.clear()
    everything = {**wanted, **top}
    return Summary(
        sent=len(send),
        unchanged=len(everything) - len(send),
        removed=removed,
        bytes_sent=sum(len(everything[path]) for path in send),
        free=board.space().free,
    )


def digest(files: Mapping[str, bytes]) -> str:
    """Return a hash of the files' paths and contents."""
    listed = repr([(path, sha256(files[path])) for path in sorted(files)])
    return hashlib.sha256(listed.encode()).hexdigest()[:12]


def switch(home: str, boot: bytes) -> bytes:
    """Return `/boot.py` for the version in a folder. boot: the rest of its code."""
    line = f'import sys\n\nsys.path.insert(0, "{home}")  # the version that runs\n\n'
    return line.encode() + boot


def remove_old(board: Board) -> int:
    """Remove an old firmware in `/engine` and `/firmware`; return the number of files.

    The user's own folders with those names stay.
    """
    there = {f"/{name}" for name, _, _ in board.entries("/")} | set(board.tree("/firmware").files)
    removed = 0
    if _is_old(there):
        removed = board.remove_all("/engine") + board.remove_all("/firmware")
    if MANIFEST in there:
        board.remove(MANIFEST)
        removed += 1
    return removed


def own_files(board: Board) -> set[str]:
    """Return the paths of the firmware's files on a board, those of older versions included."""
    there = board.tree("/").files
    own = {path for path, text in STARTS_IT.items() if path in there and text in board.read(path)}
    folders = (
        HOME + "/",
        NEW,
        *(("/engine/", "/firmware/", MANIFEST) if _is_old(set(there)) else ()),
    )
    return own | {path for path in there if path.startswith(folders)}


def _is_old(paths: set[str]) -> bool:
    """Return whether `/engine` and `/firmware` are an old firmware's. paths: what is there."""
    return not paths.isdisjoint((MANIFEST, "/firmware/__init__.py", "/firmware/__init__.mpy"))


def _running(board: Board) -> str | None:
    """Return the folder of the current version; None if /boot.py is not ours."""
    found = re.search(rb'^sys\.path\.insert\(0, "(/ninety-nine/\w+)"\)', board.read(SWITCH), re.M)
    return found[1].decode() if found else None


def _versions(board: Board) -> list[str]:
    return [f"{HOME}/{name}" for name, _, _ in board.entries(HOME)]


def _held(size: int, space: Space) -> int:
    """Return the bytes of flash that removing a file surely frees; a small file frees none."""
    return space.of(size) if size > space.block // 8 else 0
