"""Update the image of a board with an RP2040 or RP2350 through its boot loader, and check it.

The image lies below the filesystem in flash, so saves stay. Its first page is written last
(`tools.image`): if an update breaks off, the boot ROM finds no program and shows the drive again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from firmware import boards
from firmware.boards.listed import FILE
from tools import uf2
from tools.console import Progress
from tools.deploy import DeployError, drive, moving, versions
from tools.deploy.board import FOLDER, Board, Release, connect, ports
from tools.deploy.drive import Drive
from tools.deploy.files import MANIFEST, sha256
from tools.image import BOARDS, build

STARTS = 30  # seconds within which a board must answer again


@dataclass(frozen=True)
class Update:
    """An image for a board.

    name: of the board, a key of `tools.image.BOARDS`.
    path: the UF2 file.
    erases: whether the board's files are erased, as they are in a move (`moving`).
    """

    name: str
    path: Path
    erases: bool = False

    @property
    def content(self) -> bytes:
        """The UF2 file to copy."""
        content = self.path.read_bytes()
        return moving.with_erased_storage(content, self.name) if self.erases else content

    @property
    def command(self) -> str:
        """What repairs a board that shows its drive, after this update has broken off."""
        return f"make flash BOARD={self.name}" + (" FORCE=1" if self.erases else "")


def choose(board: Board, wanted: str | None) -> str:
    """Return the key of a board in `tools.image.BOARDS`. wanted: the user's choice.

    Raises DeployError if no image is known to fit, or if that of the user's choice does not.
    """
    machine = board.identity.machine
    name = wanted or _own_choice(board)
    layout = BOARDS[name]
    misfit = f"BOARD={name} does not fit: the board at {board.port} is {machine}"
    if layout.family != _family(machine):
        raise DeployError(misfit)
    size = board.flash_size()
    if size is not None and size < layout.flash:
        raise DeployError(
            f"{misfit}, whose flash has {size // 1024:,} KB, not {layout.flash // 1024:,} KB"
        )
    return name


def image_of(name: str, progress: Progress) -> Path:
    """Return the UF2 file of this version for a board, built if necessary."""
    path = build(name, progress.step)
    progress.clear()
    return path


def is_there(board: Board, image: bytes, progress: Progress) -> bool:
    """Return whether the flash of a board already holds an image (a UF2 file)."""
    regions, _ = uf2.parse(image)
    for address, content in regions.items():

        def step(done: int, total: int = len(content)) -> None:
            progress.step(f"comparing {done // 1024:,} of {total // 1024:,} KB with the flash")

        found = board.flash_sha256(address, len(content), step)
        if found != sha256(content):
            progress.clear()
            return False
    progress.clear()
    return True


def appearing(
    update: Update, folder: Path | None, others: list[Drive], progress: Progress
) -> Drive:
    """Wait for the drive of a board in its boot loader, and return it.

    folder: where the drive appears; None if not known.
    others: drives present before.

    Raises DeployError, which says what to do with the image, if no drive appears.
    """
    label = BOARDS[update.name].drive
    progress.step(f"waiting for the drive {label}")
    found = drive.wait(label, folder, others)
    progress.clear()
    if found is None:
        raise DeployError(_by_hand(update), 1)
    return found


def send(update: Update, to: Drive, progress: Progress) -> None:
    """Copy an image to a boot drive, also after an earlier copy has broken off there."""
    try:
        drive.copy(to, update.content, update.path.name, progress)
    except DeployError as error:
        again = f"{error}, then run '{update.command}' again"
        raise DeployError(again, error.status) from None
    finally:
        progress.clear()


def check(
    update: Update, find: Callable[[], str | None], progress: Progress, kept: Path | None = None
) -> str:
    """Wait for a board with a new image, check its flash, remove old files; return its status.

    find: returns the board's port, or None while it has none.
    kept: a backup to copy onto the board, whose filesystem is new.

    Raises DeployError if the board does not come back or has another image.
    """
    with _back(update, find, progress) as board:
        if not is_there(board, update.path.read_bytes(), progress):
            raise DeployError("the flash differs from the image: run this again", 1)
        removed = tidy(board, progress)
        release = board.release()
        if release is None or release.board != update.name:
            raise DeployError(f"the image arrived, but {release} runs: run this again", 1)
        if kept:
            moving.put_back(board, kept, progress)
        return says(board, release, removed)


def says(board: Board, release: Release, removed: int) -> str:
    """Return a sentence about the board's firmware. removed: the number of old files removed."""
    old = f"; {removed} old files removed" if removed else ""
    return f"Ninety-Nine {release} is on the {board.identity.machine}{old}. The board restarts."


def old_release(board: Board) -> str:
    """Return the name of the firmware on a board before an update."""
    release = board.release()
    if release:
        return f"Ninety-Nine {release}"
    try:
        fields = json.loads(board.read(MANIFEST))
        return f"Ninety-Nine {Release(fields['version'], fields['commit'] or '', '')}"
    except (DeployError, ValueError, KeyError, TypeError):
        return "no known Ninety-Nine"


def tidy(board: Board, progress: Progress) -> int:
    """Remove the firmware's files, which a board with an image does not need.

    The user's own files stay. Returns how many files were removed.
    """
    progress.step("removing old files")
    removed = 0
    for name, kind, _ in board.entries("/"):
        path = f"/{name}"
        text = versions.STARTS_IT.get(path)
        if text and not kind & FOLDER and text in board.read(path):
            board.remove(path)
            removed += 1
    removed += board.remove_all(versions.HOME) + versions.remove_old(board)
    board.remove_unfinished()
    progress.clear()
    return removed


def port_after_restart(port: str) -> Callable[[], str | None]:
    """Return a function that finds a board's port after a restart; its name may have changed."""
    if "://" in port:
        return lambda: port
    serial = next((p.serial_number for p in ports() if p.device == port), None)

    def find() -> str | None:
        there = ports()
        same = [p.device for p in there if serial and p.serial_number == serial]
        return next(iter(same or [p.device for p in there if p.device == port]), None)

    return find


def _back(update: Update, find: Callable[[], str | None], progress: Progress) -> Board:
    """Return a restarted board as soon as it answers."""

    def look() -> Board | None:
        port = find()
        try:
            return connect(port) if port else None
        except DeployError:
            return None

    progress.step("waiting for the board to start")
    board = drive.until(look, STARTS)
    progress.clear()
    if board is None:
        raise DeployError(
            "the image was copied, but the board did not come back: unplug it, plug it in again, "
            f"then run '{update.command}' again",
            1,
        )
    return board


def _own_choice(board: Board) -> str:
    """Return the board in its `device.json` if that fits, else that of its image or machine."""
    machine = board.identity.machine
    release = board.release()
    name, _, is_listed = boards.match(machine)
    if release and release.board:
        name = release.board
    elif not is_listed:
        name = ""
    if name not in BOARDS:
        same = [name for name, each in BOARDS.items() if each.family == _family(machine)]
        keep = board.identity.heap >= versions.HEAP
        raise DeployError(
            f"there is no image for this board ({machine}): if it has the flash and the pins of "
            f"{' or '.join(same)}, name that board, such as BOARD={same[0]}"
            + ("; or keep its MicroPython with FILES=1" if keep else "")
        )
    if any(f"/{entry}" == "/" + FILE for entry, _, _ in board.entries("/")):
        try:
            chosen = json.loads(board.read("/" + FILE))["board"]
            if BOARDS[chosen].family == BOARDS[name].family:
                return chosen
        except (ValueError, KeyError, TypeError, RecursionError):
            pass  # the device itself reports errors in this file
    return name


def _family(machine: str) -> int:
    """Return the UF2 family of a machine's chip."""
    return uf2.RP2350 if "RP2350" in machine else uf2.RP2040


def not_mounted(label: str, command: str) -> str:
    """Return what the user must do with a drive that nobody has mounted. command: for it."""
    return (
        f"the drive {label} is not mounted: 'sudo mount -o uid=$(id -u) {drive.device(label)} "
        f"/mnt', then '{command} DRIVE=/mnt'"
    )


def _by_hand(update: Update) -> str:
    """Return what the user must do when there is no drive to write to."""
    board = BOARDS[update.name]
    if drive.device(board.drive).exists():
        return f"{not_mounted(board.drive, update.command)}; or copy {update.path} there"
    return (
        f"drive {board.drive} not found: hold the key {board.key} while you plug the board in, "
        f"then copy {update.path} to the drive"
    )
