"""The home screen and the way from it into a game."""

from micropython import const

from firmware.screens.common.menu import Menu
from firmware.ui.canvas import RIGHT, WIDTH

_VOLTAGE = const(100)  # where the voltage of the battery has its room


class Home(Menu):
    """What the device can do."""

    def __init__(self, app, chosen: int):
        """`chosen`: the item to begin with."""
        super().__init__(
            app,
            "Ninety-Nine",
            [
                ("Tally at the table", lambda: self._open("tally", "Tally")),
                ("Play solo", lambda: self._open("solo", "Solo")),
                ("Pass and play", lambda: self._open("pass", "Pass and play")),
                ("Bot at the table", lambda: self._open("seat", "Bot at the table")),
                ("Parlett's 99…", self._parlett),
                ("Settings", self._settings),
                ("Help", self._help),
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
            canvas.text(f"{tenths // 10}.{tenths % 10} V", WIDTH - 1, 1, align=RIGHT)

    def _open(self, kind: str, title: str) -> None:
        """Go on with the saved game of a kind if the person wants, else set up a new one."""
        self.app.load(kind, lambda game, problem: self._offer(kind, title, game, problem))

    def _offer(self, kind: str, title: str, game, problem: str) -> None:
        """Offer to go on with a saved game, where there is one."""
        app = self.app
        if game is None:
            app.set_up(kind)
            if problem:
                app.say(problem)
            return
        over = game.table.game.over
        app.push(
            Menu(
                app,
                title,
                [
                    (
                        "See the last game" if over else "Go on with the game",
                        lambda: app.resume_game(game),
                    ),
                    (
                        "New game" if over else "New game (ends this one)",
                        lambda: app.set_up(kind),
                    ),
                ],
            )
        )

    def _parlett(self) -> None:
        """What the device can do at Parlett's game."""
        app = self.app
        app.push(
            Menu(
                app,
                "Parlett's 99",
                [
                    ("Score sheet", lambda: self._open("sheet", "Score sheet")),
                    ("Play solo", lambda: self._open("parlett", "Parlett's 99")),
                    ("Pass and play", lambda: self._open("parlett_pass", "Pass and play")),
                    ("Bot at the table", lambda: self._open("parlett_seat", "Bot at the table")),
                    ("How it is played", self._how),
                ],
            )
        )

    def _how(self) -> None:
        self.app.push(self.app.later.parlett_pages(self.app))

    def _settings(self) -> None:
        self.app.push(self.app.later.SettingsMenu(self.app))

    def _help(self) -> None:
        self.app.push(self.app.later.home_help(self.app))
