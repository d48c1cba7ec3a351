"""Making a board hold exactly what belongs there: only what differs is sent, saves stay."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from tools.deploy import DeployError
from tools.deploy.board import Board, Identity, Space, Tree
from tools.deploy.files import BYTECODE, DOWNLOAD, FOLDERS, MANIFEST, OLDEST
from tools.deploy.progress import Progress


@dataclass(frozen=True)
class Plan:
    """What must be done so that a board holds what it should.

    All are paths on the board, in the order in which they are to be handled. `needed` is the bytes
    of flash that it takes at most while it is done, after what is removed is gone.
    """

    send: list[str]
    unchanged: list[str]
    remove: list[str]
    remove_folders: list[str]
    make_folders: list[str]
    needed: int
    freed: int


@dataclass(frozen=True)
class Summary:
    """What was done: how many files, the bytes that were sent, the bytes that are free now."""

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
    """Raise DeployError unless what runs on a board can run the firmware; says what it is."""
    newest = f"MicroPython {'.'.join(map(str, OLDEST))} or newer is needed ({DOWNLOAD})"
    if identity.name != "micropython" or identity.version < OLDEST:
        raise DeployError(f"the board runs {identity.release}: {newest}")
    if identity.mpy & 0xFF != BYTECODE:
        reads = f"reads .mpy version {identity.mpy & 0xFF}" if identity.mpy else "reads no .mpy"
        raise DeployError(
            f"the board runs {identity.release}, which {reads}, and not version {BYTECODE}: "
            f"use a release from {DOWNLOAD}"
        )


def plan(
    files: Mapping[str, bytes],
    manifest: bytes,
    there: Tree,
    differing: Iterable[str],
    space: Space,
) -> Plan:
    """Return what must be done.

    `files` is what belongs on the board beside the manifest, in the order of writing; `there` is
    what lies where these are and in the folders that are ours alone; `differing` are the paths
    whose content is not as in `files`.
    """
    differing = set(differing)
    ours = tuple(f"/{folder}/" for folder in FOLDERS)
    folders = {str(parent) for path in files for parent in PurePosixPath(path).parents} - {"/"}
    send = [path for path in files if path in differing]
    remove = sorted(path for path in there.files if path.startswith(ours) and path not in files)
    make = sorted(folders.difference(there.folders))
    freed = sum(_held(there, path, space) for path in remove)
    needed = 0
    if send or make:
        # A file is whole beside its old self before it takes its place. Besides, folders that
        # change are copied: one at a time, two blocks.
        held = {path: _held(there, path, space) for path in send}
        needed = sum(max(0, space.of(len(files[path])) - held[path]) for path in send)
        needed += max(held.values(), default=0) + space.of(len(manifest))
        needed += (2 * len(make) + 2) * space.block
    return Plan(
        send=send,
        unchanged=[path for path in files if path not in differing],
        remove=remove,
        remove_folders=sorted(
            (path for path in there.folders if path.startswith(ours) and path not in folders),
            reverse=True,
        ),
        make_folders=make,
        needed=needed,
        freed=freed,
    )


def flash(board: Board, files: Mapping[str, bytes], manifest: bytes, progress: Progress) -> Summary:
    """Make a board hold these files (path -> content) and the manifest, which is written last.

    What fails is known before anything is changed, but for a cable or a flash that gives out on
    the way; what that leaves is mended by doing it again. Raises DeployError.
    """
    check_identity(board.identity)
    progress.step(f"comparing with the board at {board.port} ({board.identity.release})")
    there = _look(board, files)
    differing = board.differing(files, there.files)
    space = board.space()
    todo = plan(files, manifest, there, differing, space)
    if todo.needed > space.free + todo.freed:
        raise DeployError(
            f"the board has no room: {_kilobytes(todo.needed)} are needed, "
            f"{_kilobytes(space.free + todo.freed)} are free; remove files of yours there"
        )
    whole = not (todo.send or todo.remove or todo.remove_folders or todo.make_folders)
    described = bool(not board.differing({MANIFEST: manifest}, there.files))
    if not whole and MANIFEST in there.files:
        board.remove(MANIFEST)  # from here on until the end it would be wrong
    board.remove_unfinished()
    for path in todo.remove:
        progress.step(f"removing {path}")
        board.remove(path)
    for path in todo.remove_folders:
        board.remove_folder(path)
    for path in todo.make_folders:
        board.make_folder(path)
    for number, path in enumerate(todo.send, 1):
        progress.step(f"sending {number}/{len(todo.send)} {path}")
        board.write(path, files[path])
    if not (whole and described):
        board.write(MANIFEST, manifest)
    progress.clear()
    return Summary(
        sent=len(todo.send),
        unchanged=len(todo.unchanged),
        removed=len(todo.remove),
        bytes_sent=sum(len(files[path]) for path in todo.send),
        free=board.space().free,
    )


def _look(board: Board, files: Mapping[str, bytes]) -> Tree:
    """What lies on the board where our files are; DeployError where a folder is in the way."""
    found: dict[str, int] = {}
    folders = []
    for name, kind, size in board.entries("/"):
        path = f"/{name}"
        if kind & 0x4000:
            if path in files or path == MANIFEST:
                raise DeployError(f"the board has a folder {path}, where a file belongs: remove it")
            if name in FOLDERS:
                folders.append(path)
        elif path in files or path == MANIFEST:
            found[path] = size
        elif name in FOLDERS:
            raise DeployError(f"the board has a file {path}, where a folder belongs: remove it")
    for folder in list(folders):
        tree = board.tree(folder)
        found.update(tree.files)
        folders += tree.folders
    return Tree(found, folders)


def _held(there: Tree, path: str, space: Space) -> int:
    """The bytes of flash that a file's going sets free, at least: small ones lie in the folder."""
    size = there.files.get(path, 0)
    return space.of(size) if size > space.block // 8 else 0


def _kilobytes(size: int) -> str:
    return f"{-(-size // 1024):,} KB"
