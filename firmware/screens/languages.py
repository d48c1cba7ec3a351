"""The first question of a new device: which language it speaks."""

from micropython import const

from firmware.device.keys import OK
from firmware.screens.common.menu import Menu, items_for
from firmware.ui.canvas import WIDTH
from firmware.words import LANGUAGES, say, use

_KEYS = const(54)  # the top of the line about the keys


def show(app) -> None:
    """Show all languages."""
    app.push(Languages(app))


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
        self.app.open("tour")

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
            canvas.icon(name, WIDTH // 2 - 23 + 11 * place, _KEYS + 3)
        canvas.text(say("key.OK"), WIDTH // 2 + 9, _KEYS)
