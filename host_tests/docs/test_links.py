"""Links and pictures of the documents, and the texts of the screen that docs/players quotes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.adding.presets import PRESETS as ADDING
from engine.parlett.presets import PRESETS as PARLETT
from tools.node import ROOT

PLAYERS = ROOT / "docs" / "players"
DOCUMENTS = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").rglob("*.md"))]
TEXTS = json.loads((ROOT / "firmware" / "words" / "texts" / "english.json").read_text("utf-8"))
JOINING = ("and", "or", "or.o")
"""Texts that join any others."""

each_document = pytest.mark.parametrize(
    "document", DOCUMENTS, ids=[str(path.relative_to(ROOT)) for path in DOCUMENTS]
)
each_page = pytest.mark.parametrize(
    "page", sorted(PLAYERS.glob("*.md")), ids=lambda page: str(page.name)
)


def read(document: Path) -> str:
    return document.read_text(encoding="utf-8")


def anchors(document: Path) -> set[str]:
    """Return the anchors of a document's headings, as GitHub makes them."""
    headings = re.findall(r"^#+ (.+)$", read(document), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).replace(" ", "-") for each in headings}


def links(document: Path) -> Iterator[tuple[str, str, str]]:
    """Yield (`!` for a picture or "", words, target) of each link in a document."""
    text = re.sub(r"^```.*?^```", "", read(document), flags=re.DOTALL | re.MULTILINE)
    yield from re.findall(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)", text)


@each_document
def test_each_link_and_picture_is_there(document: Path) -> None:
    for _, _, target in links(document):
        if "://" in target:
            continue
        name, _, anchor = target.partition("#")
        path = (document.parent / name).resolve() if name else document
        assert path.exists(), target
        assert not anchor or anchor in anchors(path), target


@each_page
def test_each_picture_says_in_words_what_it_shows(page: Path) -> None:
    pictures = [(words, target) for mark, words, target in links(page) if mark]
    assert not [target for words, target in pictures if len(words.split()) < 3]


@each_page
def test_pages_for_players_are_plain_markdown(page: Path) -> None:
    assert not re.findall(r"</?\w+[^>]*>", read(page))


def test_the_index_leads_to_each_page_and_no_picture_is_left_over() -> None:
    index = {target for mark, _, target in links(PLAYERS / "README.md") if not mark}
    assert index == {page.name for page in PLAYERS.glob("*.md")} - {"README.md"}
    shown = {
        (page.parent / target).resolve()
        for page in PLAYERS.glob("*.md")
        for mark, _, target in links(page)
        if mark
    }
    assert not set((Path(__file__).parent / "goldens").iterdir()) - shown


# Texts of the screen


def quoted(page: Path) -> list[str]:
    """Return the words in bold on a page, each on one line."""
    return [" ".join(each.split()) for each in re.findall(r"\*\*([^*]+)\*\*", read(page))]


def pattern(text: str) -> re.Pattern[str]:
    """Return the pattern of what a text of the catalogue becomes with values."""
    parts = re.split(r"{\w+}", " ".join(text.split()))
    return re.compile(r"[^:.?!]{1,16}".join(map(re.escape, parts)))


def patterns() -> list[re.Pattern[str]]:
    """Return the patterns of all texts that say something without values, and of all titles."""
    whole = [words for key, words in TEXTS.items() if key not in JOINING]
    texts = [form for words in whole for form in words.split("|")]
    texts = [text for text in texts if re.search(r"\w", re.sub(r"{\w+}", "", text))]
    titles = [each[0] for each in (*ADDING.values(), *PARLETT.values())]
    return [pattern(text) for text in texts + titles]


PATTERNS = patterns()


def stands_on_the_screen(words: str) -> bool:
    """Return whether words are a text of the catalogue with some values, or the title of rules."""
    return any(each.fullmatch(words) for each in PATTERNS)


@each_page
def test_what_is_bold_stands_on_the_screen(page: Path) -> None:
    assert not [words for words in quoted(page) if not stands_on_the_screen(words)]


def test_words_that_are_in_no_text_are_found_out() -> None:
    assert stands_on_the_screen("Set the total")
    assert stands_on_the_screen("7 bots")
    assert not stands_on_the_screen("Set a total")
    assert not stands_on_the_screen("bold: words")
