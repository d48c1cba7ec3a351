"""The home screen, a grid of pictures, and the way from it into a game."""

from micropython import const

from firmware.device.keys import ALONG, DOWN, LEFT, OK, RIGHT, UP
from firmware.files import saves
from firmware.screens import help
from firmware.screens.common.menu import Menu
from firmware.screens.families import family_of, module_of, tiles
from firmware.ui.canvas import CENTRE, WIDTH
from firmware.ui.fonts import icons
from firmware.words import say

_COLUMNS = const(3)
_ROWS = const(2)
_TOP = const(12)  # of the tiles
_WIDE = const(42)
_HIGH = const(26)
_STEP = const(43)  # from one tile to the next
_LINE = const(10)  # rows of pixels of the line above the tiles
_BATTERY = const(112)  # the left edge of the battery

# From these voltages of the supply on, in mV: a quarter, a half, three quarters, full, and USB.
_LEVELS = (3600, 3700, 3800, 3950, 4400)
_SYMBOLS = ("battery_0", "battery_1", "battery_2", "battery_3", "battery_4", "plug")


class Home(Menu):
    """A tile for each kind of play and family, and one for the settings.

    If there is a game to go on with or to play again, it is one more item, on the line above the
    tiles. If not, this line shows the full title of the chosen tile.

    items: the item above the tiles, as (title, action, shorter title), then each tile, as (title,
        action, name). A tile has the text `tile.NAME` and the picture `tile_NAME`.
    """

    def __init__(self, app):
        self.app = app
        found = [self._item(*tile) + tile[:1] for tile in tiles()]
        found.append((say("menu.settings"), self._settings, "settings"))
        self._more = self._first_item()
        super().__init__(app, say("home.title"), self._more + found)
        self._column = 0  # of the last tile that was chosen

    # The line above the tiles

    def _first_item(self) -> list:
        """Return a list with the item above the tiles; empty if there is none."""
        kind, state, number = self.app.last
        if not kind:
            return []
        if state == saves.FINISHED:
            again = self.app.play_again
            title = say("home.again", name=_short(kind))
            return [(title, lambda: self._load(kind, again), title)]
        name = _short(kind)
        if number >= 0:
            name = say("home.left." + family_of(kind)[0], name=name, number=number)
        go_on = self.app.resume_game
        return [(say("home.continue", name=name), lambda: self._load(kind, go_on), name)]

    def _load(self, kind: str, action) -> None:
        """Read the saved game of a kind and call `action(game)`.

        Without such a game, set up a new one, and show why it can't be read.
        """
        app = self.app

        def loaded(game, problem: str) -> None:
            if game is not None:
                action(game)
                return
            if self._more and app.last[0] == kind:  # the item above the tiles
                app.remember("")
                self._more = []
                self.items.pop(0)
                self.chosen = max(0, self.chosen - 1)
            app.set_up(kind)
            if problem:
                app.show_message(problem)

        app.load(kind, loaded)

    # Keys

    def help(self):
        """Return the help for all tiles, the chosen one first."""
        return help.sections(self._chosen_tile())

    def _chosen_tile(self) -> str:
        """Return the name of the chosen tile; "" for the item above the tiles."""
        return self.items[self.chosen][2] if self.chosen >= len(self._more) else ""

    def key(self, key: int, repeated: bool) -> None:
        if key in (UP, DOWN):
            self.chosen = self._across(1 if key == DOWN else -1)
        elif key in (LEFT, RIGHT):
            self.chosen = (self.chosen + ALONG[key]) % len(self.items)
            if self.chosen >= len(self._more):
                self._column = (self.chosen - len(self._more)) % _COLUMNS
        elif key == OK:
            self.items[self.chosen][1]()

    def asks(self):
        # A second press by reflex must not go back into a game that was just left.
        return self if self._more and not self.chosen else None

    def _across(self, step: int) -> int:
        """Return the item one row up (-1) or down (1) from the chosen one; the ends are joined."""
        more = len(self._more)
        rows = more + (len(self.items) - more + _COLUMNS - 1) // _COLUMNS
        row = self.chosen if self.chosen < more else more + (self.chosen - more) // _COLUMNS
        row = (row + step) % rows
        if row < more:
            return row
        return min(more + (row - more) * _COLUMNS + self._column, len(self.items) - 1)

    # The picture

    def draw(self, canvas) -> None:
        self._scroll()
        self._draw_line(canvas)
        canvas.horizontal(0, _LINE, WIDTH)
        for index in range(len(self._more), len(self.items)):
            self._draw_tile(canvas, index)

    def _scroll(self) -> None:
        """Bring the chosen tile onto the display."""
        row = max(0, self.chosen - len(self._more)) // _COLUMNS
        self._first = max(row - _ROWS + 1, min(row, self._first))

    def _draw_line(self, canvas) -> None:
        if self._more:
            colour = 1
            if not self.chosen:
                canvas.rounded(0, 0, _BATTERY - 4, _LINE, filled=True)
                colour = 0
            canvas.icon("right", 4, 1, colour)
            title, _, shorter = self.items[0]
            canvas.text(canvas.first_fit((title, shorter), _BATTERY - 17), 11, 1, colour=colour)
        else:
            canvas.text(self.items[self.chosen][0], WIDTH // 2, 1, align=CENTRE)
        supply = self.app.device.millivolts()
        if supply is not None:
            canvas.icon(_SYMBOLS[sum([supply >= level for level in _LEVELS])], _BATTERY, 1)

    def _draw_tile(self, canvas, index: int) -> None:
        place = index - len(self._more)
        name = self.items[index][2]
        icon = _picture(name)
        x = place % _COLUMNS * _STEP
        row = place // _COLUMNS - self._first
        if not 0 <= row < _ROWS:
            return
        y = _TOP + row * _HIGH
        colour = 1
        if index == self.chosen:
            canvas.rounded(x, y, _WIDE, _HIGH, filled=True)
            colour = 0
        middle = x + _WIDE // 2
        canvas.icon(icon, middle - canvas.icon_size(icon)[0] // 2, y + 1, colour)
        canvas.text(say("tile." + name), middle, y + 17, colour=colour, align=CENTRE)

    # The ways into a game

    def _offer(self, kind: str, game) -> None:
        """Offer to go on with the saved game of a kind, or to begin a new one."""
        app = self.app

        def again() -> None:
            app.play_again(game)

        if game.table.game.over:
            items = [
                (say("menu.again"), again),
                (say("menu.new"), lambda: app.set_up(kind, game.table)),
                (say("home.see_last"), lambda: app.resume_game(game)),
            ]
        else:
            items = [
                (say("home.go_on"), lambda: app.resume_game(game)),
                (say("menu.again_ends"), again),
                (say("menu.new_ends"), lambda: app.set_up(kind, game.table)),
            ]
        app.push(Menu(app, say("kind." + kind), items))

    def _item(self, name: str, title: str, kinds=()) -> tuple:
        """Return the item of a family with kinds of play, or of a kind of play."""
        if kinds:
            return say(title), lambda: self._show(name, kinds)
        return say(title), lambda: self._load(name, lambda game: self._offer(name, game))

    def _show(self, family: str, kinds) -> None:
        """Show the kinds of play of a family, and an item with its rules."""
        items = [self._item(*kind) for kind in kinds]
        items.append((say("home.how"), lambda: self._how(kinds[0][0])))
        abouts = ["help.in." + kind for kind, _ in kinds] + ["help.home." + family]
        menu = Menu(self.app, say("family." + family), items, lambda index: say(abouts[index]))
        self.app.push(menu)

    def _how(self, kind: str) -> None:
        self.app.show_pages(module_of(kind, "help").rules_sections(None))

    def _settings(self) -> None:
        from firmware.screens.settings import SettingsMenu

        self.app.push(SettingsMenu(self.app))


def _short(kind: str) -> str:
    """Return a short name of a kind of play: the word of the tile that leads to it."""
    family, in_menu, _ = family_of(kind)
    return say("tile." + (family if in_menu else kind))


def _picture(name: str) -> str:
    """Return the name of the picture for a kind of play or a family that is a tile."""
    return "tile_" + name if "tile_" + name in icons.NAMES else "tile_parlett"
