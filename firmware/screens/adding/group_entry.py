"""Entering a real card by its group: first a group of cells, then a cell of it."""

from micropython import const

from engine import cards
from firmware.device.keys import OK, RANKS
from firmware.screens.adding import cells
from firmware.screens.adding.card_entry import CardEntry
from firmware.screens.adding.cells import CROSS
from firmware.ui.pad import Pad, chosen_by, draw_cross
from firmware.words import SIGNS

_CELLS = const(3)  # of a group for a knob: a click to the left, a push and a click to the right


class StrokeEntry(CardEntry):
    """Two strokes: a cross of groups, then a cross of the cards in one; arrows and OK choose."""

    keys = "strokes"
    repeats = False
    twice = True  # else a stroke that comes fast is lost, and the next one counts as the first

    def __init__(self, screen, rules, groups=None):
        """groups: the cells in groups; None for those that two strokes choose from."""
        self._groups = groups or cells.groups(rules)
        self._group = -1  # the place of the group that was chosen, or -1
        super().__init__(screen, rules)

    def back(self) -> bool:
        if super().back():
            return True
        chosen = self._group >= 0
        self._group = -1
        return chosen

    def begin(self, cross: bool = False, numbers: bool = False) -> None:
        self._group = -1
        super().begin(cross, numbers)

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
        if not self._rules.needs_suit(cells.card_of(cell)):
            self._group = -1
        self.choose(cell)

    def draw_ranks(self, canvas, x: int, y: int, width: int, height: int) -> None:
        if self._group < 0:
            labels = [cells.heads(self._rules, group) for group in self._groups]
        else:
            labels = self._labels()
        if not self._cross:
            labels = [[each for each in line if each != ":cross"] for line in labels]
        draw_cross(canvas, labels, x, y, width, height)

    def _labels(self) -> list:
        """Return the labels of the group that was chosen, for a cross."""
        group = self._groups[self._group]
        return [[cells.label(self._rules, cell, self._numbers)] for cell in group]


class KnobEntry(StrokeEntry):
    """A pad of groups of three cells, then the cells of one of them side by side.

    A click to the left enters the left one, a push the middle one, a click to the right the right
    one. Suits have a separate pad.
    """

    repeats = True
    keys = "knob"

    def __init__(self, screen, rules):
        every = cells.all_cells(rules) + [CROSS]
        groups = [every[start : start + _CELLS] for start in range(0, len(every), _CELLS)]
        super().__init__(screen, rules, groups)
        labels = [tuple(cells.heads(rules, group)) for group in groups]
        self._pad = Pad(labels, (len(labels) - 1) // 2, 2)
        self._suits = Pad(SIGNS, 0, 4)

    def begin(self, cross: bool = False, numbers: bool = False) -> None:
        super().begin(cross, numbers)
        self._pad.chosen = self._pad.home

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

    def choose(self, cell: int) -> None:
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
