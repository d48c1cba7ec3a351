"""Files that need large packages are known to be stale without the packages."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from host_tests.hardware.conftest import Change
from tools.hardware import HardwareError, netlist, stages
from tools.hardware.__main__ import main
from tools.hardware.netlist import Build

MODULE = "tools.hardware.tables"  # has a file whose bytes are part of the inputs


@pytest.fixture
def folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of hardware/, with one stage that writes `drawing.txt` for the pocket."""

    def make(build: Build, folder: Path) -> list[str]:
        if "cell" not in [part.name for part in build.parts]:
            raise HardwareError("pocket: the drawing needs a cell")
        (folder / "drawing.txt").write_text(str(build.nets()), encoding="utf-8")
        return ["drawing.txt"]

    module = ModuleType(MODULE)
    module.make = make  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, MODULE, module)
    monkeypatch.setattr(stages, "STAGES", {"drawing": stages.Stage(MODULE, ("pocket",))})
    (folder / stages.RECORD).unlink(missing_ok=True)
    return folder


def stale(folder: Path) -> list[str]:
    return [file for name in ("pocket", "table") for file in _stale(name, folder)]


def _stale(name: str, folder: Path) -> list[str]:
    return list(stages.stale(netlist.read(name, folder), folder))


def test_a_file_is_made_once_and_then_up_to_date(
    folder: Path, capsys: pytest.CaptureFixture
) -> None:
    assert stale(folder) == ["pocket/ (drawing)"]
    assert main([], folder) == 0
    assert capsys.readouterr().out.startswith("drawing of pocket … 1 files, ")
    assert stale(folder) == []
    record = (folder / stages.RECORD).read_bytes()
    assert main(["--only", "drawing"], folder) == 0
    assert (folder / stages.RECORD).read_bytes() == record


def test_a_changed_or_missing_file_is_stale(folder: Path, capsys: pytest.CaptureFixture) -> None:
    assert main([], folder) == 0
    drawing = folder / "pocket" / "drawing.txt"
    drawing.write_text("moved", encoding="utf-8")
    assert main(["--check"], folder) == 1
    message = "hardware/pocket/drawing.txt is out of date; run make hardware\n"
    assert capsys.readouterr().err == message
    drawing.unlink()
    assert stale(folder) == ["pocket/drawing.txt"]


def test_a_changed_pin_or_place_or_source_makes_it_stale(
    folder: Path, change_pin: Change, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main([], folder) == 0
    with monkeypatch.context() as change:
        change.setattr(stages, "ROOT", folder)
        assert stale(folder) == ["pocket/drawing.txt"]
    assert stale(folder) == []
    (folder / "pocket" / "layout.json").write_text("{}", encoding="utf-8")
    assert stale(folder) == ["pocket/drawing.txt"]
    assert main(["--only", "drawing"], folder) == 0
    assert stale(folder) == []
    change_pin("keys.up", 22)
    assert stale(folder) == ["pocket/drawing.txt"]


def test_a_stage_that_fails_says_so_and_nothing_is_noted(
    folder: Path, capsys: pytest.CaptureFixture
) -> None:
    build = netlist.read("pocket", folder)
    build.parts = []
    with pytest.raises(HardwareError, match="the drawing needs a cell"):
        stages.run("drawing", build, folder)
    assert not (folder / stages.RECORD).exists()
