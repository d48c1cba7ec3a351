"""Texts broken into pages, to leaf through."""

from firmware.screens.common.pages import LINES, Pages
from firmware.ui.canvas import SMALL, WIDTH


def text_pages(app, sections) -> Pages:
    """The screen that shows headed texts, each (title, text)."""
    return Pages(app, paged(sections))


def paged(told):
    """Headed texts as pages of lines, one page after another as they are asked for.

    A text that is too long goes on under its title. A page ends with a sentence or a line of the
    text where it can. Its pages are about as long as each other.
    """
    for title, text in told:
        for lines in _in_pages(text):
            yield title, lines


def _in_pages(text: str) -> list:
    """The lines of a text, page by page: as few pages as can be, and of these the evenest."""
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
    """The sentences of a text, each with what stands before it: nothing, a space, a new line."""
    told = []
    for number, paragraph in enumerate(text.split("\n")):
        glue = "\n" if number else ""
        parts = paragraph.split(". ")
        for place, part in enumerate(parts):
            told.append((glue, part + ("." if place < len(parts) - 1 else "")))
            glue = " "
    return told


def _filled(sentences: list, most: int) -> list:
    """Pages of so many lines at the most, with sentences on them as long as there is room."""
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
