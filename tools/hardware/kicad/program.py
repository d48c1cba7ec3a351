"""KiCad 9: the one on the PATH, or one installed under build/kicad.

Debian 12 has no KiCad 9. As root on a Debian or Ubuntu, debootstrap puts a Debian 13 with KiCad
into build/kicad, if that is wanted (`tools.apt`); `make clean` removes it.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools import apt
from tools.hardware import FOLDER, HardwareError

RELEASE = "9."
INSIDE = FOLDER.parent / "build" / "kicad"
"""The Debian with KiCad, and how it was made."""

_READY = "ready"
"""A file in it that says that the installation was finished."""

_TO_INSTALL = (
    "Install KiCad 9 so that kicad-cli is on the PATH, or run make hardware INSTALL=1 as root on "
    "Debian or Ubuntu: it puts KiCad into build/kicad."
)


class Kicad:
    """KiCad's command line and its Python.

    root: the folder that is the root of its file system, None if it is this machine's.
    python: the Python that has KiCad's module pcbnew.
    """

    def __init__(self, root: Path | None, python: str = "python3"):
        self.root = root
        self.python = python

    @contextmanager
    def folder(self) -> Iterator[Path]:
        """Make a folder that KiCad sees; it is removed at the end."""
        above = self.root / "tmp" if self.root else None
        with tempfile.TemporaryDirectory(prefix="ninety-nine-", dir=above) as made:
            yield Path(made)

    def cli(self, folder: Path, *arguments: str, may_fail: bool = False) -> int:
        """Run kicad-cli in a folder that `folder` made; return its exit status.

        Raise HardwareError with its last words if it fails, unless it may.
        """
        return self._run(folder, ["kicad-cli", *arguments], may_fail)

    def script(self, folder: Path, text: str) -> None:
        """Run a Python script that uses pcbnew in a folder that `folder` made."""
        self._run(folder, [self.python, "-c", text], False)

    def _run(self, folder: Path, command: Sequence[str], may_fail: bool) -> int:
        # Its settings are in the folder, so that nobody's own settings change what it makes.
        seen = str(folder)
        if self.root:
            seen = "/" + str(folder.relative_to(self.root))
        variables = {"HOME": seen, "LC_ALL": "C.UTF-8", "TZ": "UTC", "KICAD_CONFIG_HOME": seen}
        if self.root:
            start = 'cd "$1" && shift && exec "$@"'
            command = ["chroot", str(self.root), "/bin/sh", "-c", start, "sh", seen, *command]
        done = subprocess.run(
            command,
            cwd=None if self.root else folder,
            env={**_without_python(), **variables},
            capture_output=True,
            text=True,
        )
        if done.returncode and not may_fail:
            words = (done.stderr or done.stdout).strip().splitlines() or ["no message"]
            what = " ".join(command[-2:])
            raise HardwareError(f"KiCad failed ({what}): {' / '.join(words[-3:])}")
        return done.returncode


def _without_python() -> dict[str, str]:
    """Return the environment without what is for the Python that runs this."""
    return {name: its for name, its in os.environ.items() if not name.startswith("PYTHON")}


def find() -> Kicad:
    """Return KiCad 9; install it if it is not there; raise HardwareError if that can't be done."""
    on_path = shutil.which("kicad-cli")
    if on_path and _output([on_path, "version"]).startswith(RELEASE):
        for python in ("python3", "/usr/bin/python3"):
            if shutil.which(python) and _output([python, "-c", "import pcbnew; print(1)"]):
                return Kicad(None, python)
        raise HardwareError("KiCad 9 is here, but no Python with its module pcbnew; install that")
    if not (INSIDE / _READY).exists():
        _install()
    return Kicad(INSIDE)


def _output(command: Sequence[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else ""


def _install() -> None:
    """Install Debian 13 with KiCad under build/kicad."""
    missing = [] if shutil.which("debootstrap") else ["debootstrap"]
    what = " and ".join([*missing, "KiCad 9 in build/kicad (1.4 GB, two to ten minutes)"])
    if not apt.may_install(what):
        raise HardwareError(f"KiCad 9 is not here. {_TO_INSTALL}")
    _say("KiCad 9 is not here. It is installed in build/kicad: 1.4 GB, two to ten minutes.")
    if INSIDE.exists():  # what an installation that was cut off has left
        _step("remove what is left of another try", ["rm", "-rf", "--one-file-system", str(INSIDE)])
    if missing:
        _step("update the list of packages", ["apt-get", "update", "-qq"])
        _step("install debootstrap", apt.command(missing))
    INSIDE.parent.mkdir(exist_ok=True)
    inside = ["chroot", str(INSIDE), "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    _step("install Debian 13", ["debootstrap", "--variant=minbase", "trixie", str(INSIDE)])
    _step("update its list of packages", [*inside, "update"])
    _step("install KiCad", [*inside, "install", "-y", "--no-install-recommends", "kicad"])
    if not _output(["chroot", str(INSIDE), "kicad-cli", "version"]).startswith(RELEASE):
        raise HardwareError(f"Debian's KiCad is not version 9. {_TO_INSTALL}")
    (INSIDE / _READY).touch()


def _step(what: str, command: Sequence[str]) -> None:
    _say(f"  {what} ...")
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        words = done.stdout.strip().splitlines()[-1:] or ["no message"]
        raise HardwareError(f"Can't {what}: {words[0]}. {_TO_INSTALL}")


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
