"""The home screen and the way from it into a game."""

from firmware import saves
from firmware.screens.menu import Menu
from firmware.ui.canvas import RIGHT, WIDTH


class Home(Menu):
    """What the device can do."""

    def __init__(self, app):
        super().__init__(
            app,
            "Ninety-Nine",
            [
                ("Tally at the table", lambda: self._open("tally", "Tally")),
                ("Play solo", lambda: self._open("solo", "Solo")),
                ("Pass and play", lambda: self._open("pass", "Pass and play")),
                ("Bot at the table", lambda: self._open("seat", "Bot at the table")),
                ("Settings", self._settings),
                ("Help", self._help),
            ],
        )

    def back(self) -> None:
        """There is nothing behind the home screen."""

    def draw(self, canvas) -> None:
        super().draw(canvas)
        millivolts = self.app.device.millivolts()
        if millivolts is not None:
            tenths = (millivolts + 50) // 100
            canvas.text(f"{tenths // 10}.{tenths % 10} V", WIDTH - 1, 1, align=RIGHT)

    def _open(self, kind: str, title: str) -> None:
        """Go on with the saved game of a kind if the person wants, else set up a new one."""
        from firmware.screens.setup import set_up

        app = self.app
        game, problem = saves.load(app.storage, kind)
        if game is None:
            set_up(app, kind)
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
                    ("New game" if over else "New game (ends this one)", lambda: set_up(app, kind)),
                ],
            )
        )

    def _settings(self) -> None:
        from firmware.screens.settings import SettingsMenu

        self.app.push(SettingsMenu(self.app))

    def _help(self) -> None:
        from firmware.screens.help import help_pages

        self.app.push(help_pages(self.app))
