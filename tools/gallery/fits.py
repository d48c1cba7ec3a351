"""Whether every text of a picture fits its place: none is cut, leaves the display or meets another.

    python3 -m tools.gallery.fits [LANGUAGE …]

Walks through the whole gallery and prints a line for each fault. Two cuts are none: the widest
names in a column of Parlett's table, where the heading has them in full; and the title of rules
in a list of games, after the kind of play, because the game or its details show it. And one touch
is none: the last play right below the lowest row of a pad of cards, which has no pixels to spare.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from engine.adding.presets import NAMES as ADDING
from engine.adding.rules import preset
from engine.parlett.presets import NAMES as PARLETT
from engine.parlett.rules import Rules as ParlettRules
from firmware import words
from firmware.ui.canvas import CENTRE, HEIGHT, LEFT, RIGHT, SMALL, WIDTH, Canvas, Font
from tools.command_line import Parser, command
from tools.console import Progress
from tools.gallery import scenes

_LOWEST = ("J", "Q", "K", "11", "-10")  # labels of the lowest row of a pad of cards
# Pixels are bits of one integer, row by row, with margins for what leaves the display.
_MARGIN = 256
_ROW = WIDTH + 2 * _MARGIN


def _titles() -> tuple[str, ...]:
    """Return the titles of all rules in the language of the device."""
    return tuple(map(words.titled, _english()))


@cache
def _english() -> tuple[str, ...]:
    """Return the titles of all rules, as the rules have them."""
    presets = [preset(name) for name in ADDING]
    return tuple(rules.title() for rules in (*presets, *map(ParlettRules, PARLETT)))


class Drawn(NamedTuple):
    """A text as it was drawn.

    lit: its pixels that are not covered.
    """

    text: str
    lit: int


def _at(x: int, y: int) -> int:
    """Return the bit of a pixel; what is farther away than the margin counts as within it."""
    return max(0, (y + HEIGHT) * _ROW + x + _MARGIN)


@cache
def _box(width: int, height: int) -> int:
    """Return the pixels of a box, from bit 0 on."""
    return sum(((1 << width) - 1) << _ROW * row for row in range(height))


@cache
def _shape(string: str, font: Font) -> tuple[int, int]:
    """Return the width of a text, and its pixels, from bit 0 on."""
    picture, width = font.picture(string)
    lit = 0
    for row in range(font.height):
        for column in range(width):
            lit |= (picture.pixel(column, row) or 0) << (_ROW * row + column)
    return width, lit


class Ruler(Canvas):
    """A canvas that notes where each text lies, and which texts were cut."""

    def __init__(self) -> None:
        self.drawn: list[Drawn] = []
        self.cut: list[str] = []
        super().__init__()

    def clear(self, colour: int = 0) -> None:
        """Forget all texts."""
        self.drawn = []
        self.cut = []
        super().clear(colour)

    def fill(self, x: int, y: int, width: int, height: int, colour: int = 1) -> None:
        """Forget the pixels of texts that are covered."""
        visible = ~(_box(width, height) << _at(x, y))
        self.drawn = [Drawn(text, lit & visible) for text, lit in self.drawn]
        super().fill(x, y, width, height, colour)

    def text(
        self, string: str, x: int, y: int, font: Font = SMALL, colour: int = 1, align: int = LEFT
    ) -> int:
        """Note the pixels of a text."""
        if string:
            width, lit = _shape(string, font)
            left = x - (width if align == RIGHT else width // 2 if align == CENTRE else 0)
            self.drawn.append(Drawn(string, lit << _at(left, y)))
        return super().text(string, x, y, font, colour, align)

    def fit(self, string: str, width: int, font: Font = SMALL) -> str:
        """Note a text that is cut."""
        fitting = super().fit(string, width, font)
        if fitting != string and string not in scenes.LONGEST and not string.endswith(_titles()):
            self.cut.append(string)
        return fitting

    def faults(self) -> Iterator[str]:
        """Yield what is wrong with the texts of the picture."""
        for text in self.cut:
            yield f"'{text}' is cut"
        inside = _box(WIDTH, HEIGHT) << _at(0, 0)
        before = 0  # all texts so far
        for place, (text, lit) in enumerate(self.drawn):
            if lit & ~inside:
                yield f"'{text}' leaves the display"
            near = lit << _ROW | lit >> _ROW
            met = self.drawn[:place] if (lit | near) & before else []
            for other, others in met:
                if lit & others:
                    yield f"'{text}' lies over '{other}'"
                elif near & others and other not in _LOWEST:
                    yield f"'{text}' touches '{other}'"
            before |= lit


class Inspector(scenes.Visitor):
    """A visitor that measures each picture which it keeps.

    found: the faults, each as (what the picture shows, fault).
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        self.found: list[tuple[str, str]] = []
        super().__init__(*arguments, **named)

    def another(
        self, seed: int = 0, storage: Path | None = None, keypad: str = "buttons"
    ) -> scenes.Visitor:
        """Return an inspector with a device of its own, which adds to the same faults."""
        other = super().another(seed, storage, keypad)
        assert isinstance(other, Inspector)
        other.found = self.found
        return other

    def look(self, about: str = "") -> None:
        """Measure the texts of a new picture."""
        before = len(self.scenes)
        super().look(about)
        if len(self.scenes) > before:
            ruler = Ruler()
            self.screen.draw(ruler)
            self.found += [(self.scenes[-1].about, fault) for fault in ruler.faults()]


def inspect(language: str, group: str) -> Inspector:
    """Return an inspector that has visited a group of the gallery in a language."""
    inspector = Inspector(seed=1, language=language)
    scenes.visit(group, inspector)
    return inspector


def faults(language: str, report: Callable[[str], None] = lambda text: None) -> list[str]:
    """Return a line for each text that does not fit its place in a language.

    report: called with the group of the gallery that comes next.
    """
    lines: dict[str, None] = {}
    try:
        for group in scenes.GROUPS:
            report(f"{language}: {group}")
            found = inspect(language, group).found
            lines |= dict.fromkeys(
                f"{language}: {group}: {about}: {fault}" for about, fault in found
            )
        return list(lines)
    finally:
        words.use(words.LANGUAGES[0][0])


@command
def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return 1 if a text does not fit, otherwise 0."""
    known = [language for language, _ in words.LANGUAGES]
    parser = Parser(prog="python3 -m tools.gallery.fits", description=__doc__.split("\n")[0])
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help=", ".join(known))
    languages = parser.parse_args(arguments).languages
    for language in languages:
        if language not in known:
            parser.error(f"unknown language '{language}'; the languages are {', '.join(known)}")
    progress = Progress(sys.stderr)
    try:
        found = [
            line for language in languages or known for line in faults(language, progress.step)
        ]
    finally:
        progress.clear()
    for line in found:
        print(line)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
