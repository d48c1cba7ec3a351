"""The menu of a game in play: undo, help and the way home."""

from engine import table as tables
from firmware.screens.common import look, names
from firmware.screens.common.menu import Menu
from firmware.screens.settings import SettingsMenu
from firmware.words import say


class GameMenu(Menu):
    """Undo, redo and all else that can be done in a game. To go home loses nothing."""

    def __init__(self, app, screen):
        """screen: the `PlayScreen` below the menu."""
        table = screen.table
        over = table.prompt()[0] == tables.OVER
        items: list = []
        self._keys: list = []

        def add(key: str, action, label: str = "") -> None:
            items.append((label or say(key), action))
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
            add("", lambda action=action: self._do(action), label)
        if over:
            add("menu.look_through", lambda: app.push(look.Look(app, app.game.kind, table)))
        if screen.has_history():
            add("menu.history", lambda: self._do(screen.show_history))
            if not screen.real:  # there is nothing to put right
                self._keys[-1] = "dealt"
        add("menu.rules", screen.show_rules)
        for label, action in screen.more_rules():
            add("", action, label)
        add("menu.help", lambda: app.show_help(screen.help()))
        if screen.named():
            add("menu.names", lambda: self._do(lambda: names.show(app, screen)))
        if screen.game.joins and not over:
            add("menu.people", lambda: self._do(screen.show_people))
        add("menu.settings", lambda: app.push(SettingsMenu(app)))
        for label, action in screen.corrections():
            add("", lambda action=action: self._do(action), label)
        if not over:
            add("menu.new_ends", self._new_game)
        add("menu.home" if app.game.failed else "menu.home_kept", app.home)
        self._screen = screen
        super().__init__(app, say("menu.title"), items)

    def explain(self, index: int) -> str:
        key = self._keys[index]
        return say("menu.about." + key) if key else ""

    def _do(self, action) -> None:
        self.app.pop()
        if action:
            action()

    def _new_game(self) -> None:
        game = self.app.game
        self.app.home()
        self.app.set_up(game.kind, game.table)
