"""What the tests of the deployer share: a board that is not there, and a command line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from host_tests.deploy.fake import FakeBoard
from tools.deploy import __main__ as command_line

pytest.importorskip("mpremote", reason="make setup")


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Callable[[FakeBoard], FakeBoard]:
    """A function that plugs a board in at any port."""

    def plug(board: FakeBoard) -> FakeBoard:
        from tools.deploy import board as module

        monkeypatch.setattr(module, "SerialTransport", lambda port, timeout: board)
        return board

    return plug


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """A function that runs a command line which must fail: its status and its one line."""

    def run(*arguments: str) -> tuple[int, str]:
        capsys.readouterr()
        status = command_line.main(list(arguments))
        line = capsys.readouterr().err
        assert status in (1, 2)
        assert line.endswith("\n") and line.count("\n") == 1
        assert "Traceback" not in line
        return status, line.rstrip("\n")

    return run
