"""Safe mode, for a device that a setting or a saved game stops from working."""

from firmware.files import reason, settings
from firmware.screens.common.menu import Menu
from firmware.screens.self_test import SelfTest
from firmware.words import say


class SafeMode(Menu):
    """The menu after a start with BACK held down; no saved game and no settings are read."""

    def __init__(self, app):
        items = [
            (say("safe.reset"), self._reset),
            (say("settings.self_test"), lambda: app.push(SelfTest(app))),
            (say("menu.home"), app.pop),
        ]
        super().__init__(app, say("safe.title"), items)

    def _reset(self) -> None:
        try:
            self.app.storage.remove(settings.FILE)
            text = say("safe.was_reset")
        except OSError as error:
            text = say("safe.not_reset", why=reason(error))
        self.app.show_message(text)
