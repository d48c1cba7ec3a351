"""Put the firmware on a board; back up and restore its saves: `python3 -m tools.deploy`."""

from __future__ import annotations

from tools import ToolError


class DeployError(ToolError):
    """An error, in one line that says what to do.

    status: the exit status. 2: nothing was changed and the user must correct something. 1: it
        failed on the way.
    """

    def __init__(self, reason: str, status: int = 2) -> None:
        super().__init__(reason)
        self.status = status
