"""Entering a real card: with a pad of ranks, two strokes, a knob, or a key for each rank.

The suit is entered if the suits of a rank differ, and the number if the card counts one of several.
"""

from micropython import const

from engine import cards
from firmware.device.keys import OK, RANKS
from firmware.screens.adding import cells
from firmware.screens.adding.cells import CROSS
from firmware.screens.common.asking import Asking, AskScreen
from firmware.ui.canvas import WIDTH
from firmware.ui.pad import Pad, chosen_by, draw_cross
from firmware.words import SIGNS, card_text, say

_ALONE = (20, 13, WIDTH - 40, 32)  # the box of a question that is alone on the display
_COLUMNS = const(4)
_ASIDE = const(5)  # pixels to the left, so that nothing touches the direction
_MOST = const(16)  # cells that a pad has room for in columns of this width
_HOME = const(8)  # the nine: it is the nearest to the cards that are played most
_ROW = const(10)  # pixels
_CELLS = const(3)  # of a group for a knob: a click to the left, a push and a click to the right


def card_entry(app, screen, rules, cross: bool = False, numbers: bool = False, card: int = -1):
    """Return the question for a real card (`CardEntry`).

    cross, numbers: as in `CardEntry`.
    card: the card under the cursor at first, -1 for the usual one; only a pad has a cursor.
    """
    if app.device.keys.kind == "matrix":
        return KeyEntry(screen, rules, cross, numbers)
    if app.device.keys.kind == "encoder":
        return KnobEntry(screen, rules, cross, numbers)
    if app.settings.strokes:
        return StrokeEntry(screen, rules, cross, numbers)
    return PadEntry(screen, rules, cross, numbers, card)


class CardEntry(Asking):
    """A question for a card. After a rank whose suits differ, a cross of suits follows.

    It calls these methods of its screen, a `GameScreen` or, to correct a card, a `CardScreen`:
    `enter`, `cannot`, `explain` and `other_number`.

    warned: whether a first `CROSS` was answered with a warning; any other key ends that.
    """

    def __init__(self, screen, rules, cross: bool, numbers: bool):
        """cross: whether the answer may be `CROSS`. numbers: whether it matters what it counts."""
        self.warned = False
        self._screen = screen
        self._rules = rules
        self._cross = cross
        self._numbers = numbers
        self._card = -1  # the card whose suit is asked for, -1 for none

    def asks(self):
        return self.title, self.warned

    def back(self) -> bool:
        entered = self._card >= 0
        self._card = -1
        self.takes_ranks = True
        self.title = ""
        return entered

    def key(self, key: int) -> None:
        if self._card < 0:
            self.rank_key(key)
            return
        suit = chosen_by(key, 4)
        if suit >= 0:
            self._screen.enter(cards.make(cards.rank_of(self._card), suit))

    def rank_key(self, key: int) -> None:
        """Handle a key while no suit is asked for."""
        raise NotImplementedError

    def choose(self, cell: tuple) -> None:
        """Enter a cell, or ask for its suit if the suits differ; ignore an empty cell."""
        card, number = cell
        if not cells.label(cell, self._numbers):
            return
        if cell == CROSS:
            if self._cross:
                self._screen.cannot(self)
        elif self._rules.needs_suit(card):
            self._card = card
            self.takes_ranks = False
            self.title = say("adding.rank_of", rank=card_text(card))
        else:
            self._screen.enter(card, number)

    def draw(self, canvas, x: int, y: int, width: int, height: int) -> None:
        """Draw the question in a box (pixels); it may use the next row of pixels, too."""
        if self._card < 0:
            self.draw_ranks(canvas, x, y, width, height)
        else:
            rank = card_text(self._card)
            draw_cross(canvas, [(rank + sign,) for sign in SIGNS], x, y, width, height)

    def draw_ranks(self, canvas, x: int, y: int, width: int, height: int) -> None:
        """Draw what there is to choose from while no suit is asked for."""
        raise NotImplementedError


class PadEntry(CardEntry):
    """A pad: `CROSS`, the ranks, and the other numbers of ranks that count one of two."""

    def __init__(self, screen, rules, cross: bool, numbers: bool, card: int):
        """card: the card under the cursor at first, -1 for the usual one."""
        super().__init__(screen, rules, cross, numbers)
        every = cells.all_cells(rules)
        others = [cell for cell in every if cells.is_other(cell)]
        self._cells = [CROSS] + [cell for cell in every if cell not in others]
        # With the joker between them, two numbers do not read as one.
        self._cells = self._cells[:14] + others[:1] + self._cells[14:] + others[1:]
        columns = _COLUMNS if len(self._cells) <= _MOST else _COLUMNS + 1
        if card < 0:
            card = cards.make(_HOME if columns == _COLUMNS else _HOME - 2)
        found = [cell[0] for cell in self._cells]
        if card != cards.JOKER:
            card = cards.make(cards.rank_of(card))
        home = found.index(card) if card in found else len(found) // 2
        labels = [cells.label(cell, numbers) for cell in self._cells]
        if not cross:
            labels[0] = ""
        self._pad = Pad(labels, home, columns, True)

    def rank_key(self, key: int) -> None:
        pad = self._pad
        if key >= RANKS:
            self.choose((cards.make(key - RANKS), None))
        elif key == OK:
            self.choose(self._cells[pad.chosen])
        else:
            pad.key(key)
            self.warned = False
            self._screen.explain(self._cells[pad.chosen])

    def draw_ranks(self, canvas, x: int, y: int, width: int, height: int) -> None:
        self._pad.draw(canvas, x, y, width - _ASIDE, height + 1)


class KeyEntry(CardEntry):
    """The rank is a key. A pad has the rest: another number of the last card, the joker, `CROSS`.

    A card that counts one of two numbers counts the greater one that does not go over the limit. OK
    changes that to the other one.
    """

    def __init__(self, screen, rules, cross: bool, numbers: bool):
        super().__init__(screen, rules, cross, numbers)
        labels = [":joker"] if rules.jokers else []
        if cross:
            labels.append(":cross")
        card, number = screen.other_number()
        if card >= 0:
            labels.insert(0, f"{card_text(card)} = {number}")
        self._pad = Pad(labels, 0, 1)

    def rank_key(self, key: int) -> None:
        if key >= RANKS:
            self.warned = False
            card = cards.make(key - RANKS)
            if self._numbers and len(cells.of_rank(self._rules, key - RANKS)) > 1:
                self._screen.enter_usual(card)
            else:
                self.choose((card, None))
        elif not self._pad.labels:
            return
        elif key != OK:
            self._pad.key(key)
            self.warned = False
        else:
            label = self._pad.labels[self._pad.chosen]
            if label == ":cross":
                self.choose(CROSS)
            elif label == ":joker":
                self.choose((cards.JOKER, None))
            else:
                self._screen.take_other_number()

    def draw_ranks(self, canvas, x: int, y: int, width: int, height: int) -> None:
        low = min(height, _ROW * len(self._pad.labels))
        self._pad.draw(canvas, x + 9, y, width - 18, low)


class StrokeEntry(CardEntry):
    """Two strokes, with arrows and OK: one chooses a group of cells, one a cell of the group."""

    keys = "strokes"
    repeats = False

    def __init__(self, screen, rules, cross: bool, numbers: bool):
        super().__init__(screen, rules, cross, numbers)
        self._groups = self.groups()
        self._group = -1  # the place of the group that was chosen, or -1

    def asks(self):
        return None  # else a stroke that comes fast is lost, and the next one counts as the first

    def groups(self) -> list:
        """Return the cells in groups."""
        return cells.groups(self._rules)

    def back(self) -> bool:
        if super().back():
            return True
        chosen = self._group >= 0
        self._group = -1
        return chosen

    def rank_key(self, key: int) -> None:
        if self._group < 0:
            self._group = chosen_by(key, len(self._groups))
            return
        group = self._groups[self._group]
        chosen = chosen_by(key, len(group))
        if chosen < 0:
            return
        cell = group[chosen]
        if cell != CROSS:
            self.warned = False
        # Even if this card is refused, the next one takes both strokes.
        if not self._rules.needs_suit(cell[0]):
            self._group = -1
        self.choose(cell)

    def draw_ranks(self, canvas, x: int, y: int, width: int, height: int) -> None:
        labels = list(map(cells.heads, self._groups)) if self._group < 0 else self._labels()
        if not self._cross:
            labels = [[each for each in line if each != ":cross"] for line in labels]
        draw_cross(canvas, labels, x, y, width, height)

    def _labels(self) -> list:
        """Return the labels of the group that was chosen, for a cross."""
        group = self._groups[self._group]
        return [[cells.label(cell, self._numbers)] for cell in group]


class KnobEntry(StrokeEntry):
    """A pad of groups of three cells, then the cells of one of them side by side.

    A click to the left enters the left one, a push the middle one, a click to the right the right
    one. Suits have a separate pad.
    """

    repeats = True
    keys = "knob"

    def __init__(self, screen, rules, cross: bool, numbers: bool):
        super().__init__(screen, rules, cross, numbers)
        labels = [tuple(cells.heads(group)) for group in self._groups]
        self._pad = Pad(labels, (len(labels) - 1) // 2, 2)
        self._suits = Pad(SIGNS, 0, 4)

    def groups(self) -> list:
        every = cells.all_cells(self._rules) + [CROSS]
        return [every[start : start + _CELLS] for start in range(0, len(every), _CELLS)]

    def key(self, key: int) -> None:
        if self._card < 0 or key >= RANKS:
            self.rank_key(key)
        elif key == OK:
            self._screen.enter(cards.make(cards.rank_of(self._card), self._suits.chosen))
        else:
            self._suits.key(key)

    def rank_key(self, key: int) -> None:
        if self._group >= 0:
            super().rank_key(key)
        elif key == OK:
            self._group = self._pad.chosen
        else:
            self._pad.key(key)

    def choose(self, cell: tuple) -> None:
        self._suits.chosen = self._suits.home
        super().choose(cell)

    def draw(self, canvas, x: int, y: int, width: int, height: int) -> None:
        if self._card < 0:
            super().draw(canvas, x, y, width, height)
            return
        canvas.text(self.title, x + 2, y)
        self._suits.draw(canvas, x, y + 12, width, height - 12)

    def draw_ranks(self, canvas, x: int, y: int, width: int, height: int) -> None:
        if self._group < 0:
            self._pad.draw(canvas, x, y, width, height)
        else:
            draw_cross(canvas, self._labels(), x, y, width, height)


class CardScreen(AskScreen):
    """A question for the right card, in place of a card that was entered by mistake."""

    def __init__(self, app, rules, titles: tuple, wrong: int, cross: bool = False):
        """titles: as in `AskScreen`. cross: as in `CardEntry`.

        wrong: the card under the cursor, so that a second OK changes nothing; -1 for none.
        """
        # What the card counts is not asked for here.
        question = card_entry(app, self, rules, cross, False, wrong)
        super().__init__(app, question, titles, _ALONE)

    def enter(self, card: int, number=None) -> None:
        """Take a card; number: what it counts, None if that was not asked."""
        raise NotImplementedError

    def cannot(self, entry) -> None:
        """Take the answer `CROSS`; entry: the question."""

    def explain(self, cell: tuple) -> None:
        """Explain the cell under the cursor."""
        if cell == CROSS:
            self.notice = say("adding.cannot")

    def other_number(self) -> tuple:
        """Return the last card and the other number that it can count: here, there is no card."""
        return -1, 0
