"""A list to choose from."""

from micropython import const

from firmware.device.keys import BACK, DOWN_A_LIST, OK
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, HEIGHT, RIGHT, WIDTH

_TOP = const(12)
_ROW = const(10)
_ROWS = const(5)
_LEAST = const(3)  # the least height of the bar beside a long list
_GLANCE = const(54)  # the top of the line about the chosen item


def items_for(things, label, action, value=None) -> list:
    """Return an item of a menu for each of some things.

    OK calls `action(thing)`; `label(thing)` and `value(thing)` return texts. value: None for none.
    """

    def item(thing) -> tuple:
        if value is None:
            return label(thing), lambda: action(thing)
        return label(thing), lambda: action(thing), lambda: value(thing)

    return list(map(item, things))


class Menu(Screen):
    """A title and items, one of them chosen; LEFT and RIGHT go up and down, too.

    items: a list, or an object that can be indexed like one. An item is (label, action) or
        (label, action, value): OK calls `action()`, and `value()` returns the text at the right.
        Shorter labels, for a long value, may follow.
    chosen: the place of the chosen item.
    rows: how many items the display has room for.
    """

    keys = "list"

    def __init__(self, app, title: str, items, about=None, chosen: int = 0, glance=None):
        """about: `about(index)` returns one to three sentences about an item, or ""; or None.

        glance: `glance(index)` returns what is special about an item, for a line below the items;
            then the display has room for one item less. None for no such line.
        """
        super().__init__(app)
        self._about = about
        self._glance = glance
        self.rows = _ROWS - (glance is not None)
        self.title = title
        self.items = items
        self.chosen = chosen
        self._first = 0  # the item at the top

    def key(self, key: int, repeated: bool) -> None:
        count = len(self.items)
        if key < OK:
            self.chosen = (self.chosen + DOWN_A_LIST[key]) % count
        elif key == OK:
            self.items[self.chosen][1]()
        elif key == BACK:
            self.back()

    def back(self) -> None:
        """Respond to BACK: leave the menu."""
        self.app.pop()

    def help(self):
        """Return help: what the chosen item is, and what the keys do."""
        sections = super().help()
        about = self.explain(self.chosen)
        if about:
            sections.insert(0, (self.items[self.chosen][0], about))
        return sections

    def explain(self, index: int) -> str:
        """Return one to three sentences about an item, or ""."""
        return self._about(index) if self._about else ""

    def draw(self, canvas) -> None:
        canvas.text(self.title, WIDTH // 2, 1, align=CENTRE)
        canvas.horizontal(0, _TOP - 2, WIDTH)
        self._scroll()
        y = _TOP
        for index in self.on_display():
            self.draw_row(canvas, index, y)
            y += _ROW
        self._draw_bar(canvas)
        if self._glance:
            canvas.horizontal(0, _GLANCE - 1, WIDTH)
            text = canvas.fit(self._glance(self.chosen), WIDTH - 4)
            canvas.text(text, WIDTH // 2, _GLANCE + 1, align=CENTRE)

    def draw_row(self, canvas, index: int, y: int) -> None:
        """Draw an item in ten rows of pixels from y on."""
        item = self.items[index]
        colour = 1
        if index == self.chosen:
            canvas.rounded(0, y, WIDTH - 4, _ROW, filled=True)
            colour = 0
        label = item[0]
        if len(item) > 2:
            value = item[2]()
            canvas.text(value, WIDTH - 8, y + 1, colour=colour, align=RIGHT)
            label = canvas.first_fit(item[:1] + item[3:], WIDTH - 15 - canvas.width(value))
        canvas.text(label, 4, y + 1, colour=colour)

    def _draw_bar(self, canvas) -> None:
        """Draw the bar beside a list that is longer than the display."""
        count = len(self.items)
        if count > self.rows:
            height = HEIGHT - _TOP - (_ROWS - self.rows) * _ROW
            size = max(_LEAST, height * self.rows // count)
            top = _TOP + (height - size) * self._first // (count - self.rows)
            canvas.fill(WIDTH - 2, top, 2, size)

    def _scroll(self) -> None:
        """Bring the chosen item onto the display."""
        if self.chosen < self._first:
            self._first = self.chosen
        elif self.chosen >= self._first + self.rows:
            self._first = self.chosen - self.rows + 1

    def on_display(self) -> range:
        """Return the places of the items that are on the display."""
        return range(self._first, min(self._first + self.rows, len(self.items)))
