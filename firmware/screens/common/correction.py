"""Correcting the past of a game: the question what is right, and the work behind a bar."""

from engine.errors import IllegalMove
from firmware.device.keys import BACK
from firmware.screens.common.loading import Loading
from firmware.screens.common.said import draw_notice
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, HEIGHT, WIDTH
from firmware.words import say


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


def correct(screen, words: str, games, late, ask, notice: str) -> None:
    """Correct the past of the game on a `PlayScreen`, and show the game again with a notice.

    If the rules refuse it, nothing changes, and a message says why.

    words: the key of the text above the bar.
    games: yields the new game after each of its moves (`Table.replacing`).
    late: if the rules refuse a move, `late(error, game)` returns what comes too late because of the
        correction: a number, or 0 if the correction itself is wrong. game: the new game so far.
    ask: `ask(late, why)` is called with that number and the reason.
    """
    app = screen.app

    def done(why: str, number: int) -> None:
        if number:
            ask(number, why)
        elif why:
            app.show_message(say("play.not_changed", why=why))
        else:
            app.leave(screen)
            screen.corrected(notice)

    steps = len(screen.game.history)
    app.push(Loading(app, words, _trying(screen, games, late), done, app.pop, steps))


def _trying(screen, games, late):
    """Yield None after each move, and at the end (why, late)."""
    reached = None
    try:
        for game in games:
            reached = game
            yield None
    except IllegalMove as error:
        yield screen.why(error), late(error, reached)
    else:
        yield "", 0
