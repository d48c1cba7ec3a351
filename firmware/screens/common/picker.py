"""A question with a few answers; the chosen one is in large letters."""

from micropython import const

from firmware.device.keys import ALONG, BACK, DOWN, OK
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, HEIGHT, LARGE, WIDTH
from firmware.words import say

_ANSWER = const(22)  # the top of the chosen answer
_DOTS = const(43)  # the top of the dots below it
_BELOW = const(45)  # the top of the line that DOWN is about; then the dots are higher
_HIGHER = const(7)


def _nothing() -> str:
    return ""


class Picker(Screen):
    """A title of one or two lines, and answers; the arrows show the next or last one.

    answers: the answers.
    explain: `explain()` returns what the question is about, for help, or "".
    below: `below(index)` returns a line below an answer, and `more(index)` is what DOWN does about
        it; None for no such line.
    """

    def __init__(self, app, title: str, answers: list, chosen: int, done, hint="", moved=None):
        """chosen: the index of the first answer to show.

        done: OK calls `done(index)`. The screen stays below the next one, so that BACK returns to
            it.
        hint: the lowest line, which says what the keys do; "" for that of a question.
        moved: `moved(index)` is called when an arrow shows another answer, `moved(-1)` when BACK
            leaves; None for nothing.
        """
        super().__init__(app)
        self.explain = _nothing
        self.below = None
        self.more = _nothing
        self._title = title
        self.answers = answers
        self._chosen = chosen
        self._done = done
        self._hint = hint or say("setup.keys")
        self._moved = moved

    def key(self, key: int, repeated: bool) -> None:
        if key == OK:
            self._done(self._chosen)
        elif key == BACK:
            self.app.pop()
            if self._moved:
                self._moved(-1)
        elif key == DOWN and self.below:
            self.more(self._chosen)
        elif 0 <= self._chosen + ALONG[key] < len(self.answers):
            self._chosen += ALONG[key]
            if self._moved:
                self._moved(self._chosen)

    def help(self):
        """Return what is asked, and what the keys do."""
        keys = say("help.keys.question")
        if self.below:
            keys += "\n" + say("help.names")
        sections = [(say("help.keys"), keys)]
        about = self.explain()
        if about:
            sections.insert(0, (self._title, about))
        return sections

    def draw(self, canvas) -> None:
        lines = canvas.wrap(self._title, WIDTH - 2)
        canvas.texts(lines, WIDTH // 2, 3 if len(lines) == 1 else 1, 9, align=CENTRE)
        self._draw_answer(canvas)
        canvas.text(self._hint, WIDTH // 2, HEIGHT - 9, align=CENTRE)

    def _draw_answer(self, canvas) -> None:
        """Draw the chosen answer, and a dot for each answer."""
        canvas.text(self.answers[self._chosen], WIDTH // 2, _ANSWER, LARGE, align=CENTRE)
        if self._chosen > 0:
            canvas.icon("left", 4, _ANSWER + 3)
        if self._chosen < len(self.answers) - 1:
            canvas.icon("right", WIDTH - 9, _ANSWER + 3)
        y = _DOTS
        if self.below:
            y -= _HIGHER
            line = canvas.fit(self.below(self._chosen), WIDTH - 16)
            left = (WIDTH - canvas.width(line) - 10) // 2
            canvas.icon("down", left, _BELOW + 2)
            canvas.text(line, left + 10, _BELOW)
        x = WIDTH // 2 - len(self.answers) * 3
        for index in range(len(self.answers)):
            if index == self._chosen:
                canvas.fill(x, y, 4, 4)
            else:
                canvas.fill(x + 1, y + 1, 2, 2)
            x += 6
