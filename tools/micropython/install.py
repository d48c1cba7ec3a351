"""Install the MicroPython package for Node into the environment: `make setup` runs this.

`python3 -m tools.micropython.install` prints one line and exits with 0 (it is there) or 1.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from tools.micropython import ENVIRONMENT, HERE, MicroPythonError, find_node, is_installed

FOLDER = ENVIRONMENT / "micropython"


def npm_command() -> list[str | Path]:
    """Return the command that runs npm: the one that comes with our Node, else that on PATH.

    Raises MicroPythonError if Node or npm is missing.
    """
    node = find_node()
    # Called by way of Node, as npm's own first line looks for Node on PATH.
    script = node.resolve().parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    if script.is_file():
        return [node, script]
    npm = shutil.which("npm")
    if npm is None:
        raise MicroPythonError(f"{node} comes without npm: run 'make setup'")
    return [npm]


def install() -> None:
    """Fetch what `package-lock.json` names, replacing what is there.

    Raises MicroPythonError, in one line, if that fails.
    """
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
        raise MicroPythonError(f"npm could not install MicroPython: {reason}")


def main() -> int:
    """Install unless it is there; return the exit status."""
    package = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    [(name, version)] = package["dependencies"].items()
    if is_installed():
        print(f"{name} {version} is there")
        return 0
    print(f"{name} {version}: installing", flush=True)
    try:
        install()
    except MicroPythonError as error:
        print(f"install: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
