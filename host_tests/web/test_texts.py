"""The page's own words are complete in all languages."""

from __future__ import annotations

import re

from engine.adding import vocabulary
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


def test_a_number_that_may_be_a_word_says_so() -> None:
    """Nobody guesses that `all` may stand where a number does."""
    for language in texts.CODES:
        for key in vocabulary.keys_of(vocabulary.NUMBER):
            for word in vocabulary.words_of(key):
                said = texts.own(language)[f"rules.help.{key}"]
                assert re.search(rf"\b{word}\b", said), (language, key)
