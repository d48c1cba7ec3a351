"""The rules of a game, to leaf through."""

from firmware.screens.pages import LINES, Pages
from firmware.ui.canvas import SMALL, WIDTH


def rules_pages(app, rules) -> Pages:
    """The screen that explains the rules of an adding game."""
    from firmware.rule_words import sections

    return Pages(app, paged(sections(rules)))


def parlett_pages(app, rules=None) -> Pages:
    """The screen that explains Parlett's game, by certain rules or in general."""
    from firmware.rule_words_parlett import sections

    return Pages(app, paged(sections(rules)))


def paged(told: list) -> list:
    """Headed texts as pages of lines: a text that is too long goes on under its title.

    Its pages are about as long as each other.
    """
    pages = []
    for title, text in told:
        lines = SMALL.wrap(text, WIDTH - 2)
        count = (len(lines) + LINES - 1) // LINES
        size = (len(lines) + count - 1) // count
        for first in range(0, len(lines), size):
            pages.append((title, lines[first : first + size]))
    return pages
