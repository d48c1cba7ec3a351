"""The first pictures: two nines at each start; on a new device, its language and a tour."""

from micropython import const

from engine import cards
from firmware import ticks
from firmware.device.keys import BACK, LEFT, OK, UP
from firmware.screens.common.menu import Menu, items_for
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, DIGITS, LARGE, RIGHT, WIDTH
from firmware.ui.hand import draw_card
from firmware.words import LANGUAGES, say, use

SHOWN = const(1200)
"""How long the first picture stays, in ms."""

_WIDE = const(36)  # a card
_HIGH = const(44)

_ABOUT_KEYS = const(54)  # the top of the line about the keys

_PAGES = ("aim", "keys", "tally", "play")
_TEXT = const(33)  # the top of the text
_KEY = const(13)  # the side of a key
_ARROWS = (("left", 11, 10), ("right", 39, 10), ("up", 25, 2), ("down", 25, 18))


class Splash(Screen):
    """Two nines on cards. A key ends it and is then handled by the screen below."""

    def __init__(self, app, home, first):
        """home: the screen below. first: the class of the one that follows on a new device."""
        super().__init__(app)
        self._home = home
        self._first = first
        self._until = -1

    def key(self, key: int, repeated: bool) -> None:
        self._end()
        if not self._first:
            self._home.key(key, repeated)

    def _end(self) -> None:
        self.app.pop()
        if self._first:
            self.app.push(self._first(self.app))

    def asks(self):
        return None if self._first else self._home.asks()

    def tick(self, now: int) -> int:
        if self._until < 0:
            self._until = ticks.later(now, SHOWN)
        wait = ticks.until(self._until, now)
        if not wait:
            self._end()
        return wait

    def draw(self, canvas) -> None:
        for x, suit in ((25, "spades"), (67, "hearts")):
            canvas.rounded(x, 1, _WIDE, _HIGH, filled=True)
            canvas.text("9", x + _WIDE // 2, 7, DIGITS, 0, CENTRE)
            canvas.icon(suit, x + 2, 4, 0)
            canvas.icon(suit, x + _WIDE - 9, _HIGH - 9, 0)
        canvas.text(say("home.title"), WIDTH // 2, 49, LARGE, align=CENTRE)


class Languages(Menu):
    """The languages by their own names; the title is in the one under the cursor.

    OK takes it, and the tour follows. BACK does nothing: there is nothing before.
    """

    def __init__(self, app):
        items = items_for(LANGUAGES, lambda each: each[1], self._take)
        super().__init__(app, say("settings.language"), items)
        self.rows -= 1  # for the line about the keys

    def key(self, key: int, repeated: bool) -> None:
        super().key(key, repeated)
        if key < OK:
            use(LANGUAGES[self.chosen][0])
            self.title = say("settings.language")

    def _take(self, language: tuple) -> None:
        self.app.settings.language = language[0]
        self.app.renew()
        self.app.push(Tour(self.app))

    def back(self) -> None:
        pass

    def asks(self):
        return self  # it comes by itself: an OK meant for the first picture must not answer it

    def help(self):
        return [(self.title, say("settings.about.language"))]

    def draw(self, canvas) -> None:
        super().draw(canvas)
        arrows = ("left", "right") if self.app.device.keys.kind == "encoder" else ("up", "down")
        for place, name in enumerate(arrows):
            canvas.icon(name, WIDTH // 2 - 23 + 11 * place, _ABOUT_KEYS + 3)
        canvas.text(say("key.OK"), WIDTH // 2 + 9, _ABOUT_KEYS)


class Tour(Screen):
    """A picture and a sentence or two on each page. OK goes on, BACK skips the rest."""

    def __init__(self, app):
        super().__init__(app)
        self._page = 0

    def key(self, key: int, repeated: bool) -> None:
        if key in (LEFT, UP):
            self._page = max(0, self._page - 1)
        elif key == BACK or self._page == len(_PAGES) - 1:
            self._end()
        else:
            self._page += 1

    def _end(self) -> None:
        self.app.pop()
        if self.app.settings.new:  # the next start goes home at once
            self.app.settings.new = False
            self.app.save_settings()

    def help(self):
        return [(say("settings.tour"), say("help.keys.tour"))]

    def draw(self, canvas) -> None:
        picture = (_draw_aim, _draw_keys, _draw_tally, _draw_play)[self._page]
        text = _PAGES[self._page]
        if text == "keys" and self.app.device.keys.kind == "encoder":
            picture, text = _draw_knob, "knob"
        picture(canvas)
        lines = canvas.wrap(say("tour." + text), WIDTH - 4)
        canvas.texts(lines, WIDTH // 2, _TEXT, 9, align=CENTRE)
        x = WIDTH // 2 - len(_PAGES) * 3
        for page in range(len(_PAGES)):
            size = 3 if page == self._page else 1
            canvas.fill(x + 1 - size // 2, 61 - size // 2, size, size)
            x += 6


def _draw_aim(canvas) -> None:
    """Draw three cards and their sum."""
    x = 5
    for rank, suit in (("8", "C"), ("7", "H"), ("5", "S")):
        draw_card(canvas, cards.parse(rank + suit), x, 2, False)
        x += 23
    canvas.icon("right", x + 1, 12)
    canvas.text("20", WIDTH - 6, 0, DIGITS, align=RIGHT)


def _draw_keys(canvas, arrows=_ARROWS) -> None:
    """Draw the six keys, or fewer arrows."""
    for icon, x, y in arrows:
        width, height = canvas.icon_size(icon)
        canvas.rounded(x, y, _KEY, _KEY)
        canvas.icon(icon, x + (_KEY - width) // 2, y + (_KEY - height) // 2)
    for name, x, width in (("OK", 75, 24), ("BACK", 106, 32)):
        canvas.rounded(x - width // 2, 9, width, _KEY + 2, filled=True)
        canvas.text(say("key." + name), x, 13, colour=0, align=CENTRE)


def _draw_knob(canvas) -> None:
    """Draw what a knob can do."""
    _draw_keys(canvas, _ARROWS[:2])


def _draw_tally(canvas) -> None:
    """Draw a real card, the strokes of a tally, and the total."""
    draw_card(canvas, cards.parse("QH"), 10, 2, False)
    canvas.icon("tile_tally", 39, 8)
    canvas.icon("right", 66, 12)
    canvas.text("57", WIDTH - 12, 0, DIGITS, align=RIGHT)


def _draw_play(canvas) -> None:
    """Draw a hand and a bot."""
    x = 10
    for rank, suit in (("4", "D"), ("K", "H"), ("A", "S")):
        draw_card(canvas, cards.parse(rank + suit), x, 2, False)
        x += 23
    canvas.icon("tile_solo", WIDTH - 36, 9)
