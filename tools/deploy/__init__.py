"""Getting the firmware onto a board, and the saves off it and back: `python3 -m tools.deploy`."""

from __future__ import annotations


class DeployError(Exception):
    """What went wrong and what to do about it, on one line.

    `status` is the exit status: 2 where the person has something to mend before anything has been
    changed, 1 where it broke off on the way.
    """

    def __init__(self, reason: str, status: int = 2) -> None:
        super().__init__(reason)
        self.status = status
