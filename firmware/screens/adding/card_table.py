"""The special cards of an adding game in one picture."""

from micropython import const

from firmware.device.keys import BACK, DOWN, LEFT, OK, RIGHT, UP
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, HEIGHT, SMALL, WIDTH
from firmware.words import say, titled
from firmware.words.adding import at_totals, counting, times
from firmware.words.adding_rules import special_cards

_TOP = const(13)
_ROW = const(10)
_ROWS = const(5)
_COLUMN = const(63)


def show(app, rules) -> None:
    """Show the special cards of some rules."""
    app.push(CardTable(app, rules))


class CardTable(Screen):
    """Each rank that does not count its face value, with a sign of what it does."""

    def __init__(self, app, rules):
        super().__init__(app)
        self._rules = rules
        self._first = 0  # the row at the top
        self._rows: list = []  # each has one entry or two, as (names, its effects as data)
        free = False
        for names, _, effect in special_cards(rules)[0]:
            several = effect if isinstance(effect, list) else [effect]
            signs = "".join([_sign(each, rules.limit) for each in several])
            wide = SMALL.width(names + signs) > _COLUMN - 12 or len(several) > 1
            if free and not wide:
                self._rows[-1].append((names, several))
            else:
                self._rows.append([(names, several)])
            free = not wide and len(self._rows[-1]) < 2

    def key(self, key: int, repeated: bool) -> None:
        if key in (OK, BACK):
            self.app.pop()
        elif key in (DOWN, RIGHT) and self._first + _ROWS < len(self._rows):
            self._first += _ROWS
        elif key in (UP, LEFT) and self._first:
            self._first -= _ROWS

    def help(self):
        """Return what the signs mean."""
        return [(say("cards.title"), say("cards.about"))]

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
        """Draw names of cards, and a sign of what they do."""
        width = canvas.width(names)
        canvas.rounded(x, y, width + 5, _ROW - 1, filled=True)
        canvas.text(names, x + 3, y + 1, colour=0)
        x += width + 8
        for place, each in enumerate(effects):
            if place:
                x = canvas.text("/", x + 1, y + 1) + 4
            x = self._draw_effect(canvas, each, x, y)

    def _draw_effect(self, canvas, effect: dict, x: int, y: int) -> int:
        """Draw a sign of what a card does; return where it ends."""
        x = canvas.text(_sign(effect, self._rules.limit), x, y + 1) + 3
        if "reverse" in effect:
            x = canvas.icon("anticlockwise", x, y) + 1
        for _ in range(effect.get("skip", 0)):
            x = canvas.icon("right", x, y + 1) + 1
        for _ in range(effect.get("next_plays", 1) - 1):
            x = canvas.icon("cards", x, y + 1) + 1
        if "passes_on" in effect:
            x = canvas.icon("right", canvas.icon("cards", x, y + 1) + 1, y + 1) + 1
        if "name_next" in effect:
            x = canvas.icon("person", x, y + 1) + 1
        return canvas.icon("penny", x, y + 2) + 1 if "name_pays" in effect else x


def _sign(effect: dict, limit: int) -> str:
    """Return a sign of what a card counts, such as `=99`, from the data of its effect."""
    if "from" in effect or "upto" in effect:
        plain = {key: effect[key] for key in effect if key not in ("from", "upto")}
        return at_totals(effect, limit) + ": " + _sign(plain, limit)
    kind, numbers = counting(effect, limit)
    if times(kind):
        return times(kind)
    if kind == "make_any":
        return "=?"
    if kind in ("make", "make_limit"):
        return f"={numbers[0]}"
    if len(numbers) == 2 and sum(numbers) == 0:
        return f"±{numbers[1]}"
    return "/".join([_signed(number) for number in numbers])


def _signed(number: int) -> str:
    return f"+{number}" if number >= 0 else f"−{-number}"
