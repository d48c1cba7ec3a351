"""Fixtures for the tests of the deployer: a simulated board, and a command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("mpremote", reason="make setup")

from host_tests.deploy.fake import FakeBoard
from tools.deploy import __main__ as command_line
from tools.deploy import board as module
from tools.deploy import drive


class Port(SimpleNamespace):
    """A serial port as pyserial lists it."""

    manufacturer: str | None = None
    description = "n/a"

    def __lt__(self, other: Port) -> bool:
        return self.device < other.device


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> Callable[[FakeBoard], FakeBoard]:
    """Return a function that plugs in a board at the port X and lets time pass with it."""

    def plug(board: FakeBoard) -> FakeBoard:
        def comports() -> list[Port]:
            serial = board.is_plugged and not board.drive.plugged
            port = Port(device="X", product="Board", vid=0x2E8A, pid=5, serial_number="E66")
            return [port] if serial else []

        monkeypatch.setattr(module, "SerialTransport", lambda port, timeout: board.open())
        monkeypatch.setattr(module.list_ports, "comports", comports)
        monkeypatch.setattr(drive, "_mounted", lambda: [board.drive.folder])
        monkeypatch.setattr(drive, "_mount", lambda name: None)
        monkeypatch.setattr(drive, "pause", board.tick)
        monkeypatch.setattr(drive.os, "fsync", board.tick)
        return board

    return plug


@pytest.fixture
def refused(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """Return a function that runs a failing command line: its status and its one line."""

    def run(*arguments: str) -> tuple[int, str]:
        capsys.readouterr()
        status = command_line.main(list(arguments))
        line = capsys.readouterr().err
        assert status in (1, 2)
        assert line.endswith("\n") and line.count("\n") == 1
        assert "Traceback" not in line
        return status, line.rstrip("\n")

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder for a boot drive."""
    (tmp_path / "drive").mkdir()
    return tmp_path / "drive"
