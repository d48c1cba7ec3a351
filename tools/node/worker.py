"""Programs under Node that answer requests, one line of JSON each way on standard streams.

A released worker is used again for the same program: V8 has compiled it by then, which takes longer
than most requests.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_ALONE = "--no-concurrent-recompilation"
"""V8 compiles the long functions of the emulator again and again while it learns them. Beside the
program it does so more often, and takes a second of processor time more for each start."""

_waiting: list[Worker] = []


class Worker:
    """A running program. Call `ask`, then `give_back`, or `end` if it can't be used again."""

    def __init__(self, node: Path, script: Path) -> None:
        """Start a program. `hire` reuses one if possible."""
        self.program = node, script
        self._process = subprocess.Popen(
            [node, _ALONE, script],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env={**os.environ, "TZ": "UTC"},  # rp2040js's calendar follows the computer's
            start_new_session=True,  # Ctrl-C is for the caller, which may still ask for a flash
        )

    def ask(self, request: Mapping[str, object]) -> dict[str, Any]:
        """Send a request and return the answer.

        Raises EOFError, with the reason, if the program has ended; no reason if `end` ended it.
        """
        requests, answers = self._process.stdin, self._process.stdout
        assert requests is not None and answers is not None
        if requests.closed:
            raise EOFError
        try:
            requests.write(json.dumps(request) + "\n")
            requests.flush()
            line = answers.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            errors = self._process.communicate()[1].strip()
            raise EOFError(errors or f"status {self._process.returncode}")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def give_back(self) -> None:
        """Make it available to `hire`. The next user must first send a request that resets it."""
        if self._process.poll() is None:
            _waiting.append(self)
        else:
            self.end()

    def end(self) -> None:
        """End the program at once; later calls do nothing."""
        self._process.kill()
        self._process.communicate()


def hire(node: Path, script: Path) -> Worker:
    """Return a worker that was given back, or a new one."""
    for worker in reversed(_waiting):
        if worker.program == (node, script):
            try:
                _waiting.remove(worker)
            except ValueError:  # another thread was faster
                continue
            return worker
    return Worker(node, script)


@atexit.register
def _end_all() -> None:
    while _waiting:
        _waiting.pop().end()
