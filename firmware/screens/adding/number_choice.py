"""Choosing the number that a card counts (A-39, A-40)."""

from micropython import const

from engine.adding import moves
from engine.adding.record import choice
from firmware.device.keys import ALONG, DOWN, OK, RANKS, UP
from firmware.screens.common.asking import Asking
from firmware.ui.canvas import CENTRE, LARGE
from firmware.words import card_text, say

_LEAP = const(10)  # what UP and DOWN change a number by if there are many


class NumberChoice(Asking):
    """The numbers that a card can count: two boxes, or one number to change.

    card: the card.
    """

    def __init__(self, screen, card: int, numbers: list):
        """screen: the `GameScreen`; the question replaces its present one until it is answered."""
        self.title = say("adding.counts", card=card_text(card))
        self._screen = screen
        self._before = screen.question
        self.card = card
        self._numbers = numbers
        self.takes_ranks = len(numbers) > _LEAP  # then these keys type it
        self._typed = 0
        self._at = len(numbers) - 1
        while self._at and not screen.keeps_in(card, numbers[self._at]):
            self._at -= 1

    @property
    def number(self) -> int:
        """The number under the cursor."""
        return self._numbers[self._at]

    def step(self) -> int:
        return 3

    def back(self) -> bool:
        self._screen.question = self._before
        return True

    def key(self, key: int) -> None:
        count = len(self._numbers)
        if key == OK:
            self.back()
            turn = self._screen.game.turn
            self._screen.answer(moves.make(moves.PLAY, turn, self.card, self.number))
        elif key >= RANKS:
            self._type((key - RANKS + 1) % 10)
        elif count > _LEAP and key in (UP, DOWN):
            self._at = (self._at + ALONG[key] * _LEAP) % count
        else:
            self._at = (self._at + ALONG[key]) % count

    def _type(self, digit: int) -> None:
        """Add a digit to the typed number; begin a new one if the card can't count that."""
        self._typed = self._typed * 10 + digit
        if self._typed not in self._numbers:
            self._typed = digit
        if self._typed in self._numbers:
            self._at = self._numbers.index(self._typed)

    def draw(self, canvas, part: int, x: int, y: int, width: int, height: int) -> None:
        """Draw the question in a box (pixels) if it or the number has changed."""
        if not canvas.renew(part, self._at, x, y, width, height):
            return
        effect = self._screen.game.rules.effect(self.card)
        middle = x + width // 2
        canvas.text(self.title, middle, y, align=CENTRE)
        if len(self._numbers) > 2:
            canvas.icon("left", x + 4, y + 16)
            canvas.icon("right", x + width - 9, y + 16)
            text = choice(effect, self._numbers[self._at])
            canvas.text(text, middle, y + 13, LARGE, align=CENTRE)
            return
        for index, number in enumerate(self._numbers):
            chosen = index == self._at
            canvas.rounded(x, y + 12, width // 2 - 1, 17, filled=chosen)
            text = choice(effect, number)
            canvas.text(text, x + width // 4, y + 15, LARGE, 0 if chosen else 1, CENTRE)
            x += width // 2
