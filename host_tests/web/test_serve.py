"""The server for the page on this computer."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tools.web import serve


def test_a_port_that_is_taken_is_said_with_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "index.html").touch()
    with serve.serving(tmp_path) as address:
        port = int(address.rstrip("/").rpartition(":")[2])
        arguments = ["serve", "--port", str(port), "--folder", str(tmp_path)]
        monkeypatch.setattr(sys, "argv", arguments)
        assert serve.main() == 2
    _, err = capsys.readouterr()
    assert err.startswith(f"port {port} is taken, perhaps by another 'make web-serve'")
    assert f"PORT={port + 1}" in err and err.count("\n") == 1
