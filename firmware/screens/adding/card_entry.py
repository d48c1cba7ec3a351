"""Entering a real card: what all ways share, and the pad of ranks.

The suit is entered if the suits of a rank differ, and the number if the card counts one of several.
The way depends on the keys: `PadEntry` or `StrokeEntry` with six keys, `KnobEntry` with a knob,
`KeyEntry` with a key for each rank.
"""

from micropython import const

from engine import cards
from firmware.device.keys import OK, RANKS
from firmware.screens.adding import cells
from firmware.screens.adding.cells import CROSS
from firmware.screens.common.asking import Asking
from firmware.ui.canvas import WIDTH
from firmware.ui.pad import Pad, chosen_by, draw_cross
from firmware.words import SIGNS, card_text, say

ALONE = (20, 13, WIDTH - 40, 32)
"""The box of a question that is alone on the display (`AskScreen`)."""

_COLUMNS = const(4)
_ASIDE = const(5)  # pixels to the left, so that nothing touches the direction
_MOST = const(16)  # cells that a pad has room for in columns of this width
_HOME = const(8)  # the nine: it is the nearest to the cards that are played most


class CardEntry(Asking):
    """A question for a card. After a rank whose suits differ, a cross of suits follows.

    It calls these methods of the screen:

    - `enter(card, number)` for a card; number: what it counts, None if that was not asked.
    - `cannot(entry)` for `CROSS`.
    - `explain(cell)` when the cursor comes to a cell.

    warned: whether a first `CROSS` was answered with a warning; any other key ends that.
    """

    def __init__(self, screen, rules):
        self.warned = False
        self._screen = screen
        self._rules = rules
        self._card = -1  # the card whose suit is asked for, -1 for none
        self._cross = False  # whether CROSS can be entered
        self._numbers = True  # whether the number that a card counts matters

    def begin(self, cross: bool = False, numbers: bool = False) -> None:
        """Ask for a card from the start.

        cross: whether it may be `CROSS`. numbers: whether it matters what the card counts.
        """
        self.warned = False
        self._cross = cross
        self._numbers = numbers
        self._ask_rank()

    def step(self) -> int:
        return 2 if self._card >= 0 else self.warned

    def back(self) -> bool:
        entered = self._card >= 0
        self._ask_rank()
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

    def choose(self, cell: int) -> None:
        """Enter a cell, or ask for its suit if the suits differ; ignore an empty cell."""
        if not cells.label(self._rules, cell, self._numbers):
            return
        card = cells.card_of(cell)
        if card == CROSS:
            if self._cross:
                self._screen.cannot(self)
        elif self._rules.needs_suit(card):
            self._card = card
            self.takes_ranks = False
            self.title = say("adding.rank_of", rank=card_text(card))
        else:
            self._screen.enter(card, cells.number_of(self._rules, cell))

    def _ask_rank(self) -> None:
        self._card = -1
        self.takes_ranks = True
        self.title = ""

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

    def __init__(self, screen, rules, card: int = -1):
        """card: the card under the cursor at first, -1 for the usual one."""
        super().__init__(screen, rules)
        others = cells.others(rules)
        self._cells = [CROSS] + [cell for cell in cells.all_cells(rules) if cell not in others]
        # With the joker between them, two numbers do not read as one.
        self._cells = self._cells[:14] + others[:1] + self._cells[14:] + others[1:]
        columns = _COLUMNS if len(self._cells) <= _MOST else _COLUMNS + 1
        if card < 0:
            card = cards.make(_HOME if columns == _COLUMNS else _HOME - 2)
        found = [cells.card_of(cell) for cell in self._cells]
        if card != cards.JOKER:
            card = cards.make(cards.rank_of(card))
        home = found.index(card) if card in found else len(found) // 2
        self._pad = Pad(self._labels(), home, columns, True)

    def begin(self, cross: bool = False, numbers: bool = False) -> None:
        super().begin(cross, numbers)
        self._pad.labels = self._labels()
        self._pad.chosen = self._pad.home

    def _labels(self) -> list:
        labels = [cells.label(self._rules, cell, self._numbers) for cell in self._cells]
        if not self._cross:
            labels[0] = ""
        return labels

    def rank_key(self, key: int) -> None:
        pad = self._pad
        if key >= RANKS:
            self.choose(cards.make(key - RANKS))
        elif key == OK:
            self.choose(self._cells[pad.chosen])
        else:
            pad.key(key)
            self.warned = False
            self._screen.explain(self._cells[pad.chosen])

    def draw_ranks(self, canvas, x: int, y: int, width: int, height: int) -> None:
        self._pad.draw(canvas, x, y, width - _ASIDE, height + 1)
