"""The workflows run only what can be run locally: make's targets."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

yaml = pytest.importorskip("yaml", reason="make setup")

from tools import release  # noqa: E402
from tools.image import BOARDS  # noqa: E402
from tools.image.__main__ import SUMS, name  # noqa: E402
from tools.node import ROOT  # noqa: E402

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_step_is_a_target_of_make(path: Path) -> None:
    workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
    # YAML 1.1 reads the word `on` as true.
    assert sorted(map(str, workflow)) == ["True", "jobs", "name", "permissions"]
    ran = []
    for job in workflow["jobs"].values():
        assert job["runs-on"]
        for step in job["steps"]:
            assert ("run" in step) != ("uses" in step)
            if "run" in step:
                make, target = step["run"].split()
                assert make == "make" and target in TARGETS
                ran.append(target)
            else:
                assert re.fullmatch(r"actions/[a-z-]+@v\d+", step["uses"])
    assert ran


def test_the_pythons_are_those_of_the_project() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    floor = re.search(r'requires-python = ">=3\.(\d+)"', text)
    assert floor
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "test.yml").read_text())["jobs"]
    pythons = jobs["debian"]["strategy"]["matrix"]["python"]
    assert pythons == [f"3.{minor}" for minor in range(int(floor[1]), 15)]
    assert jobs["macos"]["strategy"]["matrix"]["python"] == pythons


@pytest.fixture
def images(tmp_path: Path) -> Path:
    """Return a folder with a placeholder for the image of each board."""
    lines = []
    for board in BOARDS:
        (tmp_path / name(board)).write_text(board)
        lines.append(f"{hashlib.sha256(board.encode()).hexdigest()}  {name(board)}\n")
    (tmp_path / SUMS).write_text("".join(lines))
    return tmp_path


@pytest.fixture
def gh(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Return the calls of GitHub's command line, which is replaced."""
    calls: list[list[str]] = []

    def call(command: list[str], cwd: Path) -> int:
        calls.append(command)
        return 0

    monkeypatch.setattr(release.subprocess, "call", call)
    return calls


def test_a_release_has_every_image_and_the_checksums(images: Path, gh: list[list[str]]) -> None:
    tag = f"v{release.files.version()}"
    assert release.main([tag], images) == 0
    ((*command, sums),) = gh
    assert command[:4] == ["gh", "release", "create", tag]
    assert str(ROOT / "NOTICE") in command
    assert command[-5:] == [str(images / name(board)) for board in BOARDS]
    assert sums == str(images / SUMS)


def test_incomplete_images_are_not_released(images: Path, gh: list[list[str]], capsys) -> None:
    tag = f"v{release.files.version()}"
    assert release.main(["v99"], images) == 2
    (images / name("pico")).write_text("damaged")
    assert release.main([tag], images) == 2
    (images / name("pico")).unlink()
    assert release.main([tag], images) == 2
    (images / SUMS).write_text("nonsense\n")
    assert release.main([tag], images) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 4 and not gh
    assert lines[0] == f"the tag must be v{release.files.version()}; it is v99"
    assert all(line.endswith("run 'make image'") for line in lines[1:])
