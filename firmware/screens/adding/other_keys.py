"""Entering a real card without the six keys: with a knob, or with a key for each rank."""

from micropython import const

from engine import cards
from firmware.device.keys import LEFT, OK, RANKS, RIGHT
from firmware.screens.adding import cells
from firmware.screens.adding.card_entry import CardEntry
from firmware.screens.adding.cells import CROSS
from firmware.ui.pad import Pad, chosen_by, draw_cross
from firmware.words import SIGNS

_GROUP = const(3)  # cells: a click to the left, a push and a click to the right
_ROW = const(10)  # pixels


class KnobEntry(CardEntry):
    """A pad of groups of three cells, then the cells of one of them side by side.

    A click to the left enters the left one, a push the middle one, a click to the right the right
    one. Suits have a separate pad.
    """

    def __init__(self, screen, rules):
        super().__init__(screen, rules)
        every = cells.all_cells(rules) + [CROSS]
        self._groups = [every[start : start + _GROUP] for start in range(0, len(every), _GROUP)]
        self._open = False  # whether the group under the cursor is open
        labels = [tuple(cells.heads(rules, group)) for group in self._groups]
        self._pad = Pad(labels, (len(labels) - 1) // 2, 2)
        self._suits = Pad(SIGNS, 0, 4)

    def begin(self, cross: bool = False, numbers: bool = False) -> None:
        super().begin(cross, numbers)
        self._open = False
        self._pad.chosen = self._pad.home

    def back(self) -> bool:
        if super().back():
            return True
        was_open = self._open
        self._open = False
        return was_open

    def key(self, key: int) -> None:
        if self._card < 0 or key >= RANKS:
            self.rank_key(key)
        elif key == OK:
            self._screen.enter(cards.make(cards.rank_of(self._card), self._suits.chosen))
        else:
            self._suits.key(key)

    def rank_key(self, key: int) -> None:
        if not self._open:
            if key == OK:
                self._open = True
            else:
                self._pad.key(key)
            return
        group = self._groups[self._pad.chosen]
        chosen = chosen_by(key, len(group)) if key in (LEFT, OK, RIGHT) else -1
        if chosen < 0:
            return
        cell = group[chosen]
        if cell != CROSS:
            self.warned = False
        # Even if this card is refused, the next one starts with the groups.
        self._open = self._rules.needs_suit(cells.card_of(cell))
        self._suits.chosen = self._suits.home
        self.choose(cell)

    def draw(self, canvas, part: int, x: int, y: int, width: int, height: int) -> None:
        if self._card < 0:
            super().draw(canvas, part, x, y, width, height)
            return
        if canvas.shown[part] is None:
            canvas.text(self.title, x + 2, y)
        self._suits.draw(canvas, x, y + 12, width, height - 12, part)

    def draw_ranks(self, canvas, part: int, x: int, y: int, width: int, height: int) -> None:
        if not self._open:
            self._pad.draw(canvas, x, y, width, height, part)
            return
        group = self._groups[self._pad.chosen]
        if canvas.renew(part, (self._pad.chosen, self._numbers), x, y, width, height + 1, 2):
            labels = [[cells.label(self._rules, cell, self._numbers)] for cell in group]
            draw_cross(canvas, labels, x, y, width, height)


class KeyEntry(CardEntry):
    """The rank is a key. A pad has the rest: another number of the last card, the joker, `CROSS`.

    A card that counts one of two numbers counts the greater one that does not go over the limit. OK
    changes that to the other one.
    """

    def __init__(self, screen, rules):
        super().__init__(screen, rules)
        self._pad = Pad([], 0, 1)

    def begin(self, cross: bool = False, numbers: bool = False) -> None:
        super().begin(cross, numbers)
        labels = [":joker"] if self._rules.jokers else []
        if cross:
            labels.append(":cross")
        other = self._screen.other_number()
        if other:
            labels.insert(0, other)
        self._pad = Pad(labels, 0, 1)

    def rank_key(self, key: int) -> None:
        if key >= RANKS:
            self.warned = False
            card = cards.make(key - RANKS)
            if self._numbers and len(cells.of_rank(self._rules, key - RANKS)) > 1:
                self._screen.enter_usual(card)
            else:
                self.choose(card)
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
                self.choose(cards.JOKER)
            else:
                self._screen.take_other_number()

    def draw_ranks(self, canvas, part: int, x: int, y: int, width: int, height: int) -> None:
        labels = self._pad.labels
        canvas.renew(part, tuple(labels), x, y, width, height + 1, 3)  # the pad may become lower
        if labels:
            low = min(height, _ROW * len(labels))
            self._pad.draw(canvas, x + 9, y, width - 18, low, part + 1)
