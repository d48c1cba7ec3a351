"""What a person names to be written is replaced only if the same tool wrote it before."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import ToolError, environment, image, output
from tools.gallery import __main__ as gallery
from tools.image import __main__ as images
from tools.web import build

MINE = "my own words\n"


def content(folder: Path) -> dict[str, str]:
    """Return all files of a folder, without the list of those that were written."""
    paths = [path for path in folder.rglob("*") if path.is_file() and path.name != output.LIST]
    return {path.relative_to(folder).as_posix(): path.read_text() for path in paths}


def refused(call: Callable[[], object]) -> str:
    """Return the one line with which a call refuses."""
    with pytest.raises(ToolError) as error:
        call()
    assert "\n" not in str(error.value)
    return str(error.value)


def test_the_page_is_not_built_into_a_folder_with_other_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "diary.txt").write_text(MINE)
    monkeypatch.setattr(build, "contents", lambda boards: pytest.fail("it builds first"))
    monkeypatch.setattr(sys, "argv", ["build", "--to", str(tmp_path)])
    assert build.main() == 2
    said = (
        f"{tmp_path} has other files: delete the folder if an older version wrote them, or name "
        "another folder\n"
    )
    assert capsys.readouterr() == ("", said)
    assert content(tmp_path) == {"deep/diary.txt": MINE}


def test_the_page_is_not_built_into_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(MINE)
    monkeypatch.setattr(sys, "argv", ["build", "--to", str(path)])
    assert build.main() == 2
    assert capsys.readouterr() == ("", f"{path} is a file: name a folder\n")
    assert path.read_text() == MINE


def test_a_folder_is_written_again(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "page"
    output.replace(folder, {"a": b"1", "old/b": b"2", "old/c": b"3"})
    output.replace(folder, {"a": b"4", "d/e": b"5"})
    assert content(folder) == {"a": "4", "d/e": "5"}
    assert not (folder / "old").exists()


def test_nothing_is_written_through_a_link_that_replaced_a_file(tmp_path: Path) -> None:
    folder, diary = tmp_path / "page", tmp_path / "diary.txt"
    diary.write_text(MINE)
    output.replace(folder, {"a": b"1"})
    (folder / "a").unlink()
    (folder / "a").symlink_to(diary)
    assert "a was there before" in refused(lambda: output.replace(folder, {"a": b"2"}))
    assert diary.read_text() == MINE


def test_an_empty_folder_may_be_written_to(tmp_path: Path) -> None:
    output.replace(tmp_path, {"a": b"1"})
    assert content(tmp_path) == {"a": "1"}


def test_what_a_person_adds_to_the_folder_stays(tmp_path: Path) -> None:
    output.replace(tmp_path, {"a": b"1", "b/c": b"2"})
    (tmp_path / "CNAME").write_text(MINE)
    (tmp_path / "b" / "d").write_text(MINE)
    output.replace(tmp_path, {"a": b"3"})
    assert content(tmp_path) == {"a": "3", "CNAME": MINE, "b/d": MINE}
    line = refused(lambda: output.replace(tmp_path, {"a": b"4", "CNAME": b"5"}))
    assert line == f"{tmp_path / 'CNAME'} was there before: move it, or name another folder"
    assert content(tmp_path) == {"a": "3", "CNAME": MINE, "b/d": MINE}


def test_a_build_that_was_cut_off_is_written_again(tmp_path: Path) -> None:
    class Cut(Exception):
        pass

    class Files(dict):
        def items(self):
            yield "a", b"1"
            raise Cut

    with pytest.raises(Cut):
        output.replace(tmp_path, Files({"a": b"1", "b": b"2"}))
    output.replace(tmp_path, {"b": b"3"})
    assert content(tmp_path) == {"b": "3"}


@pytest.mark.parametrize("name", ["../diary.txt", "way/diary.txt", "{}/diary.txt", "deep"])
def test_a_list_names_nothing_outside_of_its_folder(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "page"
    (folder / "deep").mkdir(parents=True)
    (folder / "way").symlink_to(tmp_path)
    (tmp_path / "diary.txt").write_text(MINE)
    (folder / output.LIST).write_text(name.format(tmp_path) + "\n")
    output.replace(folder, {"a": b"1"})
    assert (tmp_path / "diary.txt").read_text() == MINE and (folder / "deep").is_dir()


def test_checksums_of_other_files_are_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(image, "build", lambda *_, **__: pytest.fail("it builds first"))
    sums = tmp_path / images.SUMS
    sums.write_text(f"{'0' * 64}  debian.iso\n")
    assert images.main(["pico", "--output", str(tmp_path)]) == 2
    said = f"{sums} lists other files: name another folder\n"
    assert capsys.readouterr() == ("", said)
    assert sums.read_text() == f"{'0' * 64}  debian.iso\n"


def test_the_checksums_are_those_of_our_images_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = tmp_path / "made"
    made.write_bytes(b"image")
    monkeypatch.setattr(image, "build", lambda *_, **__: made)
    folder = tmp_path / "out"
    folder.mkdir()
    (folder / "other.uf2").write_text(MINE)
    for board in ("pico", "pico2"):  # the second time the list is our own
        assert images.main([board, "--output", str(folder)]) == 0
    listed = [line.partition("  ")[2] for line in (folder / images.SUMS).read_text().splitlines()]
    assert listed == [images.name("pico"), images.name("pico2")]


@pytest.mark.parametrize("name", ["index.html", "german.html"])
def test_the_gallery_overwrites_no_other_page(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text(MINE)
    assert gallery.main(["--output", str(tmp_path / "index.html")]) == 2
    said = f"{tmp_path / name} is another file: name a new one, or remove it yourself\n"
    assert capsys.readouterr() == ("", said)
    assert content(tmp_path) == {name: MINE}
    assert gallery.main(["--output", str(tmp_path)]) == 2
    assert capsys.readouterr() == ("", f"{tmp_path} is a folder: name a file\n")


def test_the_gallery_is_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gallery, "GROUPS", ())
    command = ["--output", str(tmp_path / "index.html")]
    assert [gallery.main(command) for _ in range(2)] == [0, 0]


def test_an_environment_of_somebody_else_is_not_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / ".venv"
    folder.mkdir()
    (folder / "diary.txt").write_text(MINE)
    monkeypatch.setattr(environment, "ENVIRONMENT", str(folder))
    monkeypatch.setattr(environment, "PYTHON", str(folder / "bin" / "python"))
    assert environment.main("run") == 1
    said = f"{folder} was not made by make: move it, or remove it yourself\n"
    assert capsys.readouterr() == ("", said)
    assert content(folder) == {"diary.txt": MINE}


@pytest.mark.parametrize("mark", environment.MARKS)
def test_an_environment_of_ours_that_does_not_run_is_made_anew(
    mark: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ".venv"
    folder.mkdir()
    (folder / mark).touch()
    (folder / "broken").touch()
    monkeypatch.setattr(environment, "ENVIRONMENT", str(folder))
    monkeypatch.setattr(environment, "PYTHON", str(folder / "bin" / "python"))
    monkeypatch.setattr(environment, "install", lambda *_: True)
    monkeypatch.setattr(environment.subprocess, "call", lambda *_, **__: 0)
    monkeypatch.setattr(environment, "works", lambda: False)
    assert environment.main("run") == 0
    assert [path.name for path in folder.iterdir()] == [environment.MARKS[0]]
