"""Bring the files of a board to the layout of the images.

The filesystem of an image begins at 1 MB of the flash. Stock MicroPython on a Pico, and images
before that layout, have it elsewhere, so their files are lost. They go to a backup on this computer
before the image, and back onto the board after it. What lies at the image's place may be left of
an older filesystem: it is erased with the image, and the firmware makes a new one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools import uf2
from tools.console import Progress
from tools.deploy import DeployError, backup, versions
from tools.deploy.board import Board
from tools.image import BOARDS, JOURNAL

_SUPERBLOCKS = 2  # sectors at the head of LittleFS; without them it is none
_MAGIC = b"littlefs"  # at byte 8 of MicroPython's filesystem


def is_needed(board: Board, name: str) -> bool:
    """Return whether the files of a board lie elsewhere than with an image.

    name: the image's key in `tools.image.BOARDS`.
    """
    layout = BOARDS[name]
    holds = board.flash(uf2.FLASH + layout.start + 8, len(_MAGIC)) == _MAGIC
    return board.space().total != layout.size or not holds


def with_erased_storage(image: bytes, name: str) -> bytes:
    """Return an image (a UF2 file) that also erases the journal and the head of the filesystem."""
    regions, family = uf2.parse(image)
    first = uf2.start_page(regions[uf2.FLASH], family)
    start, _ = BOARDS[name].storage
    erased = uf2.ERASED * (JOURNAL + _SUPERBLOCKS * uf2.SECTOR)
    return uf2.build({**regions, uf2.FLASH + start: erased}, family, first)


def keep(board: Board, name: str, force: bool, progress: Progress) -> Path | None:
    """Back up the saves of a board before its files move; None if there are none.

    name: the image's key in `tools.image.BOARDS`.
    force: whether files that no backup has may be lost.

    Returns the backup, in the present folder. Raises DeployError, with nothing changed, if there
    are other files, if the backup can't be made, or if an image has no room for the saves.
    """
    space = board.space()
    if not space.total:
        if not force:
            raise DeployError(
                "no filesystem is mounted on the board, so its saves can't be backed up: unplug it "
                "and plug it in again; 'make flash FORCE=1' goes on without them"
            )
        progress.say("No filesystem is mounted on it.")
        return None
    own = versions.own_files(board)
    others = sorted(set(board.tree("/").files) - own - set(backup.saves(board)))
    if others and not force:
        raise DeployError(
            f"the image moves the files of this board, and no backup has {', '.join(others)}: "
            "copy what you want to keep with mpremote, then run 'make flash FORCE=1'"
        )
    room = BOARDS[name].size
    if sum(map(space.of, backup.saves(board).values())) > room:
        raise DeployError(
            f"the saves do not fit into the {room // 1024:,} KB of an image: run 'make backup', "
            "and delete old games on the board"
        )
    progress.say("The image moves the files of this board. Step 1 of 3: the backup.")
    if not backup.saves(board):
        progress.say("There are no saves on it.")
        return None
    kept = backup.usual()
    backup.backup(board, kept, progress)
    return kept


@contextmanager
def safe_in(kept: Path | None, progress: Progress) -> Iterator[None]:
    """Name the backup if the update breaks off. kept: the backup; None if the files do not move."""
    try:
        yield
    except BaseException:
        if kept:
            progress.say(
                f"The saves are in {kept}. Once the image runs, 'make restore FROM={kept}' puts "
                "them back."
            )
        raise


def put_back(board: Board, kept: Path, progress: Progress) -> None:
    """Copy a backup onto a board with a new filesystem."""
    progress.say("Step 3 of 3: the saves go back.")
    written, _ = backup.restore(board, backup.read(kept), lambda paths: True, progress)
    progress.say(f"{written} restored; {kept} is yours to keep or delete.")
