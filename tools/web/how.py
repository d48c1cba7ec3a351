"""The page "How to play": the docs for players as one page, beside the device."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import mistune

from tools import ToolError
from tools.node import ROOT

DOCS = ROOT / "docs" / "players"
FIRST = "README"
"""The page with the contents."""

FOLDER = "how"
"""The folder of the pictures in the page."""


class _Renderer(mistune.HTMLRenderer):
    """Renders one page of the docs as a part of the page.

    pictures: the pictures that it shows, by name; they are added.
    """

    def __init__(self, page: Path, pictures: dict[str, bytes]):
        super().__init__(escape=True)
        self._page = page
        self._pictures = pictures

    def heading(self, text: str, level: int, **attributes: Any) -> str:
        anchor = _slug(re.sub("<[^>]*>", "", text))
        name = self._page.stem if level == 1 else f"{self._page.stem}-{anchor}"
        return f'<h{level + 1} id="{name}">{text}</h{level + 1}>\n'

    def link(self, text: str, url: str, title: str | None = None) -> str:
        path, _, anchor = url.partition("#")
        target = (self._page.parent / path).resolve() if path else self._page
        if "://" in url or target.parent != DOCS:
            return text  # what only the project's own pages have
        place = f"{target.stem}-{anchor}" if anchor else target.stem
        return f'<a href="#{place}">{text}</a>'

    def image(self, text: str, url: str, title: str | None = None) -> str:
        path = (self._page.parent / url).resolve()
        self._pictures[f"{FOLDER}/{path.name}"] = path.read_bytes()
        said = html.escape(text)
        return f'<img src="{FOLDER}/{path.name}" alt="{said}" loading="lazy" width="256">'

    def table(self, text: str) -> str:
        return f"<table>\n{text}</table>\n"


def _slug(text: str) -> str:
    """Return the anchor of a heading, as on GitHub."""
    return re.sub(r"[^\w\- ]", "", html.unescape(text).lower()).replace(" ", "-")


def text() -> tuple[str, dict[str, bytes]]:
    """Return the docs as HTML, and their pictures by path in the page.

    Raises ToolError if a link leads to no part of it.
    """
    pages = sorted(DOCS.glob("*.md"))
    contents = (DOCS / f"{FIRST}.md").read_text(encoding="utf-8")
    pages.sort(key=lambda page: contents.find(f"]({page.name})"))  # in the order of the contents
    pictures: dict[str, bytes] = {}
    parts = []
    for page in pages:
        markdown = mistune.create_markdown(renderer=_Renderer(page, pictures), plugins=["table"])
        made = markdown(page.read_text(encoding="utf-8"))
        parts.append(f'<section aria-labelledby="{page.stem}">\n{made}</section>\n')
    whole = "".join(parts)
    ids = re.findall(r' id="([^"]+)"', whole)
    wrong = {link for link in re.findall(r'href="#([^"]+)"', whole) if link not in ids}
    if wrong:
        raise ToolError(f"docs/players: links lead nowhere: {', '.join(sorted(wrong))}")
    return whole, pictures
