"""A picture that looks different is said in words, shown on a page and taken over by a command."""

from __future__ import annotations

from pathlib import Path

import pytest

from host_tests import goldens
from tools.sim.picture import Picture

ROOT = Path(__file__).parents[1]
OLD = Picture(8, 4, (0, 0b00010000, 0, 0))
NEW = Picture(8, 4, (0, 0b00010010, 0b00000010, 0))


@pytest.fixture
def golden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the path of a golden picture in a project of its own."""
    monkeypatch.setattr(goldens, "ROOT", tmp_path)
    monkeypatch.setattr(goldens, "CHANGED", tmp_path / "build" / "goldens")
    monkeypatch.setattr(goldens, "PAGE", tmp_path / "build" / "goldens.html")
    path = tmp_path / "screens" / "home.png"
    path.parent.mkdir()
    path.write_bytes(OLD.png())
    return path


def test_a_picture_that_looks_the_same_is_not_kept(golden: Path) -> None:
    assert goldens.differs(golden, OLD) == ""
    assert goldens.write_page() == 0


@pytest.mark.parametrize(
    ("picture", "words"),
    [
        (NEW, "differs in 2 pixels, columns 6 to 6, rows 1 to 2"),
        (Picture(8, 5, (0,) * 5), "is 8x5 pixels, not 8x4"),
    ],
)
def test_a_difference_names_the_picture_and_says_where_it_is(
    golden: Path, picture: Picture, words: str
) -> None:
    assert goldens.differs(golden, picture) == f"{Path('screens/home.png')} {words}"
    assert goldens.write_page() == 1
    assert str(Path("screens/home.png")) in goldens.PAGE.read_text(encoding="utf-8")


def test_one_command_takes_all_over(golden: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = golden.with_name("new.png")
    assert goldens.differs(other, NEW).endswith("is new")
    goldens.differs(golden, NEW)
    assert goldens.main() == 0
    assert [Picture.from_png(path.read_bytes()) for path in (golden, other)] == [NEW, NEW]
    assert "2 pictures taken over" in capsys.readouterr().out
    assert goldens.main() == 0
    assert capsys.readouterr().out.startswith("none: ")


def test_no_screen_is_held_twice() -> None:
    folders = ROOT / "host_tests" / "firmware" / "goldens", ROOT / "docs" / "players" / "pictures"
    held: dict[Picture, str] = {}
    for path in sorted(path for folder in folders for path in folder.glob("*.png")):
        picture = Picture.from_png(path.read_bytes())
        assert picture not in held, f"{path.name} is {held[picture]}: show that one in its place"
        held[picture] = path.name
