"""What the generators of modules share: literals as lines of source, and files up to date."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from tools.command_line import writing

_COLUMNS = 100  # of a line of source


def header(purpose: str, source: Path, command: str) -> list[str]:
    """Return the first lines of a generated module.

    purpose: its docstring. source: the file it is made from. command: the module to run.
    """
    return [
        f'"""{purpose}"""',
        "",
        f"# Generated: edit {source}, then run python3 -m {command}.",
        "",
    ]


def literal(data: bytes, indent: str = "", note: str = "", wide: bool = False) -> list[str]:
    """Return lines with a bytes literal, sixteen bytes per line, and a comment after the first.

    wide: whether to put as many bytes on a line as fit; then there is no room for a comment.
    """
    most = (_COLUMNS - len(f'{indent}b"",')) // len(r"\x00") if wide else 16
    lines = []
    for start in range(0, len(data), most):
        digits = "".join(f"\\x{byte:02x}" for byte in data[start : start + most])
        lines.append(f'{indent}b"{digits}"')
    lines[0] += f"  # {note}" if note else ""
    return lines


def quoted(text: str) -> str:
    """Return the literal of a text; what can't be seen is escaped."""
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(each if each.isprintable() else f"\\u{ord(each):04x}" for each in quoted)


def block(name: str, lines: list[str]) -> list[str]:
    """Return the assignment of a literal of one or more lines."""
    if len(lines) == 1:
        return [f"{name} = {lines[0].strip()}"]
    return [f"{name} = (", *lines, ")"]


def stale(files: Mapping[Path, str], root: Path) -> list[Path]:
    """Return the generated files below `root` that are missing or out of date.

    files: path below the root -> text.
    """
    return [
        path
        for path, text in files.items()
        if not (root / path).is_file() or (root / path).read_bytes() != text.encode()
    ]


def bring_up_to_date(files: Mapping[Path, str], root: Path, check: bool, command: str) -> int:
    """Write the files that are out of date; return the exit status.

    check: only name them on standard error; the status is 1 if there are any.
    command: the module that makes them.

    Raises OSError.
    """
    if not check:
        write(files, root)
        return 0
    old = ", ".join(path.as_posix() for path in stale(files, root))
    if old:
        print(f"out of date: {old} (python3 -m {command})", file=sys.stderr)
    return 1 if old else 0


def write(files: Mapping[Path, str], root: Path) -> None:
    """Write the files that are missing or out of date. Raises OSError."""
    for path in stale(files, root):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        with writing(root / path):
            (root / path).write_bytes(files[path].encode())
