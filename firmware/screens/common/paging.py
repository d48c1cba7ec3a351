"""Texts broken into pages."""

from firmware.screens.common.pages import LINES, Pages
from firmware.ui.canvas import SMALL, WIDTH


def text_pages(app, sections) -> Pages:
    """Return the screen that shows texts, each as (title, text)."""
    return Pages(app, paged(sections))


def paged(sections):
    """Yield the pages of texts, each as (title, lines); sections: the texts, each as (title, text).

    A long text continues under the same title. If possible, a page ends with a sentence or a line
    of the text. The pages of a text are about equally long.
    """
    for title, text in sections:
        for lines in _in_pages(text):
            yield title, lines


def _in_pages(text: str) -> list:
    """Return the lines of a text, page by page: the fewest pages, about equally long."""
    lines = SMALL.wrap(text, WIDTH - 2)
    if len(lines) <= LINES:
        return [lines]
    count = (len(lines) + LINES - 1) // LINES
    size = (len(lines) + count - 1) // count
    sentences = _sentences(text)
    best = _filled(sentences, LINES)
    for most in range(size, LINES):
        pages = _filled(sentences, most)
        if len(pages) <= len(best):
            best = pages
            break
    if any(len(page) == 1 for page in best) and len(best) > 1:
        return [lines[first : first + size] for first in range(0, len(lines), size)]
    return best


def _sentences(text: str) -> list:
    """Return the sentences of a text, each as (what comes before it, sentence).

    Before it comes "", a space or a line feed.
    """
    found = []
    for number, paragraph in enumerate(text.split("\n")):
        glue = "\n" if number else ""
        parts = paragraph.split(". ")
        for place, part in enumerate(parts):
            found.append((glue, part + ("." if place < len(parts) - 1 else "")))
            glue = " "
    return found


def _filled(sentences: list, most: int) -> list:
    """Return pages of at most `most` lines, filled with sentences one after another."""
    pages = []
    text = ""
    for glue, sentence in sentences:
        longer = text + glue + sentence if text else sentence
        if len(SMALL.wrap(longer, WIDTH - 2)) <= most:
            text = longer
            continue
        if text:
            pages.append(SMALL.wrap(text, WIDTH - 2))
        text = sentence
        lines = SMALL.wrap(text, WIDTH - 2)
        while len(lines) > most:
            pages.append(lines[:most])
            lines = lines[most:]
            text = " ".join(lines)
    pages.append(SMALL.wrap(text, WIDTH - 2))
    return pages
