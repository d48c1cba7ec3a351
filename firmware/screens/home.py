"""The home screen and the way from it into a game."""

from micropython import const

from firmware.screens.common.menu import Menu
from firmware.screens.families import FAMILIES, later
from firmware.ui.canvas import RIGHT, WIDTH
from firmware.words import say

_VOLTAGE = const(100)  # the left edge of the voltage of the battery


class Home(Menu):
    """The kinds of play, the settings and help."""

    def __init__(self, app, chosen: int):
        """chosen: the place of the item to begin with."""
        items: list = []
        for family, in_menu, kinds, _ in FAMILIES:
            items += [self._family(family, kinds)] if in_menu else self._ways(kinds)
        items.append((say("settings.title"), self._settings))
        items.append((say("menu.help"), self._help))
        super().__init__(app, say("home.title"), items)
        self.chosen = chosen

    def back(self) -> None:
        """Do nothing: nothing lies below the home screen."""

    def draw(self, canvas) -> None:
        super().draw(canvas)
        self._draw_voltage(canvas)

    def draw_part(self, canvas) -> None:
        super().draw_part(canvas)
        canvas.fill(_VOLTAGE, 0, WIDTH - _VOLTAGE, 9, 0)
        self._draw_voltage(canvas)

    def _draw_voltage(self, canvas) -> None:
        """Draw the voltage of the battery if it can be measured."""
        millivolts = self.app.device.millivolts()
        if millivolts is not None:
            tenths = (millivolts + 50) // 100
            text = say("home.voltage", volts=tenths // 10, tenths=tenths % 10)
            canvas.text(text, WIDTH - 1, 1, align=RIGHT)

    def _open(self, kind: str) -> None:
        """Offer to go on with the saved game of a kind, or set up a new one if there is none."""
        self.app.load(kind, lambda game, problem: self._offer(kind, game, problem))

    def _offer(self, kind: str, game, problem: str) -> None:
        """Offer to go on with a saved game; None: set up a new one, and show the problem."""
        app = self.app
        if game is None:
            app.set_up(kind)
            if problem:
                app.say(problem)
            return
        over = game.table.game.over
        items = [
            (say("home.see_last" if over else "home.go_on"), lambda: app.resume_game(game)),
            (say("menu.new" if over else "menu.new_ends"), lambda: app.set_up(kind)),
        ]
        app.push(Menu(app, say("kind." + kind), items))

    def _ways(self, kinds) -> list:
        """Return an item for each of some kinds of play."""
        return [(say(title), lambda kind=kind: self._open(kind)) for kind, title in kinds]

    def _family(self, family: str, kinds) -> tuple:
        """Return the item that shows the kinds of play of a family."""
        return say("family.in_menu." + family), lambda: self._show(family, kinds)

    def _show(self, family: str, kinds) -> None:
        """Show the kinds of play of a family, and an item with its rules."""
        items = self._ways(kinds) + [(say("home.how"), lambda: self._how(family))]
        self.app.push(Menu(self.app, say("family." + family), items))

    def _how(self, family: str) -> None:
        sections = later(f"firmware.screens.{family}.help").rules_sections(None)
        self.app.push(later("firmware.screens.common.paging").text_pages(self.app, sections))

    def _settings(self) -> None:
        self.app.push(later("firmware.screens.settings").SettingsMenu(self.app))

    def _help(self) -> None:
        self.app.push(later("firmware.screens.help").home_help(self.app))
