"""Files and folders that a person names to be written: what another program wrote is not lost."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from pathlib import Path, PurePosixPath

from tools import ToolError
from tools.command_line import writing

LIST = ".ninety-nine"
"""The file in a folder that lists the files that `replace` wrote there, a path a line."""


class OutputError(ToolError):
    """Something else is there; the message names it and says what to do, in one line."""


def check_folder(folder: Path) -> None:
    """Raise OutputError if `replace` may not write to a folder; OSError if it can't be read.

    It may if the folder is missing, empty, or has files of an earlier `replace`.
    """
    if folder.is_dir() and not (folder / LIST).is_file() and any(folder.iterdir()):
        raise OutputError(
            f"{folder} has other files: delete the folder if an older version wrote them, or name "
            "another folder"
        )
    if folder.exists() and not folder.is_dir():
        raise OutputError(f"{folder} is a file: name a folder")


def replace(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files into a folder in place of those that an earlier call wrote; others stay.

    files: by path in the folder.

    Raises OutputError, with nothing changed, if the folder or one of the files is something else;
    OSError if a file can't be written.
    """
    check_folder(folder)
    before = _listed(folder)
    for name in files:
        path = folder / name
        if name not in before and (path.exists() or path.is_symlink()):
            raise OutputError(f"{path} was there before: move it, or name another folder")
    folder.mkdir(parents=True, exist_ok=True)
    # First, so that a later call can clear away after a call that was interrupted.
    _list(folder, before | set(files))
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with writing(path):
            path.write_bytes(content)
    for name in before - set(files):
        path = folder / name
        path.unlink(missing_ok=True)
        while path.parent != folder and not any(path.parent.iterdir()):
            path = path.parent
            path.rmdir()
    _list(folder, files)


def check_file(path: Path, begin: bytes) -> None:
    """Raise OutputError if a file is there that does not begin as what is to be written does.

    begin: how it begins. An empty file, or a device such as /dev/stdout, may be written to.
    """
    if path.is_dir():
        raise OutputError(f"{path} is a folder: name a file")
    if path.is_file() and path.stat().st_size:
        with open(path, "rb") as file:
            if file.read(len(begin)) != begin:
                raise OutputError(f"{path} is another file: name a new one, or remove it yourself")


def _listed(folder: Path) -> set[str]:
    """Return the files that an earlier call wrote: no path that leads out of the folder."""
    try:
        text = (folder / LIST).read_text(encoding="utf-8")
    except (FileNotFoundError, NotADirectoryError):
        return set()
    except ValueError:
        raise OutputError(f"{folder / LIST} is damaged: name another folder") from None
    names = {name for name in text.splitlines() if _is_inside(folder, name)}
    paths = {name: folder / name for name in names}  # a link there is not what the tool wrote
    return {name for name, path in paths.items() if path.is_file() and not path.is_symlink()}


def _is_inside(folder: Path, name: str) -> bool:
    parts = PurePosixPath(name).parts
    if not parts or parts[0] == "/" or ".." in parts:
        return False
    real = os.path.realpath(folder)
    return os.path.commonpath([real, os.path.realpath((folder / name).parent)]) == real


def _list(folder: Path, names: Collection[str]) -> None:
    with writing(folder / LIST):
        (folder / LIST).write_text("".join(f"{name}\n" for name in sorted(names)), encoding="utf-8")
