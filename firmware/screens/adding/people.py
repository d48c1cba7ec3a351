"""Joining a game that is going on, and leaving it."""

from engine.adding import moves
from engine.errors import IllegalMove
from firmware.screens.common.choices import confirm
from firmware.screens.common.menu import Menu, items_for
from firmware.words import say


def show(app, screen) -> None:
    """Show who may leave, and that somebody may join; screen: the `PlayScreen`."""
    game = screen.game

    def take(move: int) -> None:
        app.pop()
        try:
            game.check(move)
        except IllegalMove as error:
            app.show_message(screen.why(error))
        else:
            screen.answer(move)
            screen.notice = screen.in_words(move)

    def ask(seat: int) -> None:
        name = screen.name(seat)
        no = say("people.stays", name=name)
        yes = say("people.ends") if len(players) == 2 else say("people.goes", name=name)
        move = moves.make(moves.LEAVE, seat)
        confirm(app, say("people.sure", name=name), no, yes, lambda: take(move))

    joins = moves.make(moves.JOIN, game.seats + 1)
    players = [seat for seat in range(1, game.seats + 1) if screen.is_in(seat)]
    others = [seat for seat in players if not screen.is_you(seat)]  # “You” alone ends the game
    items = items_for(others, lambda seat: say("move.leaves", name=screen.name(seat)), ask)
    items.insert(0, (say("people.joins"), lambda: take(joins)))
    app.push(Menu(app, say("people.title"), items, lambda index: say("menu.about.people")))
