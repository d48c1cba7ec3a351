"""Generate the firmware's font tables from the glyph sheets beside this file.

    python3 -m tools.fonts.build            write every table
    python3 -m tools.fonts.build --check    write nothing; exit 1 if a table is out of date
    python3 -m tools.fonts.build --sheet FILE.png    write only a picture of all glyphs

An invalid sheet is reported as FILE:LINE: reason, with exit status 2.

The format of a sheet: a line that begins with `;` is a comment. A font sheet begins with `height`,
`baseline` and `spacing`, each with a number of pixels; `tabular` lists the characters that must
have the same width. A band is a line `glyph` with names, followed by a column of pixels for each:
`#` is lit, `.` is not. A name is a character, U+ and its code point, or `missing`, the glyph for
all characters that the font lacks. `icons X=name` adds an icon to a font as character X, on the
baseline. In the sheet of icons the names are words, and pictures may have any size.
"""

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tools.command_line import Parser, command, refuse, writing
from tools.generated import block, bring_up_to_date, header, literal, quoted
from tools.sim.picture import Picture

ROOT = Path(__file__).resolve().parents[2]
SHEETS = Path("tools/fonts")
TABLES = Path("firmware/ui/fonts")
FONTS = ("small", "large", "digits")
ICONS = "icons"
MISSING = "missing"
LETTERS = range(0xC0, 0x100)
"""The letters of Latin-1, which have places of their own."""

LARGEST = 255
"""The maximum width and height of a glyph in pixels: sizes are stored as bytes."""


class SheetError(ValueError):
    """An error in a sheet; the message is FILE:LINE: reason."""

    def __init__(self, path: str, line: int, reason: str) -> None:
        super().__init__(f"{path}:{line}: {reason}")


@dataclass(frozen=True)
class Glyph:
    """A picture: rows from the top, strings of `.` and `#` of equal length."""

    name: str
    rows: tuple[str, ...]
    line: int

    @property
    def width(self) -> int:
        """The width in pixels."""
        return len(self.rows[0])

    @property
    def height(self) -> int:
        """The height in pixels."""
        return len(self.rows)

    def columns(self) -> bytes:
        """Return the picture as framebuf's MONO_VLSB: eight rows per byte, the top in bit 0."""
        return bytes(
            sum((row[x] == "#") << bit for bit, row in enumerate(self.rows[top : top + 8]))
            for top in range(0, self.height, 8)
            for x in range(self.width)
        )


@dataclass
class Sheet:
    """The content of a sheet: its settings in pixels, and its glyphs by name, in order."""

    path: str
    settings: dict[str, int] = field(default_factory=dict)
    glyphs: dict[str, Glyph] = field(default_factory=dict)


class Reader:
    """Reads a sheet, line by line. Every error is a SheetError that names the line."""

    def __init__(self, path: str, icons: Sheet | None) -> None:
        """path: the sheet's name in errors. icons: None for the sheet of icons itself."""
        self.sheet = Sheet(path)
        self.icons = icons
        self.line = 0
        self.tabular: list[tuple[int, str]] = []
        self.names: list[str] = []
        self.rows: list[list[str]] = []
        self.band_line = 0

    def fail(self, reason: str, line: int | None = None) -> SheetError:
        """Return an error for a line, by default the current one."""
        return SheetError(self.sheet.path, self.line if line is None else line, reason)

    def read(self, text: str) -> Sheet:
        """Return the sheet in a text; SheetError if it is malformed."""
        for self.line, line in enumerate(text.splitlines(), 1):
            words = line.split()
            if line.startswith(";"):
                continue
            if self.names and words and words[0] != "glyph":
                self.row(words)
                continue
            self.end_band()
            if words:
                self.directive(words[0], words[1:])
        self.line += 1
        self.end_band()
        self.check()
        return self.sheet

    def directive(self, word: str, arguments: list[str]) -> None:
        """Process a line that is not a row of pictures."""
        is_font = self.icons is not None
        if word == "glyph":
            if not arguments:
                raise self.fail("glyph needs the names of the pictures below it")
            self.names = [self.name(argument) for argument in arguments]
            self.band_line = self.line
        elif is_font and word in ("height", "baseline", "spacing"):
            if len(arguments) != 1 or not re.fullmatch("[0-9]{1,3}", arguments[0]):
                raise self.fail(f"{word} needs a number of pixels")
            if word in self.sheet.settings:
                raise self.fail(f"{word} is set twice")
            if word == "height" and not 1 <= int(arguments[0]) <= LARGEST:
                raise self.fail(f"height must be from 1 to {LARGEST}")
            self.sheet.settings[word] = int(arguments[0])
        elif is_font and word == "tabular":
            self.tabular.append((self.line, "".join(arguments)))
        elif is_font and word == "icons":
            for argument in arguments:
                self.borrow(argument)
        else:
            raise self.fail(f"'{word}' is not a keyword or a row of a picture")

    def name(self, word: str) -> str:
        """Return the character or word that names a glyph."""
        if self.icons is None:
            if not re.fullmatch("[a-z][a-z0-9_]*", word):
                raise self.fail(f"'{word}' is not an icon's name: use small letters, 0-9 and _")
            return word
        if re.fullmatch(r"U\+[0-9A-F]{4,6}", word):
            code = int(word[2:], 16)
            if code > sys.maxunicode:
                raise self.fail(f"'{word}' is not a code point")
            return chr(code)
        if len(word) != 1 and word != MISSING:
            raise self.fail(f"'{word}' is not a character, or U+ and its code point")
        return word

    def row(self, cells: list[str]) -> None:
        """Process a row of a band's pictures."""
        if len(cells) != len(self.names):
            raise self.fail(f"{len(cells)} pictures in this row, but {len(self.names)} names")
        for name, cell, above in zip(
            self.names, cells, self.rows[0] if self.rows else cells, strict=True
        ):
            if cell.strip(".#"):
                raise self.fail(f"the picture of '{name}' has characters other than . and #")
            if len(cell) != len(above):
                raise self.fail(
                    f"the picture of '{name}' is {len(cell)} wide here, {len(above)} above"
                )
            if len(cell) > LARGEST:
                raise self.fail(f"the picture of '{name}' is wider than {LARGEST}")
        self.rows.append(cells)

    def end_band(self) -> None:
        """Add the glyphs of the band that ends before this line, if any."""
        names, rows = self.names, self.rows
        self.names, self.rows = [], []
        if not names:
            return
        if self.icons is not None:
            if len(self.sheet.settings) != 3:
                raise self.fail("height, baseline and spacing come first", self.band_line)
            height = self.sheet.settings["height"]
            if len(rows) != height:
                reason = f"a band has {len(rows)} rows; the height is {height}"
                raise self.fail(reason, self.band_line)
        elif not 1 <= len(rows) <= LARGEST:
            reason = f"a band has {len(rows)} rows; it must have 1 to {LARGEST}"
            raise self.fail(reason, self.band_line)
        for index, name in enumerate(names):
            self.add(Glyph(name, tuple(row[index] for row in rows), self.band_line))

    def borrow(self, argument: str) -> None:
        """Add an icon to the font, on the baseline."""
        if len(self.sheet.settings) != 3:
            raise self.fail("height, baseline and spacing come first")
        assert self.icons is not None
        character, equals, icon = argument.partition("=")
        if not equals or icon not in self.icons.glyphs:
            raise self.fail(f"'{argument}' must be a character, = and the name of an icon")
        rows = self.icons.glyphs[icon].rows
        above = self.sheet.settings["baseline"] - len(rows)
        below = self.sheet.settings["height"] - self.sheet.settings["baseline"]
        if above < 0:
            raise self.fail(f"the icon '{icon}' is {len(rows)} high: too high for this font")
        blank = ("." * len(rows[0]),)
        rows = blank * above + rows + blank * below
        self.add(Glyph(self.name(character), rows, self.line))

    def add(self, glyph: Glyph) -> None:
        """Add a glyph; its name must be new."""
        other = self.sheet.glyphs.get(glyph.name)
        if other:
            raise self.fail(f"'{glyph.name}' is already drawn in line {other.line}", glyph.line)
        self.sheet.glyphs[glyph.name] = glyph

    def check(self) -> None:
        """Check the conditions that need the whole sheet."""
        glyphs = self.sheet.glyphs
        if self.icons is None:
            if not glyphs:
                raise self.fail("the sheet has no glyphs")
            return
        if MISSING not in glyphs:
            raise self.fail(f"no glyph '{MISSING}', which stands for all missing characters")
        if self.sheet.settings["baseline"] > self.sheet.settings["height"]:
            raise self.fail("the baseline is below the last row")
        for line, characters in self.tabular:
            for character in characters:
                if character not in glyphs:
                    raise self.fail(f"'{character}' is tabular but not drawn", line)
                width, first = glyphs[character].width, glyphs[characters[0]].width
                if width != first:
                    raise self.fail(
                        f"'{character}' is {width} wide and '{characters[0]}' {first}, "
                        "but both are tabular",
                        line,
                    )


def read_icons(text: str, path: str) -> Sheet:
    """Return the sheet of icons in a text; SheetError, naming `path`, if it is malformed."""
    return Reader(path, None).read(text)


def read_font(text: str, path: str, icons: Sheet) -> Sheet:
    """Return the font sheet in a text; SheetError, naming `path`, if it is malformed."""
    return Reader(path, icons).read(text)


def head(name: str, purpose: str) -> list[str]:
    """Return the first lines of a table's module."""
    return header(purpose, SHEETS / f"{name}.txt", "tools.fonts.build")


def note(name: str) -> str:
    """Return a glyph's name for a comment."""
    return f"U+{ord(name):04X}" if name.isspace() else name


def font_module(sheet: Sheet, name: str) -> str:
    """Return the source of the module with a font's table.

    Each character has a place: an ASCII character its code, then come the letters from U+00C0 to
    U+00FF, then those of OTHERS, and at last the glyph for all missing characters. By place,
    NUMBERS has the number of the glyph and WIDTHS its width with the spacing behind it. GLYPHS are
    the columns of each with that spacing, one page after another.
    """
    codes = sorted(ord(character) for character in sheet.glyphs if character != MISSING)
    others = "".join(chr(code) for code in codes if code >= 128 and code not in LETTERS)
    order = [chr(code) for code in codes] + [MISSING]
    numbers = bytes(
        order.index(character if character in order else MISSING)
        for character in [*map(chr, range(128)), *map(chr, LETTERS), *others, MISSING]
    )
    spacing = sheet.settings["spacing"]
    widths = bytes(sheet.glyphs[order[number]].width + spacing for number in numbers)
    glyphs = []
    for character in order:
        columns = sheet.glyphs[character].columns()
        width = sheet.glyphs[character].width
        pages = [columns[start : start + width] for start in range(0, len(columns), width)]
        spaced = b"".join(page + bytes(spacing) for page in pages)
        lines = literal(spaced, "    ")
        lines[-1] += f",  # {note(character)}"
        glyphs += lines
    lines = head(name, f"The {name} font: one table for all its glyphs.")
    lines += [f"{key.upper()} = {sheet.settings[key]}" for key in ("height", "spacing")]
    lines += [f"OTHERS = {quoted(others)}"]
    lines += block("NUMBERS", literal(numbers, "    "))
    lines += block("WIDTHS", literal(widths, "    "))
    return "\n".join([*lines, "# fmt: off", *block("GLYPHS", glyphs)]) + "\n"


def icons_module(sheet: Sheet) -> str:
    """Return the source of the module with the table of icons.

    STARTS has the two bytes, low byte first, of where each begins in DATA.
    """
    glyphs = list(sheet.glyphs.values())
    lines = head(ICONS, "The icons: one table, in the order of their names.")
    lines += block("NAMES", [f'    "{glyph.name}",' for glyph in glyphs])
    lines += block("WIDTHS", literal(bytes(glyph.width for glyph in glyphs), "    "))
    lines += block("HEIGHTS", literal(bytes(glyph.height for glyph in glyphs), "    "))
    data = []
    starts = b""
    size = 0
    for glyph in glyphs:
        starts += size.to_bytes(2, "little")
        size += len(glyph.columns())
        data += literal(glyph.columns(), "    ", glyph.name)
    lines += block("STARTS", literal(starts, "    "))
    return "\n".join(lines + block("DATA", data)) + "\n"


def read(root: Path = ROOT) -> dict[str, Sheet]:
    """Return all sheets below `root` by name. Raises SheetError and OSError."""

    def text(name: str) -> tuple[str, str]:
        path = SHEETS / f"{name}.txt"
        content = (root / path).read_bytes()
        try:
            return content.decode(), path.as_posix()
        except UnicodeDecodeError as error:
            line = content.count(b"\n", 0, error.start) + 1
            raise SheetError(path.as_posix(), line, "not UTF-8 text") from None

    icons = read_icons(*text(ICONS))
    return {name: read_font(*text(name), icons) for name in FONTS} | {ICONS: icons}


def build(sheets: dict[str, Sheet]) -> dict[Path, str]:
    """Return every generated file: path below the root -> text."""
    files = {TABLES / "__init__.py": '"""The generated tables of glyphs; see tools/fonts."""\n'}
    for name in FONTS:
        files[TABLES / f"{name}.py"] = font_module(sheets[name], name)
    files[TABLES / f"{ICONS}.py"] = icons_module(sheets[ICONS])
    return files


def specimen(sheets: dict[str, Sheet], width: int = 256) -> Picture:
    """Return a picture, `width` pixels wide, of all glyphs in order."""
    margin = 3
    rows: list[int] = [0] * margin
    for sheet in sheets.values():
        left, line = margin, [0] * max(glyph.height for glyph in sheet.glyphs.values())
        for glyph in sheet.glyphs.values():
            if left + glyph.width + margin > width:
                rows += [*line, *[0] * margin]
                left, line = margin, [0] * len(line)
            for y, row in enumerate(glyph.rows):
                lit = int(row.replace(".", "0").replace("#", "1"), 2)
                line[y] |= lit << (width - left - glyph.width)
            left += glyph.width + margin
        rows += [*line, *[0] * margin]
    return Picture(width, len(rows), tuple(rows))


@command
def main(arguments: Sequence[str] | None = None, root: Path = ROOT) -> int:
    """Write or check the tables below `root`; return the exit status."""
    parser = Parser(
        prog="python3 -m tools.fonts.build", description="Build the firmware's font tables."
    )
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if out of date")
    parser.add_argument("--sheet", type=Path, metavar="FILE.png", help="write only a specimen")
    options = parser.parse_args(arguments)
    try:
        sheets = read(root)
        if options.sheet:
            with writing(options.sheet):
                options.sheet.write_bytes(specimen(sheets).png(4))
            return 0
        return bring_up_to_date(build(sheets), root, options.check, "tools.fonts.build")
    except SheetError as error:
        return refuse(str(error))


if __name__ == "__main__":
    sys.exit(main())
