"""The questions before a new game: how many play, who deals, how strong the bots are."""

from engine.adding.game import Game
from engine.adding.rules import MOST_SEATS, preset
from engine.chance import Chance
from engine.table import Table
from firmware.screens.question import Question

_RULES = "pagat-99"
_LEVELS = (("Easy", "random"), ("Good", "keeper"))


def set_up_tally(app) -> None:
    """Ask for the seats and the first dealer of a game with real cards, then begin it."""

    def ask_dealer(index: int) -> None:
        seats = index + 2
        answers = [f"Seat {seat}" for seat in range(1, seats + 1)]
        app.push(
            Question(app, "Who deals first?", answers, seats - 1, lambda i: begin(seats, i + 1))
        )

    def begin(seats: int, dealer: int) -> None:
        game = Game(preset(_RULES), seats, dealer)
        app.start_game("tally", Table(game, ["table"] * seats))

    answers = [f"{seats} players" for seats in range(2, MOST_SEATS + 1)]
    app.push(Question(app, "How many play?", answers, 2, ask_dealer))


def set_up_solo(app) -> None:
    """Ask for the bots and their strength, then shuffle and begin."""

    def ask_level(index: int) -> None:
        bots = index + 1
        answers = [name for name, _ in _LEVELS]
        app.push(
            Question(
                app, "How well do they play?", answers, 1, lambda i: begin(bots, _LEVELS[i][1])
            )
        )

    def begin(bots: int, bot: str) -> None:
        seats = bots + 1
        seed = app.device.entropy()
        dealer = Chance(seed).below(seats) + 1
        game = Game(preset(_RULES), seats, dealer, range(1, seats + 1))
        app.start_game("solo", Table(game, ["person"] + [bot] * bots, seed))

    answers = ["1 bot"] + [f"{bots} bots" for bots in range(2, MOST_SEATS)]
    app.push(Question(app, "Against how many?", answers, 2, ask_level))
