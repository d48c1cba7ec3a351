"""The way out when a setting or a saved game keeps the device from working."""

from firmware.device.storage import reason
from firmware.files import settings
from firmware.screens.common.menu import Menu
from firmware.screens.self_test import SelfTest


class SafeMode(Menu):
    """Shown when BACK is held at power-on; no saved game and no settings have been read."""

    def __init__(self, app):
        super().__init__(
            app,
            "Safe mode",
            [
                ("Reset settings", self._reset),
                ("Self-test", self._self_test),
                ("To the home screen", app.pop),
            ],
        )

    def back(self) -> None:
        """Stay: BACK is what was held down to come here."""

    def _reset(self) -> None:
        storage = self.app.storage
        try:
            storage.remove(settings.FILE)
        except OSError as error:
            self.app.say(f"Settings are not reset: {reason(error)}.")
            return
        self.app.say("Settings are as they were when the device was new. Saved games are kept.")

    def _self_test(self) -> None:
        self.app.push(SelfTest(self.app))
