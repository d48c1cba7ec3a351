"""Menus of values: with dots, with a tick, and a list of numbers."""

from firmware.screens.common.menu import Menu, items_for
from firmware.screens.common.number_entry import NumberEntry
from firmware.words import say


class Dotted(Menu):
    """A menu with a dot before each item that a person has changed."""

    def is_dotted(self, row: int) -> bool:
        """Return whether there is a dot before an item."""
        raise NotImplementedError

    def help(self):
        return super().help() + [(say("help.signs"), say("editor.dot"))]

    def draw_row(self, canvas, index: int, y: int) -> None:
        super().draw_row(canvas, index, y)
        if self.is_dotted(index):
            canvas.fill(0, y + 3, 3, 3, 0 if index == self.chosen else 1)


class Choice(Menu):
    """Answers to choose from; a tick marks the present one.

    OK leaves the menu and calls `done(index)`.
    """

    def __init__(self, app, title: str, answers, present: int, done):
        """present: the index of the present answer, -1 for none."""
        self._done = done
        items: list = [(answer, self._take) for answer in answers]
        if present >= 0:
            items[present] += (lambda: "✓",)
        super().__init__(app, title, items, None, max(0, present))

    def _take(self) -> None:
        self.app.pop()
        self._done(self.chosen)


def confirm(app, title: str, no: str, yes: str, action) -> None:
    """Ask a question with two answers; the second one, `yes`, calls `action()`."""

    def take(index: int) -> None:
        if index:
            action()

    app.push(Choice(app, title, [no, yes], -1, take))


class NumberList(Menu):
    """Numbers that can be changed, removed and added."""

    def __init__(self, app, title: str, numbers: list, span: tuple, fewest: int, done):
        """span: the least and the most that a number may be.

        fewest: how many numbers there must be.
        done: `done(numbers)` is called with the numbers in order after each change; it returns
            whether they are allowed.
        """
        self._span = span
        self._fewest = fewest
        self._done = done
        super().__init__(app, title, [])
        self._list(numbers)

    def _list(self, numbers: list) -> None:
        self._numbers = numbers
        self.items = items_for(numbers, str, self._open, lambda number: say("choice.mark"))
        self.items.append((say("choice.one_more"), lambda: self._ask(None)))
        self.items.append((say("choice.ready"), self.app.pop))
        self.chosen = min(self.chosen, len(self.items) - 1)

    def _open(self, number: int) -> None:
        def take(index: int) -> None:
            if not index:
                self._ask(number)
            elif len(self._numbers) > self._fewest:
                self._replace(number, [])
            else:
                self.app.show_message(say("choice.last"))

        answers = [say("rules.change"), say("choice.remove")]
        self.app.push(Choice(self.app, str(number), answers, -1, take))

    def _ask(self, number) -> None:
        """Ask for a number in place of another one, or for one more if that is None."""

        def take(new: int) -> bool:
            return self._replace(number, [new])

        least, most = self._span
        present = number
        if number is None:
            present = self._numbers[-1] if self._numbers else max(0, least)
        self.app.push(NumberEntry(self.app, say("choice.which"), present, least, most, take))

    def _replace(self, old, new: list) -> bool:
        """Replace a number by others; return whether that is allowed."""
        numbers = sorted([n for n in self._numbers if n != old and n not in new] + new)
        if not self._done(numbers):
            return False
        self._list(numbers)
        return True
