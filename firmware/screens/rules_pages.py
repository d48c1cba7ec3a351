"""The rules of a game, to leaf through."""

from firmware.rule_words import sections
from firmware.screens.pages import LINES, Pages
from firmware.ui.canvas import SMALL, WIDTH


def rules_pages(app, rules) -> Pages:
    """The screen that explains the rules of an adding game."""
    return Pages(app, paged(sections(rules)))


def paged(told: list) -> list:
    """Headed texts as pages of lines: a text that is too long goes on under its title."""
    pages = []
    for title, text in told:
        lines = SMALL.wrap(text, WIDTH - 2)
        for first in range(0, len(lines), LINES):
            pages.append((title, lines[first : first + LINES]))
    return pages
