"""The golden pictures of the gallery: one text file that shows each picture once, in braille dots.

    # Tally
    (an empty line)
    - Total 97 | Seat 2 plays             the words of a screen, then its 16 lines of dots
    (an empty line)
    = Solo 12                             a picture that a group further up has
    = host_tests/docs/goldens/menu.png    a picture that another test has

A change of a screen is a change of a few lines, which shows what the screen says and looks like.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.sim.picture import Picture, description

FILE = Path("host_tests", "tools", "gallery.txt")
"""Where the file is, relative to the root."""

_HEAD = "The screens of the gallery, group by group: `make goldens` writes this file.\n"
_WIDTH, _HEIGHT = 128, 64  # of a picture; a character has 2 columns and 4 rows
_BITS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)  # of a character, row by row


def _character(pixels: int) -> str:
    """Return the character with these pixels; the first one is the highest of eight bits."""
    dots = sum(bit for at, bit in enumerate(_BITS) if pixels >> 7 - at & 1)
    return chr(0x2800 + dots) if dots else " "


_CHARACTERS = [_character(pixels) for pixels in range(256)]
# For each row of a character: the pixels of that row as a digit from 0 to 3.
_DIGITS = [
    {ord(character): str(pixels >> shift & 3) for pixels, character in enumerate(_CHARACTERS)}
    for shift in (6, 4, 2, 0)
]


class Screen(NamedTuple):
    """What a display shows: its pixels, and its words as lines."""

    picture: Picture
    words: tuple[str, ...] = ()


def goldens(root: Path) -> Iterator[Path]:
    """Yield the paths of all golden pictures with a file of their own, relative to the root."""
    for path in sorted(root.glob("host_tests/*/goldens/*.png")):
        yield path.relative_to(root)


def from_png(path: Path) -> Screen:
    """Return the screen in a file."""
    data = path.read_bytes()
    return Screen(Picture.from_png(data), tuple(description(data).splitlines()))


def to_png(screen: Screen) -> bytes:
    """Return a screen as a file."""
    return screen.picture.png(about="\n".join(screen.words))


def read(path: Path, root: Path) -> dict[str, list[Screen]]:
    """Return the screens of each group in a file; a file that it lacks stands for a dark screen.

    root: the project's folder.
    """
    groups: dict[str, list[Screen]] = {}
    lines = iter(path.read_text(encoding="utf-8").split("\n"))
    for line in lines:
        kind, _, rest = line.partition(" ")
        if kind == "#":
            screens = groups[rest] = []
        elif kind == "-":
            dots = [next(lines) for _ in range(_HEIGHT // 4)]
            screens.append(Screen(_picture(dots), tuple(rest.split(" | ")) if rest else ()))
        elif kind == "=" and rest.endswith(".png"):
            found = (root / rest).exists()
            screens.append(from_png(root / rest) if found else Screen(_picture([""] * 16), (rest,)))
        elif kind == "=":
            group, _, number = rest.rpartition(" ")
            screens.append(groups[group][int(number) - 1])
    return groups


def text(groups: Mapping[str, Sequence[Screen]], root: Path | None) -> str:
    """Return what the file says about screens.

    root: the project's folder, or None for a file that needs no other one.
    """
    held = (
        {from_png(root / path).picture: path.as_posix() for path in goldens(root)} if root else {}
    )
    parts = [_HEAD]
    for group, screens in groups.items():
        parts.append(f"# {group}\n")
        for number, (picture, words) in enumerate(screens, 1):
            if picture in held:
                parts.append(f"= {held[picture]}\n")
                continue
            held[picture] = f"{group} {number}"
            parts.append("\n".join([f"- {' | '.join(words)}".rstrip(), *_dots(picture), ""]))
    return "\n".join(parts)


def _dots(picture: Picture) -> Iterator[str]:
    """Yield the lines of a picture in braille dots, without spaces at their ends."""
    rows = [format(row, f"0{_WIDTH}b") for row in picture.rows]
    for y in range(0, _HEIGHT, 4):
        line = ""
        for x in range(0, _WIDTH, 2):
            line += _CHARACTERS[int("".join(row[x : x + 2] for row in rows[y : y + 4]), 2)]
        yield line.rstrip()


def _picture(lines: Sequence[str]) -> Picture:
    """Return the picture with such lines."""
    rows = (line.ljust(_WIDTH // 2).translate(digits) for line in lines for digits in _DIGITS)
    return Picture(_WIDTH, _HEIGHT, tuple(int(row, 4) for row in rows))
