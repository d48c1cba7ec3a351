"""`make gallery`: write a page with every kind of screen, `build/gallery/index.html`."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.command_line import Parser
from tools.console import Progress
from tools.gallery import page
from tools.gallery.scenes import GROUPS, visit

_PAGE = Path(__file__).resolve().parents[2] / "build" / "gallery" / "index.html"


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parser = Parser(prog="python3 -m tools.gallery", description="Every kind of screen on a page.")
    parser.add_argument("--output", type=Path, default=_PAGE, help="the file to write")
    output = parser.parse_args(arguments).output
    groups = {}
    progress = Progress(sys.stderr)
    for group in GROUPS:
        progress.step(group)
        groups[group] = visit(group)
    progress.clear()
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(page.html(groups), encoding="utf-8")
    print(f"{sum(map(len, groups.values()))} pictures: open {output}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
