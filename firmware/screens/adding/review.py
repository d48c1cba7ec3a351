"""After a hand: the play that would have been better."""

from micropython import const

from engine.adding import moves
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, LARGE, WIDTH
from firmware.ui.hand import CARD_WIDTH, draw_card
from firmware.words import card_text, say

_CARDS = const(12)  # the top of the cards
_WHY = const(44)


class Better(Screen):
    """The play that was made and the one that would have been better, side by side, and why."""

    keys = "read"

    def __init__(self, app, rules, better):
        """better: as of `engine.adding.review.better_play`."""
        super().__init__(app)
        self._rules = rules
        self._total, self._played, self._best, self._why = better

    def key(self, key: int, repeated: bool) -> None:
        self.app.pop()

    def draw(self, canvas) -> None:
        canvas.text(say("coach.at", total=self._total), WIDTH // 2, 1, align=CENTRE)
        self._draw(canvas, say("coach.you_played"), self._played, 3, False)
        self._draw(canvas, say("coach.best"), self._best, WIDTH // 2 + 3, True)
        card = card_text(moves.value_of(self._played))
        why = say("coach.why." + self._why, card=card, limit=self._rules.limit)
        canvas.texts(canvas.wrap(why, WIDTH - 2), WIDTH // 2, _WHY, 9, align=CENTRE)

    def _draw(self, canvas, label: str, move: int, x: int, lit: bool) -> None:
        """Draw a card, with a label and the total that it makes beside it."""
        card = moves.value_of(move)
        draw_card(canvas, card, x, _CARDS, lit)
        total = self._rules.total(card, self._total, moves.number_of(move))
        x += CARD_WIDTH + 4
        canvas.text(label, x, _CARDS + 1)
        canvas.text(f"={total}", x, _CARDS + 13, LARGE)
