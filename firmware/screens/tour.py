"""The tour at the first start: four pages about what the device does."""

from micropython import const

from engine import cards
from firmware.device.keys import BACK, LEFT, UP
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, DIGITS, RIGHT, WIDTH
from firmware.ui.hand import draw_card
from firmware.words import say

_PAGES = ("aim", "keys", "tally", "play")
_TEXT = const(33)  # the top of the text
_KEY = const(13)  # the side of a key
_ARROWS = (("left", 11, 10), ("right", 39, 10), ("up", 25, 2), ("down", 25, 18))


def show(app) -> None:
    """Show the first page."""
    app.push(Tour(app))


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
