"""A way out if a setting or a saved game keeps the device from working."""

from firmware.device.storage import reason
from firmware.files import settings
from firmware.screens.common.menu import Menu
from firmware.screens.self_test import SelfTest
from firmware.words import say


class SafeMode(Menu):
    """Shown when BACK is held at power-on; no saved game and no settings have been read."""

    def __init__(self, app):
        super().__init__(
            app,
            say("safe.title"),
            [
                (say("safe.reset"), self._reset),
                (say("settings.self_test"), lambda: app.push(SelfTest(app))),
                (say("menu.home"), app.pop),
            ],
        )

    def back(self) -> None:
        """Stay, because BACK was held down to come here."""

    def _reset(self) -> None:
        storage = self.app.storage
        try:
            storage.remove(settings.FILE)
        except OSError as error:
            self.app.say(say("safe.not_reset", why=reason(error)))
            return
        self.app.say(say("safe.was_reset"))
