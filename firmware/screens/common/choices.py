"""Menus of values: with dots, with a tick, and a list of numbers to change."""

from firmware.screens.common.menu import Menu
from firmware.screens.common.number_entry import NumberEntry
from firmware.words import say


class Dotted(Menu):
    """A menu with a dot before each item that `is_dotted`."""

    def is_dotted(self, row: int) -> bool:
        """Whether there is a dot before an item."""
        return False

    def draw_row(self, canvas, index: int, y: int) -> None:
        super().draw_row(canvas, index, y)
        if self.is_dotted(index):
            canvas.fill(0, y + 3, 3, 3, 0 if index == self.chosen else 1)


class Choice(Menu):
    """Answers to choose from, the present one ticked; `done(index)` is called after it is left."""

    def __init__(self, app, title: str, answers, present: int, done):
        self._done = done
        items: list = [(answer, self._take) for answer in answers]
        if present >= 0:
            items[present] = (answers[present], self._take, lambda: "✓")
        super().__init__(app, title, items)
        self.chosen = max(0, present)

    def _take(self) -> None:
        self.app.pop()
        self._done(self.chosen)


class NumberList(Menu):
    """Some numbers, each changed or removed, and more added.

    span: the least and the most. fewest: how many there must be. done(numbers): called with them
    in rising order after each change; returns whether they may be so.
    """

    def __init__(self, app, title: str, numbers: list, span: tuple, fewest: int, done):
        self._numbers = list(numbers)
        self._span = span
        self._fewest = fewest
        self._done = done
        super().__init__(app, title, [])
        self._list()

    def _list(self) -> None:
        self.items = [self._item(number) for number in self._numbers]
        self.items.append((say("choice.one_more"), lambda: self._ask(None)))
        self.items.append((say("choice.ready"), self.app.pop))
        self.chosen = min(self.chosen, len(self.items) - 1)

    def _item(self, number: int) -> tuple:
        return str(number), lambda: self._open(number), lambda: say("choice.mark")

    def _open(self, number: int) -> None:
        def take(index: int) -> None:
            if not index:
                self._ask(number)
            elif len(self._numbers) > self._fewest:
                self._take(number, None)
            else:
                self.app.say(say("choice.last"))

        answers = [say("choice.change"), say("choice.remove")]
        self.app.push(Choice(self.app, str(number), answers, -1, take))

    def _ask(self, number) -> None:
        """Ask for a number in place of one, or for a new one."""

        def take(chosen: int) -> bool:
            return self._take(number, chosen)

        least, most = self._span
        present = number
        if number is None:
            present = self._numbers[-1] if self._numbers else max(0, least)
        self.app.push(NumberEntry(self.app, say("choice.which"), present, least, most, take))

    def _take(self, old, new) -> bool:
        numbers = [number for number in self._numbers if number not in (old, new)]
        if new is not None:
            numbers.append(new)
        numbers.sort()
        if not self._done(numbers):
            return False
        self._numbers = numbers
        self._list()
        return True
