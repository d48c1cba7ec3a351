"""The hand of a bot at a real table as it was entered; a wrong card can be corrected."""

from micropython import const

from engine.adding.correcting import correct, held
from engine.errors import IllegalMove
from firmware.device.keys import ALONG, BACK, OK
from firmware.screens.adding.card_entry import CardScreen
from firmware.screens.common.screen import Screen
from firmware.ui.canvas import CENTRE, HEIGHT, WIDTH
from firmware.ui.hand import draw_hand, first_shown
from firmware.words import card_text, say

_SHOWN = const(7)  # the most cards that are shown at once


class EnteredHand(Screen):
    """The cards of a seat that were entered; OK corrects the chosen one."""

    keys = "list"

    def __init__(self, app, screen, seat: int):
        """screen: the `GameScreen` of the game."""
        super().__init__(app)
        self._screen = screen
        self._seat = seat
        self._hand = held(screen.game, seat)
        self._at = 0

    def key(self, key: int, repeated: bool) -> None:
        if key < OK:
            self._at = (self._at + ALONG[key]) % len(self._hand)
        elif key == OK:
            self.app.push(HeldCard(self.app, self._screen, self._seat, self._hand[self._at]))
        elif key == BACK:
            self.app.pop()

    def draw(self, canvas) -> None:
        title = say("adding.cards_of", name=self._screen.name(self._seat))
        canvas.text(title, WIDTH // 2, 1, align=CENTRE)
        first = first_shown(len(self._hand), self._at, _SHOWN)
        hand = self._hand[first : first + _SHOWN]
        draw_hand(canvas, hand, 0, 13, WIDTH, self._at - first, lambda card: False)
        canvas.text(say("adding.entered_keys"), WIDTH // 2, HEIGHT - 9, align=CENTRE)


class HeldCard(CardScreen):
    """The question which card a seat holds, in place of a card entered by mistake."""

    def __init__(self, app, screen, seat: int, wrong: int):
        title = say("adding.wrong_card", card=card_text(wrong))
        super().__init__(app, screen.game.rules, (title,), wrong)
        self._screen = screen
        self._seat = seat
        self._wrong = wrong

    def enter(self, right: int, number=None) -> None:
        """Correct the card and leave."""
        screen = self._screen
        if right != self._wrong:
            try:
                correct(screen.table, self._seat, self._wrong, right)
            except IllegalMove as error:
                again = HeldCard(self.app, screen, self._seat, self._wrong)
                again.notice = say("play.not_changed", why=screen.why(error))
                self.app.pop()
                self.app.push(again)
                return
        self.app.leave(screen)
        if right != self._wrong:
            screen.corrected(say("adding.right_card", name=screen.name(self._seat)))
            screen.repeat_message()
