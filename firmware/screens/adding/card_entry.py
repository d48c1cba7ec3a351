"""Entering a real card: its rank, and its suit if the rules need it."""

from engine import cards
from firmware.device.keys import OK, RANKS
from firmware.screens.common.asking import Asking
from firmware.ui.pad import Pad
from firmware.words import say

CANNOT = -1
"""In place of a card: the seat can't play, or drew no card."""

UNDO = -2
"""In place of a card: take the last answer back."""

NO_CARD = -3
"""In place of a card: no card has been entered yet."""

CROSS = ":cross"
"""The cell that answers CANNOT."""

ARROW = ":undo"
"""The cell that answers UNDO."""

_SUITS = (":clubs_large", ":diamonds_large", ":hearts_large", ":spades_large")


class CardEntry(Asking):
    """A pad of ranks, and after a rank whose suits differ a pad of suits."""

    def __init__(self, rules, home: int = 7):
        """home: the rank under the cursor at first, 0 for the ace, 13 for the joker."""
        self._cards = list(cards.RANKS)
        if rules.jokers:
            self._cards.append(":joker")
        self._ranks = Pad(self._cards, home, 6 if rules.jokers else 5)
        self._suits = Pad(_SUITS, 0, 4)
        self._rules = rules
        self._rank = -1  # the rank whose suit is asked for, or -1

    def begin(self, *besides: str) -> None:
        """Ask for a card from the start; besides: what else can be answered, CROSS and ARROW."""
        self._ask_rank()
        labels = self._cards + list(besides)
        if labels != self._ranks.labels:
            self._ranks.relabel(labels)
        self._ranks.chosen = self._ranks.home
        self._suits.chosen = self._suits.home

    def back(self) -> bool:
        entered = self._rank >= 0
        self._ask_rank()
        return entered

    def key(self, key: int) -> int:
        """A press; returns a card, CANNOT, UNDO or NO_CARD."""
        if key >= RANKS:
            return self._enter(key - RANKS)
        if self._rank >= 0:
            if key == OK:
                return cards.make(self._rank, self._suits.chosen)
            self._suits.key(key)
        elif key != OK:
            self._ranks.key(key)
        elif self._ranks.chosen < 13:
            return self._enter(self._ranks.chosen)
        else:
            return self.at()
        return NO_CARD

    def _enter(self, rank: int) -> int:
        """Enter a rank; returns the card where its suit plays no part, else NO_CARD."""
        if self._suits_differ(rank):
            self._rank = rank
            self.title = say("adding.rank_of", rank=cards.RANKS[rank])
            return NO_CARD
        return cards.make(rank)

    def at(self) -> int:
        """Return what is under the cursor: the joker, CANNOT, UNDO, or NO_CARD for a rank."""
        if self._rank >= 0 or self._ranks.chosen < 13:
            return NO_CARD
        label = self._ranks.labels[self._ranks.chosen]
        return CANNOT if label == CROSS else UNDO if label == ARROW else cards.JOKER

    def _ask_rank(self) -> None:
        self._rank = -1
        self.title = ""

    def is_ready(self) -> bool:
        return self._rank >= 0

    def draw(self, canvas, part: int, x: int, y: int, width: int, height: int) -> None:
        """Draw what has changed of the pad that is in use in a box of so many pixels.

        part: the first of two parts of the picture, empty where another pad was in use before.
        """
        if self._rank < 0:
            self._ranks.draw(canvas, x, y, width, height, part)
            return
        if canvas.shown[part] is None:
            canvas.text(self.title, x + 2, y)
        self._suits.draw(canvas, x, y + 12, width, 18, part)

    def _suits_differ(self, rank: int) -> bool:
        rules = self._rules
        first = rules.effect(cards.make(rank, 0))
        return any(rules.effect(cards.make(rank, suit)) != first for suit in range(1, 4))
