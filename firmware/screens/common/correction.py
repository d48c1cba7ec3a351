"""Correcting the past of a game, which is worked out behind a bar."""

from engine.errors import IllegalMove
from firmware.screens.common.loading import Loading
from firmware.words import say


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
