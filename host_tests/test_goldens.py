"""A screen that looks different is said in words, shown on a page and taken over by a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tests import gallery_file, goldens
from host_tests.gallery_file import Screen
from tools.sim.picture import Picture

ROOT = Path(__file__).parents[1]
PATH = Path("host_tests", "firmware", "goldens", "home.png")


def screen(*words: str, pixel: int = 0) -> Screen:
    """Return a screen with words and one lit pixel in its third row."""
    return Screen(Picture(128, 64, (0, 0, 1 << pixel) + (0,) * 61), words)


OLD = screen("Menu", "Undo", pixel=8)
NEW = screen("Menu", "Take back", pixel=3)
OTHERS = [screen(str(pixel), pixel=pixel) for pixel in range(20, 24)]


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a project with a golden picture and a gallery with two more."""
    monkeypatch.setattr(goldens, "ROOT", tmp_path)
    monkeypatch.setattr(goldens, "CHANGED", tmp_path / "build" / "goldens")
    monkeypatch.setattr(goldens, "PAGE", tmp_path / "build" / "goldens.html")
    path = tmp_path / PATH
    path.parent.mkdir(parents=True)
    path.write_bytes(gallery_file.to_png(OLD))
    gallery = tmp_path / gallery_file.FILE
    gallery.parent.mkdir()
    text = gallery_file.text({"Tally": [OLD, *OTHERS[:2]], "Solo": [OTHERS[1]]}, tmp_path)
    gallery.write_text(text, encoding="utf-8")
    return tmp_path


def held(project: Path) -> dict[str, list[Screen]]:
    """Return the gallery as the file has it."""
    return gallery_file.read(project / gallery_file.FILE, project)


def test_a_screen_that_looks_the_same_is_not_kept() -> None:
    assert goldens.differs(PATH, OLD) == ""
    again = [Screen(other.picture, ("other words",)) for other in OTHERS]
    assert goldens.group_differs("Tally", OTHERS, again) == []
    assert goldens.write_page() == 0


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (
            NEW,
            "lost: “Undo”; new: “Take back”; 2 pixels differ, columns 119 to 124, rows 2 to 2",
        ),
        (
            screen("Menu", pixel=9),
            "lost: “Undo”; 2 pixels differ, columns 118 to 119, rows 2 to 2",
        ),
        (
            screen("Menu", "Undo"),
            "“Menu”, all words as before; 2 pixels differ, columns 119 to 127, rows 2 to 2",
        ),
        (
            Screen(Picture(8, 5, (0,) * 5), OLD.words),
            "“Menu”, all words as before; 8x5 pixels, not 128x64",
        ),
    ],
)
def test_a_difference_names_the_screen_and_says_what_it_is(shown: Screen, words: str) -> None:
    assert goldens.differs(PATH, shown) == f"{PATH.as_posix()}: {words}"
    assert goldens.write_page() == 1
    page = goldens.PAGE.read_text(encoding="utf-8")
    assert f"{PATH.as_posix()}: {words}" in page
    assert page.count("<img") == (3 if shown.picture.width == 128 else 2)


def test_a_screen_that_is_new_or_missing_does_not_touch_the_ones_beside_it() -> None:
    first, second, third, fourth = OTHERS
    assert goldens.group_differs("Tally", OTHERS, [first, NEW, second, third]) == [
        "gallery, Tally 2: “Menu” / “Take back” is new",
        "gallery, Tally 5: “23” is no longer reached",
    ]
    assert goldens.write_page() == 2


def test_one_command_takes_all_over(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = PATH.with_name("new.png")
    assert goldens.differs(other, OTHERS[2]).endswith("“22” is new")
    goldens.differs(PATH, NEW)
    goldens.group_differs("Solo", held(project)["Solo"], [NEW, OTHERS[2], OTHERS[3]])
    assert goldens.main() == 0
    assert capsys.readouterr().out.startswith("Pictures taken over: 5")
    assert [gallery_file.from_png(project / path) for path in (PATH, other)] == [NEW, OTHERS[2]]
    assert held(project) == {"Tally": [OLD, *OTHERS[:2]], "Solo": [NEW, *OTHERS[2:]]}
    assert goldens.main() == 0
    assert capsys.readouterr().out.startswith("none: ")


def test_the_file_of_the_gallery_refers_to_what_it_has_further_up_or_another_test_has(
    project: Path,
) -> None:
    lines = (project / gallery_file.FILE).read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith(("#", "-", "="))] == [
        "# Tally",
        f"= {PATH.as_posix()}",
        "- 20",
        "- 21",
        "# Solo",
        "= Tally 3",
    ]


def test_a_picture_that_another_test_no_longer_has_comes_back_into_the_gallery(
    project: Path,
) -> None:
    (project / PATH).unlink()
    found = goldens.group_differs("Tally", held(project)["Tally"], [OLD, *OTHERS[:2]])
    assert [line.split(";")[0] for line in found] == [
        f"gallery, Tally 1: lost: “{PATH.as_posix()}”"
    ]
    assert goldens.main() == 0
    assert held(project)["Tally"] == [OLD, *OTHERS[:2]]


def test_the_file_of_the_gallery_has_all_pixels_and_words(project: Path) -> None:
    every = Picture(128, 64, tuple((1 << 128) // (2 + row) for row in range(64)))
    groups = {"A group 2": [Screen(every, ("♠  10", "1/2 – #")), Screen(every.turned())]}
    path = project / "x.txt"
    path.write_text(gallery_file.text(groups, project), encoding="utf-8")
    assert gallery_file.read(path, project) == groups


def test_no_picture_of_a_test_is_held_twice() -> None:
    held: dict[Picture, Path] = {}
    for path in gallery_file.goldens(ROOT):
        picture, words = gallery_file.from_png(ROOT / path)
        assert picture not in held, f"{path} is {held[picture]}: show that one in its place"
        assert words, path
        held[picture] = path
