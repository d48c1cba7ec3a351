"""Entering a real card with two strokes: the first key chooses a group, the second one the card."""

from firmware.screens.adding import cells
from firmware.screens.adding.card_entry import CardEntry
from firmware.screens.adding.cells import CROSS
from firmware.ui.pad import chosen_by, draw_cross


class StrokeEntry(CardEntry):
    """A cross of groups, then a cross of the cards in one of them; arrows and OK choose."""

    repeats = False

    def __init__(self, screen, rules):
        self._groups = cells.groups(rules)
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

    def draw_ranks(self, canvas, part: int, x: int, y: int, width: int, height: int) -> None:
        shows = self._group, self._cross, self._numbers
        if not canvas.renew(part, shows, x, y, width, height + 1, 2):
            return
        rules = self._rules
        if self._group < 0:
            labels = [cells.heads(rules, group) for group in self._groups]
        else:
            group = self._groups[self._group]
            labels = [[cells.label(rules, cell, self._numbers)] for cell in group]
        if not self._cross:
            labels = [[each for each in line if each != ":cross"] for line in labels]
        draw_cross(canvas, labels, x, y, width, height)
