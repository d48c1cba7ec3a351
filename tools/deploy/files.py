"""The files for a board with stock MicroPython, and their contents.

`boot.py` and `main.py` stay source, because MicroPython starts them by name. `engine/` and
`firmware/` are compiled. `firmware/release.py` is generated here.
"""

from __future__ import annotations

import hashlib
import re
import subprocess
from pathlib import Path

from tools.bytecode import bytecode
from tools.deploy import DeployError

ROOT = Path(__file__).resolve().parents[2]

FOLDERS = ("engine", "firmware")
"""The folders of the project that belong on a board."""

AT_THE_TOP = ("boot.py", "main.py")
"""The files of `firmware/` that belong in a board's top folder, as source."""

EXCLUDED = (
    "firmware/_boot.py",
    "firmware/cpython",
    "firmware/backends/linux.py",
    "firmware/backends/simulated.py",
    "firmware/boards/raspberry_pi.py",
)
"""Files and folders that no board with MicroPython needs."""

RELEASE = "/firmware/release.py"
"""The file with the release; each board has its own (see `release`)."""

MANIFEST = "/ninety-nine.json"
"""The list of files on a board with an old version, from before versions had folders."""

OLDEST = (1, 23)
"""The oldest release of MicroPython that runs the firmware."""

DOWNLOAD = "micropython.org/download"


def sources(root: Path = ROOT) -> dict[str, Path]:
    """Return the source of every file for a board, by its path there as source.

    Paths on the board begin with a slash; the files that start the firmware come last.
    """
    top = [root / "firmware" / name for name in AT_THE_TOP]
    found = {
        f"/{path.relative_to(root).as_posix()}": path
        for folder in FOLDERS
        for path in sorted((root / folder).rglob("*.py"))
        if path not in top and not _is_excluded(path.relative_to(root))
    }
    found.update((f"/{path.name}", path) for path in top if path.is_file())
    return found


def release(board: str, root: Path = ROOT) -> str:
    """Return the text of firmware/release.py. board: a key of `tools.image.BOARDS`, or empty."""
    values = {"VERSION": version(root), "COMMIT": commit(root) or "", "BOARD": board}
    return "".join(f"{name} = {value!r}\n" for name, value in values.items())


def contents(root: Path = ROOT) -> dict[str, bytes]:
    """Return the files for a board, compiled: path there -> content.

    Bytecode is cached in `build/mpy`. Raises DeployError if a file can't be read, and
    BytecodeError if one can't be compiled.
    """
    texts = {}
    for place, path in sources(root).items():
        try:
            texts[place] = path.read_bytes()
        except OSError as error:
            raise DeployError(f"{path}: {error.strerror}") from None
    texts[RELEASE] = release("", root).encode()
    result = {}
    for place, content in texts.items():
        if place.startswith(tuple(f"/{folder}/" for folder in FOLDERS)):
            content = bytecode(place[1:], content, root / "build" / "mpy").read_bytes()
            place = place.removesuffix(".py") + ".mpy"
        result[place] = content
    return result


def sha256(content: bytes) -> str:
    """Return the SHA-256 of bytes in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def version(root: Path = ROOT) -> str:
    """Return the project's version; DeployError if pyproject.toml has none."""
    project = root / "pyproject.toml"
    # Python 3.10 has no TOML parser, and only this line is needed.
    found = re.search(r'^version = "([^"]+)"$', project.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise DeployError(f"{project} has no version")
    return found[1]


def commit(root: Path = ROOT) -> str | None:
    """Return the commit of the files, with + if they have changed since; None if unknown."""
    head = _git(root, "rev-parse", "--short=12", "HEAD")
    if not head:
        return None
    return head + ("+" if _git(root, "status", "--porcelain", "--", *FOLDERS) else "")


def _is_excluded(path: Path) -> bool:
    return any(path.is_relative_to(excluded) for excluded in EXCLUDED)


def _git(root: Path, *arguments: str) -> str | None:
    """Return the output of a git command; None if it fails or git is missing."""
    try:
        answer = subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True)
    except OSError:
        return None
    return answer.stdout.strip() if answer.returncode == 0 else None
