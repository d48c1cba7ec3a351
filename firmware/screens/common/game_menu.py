"""The menu of a game in play: undo, help and the way home."""

from engine import table as tables
from firmware.screens.common.menu import Menu
from firmware.screens.families import briefly
from firmware.words import say


class GameMenu(Menu):
    """Undo, redo and what else can be done at a table. The way home loses nothing."""

    def __init__(self, app, screen):
        """screen: the `PlayScreen` below the menu."""
        table = screen.table
        over = table.prompt()[0] == tables.OVER
        items: list = []
        if over:
            items.append((say("menu.new"), self._new_game))
        if table.can_undo():
            items.append((say("menu.undo"), lambda: self._do(screen.undo)))
        if table.undone:
            items.append((say("menu.redo"), lambda: self._do(screen.redo)))
        items.append((say("menu.back"), lambda: self._do(None)))
        for label, action in screen.more():
            items.append((label, lambda action=action: self._do(action)))
        if over:
            items.append((say("menu.look_through"), self._look_through))
        if screen.has_history():
            items.append((say("history.title"), lambda: self._do(screen.show_history)))
        items.append((say("menu.rules"), screen.show_rules))
        items.append((say("menu.help"), screen.show_help))
        if not over:
            items.append((say("menu.new_ends"), self._new_game))
        items.append((say("menu.home" if app.game.failed else "menu.home_kept"), app.home))
        self._screen = screen
        super().__init__(app, say("menu.title"), items)

    def _do(self, action) -> None:
        self.app.pop()
        if action:
            action()

    def _look_through(self) -> None:
        app = self.app
        table = self._screen.table
        look = briefly("firmware.screens.common.look").Look
        app.push(look(app, app.game.kind, table.game, table.seating))

    def _new_game(self) -> None:
        kind = self.app.game.kind
        self.app.home()
        self.app.set_up(kind)
