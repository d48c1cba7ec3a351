"""The home screen and the way from it into a game."""

from micropython import const

from firmware.screens.common.menu import Menu
from firmware.ui.canvas import RIGHT, WIDTH
from firmware.words import say

_VOLTAGE = const(100)  # where the voltage of the battery has its room


class Home(Menu):
    """What the device can do."""

    def __init__(self, app, chosen: int):
        """`chosen`: the item to begin with."""
        super().__init__(
            app,
            say("home.title"),
            [
                (say("home.tally"), lambda: self._open("tally")),
                (say("home.solo"), lambda: self._open("solo")),
                (say("home.pass"), lambda: self._open("pass")),
                (say("home.seat"), lambda: self._open("seat")),
                (say("home.parlett"), self._parlett),
                (say("home.settings"), self._settings),
                (say("home.help"), self._help),
            ],
        )
        self.chosen = chosen

    def back(self) -> None:
        """There is nothing behind the home screen."""

    def draw(self, canvas) -> None:
        super().draw(canvas)
        self._draw_voltage(canvas)

    def draw_part(self, canvas) -> None:
        super().draw_part(canvas)
        canvas.fill(_VOLTAGE, 0, WIDTH - _VOLTAGE, 9, 0)
        self._draw_voltage(canvas)

    def _draw_voltage(self, canvas) -> None:
        """Draw the voltage of the battery, where it can be measured."""
        millivolts = self.app.device.millivolts()
        if millivolts is not None:
            tenths = (millivolts + 50) // 100
            text = say("home.voltage", volts=tenths // 10, tenths=tenths % 10)
            canvas.text(text, WIDTH - 1, 1, align=RIGHT)

    def _open(self, kind: str) -> None:
        """Go on with the saved game of a kind if the person wants, else set up a new one."""
        self.app.load(kind, lambda game, problem: self._offer(kind, game, problem))

    def _offer(self, kind: str, game, problem: str) -> None:
        """Offer to go on with a saved game, where there is one."""
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

    def _parlett(self) -> None:
        """What the device can do at Parlett's game."""
        items = [
            (say("home.sheet"), lambda: self._open("sheet")),
            (say("home.solo"), lambda: self._open("parlett")),
            (say("home.pass"), lambda: self._open("parlett_pass")),
            (say("home.seat"), lambda: self._open("parlett_seat")),
            (say("home.how"), self._how),
        ]
        self.app.push(Menu(self.app, say("home.parlett_title"), items))

    def _how(self) -> None:
        self.app.push(self.app.later.parlett_pages(self.app))

    def _settings(self) -> None:
        self.app.push(self.app.later.SettingsMenu(self.app))

    def _help(self) -> None:
        self.app.push(self.app.later.home_help(self.app))
