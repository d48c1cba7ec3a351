"""A question to a person: its protocol, and a screen with a single one."""

from firmware.device.keys import BACK
from firmware.screens.common.screen import Screen
from firmware.screens.common.shared_picture import draw_notice
from firmware.ui.canvas import CENTRE, HEIGHT, WIDTH


class Asking:
    """A question to a person, drawn in a part of the display. Keys answer it, step by step.

    A subclass has a method `draw(canvas, ...)`, with the box in which it draws, in pixels.

    title: what is asked.
    takes_ranks: whether the keys of a pad with one for each rank mean ranks here, not arrows.
    repeats: whether an arrow that is held down repeats.
    keys: the key of the help about its keys, without `help.keys.`; "" for the help of the game.
    """

    title = ""
    takes_ranks = True
    repeats = True
    keys = ""

    def key(self, key: int) -> None:
        """Handle an arrow, OK or a key with a rank."""

    def asks(self):
        """Return a value that stands for what OK answers in this turn, as `Screen.asks`."""
        return self.title

    def back(self) -> bool:
        """Go back to the step before; return False if there is none."""
        return False


class AskScreen(Screen):
    """A single question on the display; BACK leaves it.

    question: the question (`Asking`).
    notice: a text that is shown until the next key.
    """

    keys = "question"

    def __init__(self, app, question, titles: tuple, box: tuple, hint: str = ""):
        """titles: wordings of the title, from long to short. box: where the question is drawn.

        hint: the lowest line; "" for none.
        """
        super().__init__(app)
        self.notice = ""
        self.question = question
        self._titles = titles
        self._box = box
        self._hint = hint

    def takes_ranks(self) -> bool:
        return bool(self.question.takes_ranks)

    def key(self, key: int, repeated: bool) -> None:
        self.notice = ""
        if key != BACK:
            if self.question.repeats or not repeated:
                self.question.key(key)
        elif not self.question.back():
            self.app.pop()

    def draw(self, canvas) -> None:
        canvas.text(canvas.first_fit(self._titles, WIDTH), WIDTH // 2, 1, align=CENTRE)
        self.question.draw(canvas, *self._box)
        canvas.text(self._hint, WIDTH // 2, HEIGHT - 9, align=CENTRE)
        if self.notice:
            draw_notice(canvas, canvas.wrap(self.notice, WIDTH - 2))
