"""Packages of Debian's are installed where that is wanted alone. A script stands in for apt-get."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import ToolError, apt, environment
from tools.hardware import HardwareError
from tools.hardware.kicad import program
from tools.image import debian
from tools.node import ROOT


class Person(io.StringIO):
    """A terminal at which somebody answers."""

    def isatty(self) -> bool:
        return True


def sit_down(monkeypatch: pytest.MonkeyPatch, said: str | None) -> None:
    """Have a person at a terminal type an answer, or nobody there: None, or an assignment."""
    name, assigned, value = (said or "").partition("=")
    if assigned:
        monkeypatch.setenv(name, value)
    nobody = assigned or said is None
    monkeypatch.setattr(sys, "stdin", io.StringIO("y\n") if nobody else Person(said))
    monkeypatch.setattr(sys, "stderr", Person())


def shown() -> str:
    """Return what the person has read."""
    assert isinstance(sys.stderr, Person)
    return sys.stderr.getvalue()


def compilers() -> str:
    """Ask for the compilers of the images; return the error."""
    with open(os.devnull, "w") as log, pytest.raises(ToolError) as error:
        debian.prepare(Path("/nowhere"), log, lambda step: None)
    return str(error.value)


def kicad() -> str:
    """Ask for KiCad; return the error."""
    with pytest.raises(HardwareError) as error:
        program.find()
    return str(error.value)


def browser() -> str:
    """Ask for the browser of the tests; return the error, which is printed."""
    assert not environment.debian("A browser is missing", environment.BROWSER)
    return shown().rpartition("] ")[2]


@pytest.fixture
def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], str]:
    """Return what apt-get was called with, for root on a Debian where nothing can be fetched."""
    log, folder = tmp_path / "log", tmp_path / "bin"
    log.touch()
    folder.mkdir()
    (folder / "apt-get").write_text(f'#!/bin/sh\necho "$*" >> {log}\nexit 100\n', encoding="utf-8")
    (folder / "apt-get").chmod(0o755)
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("INSTALL", raising=False)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(debian, "debian_release", lambda: "bookworm")
    monkeypatch.setattr(debian, "missing_tools", lambda: ["cmake"])
    archive = {"sources.list": "deb http://archive.example bookworm main\n"}
    monkeypatch.setattr(debian, "_machine_sources", lambda: archive)
    monkeypatch.setattr(program, "INSIDE", tmp_path / "build" / "kicad")
    return lambda: log.read_text(encoding="utf-8")


WANTS = pytest.mark.parametrize(
    ("ask", "package"),
    [(browser, environment.BROWSER), (compilers, "cmake"), (kicad, "debootstrap")],
    ids=lambda each: each if isinstance(each, str) else each.__name__,
)


@WANTS
@pytest.mark.parametrize("said", [None, "", "\n", "n\n", "INSTALL=0", "CI=false", "CI="])
def test_nothing_is_installed_that_nobody_wants(
    ask: Callable[[], str],
    package: str,
    said: str | None,
    calls: Callable[[], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sit_down(monkeypatch, said)
    line = ask().strip()
    assert calls() == ""
    assert "INSTALL=1" in line and "\n" not in line
    assert package in line or ask is kicad


@WANTS
@pytest.mark.parametrize("said", ["y\n", "Yes\n", "INSTALL=1", "CI=true", "CI=1"])
def test_what_is_wanted_is_installed(
    ask: Callable[[], str],
    package: str,
    said: str,
    calls: Callable[[], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sit_down(monkeypatch, said)
    ask()
    assert calls().startswith("update") and (ask is kicad or package in calls())


def test_the_question_names_the_packages(
    calls: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down(monkeypatch, "n\n")
    compilers()
    assert shown() == "Install cmake on this computer? [y/N] "


@WANTS
def test_a_person_who_is_not_root_gets_a_line_and_no_question(
    ask: Callable[[], str],
    package: str,
    calls: Callable[[], str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    sit_down(monkeypatch, "y\n")
    monkeypatch.setenv("INSTALL", "1")
    line = ask()
    assert calls() == "" and "[y/N]" not in shown()
    assert f"sudo {' '.join(apt.command([package]))}" in line or ask is kicad


@pytest.mark.parametrize("switch", ["", "INSTALL=1"])
def test_with_the_switch_setup_installs_what_it_went_on_without(
    switch: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("INSTALL", raising=False)
    monkeypatch.delenv("MAKEFLAGS", raising=False)
    (tmp_path / "test.stamp").touch()
    command = ["make", "-n", "setup", f"ENVIRONMENT={tmp_path}", *switch.split()]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert ("tools.environment test" in done.stdout) == bool(switch)
