"""`python3 -m tools.words` checks the texts; `python3 -m tools.words build` makes the modules."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from firmware.words import LANGUAGES
from tools.command_line import Parser, command
from tools.console import Progress
from tools.generated import stale, write
from tools.words import build as catalogue
from tools.words import differences, problems, sources


@command
def main(arguments: Sequence[str] | None = None, root: Path = catalogue.ROOT) -> int:
    """Run a command line for the project below `root` and return the exit status."""
    parser = Parser(
        prog="python3 -m tools.words",
        description="Check the texts that a player reads against the sources that ask for them, "
        "or build the modules of the languages from the texts. The exit status is 0 if all is "
        "well, 1 if something is wrong, and 2 if the texts can't be read.",
    )
    parser.add_argument(
        "command",
        nargs="?",
        choices=("check", "build"),
        default="check",
        help="check the texts (if nothing is given), or build the modules",
    )
    command = parser.parse_args(arguments).command
    progress = Progress(sys.stderr)
    try:
        if command == "check":
            return _check(root, progress)
        for language, _ in LANGUAGES:
            texts = dict(catalogue.pairs(language, root))
            write({catalogue.TEXTS / f"{language}.json": catalogue.written(texts)}, root)
        write(catalogue.build(root), root)
    finally:
        progress.clear()
    return 0


def _check(root: Path, progress: Progress) -> int:
    """Print what is wrong, and the texts that a language lacks; return the exit status."""
    progress.step("reading the texts and the sources")
    english = catalogue.pairs(catalogue.ENGLISH, root)
    wrong = problems(english, sources())
    for language, _ in LANGUAGES[1:]:
        own = dict(catalogue.pairs(language, root))
        wrong += differences(language, own, dict(english))
        for key, _ in english:
            if key not in own:
                progress.clear()
                print(f"{language}: {key}: no text: it is shown in English")
    for path in stale(catalogue.build(root), root):
        wrong.append(f"{path}: out of date (python3 -m tools.words build)")
    progress.clear()
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
