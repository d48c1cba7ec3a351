"""The menu of settings."""

from firmware.device.keys import ALONG, LEFT, RIGHT
from firmware.files.settings import values_of
from firmware.screens import finished, help, statistics
from firmware.screens.common.menu import Menu, items_for
from firmware.screens.common.picker import Picker
from firmware.screens.self_test import SelfTest
from firmware.screens.welcome import Tour
from firmware.words import LANGUAGES, say, use

_LEVELS = 8
SHOWN = (
    "volume",
    "speed",
    "sleep",
    "tally_sleeps",
    "contrast",
    "turned",
    "strokes",
    "coach",
    "school",
    "pace",
    "language",
)
"""The settings in the menu, in its order. `strokes` is for six keys only."""


class SettingsMenu(Menu):
    """All settings: LEFT and RIGHT change the chosen one, OK shows its values in large letters.

    A knob has only LEFT and RIGHT. There they move the cursor, and OK changes the value.
    """

    def __init__(self, app, chosen: int = 0):
        """chosen: the place of the setting under the cursor at first."""
        self._settings = app.settings
        six = app.device.keys.kind == "buttons"
        self._shown = [name for name in SHOWN if six or name != "strokes"]

        def label(name: str) -> str:
            return say("settings." + name)

        def value(name: str) -> str:
            return self._text(name, getattr(self._settings, name))

        items = items_for(self._shown, label, self._open, value)
        items += [
            (say("finished.title"), lambda: finished.show(app)),
            (say("statistics.title"), lambda: statistics.show(app)),
            (say("menu.help"), lambda: app.show_help(help.sections(""))),
            (say("settings.tour"), lambda: app.push(Tour(app))),
            (say("settings.self_test"), lambda: app.push(SelfTest(app))),
            (say("settings.device"), lambda: app.show_pages(help.device_sections())),
        ]
        super().__init__(app, say("menu.settings"), items, None, chosen)

    def key(self, key: int, repeated: bool) -> None:
        knob = self.app.device.keys.kind == "encoder"
        if key in (LEFT, RIGHT) and self.chosen < len(self._shown) and not knob:
            self._step(self._shown[self.chosen], ALONG[key])
        else:
            super().key(key, repeated)

    def explain(self, index: int) -> str:
        shown = self._shown
        return say("settings.about." + shown[index]) if index < len(shown) else ""

    def _values(self, name: str) -> list:
        """Return the values of a setting to choose from."""
        if name == "contrast":
            return [256 * (level + 1) // _LEVELS - 1 for level in range(_LEVELS)]
        return list(values_of(name))

    def _place(self, name: str, values: list) -> int:
        """Return the place of the present value, or of the next greater one."""
        value = getattr(self._settings, name)
        if value in values:
            return values.index(value)
        return sum([other < value for other in values])

    def _text(self, name: str, value) -> str:
        if name == "language":
            return [title for each, title in LANGUAGES if each == value][0]
        if name == "contrast":
            return say("settings.level", level=value * _LEVELS // 256 + 1, levels=_LEVELS)
        if isinstance(value, bool):
            return say("settings.on" if value else "settings.off")
        return say("settings." + name + "." + str(value))

    def _step(self, name: str, step: int) -> None:
        """Change a setting to its value before (-1) or after (1), if there is one."""
        values = self._values(name)
        place = self._place(name, values) + step
        if 0 <= place < len(values):
            self._change(name, values[place])

    def _change(self, name: str, value) -> None:
        setattr(self._settings, name, value)
        self.app.save_settings()
        if name == "strokes":
            self.app.settings_changed()
        if name == "language":
            use(value)
            self.app.renew()
            self.app.push(SettingsMenu(self.app, self.chosen))

    def _open(self, name: str) -> None:
        """Switch a setting that is on or off; show the values of any other in large letters."""
        before = getattr(self._settings, name)
        if isinstance(before, bool):
            self._change(name, not before)
            return
        values = self._values(name)

        def show(index: int) -> None:
            if name == "contrast":  # a person chooses it by looking
                self._settings.contrast = before if index < 0 else values[index]

        def keep(index: int) -> None:
            self.app.pop()
            self._change(name, values[index])

        answers = [self._text(name, value) for value in values]
        place = self._place(name, values)
        title, hint = say("settings." + name), say("settings.keys")
        picker = Picker(self.app, title, answers, place, keep, hint, show)
        picker.explain = lambda: say("settings.about." + name)
        self.app.push(picker)
