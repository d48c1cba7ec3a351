"""Glyph sheets become tables, the firmware's tables are up to date, and errors are named."""

import importlib
import shutil
from typing import Any

import pytest

from tools.fonts import build

HEAD = "height 2\nbaseline 2\nspacing 1\n"
BOX = "glyph missing\n##\n##\n"
NO_ICONS = build.read_icons("glyph dot\n#\n", "icons.txt")


@pytest.fixture
def project(tmp_path):
    """Return a project with copies of the sheets and nothing else."""
    shutil.copytree(
        build.ROOT / build.SHEETS, tmp_path / build.SHEETS, ignore=shutil.ignore_patterns("*.py*")
    )
    return tmp_path


def test_the_tables_in_the_firmware_are_up_to_date(capsys):
    assert build.main(["--check"]) == 0, capsys.readouterr().err


def test_check_says_in_one_line_what_is_out_of_date(project, capsys):
    assert build.main(["--check"], project) == 1
    assert build.main([], project) == 0
    assert build.main(["--check"], project) == 0
    capsys.readouterr()
    sheet = project / build.SHEETS / "digits.txt"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace("spacing 2", "spacing 1"))
    assert build.main(["--check"], project) == 1
    message = capsys.readouterr().err
    assert message.count("\n") == 1
    assert "firmware/ui/fonts/digits.py" in message and "large" not in message
    assert build.main([], project) == 0
    assert build.main(["--check"], project) == 0


def rows_of(columns: bytes, width: int, height: int) -> tuple[str, ...]:
    """Return a picture in columns of eight pixels as the rows of a sheet."""
    rows = [""] * height
    for y in range(height):
        for byte in columns[y // 8 * width : (y // 8 + 1) * width]:
            rows[y] += "#" if byte >> y % 8 & 1 else "."
    return tuple(rows)


@pytest.mark.parametrize("name", build.FONTS)
def test_the_font_tables_match_the_sheets(name):
    sheet = build.read()[name]
    table = importlib.import_module(f"firmware.ui.fonts.{name}")
    order = [*map(chr, range(128)), *map(chr, range(0xC0, 0x100)), *table.OTHERS, build.MISSING]
    order = [each if each in sheet.glyphs else build.MISSING for each in order]
    assert set(order) == set(sheet.glyphs)
    for character, number, width in zip(order, table.NUMBERS, table.WIDTHS, strict=True):
        spaced = rows_of(table.GLYPHS[number], width, table.HEIGHT)
        rows = tuple(row + "." * table.SPACING for row in sheet.glyphs[character].rows)
        assert spaced == rows, character


def test_the_icons_match_their_sheet():
    sheet = build.read()[build.ICONS]
    table = importlib.import_module("firmware.ui.fonts.icons")
    assert list(table.NAMES) == list(sheet.glyphs)
    start = 0
    for name, width, height in zip(table.NAMES, table.WIDTHS, table.HEIGHTS, strict=True):
        end = start + width * ((height + 7) // 8)
        assert rows_of(table.DATA[start:end], width, height) == sheet.glyphs[name].rows, name
        start = end
    assert start == len(table.DATA)


def test_columns_have_the_topmost_pixel_in_bit_0():
    rows = ("#.", "..", "..", "..", "..", "..", "..", ".#", "##")
    assert build.Glyph("x", rows, 1).columns() == bytes([0x01, 0x80, 0x01, 0x01])


def test_the_characters_of_a_font():
    text = HEAD + "glyph A U+0042 ÿ − missing\n# #. . # ##\n# .# # . ##\n\nicons ♥=dot\n"
    sheet = build.read_font(text, "x.txt", NO_ICONS)
    assert list(sheet.glyphs) == ["A", "B", "ÿ", "−", "missing", "♥"]
    assert sheet.glyphs["♥"].rows == (".", "#")
    module: dict[str, Any] = {}
    exec(build.font_module(sheet, "x"), module)
    assert module["OTHERS"] == "−♥"
    # The letters A, B and ÿ are at their places; all others there are the missing one.
    assert module["NUMBERS"] == bytes(65 * [5] + [0, 1] + 124 * [5] + [2, 3, 4, 5])
    assert module["WIDTHS"] == bytes(65 * [3] + [2, 3] + 124 * [3] + [2, 2, 2, 3])
    glyphs = (b"\3\0", b"\1\2\0", b"\2\0", b"\1\0", b"\2\0", b"\3\3\0")
    assert module["GLYPHS"] == glyphs


def test_characters_that_need_care_in_source():
    text = HEAD + 'glyph " \\ ; ” # missing\n# # # # # #\n# # # # # #\n'
    module: dict[str, Any] = {}
    exec(build.font_module(build.read_font(text, "x.txt", NO_ICONS), "x"), module)
    assert module["OTHERS"] == "”"
    assert len(module["WIDTHS"]) == 128 + 64 + 2


@pytest.mark.parametrize(
    "text, line, reason",
    [
        ("", 1, "no glyph 'missing'"),
        (HEAD, 4, "no glyph 'missing'"),
        ("hieght 2\n", 1, "'hieght' is not a keyword"),
        ("height two\n", 1, "height needs a number"),
        ("height 0\n", 1, "height must be from 1 to 255"),
        ("height 256\n", 1, "height must be from 1 to 255"),
        (HEAD + "; a comment\nspacing 2\n", 5, "spacing is set twice"),
        ("height 2\nbaseline 3\nspacing 1\n" + BOX, 7, "the baseline is below"),
        (BOX, 1, "height, baseline and spacing come first"),
        (HEAD + "glyph\n", 4, "glyph needs the names"),
        (HEAD + "glyph AB\n", 4, "'AB' is not a character"),
        (HEAD + "glyph U+110000\n", 4, "'U+110000' is not a code point"),
        (HEAD + "glyph A B\n# #\n#\n", 6, "1 pictures in this row, but 2 names"),
        (HEAD + "glyph A B\n# #\n# x\n", 6, "the picture of 'B' has characters other"),
        (HEAD + "glyph A B\n# ##\n# #\n", 6, "the picture of 'B' is 1 wide here, 2 above"),
        (HEAD + "glyph A\n" + "#" * 256 + "\n", 5, "wider than 255"),
        (HEAD + BOX + "\nglyph A\n#\n\n#\n", 8, "a band has 1 rows; the height is 2"),
        (HEAD + BOX + "\nglyph A\n#\n#\n#\n", 8, "a band has 3 rows; the height is 2"),
        (HEAD + BOX + "\nglyph A\n", 8, "a band has 0 rows; the height is 2"),
        (HEAD + BOX + "\n##\n##\n", 8, "'##' is not a keyword"),
        (HEAD + BOX + "glyph A\n#\n#\nglyph B A\n# #\n# #\n", 10, "already drawn in line 7"),
        (HEAD + "tabular 01\n" + BOX, 4, "'0' is tabular but not drawn"),
        (
            HEAD + "tabular 01\n" + BOX + "glyph 0 1\n## #\n## #\n",
            4,
            "'1' is 1 wide and '0' 2, but both are tabular",
        ),
        (HEAD + "icons ♥=heart\n", 4, "'♥=heart' must be a character"),
        ("icons ♥=dot\n", 1, "height, baseline and spacing come first"),
        ("height 2\nbaseline 0\nspacing 1\nicons ♥=dot\n", 4, "too high for this font"),
    ],
)
def test_a_malformed_font_is_refused_by_line(text, line, reason):
    with pytest.raises(build.SheetError) as error:
        build.read_font(text, "x.txt", NO_ICONS)
    assert str(error.value).startswith(f"x.txt:{line}: ")
    assert reason in str(error.value)


@pytest.mark.parametrize(
    "text, line, reason",
    [
        ("", 1, "no glyphs"),
        ("height 2\n", 1, "'height' is not a keyword"),
        ("glyph Arrow\n", 1, "'Arrow' is not an icon's name"),
        ("glyph a\n\n", 1, "a band has 0 rows"),
        ("glyph a\n" + "#\n" * 256, 1, "a band has 256 rows"),
        ("glyph a\n#\n\nglyph a\n#\n", 4, "already drawn in line 1"),
    ],
)
def test_a_malformed_sheet_of_icons_is_refused_by_line(text, line, reason):
    with pytest.raises(build.SheetError) as error:
        build.read_icons(text, "icons.txt")
    assert str(error.value).startswith(f"icons.txt:{line}: ")
    assert reason in str(error.value)


def test_a_malformed_sheet_stops_the_build(project, capsys):
    sheet = project / build.SHEETS / "small.txt"
    lines = sheet.read_text(encoding="utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if ".###." in text)
    lines[line - 1] = lines[line - 1].replace("#", "x", 1)
    sheet.write_text("\n".join(lines), encoding="utf-8")
    assert build.main([], project) == 2
    assert capsys.readouterr().err.startswith(f"tools/fonts/small.txt:{line}: ")
    assert not (project / build.TABLES).exists()


def test_a_missing_sheet_stops_the_build(project, capsys):
    (project / build.SHEETS / "large.txt").unlink()
    assert build.main(["--check"], project) == 2
    assert "large.txt" in capsys.readouterr().err


def test_a_sheet_that_is_not_utf_8_stops_the_build(project, capsys):
    sheet = project / build.SHEETS / "small.txt"
    before = sheet.read_bytes()
    sheet.write_bytes(before + b"; caf\xe9\n")
    assert build.main([], project) == 2
    line = before.count(b"\n") + 1
    assert capsys.readouterr().err == f"tools/fonts/small.txt:{line}: not UTF-8 text\n"


def test_a_table_that_can_not_be_written_gives_one_line(project, capsys):
    (project / build.TABLES).parent.mkdir(parents=True)
    (project / build.TABLES).write_text("in the way")
    assert build.main([], project) == 2
    message = capsys.readouterr().err
    assert message.count("\n") == 1 and str(build.TABLES) in message


def test_an_invalid_command_line_gives_one_line(capsys):
    with pytest.raises(SystemExit) as ended:
        build.main(["--chek"])
    assert ended.value.code == 2
    assert capsys.readouterr().err == "unrecognized arguments: --chek (--help says more)\n"


def test_specimen(project):
    sheets = build.read(project)
    picture = build.specimen(sheets)
    dots = sum(
        row.count("#")
        for sheet in sheets.values()
        for glyph in sheet.glyphs.values()
        for row in glyph.rows
    )
    assert sum(row.bit_count() for row in picture.rows) == dots
    assert build.main(["--sheet", str(project / "x.png")], project) == 0
    assert (project / "x.png").read_bytes() == picture.png(4)
    assert not (project / build.TABLES).exists()
