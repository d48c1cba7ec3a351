"""The sources of the page, from `page/`: scripts, styles, and HTML pages with their parts."""

from __future__ import annotations

import re
from pathlib import Path

from tools.web import emulated

PAGE = Path(__file__).resolve().parent / "page"


def pages(with_image: bool = False) -> dict[str, str]:
    """Return the sources of the page by name; each HTML page has its parts: {_part}, _part.html.

    with_image: whether to return those about images, too.
    """
    sources = {path.name: path.read_text(encoding="utf-8") for path in sorted(PAGE.iterdir())}
    parts = {name: sources.pop(name) for name in list(sources) if name.startswith("_")}
    if not with_image:
        for name in emulated.PAGE:
            del sources[name]
            parts["_top.html"] = re.sub(rf'<a href="{name}".*\n', "", parts["_top.html"])
    for name in [name for name in sources if name.endswith(".html")]:
        page = re.sub(r"\{(_\w+)\}\n", lambda found: parts[f"{found[1]}.html"], sources[name])
        here = "./" if name == "index.html" else name
        sources[name] = page.replace(
            f'<a href="{here}"', f'<a href="{here}" aria-current="page"', 1
        )
    return sources
