"""Entering the right card in place of one that was entered by mistake."""

from firmware.screens.common.correction import AskScreen
from firmware.screens.parlett.card_grid import CardGrid
from firmware.words import say


class RightCard(AskScreen):
    """A grid of all cards to enter the right one; `done(card)` is called once it is left.

    game: all that the grid needs of a `GameScreen`.
    """

    def __init__(self, app, game, titles: tuple, card: int, done):
        """titles: as in `AskScreen`. card: the wrong card."""
        self.game = game
        self._done = done
        grid = CardGrid(self, titles[-1], game.rules.pack, card)
        super().__init__(app, grid, titles, (14,), say("deals.keys"))

    def answer(self, card: int) -> None:
        """Take a card."""
        self.app.pop()
        self._done(card)
