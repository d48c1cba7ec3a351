"""Joining a game that is going on, and leaving it."""

from engine.adding import moves
from engine.errors import IllegalMove
from firmware.screens.common.menu import Menu
from firmware.words import explain, say


def change(app, screen) -> None:
    """Show who may leave, and that somebody may join; screen: the `PlayScreen`."""
    game = screen.game
    if not game.joins:
        app.show_message(say("people.nobody"))
        return

    def take(move: int) -> None:
        app.pop()
        try:
            game.check(move)
        except IllegalMove as error:
            app.show_message(explain(error))
        else:
            screen.answer(move)
            screen.notice = screen.in_words(move)

    joins = moves.make(moves.JOIN, game.seats + 1)
    items: list = [(say("people.joins"), lambda: take(joins))]
    for seat in range(1, game.seats + 1):
        if screen.is_in(seat) and not screen.is_you(seat):  # who is alone with bots ends the game
            move = moves.make(moves.LEAVE, seat)
            items.append(
                (say("people.leaves", name=screen.name(seat)), lambda move=move: take(move))
            )
    app.push(Menu(app, say("people.title"), items))
