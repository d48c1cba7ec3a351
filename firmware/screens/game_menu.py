"""The menu of a game in play: back from a mistake, help, and the way out, which loses nothing."""

from engine import table as tables
from firmware.screens.menu import Menu


class GameMenu(Menu):
    """Undo, redo and what else can be done at a table."""

    def __init__(self, app, screen, table):
        self._screen = screen
        game = table.game
        over = table.prompt()[0] == tables.OVER
        items = []
        if over:
            items.append(("New game", self._new_game))
        if table.can_undo():
            items.append(("Undo", lambda: self._do(screen.undo)))
        if table.undone:
            items.append(("Redo", lambda: self._do(screen.redo)))
        items.append(("Back to the game", app.pop))
        if game.may_forget_to_draw():
            items.append(("Forgot to draw", lambda: self._do(screen.forget_to_draw)))
        for seat in range(1, game.seats + 1):
            if game.may_draw_late(seat) and table.role(seat) == "table":
                items.append((f"{screen.name(seat)} draws late", self._late(seat)))
        items.append(("Rules", lambda: self._show_rules(game.rules)))
        items.append(("Help", self._help))
        if not over:
            items.append(("New game (ends this one)", self._new_game))
        items.append(("Home" if app.game.failed else "Home (game is kept)", app.home))
        super().__init__(app, "Game", items)

    def _late(self, seat: int):
        return lambda: self._do(lambda: self._screen.draw_late(seat))

    def _do(self, action) -> None:
        self.app.pop()
        action()

    def _new_game(self) -> None:
        from firmware.screens.setup import set_up

        kind = self.app.game.kind
        self.app.home()
        set_up(self.app, kind)

    def _show_rules(self, rules) -> None:
        from firmware.screens.rules_pages import rules_pages

        self.app.push(rules_pages(self.app, rules))

    def _help(self) -> None:
        from firmware.screens.help import help_pages

        self.app.push(help_pages(self.app))
