"""Entering a whole number with a few keys."""

from micropython import const

from firmware.device.keys import ALONG, BACK, OK
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, DIGITS, HEIGHT, WIDTH
from firmware.words import say

# If there are more numbers than this, the tens are asked for first, or the hundreds.
_TENS = const(20)
_HUNDREDS = const(2000)


class NumberEntry(Screen):
    """A whole number, changed by hundreds, tens and units.

    If there are many numbers, the arrows change the tens, and after OK the units; if there are very
    many, first the hundreds.

    usual: a text with the usual number, or "".
    """

    keys = "number"

    def __init__(self, app, title: str, number: int, least: int, most: int, done):
        """done: `done(number)` returns whether the number is allowed; then the screen is left."""
        super().__init__(app)
        self.usual = ""
        self._title = title
        self._number = max(least, min(most, number))
        self._least = least
        self._most = most
        self._done = done
        span = most - least
        self._first = 100 if span > _HUNDREDS else 10 if span > _TENS else 1
        self._step = self._first

    def key(self, key: int, repeated: bool) -> None:
        if key == OK:
            if self._step > 1:
                self._step //= 10
            elif self._done(self._number):
                self.app.pop()
        elif key == BACK:
            if self._step < self._first:
                self._step *= 10
            else:
                self.app.pop()
        else:
            number = self._number + ALONG[key] * self._step
            self._number = max(self._least, min(self._most, number))

    def draw(self, canvas) -> None:
        middle = WIDTH // 2
        canvas.text(self._title, middle, 1, align=CENTRE)
        text = str(abs(self._number))
        text = "0" * (len(str(self._first)) - len(text)) + text
        if self._number < 0:
            text = "-" + text
        canvas.text(text, middle, 13, DIGITS, align=CENTRE)
        if self._first > 1:
            digit = DIGITS.width("0")
            width = canvas.width(text, DIGITS)
            left = middle - width // 2 + width - digit
            place = len(str(self._step)) - 1
            canvas.fill(left - place * (digit + DIGITS.spacing), 47, digit, 2)
        if self._number > self._least:
            canvas.icon("left", 6, 26)
        if self._number < self._most:
            canvas.icon("right", WIDTH - 10, 26)
        hint = say("number.usual", usual=self.usual) if self.usual else say("number.units")
        if self._step > 1:
            hint = say("number.steps", step=self._step, next=self._step // 10)
        canvas.text(canvas.fit(hint, WIDTH), middle, HEIGHT - 9, align=CENTRE)
