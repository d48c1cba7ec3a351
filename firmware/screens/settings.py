"""The settings, each changed where it stands."""

from firmware.screens.common.menu import Menu
from firmware.screens.common.question import Question
from firmware.screens.self_test import SelfTest

_LEVELS = 8


class SettingsMenu(Menu):
    """Contrast, sound and which way round the device is held."""

    def __init__(self, app):
        self._settings = app.settings
        super().__init__(
            app,
            "Settings",
            [
                ("Contrast", self._ask_contrast, lambda: f"{self._level() + 1} of {_LEVELS}"),
                ("Sound", lambda: self._flip("sound"), lambda: self._on("sound")),
                ("Turned round", lambda: self._flip("turned"), lambda: self._on("turned")),
                ("Self-test", self._self_test),
            ],
        )

    def _on(self, name: str) -> str:
        return "on" if getattr(self._settings, name) else "off"

    def _flip(self, name: str) -> None:
        setattr(self._settings, name, not getattr(self._settings, name))
        self.app.save_settings()

    def _self_test(self) -> None:
        self.app.push(SelfTest(self.app))

    def _level(self) -> int:
        return self._settings.contrast * _LEVELS // 256

    def _ask_contrast(self) -> None:
        before = self._settings.contrast

        def show(index: int) -> None:
            self._settings.contrast = 256 * (index + 1) // _LEVELS - 1

        def keep(index: int) -> None:
            show(index)
            self.app.pop()
            self.app.save_settings()

        def leave() -> None:
            self._settings.contrast = before

        answers = [str(level) for level in range(1, _LEVELS + 1)]
        question = Question(self.app, "Contrast", answers, self._level(), keep, show, leave)
        question.hint = "OK: keep   BACK: as before"
        self.app.push(question)
