"""`python3 -m tools.deploy`: flash a board; back up and restore its saves."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.command_line import Parser, command, refuse
from tools.console import Progress
from tools.deploy import DeployError, files


@command
def main(arguments: list[str] | None = None) -> int:
    """Run a command line and return the exit status.

    0: success. 2: the user must correct something. 1: a failure on the way. 130: interrupted; 141:
    by a closed pipe.
    Unless it is 0, one line on standard error gives the reason.
    """
    options = _parser().parse_args(arguments)
    progress = Progress()
    try:
        try:
            options.run(options, progress)
        finally:
            progress.clear()
    except (KeyboardInterrupt, BrokenPipeError):
        refuse("interrupted: run it again, or unplug the board and plug it in again")
        raise
    return 0


def _parser() -> Parser:
    parser = Parser(
        prog="python3 -m tools.deploy",
        description="Put Ninety-Nine on a board; back up and restore its saves.",
    )
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    command = commands.add_parser("flash", help="bring a board to this version; saves stay")
    _add_port(command)
    command.add_argument(
        "--board", metavar="NAME", help="which board it is (default: ask the board)"
    )
    command.add_argument(
        "--drive", type=Path, metavar="DIR", help="the folder of its boot drive (default: search)"
    )
    command.add_argument(
        "--files", action="store_true", help="keep its MicroPython, send the firmware as files"
    )
    command.add_argument(
        "--force",
        action="store_true",
        help="go on even if files are lost that no backup has; over a boot drive, erase them",
    )
    command.set_defaults(run=_flash)

    command = commands.add_parser("backup", help="copy saves and records from a board")
    command.add_argument(
        "target",
        nargs="?",
        type=Path,
        metavar="DIR|FILE.zip",
        help="where to save (default: ninety-nine-DATE-TIME.zip)",
    )
    _add_port(command)
    command.set_defaults(run=_backup)

    command = commands.add_parser("restore", help="copy saves and records back to a board")
    command.add_argument("source", nargs="?", type=Path, metavar="DIR|FILE.zip", help="a backup")
    command.add_argument("--yes", action="store_true", help="overwrite without asking")
    _add_port(command)
    command.set_defaults(run=_restore)

    command = commands.add_parser("mip", help="update package.json, for mpremote mip install")
    command.set_defaults(run=_mip)
    return parser


def _add_port(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--port", help="such as /dev/ttyACM0 or socket://HOST:PORT (default: the only board there)"
    )


def _flash(options: argparse.Namespace, progress: Progress) -> None:
    from tools.deploy.flash import Wanted, flash

    wanted = Wanted(options.port, options.board, options.drive, options.files, options.force)
    flash(wanted, progress)


def _backup(options: argparse.Namespace, progress: Progress) -> None:
    from tools.deploy import backup
    from tools.deploy.board import connect, find_port

    with connect(find_port(options.port)) as board:
        backup.backup(board, options.target or backup.usual(), progress)


def _restore(options: argparse.Namespace, progress: Progress) -> None:
    from tools.deploy import backup
    from tools.deploy.board import connect, find_port

    if options.source is None:
        raise DeployError("name the backup to restore: FROM=FILE")
    saved = backup.read(options.source)

    def may_overwrite(paths: list[str]) -> bool:
        if options.yes:
            return True
        if not sys.stdin.isatty():
            raise DeployError(f"to overwrite {', '.join(paths)} on the board, add YES=1 (--yes)")
        try:
            answer = input(f"The board has other versions of {', '.join(paths)}. Overwrite? [y/N] ")
        except EOFError:  # Ctrl-D
            print()
            return False
        return answer.strip().lower() in ("y", "yes")

    with connect(find_port(options.port)) as board:
        written, unchanged = backup.restore(board, saved, may_overwrite, progress)
    progress.say(f"{written} restored, {unchanged} already there. The board restarts.")


def _mip(options: argparse.Namespace, progress: Progress) -> None:
    from tools.deploy import mip

    (files.ROOT / mip.PACKAGE).write_text(mip.package(), encoding="utf-8")
    progress.say(f"{mip.PACKAGE} is up to date")


if __name__ == "__main__":
    sys.exit(main())
