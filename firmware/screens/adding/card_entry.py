"""Entering a real card: its rank, and its suit if the rules need it."""

from engine import cards
from firmware.device.keys import OK, RANKS
from firmware.screens.common.asking import Asking
from firmware.ui.pad import Pad
from firmware.words import say

CROSS = ":cross"
"""The cell for a seat that can't play, or drew no card."""

ARROW = ":undo"
"""The cell that takes the last answer back."""

_SUITS = (":clubs_large", ":diamonds_large", ":hearts_large", ":spades_large")


class CardEntry(Asking):
    """A pad of ranks, and after a rank whose suits differ a pad of suits.

    The screen has a method `enter(card)`, and for the cells besides the cards `cannot()`, `undo()`
    and `explain(cell)`, which is called when the cursor comes to such a cell.

    warned: whether the next OK on `CROSS` is the second one; any arrow ends that.
    """

    def __init__(self, screen, rules, home: int = 7):
        """home: the rank under the cursor at first, 0 for the ace, 13 for the joker."""
        self.warned = False
        self._screen = screen
        self._cards = list(cards.RANKS)
        if rules.jokers:
            self._cards.append(":joker")
        self._ranks = Pad(self._cards, home, 6 if rules.jokers else 5)
        self._suits = Pad(_SUITS, 0, 4)
        self._rules = rules
        self._rank = -1  # the rank whose suit is asked for, or -1

    def begin(self, *besides: str) -> None:
        """Ask for a card from the start; besides: the other cells, of CROSS and ARROW."""
        self._ask_rank()
        self.warned = False
        labels = self._cards + list(besides)
        if labels != self._ranks.labels:
            self._ranks.relabel(labels)
        self._ranks.chosen = self._ranks.home
        self._suits.chosen = self._suits.home

    def step(self) -> int:
        return 2 if self._rank >= 0 else self.warned

    def back(self) -> bool:
        entered = self._rank >= 0
        self._ask_rank()
        return entered

    def key(self, key: int) -> None:
        if key >= RANKS:
            self._enter(key - RANKS)
        elif self._rank >= 0:
            if key == OK:
                self._screen.enter(cards.make(self._rank, self._suits.chosen))
            else:
                self._suits.key(key)
        elif key == OK:
            self._choose(self._ranks.chosen)
        else:
            self._ranks.key(key)
            self.warned = False
            self._screen.explain(self._ranks.labels[self._ranks.chosen])

    def _choose(self, cell: int) -> None:
        """Enter what a cell of the pad stands for."""
        label = self._ranks.labels[cell]
        if label == CROSS:
            self._screen.cannot()
        elif label == ARROW:
            self._screen.undo()
        elif label == ":joker":
            self._screen.enter(cards.JOKER)
        else:
            self._enter(cell)

    def _enter(self, rank: int) -> None:
        """Enter a rank, and ask for its suit if the suits differ."""
        if self._rules.needs_suit(cards.make(rank)):
            self._rank = rank
            self.title = say("adding.rank_of", rank=cards.RANKS[rank])
        else:
            self._screen.enter(cards.make(rank))

    def _ask_rank(self) -> None:
        self._rank = -1
        self.title = ""

    def draw(self, canvas, part: int, x: int, y: int, width: int, height: int) -> None:
        """Draw what has changed of the pad that is in use, in a box (pixels).

        part: the first of two parts of the picture, empty if another pad was in use before.
        """
        if self._rank < 0:
            self._ranks.draw(canvas, x, y, width, height, part)
            return
        if canvas.shown[part] is None:
            canvas.text(self.title, x + 2, y)
        self._suits.draw(canvas, x, y + 12, width, 18, part)
