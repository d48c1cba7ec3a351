"""Entering a real card with a key for each rank."""

from micropython import const

from engine import cards
from firmware.device.keys import OK, RANKS
from firmware.screens.adding import cells
from firmware.screens.adding.card_entry import CardEntry
from firmware.screens.adding.cells import CROSS
from firmware.ui.pad import Pad
from firmware.words import card_text

_ROW = const(10)  # pixels


class KeyEntry(CardEntry):
    """The rank is a key. A pad has the rest: another number of the last card, the joker, `CROSS`.

    A card that counts one of two numbers counts the greater one that does not go over the limit. OK
    changes that to the other one.
    """

    def begin(self, cross: bool = False, numbers: bool = False) -> None:
        super().begin(cross, numbers)
        labels = [":joker"] if self._rules.jokers else []
        if cross:
            labels.append(":cross")
        card, number = self._screen.other_number()
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

    def draw_ranks(self, canvas, x: int, y: int, width: int, height: int) -> None:
        low = min(height, _ROW * len(self._pad.labels))
        self._pad.draw(canvas, x + 9, y, width - 18, low)
