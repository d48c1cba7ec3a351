"""The server for the page on this computer."""

from __future__ import annotations

import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from tools.web import build, one_file, serve


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


def test_the_page_as_one_file_is_saved_not_opened(tmp_path: Path) -> None:
    """The policy in the headers would not let it start."""
    for name in ("index.html", one_file.NAME):
        (tmp_path / name).touch()
    with serve.serving(tmp_path) as address:
        for name in ("", "index.html", one_file.NAME, f"{one_file.NAME}?now"):
            with urlopen(address + name) as answer:
                saved = "attachment" if one_file.NAME in name else None
                assert answer.headers["Content-Disposition"] == saved
                assert answer.headers["Content-Security-Policy"]
    assert build.headers().endswith(f"/{one_file.NAME}\n  Content-Disposition: attachment\n")
