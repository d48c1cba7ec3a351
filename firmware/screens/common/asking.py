"""The protocol of a question to a person in play, and a screen with a single question."""

from firmware.device.keys import BACK
from firmware.screens.common.screen import Screen
from firmware.words import say


class Asking:
    """A question to a person, drawn as a part of a picture. Keys answer it, step by step.

    A subclass has a method `draw(canvas, part, ...)`, which draws what has changed; part: the
    number of the first part of the picture that it draws (`Canvas.shown`).

    title: what is asked.
    takes_ranks: whether the keys of a pad with one for each rank mean ranks here, not arrows.
    repeats: whether an arrow that is held down repeats.
    """

    title = ""
    takes_ranks = True
    repeats = True

    def key(self, key: int) -> None:
        """Handle an arrow, OK or a key with a rank."""

    def step(self) -> int:
        """Return the number of the step that OK answers now, from 0 to 3.

        Steps that follow each other have different numbers, also in different questions.
        """
        return 0

    def back(self) -> bool:
        """Go back to the step before; return False if there is none."""
        return False

    def bring_back(self) -> None:
        """Bring back what the last `back` undid."""


class AskScreen(Screen):
    """A single question on the display; BACK leaves it.

    question: the question (`Asking`).
    notice: a text that is shown until the next key.
    """

    def __init__(self, app, question):
        super().__init__(app)
        self.notice = ""
        self.question = question

    def takes_ranks(self) -> bool:
        return bool(self.question.takes_ranks)

    def help(self):
        """Return what the keys do."""
        return [(say("help.keys"), say("help.keys.enter"))]

    def key(self, key: int, repeated: bool) -> None:
        self.notice = ""
        if key != BACK:
            if self.question.repeats or not repeated:
                self.question.key(key)
        elif not self.question.back():
            self.app.pop()
