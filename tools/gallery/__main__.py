"""`make gallery`: write pages with every kind of screen, `build/gallery/index.html`.

Each language has a page: the first one is that file, the others stand beside it.
"""

from __future__ import annotations

import sys
from pathlib import Path

from firmware import words
from firmware.words import LANGUAGES
from tools.command_line import Parser, command, writing
from tools.console import Progress
from tools.gallery import page
from tools.gallery.scenes import GROUPS, Scene, Visitor, visit
from tools.output import check_file

_PAGE = Path(__file__).resolve().parents[2] / "build" / "gallery" / "index.html"


def scenes_of(language: str, group: str) -> list[Scene]:
    """Return the scenes of a group in a language."""
    return visit(group, Visitor(seed=1, language=language))


@command
def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(
        prog="python3 -m tools.gallery", description="Show every kind of screen on a page."
    )
    parser.add_argument("--output", type=Path, default=_PAGE, help="the file to write")
    output = parser.parse_args(arguments).output
    first = LANGUAGES[0][0]
    files = {language: output.with_stem(language) for language, _ in LANGUAGES[1:]}
    files = {first: output, **files}
    for file in files.values():
        check_file(file, page.BEGIN.encode())
    output.parent.mkdir(parents=True, exist_ok=True)
    count = 0
    progress = Progress(sys.stderr)
    try:
        for language, file in files.items():
            groups = {}
            for group in GROUPS:
                progress.step(f"{language}: {group}")
                groups[group] = scenes_of(language, group)
            links = {title: files[name].name for name, title in LANGUAGES}
            with writing(file):
                file.write_text(page.html(groups, links), encoding="utf-8")
            count += sum(map(len, groups.values()))
    finally:
        progress.clear()
        words.use(first)
    print(f"{count} pictures: open {output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
