"""The menu of a game in play: undo, help and the way home."""

from engine import table as tables
from firmware import ticks
from firmware.screens.common.menu import Menu
from firmware.screens.families import briefly
from firmware.words import say


class GameMenu(Menu):
    """Undo, redo and all else that can be done in a game. To go home loses nothing."""

    harmless = True

    def __init__(self, app, screen):
        """screen: the `PlayScreen` below the menu."""
        table = screen.table
        over = table.prompt()[0] == tables.OVER
        items: list = []
        self._keys: list = []

        def add(key: str, action) -> None:
            items.append((say(key), action))
            self._keys.append(key[5:])

        if over:
            add("menu.again", lambda: app.play_again(app.game))
            add("menu.new", self._new_game)
        if screen.can_skip():
            add("menu.skip", lambda: self._do(screen.skip))
        if table.can_undo():
            add("menu.undo", lambda: self._do(screen.undo))
        if table.undone:
            add("menu.redo", lambda: self._do(screen.redo))
        add("menu.back", lambda: self._do(None))
        for label, action in screen.more():
            items.append((label, lambda action=action: self._do(action)))
            self._keys.append("")
        if over:
            add("menu.look_through", self._look_through)
        if screen.has_history():
            add("menu.history", lambda: self._do(screen.show_history))
        add("menu.rules", screen.show_rules)
        for label, action in screen.more_rules():
            items.append((label, action))
            self._keys.append("")
        add("menu.help", screen.show_help)
        if screen.named():
            add("menu.names", lambda: self._open("names"))
        if not over:
            add("menu.people", lambda: self._open("people"))
        add("menu.settings", self._settings)
        for label, action in screen.mends():
            items.append((label, lambda action=action: self._do(action)))
            self._keys.append("")
        if not over:
            add("menu.new_ends", self._new_game)
        add("menu.home" if app.game.failed else "menu.home_kept", app.home)
        self._screen = screen
        super().__init__(app, say("menu.title"), items)

    def tick(self, now: int) -> int:
        return 0 if self._screen.look_ahead(True) else ticks.NEVER

    def explain(self, index: int) -> str:
        key = self._keys[index]
        return say("menu.about." + key) if key else ""

    def _do(self, action) -> None:
        self.app.pop()
        if action:
            action()

    def _open(self, name: str) -> None:
        """Leave the menu for the screen `change` of a module."""
        self.app.pop()
        briefly("firmware.screens.common." + name).change(self.app, self._screen)

    def _look_through(self) -> None:
        app = self.app
        table = self._screen.table
        look = briefly("firmware.screens.common.look").Look
        app.push(look(app, app.game.kind, table))

    def _settings(self) -> None:
        self.app.push(briefly("firmware.screens.settings").SettingsMenu(self.app))

    def _new_game(self) -> None:
        game = self.app.game
        self.app.home()
        self.app.set_up(game.kind, game.table)
