"""KiCad 9 is found, or a line says what to install. A script stands in for KiCad."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tools.hardware import HardwareError
from tools.hardware.kicad import program


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole PATH but for a shell, and no KiCad under build."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.setattr(program, "INSIDE", tmp_path / "build" / "kicad")
    return folder


def script(folder: Path, name: str, text: str) -> None:
    file = folder / name
    file.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    file.chmod(0o755)


def test_version_9_on_the_path_is_used(path: Path) -> None:
    script(path, "kicad-cli", 'test "$1" = version && echo 9.0.4')
    script(path, "python3", "echo 1")
    kicad = program.find()
    assert (kicad.root, kicad.python) == (None, "python3")


def test_version_9_without_its_python_is_said(path: Path) -> None:
    script(path, "kicad-cli", "echo 9.0.4")
    script(path, "python3", "exit 1")
    script(path, "sh", "exit 1")
    real = program.shutil.which
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(program.shutil, "which", lambda name: None if "/" in name else real(name))
        with pytest.raises(HardwareError, match="no Python with its module pcbnew"):
            program.find()


def test_an_old_version_is_not_used(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(path, "kicad-cli", "echo 7.0.11")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(HardwareError, match="KiCad 9 is not here. Install KiCad 9 so that"):
        program.find()


def test_an_installation_that_fails_is_a_line(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("INSTALL", "1")
    script(path, "apt-get", "exit 0")
    script(path, "debootstrap", "echo I: Retrieving; echo E: no network; exit 1")
    with pytest.raises(
        HardwareError, match="Can't install Debian 13: E: no network. Install KiCad"
    ):
        program.find()
    assert "It is installed in build/kicad: 1.4 GB" in capsys.readouterr().err


def test_an_installation_that_was_cut_off_is_made_anew(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setenv("INSTALL", "1")
    program.INSIDE.mkdir(parents=True)
    log = path.parent / "log"
    for name in ("apt-get", "debootstrap", "rm"):
        script(path, name, f'echo {name} "$1" >> {log}')
    script(path, "chroot", f'echo chroot "$2" >> {log}; test "$2" != kicad-cli || echo 9.0.2')
    kicad = program.find()
    steps = ["rm -rf", "debootstrap --variant=minbase", "chroot env", "chroot env"]
    assert log.read_text(encoding="utf-8").splitlines() == [*steps, "chroot kicad-cli"]
    assert kicad.root == program.INSIDE
    assert program.find().root == program.INSIDE  # it is not made again
    assert len(log.read_text(encoding="utf-8").splitlines()) == 5


def test_what_kicad_says_when_it_fails_is_passed_on(path: Path) -> None:
    script(path, "kicad-cli", "echo Failed to load board >&2; exit 3")
    kicad = program.Kicad(None)
    words = r"KiCad failed \(drc x\): Failed to load board"
    with kicad.folder() as folder, pytest.raises(HardwareError, match=words):
        kicad.cli(folder, "pcb", "drc", "x")
    assert not folder.exists()
