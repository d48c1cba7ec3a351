"""The one protocol of a question that is put to a player in play, and a question by itself."""

from firmware.device.keys import BACK
from firmware.screens.common.screen import Screen


class Asking:
    """A question to a person, which is a part of a picture. Keys answer it, step by step.

    title: what is asked. `draw(canvas, part, …)` draws what has changed of it, from a part of the
    picture on (`Canvas.shown`).
    """

    title = ""

    def key(self, key: int):
        """A press of an arrow, OK, or a key with a rank."""

    def is_ready(self) -> bool:
        """Whether OK gives the answer after steps that only prepare it."""
        return False

    def back(self) -> bool:
        """Step back from what was begun; False where nothing was."""
        return False


class AskScreen(Screen):
    """A question (`Asking`) by itself on the display; BACK leaves it. notice is said once."""

    def __init__(self, app, question):
        super().__init__(app)
        self.notice = ""
        self.question = question

    def takes_ranks(self) -> bool:
        return True

    def key(self, key: int, repeated: bool) -> None:
        self.notice = ""
        if key != BACK:
            self.press(key)
        elif not self.question.back():
            self.app.pop()

    def press(self, key: int) -> None:
        """A press of any key but BACK."""
        self.question.key(key)
