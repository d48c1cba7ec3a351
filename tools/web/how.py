"""The page "How to play": the docs for players as one page, beside the device.

The docs are in English. In the other languages, the device's own help, rules and settings come
before them, as the firmware puts them together.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import mistune

from engine.adding.presets import PRESETS
from engine.adding.rules import preset
from firmware import cpython, words
from tools import ToolError
from tools.node import ROOT
from tools.web.texts import CODES

DOCS = ROOT / "docs" / "players"
FIRST = "README"
"""The page with the contents."""

FOLDER = "how"
"""The folder of the pictures in the page."""

_USUAL = "pagat-99"  # the rules that the device suggests first


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


def in_words() -> str:
    """Return what the device says about itself in each language but English, as HTML."""
    cpython.install()
    try:
        parts = [_in_language(language) for language, _ in words.LANGUAGES[1:]]
    finally:
        words.use(words.LANGUAGES[0][0])
    return "".join(parts)


def _in_language(language: str) -> str:
    # Here, since the firmware needs `cpython.install`.
    from firmware.screens import families, help
    from firmware.screens.settings import SHOWN

    words.use(language)
    say = words.say
    made = [_part(say("home.how"), help.sections(""))]
    for family, in_menu, kinds in families.FAMILIES:
        module = families.module_of(kinds[0][0], "help")
        rules = None if in_menu else preset(_USUAL)
        name = say(f"family.{family}") if in_menu else words.titled(PRESETS[_USUAL][0])
        common = list(module.rules_sections(rules))
        for kind, title in kinds:
            own = [each for each in module.sections(kind, rules) if each not in common]
            made.append(_part(f"{name} – {say(title)}" if in_menu else say(title), own))
        if not in_menu:
            common += [(words.titled(PRESETS[each][0]), say(f"glance.{each}")) for each in PRESETS]
        made.append(_part(f"{name} – {say('menu.rules')}", common))
    settings = [(say(f"settings.{each}"), say(f"settings.about.{each}")) for each in SHOWN]
    made.append(_part(say("menu.settings"), settings))
    begin = f'<article lang="{CODES[language]}" data-language="{language}" hidden>'
    return f"{begin}\n{''.join(made)}</article>\n"


def _part(title: str, sections: Iterable[tuple[str, str]]) -> str:
    """Return a part of a page as HTML: texts, each as (title, text), under a title."""
    made = [f"<h2>{html.escape(title)}</h2>\n"]
    for name, text in sections:
        lines = html.escape(text).replace("\n", "<br>\n")
        made.append(f"<h3>{html.escape(name)}</h3>\n<p>{lines}</p>\n")
    return "".join(made)
