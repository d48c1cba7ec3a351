"""The page's own words are complete in all languages."""

from __future__ import annotations

from tools.web import texts
from tools.web.pages import pages


def test_the_texts_are_complete_and_used() -> None:
    sources = pages(with_image=True).values()
    assert texts.problems(sources) == []
    translated = ("german: ", "french: ", "spanish: ")
    assert [line for line in texts.lacking() if line.startswith(translated)] == []


def test_what_is_wrong_is_found() -> None:
    found = texts.problems(['<p data-text="page.nothing">', 'say("saves.title")'])
    assert "page.nothing: there is no such text" in found
    assert "page.about: unused" in found
