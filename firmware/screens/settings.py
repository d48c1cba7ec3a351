"""The menu of settings."""

from firmware.screens.common.menu import Menu
from firmware.screens.common.question import Question
from firmware.screens.families import briefly
from firmware.screens.self_test import SelfTest
from firmware.words import say

_LEVELS = 8


class SettingsMenu(Menu):
    """Contrast, sound and rotation; OK changes the chosen one."""

    def __init__(self, app):
        self._settings = app.settings
        items = [
            (say("settings.contrast"), self._ask_contrast, self._shown_level),
            (say("settings.sound"), lambda: self._flip("sound"), lambda: self._on("sound")),
            (say("settings.rotate"), lambda: self._flip("turned"), lambda: self._on("turned")),
            (say("settings.self_test"), lambda: app.push(SelfTest(app))),
            (say("finished.title"), lambda: briefly("firmware.screens.finished").show(app)),
            (say("statistics.title"), lambda: briefly("firmware.screens.statistics").show(app)),
        ]
        super().__init__(app, say("settings.title"), items)

    def _on(self, name: str) -> str:
        return say("settings.on" if getattr(self._settings, name) else "settings.off")

    def _flip(self, name: str) -> None:
        setattr(self._settings, name, not getattr(self._settings, name))
        self.app.save_settings()

    def _level(self) -> int:
        return self._settings.contrast * _LEVELS // 256

    def _shown_level(self) -> str:
        return say("settings.level", level=self._level() + 1, levels=_LEVELS)

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
        title = say("settings.contrast")
        question = Question(self.app, title, answers, self._level(), keep, show, leave)
        question.hint = say("settings.keys")
        self.app.push(question)
