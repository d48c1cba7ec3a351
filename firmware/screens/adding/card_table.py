"""The special cards of an adding game in one picture."""

from micropython import const

from firmware.device.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from firmware.screens.adding import signs
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, HEIGHT, SMALL, WIDTH
from firmware.ui.fonts import icons
from firmware.words import say, titled
from firmware.words.adding import at_totals, counting, times
from firmware.words.adding_rules import special_cards

_TOP = const(13)
_ROW = const(10)
_ROWS = const(5)
_COLUMN = const(63)
_SLASH = const(10)  # pixels from one effect to the next


class CardTable(Screen):
    """Each rank that does not count its face value, with a sign of what it does."""

    def __init__(self, app, rules):
        super().__init__(app)
        self._rules = rules
        self._first = 0  # the row at the top
        self._rows: list = []  # each has one entry or two, as (names, its effects as data)
        self._free = False  # whether the last row has room for one more entry
        for names, _, effect in special_cards(rules)[0]:
            several = effect if isinstance(effect, list) else [effect]
            left = names.split(" ")
            while left:
                count = len(left)
                while count > 1 and _after(left[:count]) + self._width(several[0]) > WIDTH:
                    count -= 1
                self._add(left[:count], several)
                del left[:count]

    def _add(self, names: list, several: list) -> None:
        """Add cards with their effects, which go on in the next rows where one is too short."""
        effects: list = []
        x = _after(names)
        for each in several:
            width = self._width(each)
            if effects and x + width > WIDTH:
                self._rows.append([(" ".join(names), effects)])
                names = []
                effects = []
                x = _after(names) + _SLASH
            effects.append(each)
            x += width + _SLASH
        entry = " ".join(names), effects
        wide = x - _SLASH > _COLUMN + 2 or len(several) > 1
        if self._free and not wide:
            self._rows[-1].append(entry)
        else:
            self._rows.append([entry])
        self._free = not wide and len(self._rows[-1]) < 2

    def _width(self, effect: dict) -> int:
        """Return the width of the signs of an effect, in pixels."""
        drawn = [icons.WIDTHS[icons.NAMES.index(name)] + 1 for name in signs.of_data(effect)]
        return SMALL.width(_sign(effect, self._rules.limit)) + 3 + sum(drawn)

    def key(self, key: int, repeated: bool) -> None:
        if key in (OK, BACK):
            self.app.pop()
        elif key in (DOWN, RIGHT) and self._first + _ROWS < len(self._rows):
            self._first += _ROWS
        elif key in (UP, LEFT) and self._first:
            self._first -= _ROWS

    def help(self):
        """Return what the signs mean."""
        title = say("cards.title")
        found = [(title, say("cards.about"))]
        seldom = self._rules.moves_cards or self._rules.names_loser
        return found + [(title, say("cards.about.moved"))] if seldom else found

    def draw(self, canvas) -> None:
        canvas.text(titled(self._rules.title()), WIDTH // 2, 1, align=CENTRE)
        canvas.horizontal(0, _TOP - 3, WIDTH)
        if len(self._rows) > _ROWS:
            canvas.icon("up" if self._first else "down", WIDTH - 9, 3)
        shown = self._rows[self._first : self._first + _ROWS]
        y = _TOP + (HEIGHT - _TOP - len(shown) * _ROW) // 2
        for row in shown:
            for place, (names, effects) in enumerate(row):
                self._draw_card(canvas, names, effects, 3 + place * _COLUMN, y)
            y += _ROW

    def _draw_card(self, canvas, names: str, effects: list, x: int, y: int) -> None:
        """Draw names of cards, "" in a row that goes on, and signs of what they do."""
        width = canvas.width(names)
        if names:
            canvas.rounded(x, y, width + 5, _ROW - 1, filled=True)
            canvas.text(names, x + 3, y + 1, colour=0)
        x += width + 8
        for place, each in enumerate(effects):
            if place or not names:
                x = canvas.text("/", x + 1, y + 1) + 4
            x = canvas.text(_sign(each, self._rules.limit), x, y + 1) + 3
            for name in signs.of_data(each):
                x = canvas.icon(name, x, y + (name != "anticlockwise") + (name == "penny")) + 1


def _after(names: list) -> int:
    """Return where the signs begin after names of cards."""
    return SMALL.width(" ".join(names)) + 11


def _sign(effect: dict, limit: int) -> str:
    """Return a sign of what a card counts, such as `=99`, from the data of its effect."""
    totals = at_totals(effect, limit)
    if totals:
        plain = {key: effect[key] for key in effect if key not in ("from", "upto", "ends_in")}
        return totals + ": " + _sign(plain, limit)
    kind, numbers = counting(effect, limit)
    if times(kind):
        return times(kind)
    if kind == "never":
        return "–"
    if kind == "make_any":
        return "=?"
    if kind in ("make", "make_limit"):
        return f"={numbers[0]}"
    if len(numbers) == 2 and sum(numbers) == 0:
        return f"±{numbers[1]}"
    return "/".join(map(_signed, numbers))


def _signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"
