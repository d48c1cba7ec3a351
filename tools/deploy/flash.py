"""`make flash`: find the board and bring it to this version."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tools.console import Progress
from tools.deploy import DeployError, drive, files, moving, update, versions
from tools.deploy.board import Board, board_ports, connect, find_port
from tools.deploy.drive import Drive
from tools.image import BOARDS


@dataclass(frozen=True)
class Wanted:
    """What the user asked for; None and False mean nothing.

    port: the board's serial port.
    board: a key of `tools.image.BOARDS`.
    drive: the folder of its boot drive.
    files: keep its MicroPython and send the firmware as files.
    force: go on even if files are lost that a backup does not have; over a drive, erase them.
    """

    port: str | None = None
    board: str | None = None
    drive: Path | None = None
    files: bool = False
    force: bool = False


def flash(wanted: Wanted, progress: Progress) -> None:
    """Bring the board that is plugged in to this version; saves stay. Raises DeployError.

    Where the image moves the files (`moving`), a backup of the saves is made first and stays.
    """
    if wanted.board and wanted.board not in BOARDS:
        raise DeployError(f"unknown BOARD={wanted.board}; the boards are {', '.join(BOARDS)}")
    others = drive.find(wanted.drive)
    there = wanted.port or board_ports()
    if others and (wanted.drive or not there):
        _mend(wanted, others, progress)
        return
    # A board that answers comes first: the drive is that of another one.
    for each in others:
        progress.say(
            f"The drive {each.folder} is that of another board: to update that one, add "
            f"DRIVE={each.folder}."
        )
    if wanted.drive and not others and not there:
        raise DeployError(f"{wanted.drive} is no boot drive: it has no {drive.INFO}")
    unmounted = None if there or others else drive.plugged()
    if unmounted:
        command = f"make flash BOARD={wanted.board or 'NAME'}"
        raise DeployError(update.not_mounted(unmounted, command))
    port = find_port(wanted.port)
    find = update.port_after_restart(port)
    with connect(port) as board:
        _check(board)
        progress.say(
            f"{board.identity.machine} at {port}: {board.identity.release}, "
            f"{update.old_release(board)}"
        )
        if board.identity.platform != "rp2" or wanted.files:
            _send_files(board, progress)
            return
        name = update.choose(board, wanted.board)
        path = update.image_of(name, progress)
        if update.is_there(board, path.read_bytes(), progress):
            release = board.release()
            removed = update.tidy(board, progress)
            if release:
                progress.say(f"Nothing to send: {update.says(board, release, removed)}")
                return
        moves = moving.is_needed(board, name)
        kept = moving.keep(board, name, wanted.force, progress) if moves else None
        if moves:
            progress.say("Step 2 of 3: the image.")
        board.enter_boot_loader()
    image = update.Update(name, path, erases=moves)
    with moving.safe_in(kept, progress):
        to = update.appearing(image, wanted.drive, others, progress)
        update.send(image, to, progress)
        progress.say(update.check(image, find, progress, kept))


def _send_files(board: Board, progress: Progress) -> None:
    """Bring the firmware as files to a board that keeps its MicroPython."""
    versions.check_identity(board.identity)
    release = board.release()
    if release and release.board:
        raise DeployError(
            "this board has the image, which hides files: omit FILES=1, or put stock MicroPython "
            "on it first"
        )
    progress.step("compiling")
    progress.say(f"{versions.install(board, files.contents(), progress)}")
    progress.say(f"Ninety-Nine {files.version()} is on it as files. The board restarts.")


def _mend(wanted: Wanted, found: list[Drive], progress: Progress) -> None:
    """Copy the image to a board that shows its boot drive and can't be identified.

    Whether its files lie elsewhere can't be seen: they stay unless the user forces it.
    """
    if len(found) > 1:
        listed = ", ".join(str(each.folder) for each in found)
        raise DeployError(
            f"{len(found)} boards show their drives, {listed}: choose one with DRIVE="
        )
    there = found[0]
    fitting = [name for name, each in BOARDS.items() if each.drive == there.name]
    if wanted.board not in fitting:
        raise DeployError(
            f"the board with the drive {there.folder} is one of {', '.join(fitting)}: choose it, "
            f"such as BOARD={fitting[0]}; the wrong one would lose its saves"
        )
    assert wanted.board is not None
    if wanted.force:
        progress.say("FORCE=1 erases the files on the board.")
    path = update.image_of(wanted.board, progress)
    image = update.Update(wanted.board, path, erases=wanted.force)
    before = {port.device for port in board_ports()}
    update.send(image, there, progress)

    def find() -> str | None:
        new = (port.device for port in board_ports() if port.device not in before)
        return wanted.port or next(new, None)

    progress.say(update.check(image, find, progress))


def _check(board: Board) -> None:
    if board.identity.name != "micropython":
        raise DeployError(
            f"the board runs {board.identity.release}, not MicroPython: hold BOOTSEL while you "
            "plug it in, then 'make flash BOARD=NAME'"
        )
