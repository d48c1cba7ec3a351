"""Run build tools and log their output."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO

from tools.image.error import FirmwareError


def run(
    command: Sequence[str],
    log: IO[str],
    environment: Mapping[str, str] | None = None,
    folder: Path | None = None,
    must_work: bool = True,
    output: IO[str] | None = None,
) -> None:
    """Run a command and log what it says; FirmwareError if it fails and `must_work`.

    output: a file for its standard output; None to log that, too.
    """
    log.write(f"\n$ {' '.join(command)}\n")
    log.flush()
    try:
        status = subprocess.call(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output or log,
            stderr=log,
            env=environment,
            cwd=folder,
        )
    except OSError as error:
        raise FirmwareError(f"{command[0]} can't be run: {error.strerror}") from None
    if status != 0 and must_work:
        name = Path(command[0]).name
        raise FirmwareError(f"MicroPython could not be built: {name} failed, see {log.name}")
